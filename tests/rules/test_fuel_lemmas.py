"""Lemmas 1 to 3 (RULES.md 2.2) against a brute force that lays every single token on a plant.

The engine keeps totals only and reasons with sums. Here tokens lie somewhere, plants burn what lies on them, and
between two runs everything may be laid out anew (F-1). Both must come to the same answers.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, permutations, product

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from rules.errors import IllegalAction
from rules.powergrid import running
from rules.powergrid.actions import Power, Scrap
from rules.powergrid.fuels import Tokens
from rules.powergrid.phases import auction, bureaucracy
from rules.powergrid.plants import PLANTS, can_run, fits, mixes, power_of, room_for, store_of
from rules.powergrid.state import GameState
from tests.rules.playing import begun, plain
from tests.rules.table import Table

KINDS = {"coal": (0,), "oil": (1,), "hybrid": (0, 1), "garbage": (2,), "uranium": (3,), "eco": (), "fusion": ()}

BURNERS = [plant for plant, card in PLANTS.items() if KINDS[card.kind]]
OWNED = st.lists(st.sampled_from(list(PLANTS)), min_size=0, max_size=4, unique=True).map(sorted).map(tuple)
WITH_HYBRIDS = st.lists(
    st.sampled_from([5, 12, 21, 29, 46, 3, 4, 7, 20, 42, 6, 11, 13]), min_size=1, max_size=4, unique=True
).map(lambda plants: tuple(sorted(plants)))
SETS = st.one_of(OWNED, WITH_HYBRIDS)
HELD = st.tuples(st.integers(0, 14), st.integers(0, 14), st.integers(0, 9), st.integers(0, 4))


# The brute force: a layout is a tuple of tokens, one entry a plant


@lru_cache(maxsize=1 << 14)
def loads(plant: int) -> tuple[Tokens, ...]:
    """Everything that can lie on one plant."""
    takes = KINDS[PLANTS[plant].kind]
    room = 2 * PLANTS[plant].need
    ranges = [range(room + 1) if fuel in takes else range(1) for fuel in range(4)]
    return tuple(load for load in product(*ranges) if sum(load) <= room)


@lru_cache(maxsize=1 << 16)
def layouts(plants: tuple[int, ...], held: Tokens) -> tuple[tuple[Tokens, ...], ...]:
    """Every way to lay all these tokens on these plants."""
    if not plants:
        return ((),) if not any(held) else ()
    found = []
    for load in loads(plants[0]):
        rest = less(held, load)
        if min(rest) >= 0:
            found += [(load, *others) for others in layouts(plants[1:], rest)]
    return tuple(found)


def less(held: Tokens, some: Tokens) -> Tokens:
    return held[0] - some[0], held[1] - some[1], held[2] - some[2], held[3] - some[3]


@lru_cache(maxsize=1 << 16)
def burns(plants: tuple[int, ...], plant: int, held: Tokens) -> tuple[Tokens, ...]:
    """What one plant can burn, of what may lie on it."""
    at = plants.index(plant)
    need = PLANTS[plant].need
    can: dict[Tokens, bool] = {}
    for layout in layouts(plants, held):
        lying = layout[at]
        for burnt in product(*(range(count + 1) for count in lying)):
            if sum(burnt) == need:
                can[burnt[0], burnt[1], burnt[2], burnt[3]] = True
    return tuple(sorted(can))


def outcomes(
    plants: tuple[int, ...], chosen: tuple[int, ...], held: Tokens
) -> Iterator[tuple[tuple[int, Tokens], ...]]:
    """Every way in which the chosen plants burn one after the other, in this order."""
    if not chosen:
        yield ()
        return
    for burnt in burns(plants, chosen[0], held):
        for rest in outcomes(plants, chosen[1:], less(held, burnt)):
            yield ((chosen[0], burnt), *rest)


def all_outcomes(
    plants: tuple[int, ...], chosen: tuple[int, ...], held: Tokens
) -> dict[tuple[tuple[int, Tokens], ...], bool]:
    """In the order of 2.11: plants of one fuel first, then the hybrids in any order."""
    hybrids = [plant for plant in chosen if PLANTS[plant].kind == "hybrid"]
    fixed = tuple(plant for plant in chosen if plant not in hybrids)
    return {
        tuple(sorted(way)): True for order in permutations(hybrids) for way in outcomes(plants, (*fixed, *order), held)
    }


def holding(plants: tuple[int, ...], held: Tokens, cities: int = 0, market: tuple[int, ...] = ()) -> GameState:
    """A seat with these plants and tokens."""
    table = Table(edition="recharged", players=3)
    table.state.plants[0] = plants
    table.state.stores[0] = store_of(plants)
    table.state.held[0:4] = held
    table.state.supply = [max(0, 24 - count) for count in held]
    table.state.cities[0] = tuple(range(cities))
    if market:
        table.state.tokens = list(market)
    return table.state


def fitting(plants: tuple[int, ...], held: Tokens) -> Tokens:
    """As many of these tokens as fit: what a player could really hold."""
    got = [0, 0, 0, 0]
    for fuel, count in enumerate(held):
        for _ in range(count):
            got[fuel] += 1
            if not fits(store_of(plants), *got):
                got[fuel] -= 1
    return got[0], got[1], got[2], got[3]


@given(SETS, HELD)
def test_lemma_1_tokens_fit_exactly_if_they_can_be_laid_out(plants: tuple[int, ...], held: Tokens) -> None:
    assert fits(store_of(plants), *held) == bool(layouts(plants, held))


@given(SETS, HELD)
def test_room_is_the_number_of_tokens_that_can_still_be_laid_on(plants: tuple[int, ...], held: Tokens) -> None:
    held = fitting(plants, held)
    store = store_of(plants)
    for fuel in range(4):
        more = 0
        grown = list(held)
        grown[fuel] += 1
        while layouts(plants, (grown[0], grown[1], grown[2], grown[3])):
            more += 1
            grown[fuel] += 1
        assert room_for(store, fuel, *held) == more


@given(WITH_HYBRIDS, HELD)
def test_lemma_2_mixes_of_a_hybrid_are_those_that_can_lie_on_it(plants: tuple[int, ...], held: Tokens) -> None:
    held = fitting(plants, held)
    for plant in plants:
        if PLANTS[plant].kind == "hybrid":
            expected = [burnt[0] for burnt in burns(plants, plant, held)]
            assert list(mixes(plant, store_of(plants), held[0], held[1])) == expected


@given(SETS, HELD)
def test_lemma_3_sets_that_can_run_are_those_that_find_their_tokens(plants: tuple[int, ...], held: Tokens) -> None:
    held = fitting(plants, held)
    state = holding(plants, held)
    runnable = running.runnable_sets(state, 0)
    for size in range(len(plants) + 1):
        for chosen in combinations(plants, size):
            possible = bool(all_outcomes(plants, chosen, held))
            assert can_run(chosen, *held) == possible
            assert (chosen in runnable) == possible
    assert len(dict.fromkeys(runnable)) == len(runnable)


@given(SETS, HELD)
def test_runs_list_every_outcome_once_and_each_of_them_is_accepted(plants: tuple[int, ...], held: Tokens) -> None:
    held = fitting(plants, held)
    state = holding(plants, held)
    listed = running.runs(state, 0)
    expected = {
        burnt: True
        for size in range(len(plants) + 1)
        for chosen in combinations(plants, size)
        for burnt in all_outcomes(plants, chosen, held)
    }
    found = [burnt_one_by_one(state, power) for power in listed]
    assert len(dict.fromkeys(found)) == len(found)
    assert sorted(found) == sorted(expected)
    for power, burnt in zip(listed, found, strict=True):
        total = [sum(tokens[fuel] for _, tokens in burnt) for fuel in range(4)]
        assert bureaucracy.fuel_burnt(state, 0, power.plants) == total
        assert list(running.burnt_by(state, 0, power)) == total


def burnt_one_by_one(state: GameState, power: Power) -> tuple[tuple[int, Tokens], ...]:
    """What each plant burns when a choice is fired plant by plant, by the brute force."""
    plants = state.plants[0]
    held = state.fuel_of(0)
    burnt: list[tuple[int, Tokens]] = []
    in_order = sorted(power.plants, key=lambda run: PLANTS[run.plant].kind == "hybrid")  # stable: hybrids as listed
    for run in in_order:
        can = burns(plants, run.plant, held)
        one = can[0] if run.fuel is None else run.fuel
        assert one in can
        if run.fuel is None:
            assert len(can) == 1
        burnt.append((run.plant, one))
        held = less(held, one)
    return tuple(sorted(burnt))


@given(SETS, HELD, st.integers(0, 12), st.tuples(*[st.integers(0, most) for most in (24, 24, 24, 12)]))
def test_the_best_run_supplies_most_for_the_least_valuable_fuel(
    plants: tuple[int, ...], held: Tokens, cities: int, market: tuple[int, ...]
) -> None:
    held = fitting(plants, held)
    state = holding(plants, held, cities, market)
    ranked = []
    for size in range(len(plants) + 1):
        for chosen in combinations(plants, size):
            for way in all_outcomes(plants, chosen, held):
                burnt = [sum(tokens[fuel] for _, tokens in way) for fuel in range(4)]
                supplied = min(sum(PLANTS[plant].power for plant in chosen), cities)
                value = sum(count * next_price(fuel, market[fuel]) for fuel, count in enumerate(burnt))
                ranked.append((-supplied, value, sum(burnt), len(chosen), chosen, -burnt[0], burnt))
    first = min(ranked)
    best = running.best_run(state, 0)
    assert tuple(sorted(run.plant for run in best.plants)) == first[4]
    assert list(running.burnt_by(state, 0, best)) == first[6]
    assert running.most_powered(state, 0) == -first[0] == min(power_of(first[4]), cities)


def next_price(fuel: int, lying: int) -> int:
    """The market's next token, sold out the dearest space (O-66)."""
    if fuel == 3:
        return (1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16)[12 - lying if lying else -1]
    return 9 - (lying + 2) // 3 if lying else 8


# What leaves with a scrapped plant (F-3)


def leaving(plants: tuple[int, ...], kept: tuple[int, ...], scrapped: int, held: Tokens) -> list[Tokens]:
    """Tokens that may lie on the scrapped plant while all the others fit the plants that are kept."""
    return sorted(load for load in loads(scrapped) if min(less(held, load)) >= 0 and layouts(kept, less(held, load)))


@given(
    st.lists(st.sampled_from(BURNERS), min_size=1, max_size=4, unique=True).map(lambda plants: tuple(sorted(plants))),
    st.sampled_from(list(PLANTS)),
    HELD,
)
def test_ways_to_scrap_are_what_can_lie_there_while_the_rest_fits(
    older: tuple[int, ...], newest: int, held: Tokens
) -> None:
    assume(newest not in older)
    held = fitting(older, held)
    plants = tuple(sorted((*older, newest)))
    state = holding(plants, held)
    for scrapped in older:
        kept = tuple(plant for plant in plants if plant != scrapped)
        expected = leaving(plants, kept, scrapped, held)
        ways = auction.ways_to_scrap(state, 0, scrapped)
        assert sorted(ways) == expected
        assert [sum(way) for way in ways] == sorted(sum(way) for way in ways)
        fewest = auction.fewest_leaving(state, 0, store_of(kept), scrapped)
        least = min(sum(way) for way in expected)
        assert sorted(fewest) == [way for way in expected if sum(way) == least]


@given(WITH_HYBRIDS, st.sampled_from([8, 16, 21, 22, 31, 38]), HELD, st.integers(0, 3))
def test_a_scrap_that_leaves_the_fuel_unsaid_stands_where_only_one_way_loses_least(
    older: tuple[int, ...], newest: int, held: Tokens, which: int
) -> None:
    assume(newest not in older and len(older) > 2)
    held = fitting(older, held)
    plants = tuple(sorted((*older, newest)))
    scrapped = older[which % len(older)]
    kept = tuple(plant for plant in plants if plant != scrapped)
    expected = leaving(plants, kept, scrapped, held)
    least = [way for way in expected if sum(way) == min(sum(way) for way in expected)]
    state = holding(plants, held)
    state.market.pop()
    phase = auction.Scrapping(0, auction.Auction([1, 2]), newest)
    state.phase = phase
    before = plain(state.held)
    if len(least) > 1:
        with pytest.raises(IllegalAction, match="fuel_choice_needed"):
            auction.scrap(state, phase, 0, Scrap(scrapped), None)
        assert plain(state.held) == before
    else:
        auction.scrap(state, phase, 0, Scrap(scrapped), None)
        assert state.fuel_of(0) == less(held, least[0])


def test_all_pairs_of_hybrids_with_all_holdings() -> None:
    """Not by chance: the trap of S-58 and S-59 in every small form of it."""
    cases = 0
    for plants in ((5, 29), (12, 29), (5, 12), (4, 29), (3, 29), (4, 5, 29)):
        store = store_of(plants)
        for coal, oil in product(range(9), range(9)):
            if not fits(store, coal, oil, 0, 0):
                continue
            held = (coal, oil, 0, 0)
            state = holding(plants, held)
            found = (
                sorted(burnt_one_by_one(state, power) for power in running.runs_of(state, 0, plants))
                if can_run(plants, *held)
                else []
            )
            assert found == sorted(all_outcomes(plants, plants, held))
            cases += 1
    assert cases > 150


def test_the_brute_force_knows_the_printed_examples() -> None:
    """W-07: 03 stores up to 4 oil, 05 up to 4 coal and oil in any mix, 13 nothing."""
    assert max(load[1] for load in loads(3)) == 4
    assert (3, 1, 0, 0) in loads(5)
    assert loads(13) == ((0, 0, 0, 0),)
    assert begun({"edition": "classic", "map": "germany", "players": 2}, "x").stores[0] == (0, 0, 0, 0, 0)
