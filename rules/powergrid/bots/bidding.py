"""Phase 2: which plant to put up, how far to bid, which to scrap.

A plant is worth its price while the prospect with it, the price paid, beats the best prospect without: with another
plant of the row at the price that is to be expected, or with none. At that price a bidder walks away.
"""

from __future__ import annotations

from functools import lru_cache, partial
from typing import NamedTuple

from ...rng import Dice
from .. import actions
from ..phases import auction
from ..phases.auction import Auction, Bidding, Choosing, Scrapping
from ..plants import BURNS, HYBRID, KEPT_SETS, POWER, power_of
from ..state import GameState
from .choice import Choice
from .outlook import Outlook
from .weights import Weights

LEAP = 7  # a bidder who would still go on after so many more
TEMPO = 3  # raises by so much at once
FIRST_CITY = 12  # what the first two cities cost, and a run: without them all else is worth nothing
A_RUN = 4


class Judged(NamedTuple):
    """A plant on offer: what it is expected to cost, and what having it at that price brings."""

    plant: int
    price: int
    gain: float


def choose(state: GameState, phase: Choosing, seat: int, weights: Weights, dice: Dice) -> Choice:
    bids = auction.least_bids(state, phase.auction, seat)
    must = not auction.may_pass_phase(state, seat)
    if not bids:
        return Choice(actions.PASS, "nothing_affordable")
    best = max(judge(state, phase.auction, seat, weights, dice, bids), key=_gain)
    facts = (("plant", best.plant), ("price", best.price), *growth(state, seat, best.plant))
    if not must and (best.gain <= 0 or best.price > state.money[seat]):
        return Choice(actions.PASS, "no_plant_worth_it", facts)
    least = dict(bids)[best.plant]
    return Choice(actions.nominate(best.plant, least), "best_plant", facts)


def _gain(judged: Judged) -> tuple[float, int]:
    return judged.gain, judged.plant


def bid(state: GameState, phase: Bidding, seat: int, weights: Weights, dice: Dice) -> Choice:
    allowed = auction.raises(state, phase, seat)
    plant = phase.plant
    if not allowed:
        return Choice(actions.PASS, "can_not_raise", (("plant", plant),))
    worth = Worth(state, phase, seat, weights, dice)
    facts = (("plant", plant), ("bid", phase.high_bid), *growth(state, seat, plant))
    amount = answer(worth, phase.high_bid, allowed)
    limit = partial(worth.limit, phase.high_bid)
    if not amount:
        return Choice(actions.PASS, "too_dear", facts, limit)
    return Choice(actions.raise_to(amount), "worth_more", facts, limit)


def answer(worth: Worth, high_bid: int, allowed: range) -> int:
    """The next bid; 0: none."""
    if not allowed or not worth.at(high_bid + 1):
        return 0
    step = TEMPO if worth.at(high_bid + 1 + LEAP) else 1
    return min(high_bid + step, allowed[-1])


def growth(state: GameState, seat: int, plant: int) -> tuple[tuple[str, int], ...]:
    """What the plant makes of the seat's capacity."""
    own = state.plants[seat]
    after = max([power_of(plants) for plants in with_plant(own, plant, state.terms.plant_limit)])
    return ("capacity", power_of(own)), ("then", after)


def scrap(state: GameState, phase: Scrapping, seat: int, weights: Weights) -> Choice:
    """The plant that is missed least; fuel stays where it can."""
    ahead = Outlook(state, seat, weights)
    own = state.plants[seat]
    older = [plant for plant in own if plant != phase.plant]
    money = state.money[seat]

    def without(plant: int) -> float:
        return ahead.prospect(tuple([other for other in own if other != plant]), money)

    plant = max(older, key=without)
    leaving = auction.fewest_leaving(state, seat, auction.store_without(state, seat, plant), plant)
    if len(leaving) > 1 or BURNS[plant] == HYBRID:
        dearness = ahead.fuel
        cheapest = min(leaving, key=lambda way: sum(count * dearness[fuel] for fuel, count in enumerate(way)))
        return Choice(actions.Scrap(plant, cheapest), "missed_least", (("plant", plant),))
    return Choice(actions.scrap(plant), "missed_least", (("plant", plant),))


# What a plant is worth


@lru_cache(maxsize=KEPT_SETS)
def with_plant(own: tuple[int, ...], plant: int, most: int) -> list[tuple[int, ...]]:
    """The sets a seat may have after buying: over the limit one of the weakest plants goes."""
    if len(own) < most:
        return [tuple(sorted((*own, plant)))]
    weakest = sorted(own, key=_power_then_number)[:2]
    if POWER[weakest[0]] < POWER[weakest[1]]:
        del weakest[1]
    return [tuple(sorted([*[other for other in own if other != gone], plant])) for gone in weakest]


def _power_then_number(plant: int) -> tuple[int, int]:
    return POWER[plant], plant


def judge(
    state: GameState, phase: Auction, seat: int, weights: Weights, dice: Dice, bids: list[tuple[int, int]]
) -> list[Judged]:
    """Every plant that may be opened, against buying none."""
    ahead = Outlook(state, seat, weights)
    money = ahead.money
    without = ahead.prospect(ahead.own, money)
    judged: list[Judged] = []
    for plant, least in bids:
        price = expected(ahead, phase, plant, least, len(phase.eligible) - 1)
        gain = best_with(ahead, plant, money - price) - without
        gain = coloured(weights, gain, plant, dice)
        judged.append(Judged(plant, price, gain))
    return judged


def coloured(weights: Weights, gain: float, plant: int, dice: Dice) -> float:
    """A gain as a character sees it."""
    gain += weights.fancy * plant
    if weights.noise:
        gain += weights.noise * (dice.below(201) - 100) / 100
    return gain


class Worth:
    """Is a plant worth a price? While that still beats buying another plant of the row, or none."""

    __slots__ = ("ahead", "bonus", "money", "most", "nerve", "other", "plant")

    def __init__(self, state: GameState, phase: Bidding, seat: int, weights: Weights, dice: Dice) -> None:
        self.ahead = Outlook(state, seat, weights)
        self.plant = phase.plant
        self.money = self.ahead.money
        self.most = spendable(state, seat)
        self.nerve = weights.nerve
        self.bonus = coloured(weights, 0.0, phase.plant, dice)
        if weights.rival:
            self.bonus += weights.rival * grudged(state, phase, seat, weights)
        self.other = instead(self.ahead, phase.auction, phase.plant)

    def at(self, price: int) -> bool:
        if price > self.most:
            return False
        return best_with(self.ahead, self.plant, self.money - price / self.nerve) + self.bonus > self.other

    def limit(self, high_bid: int) -> int:
        """The walk-away price: the highest that is worth it, 0: none is. Where a higher price looks better than a lower
        one, as it may at the edge of another city, the answer to this bid decides on which side to look."""
        if not self.at(high_bid + 1):
            low, high = 0, min(high_bid, self.most)
        else:
            low, high = high_bid + (1 + LEAP if self.at(high_bid + 1 + LEAP) else 1), self.most
        while low < high:
            middle = (low + high + 1) // 2
            if self.at(middle):
                low = middle
            else:
                high = middle - 1
        return low


def best_with(ahead: Outlook, plant: int, money: float) -> float:
    """The prospect with the plant, scrapping the one that is missed least."""
    return max([ahead.prospect(own, money) for own in with_plant(ahead.own, plant, ahead.limit)])


def instead(ahead: Outlook, phase: Auction, plant: int) -> float:
    """What the seat may hope for without this plant."""
    money = ahead.money
    best = ahead.prospect(ahead.own, money)
    others = [other for other in ahead.row if other != plant]
    if ahead.cartel_first and not phase.cartel_acted:
        others = others[:-1]
    rivals = len(phase.eligible) - 2  # who takes this plant bids no more
    for other in others:
        price = expected(ahead, phase, other, other, rivals)
        if price <= money:
            best = max(best, best_with(ahead, other, money - price))
    return best


def grudged(state: GameState, phase: Bidding, seat: int, weights: Weights) -> float:
    """What the plant at the present bid would bring the rival who gains most by it."""
    most = 0.0
    for other in phase.still_in:
        if other != seat:
            ahead = Outlook(state, other, weights)
            with_it = best_with(ahead, phase.plant, ahead.money - phase.high_bid)
            most = max(most, with_it - instead(ahead, phase.auction, phase.plant))
    return most


def spendable(state: GameState, seat: int) -> int:
    """All money but what the first two cities and a run cost."""
    built = len(state.cities[seat])
    money = state.money[seat]
    return max(0, money - FIRST_CITY * (2 - built) - A_RUN) if built < 2 else money


def expected(ahead: Outlook, phase: Auction, plant: int, least: int, rivals: int) -> int:
    """What a plant will cost: its minimum, and more with each rival who may bid."""
    if plant == phase.discount:
        least = 1
    if rivals <= 0:
        return least
    return max(least, int(plant + ahead.weights.contest * rivals))
