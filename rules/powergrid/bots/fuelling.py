"""Phase 3: what must be bought to run, and what had better be bought before it gets dearer."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

from .. import actions
from ..fuels import COAL, FUELS, OIL
from ..phases import fuel as market
from ..phases.fuel import Buying
from ..plants import BURNS, HYBRID, NO_FUEL, needs, power_of
from ..state import CLOSED, GameState
from .choice import Choice
from .outlook import Outlook, potential
from .weights import Weights


@lru_cache(maxsize=1 << 15)
def subsets(plants: tuple[int, ...]) -> list[tuple[tuple[int, ...], int]]:
    """Every choice of plants to run, with the cities it supplies."""
    return [(some, power_of(some)) for size in range(len(plants) + 1) for some in combinations(plants, size)]


def buy(state: GameState, phase: Buying, seat: int, weights: Weights) -> Choice:
    outlook = Outlook(state, seat, weights)
    plants, lack, price = best_run(outlook)
    for fuel, count in enumerate(lack):
        if count:
            facts = (("fuel", FUELS[fuel]), ("count", count), ("plants", list(plants)), ("price", price))
            return Choice(actions.buy(fuel, count), "to_run", facts)
    return stock(outlook, plants)


def best_run(outlook: Outlook) -> tuple[tuple[int, ...], list[int], int]:
    """The plants that pay best when fuel still to be bought is paid, and what they lack."""
    state = outlook.state
    seat = outlook.seat
    cities = expected_cities(outlook)
    income = outlook.income
    money = state.money[seat]
    value = outlook.weights.last_city if not outlook.rounds else 0.0
    best: tuple[float, tuple[int, ...], list[int], int] = (-1e9, (), [0, 0, 0, 0], 0)
    for plants, power in reversed(subsets(state.plants[seat])):  # the largest first: few others can beat them
        supplied = min(power, cities)
        earned = value * supplied if value else income[supplied]
        if earned < best[0]:
            continue
        lack, price = lacking(state, seat, plants)
        if price > money:
            continue
        burnt = outlook.burn(plants) * 0.3
        gain = earned - price - burnt
        if gain >= best[0]:
            best = (gain, plants, lack, price)
    return best[1], best[2], best[3]


def expected_cities(outlook: Outlook) -> int:
    """Cities after building in this round; at least one is always hoped for."""
    state = outlook.state
    own = len(state.cities[outlook.seat])
    hoped = potential(state, outlook.seat, outlook.weights._replace(kept=0.0, upkeep=0.0))
    return max(own + 1, int(hoped + 0.5))


def lacking(state: GameState, seat: int, plants: tuple[int, ...]) -> tuple[list[int], int]:
    """Tokens that these plants lack for one run, hybrids filled with the cheaper one; and their price."""
    coal, oil, garbage, uranium = state.fuel_of(seat)
    c, o, h, g, u = needs(plants)
    lack = [max(0, c - coal), max(0, o - oil), max(0, g - garbage), max(0, u - uranium)]
    if h:
        spare = max(0, coal - c) + max(0, oil - o)
        for _ in range(h - spare):
            dearer = _next_price(state, seat, COAL, lack[COAL]) > _next_price(state, seat, OIL, lack[OIL])
            lack[OIL if dearer else COAL] += 1
    price = 0
    for fuel, count in enumerate(lack):
        if count:
            price += market.price_of(state, seat, fuel, count)
    return lack, price


def _next_price(state: GameState, seat: int, fuel: int, taken: int) -> int:
    """What one more token costs when so many are taken already."""
    lying = state.tokens[fuel] - taken
    if lying > 0:
        return state.terms.spaces[fuel][-lying]
    return state.terms.storage_price if market.in_storage(state, fuel) + lying > 0 else CLOSED


def stock(outlook: Outlook, plants: tuple[int, ...]) -> Choice:
    """Fuel for the next round, one by one, as long as it is cheaper now than it will be then. `plants`: those that will
    run in this one."""
    state = outlook.state
    seat = outlook.seat
    weights = outlook.weights
    enough = (("held", sum(state.fuel_of(seat))), ("need", sum(needs(plants))))
    if outlook.rounds < 1:
        return Choice(actions.DONE, "enough_fuel", enough)
    spare = state.money[seat] - weights.city_cost
    then = next_prices(outlook)
    best = 0.0
    wanted = -1
    for fuel in range(len(FUELS)):
        if not _burns(state, seat, fuel) or not market.most(state, seat, fuel):
            continue
        price = _next_price(state, seat, fuel, 0)
        saved = weights.discount * then[fuel] - price - weights.stock
        if saved > best and price <= spare:
            best, wanted = saved, fuel
    if wanted < 0:
        return Choice(actions.DONE, "enough_fuel", enough)
    facts = (("fuel", FUELS[wanted]), ("price", _next_price(state, seat, wanted, 0)), ("then", int(then[wanted])))
    return Choice(actions.buy(wanted, 1), "dearer_later", facts)


def _burns(state: GameState, seat: int, fuel: int) -> bool:
    for plant in state.plants[seat]:
        kind = BURNS[plant]
        if kind == fuel or (kind == HYBRID and fuel in (COAL, OIL) and kind != NO_FUEL):
            return True
    return False


def next_prices(outlook: Outlook) -> list[float]:
    """What a token will cost the seat in the next round: after those still to buy, the refill, and half of the next."""
    state = outlook.state
    refill = state.terms.refill[state.step]
    phase = state.phase
    waiting = phase.waiting if isinstance(phase, Buying) else ()
    prices: list[float] = []
    to_buy = [0.0, 0.0, 0.0, 0.0]
    for other in range(len(state.plants)):
        if other == outlook.seat or not state.plants[other]:
            continue
        coal, oil, either, garbage, uranium = needs(state.plants[other])
        share = (1.0 if other in waiting else 0.0) + 0.5
        for fuel, count in enumerate((coal + either / 2, oil + either / 2, garbage, uranium)):
            to_buy[fuel] += share * count
    for fuel, spaces in enumerate(state.terms.spaces):
        coming = 0 if state.stopped and fuel == state.terms.stop_fuel else min(refill[fuel], state.supply[fuel] + 6)
        then = int(state.tokens[fuel] - to_buy[fuel] + coming)
        then = 1 if then < 1 else len(spaces) if then > len(spaces) else then
        prices.append(float(spaces[-then]))
    return prices
