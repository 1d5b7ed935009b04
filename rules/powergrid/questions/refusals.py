"""Why something can't be: the very handlers are asked, on a copy."""

from __future__ import annotations

from typing import Any, NamedTuple

from ...errors import RulesError
from .. import turn
from ..state import GameState


class Refusal(NamedTuple):
    """A code for machines and facts for the sentence, as `RulesError` has them."""

    code: str
    facts: dict[str, Any]


def refusal(error: RulesError) -> Refusal:
    return Refusal(error.code, error.facts)


def why(state: GameState, seat: int, action: Any) -> Refusal | None:
    """Why this action would be refused now; None: it would be done. Never raises, whatever is asked.

    Only for the asking seat's eyes: the facts may name its purse.
    """
    if type(seat) is not int:
        return Refusal("wrong_type", {"field": "seat"})  # as the public door says
    try:
        turn.act(state.clone(), seat, action, None)
    except RulesError as refused:
        return refusal(refused)
    return None
