"""How a seat's game may go on, played through in the head for this seat alone with typical prices.

`Outlook.prospect` is what all judgements rest on: plants, cities and money now, played on round by round (a plant where
capacity is short, cities as far as money and capacity go, payment, fuel) to the end, and what is then supplied.
A plant is worth bidding for as long as the prospect with it, its price paid, beats the prospect without.
"""

from __future__ import annotations

from functools import lru_cache

from ..fuels import COAL, OIL
from ..plants import BURNS, NEED, NO_FUEL, POWER, needs
from ..state import GameState
from ..terms import Terms
from .reach import city_costs
from .weights import Weights

MOST_ROUNDS = 12
SLOWEST = 0.7
CITIES_OF_TABLE = 64
LAST_RUN = 0.7  # of the last run's fuel so much must still be bought
HALF_WAY = 0.9  # what money towards a city that can't be paid is worth


class Outlook:
    """One seat's, made for one decision."""

    __slots__ = (
        "base",
        "cartel_first",
        "costs",
        "end",
        "fuel",
        "income",
        "limit",
        "money",
        "offers",
        "own",
        "rounds",
        "row",
        "seat",
        "state",
        "weights",
    )

    def __init__(self, state: GameState, seat: int, weights: Weights) -> None:
        terms = state.terms
        self.state = state
        self.seat = seat
        self.weights = weights
        self.income = incomes(tuple(terms.income))
        self.fuel = fuel_prices(
            terms, tuple(state.tokens), tuple(state.plants), state.step, state.stopped, weights.scarce
        )
        self.rounds = min(rounds_left(state, weights), int(weights.sight))
        self.end = min(terms.end_cities, terms.city_limit)
        self.limit = terms.plant_limit
        self.own = state.plants[seat]
        self.money = state.money[seat]
        self.base = len(state.cities[seat])
        self.costs = city_costs(state, seat, weights.city_cost)
        self.row = state.current_row()
        self.offers = typical_plants(tuple(self.row), weights)
        self.cartel_first = terms.cartel and state.step == 3  # it takes the best of all plants there are

    def prospect(self, plants: tuple[int, ...], money: float, cities: int = -1, ready: int = -1) -> float:
        """`cities`: given, the building of this round is over; `ready`: what can be supplied in it."""
        weights = self.weights
        powers = sorted([float(POWER[plant]) for plant in plants])
        capacity = sum(powers)
        burn = self.burn(plants) / capacity if capacity else 0.0
        income = self.income
        costs = self.costs
        built = cities >= 0
        if not built:
            cities = self.base
        at = cities - self.base
        end = self.end
        kept = weights.kept
        slack = weights.slack
        for turn in range(self.rounds):
            if turn:
                if capacity < cities + weights.need and cities < end + 2:
                    gain, price = self.offers[turn]
                    full = len(powers) >= self.limit
                    if full:
                        gain -= powers[0]
                    if gain >= 1.0 and money >= price + kept:
                        if full:
                            del powers[0]
                        powers.append(self.offers[turn][0])
                        powers.sort()
                        capacity += gain
                        money -= price
            if turn or not built:
                most = capacity + slack
                while cities < most and cities < end + 1 and money - costs[at] >= kept:
                    money -= costs[at]
                    cities += 1
                    at += 1
            supplied = int(cities if cities < capacity else capacity)
            if not turn and built:
                money += income[ready if ready < cities else cities]
            else:
                money += income[supplied] - burn * supplied
        return self._finish(powers, capacity, cities, at, money, burn, built)

    def _finish(
        self, powers: list[float], capacity: float, cities: int, at: int, money: float, burn: float, built: bool
    ) -> float:
        """The last round: everything goes into what is supplied then."""
        weights = self.weights
        if self.rounds and capacity < cities + weights.need:
            gain, price = self.offers[self.rounds]
            if len(powers) >= self.limit:
                gain -= powers[0]
            if gain >= 1.0 and money >= price:
                capacity += gain
                money -= price
        costs = self.costs
        money -= burn * capacity * LAST_RUN
        if self.rounds or not built:
            while cities < capacity and money >= costs[at]:
                money -= costs[at]
                cities += 1
                at += 1
        supplied = cities if cities < capacity else capacity
        worth = weights.last_city * supplied
        if supplied < capacity and money > 0:
            worth += weights.last_city * money / costs[at] * HALF_WAY
            money = 0.0
        return worth + (weights.left if self.rounds else weights.over) * money

    def burn(self, plants: tuple[int, ...]) -> float:
        """What one run of all of them costs."""
        fuel = self.fuel
        cost = 0.0
        for plant in plants:
            kind = BURNS[plant]
            if kind != NO_FUEL:
                cost += NEED[plant] * fuel[kind]
        return cost


@lru_cache(maxsize=1 << 12)
def typical_plants(row: tuple[int, ...], weights: Weights) -> list[tuple[float, float]]:
    """By round: the power of a plant that can then be had, and its price."""
    level = sum([POWER[plant] for plant in row]) / len(row) if row else weights.best
    offers: list[tuple[float, float]] = []
    for turn in range(MOST_ROUNDS + 1):
        power = min(level + weights.rise * turn, weights.best)
        offers.append((power, weights.per_power * power + weights.markup))
    return offers


def potential(state: GameState, seat: int, weights: Weights) -> float:
    """Cities that the seat has after building in this round, were all its money spent on them but a little."""
    spent = state.money[seat] - weights.kept - weights.upkeep
    return len(state.cities[seat]) + (spent / weights.city_cost if spent > 0 else 0.0)


def pace(income: list[int], cities: float, weights: Weights) -> float:
    """Cities that a seat adds in a round, if it supplies all it has."""
    grown = (income[int(cities)] - weights.upkeep) / weights.city_cost * weights.pace
    return grown if grown > SLOWEST else SLOWEST


def rounds_left(state: GameState, weights: Weights) -> int:
    """How often everybody is still paid: the round in which the game ends pays nothing."""
    cities = max([potential(state, seat, weights) for seat in range(state.terms.players)])
    end = min(state.terms.end_cities, state.terms.city_limit)
    income = incomes(tuple(state.terms.income))
    rounds = 0
    while cities < end and rounds < MOST_ROUNDS:
        cities += pace(income, cities, weights)
        rounds += 1
    return rounds


_incomes: dict[tuple[int, ...], list[int]] = {}


def incomes(table: tuple[int, ...]) -> list[int]:
    """The printed table, its last row repeated for as many cities as there may be."""
    found = _incomes.get(table)
    if found is None:
        found = _incomes[table] = [*table, *[table[-1]] * (CITIES_OF_TABLE - len(table))]
    return found


@lru_cache(maxsize=1 << 12)
def fuel_prices(
    terms: Terms, tokens: tuple[int, ...], plants: tuple[tuple[int, ...], ...], step: int, stopped: bool, scarce: float
) -> list[float]:
    """What a token of each fuel will cost: the market as it is, and as it will be when all have run once more.

    Coal and oil for hybrids are asked for half and half; the fifth price is a hybrid's.
    """
    wanted = demand(plants)
    refill = terms.refill[step]
    prices: list[float] = []
    for fuel, spaces in enumerate(terms.spaces):
        lying = tokens[fuel]
        now = spaces[-max(1, lying - 1)] if lying else spaces[-1] + 2
        coming = 0 if stopped and fuel == terms.stop_fuel else refill[fuel]
        then = max(1, min(len(spaces), int(lying + 2 * coming - 2 * wanted[fuel])))
        prices.append(now + scarce * (spaces[-then] - now))
    prices.append(min(prices[COAL], prices[OIL]))
    return prices


def demand(plants: tuple[tuple[int, ...], ...]) -> list[float]:
    """Tokens that one run of everybody's plants burns."""
    wanted = [0.0, 0.0, 0.0, 0.0]
    for own in plants:
        coal, oil, either, garbage, uranium = needs(own)
        wanted[0] += coal + either / 2
        wanted[1] += oil + either / 2
        wanted[2] += garbage
        wanted[3] += uranium
    return wanted
