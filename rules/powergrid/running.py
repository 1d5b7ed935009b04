"""Which plants can run on which fuel (Lemmas 2 and 3), and the best choice among them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations

from .actions import Power, Run
from .fuels import COAL, FUELS, OIL, Tokens
from .plants import BURNS, HYBRID, NEED, NO_FUEL, Store, can_run, mixes, power_of
from .state import GameState


def runnable_sets(state: GameState, seat: int) -> list[tuple[int, ...]]:
    """Every set of a seat's plants that can run together (Lemma 3), the empty one first."""
    coal, oil, garbage, uranium = state.fuel_of(seat)
    own = state.plants[seat]
    return [
        chosen
        for size in range(len(own) + 1)
        for chosen in combinations(own, size)
        if can_run(chosen, coal, oil, garbage, uranium)
    ]


def most_powered(state: GameState, seat: int) -> int:
    """G-2: the most cities the seat could supply now."""
    own = state.plants[seat]
    cities = len(state.cities[seat])
    if can_run(own, *state.fuel_of(seat)):
        return min(power_of(own), cities)
    return min(max(power_of(chosen) for chosen in runnable_sets(state, seat)), cities)


def runs(state: GameState, seat: int) -> list[Power]:
    """Every choice of phase 5 that differs in the plants or in what they burn, each in one legal way of saying it."""
    return [power for chosen in runnable_sets(state, seat) for power in runs_of(state, seat, chosen)]


def runs_of(state: GameState, seat: int, chosen: tuple[int, ...]) -> list[Power]:
    """The ways to run one runnable set: plants in ascending order, or as its hybrids must fire."""
    coal, oil, _, _ = state.fuel_of(seat)
    store = state.stores[seat]
    fixed = [plant for plant in chosen if BURNS[plant] != HYBRID]
    hybrids = [plant for plant in chosen if BURNS[plant] == HYBRID]
    coal -= sum(NEED[plant] for plant in fixed if BURNS[plant] == COAL)
    oil -= sum(NEED[plant] for plant in fixed if BURNS[plant] == OIL)
    ways: dict[tuple[tuple[int, int], ...], Power] = {}
    for order in permutations(hybrids):
        for burnt in _mixtures(order, store, coal, oil):
            key = tuple(sorted((run.plant, coal_burnt) for run, coal_burnt in burnt))
            if key not in ways:
                ways[key] = Power(_listed(fixed, [run for run, _ in burnt]))
    return list(ways.values())


def _mixtures(hybrids: tuple[int, ...], store: Store, coal: int, oil: int) -> Iterator[tuple[tuple[Run, int], ...]]:
    """Each way these hybrids can fire one after the other, with the coal that each burns."""
    if not hybrids:
        yield ()
        return
    plant = hybrids[0]
    legal = mixes(plant, store, coal, oil)
    for burnt in legal:
        run = Run(plant, (burnt, NEED[plant] - burnt, 0, 0) if len(legal) > 1 else None)
        for rest in _mixtures(hybrids[1:], store, coal - burnt, oil - (NEED[plant] - burnt)):
            yield ((run, burnt), *rest)


def _listed(fixed: list[int], hybrids: list[Run]) -> tuple[Run, ...]:
    """All runs by number where the hybrids' order allows it."""
    if [run.plant for run in hybrids] == sorted(run.plant for run in hybrids):
        return tuple(sorted([*(Run(plant) for plant in fixed), *hybrids], key=lambda run: run.plant))
    return (*(Run(plant) for plant in fixed), *hybrids)


def token_value(state: GameState, fuel: int) -> int:
    """What a token is worth when fuels are compared: the price of the market's next one, sold out the dearest."""
    lying = state.tokens[fuel]
    return state.terms.spaces[fuel][-lying if lying else -1]


def burnt_by(state: GameState, seat: int, power: Power) -> Tokens:
    """What a legal choice burns."""
    burnt = [0] * len(FUELS)
    coal, oil, _, _ = state.fuel_of(seat)
    for run in power.plants:
        kind = BURNS[run.plant]
        if kind not in (HYBRID, NO_FUEL):
            burnt[kind] += NEED[run.plant]
    for run in power.plants:
        if BURNS[run.plant] == HYBRID:
            only = mixes(run.plant, state.stores[seat], coal - burnt[COAL], oil - burnt[OIL])[0]
            burned = only if run.fuel is None else run.fuel[COAL]
            burnt[COAL] += burned
            burnt[OIL] += NEED[run.plant] - burned
    return burnt[0], burnt[1], burnt[2], burnt[3]


def value_of(state: GameState, tokens: Tokens) -> int:
    return sum(count * token_value(state, fuel) for fuel, count in enumerate(tokens))


def best_run(state: GameState, seat: int) -> Power:
    """Most cities, then the least valuable fuel; then fewest tokens, fewest plants, lowest numbers, most coal."""
    cities = len(state.cities[seat])
    sets = runnable_sets(state, seat)
    most = min(max(power_of(chosen) for chosen in sets), cities)
    enough = [chosen for chosen in sets if min(power_of(chosen), cities) == most]

    def cost(power: Power) -> tuple[int, int, int, tuple[int, ...], int]:
        burnt = burnt_by(state, seat, power)
        plants = tuple(sorted(run.plant for run in power.plants))
        return value_of(state, burnt), sum(burnt), len(plants), plants, -burnt[COAL]

    return min((power for chosen in enough for power in runs_of(state, seat, chosen)), key=cost)
