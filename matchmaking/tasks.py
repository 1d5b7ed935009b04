"""Background doors: a service call each. Every task may run twice, late or never."""

from __future__ import annotations

from django.conf import settings

from accounts.background import shared_task


@shared_task(ignore_result=True, expires=20)
def sweep_tables() -> None:
    """Every few seconds: tables whose moment has come, and those at which nobody is any more."""
    from . import starting

    starting.start_due()
    starting.close_stale()


@shared_task(ignore_result=True)
def call_invited(invitation_id: int) -> None:
    """Call somebody who was asked to a table to his phone, once."""
    from . import calls

    calls.invited(invitation_id)


@shared_task(ignore_result=True, expires=10)
def sweep_tournaments() -> None:
    """Every few seconds: tournaments that begin, and rounds that are over."""
    from . import tournaments

    tournaments.sweep()


@shared_task(ignore_result=True, expires=2)
def queue_wave() -> None:
    """Every two seconds: tables for those who wait, and an end to what was not answered in time."""
    from . import queueing

    queueing.run()


@shared_task(ignore_result=True, expires=15)
def call_found(proposal_ids: list[int]) -> None:
    """Call the people of tables that the queue has found."""
    from . import calls

    for proposal_id in proposal_ids:
        calls.found(proposal_id)


@shared_task(ignore_result=True)
def record_result(game_id: int) -> None:
    """A game is over: who finished where, and what a tournament makes of it."""
    from . import results, tournaments

    results.record(game_id=game_id)
    tournaments.game_over(game_id=game_id)


@shared_task(ignore_result=True, expires=60)
def sweep_results() -> None:
    """Every minute: results whose news was lost."""
    from . import results

    results.sweep()


@shared_task(ignore_result=True, expires=20, soft_time_limit=30, time_limit=40)
def next_bot_game() -> None:
    """Every few minutes: a game for the bots' ladder. Where bots have more to do than they can, it is not begun."""
    from . import bot_games

    bot_games.begin_next(settings.BOT_LADDER_GAMES)
