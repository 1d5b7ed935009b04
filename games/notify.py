"""All that happens after a commit: the nudge to the sockets, the next automatic seat. No state is in any message.

The move is made by then, so nothing here raises: what can't be sent is logged and counted. A lost nudge is found by the
rooms, which ask now and then how far their games are; a lost task by the sweeper.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import structlog
from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.dispatch import Signal

from accounts.breaker import Breaker

from . import metrics, pace, push
from .models import Game
from .signals import game_finished, live_game_began

log = structlog.stdlib.get_logger(__name__)

# Once more at once, for a connection that has died since it was last used; then it is the sweeper's.
ONCE_MORE = {"max_retries": 1, "interval_start": 0, "interval_step": 0}
broker = Breaker()  # lest every move wait for one that says nothing


def group(game_id: int) -> str:
    return f"game.{game_id}"


# Who in this very process shows games to sockets: he is given the game as it was just written, and need not read it.
listeners_here: set[Callable[[Game], None]] = set()


def moved(game: Game, automatic: bool) -> None:
    """A game stands at a new seq; `automatic`: a seat without a person is asked."""
    for listener in tuple(listeners_here):  # while the process ends they go away
        listener(game)
    nudge(game.pk, game.seq)
    push.heard(game.pk, game.seq)
    if automatic:
        wake_automatic_seats(game.pk, game.seq, pause=pace.pause(game))


def nudge(game_id: int, seq: int) -> None:
    """Tell every process that has sockets for this game; each reads for itself what it may show."""
    _tell(game_id, {"type": "game.moved", "game": game_id, "seq": seq})


def seated(game_id: int) -> None:
    """Who decides for a seat has changed, and with it what his sockets may show; or nobody plays on."""
    _tell(game_id, {"type": "game.seated", "game": game_id})


def said(game_id: int, room: str, line_id: int) -> None:
    """A line stands in a room of the game's chat; who is in that room reads it for himself."""
    _tell(game_id, {"type": "game.said", "game": game_id, "room": room, "line": line_id})


def finished(game_id: int) -> None:
    """A game is over."""
    _send(game_finished, game_id=game_id)


def live_began(people: list[int], by: int | None) -> None:
    """These people play live from now on."""
    _send(live_game_began, user_ids=people, by=by)


def _send(signal: Signal, **facts: Any) -> None:
    """Who listens is not ours: what fails there is logged and keeps nobody waiting."""
    for receiver, answer in signal.send_robust(sender=None, **facts):
        if isinstance(answer, Exception):
            log.error("not heard", receiver=str(receiver)[:80], **facts, error=type(answer).__name__)


def _tell(game_id: int, message: dict[str, Any]) -> None:
    try:
        layer = get_channel_layer()
        if hasattr(type(layer), "post"):  # ours: from any thread, without an event loop made for it
            layer.post(group(game_id), message)
        elif layer is not None:
            async_to_sync(layer.group_send)(group(game_id), message)
    except Exception as error:
        _not_sent(metrics.NUDGE, error, game_id, message.get("seq"))


def wake_automatic_seats(game_id: int, seq: int, woken: int = 0, pause: float = 0.0) -> bool:
    """A lost task is found again by the sweeper, `woken` times by now; a doubled one does nothing.

    `pause`: seconds until it is due. No worker sleeps: the task waits, and the sweeper's patience is longer.
    False: it could not be sent.
    """
    from . import tasks

    try:
        with broker.asking():
            tasks.play_automatic_turn.apply_async(
                (game_id, seq, woken), countdown=pause or None, retry_policy=ONCE_MORE
            )
    except Exception as error:
        _not_sent(metrics.TASK, error, game_id, seq)
        return False
    return True


def _not_sent(what: str, error: Exception, game_id: int, seq: int | None) -> None:
    metrics.UNSENT.labels(what).inc()
    # No text of the error: it may quote an address with its password.
    log.warning("not sent after commit", what=what, game=game_id, seq=seq, error=type(error).__name__)
