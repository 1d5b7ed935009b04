"""The marks of players on a board: each a shape with its colour. The rules know nothing of them."""

from __future__ import annotations

from collections.abc import Sequence

MARKS = ("circle", "square", "triangle", "diamond", "star", "hexagon")
LONGEST_MARK = 8


def usual(seat: int) -> str:
    """Of who has chosen none. Empty: there are no more."""
    return MARKS[seat] if seat < len(MARKS) else ""


def dealt(chosen: Sequence[str]) -> list[str]:
    """A mark for each seat: the one that was chosen; else the seat's usual one; where somebody has that, a free one."""
    kept = [mark or (usual(seat) if usual(seat) not in chosen else "") for seat, mark in enumerate(chosen)]
    free = (mark for mark in MARKS if mark not in kept)
    return [mark or next(free, "") for seat, mark in enumerate(kept)]
