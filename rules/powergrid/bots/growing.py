"""Phase 4: how many cities, which, and whether to bring the end."""

from __future__ import annotations

from operator import add

from ...rng import Dice
from .. import actions, network
from ..phases.building import Building
from ..plants import can_run, power_of
from ..state import CLOSED, GameState
from .choice import Choice
from .fuelling import subsets
from .outlook import Outlook
from .reach import grown, how_many
from .starts import first_city
from .weights import Weights


def build(state: GameState, phase: Building, seat: int, weights: Weights, dice: Dice) -> Choice:
    money = state.money[seat]
    prices = network.prices(state, seat)
    least = min(prices)
    if least > money:
        return Choice(actions.DONE, "no_city_affordable", (("money", money),))
    outlook = Outlook(state, seat, weights)
    own = len(state.cities[seat])
    if not own:
        city = first_city(state, seat, prices)
        return Choice(actions.build(state.area.cities[city]), "first_city", (("city", state.area.cities[city]),))
    city = which(outlook, prices, least)
    price = prices[city]
    facts = (("city", state.area.cities[city]), ("price", price), ("cities", own + 1))
    code = whether(outlook, phase, own, price, money)
    if code in STOPS:
        return Choice(actions.DONE, code, facts)
    return Choice(actions.build(state.area.cities[city]), code, facts)


LATE = 16  # from this round on all build what they can, so that no game goes on for ever
COVETED = 12  # a city that a rival can connect for so much is one that he will want
NEAR = 8  # a city that much dearer than the cheapest may be chosen
STOPS = ("would_lose_the_end", "too_dear_a_city", "enough_for_the_end")


def which(outlook: Outlook, prices: list[int], least: int) -> int:
    """The cheapest, or one a little dearer that leads on."""
    state = outlook.state
    weights = outlook.weights
    if not outlook.rounds or not (weights.ahead or weights.block):
        return prices.index(least)
    slots = state.slots
    most = min(least + NEAR + int(weights.block / 2), state.money[outlook.seat])
    near = [city for city, price in enumerate(prices) if price <= most]
    if len(near) == 1:
        return near[0]
    best, chosen = CLOSED * 1.0, near[0]
    for city in near:
        row = state.area.distance[city]
        reach = list(map(min, prices, map(add, row, slots)))
        reach[city] = CLOSED
        first = min(reach)
        reach[reach.index(first)] = CLOSED
        score = prices[city] + weights.ahead * (first + min(reach))
        if weights.block:
            score -= weights.block * _wanted_by_others(state, outlook.seat, city)
        if score < best:
            best, chosen = score, city
    return chosen


def _wanted_by_others(state: GameState, seat: int, city: int) -> int:
    """How many rivals could take this city soon."""
    return sum(
        1
        for other in range(state.terms.players)
        if other != seat and state.cities[other] and state.distances[other][city] <= COVETED
    )


def whether(outlook: Outlook, phase: Building, own: int, price: int, money: int) -> str:
    """The reason to build one more city, or one of STOPS not to."""
    state = outlook.state
    end = state.terms.end_cities
    if state.round >= LATE:
        return "late"
    ready = fuelled(state, outlook.seat)
    if state.max_cities >= end or others_may_end(outlook, phase):
        if own < ready:
            return "for_the_end"
        if own + 1 < end or state.max_cities >= end:
            return "enough_for_the_end" if state.max_cities >= end else _grow(outlook, own, price, ready)
    reachable = how_many(state, outlook.seat, money, end - own)
    if own + reachable >= end:
        if wins(outlook, phase, own, money):
            return "brings_the_end"
        if own + 1 >= end:
            return "would_lose_the_end"
    return _grow(outlook, own, price, ready)


def _grow(outlook: Outlook, own: int, price: int, ready: int) -> str:
    """One city more, or keep the money: by the prospects."""
    state = outlook.state
    weights = outlook.weights
    seat = outlook.seat
    plants = state.plants[seat]
    money = state.money[seat]
    cost = -weights.eager
    others = max([len(cities) for other, cities in enumerate(state.cities) if other != seat])
    if own >= others and outlook.rounds > 1:
        cost += weights.lead
    if own + 1 == state.terms.step2_cities and state.step == 1:
        cost += weights.gate
    without = outlook.prospect(plants, money, own, ready)
    gain = outlook.prospect(plants, money - price, own + 1, ready) - without
    if gain > cost:
        return "pays"
    if own + 1 < ready:  # two may pay where one does not
        second = price + outlook.costs[1]
        if second <= money and outlook.prospect(plants, money - second, own + 2, ready) - without > 2 * cost:
            return "pays"
    return "too_dear_a_city"


def fuelled(state: GameState, seat: int) -> int:
    """Cities that the plants can supply with the fuel that lies ready."""
    own = state.plants[seat]
    held = state.fuel_of(seat)
    if can_run(own, *held):
        return power_of(own)
    return max([power for plants, power in subsets(own) if can_run(plants, *held)])


def others_may_end(outlook: Outlook, phase: Building) -> bool:
    """Will somebody who builds later bring the end?"""
    state = outlook.state
    end = state.terms.end_cities
    return any(
        state.stays(other) and len(state.cities[other]) + how_many(state, other, state.money[other], end) >= end
        for other in phase.waiting
        if end - len(state.cities[other]) <= 6
    )


def wins(outlook: Outlook, phase: Building, own: int, money: int) -> bool:
    """Were the game to end now: more cities supplied than anybody, or as many and more money?"""
    state = outlook.state
    seat = outlook.seat
    ready = fuelled(state, seat)
    count, left = grown(state, seat, money, max(state.terms.end_cities, ready) - own)
    mine = min(ready, own + count)
    for other in range(state.terms.players):
        if other == seat:
            continue
        theirs = len(state.cities[other])
        if other in phase.waiting:
            theirs += how_many(state, other, state.money[other], 8)
        theirs = min(theirs, fuelled(state, other))
        if theirs > mine or (theirs == mine and (other in phase.waiting or state.money[other] >= left)):
            return False
    return True
