"""A day of people who want to play: when they come, how strong they are, what they would play."""

from __future__ import annotations

import math
import random

from ..matching import Seeker, sizes_of
from ..pools import MEAN

DAY = 24 * 3600
SPREAD = 230.0  # points: of the ratings
BOARDS = ("germany", "usa", "france", "italy", "benelux", "central_europe")
ANY_SIZE = (3, 4, 5, 6)
WANTED_SIZES = [ANY_SIZE] * 8 + [(4,)] * 4 + [(3, 4)] * 3 + [(4, 5)] * 2 + [(3,)] * 2 + [(5, 6)]
DUEL = ((2,),)
CAREFUL, CARELESS = 0.97, 0.75  # of their games, so many do they play to the end
SHARE_CARELESS = 0.12
LINES = (25, 25, 25, 35, 35, 50, 50, 90, 130, 260)  # milliseconds: most are near, some beyond an ocean
SHARE_UNKNOWN = 0.2


def busy(second: float) -> float:
    """How busy a moment is, against the busiest: quiet before dawn, full in the evening."""
    hour = second / 3600
    return 0.12 + 0.88 * (0.5 - 0.5 * math.cos(2 * math.pi * (hour - 4) / 24)) ** 1.6


def day(people: int, seed: str, duel: bool = False, live: bool = True) -> list[Seeker]:
    """So many arrivals in a day, in their order, of a fifth as many people: they meet again."""
    chance = random.Random(seed)
    regulars = max(8, people // 5)
    ratings = [chance.gauss(MEAN, SPREAD) for _ in range(regulars)]
    reliable = [CARELESS if chance.random() < SHARE_CARELESS else CAREFUL for _ in range(regulars)]
    lines = _lines(regulars, random.Random(f"{seed}:lines"))
    moments: list[float] = []
    while len(moments) < people:
        second = chance.random() * DAY
        if chance.random() < busy(second):
            moments.append(second)
    found = []
    for second in sorted(moments):
        person = chance.randrange(regulars)
        sizes = DUEL[0] if duel else chance.choice(WANTED_SIZES)
        edition = chance.choice(["", "", "", "", "recharged", "classic"]) if not duel else ""
        board = chance.choice(BOARDS) if chance.random() < 0.15 else ""
        found.append(
            Seeker(
                person=person,
                rating=ratings[person],
                since=second,
                sizes=sizes_of(sizes),
                edition=edition,
                board=board,
                reliability=reliable[person],
                lag=lines[person] if live else None,
            )
        )
    return found


def _lines(people: int, chance: random.Random) -> list[int | None]:
    """How far everybody's line is, as far as his phone has said so; of chance of its own."""
    return [
        None if chance.random() < SHARE_UNKNOWN else round(chance.choice(LINES) * chance.uniform(0.8, 1.4))
        for _ in range(people)
    ]
