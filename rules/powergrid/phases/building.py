"""Phase 4: building in reverse turn order (2.9)."""

from __future__ import annotations

from typing import ClassVar

from ...errors import IllegalAction
from .. import actions, market, network
from ..actions import Build, Done
from ..events import CartelHouseAdded, CityBuilt, Events, MarkerReturned, PhaseBegan, TurnEnded
from ..offers import Builds, Offer, Only
from ..state import CLOSED, GameState, Phase
from .starts import SECOND_SLOT, city_number, lift_marker


class Building(Phase):
    """One turn a player; `waiting`: whose turns come after this one's."""

    __slots__ = ("waiting",)
    name: ClassVar[str] = "building"

    def __init__(self, actor: int, waiting: tuple[int, ...]) -> None:
        self.actor = actor
        self.waiting = waiting

    def clone(self) -> Building:
        return Building(self.actor, self.waiting)


def begin(state: GameState, events: Events) -> bool:
    order = tuple(reversed(state.order))
    state.phase = Building(order[0], order[1:])
    if events is not None:
        events.append(PhaseBegan(Building.name))
    return False


def offers(state: GameState, phase: Building, seat: int) -> list[Offer]:
    money = state.money[seat]
    cities = [(city, price) for city, price in enumerate(network.prices(state, seat)) if price <= money]
    if not cities:
        return [Only(actions.DONE)]
    return [Builds(state.area.cities, cities), Only(actions.DONE)]


def build(state: GameState, phase: Building, seat: int, action: Build, events: Events) -> bool:
    city = state.area.index.get(action.city)
    if city is None:
        city = city_number(state, action.city)  # says why not
    price = network.price(state, seat, city)
    if price > state.money[seat]:
        raise refused(state, seat, city, price)
    if events is not None:
        way = [state.area.cities[stop] for stop in network.way_to(state, seat, city)]
        events.append(CityBuilt(seat, action.city, price, way))
    was_empty = state.houses[city] == network.EMPTY
    state.money[seat] -= price
    if state.marked and city in state.marked:
        lift_marker(state, city)
        if events is not None:
            events.append(MarkerReturned(action.city))
    network.connect(state, seat, city)
    if was_empty and state.reserve:  # K-17, K-18
        state.reserve -= 1
        network.add_cartel_house(state, city, SECOND_SLOT)
        if events is not None:
            events.append(CartelHouseAdded(action.city))
    count = len(state.cities[seat])
    if count > state.max_cities:
        state.max_cities = count
        if state.terms.obsolete_plants:
            market.box_obsolete(state, events)
    return False


def refused(state: GameState, seat: int, city: int, price: int) -> IllegalAction:
    """Why a city can't be connected now."""
    name = state.area.cities[city]
    own = state.cities[seat]
    if price < CLOSED:
        return IllegalAction("not_enough_money", price=price, money=state.money[seat])
    if city in own:
        return IllegalAction("already_connected", city=name)
    if len(own) >= state.terms.city_limit:
        return IllegalAction("city_limit_reached", limit=state.terms.city_limit)
    if not own and state.marked:
        return IllegalAction("start_in_a_marked_city", city=name)
    if not own and network.EMPTY in state.houses:
        return IllegalAction("start_in_an_empty_city", city=name)
    if city in state.marked:
        return IllegalAction("marked_for_a_first_city", city=name)
    return IllegalAction("city_full_in_this_step", city=name, step=state.step)


def done(state: GameState, phase: Building, seat: int, action: Done, events: Events) -> bool:
    if events is not None:
        events.append(TurnEnded(seat))
    if not phase.waiting:
        return True
    phase.actor = phase.waiting[0]
    phase.waiting = phase.waiting[1:]
    return False
