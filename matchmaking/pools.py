"""Which games are rated together, and what a number means before there is one."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from .models import FEWEST_GAMES, LIVE, NO_CLOCK, PROVISIONAL, SLOW

Json = dict[str, Any]

BOTS, DUEL = "bots", "duel"
POOLS = (LIVE, SLOW, DUEL, BOTS)

MEAN = 1500.0  # of who has not played yet
DEVIATION = 250.0


def pool_of(pace: str, players: int, with_bots: bool) -> str:
    """The pool that a game of this pace counts in. A game without a clock is rated as a slow one."""
    if with_bots:
        return BOTS
    if players == 2:
        return DUEL
    return LIVE if pace == LIVE else SLOW


def pace_of(clock: Json) -> str:
    return str(clock.get("pace", NO_CLOCK)) if clock else NO_CLOCK


def is_provisional(deviation: float, games: int) -> bool:
    return deviation > PROVISIONAL or games < FEWEST_GAMES


def spans_of(at: datetime) -> tuple[str, str]:
    """The month and the season (three months) in which a game ended."""
    return f"{at:%Y-%m}", f"{at:%Y}-Q{(at.month + 2) // 3}"
