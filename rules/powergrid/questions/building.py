"""What cities cost: one, a basket of them, the cheapest few (2.9)."""

from __future__ import annotations

from typing import NamedTuple

from ...errors import IllegalAction
from .. import network
from ..phases import building
from ..phases.starts import city_number
from ..state import CLOSED, GameState
from . import growth
from .refusals import Refusal, refusal


class Connection(NamedTuple):
    """One city, its price, and the cities of the way paid for, the new one last; of a first city only itself."""

    city: str
    price: int
    path: tuple[str, ...]


class Basket(NamedTuple):
    """Cities in an order of building that costs least together."""

    builds: tuple[Connection, ...]
    total: int


class Cheapest(NamedTuple):
    """The cheapest cities found. No so many cities cost less than `at_least`; usually that is their total."""

    basket: Basket
    at_least: int

    @property
    def exact(self) -> bool:
        return self.at_least == self.basket.total


NOTHING = Basket((), 0)


def connection(state: GameState, seat: int, city: str) -> Connection | Refusal:
    """What a city would cost the seat now, poor or rich, or why it can't be connected."""
    try:
        return _connection(state, seat, city_number(state, city))
    except IllegalAction as refused:
        return refusal(refused)


def _connection(state: GameState, seat: int, city: int) -> Connection:
    price = network.price(state, seat, city)
    if price >= CLOSED:
        raise building.refused(state, seat, city, price)
    names = state.area.cities
    return Connection(names[city], price, tuple([names[stop] for stop in network.way_to(state, seat, city)]))


def price(state: GameState, seat: int, cities: list[str]) -> Basket | Refusal:
    """The cheapest order to build all these cities in, and its total; or the reason of the first that can't be.

    Whatever the order, each city pays its slot, which one's own building elsewhere does not change (nor do markers
    lifted, cartel houses added or obsolete plants on the way), and the connection from what stands already. These
    connections make a tree that joins the network and all the cities, so no order costs less than the least such
    tree; taking the nearest city each time, as Prim does, builds that tree. Connections are cheapest ways over any
    cities, so the tree needs no other stops. Equally near ones are taken in data order.
    """
    try:
        wanted = [city_number(state, city) for city in cities]
        return _price(state, seat, wanted)
    except IllegalAction as refused:
        return refusal(refused)


def _price(state: GameState, seat: int, cities: list[int]) -> Basket:
    table = state.clone()
    waiting = sorted(cities)
    builds: list[Connection] = []
    while waiting:
        city = _next_city(table, seat, waiting)
        waiting.remove(city)
        builds.append(_connection(table, seat, city))
        network.connect(table, seat, city)
    return Basket(tuple(builds), sum(build.price for build in builds))


def _next_city(state: GameState, seat: int, waiting: list[int]) -> int:
    if state.cities[seat]:
        near = state.distances[seat]
        return min(waiting, key=near.__getitem__)
    # From wherever the tree starts it costs the same, and a first city costs what its slot does. Only a marked city of
    # Step 1 must come first: its slot is CLOSED afterwards (SS-3), so two of them can't be in one basket.
    first = network.first_city_prices(state)
    for city in waiting:
        if first[city] < CLOSED:
            return city
    raise building.refused(state, seat, waiting[0], CLOSED)


def cheapest(state: GameState, seat: int, count: int, money: int = CLOSED) -> Cheapest | None:
    """The cheapest so many cities to connect, for no more than `money`; None: that can't be.

    Exact up to `growth.EXACT` cities, and beyond as long as the search's patience lasts; otherwise the best found,
    and `at_least` still holds. (Only there None may also mean that none was found.)
    """
    if count < 1:
        return Cheapest(NOTHING, 0)
    if len(state.cities[seat]) + count > state.terms.city_limit:
        return None
    found = growth.search(state, seat, count, money)
    if not found.cities:
        return None
    return Cheapest(_price(state, seat, found.cities), found.at_least)


def most_cities(state: GameState, seat: int, money: int, most: int = growth.EVERY) -> Cheapest:
    """As many cities as the money is enough for, at most `most`, at their cheapest; exact as `cheapest` is.

    Of any cities the last one built can be left out, so fewer never cost more: the first count too dear ends it.
    """
    found = Cheapest(NOTHING, 0)
    for count in range(1, min(most, len(state.slots)) + 1):
        more = cheapest(state, seat, count, money)
        if more is None:
            break
        found = more
    return found
