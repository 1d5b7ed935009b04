"""S-78 to S-80: who wins, by what, and that nothing is paid any more (2.13)."""

from __future__ import annotations

import pytest

from rules.powergrid import results
from rules.powergrid.actions import DONE, POWER_NOTHING, build
from rules.powergrid.events import GameEnded, TurnEnded
from rules.powergrid.results import Result
from tests.rules.table import Table

THREE = ["north", "northeast", "west"]
EDITIONS = ["classic", "recharged"]


def last_building_phase(edition: str) -> Table:
    """Player 0 has 16 cities, player 1 has 15 others with him, player 2 one; 0 builds first. Step 2."""
    table = Table(edition=edition, players=3, regions=THREE)
    cities = table.state.area.cities
    table.give(0, cities=cities[:16])
    table.give(1, cities=cities[:15])
    table.give(2, cities=[cities[20]])
    table.lay(market=[31, 33, 35, 39, 40, 42], deck=[])
    table.fuel_market(coal=10, oil=10, garbage=10, uranium=4)
    table.step(3)
    table.order(2, 1, 0)
    table.building_phase(round=9)
    return table


def finish(table: Table, builds: list[str | None]) -> GameEnded:
    """Each in turn builds his city, if any; the game must end then."""
    for seat, city in enumerate(builds):
        assert table.asked == (seat,)
        if city is not None:
            table.does(seat, build(city))
        events = table.does(seat, DONE)
    assert table.phase == "over"
    assert table.asked == ()
    assert len(events) == 2
    assert events[0] == TurnEnded(2)
    assert isinstance(events[1], GameEnded)
    return events[1]


@pytest.mark.parametrize("edition", EDITIONS)
def test_S_78_who_supplies_more_cities_wins_not_who_ended_the_game(edition: str) -> None:
    table = last_building_phase(edition)
    cities = table.state.area.cities
    table.give(0, plants=[36, 38], money=400, coal=3, garbage=3)
    table.give(1, plants=[27, 46, 50], money=50, coal=2, oil=1)
    ended = finish(table, [cities[16], cities[15], None])
    assert [len(own) for own in table.state.cities] == [17, 16, 1]
    assert ended.powered == [14, 16, 0]
    assert ended.rank == [2, 1, 3]
    assert table.state.money[0] > table.state.money[1]
    outcome = results.result(table.state)
    assert outcome.rank == [2, 1, 3]
    assert outcome.decided_by == "powered"


@pytest.mark.parametrize("fuel, powered", [({"coal": 2, "oil": 1}, 16), ({"coal": 2}, 9), ({}, 9)])
def test_S_78_what_counts_is_what_the_fuel_at_hand_can_run(fuel: dict[str, int], powered: int) -> None:
    table = last_building_phase("classic")
    cities = table.state.area.cities
    table.give(0, plants=[36, 38], money=400, coal=3, garbage=3)
    table.give(1, plants=[27, 46, 50], money=50, **fuel)
    ended = finish(table, [cities[16], cities[15], None])
    assert ended.powered == [14, powered, 0]
    assert ended.rank == ([2, 1, 3] if powered == 16 else [1, 2, 3])
    assert table.state.held[4:6] == [fuel.get("coal", 0), fuel.get("oil", 0)]


def test_S_78_no_more_cities_than_the_network_has_are_supplied() -> None:
    table = last_building_phase("classic")
    cities = table.state.area.cities
    table.give(0, plants=[36, 38, 50], money=400, coal=3, garbage=3)
    assert finish(table, [cities[16], None, None]).powered == [17, 0, 0]  # of 20


@pytest.mark.parametrize(
    "edition, rank, decided_by", [("classic", [1, 2, 3], "cities"), ("recharged", [1, 1, 3], "shared")]
)
def test_S_79_the_third_tie_breaker_is_classic_only(edition: str, rank: list[int], decided_by: str) -> None:
    table = last_building_phase(edition)
    cities = table.state.area.cities
    table.give(0, plants=[37, 44, 50], money=400)
    table.give(1, plants=[27, 34, 46], money=400, uranium=1, coal=2, oil=1)
    table.give(2, money=300)
    table.does(0, build(cities[16]))
    table.give(0, money=20)
    table.does(0, DONE)
    table.does(1, build(cities[15]))
    table.give(1, money=20)
    table.does(1, DONE)
    assert table.does(2, DONE)[-1] == GameEnded(rank, [15, 15, 0])
    assert results.result(table.state) == Result(
        rank=rank,
        powered=[15, 15, 0],
        money=[20, 20, 300],
        cities=[17, 16, 1],
        left=[],
        decided_by=decided_by,
    )


@pytest.mark.parametrize("edition", EDITIONS)
def test_S_79_money_comes_before_cities_connected(edition: str) -> None:
    table = last_building_phase(edition)
    cities = table.state.area.cities
    table.give(0, plants=[37, 44, 50], money=400)
    table.give(1, plants=[27, 34, 46], money=21, uranium=1, coal=2, oil=1)
    table.does(0, build(cities[16]))
    table.give(0, money=20)
    table.does(0, DONE)
    table.does(1, DONE)
    table.does(2, DONE)
    outcome = results.result(table.state)
    assert outcome.powered == [15, 15, 0]
    assert outcome.rank == [2, 1, 3]
    assert outcome.decided_by == "money"


def test_S_79_classic_players_equal_in_all_three_share_the_place() -> None:
    table = last_building_phase("classic")
    cities = table.state.area.cities
    table.give(0, money=400)
    table.give(1, money=400, cities=[cities[15]])
    table.does(0, build(cities[16]))
    table.give(0, money=30)
    table.does(0, DONE)
    table.does(1, build(cities[16]))
    table.give(1, money=30)
    table.give(2, money=10)
    table.does(1, DONE)
    table.does(2, DONE)
    outcome = results.result(table.state)
    assert outcome.cities == [17, 17, 1]
    assert outcome.rank == [1, 1, 3]
    assert outcome.decided_by == "shared"


@pytest.mark.parametrize("edition", EDITIONS)
def test_S_80_the_final_evaluation_pays_and_burns_nothing(edition: str) -> None:
    table = last_building_phase(edition)
    cities = table.state.area.cities
    table.give(0, plants=[36, 38], money=400, coal=3, garbage=3)
    table.give(1, plants=[27, 46, 50], money=50, coal=2, oil=1)
    table.does(0, build(cities[16]))
    market, deck, tokens, supply = table.market(), table.state.deck[:], table.state.tokens[:], table.state.supply[:]
    money = table.state.money[:]
    finish_from = table.does(0, DONE) + table.does(1, DONE) + table.does(2, DONE)
    assert finish_from[-1] == GameEnded([2, 1, 3], [14, 15, 0])
    assert table.state.money == money
    assert results.result(table.state).money == money
    assert (table.market(), table.state.deck, table.state.tokens, table.state.supply) == (market, deck, tokens, supply)
    assert table.held(0) == (3, 0, 3, 0)
    assert table.held(1) == (2, 1, 0, 0)
    assert table.state.round == 9
    for action in (DONE, POWER_NOTHING, build(cities[17])):
        assert table.refuses(0, action) == "game_is_over"


def test_S_80_below_the_threshold_the_game_goes_on() -> None:
    table = last_building_phase("classic")
    table.all_do(DONE)
    assert table.phase == "bureaucracy"
    assert table.asked == (0, 1, 2)
