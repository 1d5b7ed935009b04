"""The few actions worth a closer look: the habit's own first, then what else a player might think of."""

from __future__ import annotations

from ...rng import Dice
from .. import actions, network
from ..fuels import FUELS
from ..phases import auction
from ..phases import fuel as market
from ..phases.auction import Bidding, Choosing, Scrapping
from ..phases.building import Building
from ..phases.fuel import Buying
from ..state import GameState
from . import bidding, mind
from .choice import Choice
from .starts import start_score
from .weights import Weights

PLANTS = 3  # looked at beside the habit's
CITIES = 3
STARTS = 4
NEAR = 7  # bids that far from the walk-away price are weighed


def candidates(state: GameState, seat: int, weights: Weights, dice: Dice) -> list[Choice]:
    """One: there is nothing to think about."""
    choice = mind.decide(state, seat, weights, dice)
    phase = state.phase
    more: list[Choice] = []
    if isinstance(phase, Choosing):
        more = _plants(state, phase, seat, weights, dice)
    elif isinstance(phase, Bidding):
        more = _bids(state, phase, seat, choice)
    elif isinstance(phase, Scrapping):
        more = _scraps(state, phase, seat)
    elif isinstance(phase, Buying):
        more = _fuel(state, seat)
    elif isinstance(phase, Building):
        more = _cities(state, seat)
    found = [choice]
    for other in more:
        if all(other.action != known.action for known in found):
            found.append(other)
    return found


def _plants(state: GameState, phase: Choosing, seat: int, weights: Weights, dice: Dice) -> list[Choice]:
    bids = auction.least_bids(state, phase.auction, seat)
    found: list[Choice] = []
    if bids:
        judged = sorted(bidding.judge(state, phase.auction, seat, weights, dice, bids), key=lambda one: -one.gain)
        least = dict(bids)
        for one in judged[:PLANTS]:
            facts = (("plant", one.plant), ("price", one.price), *bidding.growth(state, seat, one.plant))
            found.append(Choice(actions.nominate(one.plant, least[one.plant]), "best_plant", facts))
    if auction.may_pass_phase(state, seat):
        found.append(Choice(actions.PASS, "keeps_money"))
    return found


def _bids(state: GameState, phase: Bidding, seat: int, habit: Choice) -> list[Choice]:
    """On or out, where the walk-away price is near; far from it there is nothing to think about."""
    if habit.limit is None:
        return []
    most = habit.limit()
    next_bid = phase.high_bid + 1
    if not most - NEAR <= next_bid <= most + NEAR or next_bid > bidding.spendable(state, seat):
        return []
    known = (("plant", phase.plant), ("bid", phase.high_bid), ("limit", most))
    if next_bid <= most:
        on = habit._replace(action=actions.raise_to(next_bid))
        out = Choice(actions.PASS, "lets_it_go", known)
    else:
        on = Choice(actions.raise_to(next_bid), "bids_on", known)
        out = habit._replace(action=actions.PASS)
    return [out, on]


def _scraps(state: GameState, phase: Scrapping, seat: int) -> list[Choice]:
    found: list[Choice] = []
    for plant in state.plants[seat]:
        if plant != phase.plant:
            kept = auction.store_without(state, seat, plant)
            leaving = auction.fewest_leaving(state, seat, kept, plant)
            action = actions.Scrap(plant, leaving[0]) if len(leaving) > 1 else actions.scrap(plant)
            found.append(Choice(action, "missed_least", (("plant", plant),)))
    return found


def _fuel(state: GameState, seat: int) -> list[Choice]:
    """Fill the stores with one fuel, half or whole, or buy no more."""
    found: list[Choice] = []
    for fuel, name in enumerate(FUELS):
        most = market.most(state, seat, fuel) if market.room(state, seat, fuel) else 0
        if most:
            found.append(Choice(actions.buy(fuel, most), "stocks_up", (("fuel", name), ("count", most))))
        if most > 3:
            half = (most + 1) // 2
            found.append(Choice(actions.buy(fuel, half), "stocks_up", (("fuel", name), ("count", half))))
    found.append(Choice(actions.DONE, "enough_fuel"))
    return found


def _cities(state: GameState, seat: int) -> list[Choice]:
    prices = network.prices(state, seat)
    money = state.money[seat]
    open_to = [city for city, price in enumerate(prices) if price <= money]
    if state.cities[seat]:
        nearest = sorted(open_to, key=lambda city: (prices[city], city))[:CITIES]
    else:
        nearest = sorted(open_to, key=lambda city: (start_score(state, seat, city), city))[:STARTS]
    names = state.area.cities
    built = len(state.cities[seat])
    found: list[Choice] = []
    for city in nearest:
        facts: tuple[tuple[str, object], ...] = (("city", names[city]),)
        if built:
            facts = (*facts, ("price", prices[city]), ("cities", built + 1))
        found.append(Choice(actions.build(names[city]), "pays" if built else "first_city", facts))
    return [*found, Choice(actions.DONE, "keeps_money")]
