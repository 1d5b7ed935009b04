"""What is refused at the doors of this app; the form in which it leaves is everybody's (accounts.errors)."""

from __future__ import annotations

from accounts.errors import NotAllowed, NotFound, Refused, TooLarge, envelope

__all__ = ["NotAllowed", "NotFound", "Refused", "StaleGame", "TooLarge", "WrongRequest", "envelope"]


class StaleGame(Refused):
    """The seat was asked something else meanwhile; the answer carries the game as it stands now."""

    status = 409

    def __init__(self, seq: int) -> None:
        super().__init__("stale", seq=seq)
        self.seq = seq


class WrongRequest(Refused):
    """Not even a question: fields missing, of a wrong type or too large."""
