"""The cartel as a rule: what its one prescribed act takes (K-7, K-12, K-13). It pays nothing and never chooses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import market
from .events import CartelFuelReturned, CartelTookFuel, CartelTookPlant, Events
from .fuels import COAL, FUELS, OIL, Tokens, named
from .plants import BURNS, HYBRID, NEED, NO_FUEL, store_of
from .state import GameState

if TYPE_CHECKING:
    from .phases.auction import Auction


def plant_to_take(state: GameState) -> int:
    """K-7: the highest of the current row; with three plants only if it beats its lowest. 0: nothing."""
    row = state.current_row()
    own = state.plants[state.terms.cartel_seat]
    if not row or (len(own) >= state.terms.cartel_plant_limit and row[-1] < own[0]):
        return 0
    return row[-1]


def take_plant(state: GameState, auction: Auction, events: Events) -> bool:
    """True: a place in the market became free."""
    plant = plant_to_take(state)
    seat = state.terms.cartel_seat
    own = state.plants[seat]
    boxed = own[0] if plant and len(own) >= state.terms.cartel_plant_limit else 0
    if events is not None:
        events.append(CartelTookPlant(plant, boxed))
    if not plant:
        return False
    state.market.remove(plant)
    if boxed:
        state.box.append(boxed)
    own = tuple(sorted((*[other for other in own if other != boxed], plant)))
    state.plants[seat] = own
    state.stores[seat] = store_of(own)
    if plant == auction.discount:
        market.end_discount(auction, events)
    return True


def fuel_to_take(state: GameState) -> Tokens:
    """K-12: one run of its plants as far as the market has it, dedicated plants first; K-13 for the hybrids."""
    left = state.tokens[:]
    own = state.plants[state.terms.cartel_seat]
    for plant in own:
        if BURNS[plant] not in (HYBRID, NO_FUEL):
            left[BURNS[plant]] -= min(NEED[plant], left[BURNS[plant]])
    for plant in own:
        if BURNS[plant] == HYBRID:
            _fill_hybrid(plant, left)
    return (
        state.tokens[0] - left[0],
        state.tokens[1] - left[1],
        state.tokens[2] - left[2],
        state.tokens[3] - left[3],
    )


def _fill_hybrid(plant: int, left: list[int]) -> None:
    """K-13: coal, oil, coal, …; the other one where one is gone."""
    wanted, other = COAL, OIL
    for _ in range(NEED[plant]):
        if left[wanted]:
            left[wanted] -= 1
        elif left[other]:
            left[other] -= 1
        else:
            return
        wanted, other = other, wanted


def take_fuel(state: GameState, events: Events) -> None:
    taken = fuel_to_take(state)
    at = 4 * state.terms.cartel_seat
    for fuel in range(len(FUELS)):
        state.tokens[fuel] -= taken[fuel]
        state.held[at + fuel] += taken[fuel]
    if events is not None:
        events.append(CartelTookFuel(named(taken)))


def return_fuel(state: GameState, events: Events) -> None:
    """K-21."""
    seat = state.terms.cartel_seat
    returned = state.fuel_of(seat)
    at = 4 * seat
    for fuel in range(len(FUELS)):
        state.supply[fuel] += returned[fuel]
        state.held[at + fuel] = 0
    if events is not None:
        events.append(CartelFuelReturned(named(returned)))
