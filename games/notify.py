"""All that happens after a commit: the nudge to the sockets, the next automatic seat. No state is in any message."""

from __future__ import annotations

from typing import Any

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer


def group(game_id: int) -> str:
    return f"game.{game_id}"


def moved(game_id: int, seq: int, automatic: bool) -> None:
    """A game stands at a new seq; `automatic`: a seat without a person is asked."""
    nudge(game_id, seq)
    if automatic:
        wake_automatic_seats(game_id, seq)


def nudge(game_id: int, seq: int) -> None:
    """Tell every process that has sockets for this game; each reads for itself what it may show."""
    _tell(game_id, {"type": "game.moved", "game": game_id, "seq": seq})


def seated(game_id: int) -> None:
    """Who decides for a seat has changed, and with it what his sockets may show."""
    _tell(game_id, {"type": "game.seated", "game": game_id})


def _tell(game_id: int, message: dict[str, Any]) -> None:
    layer = get_channel_layer()
    if hasattr(type(layer), "post"):  # ours: from any thread, without an event loop made for it
        layer.post(group(game_id), message)
    elif layer is not None:
        async_to_sync(layer.group_send)(group(game_id), message)


def wake_automatic_seats(game_id: int, seq: int) -> None:
    """A lost task is found again by the sweeper; a doubled one does nothing."""
    from . import tasks

    tasks.play_automatic_turn.delay(game_id, seq)
