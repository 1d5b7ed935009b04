"""All that happens after a commit: the nudge to the sockets, the next automatic seat. No state is in any message.

The move is made by then, so nothing here raises: what can't be sent is logged and counted. A lost nudge is found by the
rooms, which ask now and then how far their games are; a lost task by the sweeper.
"""

from __future__ import annotations

import time
from typing import Any

import structlog
from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer

from . import metrics, push

log = structlog.stdlib.get_logger(__name__)

# Once more at once, for a connection that has died since it was last used; then it is the sweeper's.
ONCE_MORE = {"max_retries": 1, "interval_start": 0, "interval_step": 0}
LONG = 1.0  # seconds: a broker that takes so long to fail is not asked again
PAUSE = 5.0  # for so many, lest every move wait for it
_silent_until = 0.0


def group(game_id: int) -> str:
    return f"game.{game_id}"


def moved(game_id: int, seq: int, automatic: bool) -> None:
    """A game stands at a new seq; `automatic`: a seat without a person is asked."""
    nudge(game_id, seq)
    push.heard(game_id, seq)
    if automatic:
        wake_automatic_seats(game_id, seq)


def nudge(game_id: int, seq: int) -> None:
    """Tell every process that has sockets for this game; each reads for itself what it may show."""
    _tell(game_id, {"type": "game.moved", "game": game_id, "seq": seq})


def seated(game_id: int) -> None:
    """Who decides for a seat has changed, and with it what his sockets may show."""
    _tell(game_id, {"type": "game.seated", "game": game_id})


def said(game_id: int, room: str, line_id: int) -> None:
    """A line stands in a room of the game's chat; who is in that room reads it for himself."""
    _tell(game_id, {"type": "game.said", "game": game_id, "room": room, "line": line_id})


def _tell(game_id: int, message: dict[str, Any]) -> None:
    try:
        layer = get_channel_layer()
        if hasattr(type(layer), "post"):  # ours: from any thread, without an event loop made for it
            layer.post(group(game_id), message)
        elif layer is not None:
            async_to_sync(layer.group_send)(group(game_id), message)
    except Exception as error:
        _not_sent(metrics.NUDGE, error, game_id, message.get("seq"))


def wake_automatic_seats(game_id: int, seq: int, woken: int = 0) -> bool:
    """A lost task is found again by the sweeper, `woken` times by now; a doubled one does nothing.

    False: it could not be sent.
    """
    from . import tasks

    global _silent_until
    began = time.monotonic()
    try:
        if began < _silent_until:
            raise TimeoutError
        tasks.play_automatic_turn.apply_async((game_id, seq, woken), retry_policy=ONCE_MORE)
    except Exception as error:
        if time.monotonic() - began > LONG:
            _silent_until = time.monotonic() + PAUSE
        _not_sent(metrics.TASK, error, game_id, seq)
        return False
    return True


def _not_sent(what: str, error: Exception, game_id: int, seq: int | None) -> None:
    metrics.UNSENT.labels(what).inc()
    # No text of the error: it may quote an address with its password.
    log.warning("not sent after commit", what=what, game=game_id, seq=seq, error=type(error).__name__)
