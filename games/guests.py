"""Who has how many sockets in this process. Rooms and halls each count their own."""

from __future__ import annotations

from collections import Counter

from .errors import Refused

Visitor = int | str  # a person, or a stranger's address


class Guests:
    """Sockets by visitor."""

    def __init__(self) -> None:
        self._sockets: Counter[Visitor] = Counter()

    def __len__(self) -> int:
        return len(self._sockets)

    def let_in(self, visitor: Visitor, most: int) -> None:
        if self._sockets[visitor] >= most:
            raise Refused("too_many_sockets", most=most)
        self._sockets[visitor] += 1

    def gone(self, visitor: Visitor) -> None:
        self._sockets[visitor] -= 1
        if not self._sockets[visitor]:
            del self._sockets[visitor]
