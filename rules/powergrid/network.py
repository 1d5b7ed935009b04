"""What a city costs whom (2.9). A seat's distances are kept and merged after each build: a price is an addition."""

from __future__ import annotations

from operator import add

from .state import CLOSED, GameState
from .terms import NOBODY

EMPTY = (NOBODY, NOBODY, NOBODY)


def slot_price(state: GameState, city: int) -> int:
    """Price of the lowest free slot if the city is open to networks in this Step (B-4), else CLOSED (SS-3)."""
    owners = state.houses[city]
    if 3 - owners.count(NOBODY) >= state.step or (state.step == 1 and city in state.marked):
        return CLOSED
    return state.terms.house_prices[owners.index(NOBODY)]


def reprice_slots(state: GameState) -> None:
    """All of them at once: a Step began, the area was chosen, cities were marked or a state was read."""
    prices = state.terms.house_prices
    least_free = 3 - state.step  # a city is open while it has more free slots than this
    state.slots = [
        prices[owners.index(NOBODY)] if owners.count(NOBODY) > least_free else CLOSED for owners in state.houses
    ]
    if state.step == 1:
        for city in state.marked:
            state.slots[city] = CLOSED


def prices(state: GameState, seat: int) -> list[int]:
    """What each city of the area costs this seat now; CLOSED or more: it can't be connected."""
    built = state.cities[seat]
    if not built:
        return first_city_prices(state)
    if len(built) >= state.terms.city_limit:
        return [CLOSED] * len(state.slots)
    return list(map(add, state.distances[seat], state.slots))


def price(state: GameState, seat: int, city: int) -> int:
    """The same for one city."""
    built = state.cities[seat]
    if not built:
        return first_city_prices(state)[city]
    if len(built) >= state.terms.city_limit:
        return CLOSED
    return state.distances[seat][city] + state.slots[city]


def first_city_prices(state: GameState) -> list[int]:
    """B-2: an empty city at 10; SS-2: a marked one while there is any; O-14: an open slot if no city is empty."""
    first = state.terms.house_prices[0]
    if state.marked:
        return [first if city in state.marked else CLOSED for city in range(len(state.slots))]
    if EMPTY in state.houses:
        return [first if owners == EMPTY else CLOSED for owners in state.houses]
    return state.slots[:]


def full_for_good(state: GameState) -> bool:
    """O-68: only Step 1 is played and every city is taken, so nobody could ever build again."""
    return state.terms.options.beginner and EMPTY not in state.houses


def connect(state: GameState, seat: int, city: int) -> None:
    """Put a seat's house on the lowest free slot and merge the new city's distances into the seat's."""
    first, second, third = state.houses[city]
    if first == NOBODY:
        state.houses[city] = (seat, second, third)
    elif second == NOBODY:
        state.houses[city] = (first, seat, third)
    else:
        state.houses[city] = (first, second, seat)
    built = (*state.cities[seat], city)
    state.cities[seat] = built
    state.distances[seat] = _nearer(state.distances[seat], state.area.distance[city], built)
    state.slots[city] = slot_price(state, city)


def _nearer(kept: list[int], row: list[int], built: tuple[int, ...]) -> list[int]:
    """The distances of a network after one more city; its own cities are closed to it (B-3)."""
    merged = [old if old < new else new for old, new in zip(kept, row)] if kept else row[:]
    for own in built:
        merged[own] = CLOSED
    return merged


def distances_of(state: GameState, built: tuple[int, ...]) -> list[int]:
    """A network's distances from nothing, for states that were stored."""
    kept: list[int] = []
    for count, city in enumerate(built, start=1):
        kept = _nearer(kept, state.area.distance[city], built[:count])
    return kept


def add_cartel_house(state: GameState, city: int, slot: int) -> None:
    owners = list(state.houses[city])
    owners[slot] = state.terms.cartel_seat
    state.houses[city] = (owners[0], owners[1], owners[2])
    state.slots[city] = slot_price(state, city)


def way_to(state: GameState, seat: int, city: int) -> list[int]:
    """The cheapest way from the seat's network to a city, both ends included; of a first city only itself.

    Of equally cheap ways the one from the city built first.
    """
    built = state.cities[seat]
    if not built:
        return [city]
    distance = state.area.distance
    start = min(built, key=lambda own: distance[own][city])
    return state.area.path(start, city)
