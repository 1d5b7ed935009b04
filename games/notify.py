"""All that happens after a commit: the nudge to the sockets, the next automatic seat. No state is in any message."""

from __future__ import annotations

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer

from .models import HUMAN, RUNNING, Game


def group(game_id: int) -> str:
    return f"game.{game_id}"


def moved(game_id: int, seq: int) -> None:
    """A game stands at a new seq."""
    nudge(game_id, seq)
    wake_automatic_seats(game_id, seq)


def nudge(game_id: int, seq: int) -> None:
    """Tell every process that has sockets for this game; each reads for itself what it may show."""
    layer = get_channel_layer()
    if layer is not None:
        async_to_sync(layer.group_send)(group(game_id), {"type": "game.moved", "game": game_id, "seq": seq})


def wake_automatic_seats(game_id: int, seq: int) -> None:
    """If a seat without a person is asked, let it play; a lost task is found again by the sweeper."""
    from . import tasks

    game = Game.objects.filter(pk=game_id, status=RUNNING, seq=seq).only("to_act").first()
    if game is not None and game.seats.filter(index__in=game.to_act).exclude(controller=HUMAN).exists():
        tasks.play_automatic_turn.delay(game_id, seq)
