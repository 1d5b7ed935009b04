"""What is refused at the doors of this app; the form in which it leaves is everybody's (accounts.errors)."""

from __future__ import annotations

from accounts.errors import Conflict, NotAllowed, NotFound, Refused, envelope

__all__ = ["Conflict", "NotAllowed", "NotFound", "Refused", "envelope"]
