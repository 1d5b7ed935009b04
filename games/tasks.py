"""Background doors: a service call each. Every task may run twice, late or never; none sleeps until a deadline."""

from __future__ import annotations

from typing import Any

from django.conf import settings

from accounts.background import shared_task


@shared_task(ignore_result=True)
def play_automatic_turn(game_id: int, after: int, woken: int = 0) -> None:
    from . import services

    services.play_automatic_turn(game_id=game_id, after=after, woken=woken)


@shared_task(ignore_result=True, expires=5)
def sweep() -> None:
    """Every second: clocks that ran out, and automatic seats whose task was lost."""
    from . import services

    services.sweep()


@shared_task(ignore_result=True, expires=300)
def look_for_resting() -> None:
    """Every few minutes: games without a clock that all their people have left alone."""
    from . import resting

    resting.sweep()


@shared_task(ignore_result=True)
def call(news: list[list[int]]) -> None:
    """Games, each with the first and the last seq heard of: who is to hear of it on the phone?"""
    from . import push

    push.call_all((game_id, first) for game_id, first, _ in news)


@shared_task(bind=True, ignore_result=True)
def deliver(self: Any, subscription_id: int, game_id: int, seat: int, kind: str, seq: int, tried: int = 0) -> None:
    """One message to one browser; tried again a few times, later and later."""
    from . import push, webpush

    came = push.deliver(subscription_id, game_id, push.Call(seat, kind, seq))
    if came == webpush.AGAIN and tried < len(settings.PUSH_PAUSES):
        pause = settings.PUSH_PAUSES[tried]
        self.apply_async((subscription_id, game_id, seat, kind, seq, tried + 1), countdown=pause)


@shared_task(ignore_result=True, expires=20)
def look_for_calls() -> None:
    """Every few seconds: clocks that run low, and calls that were lost."""
    from . import push

    push.look()
