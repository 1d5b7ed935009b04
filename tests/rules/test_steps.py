"""S-71 to S-77: Step 2 and Step 3, whichever comes first and in whatever phase the card is drawn."""

from __future__ import annotations

import pytest

from rules.errors import RulesError
from rules.powergrid.actions import DONE, POWER_NOTHING, build
from rules.powergrid.events import (
    Event,
    MarketRefilled,
    PhaseBegan,
    PlantBoxed,
    PlantDrawn,
    PlantPutUnder,
    PlantsRun,
    RoundBegan,
    Step3CardBoxed,
    Step3CardDrawn,
    StepBegan,
    TurnEnded,
)
from tests.rules.table import Table, kinds

THREE = ["north", "northeast", "west"]
FOUR = [*THREE, "east"]
SEEDS = [f"step {number}" for number in range(6)]


def of_market(events: list[Event]) -> list[Event]:
    """What happened to plants, cards and Steps, and when fuel came in between."""
    told = (
        MarketRefilled,
        PlantBoxed,
        PlantDrawn,
        PlantPutUnder,
        RoundBegan,
        Step3CardBoxed,
        Step3CardDrawn,
        StepBegan,
    )
    return [event for event in events if isinstance(event, told)]


def drawn_plant(events: list[Event]) -> int:
    """The only plant drawn."""
    (plant,) = [event.plant for event in events if isinstance(event, PlantDrawn)]
    return plant


def runs_nothing(table: Table) -> list[Event]:
    """Phase 5 up to the next round's first question."""
    assert table.phase == "bureaucracy"
    return table.idle_until("auction")


def seven_after_building(edition: str, seed: str) -> Table:
    """S-71, S-72: the last turn of phase 4 is about to end, player 0 has 7 cities in Step 1, the card is on top."""
    table = Table(seed=seed, edition=edition, players=3, regions=THREE)
    cities = table.state.area.cities
    table.give(0, money=50, cities=cities[:7])
    table.give(1, cities=cities[7:9])
    table.lay(market=[13, 16, 17, 19, 20, 21, 22, 23], deck=["step3", 31, 36], beneath=[31, 36])
    table.fuel_market(coal=10, oil=10, garbage=10, uranium=4)
    table.building_phase(round=5)
    table.does(2, DONE)
    table.does(1, DONE)
    return table


@pytest.mark.parametrize("seed", SEEDS)
def test_S_71_classic_the_card_at_the_step_2_removal_makes_this_bureaucracy_step_3(seed: str) -> None:
    table = seven_after_building("classic", seed)
    events = table.does(0, DONE)
    assert events == [
        TurnEnded(0),
        StepBegan(2),
        PlantBoxed(13, "step2"),
        Step3CardDrawn(),
        Step3CardBoxed(),
        PlantBoxed(16, "step3"),
        StepBegan(3),
        PhaseBegan("bureaucracy"),
    ]
    assert table.market() == [17, 19, 20, 21, 22, 23]
    assert sorted(table.state.deck) == [31, 36]
    assert table.state.step == 3
    events = runs_nothing(table)
    drawn = drawn_plant(events)
    assert drawn in (31, 36)
    assert of_market(events) == [
        MarketRefilled({"coal": 3, "oil": 4, "garbage": 3, "uranium": 1}),
        PlantBoxed(17, "lowest"),
        PlantDrawn(drawn),
        RoundBegan(6, [0, 1, 2]),
    ]
    assert table.market() == [19, 20, 21, 22, 23, drawn]
    assert table.state.current_row() == table.market()


@pytest.mark.parametrize("seed", SEEDS)
def test_S_72_recharged_the_card_at_the_step_2_removal_waits_for_the_next_round(seed: str) -> None:
    table = seven_after_building("recharged", seed)
    assert table.does(0, DONE) == [
        TurnEnded(0),
        PhaseBegan("bureaucracy"),
        StepBegan(2),
        PlantBoxed(13, "step2"),
        Step3CardDrawn(),
        Step3CardBoxed(),
        PlantBoxed(16, "step3"),
    ]
    assert table.market() == [17, 19, 20, 21, 22, 23]
    assert table.state.step == 2
    assert table.state.current_row() == [17, 19, 20, 21]
    events = runs_nothing(table)
    assert [event.income for event in events if isinstance(event, PlantsRun)] == [10, 10, 10]
    drawn = drawn_plant(events)
    assert drawn in (31, 36)
    assert of_market(events) == [
        MarketRefilled({"coal": 5, "oil": 3, "garbage": 2, "uranium": 1}),
        PlantPutUnder(23),
        PlantDrawn(drawn),
        StepBegan(3),
        RoundBegan(6, [0, 1, 2]),
    ]
    assert table.market() == [17, 19, 20, 21, 22, drawn]
    assert table.state.current_row() == table.market()
    assert table.state.deck == [*({31, 36} - {drawn}), 23]
    assert table.state.beneath == sorted([*({31, 36} - {drawn}), 23], key=[31, 36, 23].index)
    table.idle_until("bureaucracy")
    later = runs_nothing(table)
    assert MarketRefilled({"coal": 3, "oil": 4, "garbage": 3, "uranium": 1}) in later
    assert "step_began" not in kinds(later)  # Step 3 begins once


def test_S_73_classic_step_3_before_step_2_skips_step_2_for_good() -> None:
    table = Table(edition="classic", players=3, regions=THREE)
    cities = table.state.area.cities
    table.give(0, money=300, cities=cities[:6])
    table.lay(market=[20, 21, 22, 23, 24, 26, 28, 30], deck=["step3", 38, 42, 44, 46], beneath=[38, 42, 44, 46])
    table.auctions(round=4)
    events = table.idle_until("fuel")  # nobody buys: 20 leaves, the card comes
    assert of_market(events) == [
        PlantBoxed(20, "unsold"),
        Step3CardDrawn(),
        Step3CardBoxed(),
        PlantBoxed(21, "step3"),
        StepBegan(3),
    ]
    assert table.market() == [22, 23, 24, 26, 28, 30]
    table.idle_until("building")
    while table.asked != (0,):
        table.does(table.asked[0], DONE)
    table.does(0, build(cities[6]))
    assert table.state.max_cities == 7
    table.does(0, DONE)
    assert table.phase == "bureaucracy"
    assert table.state.step == 3
    assert table.market() == [22, 23, 24, 26, 28, 30]
    after = of_market(runs_nothing(table))
    assert [event for event in after if isinstance(event, PlantBoxed)] == [PlantBoxed(22, "lowest")]
    assert StepBegan(2) not in after
    assert not table.state.step2_done


@pytest.mark.parametrize("edition", ["classic", "recharged"])
@pytest.mark.parametrize("seed", SEEDS)
def test_S_74_the_card_in_the_market_update_of_step_2(seed: str, edition: str) -> None:
    table = Table(seed=seed, edition=edition, players=4, regions=FOUR)
    table.lay(market=[16, 20, 21, 24, 26, 28, 30, 32], deck=["step3", 36, 38], beneath=[36, 38])
    table.fuel_market(coal=10, oil=10, garbage=10, uranium=4)
    table.step(2)
    table.bureaucracy(round=5)
    assert of_market(runs_nothing(table)) == [
        MarketRefilled({"coal": 6, "oil": 4, "garbage": 3, "uranium": 2}),
        PlantPutUnder(32),
        Step3CardDrawn(),
        Step3CardBoxed(),
        PlantBoxed(16, "step3"),
        StepBegan(3),
        RoundBegan(6, [0, 1, 2, 3]),
    ]
    assert table.market() == [20, 21, 24, 26, 28, 30]
    assert table.state.current_row() == [20, 21, 24, 26, 28, 30]
    assert sorted(table.state.deck) == [32, 36, 38]
    assert table.state.step == 3
    assert table.state.beneath == [32, 36, 38]  # a set now, no order


def test_S_74_the_three_plants_are_shuffled() -> None:
    decks = set()
    for number in range(40):
        table = Table(seed=f"shuffle {number}", edition="classic", players=4, regions=FOUR)
        table.lay(market=[16, 20, 21, 24, 26, 28, 30, 32], deck=["step3", 36, 38], beneath=[36, 38])
        table.step(2)
        table.bureaucracy(round=5)
        runs_nothing(table)
        decks.add(tuple(table.state.deck))
    assert len(decks) == 6


def test_S_74_a_deal_may_say_what_the_shuffle_gave() -> None:
    def ended(shuffled: tuple[int, ...]) -> Table:
        table = Table(edition="classic", players=4, regions=FOUR)
        table.lay(market=[16, 20, 21, 24, 26, 28, 30, 32], deck=["step3", 36, 38], beneath=[36, 38])
        table.state.step3_deck = shuffled
        table.step(2)
        table.bureaucracy(round=5)
        runs_nothing(table)
        return table

    assert ended((38, 32, 36)).state.deck == [38, 32, 36]
    assert ended((36, 38, 32)).state.deck == [36, 38, 32]
    with pytest.raises(RulesError) as refused:
        ended((36, 38, 40))
    assert refused.value.code == "step3_deck_disagrees"


def test_S_74_a_plant_drawn_again_is_no_longer_beneath() -> None:
    table = Table(edition="classic", players=4, regions=FOUR)
    table.lay(market=[20, 21, 24, 26, 28, 30], deck=[36, 32, 38], beneath=[32, 36, 38])
    table.step(3)
    table.bureaucracy(round=6)
    runs_nothing(table)
    assert table.market() == [21, 24, 26, 28, 30, 36]
    assert table.state.beneath == [32, 38]


@pytest.mark.parametrize("seed", SEEDS)
def test_S_75_recharged_the_card_in_the_market_update_of_step_1_makes_both_changes(seed: str) -> None:
    table = Table(seed=seed, edition="recharged", players=3, regions=THREE)
    table.give(0, cities=table.state.area.cities[:6])
    table.lay(market=[10, 16, 20, 21, 24, 26, 28, 30], deck=["step3", 33, 38], beneath=[33, 38])
    table.fuel_market(coal=10, oil=10, garbage=10, uranium=4)
    table.bureaucracy(round=5)
    assert table.state.step == 1
    events = runs_nothing(table)
    drawn = drawn_plant(events)
    assert drawn in (30, 33, 38)
    assert of_market(events) == [
        MarketRefilled({"coal": 4, "oil": 2, "garbage": 1, "uranium": 1}),
        PlantPutUnder(30),
        Step3CardDrawn(),
        StepBegan(2),
        PlantBoxed(10, "step2"),
        PlantDrawn(drawn),
        Step3CardBoxed(),
        PlantBoxed(16, "step3"),
        StepBegan(3),
        RoundBegan(6, [0, 1, 2]),
    ]
    assert table.market() == [20, 21, 24, 26, 28, drawn]
    assert table.state.step == 3
    assert table.state.step2_done
    assert len(table.state.deck) == 2


def test_S_75_classic_the_same_skips_step_2() -> None:
    table = Table(edition="classic", players=3, regions=THREE)
    table.give(0, cities=table.state.area.cities[:6])
    table.lay(market=[10, 16, 20, 21, 24, 26, 28, 30], deck=["step3", 33, 38], beneath=[33, 38])
    table.fuel_market(coal=10, oil=10, garbage=10, uranium=4)
    table.bureaucracy(round=5)
    assert of_market(runs_nothing(table)) == [
        MarketRefilled({"coal": 4, "oil": 2, "garbage": 1, "uranium": 1}),
        PlantPutUnder(30),
        Step3CardDrawn(),
        Step3CardBoxed(),
        PlantBoxed(10, "step3"),
        StepBegan(3),
        RoundBegan(6, [0, 1, 2]),
    ]
    assert table.market() == [16, 20, 21, 24, 26, 28]


def growing_to_13(step: int) -> Table:
    """S-76: player 0 has 12 cities and builds first; the card is on top of the deck."""
    table = Table(edition="classic", players=3, regions=THREE)
    cities = table.state.area.cities
    table.give(0, money=300, cities=cities[:12])
    for seat in (1, 2):
        table.give(seat, money=300, cities=[cities[0]] if step == 2 and seat == 1 else [])
    table.lay(market=[13, 14, 15, 20, 21, 22, 23, 24], deck=["step3", 30, 33], beneath=[30, 33])
    table.fuel_market(coal=10, oil=10, garbage=10, uranium=4)
    table.step(step)
    table.order(2, 1, 0)
    table.building_phase(round=5)
    return table


def test_S_76_classic_the_card_behind_an_obsolete_plant_leaves_at_once() -> None:
    table = growing_to_13(step=2)
    cities = table.state.area.cities
    assert table.does(0, build(cities[12]))[1:] == [
        PlantBoxed(13, "obsolete"),
        Step3CardDrawn(),
        Step3CardBoxed(),
        PlantBoxed(14, "step3"),
    ]
    assert table.market() == [15, 20, 21, 22, 23, 24]
    assert sorted(table.state.deck) == [30, 33]
    assert table.state.step == 2
    assert len(table.does(0, build(cities[13]))) == 1  # nothing more leaves
    assert table.market() == [15, 20, 21, 22, 23, 24]
    table.does(0, DONE)
    assert table.slots(cities[0])[:2] == (0, 1)
    assert table.refuses(2, build(cities[0])) == "not_your_turn"
    table.does(1, DONE)
    assert table.refuses(2, build(cities[0])) == "start_in_an_empty_city"
    assert table.does(2, DONE) == [TurnEnded(2), StepBegan(3), PhaseBegan("bureaucracy")]
    events = runs_nothing(table)
    assert of_market(events)[:2] == [
        MarketRefilled({"coal": 3, "oil": 4, "garbage": 3, "uranium": 1}),
        PlantBoxed(15, "lowest"),
    ]
    assert table.market() == [20, 21, 22, 23, 24, drawn_plant(events)]


def test_S_76_houses_per_city_stay_as_they_were_until_phase_5() -> None:
    table = growing_to_13(step=2)
    cities = table.state.area.cities
    table.give(2, cities=[cities[1], cities[20]])
    table.does(0, build(cities[12]))
    table.does(0, DONE)
    assert table.asked == (1,)
    assert table.refuses(1, build(cities[1])) == "city_full_in_this_step"
    table.does(1, DONE)
    table.does(2, DONE)
    assert table.price(1, cities[1]) == table.state.area.distance[0][1] + 20


def test_S_76_a_later_obsolete_plant_is_replaced_up_to_six() -> None:
    table = growing_to_13(step=2)
    cities = table.state.area.cities
    for city in cities[12:14]:
        table.does(0, build(city))
    built = table.does(0, build(cities[14]))
    drawn = drawn_plant(built)
    assert built[1:] == [PlantBoxed(15, "obsolete"), PlantDrawn(drawn)]
    assert drawn in (30, 33)
    assert table.market() == [20, 21, 22, 23, 24, drawn]


def test_S_76_in_step_1_the_step_2_changes_run_first() -> None:
    """2.10 C: the threshold was met in the same phase, so one more plant leaves and is replaced."""
    table = growing_to_13(step=1)
    cities = table.state.area.cities
    table.does(0, build(cities[12]))
    assert table.market() == [15, 20, 21, 22, 23, 24]
    table.does(0, DONE)
    table.does(1, DONE)
    events = table.does(2, DONE)
    drawn = drawn_plant(events)
    assert events == [
        TurnEnded(2),
        StepBegan(2),
        PlantBoxed(15, "step2"),
        PlantDrawn(drawn),
        StepBegan(3),
        PhaseBegan("bureaucracy"),
    ]
    assert table.market() == [20, 21, 22, 23, 24, drawn]
    assert table.state.step == 3


@pytest.mark.parametrize("edition", ["classic", "recharged"])
def test_S_77_at_the_end_threshold_no_step_2_plant_is_removed(edition: str) -> None:
    table = Table(edition=edition, players=3, regions=THREE)
    cities = table.state.area.cities
    table.give(0, money=400, cities=cities[:6])
    table.lay(market=[20, 21, 22, 23, 24, 26, 28, 30], deck=[31, 33, "step3"])
    table.fuel_market(coal=10, oil=10, garbage=10, uranium=4)
    table.order(2, 1, 0)
    table.building_phase(round=5)
    assert table.state.step == 1
    for city in cities[6:17]:
        table.does(0, build(city))
    money = table.state.money[:]
    table.does(0, DONE)
    table.does(1, DONE)
    assert kinds(table.does(2, DONE)) == ["turn_ended", "game_ended"]
    assert table.phase == "over"
    assert table.state.step == 1
    assert not table.state.step2_done
    assert table.market() == [20, 21, 22, 23, 24, 26, 28, 30]
    assert table.state.deck[:2] == [31, 33]
    assert table.state.tokens == [10, 10, 10, 4]
    assert table.state.money == money
    assert table.refuses(0, POWER_NOTHING) == "game_is_over"
