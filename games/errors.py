"""What is refused at the doors of this app: a code, facts, a status; the sentence is the front end's."""

from __future__ import annotations

from typing import Any

from rules.errors import RulesError


class Refused(Exception):
    """Base of the refusals that are not the rules'. Raised before anything has changed."""

    status = 400

    def __init__(self, code: str, **facts: Any) -> None:
        super().__init__(code, facts)
        self.code = code
        self.facts = facts


class NotFound(Refused):
    """No such thing, or none that this person may know of."""

    status = 404


class NotAllowed(Refused):
    """Known, but not this person's to do."""

    status = 403


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
    return {"code": error.code, "facts": error.facts}
