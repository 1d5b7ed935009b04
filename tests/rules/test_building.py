"""Phase 4, S-45 to S-57: what a city costs whom, who may enter it, and what a grown network does to the market."""

from __future__ import annotations

from copy import copy

import pytest

from rules.powergrid import boards, data, network, options
from rules.powergrid.actions import DONE, build
from rules.powergrid.boards import Area, Board, City, Link, Region
from rules.powergrid.events import (
    CityBuilt,
    GameEnded,
    MarketRefilled,
    PhaseBegan,
    PlantBoxed,
    PlantDrawn,
    StepBegan,
    TurnEnded,
)
from rules.powergrid.state import CLOSED
from rules.powergrid.terms import terms
from tests.rules.table import Table, kinds

THREE = ["north", "northeast", "west"]
FOUR = ["north", "northeast", "west", "east"]


def four_cities(q_inside: bool = True) -> Table:
    """P-Q 3, Q-T 4, P-R 5, R-T 6; player 0 owns P and builds first. Q lies in a region of its own."""
    printed = Board(
        id="four_cities",
        edition="classic",
        name="Four cities",
        native_name="Four cities",
        regions=(Region("inner", "Inner", "red"), Region("outer", "Outer", "blue")),
        cities=tuple(City(name, name.upper(), "outer" if name == "q" else "inner", 0.0, 0.0) for name in "pqrt"),
        links=(Link("p", "q", 3), Link("q", "t", 4), Link("p", "r", 5), Link("r", "t", 6)),
    )
    table = Table(edition="classic", players=3, regions=THREE)
    state = table.state
    state.terms = copy(state.terms)
    state.terms.board = printed
    state.area = Area(printed, ("inner", "outer") if q_inside else ("inner",))
    state.houses = [network.EMPTY] * len(state.area.cities)
    network.reprice_slots(state)
    table.give(0, money=100, cities=["p"])
    table.lay(market=[20, 21, 22, 23, 24, 25, 26, 27], deck=[28, 30, "step3"])
    table.order(1, 2, 0)
    table.building_phase()
    return table


def offered_prices(table: Table, seat: int) -> dict[str, int]:
    """The cities on offer with the prices shown."""
    return {
        action.to_json()["city"]: table.price(seat, action.to_json()["city"])
        for action in table.offered(seat)
        if action.kind == "build"
    }


def test_S_45_the_way_to_a_city_leads_through_a_full_one() -> None:
    table = four_cities()
    table.give(1, cities=["q"])
    assert table.refuses(0, build("q")) == "city_full_in_this_step"
    assert offered_prices(table, 0) == {"r": 15, "t": 17}
    assert table.does(0, build("t")) == [CityBuilt(0, "t", 17, ["p", "q", "t"])]
    assert table.state.money[0] == 83
    assert table.slots("t") == (0, -1, -1)
    assert table.slots("q") == (1, -1, -1)


def test_S_46_a_city_outside_the_area_is_no_way_and_no_target() -> None:
    table = four_cities(q_inside=False)
    assert offered_prices(table, 0) == {"r": 15, "t": 21}
    assert table.refuses(0, build("q")) == "city_outside_area"
    assert table.does(0, build("t")) == [CityBuilt(0, "t", 21, ["p", "r", "t"])]
    assert table.state.money[0] == 79


def test_S_47_a_connection_paid_earlier_is_not_credited() -> None:
    table = four_cities(q_inside=False)
    table.does(0, build("t"))
    assert table.slots("r") == (-1, -1, -1)
    assert table.price(0, "r") == 15
    assert table.does(0, build("r")) == [CityBuilt(0, "r", 15, ["p", "r"])]
    assert table.state.money[0] == 100 - 21 - 15


def test_S_48_a_city_built_in_this_turn_shortens_the_next_connection() -> None:
    table = four_cities(q_inside=False)
    assert table.does(0, build("r")) == [CityBuilt(0, "r", 15, ["p", "r"])]
    assert table.price(0, "t") == 16
    assert table.does(0, build("t")) == [CityBuilt(0, "t", 16, ["r", "t"])]
    assert table.state.money[0] == 100 - 15 - 16
    assert table.asked == (0,)
    assert table.state.max_cities == 3


def test_S_48_one_too_few_elektro_is_refused_and_not_offered() -> None:
    table = four_cities(q_inside=False)
    table.give(0, money=14)
    assert table.refuses(0, build("r")) == "not_enough_money"
    assert table.offers_kind(0) == ["done"]
    table.give(0, money=15)
    assert offered_prices(table, 0) == {"r": 15}
    table.does(0, build("r"))
    assert table.state.money[0] == 0


def test_S_49_the_second_house_costs_15_the_third_waits_for_step_3_and_costs_20() -> None:
    table = four_cities()
    table.give(1, cities=["t"])
    assert table.refuses(0, build("t")) == "city_full_in_this_step"
    table.step(2)
    assert table.price(0, "t") == 15 + 7
    table.give(2, cities=["t"])
    assert table.price(0, "t") >= CLOSED
    assert table.refuses(0, build("t")) == "city_full_in_this_step"
    assert "t" not in offered_prices(table, 0)
    table.step(3)
    assert table.price(0, "t") == 20 + 7
    table.does(0, build("t"))
    assert table.state.money[0] == 100 - 27
    assert table.slots("t") == (1, 2, 0)


def test_S_49_in_step_2_the_15_slot_is_paid_and_taken() -> None:
    table = four_cities()
    table.give(1, cities=["t"])
    table.step(2)
    assert table.does(0, build("t")) == [CityBuilt(0, "t", 22, ["p", "q", "t"])]
    assert table.slots("t") == (1, 0, -1)


def test_S_49_a_house_built_in_this_phase_changes_the_price_for_the_next_at_once() -> None:
    table = four_cities()
    table.give(1, money=100, cities=["q"])
    table.give(2, money=100, cities=["q"])
    table.step(3)
    table.does(0, build("r"))
    table.does(0, DONE)
    assert table.price(2, "r") == 15 + 8
    table.does(2, build("r"))
    table.does(2, DONE)
    assert table.price(1, "r") == 20 + 8
    table.does(1, build("r"))
    assert table.slots("r") == (0, 2, 1)


def test_S_49_in_step_2_the_next_can_follow_and_the_third_can_not() -> None:
    table = four_cities()
    table.give(1, money=100)
    table.give(2, money=100, cities=["q"])
    table.step(2)
    table.give(1, cities=["q"])
    table.does(0, build("r"))
    table.does(0, DONE)
    assert table.does(2, build("r")) == [CityBuilt(2, "r", 15 + 8, ["q", "p", "r"])]
    table.does(2, DONE)
    assert table.refuses(1, build("r")) == "city_full_in_this_step"


@pytest.mark.parametrize("step", [1, 2, 3])
def test_S_50_a_first_city_is_an_empty_one_for_10_in_every_step(step: int) -> None:
    table = Table(edition="classic", players=3, regions=THREE)
    table.give(1, cities=["essen", "kiel"])
    table.step(step)
    table.order(1, 2, 0)
    table.building_phase()
    empty = [city for city in table.state.area.cities if city not in ("essen", "kiel")]
    assert offered_prices(table, 0) == dict.fromkeys(empty, 10)
    assert len(empty) == 19
    assert table.refuses(0, build("essen")) == "start_in_an_empty_city"
    assert table.does(0, build("hamburg")) == [CityBuilt(0, "hamburg", 10, ["hamburg"])]
    assert table.state.money[0] == 40
    assert table.slots("hamburg") == (0, -1, -1)


def test_S_50_only_without_any_empty_city_a_first_city_takes_an_open_slot() -> None:
    """B-2, O-14: in Step 1 there is none then, in Step 2 the 15-slot, without a connection."""
    table = four_cities()
    table.give(2, cities=["q", "r", "t"])
    table.does(0, DONE)
    assert table.asked == (2,)
    table.does(2, DONE)
    assert table.offers_kind(1) == ["done"]
    assert table.refuses(1, build("q")) == "city_full_in_this_step"
    table.step(2)
    assert offered_prices(table, 1) == {"p": 15, "q": 15, "r": 15, "t": 15}
    assert table.does(1, build("q")) == [CityBuilt(1, "q", 15, ["q"])]
    assert table.slots("q") == (2, 1, -1)


def test_S_51_cities_joined_for_nothing_may_both_be_owned_once_each() -> None:
    table = Table(edition="classic", players=3, regions=THREE)
    table.give(0, money=100)
    table.order(1, 2, 0)
    table.step(2)
    table.building_phase()
    table.does(0, build("essen"))
    assert table.price(0, "duisburg") == 10
    assert table.does(0, build("duisburg")) == [CityBuilt(0, "duisburg", 10, ["essen", "duisburg"])]
    assert table.state.money[0] == 80
    assert table.refuses(0, build("essen")) == "already_connected"
    assert table.refuses(0, build("duisburg")) == "already_connected"
    assert not {"essen", "duisburg"} & set(offered_prices(table, 0))


def test_S_51_paris_is_three_such_cities() -> None:
    table = Table(edition="classic", map="france", players=3, regions=["northwest", "northeast", "centre"])
    table.give(0, money=100)
    table.order(1, 2, 0)
    table.building_phase()
    table.does(0, build("paris_east"))
    assert table.does(0, build("paris_south"))[0] == CityBuilt(0, "paris_south", 10, ["paris_east", "paris_south"])
    table.does(0, build("paris_northwest"))
    assert table.state.money[0] == 70
    assert table.state.max_cities == 3
    assert table.refuses(0, build("paris_east")) == "already_connected"
    table.give(1, money=100)
    table.does(0, DONE)
    table.does(2, DONE)
    assert table.refuses(1, build("paris_east")) == "start_in_an_empty_city"


def grown_to_12(edition: str) -> Table:
    """Player 0 has 12 cities and builds first; the market has 13 and 14 lowest."""
    table = Table(edition=edition, players=3, regions=THREE)
    table.give(0, plants=[4, 10], money=200, cities=table.state.area.cities[:12])
    table.give(1, plants=[5], money=200, cities=table.state.area.cities[:1])
    table.step(2)
    table.lay(market=[13, 14, 20, 21, 22, 23, 25, 26], deck=[30, 33, 40, "step3"])
    table.order(2, 1, 0)
    table.building_phase()
    return table


def test_S_52_classic_a_growing_network_boxes_and_replaces_what_is_obsolete() -> None:
    table = grown_to_12("classic")
    built = table.does(0, build(table.state.area.cities[12]))
    assert built[1:] == [PlantBoxed(13, "obsolete"), PlantDrawn(30)]
    assert table.market() == [14, 20, 21, 22, 23, 25, 26, 30]
    built = table.does(0, build(table.state.area.cities[13]))
    assert built[1:] == [PlantBoxed(14, "obsolete"), PlantDrawn(33)]
    assert table.state.current_row() == [20, 21, 22, 23]
    assert table.state.future_row() == [25, 26, 30, 33]
    assert table.state.deck[:1] == [40]
    assert table.state.box[-2:] == [13, 14]
    assert table.state.plants[0] == (4, 10)
    assert table.state.plants[1] == (5,)


def test_S_52_what_is_drawn_obsolete_is_boxed_too() -> None:
    """W-20: owned plants stay, drawn ones up to the new number do not."""
    table = grown_to_12("classic")
    table.lay(market=[13, 14, 20, 21, 22, 23, 25, 26], deck=[11, 12, 30, 33, "step3"])
    assert table.does(0, build(table.state.area.cities[12]))[1:] == [
        PlantBoxed(13, "obsolete"),
        PlantDrawn(11),
        PlantBoxed(11, "obsolete"),
        PlantDrawn(12),
        PlantBoxed(12, "obsolete"),
        PlantDrawn(30),
    ]
    assert table.market() == [14, 20, 21, 22, 23, 25, 26, 30]
    assert table.state.box[-3:] == [13, 11, 12]
    assert table.state.deck[0] == 33


def test_S_52_a_network_that_is_not_the_largest_boxes_nothing() -> None:
    table = grown_to_12("classic")
    table.does(0, DONE)
    assert kinds(table.does(1, build(table.state.area.cities[20]))) == ["city_built"]
    assert table.market() == [13, 14, 20, 21, 22, 23, 25, 26]


def test_S_53_recharged_removes_nothing_then() -> None:
    table = grown_to_12("recharged")
    assert kinds(table.does(0, build(table.state.area.cities[12]))) == ["city_built"]
    assert kinds(table.does(0, build(table.state.area.cities[13]))) == ["city_built"]
    assert table.state.current_row() == [13, 14, 20, 21]
    assert table.state.future_row() == [22, 23, 25, 26]
    assert table.state.deck[0] == 30
    assert table.state.max_cities == 14


def before_step_2(edition: str) -> Table:
    """Step 1; player 2 builds first and has 6 cities, 1 and 0 come after him."""
    table = Table(edition=edition, players=3, regions=THREE)
    cities = table.state.area.cities
    table.give(2, money=200, cities=cities[:6])
    table.give(1, money=200, cities=cities[7:13])
    table.give(0, money=200, cities=cities[14:15])
    table.lay(market=[16, 17, 19, 20, 21, 22, 23, 24], deck=[28, 30, "step3"])
    table.fuel_market(coal=10, oil=10, garbage=10, uranium=2)
    table.building_phase()
    return table


STEP_2_BEGINS = {
    "classic": [
        TurnEnded(0),
        StepBegan(2),
        PlantBoxed(16, "step2"),
        PlantDrawn(28),
        PhaseBegan("bureaucracy"),
    ],
    "recharged": [
        TurnEnded(0),
        PhaseBegan("bureaucracy"),
        StepBegan(2),
        PlantBoxed(16, "step2"),
        PlantDrawn(28),
    ],
}


@pytest.mark.parametrize("edition", ["classic", "recharged"])
def test_S_54_step_2_waits_until_all_have_built(edition: str) -> None:
    table = before_step_2(edition)
    cities = table.state.area.cities
    assert table.asked == (2,)
    table.does(2, build(cities[6]))
    assert table.state.max_cities == 7
    table.does(2, DONE)
    for seat in (1, 0):
        assert table.asked == (seat,)
        assert table.state.step == 1
        assert table.refuses(seat, build(cities[6])) == "city_full_in_this_step"
        assert set(offered_prices(table, seat)) == {cities[13], *cities[15:]}
        assert table.market()[0] == 16
        if seat == 1:
            table.does(1, DONE)
    assert table.does(0, DONE) == STEP_2_BEGINS[edition]
    assert table.state.step == 2
    assert table.market() == [17, 19, 20, 21, 22, 23, 24, 28]
    assert table.price(0, cities[6]) >= 15
    refilled = [event for event in table.idle_until("auction") if isinstance(event, MarketRefilled)]
    assert refilled == [MarketRefilled({"coal": 5, "oil": 3, "garbage": 2, "uranium": 1})]
    assert table.state.step == 2


@pytest.mark.parametrize("edition", ["classic", "recharged"])
def test_S_54_six_cities_are_not_enough(edition: str) -> None:
    table = before_step_2(edition)
    events = table.idle_until("auction")
    assert "step_began" not in kinds(events)
    assert table.state.step == 1
    assert MarketRefilled({"coal": 4, "oil": 2, "garbage": 1, "uranium": 1}) in events


@pytest.mark.parametrize("edition", ["classic", "recharged"])
def test_S_55_two_players_at_the_threshold_remove_one_plant(edition: str) -> None:
    table = before_step_2(edition)
    cities = table.state.area.cities
    events = table.does(2, build(cities[6])) + table.does(2, DONE)
    events += table.does(1, build(cities[13])) + table.does(1, DONE)
    events += table.does(0, DONE)
    assert [len(own) for own in table.state.cities] == [1, 7, 7]
    assert [event for event in events if isinstance(event, PlantBoxed | PlantDrawn | StepBegan)] == [
        StepBegan(2),
        PlantBoxed(16, "step2"),
        PlantDrawn(28),
    ]
    assert table.market() == [17, 19, 20, 21, 22, 23, 24, 28]
    table.idle_until("auction")
    table.idle_until("building")
    later = table.idle_until("bureaucracy")
    assert [event for event in later if isinstance(event, PlantBoxed | StepBegan)] == []


@pytest.mark.parametrize("edition", ["classic", "recharged"])
def test_S_56_after_the_end_threshold_everybody_still_has_his_building_turn(edition: str) -> None:
    table = Table(edition=edition, players=4, regions=FOUR)
    cities = table.state.area.cities
    table.give(3, money=300, cities=cities[:16])
    for seat, purse in enumerate((500, 400, 450)):
        table.give(seat, money=purse, cities=[cities[seat]])
    table.lay(market=[24, 25, 26, 28, 30, 31, 32, 33], deck=[36, 37, "step3"])
    table.step(2)
    table.building_phase()
    table.does(3, build(cities[16]))
    assert table.asked == (3,)
    assert table.state.max_cities == 17
    table.does(3, build(cities[17]))
    assert len(table.state.cities[3]) == 18
    table.does(3, DONE)
    for seat in (2, 1, 0):
        assert table.asked == (seat,)
        assert table.phase == "building"
        table.does(seat, build(cities[20 + seat]))
        money = table.state.money[:]
        ended = table.does(seat, DONE)
    assert table.phase == "over"
    assert table.asked == ()
    assert ended == [TurnEnded(0), GameEnded([1, 3, 2, 4], [0, 0, 0, 0])]  # by money; who ended it comes last (G-4)
    assert table.state.money == money


@pytest.mark.parametrize("edition", ["classic", "recharged"])
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_S_57_step_1_can_never_fill_up_before_step_2_is_due(edition: str, players: int) -> None:
    """However the area is chosen, and against the cartel without the six cities it holds."""
    inequality = {
        ("classic", 2): (21, 18),
        ("classic", 3): (21, 18),
        ("classic", 4): (28, 24),
        ("classic", 5): (35, 30),
        ("classic", 6): (35, 30),
        ("recharged", 2): (15, 12),
        ("recharged", 3): (21, 18),
        ("recharged", 4): (28, 24),
        ("recharged", 5): (35, 30),
        ("recharged", 6): (35, 30),
    }
    for map_id in data.MAPS:
        agreed = terms(options.read({"edition": edition, "map": map_id, "players": players}))
        taken = len(agreed.cartel_placing)
        areas = boards.legal_areas(map_id, edition, agreed.regions_needed)
        assert areas
        sizes = {len(boards.area(map_id, edition, regions).cities) - taken for regions in areas}
        most_houses = players * (agreed.step2_cities - 1)
        assert {(size, most_houses) for size in sizes} == {inequality[edition, players]}
        assert min(sizes) > most_houses
