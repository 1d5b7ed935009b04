"""The few actions worth a closer look: the habit's own first, then what else a player might think of.

Only the habit judges; the reason of another one says how it stands to the habit's, should the search prefer it.
"""

from __future__ import annotations

from ...rng import Dice
from .. import actions, network
from ..actions import Action
from ..fuels import FUEL_NUMBER, FUELS
from ..phases import auction
from ..phases import fuel as market
from ..phases.auction import Bidding, Choosing, Scrapping
from ..phases.building import Building
from ..phases.fuel import Buying
from ..state import GameState
from . import bidding, mind
from .choice import Choice, Facts
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
        more = _plants(state, phase, seat, weights, dice, choice)
    elif isinstance(phase, Bidding):
        more = _bids(state, phase, seat, choice)
    elif isinstance(phase, Scrapping):
        more = _scraps(state, phase, seat, choice)
    elif isinstance(phase, Buying):
        more = _fuel(state, seat, choice)
    elif isinstance(phase, Building):
        more = _cities(state, seat, choice)
    found = [choice]
    for other in more:
        if all(other.action != known.action for known in found):
            found.append(other)
    return found


def _plants(state: GameState, phase: Choosing, seat: int, weights: Weights, dice: Dice, habit: Choice) -> list[Choice]:
    bids = auction.least_bids(state, phase.auction, seat)
    if not bids:
        return []
    judged = sorted(bidding.judge(state, phase.auction, seat, weights, dice, bids), key=lambda one: -one.gain)
    least = dict(bids)
    best = next(one for one in judged if one.plant == dict(habit.facts).get("plant", one.plant))
    found: list[Choice] = []
    for one in judged[:PLANTS]:
        facts: Facts = (("plant", one.plant), ("price", one.price))
        if habit.action == actions.PASS:
            code, facts = "opens_anyway", (*facts, ("behind", max(0, round(-one.gain))))
        else:
            behind = round(best.gain - one.gain)
            facts = (*facts, *bidding.growth(state, seat, one.plant), ("best", best.plant), ("behind", behind))
            code = "opens_another"
        found.append(Choice(actions.nominate(one.plant, least[one.plant]), code, facts))
    if auction.may_pass_phase(state, seat):
        facts = (("plant", best.plant), ("price", best.price), ("gain", round(best.gain)))
        found.append(Choice(actions.PASS, "opens_none", facts))
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


def _scraps(state: GameState, phase: Scrapping, seat: int, habit: Choice) -> list[Choice]:
    best = dict(habit.facts).get("plant")
    found: list[Choice] = []
    for plant in state.plants[seat]:
        if plant != phase.plant:
            kept = auction.store_without(state, seat, plant)
            leaving = auction.fewest_leaving(state, seat, kept, plant)
            action = actions.Scrap(plant, leaving[0]) if len(leaving) > 1 else actions.scrap(plant)
            if plant == best:
                found.append(habit._replace(action=action))
            else:
                found.append(Choice(action, "scraps_another", (("plant", plant), ("best", best))))
    return found


def _fuel(state: GameState, seat: int, habit: Choice) -> list[Choice]:
    """Fill the stores with one fuel, half or whole, or buy no more."""
    found: list[Choice] = []
    for fuel, name in enumerate(FUELS):
        most = market.most(state, seat, fuel) if market.room(state, seat, fuel) else 0
        if most:
            found.append(_tokens(state, seat, name, most, habit.action))
        if most > 3:
            found.append(_tokens(state, seat, name, (most + 1) // 2, habit.action))
    usual = habit.action
    if isinstance(usual, actions.Buy):
        found.append(Choice(actions.DONE, "buys_nothing", _bought(state, seat, usual.fuel, usual.count)))
    return found


def _tokens(state: GameState, seat: int, fuel: str, count: int, usual: Action) -> Choice:
    action = actions.buy(FUEL_NUMBER[fuel], count)
    facts = _bought(state, seat, fuel, count)
    if isinstance(usual, actions.Buy):
        return Choice(action, "buys_otherwise", (*facts, ("other", usual.fuel), ("others", usual.count)))
    return Choice(action, "stocks_up", facts)


def _bought(state: GameState, seat: int, fuel: str, count: int) -> Facts:
    return ("fuel", fuel), ("count", count), ("price", market.price_of(state, seat, FUEL_NUMBER[fuel], count))


def _cities(state: GameState, seat: int, habit: Choice) -> list[Choice]:
    prices = network.prices(state, seat)
    money = state.money[seat]
    open_to = [city for city, price in enumerate(prices) if price <= money]
    if state.cities[seat]:
        nearest = sorted(open_to, key=lambda city: (prices[city], city))[:CITIES]
    else:
        nearest = sorted(open_to, key=lambda city: (start_score(state, seat, city), city))[:STARTS]
    names = state.area.cities
    built = len(state.cities[seat])
    usual = state.area.index[habit.action.city] if isinstance(habit.action, actions.Build) else None
    found: list[Choice] = []
    for city in nearest:
        facts: Facts = (("city", names[city]), ("price", prices[city]), ("cities", built + 1))
        if usual is None:
            code = "builds_anyway"
        else:
            code, facts = "builds_elsewhere", (*facts, ("other", names[usual]), ("other_price", prices[usual]))
        found.append(Choice(actions.build(names[city]), code, facts))
    if usual is not None:
        found.append(Choice(actions.DONE, "builds_none", (("city", names[usual]), ("price", prices[usual]))))
    return found
