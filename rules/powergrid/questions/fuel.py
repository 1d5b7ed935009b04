"""What fuel costs, what plants still lack, and what to buy (2.2, 2.8)."""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

from ..fuels import COAL, FUEL_NUMBER, FUELS, OIL, Tokens
from ..phases import fuel as fuel_phase
from ..plants import needs, power_of
from ..state import CLOSED, GameState


class Need(NamedTuple):
    """Tokens that some plants still lack for one run together; `price` None: not all are on sale."""

    fuel: Tokens
    price: int | None


class Purchase(NamedTuple):
    """The tokens to buy so that these plants can run together, and the cities that they supply at most."""

    plants: tuple[int, ...]
    fuel: Tokens
    price: int
    power: int


def fuel_cost(state: GameState, seat: int, fuel: str, count: int) -> int | None:
    """What so many tokens cost the seat now: market, rebate, storage. None: there are not so many."""
    price = fuel_phase.price_of(state, seat, FUEL_NUMBER[fuel], count)
    return price if price < CLOSED else None


def fuel_room(state: GameState, seat: int) -> Tokens:
    """How many more tokens of each fuel its plants can hold, were it the only one bought (hybrids' room is shared)."""
    room = [fuel_phase.room(state, seat, fuel) for fuel in range(len(FUELS))]
    return room[0], room[1], room[2], room[3]


def fuel_need(state: GameState, seat: int, plants: tuple[int, ...] | None = None) -> Need:
    """What these plants of the seat, all if none are named, still lack to run together once; hybrids the cheapest mix.

    Lemma 3 as a shopping list: each plant of one fuel has its own need, and what is left over of coal and oil must
    come to the hybrids' need. Prices are positive, so nothing beyond is bought, and so little always fits on the
    plants: either fuel lies within one run of its own plants, or beyond that within one run of the hybrids.
    """
    coal, oil, garbage, uranium = state.fuel_of(seat)
    burn_coal, burn_oil, either, burn_garbage, burn_uranium = needs(state.plants[seat] if plants is None else plants)
    lack_coal = max(0, burn_coal - coal)
    lack_oil = max(0, burn_oil - oil)
    spare = max(0, coal - burn_coal) + max(0, oil - burn_oil)
    lack_either = max(0, either - spare)
    mixes = [(lack_coal + more, lack_oil + lack_either - more) for more in range(lack_either, -1, -1)]
    lack_coal, lack_oil = min(mixes, key=lambda mix: _dearness(state, seat, mix))
    lack = (lack_coal, lack_oil, max(0, burn_garbage - garbage), max(0, burn_uranium - uranium))
    price = _price_of(state, seat, lack)
    return Need(lack, price if price < CLOSED else None)


def _dearness(state: GameState, seat: int, mix: tuple[int, int]) -> tuple[int, int]:
    """Of coal and oil first what is not even on sale, then the price of the rest."""
    missing = 0
    price = 0
    for fuel, count in zip((COAL, OIL), mix, strict=True):
        on_sale = min(count, state.tokens[fuel] + fuel_phase.in_storage(state, fuel))
        missing += count - on_sale
        price += fuel_phase.price_of(state, seat, fuel, on_sale)
    return missing, price


def _price_of(state: GameState, seat: int, tokens: Tokens) -> int:
    return sum([fuel_phase.price_of(state, seat, fuel, count) for fuel, count in enumerate(tokens) if count])


def best_purchase(state: GameState, seat: int, money: int | None = None, cities: int | None = None) -> Purchase:
    """The cheapest tokens with which the seat's plants can supply most cities, for no more than its money.

    `cities`: more than so many need not be supplied. Exact: every set of plants is asked. Of equals the fewest
    tokens, the fewest plants, the lowest numbers.
    """
    purse = state.money[seat] if money is None else money
    own = state.plants[seat]
    affordable: list[Purchase] = []
    for size in range(len(own) + 1):
        for plants in combinations(own, size):
            need = fuel_need(state, seat, plants)
            if need.price is not None and need.price <= purse:
                affordable.append(Purchase(plants, need.fuel, need.price, power_of(plants)))

    def worth(purchase: Purchase) -> tuple[int, int, int, int, tuple[int, ...]]:
        supplied = purchase.power if cities is None else min(purchase.power, cities)
        return -supplied, purchase.price, sum(purchase.fuel), len(purchase.plants), purchase.plants

    return min(affordable, key=worth)
