"""What is refused at the doors of this app, by us or by the rules; the form in which it leaves is everybody's."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from accounts import errors
from accounts.errors import Conflict, NotAllowed, NotFound, Refused, TooLarge
from rules.errors import IllegalAction, RulesError

if TYPE_CHECKING:
    from rest_framework.response import Response

__all__ = [
    "Conflict",
    "NotAllowed",
    "NotFound",
    "Refused",
    "RulesError",
    "StaleGame",
    "TooLarge",
    "WrongRequest",
    "envelope",
]


class StaleGame(Refused):
    """The seat was asked something else meanwhile; the answer carries the game as it stands now."""

    status = 409

    def __init__(self, seq: int) -> None:
        super().__init__("stale", seq=seq)
        self.seq = seq


class WrongRequest(Refused):
    """Not even a question: fields missing, of a wrong type or too large."""


def envelope(error: Refused | RulesError) -> dict[str, Any]:
    """The one form in which every error leaves."""
    return errors.envelope(error.code, error.facts)


def status_of(error: Refused | RulesError) -> int:
    """What is well said but not allowed now is told apart from what is no action at all."""
    if isinstance(error, Refused):
        return error.status
    return 422 if isinstance(error, IllegalAction) else 400


def answer(error: Exception, context: Any = None) -> Response | None:
    """The exception handler of the whole API, set in the settings: the rules' errors, then everybody's."""
    if isinstance(error, RulesError):
        return errors.refusal(status_of(error), error.code, error.facts)
    return errors.answer(error, context)
