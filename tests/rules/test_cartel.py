"""The game of two against the cartel, S-81 to S-95 and S-100. Seats 0 and 1 are the players, 2 is the cartel's."""

from __future__ import annotations

import pytest

from rules.powergrid import RULES
from rules.powergrid.actions import (
    CARTEL_ACTS,
    DONE,
    PASS,
    POWER_NOTHING,
    Buy,
    MarkCity,
    PickRegion,
    PlaceCartelHouse,
    build,
    nominate,
    raise_to,
)
from rules.powergrid.events import (
    AreaChosen,
    CartelFuelReturned,
    CartelHouseAdded,
    CartelHousePlaced,
    CartelTookFuel,
    CartelTookPlant,
    CityBuilt,
    CityMarked,
    DiscountEnded,
    Event,
    GameEnded,
    MarkerReturned,
    MarketRefilled,
    OrderSet,
    PhaseBegan,
    PhasePassed,
    PlantBought,
    PlantBoxed,
    PlantDrawn,
    RegionPicked,
    RoundBegan,
    StepBegan,
    TurnEnded,
)
from rules.powergrid.fuels import COAL, URANIUM
from rules.powergrid.phases.fuel import CartelBuying
from rules.powergrid.plants import store_of
from rules.powergrid.results import result
from rules.powergrid.state import CLOSED
from tests.rules.table import Table, kinds

CARTEL = 2
REGIONS = ["west", "southwest", "north"]
SET_UP = ["essen", "duisburg", "muenster", "dortmund", "osnabrueck", "duesseldorf"]
PLACING = [0, 1, 1, 0, 0, 1]


def cartel_table(map_id: str = "germany", regions: list[str] | None = None) -> Table:
    """A game at its first question."""
    return Table(edition="recharged", map=map_id, players=2, regions=regions or REGIONS)


def placed_table(standard_starts: bool = False) -> Table:
    """The six houses of the set-up lie around Essen."""
    table = Table(edition="recharged", players=2, regions=REGIONS, standard_starts=standard_starts)
    for seat, city in zip(PLACING, SET_UP, strict=True):
        table.does(seat, PlaceCartelHouse(city))
    return table


def owning(table: Table, *plants: int) -> None:
    table.give(CARTEL, plants=list(plants))


def nominees(table: Table, seat: int) -> dict[int, list[int]]:
    """The plants a seat may put up, each with its bids."""
    bids: dict[int, list[int]] = {}
    for action in table.offered(seat):
        if action.kind == "nominate":
            said = action.to_json()
            bids.setdefault(said["plant"], []).append(said["bid"])
    return bids


# Phase 2


def test_S_81_a_first_round_against_the_cartel() -> None:
    table = cartel_table()
    table.lay(market=[3, 4, 5, 6, 7, 8, 9, 11], deck=[10, 20, 26, 31, "step3"])
    table.auctions(round=1)
    assert table.state.turn_order() == [0, CARTEL, 1]
    assert nominees(table, 0)[3][0] == 1
    assert table.refuses(0, PASS) == "first_round_needs_a_plant"
    table.does(0, nominate(5, 5))
    assert table.asked == (1,)
    assert table.does(1, PASS)[1:] == [PlantBought(0, 5, 5), PlantDrawn(10)]
    assert table.market() == [3, 4, 6, 7, 8, 9, 10, 11]
    assert table.asked == (CARTEL,)
    assert table.offered(CARTEL) == [CARTEL_ACTS]
    assert table.does(CARTEL, CARTEL_ACTS) == [CartelTookPlant(7, 0), PlantDrawn(20)]
    assert table.state.plants[CARTEL] == (7,)
    assert table.state.money == [45, 50]
    assert table.state.current_row() == [3, 4, 6, 8]
    assert table.state.future_row() == [9, 10, 11, 20]
    assert table.asked == (1,)
    assert nominees(table, 1) == {3: [1], 4: [4], 6: [6], 8: [8]}
    assert table.refuses(1, PASS) == "first_round_needs_a_plant"
    assert table.refuses(1, nominate(8, 9)) == "alone_pays_the_minimum"
    events = table.does(1, nominate(8, 8))
    assert events[1:6] == [
        PlantBought(1, 8, 8),
        PlantDrawn(26),
        DiscountEnded(3),
        PlantBoxed(3, "discount"),
        PlantDrawn(31),
    ]
    assert table.state.money == [45, 42]
    assert table.market() == [4, 6, 9, 10, 11, 20, 26, 31]
    assert table.phase == "fuel"
    assert OrderSet([1, CARTEL, 0]) in events  # 8 before 5; the cartel stays second though it has 7


def round_3() -> Table:
    table = cartel_table()
    table.give(0, plants=[5], money=60)
    table.give(1, plants=[8], money=60)
    owning(table, 7)
    table.lay(market=[10, 13, 14, 16, 18, 20, 21, 22], deck=[25, 26, 30, 31, "step3"])
    table.auctions(round=3)
    return table


def test_S_82_the_first_players_pass_brings_the_cartel_at_once() -> None:
    table = round_3()
    assert table.does(0, PASS) == [PhasePassed(0)]
    assert table.asked == (CARTEL,)
    assert table.refuses(1, nominate(10, 10)) == "not_your_turn"
    assert table.does(CARTEL, CARTEL_ACTS) == [CartelTookPlant(16, 0), PlantDrawn(25)]
    assert table.state.plants[CARTEL] == (7, 16)
    assert table.asked == (1,)
    assert nominees(table, 1) == {10: [1], 13: [13], 14: [14], 18: [18]}
    assert table.refuses(1, nominate(18, 19)) == "alone_pays_the_minimum"
    table.does(1, nominate(18, 18))
    assert table.phase == "fuel"
    assert table.state.plants == [(5,), (8, 18), (7, 16)]
    assert table.state.money == [60, 42]


def test_S_82_the_second_player_may_pass_too_and_the_cartel_does_not_come_again() -> None:
    table = round_3()
    table.does(0, PASS)
    table.does(CARTEL, CARTEL_ACTS)
    events = table.does(1, PASS)
    assert events[:4] == [PhasePassed(1), DiscountEnded(10), PlantBoxed(10, "discount"), PlantDrawn(26)]
    assert table.phase == "fuel"
    assert table.state.plants[CARTEL] == (7, 16)


def test_S_83_after_the_second_players_purchase_the_cartel_comes_once_and_the_first_chooses_alone() -> None:
    table = round_3()
    table.does(0, nominate(13, 13))
    table.does(1, raise_to(14))
    assert table.does(0, PASS)[1:] == [PlantBought(1, 13, 14), PlantDrawn(25)]
    assert table.asked == (CARTEL,)
    assert table.does(CARTEL, CARTEL_ACTS) == [CartelTookPlant(18, 0), PlantDrawn(26)]
    assert table.asked == (0,)
    assert nominees(table, 0) == {10: [1], 14: [14], 16: [16], 20: [20]}
    events = table.does(0, nominate(16, 16))
    assert "cartel_took_plant" not in kinds(events)
    assert table.phase == "fuel"
    assert table.state.plants == [(5, 16), (8, 13), (7, 18)]
    assert table.state.money == [44, 46]


def test_S_83_nor_in_a_game_that_is_copied_at_every_act() -> None:
    """Through the public door each act works on a copy; the copy remembers that the cartel has acted."""
    state = round_3().state
    acts = [(0, nominate(13, 13)), (1, raise_to(14)), (0, PASS), (CARTEL, CARTEL_ACTS), (0, nominate(16, 16))]
    for seat, action in acts:
        assert RULES.to_act(state) == (seat,)
        state = RULES.apply(state, seat, action).state
    assert state.phase.name == "fuel"
    assert state.plants == [(5, 16), (8, 13), (7, 18)]


def test_S_83_and_when_the_first_passes_then_the_cartel_takes_no_second_plant() -> None:
    table = round_3()
    table.does(0, nominate(13, 13))
    table.does(1, raise_to(14))
    table.does(0, PASS)
    table.does(CARTEL, CARTEL_ACTS)
    assert "pass" in table.offers_kind(0)
    table.does(0, PASS)
    assert table.phase == "fuel"
    assert table.state.plants[CARTEL] == (7, 18)


@pytest.mark.parametrize(
    "row, plant, boxed, kept",
    [
        ([11, 13, 14, 15], 0, 0, (16, 20, 25)),
        ([13, 14, 15, 21], 21, 16, (20, 21, 25)),
        ([13, 14, 15, 17], 17, 16, (17, 20, 25)),
    ],
)
def test_S_84_with_three_plants_it_takes_only_what_beats_its_lowest(
    row: list[int], plant: int, boxed: int, kept: tuple[int, ...]
) -> None:
    table = cartel_table()
    owning(table, 16, 20, 25)
    table.lay(market=[*row, 30, 31, 32, 33], deck=[36, 37, "step3"])
    table.auctions(round=4)
    table.does(0, PASS)
    events = table.does(CARTEL, CARTEL_ACTS)
    assert events == [CartelTookPlant(plant, boxed), *([PlantDrawn(36)] if plant else [])]
    assert table.state.plants[CARTEL] == kept
    assert table.state.stores[CARTEL] == store_of(kept)
    assert (16 in table.state.box) == bool(boxed)
    assert table.state.deck[0] == (37 if plant else 36)
    assert table.market() == sorted([*({*row} - {plant}), 30, 31, 32, 33, *([36] if plant else [])])
    assert table.asked == (1,)
    assert not table.state.stopped


def test_S_84_it_takes_the_discounted_plant_too_and_the_token_with_it() -> None:
    table = cartel_table()
    table.lay(market=[13], deck=[])
    table.step(3)
    table.auctions(round=9)
    table.does(0, PASS)
    assert table.does(CARTEL, CARTEL_ACTS) == [CartelTookPlant(13, 0), DiscountEnded(13)]
    assert table.asked == (1,)
    assert table.offered(1) == [PASS]
    table.does(1, PASS)
    assert table.phase == "fuel"
    assert 13 not in table.state.box


def test_S_84_with_no_plant_on_offer_it_takes_nothing() -> None:
    table = cartel_table()
    table.lay(market=[13], deck=[])
    table.step(3)
    table.give(0, money=20)
    table.auctions(round=9)
    table.does(0, nominate(13, 1))
    table.does(1, PASS)
    assert table.asked == (CARTEL,)
    assert table.does(CARTEL, CARTEL_ACTS) == [CartelTookPlant(0, 0)]


def test_S_84_the_step_3_card_is_no_plant_to_take() -> None:
    table = cartel_table()
    table.lay(market=[13, 14, 15, "step3"], deck=[30])
    table.step(2)
    table.auctions(round=6)
    table.does(0, PASS)
    assert table.does(CARTEL, CARTEL_ACTS) == [CartelTookPlant(15, 0), PlantDrawn(30)]


# Phase 3


def cartel_buys(plants: list[int], **market: int) -> Table:
    """Order 0, cartel, 1: player 1 has bought nothing and it is the cartel's turn."""
    table = cartel_table()
    owning(table, *plants)
    table.fuel_market(**{"coal": 0, "oil": 0, "garbage": 0, "uranium": 0, **market})
    table.fuel_phase()
    assert table.asked == (1,)
    assert table.refuses(CARTEL, CARTEL_ACTS) == "not_your_turn"
    table.does(1, DONE)
    assert table.asked == (CARTEL,)
    assert table.offered(CARTEL) == [CARTEL_ACTS]
    return table


def test_S_85_dedicated_plants_first_then_hybrids_coal_and_oil_in_turn() -> None:
    table = cartel_buys([21, 25, 46], coal=6, oil=6)
    assert table.does(CARTEL, CARTEL_ACTS) == [CartelTookFuel({"coal": 5, "oil": 2})]
    assert table.held(CARTEL) == (5, 2, 0, 0)
    assert table.state.tokens == [1, 4, 0, 0]
    assert table.state.money == [50, 50]
    assert table.asked == (0,)


def test_S_85_each_hybrid_begins_with_coal_again() -> None:
    """O-53: 05 takes coal and oil, 29 one coal, 46 coal, oil, coal."""
    table = cartel_buys([5, 29, 46], coal=9, oil=9)
    assert table.does(CARTEL, CARTEL_ACTS) == [CartelTookFuel({"coal": 4, "oil": 2})]


def test_S_85_garbage_and_uranium_are_taken_for_one_run() -> None:
    table = cartel_buys([24, 28, 50], coal=3, oil=3, garbage=5, uranium=3)
    assert table.does(CARTEL, CARTEL_ACTS) == [CartelTookFuel({"garbage": 2, "uranium": 1})]
    assert table.held(CARTEL) == (0, 0, 2, 1)


def test_S_86_a_short_market_leaves_the_hybrid_short() -> None:
    table = cartel_buys([12, 31], coal=3, oil=1)
    assert table.does(CARTEL, CARTEL_ACTS) == [CartelTookFuel({"coal": 3, "oil": 1})]
    assert table.held(CARTEL) == (3, 1, 0, 0)
    assert table.state.tokens[:2] == [0, 0]


def test_S_86_where_one_fuel_is_gone_a_hybrid_takes_the_other() -> None:
    assert cartel_buys([46], coal=1, oil=4).does(CARTEL, CARTEL_ACTS) == [CartelTookFuel({"coal": 1, "oil": 2})]
    assert cartel_buys([46], coal=4).does(CARTEL, CARTEL_ACTS) == [CartelTookFuel({"coal": 3})]
    assert cartel_buys([46]).does(CARTEL, CARTEL_ACTS) == [CartelTookFuel({})]


def test_S_86_the_cartel_does_not_touch_the_coal_storage() -> None:
    """K-14; the player after it may (R-5)."""
    table = cartel_table("usa", ["northwest", "southwest", "midwest"])
    owning(table, 31)
    table.give(0, plants=[4], money=50)
    table.fuel_market(coal=2)
    table.fuel_phase()
    table.does(1, DONE)
    assert table.state.supply[COAL] == 22
    assert table.does(CARTEL, CARTEL_ACTS) == [CartelTookFuel({"coal": 2})]
    assert table.state.supply[COAL] == 22
    table.does(0, Buy("coal", 2))
    assert table.state.money[0] == 50 - 16
    assert table.state.supply[COAL] == 20


def test_S_86_before_the_refill_the_cartel_gives_its_fuel_back() -> None:
    """K-21; the refill is the column of two players (K-22)."""
    table = cartel_table()
    owning(table, 31, 35)
    table.fuel_market(coal=20, oil=24, garbage=0, uranium=0)
    table.fuel_phase()
    events = table.idle_until("auction")
    assert CartelTookFuel({"coal": 3, "oil": 1}) in events
    told = [event for event in events if isinstance(event, CartelFuelReturned | MarketRefilled)]
    assert told == [
        CartelFuelReturned({"coal": 3, "oil": 1}),
        MarketRefilled({"coal": 3, "oil": 1, "garbage": 1, "uranium": 1}),
    ]
    assert table.held(CARTEL) == (0, 0, 0, 0)
    assert table.state.supply == [4, 0, 23, 11]


# Phase 4


def builders_first(table: Table, seat: int, step: int = 1) -> None:
    """Phase 4 in which this seat builds first; both can pay."""
    table.give(0, money=400)
    table.give(1, money=400)
    table.step(step)
    table.order(1 - seat, seat)
    table.building_phase()
    assert table.asked == (seat,)


def test_S_87_a_set_up_city_is_closed_in_step_1_and_can_be_crossed() -> None:
    table = placed_table()
    builders_first(table, 0)
    table.does(0, build("koeln"))
    assert table.slots("duesseldorf") == (CARTEL, -1, -1)
    assert table.price(0, "duesseldorf") >= CLOSED
    assert table.refuses(0, build("duesseldorf")) == "city_full_in_this_step"
    way = ["koeln", "duesseldorf", "essen", "muenster", "osnabrueck", "bremen"]
    built = table.does(0, build("bremen"))
    assert built == [CityBuilt(0, "bremen", 10 + 4 + 2 + 6 + 7 + 11, way), CartelHouseAdded("bremen")]


def test_S_87_a_first_city_is_none_of_the_cartels() -> None:
    table = placed_table()
    builders_first(table, 0)
    assert table.refuses(0, build("essen")) == "start_in_an_empty_city"


def test_S_87_in_step_2_a_set_up_city_costs_15_in_step_3_the_other_pays_20() -> None:
    table = placed_table()
    table.give(0, cities=["koeln"])
    table.give(1, cities=["aachen"])
    builders_first(table, 0, step=2)
    assert table.price(0, "duesseldorf") == 15 + 4
    assert table.does(0, build("duesseldorf")) == [CityBuilt(0, "duesseldorf", 19, ["koeln", "duesseldorf"])]
    assert table.state.reserve == 10
    assert table.slots("duesseldorf") == (CARTEL, 0, -1)
    table.does(0, DONE)
    assert table.refuses(1, build("duesseldorf")) == "city_full_in_this_step"
    table.step(3)
    assert table.does(1, build("duesseldorf")) == [CityBuilt(1, "duesseldorf", 20 + 9, ["aachen", "duesseldorf"])]
    assert table.slots("duesseldorf") == (CARTEL, 0, 1)
    assert table.state.reserve == 10


def test_S_88_the_last_house_of_the_reserve() -> None:
    table = placed_table()
    table.give(1, cities=["aachen"])
    table.state.reserve = 1
    builders_first(table, 0)
    assert table.does(0, build("koeln"))[1:] == [CartelHouseAdded("koeln")]
    assert table.state.reserve == 0
    assert table.does(0, build("trier")) == [CityBuilt(0, "trier", 10 + 20, ["koeln", "trier"])]
    assert table.slots("koeln") == (0, CARTEL, -1)
    assert table.slots("trier") == (0, -1, -1)
    table.does(0, DONE)
    table.step(2)
    assert table.refuses(1, build("koeln")) == "city_full_in_this_step"
    assert table.price(1, "trier") == 15 + 19
    assert table.does(1, build("trier")) == [CityBuilt(1, "trier", 34, ["aachen", "trier"])]
    table.step(3)
    assert table.does(1, build("koeln")) == [CityBuilt(1, "koeln", 20 + 7, ["aachen", "koeln"])]
    assert table.slots("koeln") == (0, CARTEL, 1)


def test_S_88_the_cartels_house_closes_the_city_to_the_next_builder_at_once() -> None:
    """In Step 2 two houses fill it; in Step 3 the 20-slot is left."""
    for step, price in ((2, CLOSED), (3, 20 + 19)):
        table = placed_table()
        table.give(1, cities=["aachen"])
        builders_first(table, 0, step=step)
        table.does(0, build("trier"))
        table.does(0, DONE)
        assert min(table.price(1, "trier"), CLOSED) == price
        if step == 2:
            assert table.refuses(1, build("trier")) == "city_full_in_this_step"
        else:
            table.does(1, build("trier"))
            assert table.slots("trier") == (0, CARTEL, 1)


@pytest.mark.parametrize("step", [1, 2, 3])
def test_S_88_an_empty_city_gets_a_cartel_house_in_every_step(step: int) -> None:
    """K-17, O-56; a city with a house gets none (K-18)."""
    table = placed_table()
    table.give(0, cities=["koeln"])
    table.give(1, cities=["aachen"])
    builders_first(table, 0, step=step)
    assert table.does(0, build("trier"))[1:] == [CartelHouseAdded("trier")]
    assert table.state.reserve == 9
    if step > 1:
        assert len(table.does(0, build("aachen"))) == 1
        assert table.state.reserve == 9


def builds_empty_cities(table: Table, seat: int, count: int) -> list[Event]:
    """The first empty cities in data order."""
    events: list[Event] = []
    for city in [name for name in table.state.area.cities if table.slots(name) == (-1, -1, -1)][:count]:
        events += table.does(seat, build(city))
    return events


@pytest.mark.parametrize("cities, houses, step", [(7, 13, 2), (6, 12, 1)])
def test_S_89_only_a_players_cities_start_step_2(cities: int, houses: int, step: int) -> None:
    table = placed_table()
    table.lay(market=[16, 17, 19, 20, 21, 22, 23, 24], deck=[28, 30, "step3"])
    builders_first(table, 0)
    builds_empty_cities(table, 0, cities)
    on_board = sum(owners.count(CARTEL) for owners in table.state.houses)
    assert on_board == houses
    assert on_board + table.state.reserve == 16
    assert table.state.max_cities == cities
    table.does(0, DONE)
    events = table.does(1, DONE)
    assert (StepBegan(2) in events) == (step == 2)
    assert (PlantBoxed(16, "step2") in events) == (step == 2)
    assert table.state.step == step
    assert table.phase == "bureaucracy"
    assert table.asked == (0, 1)


@pytest.mark.parametrize("cities", [17, 18])
def test_S_90_18_cities_end_the_game_and_the_cartel_is_not_ranked(cities: int) -> None:
    table = cartel_table()
    owning(table, 44, 46, 50)
    table.give(0, cities=table.state.area.cities[: cities - 1])
    builders_first(table, 0, step=2)
    table.does(0, build(table.state.area.cities[cities - 1]))
    assert table.phase == "building"
    table.does(0, DONE)
    events = table.does(1, DONE)
    if cities == 17:
        assert table.phase == "bureaucracy"
        return
    assert table.phase == "over"
    assert events[-1] == GameEnded([2, 1], [0, 0])
    outcome = result(table.state)
    assert outcome.rank == [2, 1]
    assert outcome.cities == [18, 0]
    assert outcome.money[1] == 400


def test_S_91_standard_starts_against_the_cartel() -> None:
    table = placed_table(standard_starts=True)
    assert table.phase == "mark"
    assert table.state.reserve == 10
    assert table.asked == (0,)
    uranium = table.state.supply[URANIUM]
    assert table.refuses(0, MarkCity("essen")) == "city_not_empty"
    assert table.does(0, MarkCity("koeln")) == [CityMarked(0, "koeln")]
    assert table.asked == (1,)
    assert table.refuses(1, MarkCity("koeln")) == "city_marked"
    table.does(1, MarkCity("trier"))
    assert table.state.reserve == 8
    assert table.state.supply[URANIUM] == uranium - 2
    assert table.slots("koeln") == (-1, CARTEL, -1)
    assert table.state.round == 1
    assert table.phase == "auction"

    builders_first(table, 1)
    assert {action.to_json()["city"] for action in table.offered(1) if action.kind == "build"} == {"koeln", "trier"}
    assert table.refuses(1, build("aachen")) == "start_in_a_marked_city"
    assert table.does(1, build("koeln")) == [CityBuilt(1, "koeln", 10, ["koeln"]), MarkerReturned("koeln")]
    assert table.slots("koeln") == (1, CARTEL, -1)
    assert table.state.reserve == 8
    assert table.state.supply[URANIUM] == uranium - 1
    table.does(1, DONE)
    table.does(0, build("trier"))
    assert table.state.supply[URANIUM] == uranium
    for step in (1, 2):
        table.step(step)
        assert table.refuses(0, build("koeln")) == "city_full_in_this_step"
    table.step(3)
    assert table.does(0, build("koeln")) == [CityBuilt(0, "koeln", 20 + 20, ["trier", "koeln"])]
    assert table.slots("koeln") == (1, CARTEL, 0)


def test_S_91_a_marked_city_is_open_to_networks_from_step_2_at_its_free_10_slot() -> None:
    """K-19, SS-3, SS-4."""
    table = placed_table(standard_starts=True)
    table.does(0, MarkCity("koeln"))
    table.does(1, MarkCity("trier"))
    uranium = table.state.supply[URANIUM]
    builders_first(table, 1)
    table.does(1, build("trier"))
    assert table.refuses(1, build("koeln")) == "marked_for_a_first_city"
    table.step(2)
    assert table.does(1, build("koeln")) == [
        CityBuilt(1, "koeln", 10 + 20, ["trier", "koeln"]),
        MarkerReturned("koeln"),
    ]
    assert table.slots("koeln") == (1, CARTEL, -1)
    assert table.state.supply[URANIUM] == uranium + 2
    assert table.state.reserve == 8
    table.does(1, DONE)
    assert table.refuses(0, build("trier")) == "start_in_an_empty_city"  # no marked city is left (SS-5)
    assert table.does(0, build("aachen")) == [CityBuilt(0, "aachen", 10, ["aachen"]), CartelHouseAdded("aachen")]


def test_S_92_the_cartel_taking_39_does_not_stop_uranium() -> None:
    table = cartel_table()
    table.fuel_market(uranium=2)
    table.lay(market=[33, 36, 38, 39, 40, 42, 44, 46], deck=[50, 28, 30, "step3"])
    table.step(2)
    table.auctions(round=6)
    table.does(0, PASS)
    events = table.does(CARTEL, CARTEL_ACTS)
    assert events == [CartelTookPlant(39, 0), PlantDrawn(50)]
    events = table.does(1, PASS)
    assert "refill_stopped" not in kinds(events)
    assert not table.state.stopped
    events = table.idle_until("auction")
    assert CartelTookFuel({"uranium": 1}) in events
    assert [event.fuel["uranium"] for event in events if isinstance(event, MarketRefilled)] == [1]
    assert table.state.tokens[URANIUM] == 2


def test_S_92_a_player_buying_39_does() -> None:
    table = cartel_table()
    table.fuel_market(uranium=2)
    table.give(0, money=100)
    table.lay(market=[33, 36, 38, 39, 40, 42, 44, 46], deck=[50, 28, 30, "step3"])
    table.step(2)
    table.auctions(round=6)
    table.does(0, nominate(39, 39))
    assert "refill_stopped" in kinds(table.does(1, PASS))
    events = table.idle_until("bureaucracy") + table.idle_until("auction")
    assert ["uranium" in event.fuel for event in events if isinstance(event, MarketRefilled)] == [False]
    assert table.state.tokens[URANIUM] == 2


def test_S_93_the_better_player_is_first_in_phase_2_and_last_in_phases_3_and_4() -> None:
    table = cartel_table()
    table.give(0, plants=[10], cities=["koeln"])
    table.give(1, plants=[8], cities=["aachen", "trier"])
    owning(table, 31)
    table.lay(market=[16, 17, 18, 20, 21, 22, 23, 24], deck=[28, 30, "step3"])
    table.bureaucracy()
    table.does(0, POWER_NOTHING)
    assert RoundBegan(3, [1, CARTEL, 0]) in table.does(1, POWER_NOTHING)
    assert table.state.order == [1, 0]
    assert table.asked == (1,)
    table.idle_until("fuel")
    asked = []
    while table.phase in ("fuel", "building"):
        asked.append((table.phase, table.asked[0]))
        acts = CARTEL_ACTS if isinstance(table.state.phase, CartelBuying) else DONE
        events = table.does(table.asked[0], acts)
        assert events[0] == (CartelTookFuel({"coal": 6}) if acts is CARTEL_ACTS else TurnEnded(asked[-1][1]))
    assert asked == [("fuel", 0), ("fuel", CARTEL), ("fuel", 1), ("building", 0), ("building", 1)]


# Set-up


def test_S_94_houses_are_placed_in_turn_next_to_the_cartel() -> None:
    table = cartel_table()
    assert table.phase == "cartel_setup"
    assert table.state.reserve == 16
    assert len(table.offered(0)) == 21  # the first anywhere
    placed = []
    for number, city in enumerate(SET_UP):
        seat = PLACING[number]
        assert table.asked == (seat,)
        assert table.refuses(1 - seat, PlaceCartelHouse(city)) == "not_your_turn"
        if number:
            assert table.refuses(seat, PlaceCartelHouse("flensburg")) == "not_next_to_the_cartel"
            assert table.refuses(seat, PlaceCartelHouse(SET_UP[0])) == "city_not_empty"
        assert table.refuses(seat, PlaceCartelHouse("berlin")) == "city_outside_area"
        assert table.refuses(seat, PlaceCartelHouse("atlantis")) == "unknown_city"
        placed += table.does(seat, PlaceCartelHouse(city))
    assert placed[:6] == [CartelHousePlaced(seat, city) for seat, city in zip(PLACING, SET_UP, strict=True)]
    assert table.state.reserve == 10
    assert [city for city in table.state.area.cities if table.slots(city) == (CARTEL, -1, -1)] == sorted(
        SET_UP, key=table.state.area.cities.index
    )
    assert table.phase == "auction"


def test_S_94_any_city_of_the_cartel_is_neighbour_enough_not_only_the_last() -> None:
    """O-60; and what is offered are exactly the empty neighbours."""
    table = cartel_table()
    table.does(0, PlaceCartelHouse("bremen"))
    assert {action.to_json()["city"] for action in table.offered(1)} == {
        "hamburg",
        "cuxhaven",
        "wilhelmshaven",
        "hannover",
        "osnabrueck",
    }
    table.does(1, PlaceCartelHouse("wilhelmshaven"))
    table.does(1, PlaceCartelHouse("hamburg"))
    assert table.asked == (0,)
    table.does(0, PlaceCartelHouse("hannover"))


@pytest.mark.parametrize("standard_starts", [False, True])
def test_S_94_after_a_draft_the_houses_then_the_marks_then_round_1(standard_starts: bool) -> None:
    table = Table(edition="recharged", players=2, regions="draft", standard_starts=standard_starts)
    for seat, region in ((0, "west"), (1, "southwest")):
        assert table.does(seat, PickRegion(region)) == [RegionPicked(seat, region)]
    events = table.does(0, PickRegion("north"))  # the first player names a third
    assert events == [RegionPicked(0, "north"), AreaChosen(["north", "west", "southwest"]), PhaseBegan("cartel_setup")]
    for seat, city in zip(PLACING, SET_UP, strict=True):
        events = table.does(seat, PlaceCartelHouse(city))
    began = [event for event in events if isinstance(event, PhaseBegan)]
    if standard_starts:
        assert began == [PhaseBegan("mark")]
        table.does(0, MarkCity("koeln"))
        began = [event for event in table.does(1, MarkCity("trier")) if isinstance(event, PhaseBegan)]
    assert began == [PhaseBegan("auction")]


def test_S_94_the_first_of_the_turn_order_places_first() -> None:
    table = Table(edition="recharged", players=2, regions=REGIONS, first_order=[1, 0])
    for seat, city in zip([1 - seat for seat in PLACING], SET_UP, strict=True):
        assert table.asked == (seat,)
        table.does(seat, PlaceCartelHouse(city))
    assert table.asked == (1,)
    assert table.state.turn_order() == [1, CARTEL, 0]


@pytest.mark.parametrize(
    "market, plant",
    [([25, 28, 30, 33, 37, 44], 44), ([25, 28, 30], 30)],
)
def test_S_95_in_step_3_it_takes_the_highest_of_all(market: list[int], plant: int) -> None:
    table = cartel_table()
    owning(table, 20, 21)
    table.lay(market=market, deck=[46])
    table.step(3)
    table.auctions(round=8)
    table.does(0, PASS)
    assert table.does(CARTEL, CARTEL_ACTS) == [CartelTookPlant(plant, 0), PlantDrawn(46)]
    assert table.state.plants[CARTEL] == (20, 21, plant)


def test_S_95_against_the_benelux_fifth_plant() -> None:
    """O-64: BX-2's extra plant is the highest of the current row."""
    table = cartel_table("benelux", ["netherlands_northeast", "netherlands_west", "netherlands_south"])
    table.lay(market=[6, 7, 8, 10, 13, 18, 20, 21], deck=[25, 26, "step3"])
    table.auctions(round=2)
    table.does(0, PASS)
    assert table.does(CARTEL, CARTEL_ACTS) == [CartelTookPlant(13, 0), PlantDrawn(25)]


def test_S_95_in_step_2_it_takes_the_fourth() -> None:
    table = cartel_table()
    table.lay(market=[25, 28, 30, 33, 37, 44, 46, 50], deck=[42, "step3"])
    table.step(2)
    table.auctions(round=6)
    table.does(0, PASS)
    assert table.does(CARTEL, CARTEL_ACTS)[0] == CartelTookPlant(33, 0)


def test_S_95_the_nuclear_right_does_not_bind_it() -> None:
    """O-64, CE-2."""
    table = cartel_table("central_europe", ["poland_northwest", "poland_southeast", "czechia"])
    table.lay(market=[8, 9, 10, 11, 13, 14, 15, 20], deck=[25, 26, "step3"])
    table.auctions(round=2)
    assert table.refuses(0, nominate(11, 11)) == "not_entitled_to_nuclear"
    table.does(0, PASS)
    assert table.does(CARTEL, CARTEL_ACTS) == [CartelTookPlant(11, 0), PlantDrawn(25)]


def test_S_100_the_cartels_draw_can_hit_the_discount_token() -> None:
    table = cartel_table()
    table.lay(market=[8, 10, 11, 12, 13, 14, 15, 20], deck=[21, 5, 30, 31, "step3"])
    table.auctions(round=2)
    table.does(0, nominate(10, 10))
    assert table.does(1, PASS)[1:] == [PlantBought(0, 10, 10), PlantDrawn(21)]
    assert table.market() == [8, 11, 12, 13, 14, 15, 20, 21]
    assert table.does(CARTEL, CARTEL_ACTS) == [
        CartelTookPlant(13, 0),
        PlantDrawn(5),
        PlantBoxed(5, "below_discount"),
        DiscountEnded(8),
        PlantDrawn(30),
    ]
    assert table.market() == [8, 11, 12, 14, 15, 20, 21, 30]
    assert nominees(table, 1)[8] == [8]
    assert table.refuses(1, nominate(8, 1)) == "bid_too_low"
    events = table.does(1, PASS)
    assert "plant_boxed" not in kinds(events)
    assert 8 in table.market()
