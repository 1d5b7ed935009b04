"""Background doors: a service call each. Every task may run twice, late or never; none sleeps until a deadline."""

from __future__ import annotations

from celery import shared_task


@shared_task(ignore_result=True)
def play_automatic_turn(game_id: int, after: int) -> None:
    from . import services

    services.play_automatic_turn(game_id=game_id, after=after)


@shared_task(ignore_result=True, expires=5)
def sweep() -> None:
    """Every second: clocks that ran out, and automatic seats whose task was lost."""
    from . import services

    services.sweep()
