"""What is placed before round 1: the cartel's first houses (K-3) and the marks of the start cities (SS-1, K-4)."""

from __future__ import annotations

from typing import ClassVar

from ...errors import IllegalAction
from .. import network
from ..actions import MarkCity, PlaceCartelHouse
from ..events import CartelHousePlaced, CityMarked, Events, PhaseBegan
from ..fuels import URANIUM
from ..offers import Offer, Places
from ..state import GameState, Phase
from ..terms import NOBODY

FIRST_SLOT, SECOND_SLOT = 0, 1


class CartelPlacement(Phase):
    """`placed`: houses placed so far."""

    __slots__ = ("placed",)
    name: ClassVar[str] = "cartel_setup"

    def __init__(self, actor: int, placed: int) -> None:
        super().__init__(actor)
        self.placed = placed

    def clone(self) -> CartelPlacement:
        return CartelPlacement(self.actor, self.placed)


class Marking(Phase):
    """Start cities are marked in turn order."""

    __slots__ = ()
    name: ClassVar[str] = "mark"

    def clone(self) -> Marking:
        return Marking(self.actor)


def begin_placement(state: GameState, events: Events) -> None:
    state.reserve = state.terms.cartel_houses
    state.phase = CartelPlacement(state.order[state.terms.cartel_placing[0]], 0)
    if events is not None:
        events.append(PhaseBegan(CartelPlacement.name))


def houses_offered(state: GameState, phase: CartelPlacement) -> list[int]:
    """The first anywhere, the others in an empty city linked to one with a cartel house (K-3, O-60)."""
    cities = range(len(state.houses))
    if phase.placed == 0:
        return list(cities)
    return [
        city
        for city in cities
        if state.houses[city] == network.EMPTY
        and any(state.houses[neighbour] != network.EMPTY for neighbour, _ in state.area.neighbours[city])
    ]


def placement_offers(state: GameState, phase: CartelPlacement, seat: int) -> list[Offer]:
    return [Places(PlaceCartelHouse, [state.area.cities[city] for city in houses_offered(state, phase)])]


def place_cartel_house(
    state: GameState, phase: CartelPlacement, seat: int, action: PlaceCartelHouse, events: Events
) -> bool:
    city = city_number(state, action.city)
    if state.houses[city] != network.EMPTY:
        raise IllegalAction("city_not_empty", city=action.city)
    if city not in houses_offered(state, phase):
        raise IllegalAction("not_next_to_the_cartel", city=action.city)
    network.add_cartel_house(state, city, FIRST_SLOT)
    state.reserve -= 1
    placing = state.terms.cartel_placing
    placed = phase.placed + 1
    state.phase = CartelPlacement(state.order[placing[placed % len(placing)]], placed)
    if events is not None:
        events.append(CartelHousePlaced(seat, action.city))
    return placed == len(placing)


def begin_marking(state: GameState, events: Events) -> None:
    state.phase = Marking(state.order[0])
    if events is not None:
        events.append(PhaseBegan(Marking.name))


def cities_to_mark(state: GameState) -> list[int]:
    """Cities without a house and without a mark (SS-1, K-4)."""
    return [
        city for city, owners in enumerate(state.houses) if owners[FIRST_SLOT] == NOBODY and city not in state.marked
    ]


def marking_offers(state: GameState, phase: Marking, seat: int) -> list[Offer]:
    return [Places(MarkCity, [state.area.cities[city] for city in cities_to_mark(state)])]


def mark_city(state: GameState, phase: Marking, seat: int, action: MarkCity, events: Events) -> bool:
    city = city_number(state, action.city)
    if city in state.marked:
        raise IllegalAction("city_marked", city=action.city)
    if city not in cities_to_mark(state):
        raise IllegalAction("city_not_empty", city=action.city)
    state.marked = [*state.marked, city]
    if state.supply[URANIUM]:  # SS-6: a board may leave fewer tokens than there are players
        state.supply[URANIUM] -= 1
        state.marker_tokens += 1
    if state.terms.cartel:
        network.add_cartel_house(state, city, SECOND_SLOT)
        state.reserve -= 1
    network.reprice_slots(state)
    if events is not None:
        events.append(CityMarked(seat, action.city))
    if len(state.marked) == len(state.order):
        return True
    state.phase = Marking(state.order[len(state.marked)])
    return False


def lift_marker(state: GameState, city: int) -> None:
    """SS-2, SS-4: the token goes back to the supply; a marker that is no token just goes (SS-6)."""
    state.marked = [marked for marked in state.marked if marked != city]
    if state.marker_tokens > len(state.marked):
        state.marker_tokens -= 1
        state.supply[URANIUM] += 1


def city_number(state: GameState, name: str) -> int:
    """The city's number in the area, or a refusal."""
    city = state.area.index.get(name)
    if city is None:
        outside = any(printed.id == name for printed in state.terms.board.cities)
        raise IllegalAction("city_outside_area" if outside else "unknown_city", city=name)
    return city
