"""The examples that the rulebooks work out themselves: plants, connections, obsolete plants, income, refill."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.powergrid.actions import (
    DONE,
    PASS,
    POWER_NOTHING,
    Build,
    Buy,
    PlaceCartelHouse,
    Power,
    Run,
    nominate,
    raise_to,
)
from rules.powergrid.events import (
    BidPassed,
    CartelHouseAdded,
    CityBuilt,
    Event,
    GameEnded,
    MarketRefilled,
    PlantBought,
    PlantBoxed,
    PlantDrawn,
    PlantsRun,
    TurnEnded,
)
from rules.powergrid.fuels import FUELS
from rules.powergrid.plants import NOTHING_STORED, fits, store_of
from tests.rules.table import Table, kinds, tokens

A, B, C = range(3)
FREE = -1
LATE_MARKET = [26, 27, 28, 29, 30, 31, 32, 33]  # too high to become obsolete
LATE_DECK = [34, 35, 36, 37, 38, 39, 40, "step3"]


def runs(*chosen: int | tuple[int, int, int]) -> Power:
    """Plants to run; a hybrid with the coal and oil that it burns."""
    return Power(
        tuple(Run(plant) if isinstance(plant, int) else Run(plant[0], (plant[1], plant[2], 0, 0)) for plant in chosen)
    )


def owner_of(plants: list[int], cities: int, edition: str = "recharged", **fuel: int) -> Table:
    """A owns these plants, so many cities and some fuel; the plants are to run."""
    table = Table(edition=edition, players=3, regions=["north", "west", "southwest"])
    table.give(A, plants=plants, cities=table.state.area.cities[:cities], **fuel)
    table.bureaucracy()
    return table


def room_of(plants: list[int]) -> dict[str, int]:
    """How many tokens of each fuel the owner of these plants can buy at most, of each fuel alone."""
    table = Table(edition="recharged", players=3)
    table.give(A, plants=plants, money=1000)
    table.fuel_market(coal=24, oil=24, garbage=24, uranium=12)
    table.order(B, C, A)
    table.fuel_phase()
    room = {}
    for fuel in FUELS:
        counts = [action.count for action in table.offered(A) if isinstance(action, Buy) and action.fuel == fuel]
        if counts:
            room[fuel] = max(counts)
            assert table.refuses(A, Buy(fuel, max(counts) + 1)) == "no_room"
        else:
            assert table.refuses(A, Buy(fuel, 1)) == "no_plant_burns_it"
    return room


def least_bid(plant: int) -> int:
    """The lowest opening bid for a plant that carries no token."""
    table = Table(edition="classic", players=3)
    table.lay(market=[plant, *LATE_MARKET[1:]], deck=LATE_DECK)
    table.auctions(round=3)
    assert table.refuses(A, nominate(plant, plant - 1)) == "bid_too_low"
    return min(action.bid for action in table.offered(A) if action != PASS and action.plant == plant)


# Plants


@pytest.mark.parametrize("cities, supplied, income", [(1, 1, 22), (2, 2, 33), (3, 3, 44), (4, 3, 44)])
def test_W_03_plant_19_burns_two_garbage_for_up_to_three_cities(cities: int, supplied: int, income: int) -> None:
    table = owner_of([19], cities, garbage=4)
    supply = table.state.supply[2]
    assert table.does(A, runs(19)) == [PlantsRun(A, [19], {"garbage": 2}, supplied, income)]
    assert table.held(A) == tokens(garbage=2)
    assert table.state.supply[2] == supply + 2
    assert table.state.money[A] == 50 + income


def test_W_03_plant_19_is_bid_for_from_19_and_stores_four_garbage() -> None:
    assert least_bid(19) == 19
    assert room_of([19]) == {"garbage": 4}


@pytest.mark.parametrize("cities, supplied, income", [(1, 1, 22), (2, 2, 33), (3, 2, 33)])
def test_W_04_plant_14_burns_two_garbage_for_up_to_two_cities(cities: int, supplied: int, income: int) -> None:
    table = owner_of([14], cities, garbage=3)
    assert table.does(A, runs(14)) == [PlantsRun(A, [14], {"garbage": 2}, supplied, income)]
    assert table.held(A) == tokens(garbage=1)


def test_W_04_plant_14_is_bid_for_from_14_and_stores_four_garbage() -> None:
    assert least_bid(14) == 14
    assert room_of([14]) == {"garbage": 4}


def test_W_04_one_garbage_can_not_supply_one_city() -> None:
    table = owner_of([14], 1, garbage=1)
    assert table.offered(A) == [POWER_NOTHING]
    assert table.refuses(A, runs(14)) == "not_enough_fuel"


@pytest.mark.parametrize("coal, oil", [(2, 0), (1, 1), (0, 2)])
def test_W_05_hybrid_05_runs_on_any_two_tokens(coal: int, oil: int) -> None:
    table = owner_of([5], 3, coal=2, oil=2)
    assert table.offered(A) == [POWER_NOTHING, *(runs((5, c, 2 - c)) for c in range(3))]
    burnt = {name: count for name, count in (("coal", coal), ("oil", oil)) if count}
    assert table.does(A, runs((5, coal, oil))) == [PlantsRun(A, [5], burnt, 1, 22)]
    assert table.held(A) == tokens(coal=2 - coal, oil=2 - oil)


def test_W_05_hybrid_05_burns_exactly_two() -> None:
    table = owner_of([5], 3, coal=2, oil=2)
    for coal, oil in ((1, 0), (0, 1), (2, 1), (0, 0), (2, 2)):
        assert table.refuses(A, runs((5, coal, oil))) == "burns_exactly_its_need"
    assert table.refuses(A, runs(5)) == "fuel_choice_needed"


def test_W_05_hybrid_05_stores_four_tokens_in_any_mix() -> None:
    fitting = [(c, o) for c in range(7) for o in range(7) if fits(store_of((5,)), c, o, 0, 0)]
    assert fitting == [(c, o) for c in range(5) for o in range(5 - c)]
    assert room_of([5]) == {"coal": 4, "oil": 4}


@pytest.mark.parametrize("coal, oil", [(3, 0), (2, 1), (1, 2), (0, 3)])
def test_W_06_hybrid_46_runs_on_any_three_tokens(coal: int, oil: int) -> None:
    table = owner_of([46], 8, coal=3, oil=3)
    assert table.offered(A) == [POWER_NOTHING, *(runs((46, c, 3 - c)) for c in range(4))]
    burnt = {name: count for name, count in (("coal", coal), ("oil", oil)) if count}
    assert table.does(A, runs((46, coal, oil))) == [PlantsRun(A, [46], burnt, 7, 82)]
    assert table.held(A) == tokens(coal=3 - coal, oil=3 - oil)


def test_W_06_hybrid_46_stores_six_tokens_in_any_mix() -> None:
    fitting = [(c, o) for c in range(9) for o in range(9) if fits(store_of((46,)), c, o, 0, 0)]
    assert fitting == [(c, o) for c in range(7) for o in range(7 - c)]
    assert room_of([46]) == {"coal": 6, "oil": 6}


def test_W_07_plants_store_twice_what_they_burn_and_wind_nothing() -> None:
    assert room_of([3]) == {"oil": 4}
    assert room_of([5]) == {"coal": 4, "oil": 4}
    assert room_of([13]) == {}
    assert store_of((13,)) == NOTHING_STORED
    fitting = [(c, o) for c in range(12) for o in range(12) if fits(store_of((3, 5, 13)), c, o, 0, 0)]
    assert fitting == [(c, o) for c in range(5) for o in range(9 - c)]
    assert not fits(store_of((3, 5, 13)), 0, 0, 1, 0)
    assert not fits(store_of((3, 5, 13)), 0, 0, 0, 1)


@pytest.mark.parametrize("cities, income", [(3, 44), (4, 54), (5, 54)])
def test_W_08_plant_33_supplies_four_cities_without_fuel(cities: int, income: int) -> None:
    assert room_of([33]) == {}
    table = owner_of([33], cities)
    assert table.does(A, runs(33)) == [PlantsRun(A, [33], {}, min(cities, 4), income)]
    assert table.held(A) == tokens()


# Connections: USA, classic


def savannah(step: int) -> Table:
    """Green (A) in Savannah and Raleigh, red (B) in Atlanta and Birmingham."""
    table = Table(edition="classic", map="usa", players=3, regions=["midwest", "south", "southeast"])
    table.lay(market=LATE_MARKET, deck=LATE_DECK)
    table.give(A, money=500, cities=["savannah", "raleigh"])
    table.give(B, money=500, cities=["atlanta", "birmingham"])
    table.give(C, money=500)
    table.step(step)
    return table


def turn_of(table: Table, seat: int) -> None:
    """The seat builds first."""
    table.order(*[other for other in range(3) if other != seat], seat)
    table.building_phase()


def built(table: Table, seat: int, city: str) -> tuple[int, list[str]]:
    """Build a city: what it cost, and the connection that was paid for. What was offered is what is paid."""
    price = table.price(seat, city)
    money = table.state.money[seat]
    assert Build(city) in table.offered(seat)
    events = table.does(seat, Build(city))
    assert kinds(events) == ["city_built"]
    event = events[0]
    assert isinstance(event, CityBuilt)
    assert (event.seat, event.city, event.price) == (seat, city, price)
    assert table.state.money[seat] == money - price
    return event.price, event.path


def test_W_13_green_in_step_1_pays_the_slot_and_the_cheapest_way() -> None:
    table = savannah(step=1)
    turn_of(table, A)
    assert table.price(A, "jacksonville") == 10
    assert table.price(A, "knoxville") == 22
    assert table.price(A, "new_orleans") == 26  # over Jacksonville
    assert built(table, A, "jacksonville") == (10, ["savannah", "jacksonville"])
    assert table.price(A, "knoxville") == 22
    price, path = built(table, A, "knoxville")
    assert (price, path[-2:]) == (10 + 7 + 5, ["atlanta", "knoxville"])
    assert built(table, A, "memphis") == (10 + 5 + 3 + 6, ["knoxville", "atlanta", "birmingham", "memphis"])
    assert built(table, A, "new_orleans") == (10 + 7, ["memphis", "new_orleans"])
    assert table.state.money[A] == 500 - 10 - 22 - 24 - 17


def test_W_13_new_orleans_directly_costs_26() -> None:
    table = savannah(step=1)
    turn_of(table, A)
    assert built(table, A, "new_orleans") == (10 + 0 + 16, ["savannah", "jacksonville", "new_orleans"])


def test_W_13_the_four_occupied_cities_are_closed_to_all() -> None:
    occupied = {"savannah": A, "raleigh": A, "atlanta": B, "birmingham": B}
    for seat in (A, B, C):
        table = savannah(step=1)
        turn_of(table, seat)
        for city, owner in occupied.items():
            assert Build(city) not in table.offered(seat)
            code = "start_in_an_empty_city" if seat == C else "city_full_in_this_step"
            assert table.refuses(seat, Build(city)) == ("already_connected" if owner == seat else code)


def test_W_14_red_in_step_1_pays_the_slot_and_the_cheapest_way() -> None:
    table = savannah(step=1)
    turn_of(table, B)
    assert table.price(B, "knoxville") == 10 + 5
    assert table.price(B, "memphis") == 10 + 6
    assert table.price(B, "jacksonville") == 10 + 7 + 0
    assert built(table, B, "memphis") == (16, ["birmingham", "memphis"])
    assert built(table, B, "new_orleans") == (10 + 7, ["memphis", "new_orleans"])
    assert built(table, B, "knoxville") == (15, ["atlanta", "knoxville"])
    assert built(table, B, "jacksonville") == (17, ["atlanta", "savannah", "jacksonville"])


def test_W_15_green_in_step_2_may_share_cities_for_15() -> None:
    table = savannah(step=2)
    turn_of(table, A)
    assert built(table, A, "jacksonville") == (10, ["savannah", "jacksonville"])
    price, path = built(table, A, "atlanta")
    assert (price, path[-1]) == (15 + 7, "atlanta")
    assert table.slots("atlanta") == (B, A, FREE)
    for own in ("savannah", "raleigh", "jacksonville", "atlanta"):
        assert Build(own) not in table.offered(A)
        assert table.refuses(A, Build(own)) == "already_connected"
    assert built(table, A, "knoxville") == (10 + 5, ["atlanta", "knoxville"])
    assert built(table, A, "birmingham") == (15 + 3, ["atlanta", "birmingham"])
    assert built(table, A, "memphis") == (10 + 6, ["birmingham", "memphis"])
    assert built(table, A, "new_orleans") == (10 + 7, ["memphis", "new_orleans"])


def test_W_16_red_in_step_2_pays_10_for_an_empty_city() -> None:
    table = savannah(step=2)
    turn_of(table, B)
    assert built(table, B, "savannah") == (15 + 7, ["atlanta", "savannah"])
    assert table.slots("savannah") == (A, B, FREE)
    assert built(table, B, "jacksonville") == (10 + 0, ["savannah", "jacksonville"])
    assert table.slots("jacksonville") == (B, FREE, FREE)


# Connections: Germany


def ruhr(edition: str, step: int) -> Table:
    """A in Essen and Münster, B in Düsseldorf and Köln."""
    table = Table(edition=edition, map="germany", players=3, regions=["north", "west", "southwest"])
    table.lay(market=LATE_MARKET, deck=LATE_DECK)
    table.give(A, money=500, cities=["essen", "muenster"])
    table.give(B, money=500, cities=["duesseldorf", "koeln"])
    table.step(step)
    return table


@pytest.mark.parametrize("edition", ["classic", "recharged"])
def test_W_17_a_network_grows_from_whichever_city_is_nearest(edition: str) -> None:
    for city, price, path in (
        ("duisburg", 10 + 0, ["essen", "duisburg"]),
        ("dortmund", 10 + 2, ["muenster", "dortmund"]),
        ("aachen", 10 + 2 + 9, ["essen", "duesseldorf", "aachen"]),
    ):
        table = ruhr(edition, step=1)
        turn_of(table, A)
        assert built(table, A, city) == (price, path)


@pytest.mark.parametrize("edition", ["classic", "recharged"])
def test_W_18_a_route_may_pass_through_a_foreign_city(edition: str) -> None:
    table = ruhr(edition, step=1)
    turn_of(table, B)
    assert built(table, B, "duisburg") == (10 + 2 + 0, ["duesseldorf", "essen", "duisburg"])


@pytest.mark.parametrize("edition", ["classic", "recharged"])
def test_W_19_two_cities_one_after_the_other_cost_more_than_the_far_one_alone(edition: str) -> None:
    table = ruhr(edition, step=2)
    turn_of(table, A)
    assert built(table, A, "koeln") == (15 + 2 + 4, ["essen", "duesseldorf", "koeln"])
    table = ruhr(edition, step=2)
    turn_of(table, A)
    assert built(table, A, "duesseldorf") == (15 + 2, ["essen", "duesseldorf"])
    assert built(table, A, "koeln") == (15 + 4, ["duesseldorf", "koeln"])
    assert table.state.money[A] == 500 - 36


# Obsolete plants


@pytest.mark.parametrize(
    "deck, also_boxed",
    [
        ([30, 34, "step3"], []),
        ([14, 30, 34, "step3"], [PlantDrawn(14), PlantBoxed(14, "obsolete")]),
    ],
)
def test_W_20_the_15th_city_boxes_plant_15_at_once(deck: list[int | str], also_boxed: list[Event]) -> None:
    table = Table(edition="classic", players=3, regions=["north", "west", "southwest"])
    cities = table.state.area.cities
    table.give(A, plants=[4, 10, 13], money=100, cities=cities[:14])
    table.give(B, plants=[3, 12])
    table.lay(market=[15, 20, 21, 22, 23, 24, 25, 26], deck=deck)
    turn_of(table, A)
    events = table.does(A, Build(cities[14]))
    assert kinds(events)[0] == "city_built"
    assert events[1:] == [PlantBoxed(15, "obsolete"), *also_boxed, PlantDrawn(30)]
    assert table.market() == [20, 21, 22, 23, 24, 25, 26, 30]
    assert table.state.plants[A] == (4, 10, 13)
    assert table.state.plants[B] == (3, 12)
    assert (table.phase, table.asked) == ("building", (A,))


def test_W_21_the_sixth_city_boxes_plant_06_and_owners_keep_theirs() -> None:
    table = Table(edition="classic", players=3, regions=["north", "west", "southwest"])
    cities = table.state.area.cities
    table.give(A, plants=[3], money=100, cities=cities[:5])
    table.give(B, plants=[4])
    table.give(C, plants=[5])
    table.lay(market=[6, 7, 8, 9, 10, 11, 12, 14], deck=[13, 30, "step3"])
    turn_of(table, A)
    events = table.does(A, Build(cities[5]))
    assert events[1:] == [PlantBoxed(6, "obsolete"), PlantDrawn(13)]
    assert table.market() == [7, 8, 9, 10, 11, 12, 13, 14]
    assert table.state.plants == [(3,), (4,), (5,)]


def test_W_21_only_the_largest_network_counts() -> None:
    table = Table(edition="classic", players=3, regions=["north", "west", "southwest"])
    cities = table.state.area.cities
    table.give(A, money=100, cities=cities[:5])
    table.give(B, money=100, cities=cities[6:8])
    table.lay(market=[6, 7, 8, 9, 10, 11, 12, 14], deck=[5, 13, 30, "step3"])
    table.order(C, A, B)
    table.building_phase()
    assert kinds(table.does(B, Build(cities[8]))) == ["city_built"]
    assert table.market() == [6, 7, 8, 9, 10, 11, 12, 14]
    table.does(B, DONE)
    # The sixth boxes 06, and the 05 that is drawn for it: B's third city has not set the count back.
    assert table.does(A, Build(cities[5]))[1:] == [
        PlantBoxed(6, "obsolete"),
        PlantDrawn(5),
        PlantBoxed(5, "obsolete"),
        PlantDrawn(13),
    ]


def test_W_21_a_smaller_network_does_not_make_obsolete_plants_new_again() -> None:
    table = Table(edition="classic", players=3, regions=["north", "west", "southwest"])
    cities = table.state.area.cities
    table.give(A, cities=cities[:6])
    table.give(B, money=100, cities=cities[7:9])
    table.lay(market=[7, 8, 9, 10, 11, 12, 14, 15], deck=[6, 13, 30, "step3"])
    turn_of(table, B)
    table.does(B, Build(cities[9]))
    table.all_do(DONE)
    events = table.all_do(POWER_NOTHING)
    assert PlantBoxed(6, "obsolete") in events
    assert table.market() == [7, 8, 9, 10, 11, 12, 13, 14]


# Income


@pytest.mark.parametrize("edition", ["classic", "recharged"])
def test_W_22_four_cities_bring_54_and_none_10(edition: str) -> None:
    table = owner_of([33], 6, edition)
    assert table.does(A, runs(33)) == [PlantsRun(A, [33], {}, 4, 54)]
    assert table.does(B, POWER_NOTHING) == [PlantsRun(B, [], {}, 0, 10)]
    assert table.state.money[:2] == [104, 60]
    assert table.asked == (C,)


def test_W_23_21_cities_bring_150() -> None:
    table = owner_of([36, 38, 46], 21, coal=6, garbage=3)
    power = runs(36, 38, 46)
    assert table.does(A, power) == [PlantsRun(A, [36, 38, 46], {"coal": 6, "garbage": 3}, 21, 150)]
    assert table.state.money[A] == 200


INCOME = [10, 22, 33, 44, 54, 64, 73, 82, 90, 98, 105, 112, 118, 124, 129, 134, 138, 142, 145, 148, 150]


@pytest.mark.parametrize("cities", range(21))
def test_W_23_every_line_of_the_table_of_income(cities: int) -> None:
    table = owner_of([36, 38, 46], cities, coal=6, garbage=3)
    table.does(A, runs(36, 38, 46))
    assert table.state.money[A] == 50 + INCOME[cities]
    assert table.state.powered[A] == cities


def test_W_24_ana_runs_three_plants_for_six_cities() -> None:
    table = owner_of([7, 10, 15], 6, coal=8, oil=6)
    supply = table.state.supply[:]
    assert table.does(A, runs(7, 10, 15)) == [PlantsRun(A, [7, 10, 15], {"coal": 4, "oil": 3}, 6, 73)]
    assert table.held(A) == tokens(coal=4, oil=3)
    assert table.state.money[A] == 123
    assert table.state.supply == [supply[0] + 4, supply[1] + 3, supply[2], supply[3]]


# Refill


def refilled(
    edition: str, players: int, step: int, garbage: int, coal_on_plants: int
) -> tuple[Table, list[Event], list[Counter[int]]]:
    """The round ends on the rulebooks' market: what happened, and the spaces filled, fuel by fuel, as price: tokens."""
    table = Table(edition=edition, players=players)
    table.step(step)
    table.fuel_market(coal=14, oil=16, garbage=garbage, uranium=2)
    table.give(A, plants=[20], coal=coal_on_plants)
    table.bureaucracy(round=1 if step == 1 else 5)
    before = [Counter(table.lying(A, fuel)) for fuel in FUELS]
    events = table.all_do(POWER_NOTHING)
    after = [Counter(table.lying(A, fuel)) for fuel in FUELS]
    return table, events, [now - then for now, then in zip(after, before)]


def test_W_25_classic_refill_for_five_is_cut_short_by_the_supply_of_coal() -> None:
    table, events, filled = refilled("classic", players=5, step=1, garbage=5, coal_on_plants=6)
    assert MarketRefilled({"coal": 4, "oil": 4, "garbage": 3, "uranium": 2}) in events
    assert filled == [{4: 1, 3: 3}, {3: 2, 2: 2}, {7: 1, 6: 2}, {12: 1, 10: 1}]
    assert table.state.tokens == [18, 20, 8, 4]
    assert table.state.supply == [0, 4, 16, 8]


def test_W_26_recharged_refill_for_five_starts_from_more_garbage() -> None:
    table, events, filled = refilled("recharged", players=5, step=1, garbage=8, coal_on_plants=6)
    assert MarketRefilled({"coal": 4, "oil": 4, "garbage": 3, "uranium": 2}) in events
    assert filled == [{4: 1, 3: 3}, {3: 2, 2: 2}, {6: 1, 5: 2}, {12: 1, 10: 1}]
    assert table.state.tokens == [18, 20, 11, 4]
    assert [table.fuel_price(A, fuel) for fuel in FUELS] == [3, 2, 5, 10]


def test_W_27_classic_refill_for_three_in_step_2() -> None:
    table, events, filled = refilled("classic", players=3, step=2, garbage=5, coal_on_plants=0)
    assert MarketRefilled({"coal": 5, "oil": 3, "garbage": 2, "uranium": 1}) in events
    assert filled == [{4: 1, 3: 3, 2: 1}, {3: 2, 2: 1}, {7: 1, 6: 1}, {12: 1}]
    assert table.state.tokens == [19, 19, 7, 3]


# Maps, the cartel, the beginner's game


def nuclear_plant_for_sale(edition: str, order: list[int]) -> Table:
    """Central Europe: A has cities in Poland and Austria only, B in Czechia, C in Czechia and Austria."""
    regions = ["poland_southeast", "czechia", "austria"]
    table = Table(edition=edition, map="central_europe", players=3, regions=regions)
    table.lay(market=[16, 17, 19, 20, 28, 30, 31, 32], deck=[33, 35, "step3"])
    table.give(A, money=100, cities=["krakow", "wien"])
    table.give(B, money=100, cities=["brno"])
    table.give(C, money=100, cities=["praha", "linz"])
    table.order(*order)
    table.auctions(round=3)
    return table


@pytest.mark.parametrize("edition", ["classic", "recharged"])
def test_W_32_who_has_cities_only_in_poland_and_austria_can_only_pass(edition: str) -> None:
    table = nuclear_plant_for_sale(edition, order=[C, A, B])
    table.does(C, nominate(17, 17))
    assert table.asked == (A,)
    assert table.offered(A) == [PASS]
    assert table.refuses(A, raise_to(18)) == "not_entitled_to_nuclear"
    assert table.does(A, PASS) == [BidPassed(A, 17)]
    assert table.offers_kind(B) == ["raise", "pass"]
    assert PlantBought(C, 17, 17) in table.does(B, PASS)
    assert table.asked == (A,)  # he stays in the phase


@pytest.mark.parametrize("edition", ["classic", "recharged"])
def test_W_32_nor_can_he_nominate_a_nuclear_plant_himself(edition: str) -> None:
    table = nuclear_plant_for_sale(edition, order=[A, B, C])
    assert {action.plant for action in table.offered(A) if action != PASS} == {16, 19, 20}
    assert table.refuses(A, nominate(17, 17)) == "not_entitled_to_nuclear"
    table.does(A, PASS)
    assert {action.plant for action in table.offered(B) if action != PASS} == {16, 17, 19, 20}


@pytest.mark.parametrize("cities, entitled", [(["gyor"], True), (["bratislava"], True), (["wien"], False), ([], False)])
def test_W_32_a_city_in_hungary_czechia_or_slovakia_gives_the_right(cities: list[str], entitled: bool) -> None:
    table = Table(edition="classic", map="central_europe", players=3, regions=["hungary", "slovakia", "austria"])
    table.lay(market=[16, 17, 19, 20, 28, 30, 31, 32], deck=[33, 35, "step3"])
    table.give(A, money=100, cities=cities)
    table.auctions(round=3)
    assert (nominate(17, 17) in table.offered(A)) == entitled


def test_W_34_an_empty_city_that_a_human_connects_gets_a_cartel_house_at_once() -> None:
    table = Table(edition="recharged", players=2, regions=["north", "west", "southwest"])
    for seat, city in zip((A, B, B, A, A, B), ("trier", "koeln", "aachen", "duesseldorf", "essen", "duisburg")):
        table.does(seat, PlaceCartelHouse(city))
    cartel = table.state.terms.cartel_seat
    assert table.state.reserve == 10
    table.give(B, money=100)
    table.building_phase()
    assert table.asked == (B,)
    assert table.does(B, Build("kiel")) == [CityBuilt(B, "kiel", 10, ["kiel"]), CartelHouseAdded("kiel")]
    assert table.slots("kiel") == (B, cartel, FREE)
    events = table.does(B, Build("flensburg"))
    assert kinds(events) == ["city_built", "cartel_house_added"]
    assert table.slots("flensburg") == (B, cartel, FREE)
    assert table.state.reserve == 8
    assert table.slots("hamburg") == (FREE, FREE, FREE)  # a route or a neighbour is no connection


def test_W_35_the_beginners_game_ends_after_the_phase_in_which_somebody_has_seven() -> None:
    table = Table(edition="classic", players=3, beginner=True, regions=["north", "west", "southwest"])
    cities = table.state.area.cities
    table.lay(market=LATE_MARKET, deck=[34, 35, 36, 37, 38])
    table.give(A, money=200, cities=cities[:6])
    table.give(B, money=100, cities=cities[7:13])
    table.give(C, money=100)
    table.order(C, B, A)
    table.building_phase(round=4)
    assert kinds(table.does(A, Build(cities[6]))) == ["city_built"]
    assert table.refuses(A, Build(cities[13])) == "city_limit_reached"
    assert table.offered(A) == [DONE]
    assert table.does(A, DONE) == [TurnEnded(A)]
    assert table.asked == (B,)  # the others still have their turns
    table.does(B, Build(cities[13]))
    assert table.refuses(B, Build(cities[14])) == "city_limit_reached"
    assert table.does(B, DONE) == [TurnEnded(B)]
    assert table.does(C, DONE) == [TurnEnded(C), GameEnded([1, 3, 2], [0, 0, 0])]
    assert table.phase == "over"
    assert table.asked == ()
    assert table.state.step == 1
    assert table.market() == LATE_MARKET
