"""What a network's next cities cost, each time the cheapest."""

from __future__ import annotations

from functools import lru_cache
from operator import add

from .. import network
from ..boards import Area
from ..state import CLOSED, GameState

LOOKED_AT = 4  # cities whose prices are reckoned; those beyond are taken to cost what a city does
DEAREST = 45.0
PADDING = 40


def city_costs(state: GameState, seat: int, usual: float) -> list[float]:
    """Prices of the next cities as the table stands, then the usual price."""
    cities = state.cities[seat]
    return [
        *next_prices(state.area, tuple(network.prices(state, seat)), tuple(state.slots), cities),
        *[usual] * PADDING,
    ]


@lru_cache(maxsize=1 << 13)
def next_prices(area: Area, prices: tuple[int, ...], slots: tuple[int, ...], own: tuple[int, ...]) -> list[float]:
    """Kept, since nobody builds but in phase 4: all else of a round asks the same."""
    costs: list[float] = []
    open_slots = list(slots)
    for city in own:
        open_slots[city] = CLOSED
    reach = list(prices)
    for _ in range(min(LOOKED_AT, len(reach))):
        least = min(reach)
        if least >= CLOSED:
            break
        costs.append(float(least) if least < DEAREST else DEAREST)
        city = reach.index(least)
        near = list(map(add, area.distance[city], open_slots))
        reach = list(map(min, reach, near)) if own or len(costs) > 1 else near
        open_slots[city] = CLOSED
        reach[city] = CLOSED
    return costs


def how_many(state: GameState, seat: int, money: int, most: int) -> int:
    """Cities that the money is enough for, each time the cheapest."""
    return grown(state, seat, money, most)[0]


def grown(state: GameState, seat: int, money: int, most: int) -> tuple[int, int]:
    """The same, and the money that is left then."""
    if most <= 0:
        return 0, money
    reach = network.prices(state, seat)
    slots = state.slots[:]
    for city in state.cities[seat]:
        slots[city] = CLOSED
    distance = state.area.distance
    own = state.cities[seat]
    count = 0
    while count < most:
        price = min(reach)
        if price > money:
            break
        money -= price
        count += 1
        city = reach.index(price)
        near = list(map(add, distance[city], slots))
        reach = list(map(min, reach, near)) if own or count > 1 else near
        slots[city] = CLOSED
        reach[city] = CLOSED
    return count, money
