"""What somebody looked at who acted on a whim: the numbers of the habits of `coin`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .. import network
from ..actions import (
    Action,
    Build,
    Buy,
    CartelActs,
    Done,
    MarkCity,
    Nominate,
    Pass,
    PickRegion,
    PlaceCartelHouse,
    Power,
    Raise,
    Scrap,
)
from ..fuels import FUEL_NUMBER
from ..phases import auction, starts
from ..phases import fuel as market
from ..phases.auction import Bidding, Choosing
from ..phases.draft import AreaDraft, legal_picks
from ..phases.fuel import Buying
from ..plants import power_of
from ..state import GameState
from .choice import Choice


def told(state: GameState, seat: int, action: Action) -> Choice:
    """The action with its reason. What nobody can choose otherwise is no whim."""
    code, facts = SEEN[type(action)](state, seat, action)
    return Choice(action, code, tuple(facts.items()))


Told = tuple[str, dict[str, Any]]


def _nominate(state: GameState, seat: int, action: Nominate) -> Told:
    return _takes(state, seat, action.plant, action.bid)


def _raise(state: GameState, seat: int, action: Raise) -> Told:
    assert isinstance(state.phase, Bidding)
    return _takes(state, seat, state.phase.plant, action.amount)


def _takes(state: GameState, seat: int, plant: int, price: int) -> Told:
    return "whim_plant", {"plant": plant, "price": price, "left": state.money[seat] - price}


def _pass(state: GameState, seat: int, action: Pass) -> Told:
    phase = state.phase
    money = state.money[seat]
    if isinstance(phase, Bidding):
        if not auction.raises(state, phase, seat):
            return "can_not_raise", {"plant": phase.plant}
        return "whim_no_plant", {"plant": phase.plant, "price": phase.high_bid + 1, "money": money}
    assert isinstance(phase, Choosing)
    bids = auction.least_bids(state, phase.auction, seat)
    if not bids:
        return "nothing_affordable", {}
    cheapest, least = bids[0]
    return "whim_no_plant", {"plant": cheapest, "price": least, "money": money}


def _scrap(state: GameState, seat: int, action: Scrap) -> Told:
    return "whim_scrap", {"plant": action.plant}


def _buy(state: GameState, seat: int, action: Buy) -> Told:
    price = market.price_of(state, seat, FUEL_NUMBER[action.fuel], action.count)
    return "whim_fuel", {"fuel": action.fuel, "count": action.count, "price": price, "left": state.money[seat] - price}


def _done(state: GameState, seat: int, action: Action) -> Told:
    money = state.money[seat]
    if isinstance(state.phase, Buying):
        return "whim_no_fuel", {"held": sum(state.fuel_of(seat)), "money": money}
    if min(network.prices(state, seat)) > money:
        return "no_city_affordable", {"money": money}
    built, capacity = len(state.cities[seat]), power_of(state.plants[seat])
    return "whim_no_city", {"cities": built, "capacity": capacity, "money": money}


def _build(state: GameState, seat: int, action: Build) -> Told:
    price = network.price(state, seat, state.area.index[action.city])
    return "whim_city", {"city": action.city, "price": price, "left": state.money[seat] - price}


def _power(state: GameState, seat: int, action: Power) -> Told:
    cities = len(state.cities[seat])
    plants = tuple([run.plant for run in action.plants])
    return "whim_run", {"powered": min(power_of(plants), cities), "cities": cities}


def _place(state: GameState, seat: int, action: Action) -> Told:
    return "on_a_whim", {"among": _places(state)}


def _prescribed(state: GameState, seat: int, action: Action) -> Told:
    return "prescribed", {}


def _places(state: GameState) -> int:
    phase = state.phase
    if isinstance(phase, AreaDraft):
        return len(legal_picks(state, phase.picks))
    if isinstance(phase, starts.CartelPlacement):
        return len(starts.houses_offered(state, phase))
    return len(starts.cities_to_mark(state))


SEEN: dict[type[Action], Callable[..., Told]] = {
    PickRegion: _place,
    PlaceCartelHouse: _place,
    MarkCity: _place,
    Nominate: _nominate,
    Raise: _raise,
    Pass: _pass,
    Scrap: _scrap,
    Buy: _buy,
    Build: _build,
    Done: _done,
    Power: _power,
    CartelActs: _prescribed,
}
