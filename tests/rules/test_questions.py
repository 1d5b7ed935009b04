"""The questions of a screen or a bot against brute force, networkx, and the game itself played on."""

from __future__ import annotations

import random
from functools import cache
from itertools import combinations, pairwise, permutations, product
from typing import Any

import networkx
import pytest

from rules.errors import RulesError
from rules.powergrid import actions, boards, network, options, questions, running, setup, turn
from rules.powergrid.actions import Action, Build, Buy, MarkCity, Nominate, PickRegion, PlaceCartelHouse, Power, Run
from rules.powergrid.codec import state_to_json
from rules.powergrid.fuels import FUELS
from rules.powergrid.network import EMPTY
from rules.powergrid.phases.building import Building
from rules.powergrid.phases.bureaucracy import Powering
from rules.powergrid.phases.fuel import Buying
from rules.powergrid.plants import PLANTS, STEP3, can_run, fits, power_of, store_of
from rules.powergrid.questions import Basket, Cheapest, Connection, Refusal, growth
from rules.powergrid.state import GameState
from rules.powergrid.terms import NOBODY
from tests.rules.table import Table

GAMES: list[dict[str, Any]] = [
    {"edition": "classic", "map": "germany", "players": 2},
    {"edition": "classic", "map": "usa", "players": 3, "money": "open"},
    {"edition": "classic", "map": "france", "players": 4},
    {"edition": "classic", "map": "italy", "players": 3, "beginner": True},
    {"edition": "recharged", "map": "germany", "players": 2},
    {"edition": "recharged", "map": "benelux", "players": 2, "standard_starts": True},
    {"edition": "recharged", "map": "usa", "players": 4, "standard_starts": True},
    {"edition": "recharged", "map": "central_europe", "players": 3},
    {"edition": "recharged", "map": "france", "players": 6},
]
RICH = 10_000


def sensible(state: GameState, seat: int, dice: random.Random) -> Action:
    """Mostly random, but thrifty at auctions and keen on building, so that the game moves on."""
    offered = turn.offers(state, seat)
    kind = offered[0].kind
    if kind == "power":
        return running.best_run(state, seat)
    if kind == "raise":
        return actions.PASS if dice.random() < 0.7 else offered[0][0]
    if kind == "build" and dice.random() < 0.8:
        return min(offered[0], key=lambda build: network.price(state, seat, state.area.index[build.city]))
    if kind == "nominate" and dice.random() < 0.7:
        plant = dice.choice(list(offered[0].bids))  # type: ignore[attr-defined]
        return actions.nominate(plant, offered[0].bids[plant][0])  # type: ignore[attr-defined]
    chosen = dice.choice(offered)
    return chosen[dice.randrange(len(chosen))]


def game(number: int, seed: int = 0) -> list[GameState]:
    """Every state of one game, the end included."""
    dice = random.Random(f"{number} {seed}")
    state = setup.new_game(options.read(GAMES[number]), f"questions {seed}", None, 1)
    states = [state]
    while turn.to_act(state):
        seat = dice.choice(turn.to_act(state))
        state = state.clone()
        turn.act(state, seat, sensible(states[-1], seat, dice), None)
        states.append(state)
        assert len(states) < 6000
    return states


@cache
def games() -> list[list[GameState]]:
    return [game(number) for number in range(len(GAMES))]


@cache
def positions() -> list[GameState]:
    """Some twelve from every game, all phases and Steps among them."""
    return [state for states in games() for state in states[:: max(1, len(states) // 12)]]


def seats_of(state: GameState) -> range:
    return range(state.terms.players)


def with_area() -> list[GameState]:
    return [state for state in positions() if state.area.cities]


def building(state: GameState, seat: int, money: int = RICH) -> GameState:
    """A copy in which it is this seat's turn to build."""
    copy = state.clone()
    copy.phase = Building(seat, ())
    copy.money[seat] = money
    return copy


def buying(state: GameState, seat: int, money: int = RICH) -> GameState:
    copy = state.clone()
    copy.phase = Buying(seat, ())
    copy.money[seat] = money
    return copy


def paid_for(state: GameState, seat: int, cities: list[str]) -> int | None:
    """What building these cities in this order takes from the purse; None: refused on the way."""
    table = building(state, seat)
    for city in cities:
        try:
            turn.act(table, seat, Build(city), None)
        except RulesError:
            return None
    return RICH - table.money[seat]


# Oracles that share nothing with the engine but the printed data


@cache
def ways(map_id: str, edition: str, regions: tuple[str, ...]) -> dict[str, dict[str, int]]:
    """All distances of an area by networkx."""
    printed = boards.board(map_id, edition)
    region_of = {city.id: city.region for city in printed.cities}
    graph = networkx.Graph()
    graph.add_nodes_from(city for city, region in region_of.items() if region in regions)
    graph.add_weighted_edges_from(
        link for link in printed.links if region_of[link.one] in regions and region_of[link.other] in regions
    )
    return {start: dict(far) for start, far in networkx.all_pairs_dijkstra_path_length(graph)}


def distances(state: GameState) -> dict[str, dict[str, int]]:
    return ways(state.terms.options.map, state.terms.options.edition, state.area.regions)


def link_cost(state: GameState, one: str, other: str) -> int:
    costs = [link.cost for link in state.terms.board.links if {link.one, link.other} == {one, other}]
    assert len(costs) == 1, (one, other)
    return costs[0]


def slot(state: GameState, city: str) -> int | None:
    """B-4, SS-3 told again: the price of the lowest free slot, None where nobody may build."""
    owners = state.houses[state.area.index[city]]
    houses = sum(1 for owner in owners if owner != NOBODY)
    marked = state.area.index[city] in state.marked
    if houses >= state.step or (state.step == 1 and marked):
        return None
    return [10, 15, 20][owners.index(NOBODY)]


def starts(state: GameState) -> dict[str, int]:
    """B-2, SS-2, O-14 told again: where a first city may be, and for what."""
    cities = state.area.cities
    if state.marked:
        return {cities[city]: 10 for city in state.marked}
    empty = {city: 10 for city in cities if state.houses[state.area.index[city]] == EMPTY}
    return empty or {city: price for city in cities if (price := slot(state, city)) is not None}


def own_cities(state: GameState, seat: int) -> list[str]:
    return [state.area.cities[city] for city in state.cities[seat]]


def tree(far: dict[str, dict[str, int]], network_cities: list[str], cities: tuple[str, ...]) -> int:
    """The least tree that joins a network (or, if there is none, the cities among themselves)."""
    graph = networkx.Graph()
    graph.add_node("network") if network_cities else graph.add_nodes_from(cities)
    for city in cities:
        if network_cities:
            graph.add_edge("network", city, weight=min(far[own][city] for own in network_cities))
    for one, other in combinations(cities, 2):
        graph.add_edge(one, other, weight=far[one][other])
    return int(networkx.minimum_spanning_tree(graph).size(weight="weight"))


def quick_tree(reach: dict[str, int], far: dict[str, dict[str, int]], cities: tuple[str, ...]) -> int:
    """The same by hand, since thousands of sets are asked; `reach` empty: no network."""
    near = {city: reach[city] for city in cities} if reach else {city: far[cities[0]][city] for city in cities}
    total = 0
    while near:
        city = min(near, key=near.__getitem__)
        total += near.pop(city)
        row = far[city]
        for other in near:
            if row[other] < near[other]:
                near[other] = row[other]
    return total


def least_price(state: GameState, seat: int, count: int) -> int | None:
    """Every set of so many cities, at its slots and its tree."""
    far = distances(state)
    own = own_cities(state, seat)
    if len(own) + count > state.terms.city_limit:
        return None
    reach = {city: min(far[start][city] for start in own) for city in state.area.cities} if own else {}
    slots = {city: slot(state, city) for city in state.area.cities if city not in own}
    first = {} if own else starts(state)
    usable = [city for city in state.area.cities if slots.get(city) is not None or city in first]
    best: int | None = None
    for cities in combinations(usable, count):
        total = set_price(slots, first, cities, bool(own))
        if total is not None:
            total += quick_tree(reach, far, cities)
            best = total if best is None else min(best, total)
    return best


def set_price(
    slots: dict[str, int | None], first: dict[str, int], cities: tuple[str, ...], has_city: bool
) -> int | None:
    """What the slots of a set cost, one of them as a first city if need be."""
    if has_city:
        prices = [slots[city] for city in cities]
        return None if None in prices else sum(price for price in prices if price is not None)
    totals = []
    for start in cities:
        rest = [slots[city] for city in cities if city != start]
        if start in first and None not in rest:
            totals.append(first[start] + sum(price for price in rest if price is not None))
    return min(totals, default=None)


# One city


def test_a_city_costs_its_slot_and_the_way_that_networkx_finds():
    seen = {"connected": 0, "first": 0, "refused": 0}
    for state in with_area():
        far = distances(state)
        for seat in seats_of(state):
            own = own_cities(state, seat)
            for city in state.area.cities:
                answer = questions.connection(state, seat, city)
                if isinstance(answer, Refusal):
                    seen["refused"] += 1
                    assert (
                        city in own
                        or (slot(state, city) is None if own else city not in starts(state))
                        or (len(own) >= state.terms.city_limit)
                    )
                    continue
                assert answer.city == answer.path[-1] == city
                if not own:
                    seen["first"] += 1
                    assert (answer.price, answer.path) == (starts(state)[city], (city,))
                    continue
                seen["connected"] += 1
                way = answer.price - (slot(state, city) or 0)
                assert slot(state, city) is not None
                assert way == min(far[start][city] for start in own)
                assert answer.path[0] in own
                assert way == sum(link_cost(state, *pair) for pair in pairwise(answer.path))
    assert min(seen.values()) > 100


def test_a_city_costs_what_building_it_takes():
    dice = random.Random(1)
    for state in with_area():
        seat = dice.randrange(state.terms.players)
        for city in dice.sample(state.area.cities, 8):
            answer = questions.connection(state, seat, city)
            paid = paid_for(state, seat, [city])
            assert paid == (answer.price if isinstance(answer, Connection) else None)
            if isinstance(answer, Refusal):
                assert answer == questions.why(building(state, seat), seat, Build(city))


@pytest.mark.parametrize(
    "city, code",
    [
        ("atlantis", "unknown_city"),
        ("muenchen", "city_outside_area"),
        ("essen", "already_connected"),
        ("koeln", "city_full_in_this_step"),
    ],
)
def test_a_city_that_can_not_be_connected_says_why(city: str, code: str):
    table = Table(edition="classic", players=3, regions=["north", "west", "southwest"])
    table.give(0, cities=["essen"])
    table.give(1, cities=["koeln"])
    answer = questions.connection(table.state, 0, city)
    assert isinstance(answer, Refusal)
    assert answer.code == code


def test_a_first_city_where_no_city_is_empty_takes_an_open_slot():
    """O-14."""
    table = Table(edition="classic", players=3, regions=["north", "west", "southwest"])
    table.state.houses = [(1, NOBODY, NOBODY)] * len(table.state.area.cities)
    table.step(1)
    assert isinstance(questions.connection(table.state, 0, "essen"), Refusal)
    table.step(2)
    assert questions.connection(table.state, 0, "essen") == Connection("essen", 15, ("essen",))
    assert questions.price(table.state, 0, ["duisburg", "essen"]) == Basket(
        (Connection("essen", 15, ("essen",)), Connection("duisburg", 15, ("essen", "duisburg"))), 30
    )


# A basket


def test_W_17_W_19_the_basket_of_the_rulebook():
    table = Table(edition="recharged", players=3, regions=["north", "west", "southwest"])
    table.give(0, cities=["essen", "muenster"])
    table.give(1, cities=["duesseldorf", "koeln"])
    state = table.state
    assert questions.connection(state, 0, "aachen") == Connection("aachen", 21, ("essen", "duesseldorf", "aachen"))
    table.step(2)
    assert questions.connection(state, 0, "koeln") == Connection("koeln", 21, ("essen", "duesseldorf", "koeln"))
    assert questions.price(state, 0, ["koeln", "duesseldorf"]) == Basket(
        (Connection("duesseldorf", 17, ("essen", "duesseldorf")), Connection("koeln", 19, ("duesseldorf", "koeln"))), 36
    )


def test_a_basket_costs_the_least_tree_and_its_slots():
    dice = random.Random(2)
    priced = 0
    for state in with_area():
        far = distances(state)
        for seat in seats_of(state):
            own = own_cities(state, seat)
            slots = {city: slot(state, city) for city in state.area.cities if city not in own}
            possible = [city for city in slots if slots[city] is not None]
            if not own:
                possible += [city for city in starts(state) if city not in possible]
            basket = tuple(dice.sample(possible, min(len(possible), dice.randrange(7))))
            answer = questions.price(state, seat, list(basket))
            expected = 0 if not basket else set_price(slots, {} if own else starts(state), basket, bool(own))
            if expected is None or len(own) + len(basket) > state.terms.city_limit:
                assert isinstance(answer, Refusal)
                continue
            priced += 1
            assert isinstance(answer, Basket)
            assert answer.total == expected + tree(far, own, basket)
            assert answer.total == paid_for(state, seat, [build.city for build in answer.builds])
            assert sorted(build.city for build in answer.builds) == sorted(basket)
    assert priced > 200


def test_no_order_of_a_basket_costs_less_and_a_refused_one_has_no_order():
    dice = random.Random(3)
    outcomes = {"priced": 0, "refused": 0}
    for state in with_area():
        seat = dice.randrange(state.terms.players)
        for size in (2, 3, 4):
            basket = dice.sample(state.area.cities, size)
            paid = [paid_for(state, seat, list(order)) for order in permutations(basket)]
            possible = [total for total in paid if total is not None]
            answer = questions.price(state, seat, basket)
            if isinstance(answer, Refusal):
                outcomes["refused"] += 1
                assert not possible
            else:
                outcomes["priced"] += 1
                assert answer.total == min(possible)
                assert len(answer.builds) == size
    assert min(outcomes.values()) > 20


def test_each_price_of_a_basket_is_what_is_paid_at_that_moment():
    for state in with_area():
        seat = 0
        found = questions.cheapest(state, seat, 4)
        if found is None:
            continue
        table = building(state, seat)
        for build in found.basket.builds:
            before = table.money[seat]
            events: list[Any] = []
            turn.act(table, seat, Build(build.city), events)
            assert before - table.money[seat] == build.price
            assert tuple(events[0].path) == build.path


def test_a_basket_with_a_city_twice_is_refused():
    table = Table(edition="classic", players=3, regions=["north", "west", "southwest"])
    assert questions.price(table.state, 0, ["essen", "koeln", "essen"]) == Refusal(
        "already_connected", {"city": "essen"}
    )


def test_a_basket_beyond_the_beginners_limit_is_refused():
    table = Table(edition="classic", beginner=True, players=3, regions=["north", "west", "southwest"])
    cities = table.state.area.cities
    table.give(0, cities=cities[:6])
    assert isinstance(questions.price(table.state, 0, cities[6:7]), Basket)
    assert questions.price(table.state, 0, cities[6:8]) == Refusal("city_limit_reached", {"limit": 7})
    assert questions.cheapest(table.state, 0, 2) is None
    assert len(questions.most_cities(table.state, 0, RICH).basket.builds) == 1


def test_a_basket_starts_in_its_only_marked_city_and_two_of_them_are_refused():
    """SS-2, SS-3: the far city comes first because nothing else can."""
    table = Table(edition="recharged", standard_starts=True, players=3, regions=["north", "west", "southwest"])
    for seat, city in enumerate(["koeln", "kiel", "trier"]):
        table.does(seat, MarkCity(city))
    answer = questions.price(table.state, 0, ["aachen", "essen", "kiel"])
    assert isinstance(answer, Basket)
    assert answer.builds[0] == Connection("kiel", 10, ("kiel",))
    two = questions.price(table.state, 0, ["trier", "kiel"])
    assert two == Refusal("marked_for_a_first_city", {"city": "trier"})
    assert questions.price(table.state, 0, ["aachen"]) == Refusal("start_in_a_marked_city", {"city": "aachen"})


# The cheapest few


def test_the_cheapest_cities_are_the_best_of_all_sets():
    for state in with_area()[::2]:
        small = len(state.area.cities) <= 22
        for seat in {0, state.terms.players - 1}:
            for count in (1, 2, 3, 4) if small and state.round % 3 == 0 else (1, 2):
                found = questions.cheapest(state, seat, count)
                expected = least_price(state, seat, count)
                assert (found.basket.total if found else None) == expected
                if found:
                    assert found.exact
                    assert len(found.basket.builds) == count
                    assert paid_for(state, seat, [build.city for build in found.basket.builds]) == expected


@pytest.mark.parametrize("number", [0, 2, 5])
def test_six_cities_are_exact_too(number: int):
    state = games()[number][len(games()[number]) // 2]
    count = growth.EXACT if len(state.area.cities) <= 22 else 4
    found = questions.cheapest(state, 0, count)
    assert found is not None
    assert (found.exact, found.basket.total) == (True, least_price(state, 0, count))


def test_a_search_cut_short_still_bounds_the_price(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(growth, "EXACT", 0)
    cut = 0
    for patience in (3, 10, 30):
        monkeypatch.setattr(growth, "PATIENCE", patience)
        for state in with_area()[::3]:
            expected = least_price(state, 0, 3)
            found = questions.cheapest(state, 0, 3)
            if found is None or expected is None:
                assert found is None
                assert expected is None
                continue
            assert found.at_least <= expected <= found.basket.total
            assert not found.exact or found.basket.total == expected
            cut += not found.exact
    assert cut > 5


def test_money_limits_how_many_cities():
    dice = random.Random(4)
    for state in with_area()[::4]:
        seat = dice.randrange(state.terms.players)
        prices = [least_price(state, seat, count) for count in (1, 2, 3)]
        for money in (0, 9, 10, dice.randrange(20, 60), *[price - 1 for price in prices if price]):
            affordable = [price for price in prices if price is not None and price <= money]
            most = questions.most_cities(state, seat, money, 3)
            assert len(most.basket.builds) == len(affordable)
            assert most.basket.total == max(affordable, default=0)
            for count, price in enumerate(prices, start=1):
                found = questions.cheapest(state, seat, count, money)
                assert (found is not None) == (price is not None and price <= money)


def test_no_city_at_all_costs_nothing_and_too_many_can_not_be():
    state = with_area()[5]
    assert questions.cheapest(state, 0, 0) == Cheapest(Basket((), 0), 0)
    assert questions.cheapest(state, 0, len(state.area.cities) + 1) is None


def test_a_long_basket_is_bounded_even_when_patience_ends():
    state = setup.new_game(options.read({"edition": "recharged", "map": "usa", "players": 6}), "long", None, 1)
    state.step = 3
    network.reprice_slots(state)
    network.connect(state, 0, 0)
    found = questions.cheapest(state, 0, 12)
    assert found is not None
    assert len(found.basket.builds) == 12
    assert 12 * 10 <= found.at_least <= found.basket.total


# Fuel


def test_W_01_W_02_fuel_costs_what_the_board_prints():
    state = setup.new_game(options.read({"edition": "classic", "map": "usa", "players": 4}), "fuel", None, 1)
    assert [questions.fuel_cost(state, 0, fuel, 1) for fuel in FUELS] == [1, 3, 7, 14]
    assert [questions.fuel_cost(state, 0, "coal", count) for count in (0, 2, 4, 24, 25)] == [0, 2, 5, 108, None]


def test_the_storage_sells_when_the_market_has_no_coal():
    table = Table(edition="recharged", map="usa", players=3)
    table.fuel_market(coal=2)
    assert [questions.fuel_cost(table.state, 0, "coal", count) for count in (2, 3, 24, 25)] == [16, 24, 192, None]


def test_wien_pays_one_less_for_garbage_but_never_nothing():
    table = Table(edition="classic", map="central_europe", players=5, regions=list(FIVE_OF_CENTRAL_EUROPE))
    table.give(0, cities=["wien"])
    table.fuel_market(garbage=24)
    assert [questions.fuel_cost(table.state, seat, "garbage", 6) for seat in (0, 1)] == [6, 9]


FIVE_OF_CENTRAL_EUROPE = next(
    area
    for area in boards.legal_areas("central_europe", "classic", 5)
    if "wien" in boards.area("central_europe", "classic", area).index
)


def test_fuel_costs_what_buying_it_takes():
    dice = random.Random(5)
    bought = 0
    for state in positions():
        seat = dice.randrange(state.terms.players)
        room = questions.fuel_room(state, seat)
        for fuel, fuel_name in enumerate(FUELS):
            for count in range(1, room[fuel] + 2):
                cost = questions.fuel_cost(state, seat, fuel_name, count)
                table = buying(state, seat)
                refused = questions.why(table, seat, Buy(fuel_name, count))
                assert (refused is None) == (count <= room[fuel] and cost is not None)
                if refused is None:
                    turn.act(table, seat, Buy(fuel_name, count), None)
                    assert RICH - table.money[seat] == cost
                    bought += 1
    assert bought > 200


def fuel_positions() -> list[tuple[GameState, int]]:
    """Any plants, any fuel that fits, any market."""
    dice = random.Random(6)
    found: list[tuple[GameState, int]] = []
    while len(found) < 150:
        state = dice.choice(with_area()).clone()
        seat = dice.randrange(state.terms.players)
        plants = tuple(sorted(dice.sample(sorted(PLANTS), dice.randrange(1, 5))))
        if dice.random() < 0.6:
            hybrids = [plant for plant in PLANTS if PLANTS[plant].kind == "hybrid"]
            plants = tuple(sorted({*plants[:2], *dice.sample(hybrids, dice.randrange(1, 3))}))
        state.plants[seat] = plants
        state.stores[seat] = store_of(plants)
        state.tokens = [dice.randrange(most) for most in (25, 25, 25, 13)]
        state.tokens = [count if dice.random() < 0.8 else dice.randrange(3) for count in state.tokens]
        holding = [dice.randrange(5) for _ in FUELS]
        if fits(state.stores[seat], *holding):
            state.held[4 * seat : 4 * seat + 4] = holding
            state.money[seat] = dice.choice([0, 3, 8, 15, 30, 60])
            found.append((state, seat))
    return found


def purchases(state: GameState, seat: int) -> list[tuple[tuple[int, ...], int]]:
    """Every purchase that fits and is on sale, with its price."""
    room = questions.fuel_room(state, seat)
    held = state.fuel_of(seat)
    found = []
    for counts in product(*[range(most + 1) for most in room]):
        costs = [questions.fuel_cost(state, seat, fuel, count) for fuel, count in zip(FUELS, counts, strict=True)]
        if None not in costs and fits(state.stores[seat], *[a + b for a, b in zip(held, counts, strict=True)]):
            found.append((counts, sum(cost for cost in costs if cost is not None)))
    return found


def test_the_best_purchase_is_the_best_of_all_that_the_rules_allow():
    short = 0
    for state, seat in fuel_positions():
        held = state.fuel_of(seat)
        best = (0, 0)
        for counts, price in purchases(state, seat):
            if price <= state.money[seat]:
                together = [a + b for a, b in zip(held, counts, strict=True)]
                for size in range(len(state.plants[seat]) + 1):
                    for plants in combinations(state.plants[seat], size):
                        if can_run(plants, *together):
                            best = max(best, (power_of(plants), -price))
        answer = questions.best_purchase(state, seat)
        assert (answer.power, -answer.price) == best
        short += answer.power < power_of(state.plants[seat])
        table = buying(state, seat, state.money[seat])
        for fuel, count in zip(FUELS, answer.fuel, strict=True):
            if count:
                turn.act(table, seat, Buy(fuel, count), None)
        assert state.money[seat] - table.money[seat] == answer.price
        assert answer.plants in running.runnable_sets(table, seat)
    assert short > 20


def test_fuel_need_is_the_cheapest_purchase_for_a_full_run():
    on_sale = 0
    for state, seat in fuel_positions():
        plants = state.plants[seat]
        held = state.fuel_of(seat)
        enough = [
            (price, sum(counts))
            for counts, price in purchases(state, seat)
            if can_run(plants, *[a + b for a, b in zip(held, counts, strict=True)])
        ]
        need = questions.fuel_need(state, seat)
        together = [a + b for a, b in zip(held, need.fuel, strict=True)]
        assert can_run(plants, *together)
        assert fits(state.stores[seat], *together)
        assert need.price == (min(enough)[0] if enough else None)
        on_sale += bool(enough)
    assert 50 < on_sale < 150


def test_a_hybrid_needs_what_is_cheaper_and_first_what_is_there():
    table = Table(edition="classic", players=3)
    table.give(0, plants=[5, 7], oil=1)
    table.fuel_market(coal=24, oil=18)
    assert questions.fuel_need(table.state, 0) == questions.Need((2, 2, 0, 0), 1 + 1 + 3 + 3)
    table.fuel_market(coal=1, oil=3)
    assert questions.fuel_need(table.state, 0) == questions.Need((1, 3, 0, 0), 8 + 8 * 3)
    table.fuel_market(coal=2, oil=1)
    assert questions.fuel_need(table.state, 0) == questions.Need((2, 2, 0, 0), None)
    table.fuel_market(coal=0, oil=4)
    assert questions.fuel_need(table.state, 0) == questions.Need((0, 4, 0, 0), 7 + 8 * 3)


def test_a_purchase_stops_at_the_cities_that_there_are():
    table = Table(edition="classic", players=3)
    table.give(0, plants=[25, 32], money=50)
    table.fuel_market(coal=24, oil=18)
    assert questions.best_purchase(table.state, 0) == questions.Purchase((25, 32), (2, 3, 0, 0), 2 + 9, 11)
    assert questions.best_purchase(table.state, 0, cities=5) == questions.Purchase((25,), (2, 0, 0, 0), 2, 5)
    assert questions.best_purchase(table.state, 0, money=1) == questions.Purchase((), (0, 0, 0, 0), 0, 0)


def test_room_is_what_a_hybrid_leaves():
    table = Table(edition="classic", players=3)
    table.give(0, plants=[4, 5], coal=6)
    assert questions.fuel_room(table.state, 0) == (2, 2, 0, 0)


# Plants, income, order


def test_the_best_run_supplies_most_and_pays_what_it_says():
    for state, seat in fuel_positions():
        table = state.clone()
        table.phase = Powering([seat, *[other for other in seats_of(state) if other != seat]])
        answer = questions.best_run(table, seat)
        choices = running.runs(table, seat)
        outcomes = []
        for power in choices:
            after = table.clone()
            turn.act(after, seat, power, None)
            burnt = tuple(a - b for a, b in zip(table.fuel_of(seat), after.fuel_of(seat), strict=True))
            outcomes.append((-after.powered[seat], running.value_of(table, burnt)))  # type: ignore[arg-type]
        after = table.clone()
        turn.act(after, seat, answer.action, None)
        burnt = tuple(a - b for a, b in zip(table.fuel_of(seat), after.fuel_of(seat), strict=True))
        assert (answer.burnt, answer.supplied) == (burnt, after.powered[seat])
        assert answer.income == after.money[seat] - table.money[seat]
        assert (-answer.supplied, running.value_of(table, answer.burnt)) == min(outcomes)


def test_W_22_W_23_income():
    state = positions()[0]
    assert [questions.income(state, cities) for cities in (0, 1, 4, 6, 20, 21, 30)] == [10, 22, 54, 73, 150, 150, 150]


def test_the_next_order_is_the_one_that_comes():
    rounds = 0
    for states in games():
        for before, after in pairwise(states):
            if after.round == before.round + 1 and before.round:
                rounds += 1
                assert questions.next_order(before) == after.turn_order()
    assert rounds > 40


# The end


def ends_by_cities(states: list[GameState]) -> list[int]:
    """The seats that reached the threshold in the last round."""
    last = states[-1]
    return [seat for seat in seats_of(last) if len(last.cities[seat]) >= last.terms.end_cities]


def test_whoever_ended_the_game_was_named_throughout_the_round():
    named = 0
    for states in games():
        enders = ends_by_cities(states)
        assert enders
        last_round = [state for state in states if state.round == states[-1].round and state.phase.name != "over"]
        for state in last_round[:: max(1, len(last_round) // 25)]:
            for seat in enders:
                found = {ending.seat: ending for ending in questions.who_can_end(state, seat)}
                assert found[seat].can is True
                assert found[seat].needs <= state.money[seat]
                if not state.terms.options.open_money:
                    stranger = {ending.seat: ending for ending in questions.who_can_end(state, None)}[seat]
                    assert stranger.can is (None if stranger.missing else True)
                named += 1
    assert named > 50


def test_the_builder_ends_the_game_with_what_he_needs_and_not_with_less():
    ended = 0
    for states in games():
        for state in [state for state in states if state.phase.name == "building"][-40::4]:
            seat = turn.to_act(state)[0]
            ending = questions.could_end(state, seat)
            if ending is None or not ending.exact or not ending.missing:
                continue
            table = building(state, seat, ending.needs)
            assert questions.who_can_end(table, seat)[-1].can is True
            found = questions.most_cities(table, seat, ending.needs)
            assert len(found.basket.builds) == ending.missing
            for build in found.basket.builds:
                turn.act(table, seat, Build(build.city), None)
            turn.act(table, seat, actions.DONE, None)
            assert not turn.to_act(table)
            ended += 1
            if ending.missing <= growth.EXACT:
                assert questions.cheapest(state, seat, ending.missing, ending.needs - 1) is None
    assert ended > 20


def test_nobody_ends_a_round_whose_building_is_over_or_without_an_area():
    for states in games():
        for state in states[::50]:
            named = [ending.seat for ending in questions.who_can_end(state, None)]
            if state.phase.name not in ("auction", "fuel", "building"):
                assert named == [] or state.phase.name == "over"


def test_a_leaver_ends_nothing():
    table = Table(edition="classic", beginner=True, players=3)
    table.give(0, cities=table.state.area.cities[:6], money=40)
    table.building_phase()
    assert [ending.missing for ending in questions.who_can_end(table.state, 0)] == [1, 7, 7]
    turn.act(table.state, 0, actions.LEAVE, None)
    assert [ending.seat for ending in questions.who_can_end(table.state, 0)] == [1, 2]


def test_a_step_3_card_that_may_come_is_reckoned_with():
    """Step 1, and every city is taken: only if the card comes in the auctions can anybody build on."""
    table = Table(edition="recharged", players=3, regions=["north", "west", "southwest"])
    state = table.state
    table.give(0, cities=state.area.cities[:16])
    table.give(1, cities=state.area.cities[16:])
    table.lay(market=[16, 17, 19, 20, 21, 22, 23, 24], deck=[25, 26, "step3"])
    table.auctions(round=4)
    soon = questions.could_end(state, 0)
    assert soon is not None
    assert (soon.missing, soon.exact) == (1, False)
    assert 15 <= soon.needs < 45
    state.deck = [*range(25, 31), STEP3]
    assert questions.could_end(state, 0) == soon  # three purchases, cartel or scrap, discount: all that can turn up
    state.deck = [*range(25, 32), STEP3]
    assert questions.could_end(state, 0) is None


def test_what_a_seat_needs_never_falls_before_it_builds():
    """What makes the answer a bound: nothing that others do in a round brings the end nearer."""
    compared = 0
    for states in games():
        for seat in seats_of(states[0]):
            asked: questions.Ending | None = None
            asked_in = 0
            for state in [state for state in states if state.round > states[-1].round - 3][::3]:
                if state.phase.name not in ("auction", "fuel") and seat not in state.phase.to_act():
                    continue
                ending = questions.could_end(state, seat)
                if asked_in == state.round and ending is not None and ending.exact:
                    assert asked is not None
                    assert asked.needs <= ending.needs or ending.missing < asked.missing
                    compared += 1
                asked, asked_in = ending, state.round
    assert compared > 50


def test_a_seat_without_a_city_needs_no_more_once_the_last_empty_city_is_gone(monkeypatch: pytest.MonkeyPatch):
    """O-14: then it may start in the thick of the others, and need not pay the way from a remote empty city."""
    table = Table(edition="recharged", players=3, map="usa", regions=list(boards.legal_areas("usa", "recharged", 3)[0]))
    state = table.state
    monkeypatch.setattr(state.terms, "end_cities", 2)
    far = state.area.distance
    remote = max(range(len(far)), key=lambda city: min(cost for other, cost in enumerate(far[city]) if other != city))
    assert min(cost for other, cost in enumerate(far[remote]) if other != remote) > 5
    for city in range(len(far)):
        if city != remote:
            network.connect(state, 1, city)
    table.step(2)
    table.building_phase()
    before = questions.could_end(state, 0)
    network.connect(state, 1, remote)
    after = questions.could_end(state, 0)
    assert before is not None
    assert after is not None
    assert before.needs <= after.needs


def test_who_can_end_tells_nothing_that_a_seat_may_not_know():
    dice = random.Random(7)
    for state in positions():
        viewer = dice.randrange(state.terms.players)
        twin = state.clone()
        twin.seed = "another"
        if not state.terms.options.open_money:
            twin.money = [own if seat == viewer else own + 37 for seat, own in enumerate(state.money)]
        hidden = [card for card in [*state.deck, *state.removed] if card in PLANTS and card not in state.beneath]
        dice.shuffle(hidden)
        pile = iter(hidden)
        twin.deck = [card if card not in PLANTS or card in state.beneath else next(pile) for card in state.deck]
        twin.removed = sorted(pile)
        assert questions.who_can_end(state, viewer) == questions.who_can_end(twin, viewer)
        for seat in seats_of(state):
            assert questions.could_end(state, seat) == questions.could_end(twin, seat)


# Why


def forged(state: GameState, dice: random.Random) -> list[Any]:
    cities = [city.id for city in state.terms.board.cities]
    plants = [0, 99, *dice.sample(sorted(PLANTS), 4)]
    return [
        *[Build(city) for city in [*dice.sample(cities, 4), "nowhere"]],
        *[Nominate(plant, bid) for plant in plants for bid in (0, plant, 60)],
        *[Buy(fuel, count) for fuel in FUELS for count in (1, 3, 25)],
        *[actions.raise_to(amount) for amount in (0, 5, 40, 10**6)],
        *[actions.Scrap(plant) for plant in plants],
        Power((Run(plants[2]), Run(plants[2]))),
        Power((Run(5, (9, 9, 0, 0)),)),
        actions.POWER_NOTHING,
        actions.PASS,
        actions.DONE,
        actions.CARTEL_ACTS,
        actions.LEAVE,
        PickRegion("nowhere"),
        PlaceCartelHouse(cities[0]),
        MarkCity(cities[1]),
        None,
        "build essen",
        {"kind": "pass"},
        Action(),
    ]


def test_why_says_what_the_game_would_say():
    dice = random.Random(8)
    codes: dict[str, int] = {}
    done = 0
    for state in positions():
        before = state_to_json(state)
        for action in forged(state, dice):
            for seat in (*range(state.terms.seats), -1, 9):
                answer = questions.why(state, seat, action)
                if answer is None:
                    turn.act(state.clone(), seat, action, None)
                    done += 1
                    continue
                with pytest.raises(RulesError) as refused:
                    turn.act(state.clone(), seat, action, None)
                assert answer == (refused.value.code, refused.value.facts)
                codes[answer.code] = codes.get(answer.code, 0) + 1
        assert state_to_json(state) == before
    assert len(codes) > 15
    assert done > 100


def test_nothing_offered_has_a_why():
    for state in positions():
        for seat in turn.to_act(state):
            for offer in turn.offers(state, seat):
                for number in {0, len(offer) // 2, len(offer) - 1}:
                    assert questions.why(state, seat, offer[number]) is None


@pytest.mark.parametrize("seat", [None, "0", 0.0, True, [0], 10**30])
def test_why_never_raises_whoever_asks(seat: Any):
    state = positions()[40]
    for action in (actions.LEAVE, actions.PASS, None):
        answer = questions.why(state, seat, action)
        assert answer is not None
        assert (answer.code == "wrong_type") == (type(seat) is not int)


def test_a_question_changes_nothing():
    for state in positions()[::3]:
        before = state_to_json(state)
        for seat in seats_of(state):
            for city in state.area.cities[:5]:
                questions.connection(state, seat, city)
            questions.price(state, seat, state.area.cities[3:7])
            questions.cheapest(state, seat, 3)
            questions.most_cities(state, seat, 60)
            questions.fuel_need(state, seat)
            questions.best_purchase(state, seat)
            questions.best_run(state, seat)
            questions.who_can_end(state, seat)
        questions.next_order(state)
        assert state_to_json(state) == before
