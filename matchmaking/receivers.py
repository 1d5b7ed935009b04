"""What follows from the beginning and the end of a game."""

from __future__ import annotations

from typing import Any

import structlog

from games.signals import game_finished, live_game_began, rating_changes_wanted

log = structlog.stdlib.get_logger(__name__)


def connect() -> None:
    """Called once, when the app is ready."""
    game_finished.connect(_record)
    live_game_began.connect(_leave_all_else)
    rating_changes_wanted.connect(_changes)


def _record(sender: object, game_id: int, **_: Any) -> None:
    """In the background: no move waits for it. What is lost here the sweeper finds."""
    from . import tasks

    try:
        tasks.record_result.delay(game_id)
    except Exception as error:
        log.warning("not sent after a game", game=game_id, error=type(error).__name__)


def _leave_all_else(sender: object, user_ids: list[int], by: int | None, **_: Any) -> None:
    """At once. Whoever is still found waiting was missed by this, and is sent away by the queue's own sweeper."""
    from . import starting

    starting.leave_all_else(user_ids, by)


def _changes(sender: object, game_id: int, **_: Any) -> dict[int, int] | None:
    from . import ladder

    return ladder.points_of(game_id)
