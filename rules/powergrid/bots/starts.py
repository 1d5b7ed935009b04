"""Before there is anything to reckon with: areas, marks, cartel houses, and where to begin."""

from __future__ import annotations

from functools import lru_cache

from .. import boards
from ..boards import Area
from ..state import CLOSED, GameState

CLUSTER = 6  # cities that a start is judged by


@lru_cache(maxsize=1 << 12)
def clusters(area: Area) -> list[int]:
    """By city: what the next few cities cost to connect, each time the nearest."""
    return [_cluster(area, start) for start in range(len(area.cities))]


def _cluster(area: Area, start: int) -> int:
    reach = area.distance[start][:]
    reach[start] = CLOSED
    total = 0
    for _ in range(min(CLUSTER, len(reach) - 1)):
        near = min(reach)
        city = reach.index(near)
        total += near
        reach = list(map(min, reach, area.distance[city]))
        reach[city] = CLOSED
        reach[start] = CLOSED
        for other, cost in enumerate(reach):
            if cost == 0 and other == start:
                reach[other] = CLOSED
    return total


def first_city(state: GameState, seat: int, prices: list[int]) -> int:
    """A cheap cluster that is not yet somebody's."""
    least = min(prices)
    possible = [city for city, price in enumerate(prices) if price == least]
    return min(possible, key=lambda city: (start_score(state, seat, city), city))


def start_score(state: GameState, seat: int, city: int) -> float:
    """What the surroundings cost, and how crowded they are."""
    score = float(clusters(state.area)[city])
    row = state.area.distance[city]
    for other, owners in enumerate(state.houses):
        if owners[0] >= 0 and row[other] < 16:
            score += (16 - row[other]) * 0.6
    return score


def best_mark(state: GameState, seat: int, possible: list[int]) -> int:
    return min(possible, key=lambda city: (start_score(state, seat, city), city))


def worst_place(state: GameState, possible: list[int]) -> int:
    """For the cartel: where nobody would like to begin."""
    score = clusters(state.area)
    return max(possible, key=lambda city: (score[city], -city))


@lru_cache(maxsize=1 << 10)
def region_cost(map_id: str, edition: str, regions: tuple[str, ...]) -> float:
    """How dear the cities of an area are to connect, on the whole."""
    area = boards.area(map_id, edition, regions)
    costs = clusters(area)
    return sum(costs) / len(costs)
