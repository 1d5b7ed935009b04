"""Which so many cities cost least together: a search that leaves out only what can't be best."""

from __future__ import annotations

from typing import NamedTuple

from .. import network
from ..boards import UNREACHED
from ..state import CLOSED, GameState

EXACT = 6  # up to so many cities the search is never cut short
PATIENCE = 1000  # networks looked at beyond that
A_GLANCE = 60  # the same where a bound will do
EVERY = 1 << 10  # more cities than any board has


class Found(NamedTuple):
    """The best cities found (none: no set was), and a price below which there are none. Exact: theirs is that price."""

    cities: list[int]
    at_least: int
    exact: bool


def search(state: GameState, seat: int, count: int, money: int) -> Found:
    """The cheapest `count` cities for a seat, as the table stands."""
    if state.cities[seat]:
        return from_network(state, state.distances[seat], count, money, PATIENCE)
    return from_nothing(state, network.first_city_prices(state), count, money, PATIENCE)


def from_network(state: GameState, reach: list[int], count: int, money: int, patience: int) -> Found:
    """For a network from which a city's connection costs `reach[city]`; its own cities are CLOSED."""
    slots = state.slots
    open_cities = [city for city in range(len(slots)) if reach[city] + slots[city] < CLOSED]
    growth = Growth(state, open_cities, reach, money, patience if count > EXACT else CLOSED)
    growth.take(open_cities, reach, 0, count)
    return growth.found()


def from_nothing(state: GameState, starts: list[int], count: int, money: int, patience: int) -> Found:
    """For a seat without a city, which may start where `starts` has a price.

    What a set costs does not hang on where it starts: a start that also has an open slot costs as much as that slot.
    So with a start all sets are judged that hold it and none of the starts before.
    """
    cities = range(len(starts))
    possible = [city for city in cities if min(starts[city], state.slots[city]) < CLOSED]
    growth = Growth(state, possible, [], money, patience if count > EXACT else CLOSED)
    waiting = [city for city in cities if state.slots[city] < CLOSED]
    for start in sorted([city for city in cities if starts[city] < CLOSED], key=growth.floor.__getitem__):
        waiting = [city for city in waiting if city != start]
        growth.path = [start]
        growth.take(waiting, state.area.distance[start], starts[start], count - 1)
    return growth.found()


class Growth:
    """One search. Prim's order again: of a set the nearest city joins first, so among cities sorted by distance each
    branch takes one and gives up all before it; every set is met once, at its true price.

    What prunes: no city ever joins for less than its `floor`, the slot and the way to the nearest city that could
    stand there. A branch whose floors come to the best price known, or beyond the money, is left out.
    """

    __slots__ = ("best", "best_price", "cut", "distance", "floor", "least_slot", "path", "patience", "slots")

    def __init__(self, state: GameState, cities: list[int], reach: list[int], money: int, patience: int) -> None:
        self.distance = state.area.distance
        self.slots = state.slots
        self.best: list[int] = []
        self.path: list[int] = []  # the cities of this branch
        self.best_price = money + 1  # a better one must be less
        self.cut = CLOSED  # the least that a branch given up for lack of patience could have cost
        self.patience = patience  # CLOSED: for ever
        self.floor = self._floors(cities, reach)
        self.least_slot = min([self.slots[city] for city in cities], default=0)

    def _floors(self, cities: list[int], reach: list[int]) -> list[int]:
        floors = [CLOSED] * len(self.slots)
        for city in cities:
            row = self.distance[city]
            near = min([row[other] for other in cities if other != city], default=UNREACHED)
            floors[city] = self.slots[city] + (min(near, reach[city]) if reach else near)
        return floors

    def found(self) -> Found:
        return Found(self.best, min(self.best_price, self.cut), bool(self.best) and self.best_price <= self.cut)

    def take(self, allowed: list[int], reach: list[int], cost: int, left: int) -> None:
        """All sets of the path and so many of the allowed cities, the path having cost so much."""
        if self.patience < CLOSED:
            self._greedily(allowed, reach, cost, left)
        self.grow(allowed, reach, cost, left)

    def _greedily(self, allowed: list[int], reach: list[int], cost: int, left: int) -> None:
        """A set to beat, if patience should end: each time the city that costs least."""
        waiting = allowed[:]
        path = self.path[:]
        for _ in range(left):
            prices = [reach[city] + self.slots[city] for city in waiting]
            if not prices:
                return
            least = min(prices)
            cost += least
            path.append(waiting.pop(prices.index(least)))
            reach = list(map(min, reach, self.distance[path[-1]]))
        if cost < self.best_price:
            self.best_price = cost
            self.best = path

    def grow(self, allowed: list[int], reach: list[int], cost: int, left: int) -> None:
        """The branch and branches of `take`."""
        if left == 0:
            self._judge(cost)
            return
        slots = self.slots
        if left == 1:
            self._last(allowed, reach, cost)
            return
        rest = cost + sum(sorted([self.floor[city] for city in allowed])[: left - 1])
        order = sorted(allowed, key=reach.__getitem__)
        for at in range(len(order) - left + 1):
            city = order[at]
            if rest + reach[city] + self.least_slot >= self.best_price:
                return  # those that follow are farther
            price = reach[city] + slots[city]
            if rest + price >= self.best_price:
                continue
            if self.patience <= 0:
                self.cut = min(self.cut, rest + price)
                continue
            self.patience -= 1
            self.path.append(city)
            self.grow(order[at + 1 :], list(map(min, reach, self.distance[city])), cost + price, left - 1)
            self.path.pop()

    def _last(self, allowed: list[int], reach: list[int], cost: int) -> None:
        if not allowed:
            return
        slots = self.slots
        prices = [reach[city] + slots[city] for city in allowed]
        least = min(prices)
        if cost + least < self.best_price:
            self.path.append(allowed[prices.index(least)])
            self._judge(cost + least)
            self.path.pop()

    def _judge(self, cost: int) -> None:
        if cost < self.best_price:
            self.best_price = cost
            self.best = self.path[:]
