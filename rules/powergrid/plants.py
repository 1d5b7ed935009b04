"""The plant cards and what a set of them can hold and burn (1.7, 2.2)."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from . import data
from .fuels import COAL, FUEL_NUMBER, FUELS, GARBAGE, OIL, URANIUM, Tokens

STEP3 = 99  # the Step 3 card: higher than every plant (M-2), never one of them
HYBRID = 4  # the kind that burns coal and oil in any mix
NO_FUEL = 5


class Plant(NamedTuple):
    """One card. A plant stores twice what one run burns."""

    number: int
    kind: str
    need: int
    power: int


class Store(NamedTuple):
    """C, O, H, G, U of 2.2: what the coal, oil, hybrid, garbage and nuclear plants of a set hold together."""

    coal: int
    oil: int
    hybrid: int
    garbage: int
    uranium: int


def _read() -> dict[int, Plant]:
    return {
        row["number"]: Plant(row["number"], row["kind"], row["fuel"], row["cities"]) for row in data.plants()["plants"]
    }


PLANTS: dict[int, Plant] = _read()
ECOLOGICAL = frozenset(p.number for p in PLANTS.values() if p.kind in ("eco", "fusion"))
NUCLEAR = frozenset(p.number for p in PLANTS.values() if p.kind == "uranium")

# The same by number, for the paths that are walked a million times: POWER[25] == 5.
NEED: list[int] = [PLANTS[n].need if n in PLANTS else 0 for n in range(STEP3 + 1)]
POWER: list[int] = [PLANTS[n].power if n in PLANTS else 0 for n in range(STEP3 + 1)]
BURNS: list[int] = [
    NO_FUEL if n not in PLANTS else HYBRID if PLANTS[n].kind == "hybrid" else FUEL_NUMBER.get(PLANTS[n].kind, NO_FUEL)
    for n in range(STEP3 + 1)
]

NOTHING_STORED = Store(0, 0, 0, 0, 0)
KEPT_SETS = 16384  # more than there are sets of three: what holds for a set of cards is worked out once


@lru_cache(maxsize=KEPT_SETS)
def store_of(plants: tuple[int, ...]) -> Store:
    """How much each kind of a set's plants holds together."""
    room = [0, 0, 0, 0, 0, 0]
    for plant in plants:
        room[BURNS[plant]] += 2 * NEED[plant]
    return Store(room[COAL], room[OIL], room[HYBRID], room[GARBAGE], room[URANIUM])


def store_with(store: Store, plant: int) -> Store:
    """The same of a set and one plant more."""
    kind = BURNS[plant]
    if kind == NO_FUEL:
        return store
    coal, oil, hybrid, garbage, uranium = store
    more = 2 * NEED[plant]
    if kind == COAL:
        return Store(coal + more, oil, hybrid, garbage, uranium)
    if kind == OIL:
        return Store(coal, oil + more, hybrid, garbage, uranium)
    if kind == HYBRID:
        return Store(coal, oil, hybrid + more, garbage, uranium)
    if kind == GARBAGE:
        return Store(coal, oil, hybrid, garbage + more, uranium)
    return Store(coal, oil, hybrid, garbage, uranium + more)


def fits(store: Store, coal: int, oil: int, garbage: int, uranium: int) -> bool:
    """Lemma 1: can these tokens lie on the plants?"""
    excess_coal = coal - store.coal if coal > store.coal else 0
    excess_oil = oil - store.oil if oil > store.oil else 0
    return excess_coal + excess_oil <= store.hybrid and garbage <= store.garbage and uranium <= store.uranium


def room_for(store: Store, fuel: int, coal: int, oil: int, garbage: int, uranium: int) -> int:
    """How many more tokens of one fuel still satisfy Lemma 1."""
    if fuel == COAL:
        return store.coal + store.hybrid - (oil - store.oil if oil > store.oil else 0) - coal
    if fuel == OIL:
        return store.oil + store.hybrid - (coal - store.coal if coal > store.coal else 0) - oil
    if fuel == GARBAGE:
        return store.garbage - garbage
    return store.uranium - uranium


def mixes(plant: int, store: Store, coal: int, oil: int) -> range:
    """Lemma 2: how much coal a hybrid may burn now; the rest of its need is oil. Empty: it can't run."""
    need = NEED[plant]
    on_hybrids_coal = coal - store.coal  # what must lie on hybrids at least
    on_hybrids_oil = oil - store.oil
    legal = [
        x
        for x in range(max(0, need - oil), min(need, coal) + 1)
        if max(x, on_hybrids_coal) + max(need - x, on_hybrids_oil) <= store.hybrid
    ]
    return range(legal[0], legal[-1] + 1) if legal else range(0)  # convex in x, so without gaps


@lru_cache(maxsize=KEPT_SETS)
def needs(plants: tuple[int, ...]) -> tuple[int, int, int, int, int]:
    """What one run of all these plants burns: coal, oil, hybrid (either), garbage, uranium."""
    burnt = [0, 0, 0, 0, 0, 0]
    for plant in plants:
        burnt[BURNS[plant]] += NEED[plant]
    return burnt[COAL], burnt[OIL], burnt[HYBRID], burnt[GARBAGE], burnt[URANIUM]


def can_run(plants: tuple[int, ...], coal: int, oil: int, garbage: int, uranium: int) -> bool:
    """Lemma 3: can all these plants run together?"""
    c, o, h, g, u = needs(plants)
    return g <= garbage and u <= uranium and c <= coal and o <= oil and h <= (coal - c) + (oil - o)


@lru_cache(maxsize=KEPT_SETS)
def power_of(plants: tuple[int, ...]) -> int:
    """Cities that the plants supply when all run."""
    return sum(POWER[plant] for plant in plants)


def burnable(plant: int) -> tuple[int, ...]:
    """The fuels a plant takes."""
    kind = BURNS[plant]
    return () if kind == NO_FUEL else (COAL, OIL) if kind == HYBRID else (kind,)


def lies_on(plant: int, tokens: Tokens) -> bool:
    """Could exactly these tokens lie on this plant alone? (F-3)"""
    allowed = burnable(plant)
    return sum(tokens) <= 2 * NEED[plant] and all(not tokens[f] or f in allowed for f in range(len(FUELS)))
