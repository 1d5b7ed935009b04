"""What the coach would do: for learners at tables that allow it, never where a rating is at stake, known to all."""

from __future__ import annotations

from concurrent.futures.process import BrokenProcessPool

import structlog

from rules.protocol import Json

from . import chat, thinking
from .child import Busy
from .errors import NotAllowed, Refused
from .mind import BotFailed
from .models import RUNNING, Game

log = structlog.stdlib.get_logger(__name__)


def hint(*, game: Game, seat: int, user_id: int) -> Json:
    """What the strongest policy would do with this turn, and why that first. Nothing is played."""
    if not (game.hints and game.casual):
        raise NotAllowed("no_hints_here")
    if game.status != RUNNING:
        raise Refused("game_is_over")
    if seat not in game.to_act:
        raise Refused("not_your_turn")
    try:
        thoughts = thinking.advise(game, seat)
    except Busy:
        raise Refused("coach_busy") from None
    except (BotFailed, TimeoutError, BrokenProcessPool) as error:
        log.error("coach failed", game=game.pk, seq=game.seq, seat=seat, error=type(error).__name__)
        raise Refused("no_advice") from None
    chat.coach_asked(game=game, user_id=user_id)
    return {"seq": game.seq, "actions": [thought.action for thought in thoughts], "reason": thoughts[0].reason}
