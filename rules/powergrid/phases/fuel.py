"""Phase 3: buying fuel in reverse turn order (2.8), the cartel in its place (4.5)."""

from __future__ import annotations

from bisect import bisect_left
from typing import ClassVar

from ...errors import IllegalAction
from .. import actions, cartel
from ..actions import Buy, CartelActs, Done
from ..events import Events, FuelBought, PhaseBegan, TurnEnded
from ..fuels import COAL, FUEL_NUMBER, FUELS, OIL
from ..offers import Offer, Only, Purchases
from ..plants import room_for
from ..state import CLOSED, GameState, Phase


class Buying(Phase):
    """One turn a player; `waiting`: whose turns come after this one's."""

    __slots__ = ("waiting",)
    name: ClassVar[str] = "fuel"

    def __init__(self, actor: int, waiting: tuple[int, ...]) -> None:
        self.actor = actor
        self.waiting = waiting

    def clone(self) -> Buying:
        return type(self)(self.actor, self.waiting)


class CartelBuying(Buying):
    """The cartel takes what one run of its plants needs."""

    __slots__ = ()


def begin(state: GameState, events: Events) -> bool:
    if events is not None:
        events.append(PhaseBegan(Buying.name))
    return _next_turn(state, tuple(state.turn_order()[::-1]))


def _next_turn(state: GameState, waiting: tuple[int, ...]) -> bool:
    """True: everybody has had his turn."""
    if not waiting:
        return True
    if waiting[0] == state.terms.cartel_seat:
        state.phase = CartelBuying(waiting[0], waiting[1:])
    else:
        state.phase = Buying(waiting[0], waiting[1:])
    return False


# What is legal


def sums_for(state: GameState, seat: int, fuel: int) -> list[int]:
    """What the market's tokens cost this seat together, by their number (1.4, CE-5)."""
    terms = state.terms
    return terms.rebate_sums if fuel == terms.rebate_fuel and has_rebate(state, seat) else terms.sums[fuel]


def has_rebate(state: GameState, seat: int) -> bool:
    """CE-5: the city was connected before this phase, since nobody builds in it."""
    city = state.area.index.get(state.terms.rebate_city)
    return city is not None and city in state.cities[seat]


def in_storage(state: GameState, fuel: int) -> int:
    """Tokens that can be had once the market has none (R-5)."""
    return state.supply[fuel] if fuel == state.terms.storage_fuel else 0


def price_of(state: GameState, seat: int, fuel: int, count: int) -> int:
    """What so many tokens cost now, cheapest first; CLOSED: there are not so many."""
    lying = state.tokens[fuel]
    sums = sums_for(state, seat, fuel)
    if count <= lying:
        return sums[lying] - sums[lying - count]
    stored = count - lying
    if stored > in_storage(state, fuel):
        return CLOSED
    return sums[lying] + stored * state.terms.storage_price


def room(state: GameState, seat: int, fuel: int) -> int:
    """How many more tokens of a fuel the seat's plants can hold (Lemma 1)."""
    coal, oil, garbage, uranium = state.fuel_of(seat)
    return room_for(state.stores[seat], fuel, coal, oil, garbage, uranium)


def most(state: GameState, seat: int, fuel: int) -> int:
    """How many tokens of a fuel the seat can buy now (R-2)."""
    lying = state.tokens[fuel]
    money = state.money[seat]
    sums = sums_for(state, seat, fuel)
    count = lying - bisect_left(sums, sums[lying] - money, 0, lying)
    if count == lying and in_storage(state, fuel):
        count += min(in_storage(state, fuel), (money - sums[lying]) // state.terms.storage_price)
    return min(count, room(state, seat, fuel))


# Offers and handlers


def offers(state: GameState, phase: Buying, seat: int) -> list[Offer]:
    buyable = {fuel: most(state, seat, fuel) for fuel in range(len(FUELS)) if room(state, seat, fuel)}
    buyable = {fuel: count for fuel, count in buyable.items() if count}
    return [Purchases(buyable), Only(actions.DONE)] if buyable else [Only(actions.DONE)]


def buy(state: GameState, phase: Buying, seat: int, action: Buy, events: Events) -> bool:
    fuel = FUEL_NUMBER[action.fuel]
    count = action.count
    held = state.held
    at = 4 * seat
    if room_for(state.stores[seat], fuel, held[at], held[at + 1], held[at + 2], held[at + 3]) < count:
        raise _no_room(state, seat, fuel)
    lying = state.tokens[fuel]
    if count <= lying:
        sums = sums_for(state, seat, fuel)
        price = sums[lying] - sums[lying - count]  # as price_of has it, without the call
    else:
        price = price_of(state, seat, fuel, count)
    if price > state.money[seat]:
        raise _refused(state, seat, fuel, count, price)
    state.money[seat] -= price
    held[at + fuel] += count
    if count <= lying:
        state.tokens[fuel] = lying - count
    else:
        state.tokens[fuel] = 0
        state.supply[fuel] -= count - lying
    if events is not None:
        events.append(FuelBought(seat, action.fuel, count, price))
    return False


def _no_room(state: GameState, seat: int, fuel: int) -> IllegalAction:
    store = state.stores[seat]
    hybrid = store.hybrid if fuel in (COAL, OIL) else 0
    name = FUELS[fuel]
    if (store.coal, store.oil, store.garbage, store.uranium)[fuel] + hybrid == 0:
        return IllegalAction("no_plant_burns_it", fuel=name)
    return IllegalAction("no_room", fuel=name, room=room(state, seat, fuel))


def _refused(state: GameState, seat: int, fuel: int, count: int, price: int) -> IllegalAction:
    if price >= CLOSED:
        return IllegalAction("sold_out", fuel=FUELS[fuel], left=state.tokens[fuel] + in_storage(state, fuel))
    return IllegalAction("not_enough_money", price=price, money=state.money[seat])


def done(state: GameState, phase: Buying, seat: int, action: Done, events: Events) -> bool:
    if events is not None:
        events.append(TurnEnded(seat))
    return _next_turn(state, phase.waiting)


def cartel_takes_fuel(state: GameState, phase: CartelBuying, seat: int, action: CartelActs, events: Events) -> bool:
    cartel.take_fuel(state, events)
    return _next_turn(state, phase.waiting)


def refill(state: GameState) -> list[int]:
    """2.11 item 2: tokens come from the supply to the dearest gaps; a stopped fuel stays away (E-19)."""
    added = [0] * len(FUELS)
    for fuel, count in enumerate(state.terms.refill[state.step]):
        if state.stopped and fuel == state.terms.stop_fuel:
            continue
        added[fuel] = min(count, state.supply[fuel])
        state.supply[fuel] -= added[fuel]
        state.tokens[fuel] += added[fuel]
    return added
