"""The same day for three ways of seating people: ours, first come first served, and one that knows what is to come."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import replace
from statistics import fmean, median
from typing import Any, NamedTuple

from ..matching import LARGEST, SMALLEST, Matched, Seeker, match
from ..paces import EVENING

Json = dict[str, Any]
WAVE = 2.0  # seconds
LAST = 12 * 3600  # seconds after the last arrival at which the day is over


class Seated(NamedTuple):
    """A table, and when it began."""

    table: Matched
    at: float


class Day(NamedTuple):
    """What became of all who came."""

    tables: list[Seated]
    waves: list[tuple[int, float]]  # how many waited, how many seconds it took
    left_over: int


Wave = Callable[[Sequence[Seeker], float], list[Matched]]


def simulate(arrivals: Sequence[Seeker], wave: Wave, every: float = WAVE, lately: float = EVENING) -> Day:
    """Wave after wave over the day. Who plays comes back only as another arrival, and knows then whom he met lately."""
    coming, waiting = deque(arrivals), dict[int, Seeker]()
    met: dict[int, deque[tuple[float, frozenset[int]]]] = {}
    tables, waves = [], []
    now, end = 0.0, arrivals[-1].since + LAST
    while (coming or waiting) and now < end:
        now += every
        while coming and coming[0].since <= now:
            seeker = coming.popleft()
            if seeker.person not in waiting:
                waiting[seeker.person] = replace(seeker, met=_lately(met.get(seeker.person), now - lately))
        if not waiting:
            continue
        began = time.perf_counter()
        matched = wave(list(waiting.values()), now)
        waves.append((len(waiting), time.perf_counter() - began))
        for table in matched:
            tables.append(Seated(table, now))
            people = frozenset(seeker.person for seeker in table.people)
            for person in people:
                del waiting[person]
                met.setdefault(person, deque()).append((now, people - {person}))
    return Day(tables, waves, len(waiting))


def _lately(games: deque[tuple[float, frozenset[int]]] | None, since: float) -> frozenset[int]:
    while games and games[0][0] < since:
        games.popleft()
    return frozenset().union(*(people for _, people in games)) if games else frozenset()


def ours(patience: float) -> Wave:
    return lambda waiting, now: match(waiting, now, patience)


def heedless_of_lines(patience: float) -> Wave:
    """The same, as if nobody's line were known; told of are the people as they are."""

    def wave(waiting: Sequence[Seeker], now: float) -> list[Matched]:
        known = {seeker.person: seeker for seeker in waiting}
        found = match([replace(seeker, lag=None) for seeker in waiting], now, patience)
        return [replace(table, people=tuple(known[one.person] for one in table.people)) for table in found]

    return wave


# First come, first served


def first_come(hold: float) -> Wave:
    """Whoever has waited longest gets a table as soon as enough people are there who fit him, whatever their ratings.

    Nobody is seated before he has waited `hold` seconds, which makes the median wait comparable.
    """

    def wave(waiting: Sequence[Seeker], now: float) -> list[Matched]:
        line = sorted(waiting, key=lambda seeker: seeker.since)
        seated: set[int] = set()
        tables = []
        for index, seeker in enumerate(line):
            if now - seeker.since < hold:
                break
            if seeker.person not in seated:
                table = _first_table(line[index:], seated)
                if table is not None:
                    tables.append(table)
                    seated.update(other.person for other in table.people)
        return tables

    return wave


def _first_table(line: Sequence[Seeker], seated: set[int]) -> Matched | None:
    """The first in line, with the next ones who fit."""
    people = [line[0]]
    for other in line[1:]:
        if other.person not in seated and together([*people, other]):
            people.append(other)
        if accepted(people):
            return seat(people)
    return None


def together(people: Sequence[Seeker]) -> bool:
    """Whether these could be at one table, perhaps with others."""
    mask = -1
    for seeker in people:
        mask &= seeker.sizes
    return bool(mask >> len(people)) and all(
        len({wish for wish in wishes if wish}) <= 1
        for wishes in ([seeker.edition for seeker in people], [seeker.board for seeker in people])
    )


def accepted(people: Sequence[Seeker]) -> bool:
    """Whether these are a table."""
    in_size = SMALLEST <= len(people) <= LARGEST and all(seeker.sizes >> len(people) & 1 for seeker in people)
    return in_size and together(people)


def seat(people: Sequence[Seeker]) -> Matched:
    edition = next((seeker.edition for seeker in people if seeker.edition), "")
    board = next((seeker.board for seeker in people if seeker.board), "")
    return Matched(tuple(people), edition, board)


# Figures


def figures(day: Day) -> Json:
    """What people would say of it."""
    waits = sorted(seated.at - seeker.since for seated in day.tables for seeker in seated.table.people)
    spreads = [seated.table.spread for seated in day.tables]
    pairs = sum(len(seated.table.people) * (len(seated.table.people) - 1) for seated in day.tables)
    repeats = sum(
        other.person in seeker.met
        for seated in day.tables
        for seeker in seated.table.people
        for other in seated.table.people
    )
    return {
        "tables": len(day.tables),
        "left_over": day.left_over,
        "median_wait": median(waits),
        "p95_wait": at_share(waits, 0.95),
        "longest_wait": waits[-1],
        "spread": fmean(spreads),
        "p95_spread": at_share(sorted(spreads), 0.95),
        "repeats": repeats / pairs,
        "lag": fmean(_gaps(day) or [0.0]),
        "tails": _tails(day),
        "largest_wave": max((size for size, _ in day.waves), default=0),
        "slowest_wave_ms": 1000 * max((took for _, took in day.waves), default=0.0),
    }


def _gaps(day: Day) -> list[float]:
    """Milliseconds between the nearest and the farthest line of each table, as far as they are known."""
    lines = [[one.lag for one in seated.table.people if one.lag is not None] for seated in day.tables]
    return [max(known) - min(known) for known in lines if len(known) > 1]


def at_share(ordered: Sequence[float], share: float) -> float:
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def _tails(day: Day) -> Json:
    """The weakest and the strongest twentieth beside all: they have fewest neighbours."""
    everybody = sorted(
        (seeker.rating, seated.at - seeker.since, seated.table.spread)
        for seated in day.tables
        for seeker in seated.table.people
    )
    part = max(1, len(everybody) // 20)
    tails = {"weakest": everybody[:part], "strongest": everybody[-part:]}
    return {
        name: {"median_wait": median(row[1] for row in rows), "spread": fmean(row[2] for row in rows)}
        for name, rows in tails.items()
    }
