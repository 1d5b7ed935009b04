"""Who sits with whom in a round of a tournament. Plain values in, plain values out; the same for the same lots."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

SMALLEST_OF_MANY = 3  # a table of a tournament for more than two never has fewer
LOOKS = 400  # exchanges that are tried for each person
AGAIN = 100.0  # what meeting once more costs, beside the distance in points; twice more costs four times as much


class Player(NamedTuple):
    """Somebody in a tournament, as far as pairing asks."""

    person: int
    points: float
    byes: int


class Round(NamedTuple):
    tables: list[list[int]]
    byes: list[int]


def table_sizes(people: int, size: int, exact: bool) -> list[int]:
    """As full tables as can be: some have one seat less rather than that somebody has a bye."""
    tables = -(-people // size)
    least = size if exact or size <= SMALLEST_OF_MANY else size - 1
    if tables and people >= tables * least:
        return [people // tables + (number < people % tables) for number in range(tables)]
    return [size] * (people // size)


def paired(
    players: Sequence[Player],
    size: int,
    met: Counter[frozenset[int]],
    lots: random.Random,
    by_points: bool = True,
    exact: bool = False,
) -> Round:
    """The tables of a round: people of like points (or whoever has not met), and as few as can be who have met.

    A bye goes to who has had fewest, among them to the last.
    """
    sizes = table_sizes(len(players), size, exact)
    line = list(players)
    lots.shuffle(line)
    line.sort(key=lambda player: -player.points if by_points else 0.0)
    last_first = sorted(line, key=lambda player: (player.byes, player.points if by_points else 0.0))
    byes = {player.person for player in last_first[: len(line) - sum(sizes)]}
    seated = [player for player in line if player.person not in byes]
    tables: list[list[Player]] = []
    for count in sizes:
        tables.append(seated[:count])
        seated = seated[count:]
    _exchange(tables, met, lots, by_points)
    return Round([[player.person for player in table] for table in tables], sorted(byes))


def _exchange(tables: list[list[Player]], met: Counter[frozenset[int]], lots: random.Random, by_points: bool) -> None:
    """Two people change places wherever that makes both tables better."""
    if len(tables) < 2:
        return
    costs = [_cost(table, met, by_points) for table in tables]
    for _ in range(LOOKS * sum(len(table) for table in tables)):
        if not any(costs):
            return
        one, other = lots.sample(range(len(tables)), 2)
        mine, his = lots.randrange(len(tables[one])), lots.randrange(len(tables[other]))
        tables[one][mine], tables[other][his] = tables[other][his], tables[one][mine]
        after = _cost(tables[one], met, by_points), _cost(tables[other], met, by_points)
        if sum(after) < costs[one] + costs[other]:
            costs[one], costs[other] = after
        else:
            tables[one][mine], tables[other][his] = tables[other][his], tables[one][mine]


def _cost(table: list[Player], met: Counter[frozenset[int]], by_points: bool) -> float:
    cost = 0.0
    for one, other in combinations(table, 2):
        cost += AGAIN * met[frozenset((one.person, other.person))] ** 2
        if by_points:
            cost += (one.points - other.points) ** 2
    return cost


# Points


def points_for_places(places: Sequence[int]) -> list[float]:
    """Ten for the first, none for the last, in equal steps between; who shares a place shares its points."""
    if len(places) < 2:
        return [10.0] * len(places)
    step = 10.0 / (len(places) - 1)
    found = []
    for place in places:
        sharing = places.count(place) if isinstance(places, list) else list(places).count(place)
        found.append(step * (len(places) - place - (sharing - 1) / 2))
    return found


def points_for_duplicates(results: Sequence[tuple[float, ...]]) -> list[float]:
    """As in duplicate bridge: all who sat on the same seat of the same deal, each measured by how many of the others
    he has beaten; a tie is half. Greater is better. Who is alone has what he would have had on the average."""
    others = len(results) - 1
    if others < 1:
        return [5.0] * len(results)
    return [
        10.0 * (sum(mine > his for his in results) + (sum(mine == his for his in results) - 1) / 2) / others
        for mine in results
    ]
