"""Phase 5, S-58 to S-70: what burns where, what is paid, how fuel and plants come to the markets."""

from __future__ import annotations

import pytest

from rules.powergrid import running
from rules.powergrid.actions import DONE, PASS, POWER_NOTHING, Power, Run, buy, nominate
from rules.powergrid.events import (
    DiscountEnded,
    DiscountSet,
    Event,
    MarketRefilled,
    PhaseBegan,
    PlantBought,
    PlantBoxed,
    PlantDrawn,
    PlantPutUnder,
    PlantsRun,
    RefillStopped,
    RoundBegan,
    Step3CardBoxed,
    Step3CardDrawn,
    StepBegan,
)
from rules.powergrid.fuels import COAL, OIL, URANIUM
from rules.powergrid.state import GameState
from tests.rules.table import Table, kinds, tokens

THREE = ["north", "northeast", "west"]


def power(*plants: int) -> Power:
    """These plants, without a word on fuel."""
    return Power(tuple(Run(plant) for plant in plants))


def mixed(plant: int, coal: int = 0, oil: int = 0) -> Run:
    return Run(plant, tokens(coal=coal, oil=oil))


def about_to_run(plants: list[int], cities: int, step: int = 2, **holding: int) -> Table:
    """Player 0 of three with these plants, cities and fuel; the others have nothing."""
    table = Table(edition="classic", players=3, regions=THREE)
    table.fuel_market(coal=6, oil=6, garbage=6, uranium=2)
    table.give(0, plants=plants, money=0, cities=table.state.area.cities[:cities], **holding)
    table.lay(market=[20, 22, 23, 24, 27, 28, 30, 32], deck=[33, 37, "step3"])
    table.step(step)
    table.bureaucracy()
    assert table.asked == (0, 1, 2)
    return table


def mixes_offered(table: Table, seat: int, plants: list[int]) -> set[tuple[int, int, int, int] | None]:
    """What the only hybrid of this set may burn, by the offers."""
    wanted = []
    for action in table.offered(seat):
        assert isinstance(action, Power)
        if sorted(run.plant for run in action.plants) == sorted(plants):
            wanted.append(action)
    assert wanted
    return {run.fuel for action in wanted for run in action.plants if run.plant in (5, 12, 21, 29, 46)}


# What burns where


def test_S_58_a_hybrid_burns_only_what_could_lie_on_it() -> None:
    """Both coals can lie on 29 alone, so no oil can."""
    table = about_to_run([29, 35], cities=5, coal=2, oil=1)
    assert table.refuses(0, Power((mixed(29, oil=1),))) == "mix_not_possible"
    assert mixes_offered(table, 0, [29]) == {None}
    assert table.does(0, Power((mixed(29, coal=1),))) == [PlantsRun(0, [29], {"coal": 1}, 4, 54)]
    assert table.held(0) == (1, 1, 0, 0)
    assert table.state.money[0] == 54


def test_S_58_with_no_other_choice_the_mix_need_not_be_said() -> None:
    table = about_to_run([29, 35], cities=5, coal=2, oil=1)
    assert table.does(0, power(29)) == [PlantsRun(0, [29], {"coal": 1}, 4, 54)]
    assert table.held(0) == (1, 1, 0, 0)


def test_S_59_a_hybrid_beside_a_full_coal_plant_burns_the_oil() -> None:
    table = about_to_run([4, 5], cities=2, coal=4, oil=4)
    for refused in (mixed(5, coal=2), mixed(5, coal=1, oil=1)):
        assert table.refuses(0, Power((refused,))) == "mix_not_possible"
        assert table.refuses(0, Power((Run(4), refused))) == "mix_not_possible"
        assert table.refuses(0, Power((refused, Run(4)))) == "mix_not_possible"
    assert mixes_offered(table, 0, [5]) == {None}
    assert mixes_offered(table, 0, [4, 5]) == {None}
    assert table.does(0, Power((Run(4), mixed(5, oil=2)))) == [PlantsRun(0, [4, 5], {"coal": 2, "oil": 2}, 2, 33)]
    assert table.held(0) == (2, 2, 0, 0)


def test_S_59_alone_it_burns_the_oil_too() -> None:
    table = about_to_run([4, 5], cities=2, coal=4, oil=4)
    assert table.does(0, Power((mixed(5, oil=2),))) == [PlantsRun(0, [5], {"oil": 2}, 1, 22)]
    assert table.held(0) == (4, 2, 0, 0)


def test_S_60_another_plant_that_fires_first_makes_room_for_a_mix() -> None:
    table = about_to_run([3, 10, 46], cities=9, coal=8, oil=4)
    assert table.refuses(0, Power((mixed(46, oil=3),))) == "mix_not_possible"
    assert mixes_offered(table, 0, [46]) == {(1, 2, 0, 0), (2, 1, 0, 0), (3, 0, 0, 0)}
    assert mixes_offered(table, 0, [10, 46]) == {(0, 3, 0, 0), (1, 2, 0, 0), (2, 1, 0, 0), (3, 0, 0, 0)}
    assert table.refuses(0, power(46)) == "fuel_choice_needed"
    ran = table.does(0, Power((mixed(46, oil=3), Run(10))))  # plants of one fuel fire first, however listed
    assert ran == [PlantsRun(0, [46, 10], {"coal": 2, "oil": 3}, 9, 98)]
    assert table.held(0) == (6, 1, 0, 0)
    assert table.state.supply[COAL] == 24 - 6 - 6
    assert table.state.supply[OIL] == 24 - 6 - 1


def test_S_60_hybrids_fire_in_the_order_listed() -> None:
    """Oil fills both hybrids, so the first to fire burns oil, and only after that there is room for coal."""
    table = about_to_run([4, 5, 12], cities=3, coal=4, oil=8)
    oil_first, coal_second = mixed(5, oil=2), mixed(12, coal=2)
    assert table.refuses(0, Power((coal_second, oil_first))) == "mix_not_possible"
    assert table.refuses(0, Power((mixed(5, coal=1, oil=1), coal_second))) == "mix_not_possible"
    assert table.does(0, Power((oil_first, coal_second))) == [PlantsRun(0, [5, 12], {"coal": 2, "oil": 2}, 3, 44)]
    assert table.held(0) == (2, 6, 0, 0)


@pytest.mark.parametrize(
    "plants, coal, oil, burnt",
    [
        ([4, 5, 12], 4, 8, [(0, 4), (1, 3), (1, 3), (2, 2), (2, 2)]),
        ([3, 5, 12], 8, 4, [(2, 2), (2, 2), (3, 1), (3, 1), (4, 0)]),
        ([5, 12], 2, 2, [(2, 2), (2, 2), (2, 2)]),
    ],
)
def test_S_60_both_orders_of_two_hybrids_are_offered(
    plants: list[int], coal: int, oil: int, burnt: list[tuple[int, int]]
) -> None:
    """Each different choice once: what either of the two burns."""
    table = about_to_run(plants, cities=3, coal=coal, oil=oil)
    runs = [action for action in table.offered(0) if isinstance(action, Power)]
    both = [action for action in runs if {run.plant for run in action.plants} == {5, 12}]
    assert sorted(running.burnt_by(table.state, 0, action)[:2] for action in both) == burnt


@pytest.mark.parametrize(
    "plants, coal, oil", [([4, 5, 12], 4, 8), ([3, 10, 46], 8, 4), ([5, 21, 46], 7, 6), ([4, 5, 3], 6, 5), ([29], 1, 1)]
)
def test_S_60_every_run_offered_is_accepted_and_burns_what_it_says(plants: list[int], coal: int, oil: int) -> None:
    offers = about_to_run(plants, cities=9, coal=coal, oil=oil).offered(0)
    assert POWER_NOTHING in offers
    for number, action in enumerate(offers):
        assert isinstance(action, Power)
        assert action not in offers[:number]
        table = about_to_run(plants, cities=9, coal=coal, oil=oil)
        said = running.burnt_by(table.state, 0, action)
        table.does(0, action)
        assert table.held(0) == (coal - said[0], oil - said[1], 0, 0)


def test_S_60_with_two_ways_the_mix_must_be_said() -> None:
    table = about_to_run([29], cities=4, coal=1, oil=1)
    assert table.refuses(0, power(29)) == "fuel_choice_needed"
    table.does(0, Power((mixed(29, oil=1),)))
    assert table.held(0) == (1, 0, 0, 0)


@pytest.mark.parametrize("wrong", [mixed(46, coal=2), mixed(46, coal=2, oil=2), mixed(46)])
def test_S_60_a_hybrid_burns_exactly_its_need(wrong: Run) -> None:
    table = about_to_run([3, 10, 46], cities=9, coal=8, oil=4)
    assert table.refuses(0, Power((wrong,))) == "burns_exactly_its_need"


def test_S_60_other_impossible_runs_are_refused() -> None:
    table = about_to_run([3, 10, 46], cities=9, coal=1, oil=2)
    assert table.refuses(0, power(10)) == "not_enough_fuel"
    assert table.refuses(0, Power((Run(3), mixed(46, coal=1, oil=2)))) == "not_enough_fuel"
    assert table.refuses(0, power(4)) == "plant_not_yours"
    assert table.refuses(0, power(3, 3)) == "plant_twice"
    assert table.refuses(0, Power((mixed(46, coal=1, oil=2), mixed(46, coal=1, oil=2)))) == "plant_twice"
    assert table.refuses(0, Power((mixed(3, oil=2),))) == "only_a_hybrid_mixes"


@pytest.mark.parametrize("coal, most, best", [(2, 11, (25, 40)), (3, 15, (25, 29, 40))])
def test_S_61_hybrids_get_what_the_others_leave(coal: int, most: int, best: tuple[int, ...]) -> None:
    table = about_to_run([25, 29, 40], cities=15, coal=coal, oil=2)
    assert running.most_powered(table.state, 0) == most
    assert tuple(run.plant for run in running.best_run(table.state, 0).plants) == best
    if most == 11:
        assert table.refuses(0, power(25, 29, 40)) == "not_enough_fuel"
    ran = table.does(0, power(*best))
    assert ran == [PlantsRun(0, list(best), {"coal": coal, "oil": 2}, most, {11: 112, 15: 134}[most])]
    assert table.held(0) == (0, 0, 0, 0)


# What is paid


def test_S_62_who_runs_nothing_gets_10_and_keeps_his_fuel() -> None:
    table = about_to_run([20, 24], cities=5, coal=3, garbage=2)  # 5 and 4: capacity 9
    assert running.most_powered(table.state, 0) == 5
    assert POWER_NOTHING in table.offered(0)
    assert table.does(0, POWER_NOTHING) == [PlantsRun(0, [], {}, 0, 10)]
    assert table.state.money[0] == 10
    assert table.held(0) == (3, 0, 2, 0)
    assert table.asked == (1, 2)
    assert table.refuses(0, POWER_NOTHING) == "not_your_turn"


def test_S_62_fewer_plants_than_possible_may_run_and_the_rest_is_lost() -> None:
    table = about_to_run([20, 31], cities=5, coal=6)
    assert table.does(0, power(31)) == [PlantsRun(0, [31], {"coal": 3}, 5, 64)]
    assert table.state.powered[0] == 5
    assert table.held(0) == (3, 0, 0, 0)


def test_S_63_a_plant_without_cities_burns_its_fuel_for_10() -> None:
    table = about_to_run([4], cities=0, coal=2)
    before = table.state.supply[COAL]
    assert table.does(0, power(4)) == [PlantsRun(0, [4], {"coal": 2}, 0, 10)]
    assert table.held(0) == (0, 0, 0, 0)
    assert table.state.supply[COAL] == before + 2
    assert table.state.money[0] == 10


def test_S_63_all_run_in_any_order_and_each_is_paid_at_once() -> None:
    table = about_to_run([4], cities=0, coal=2)
    assert table.does(2, POWER_NOTHING) == [PlantsRun(2, [], {}, 0, 10)]
    assert table.asked == (0, 1)
    assert table.state.money == [0, 50, 60]
    table.does(0, power(4))
    closing = table.does(1, POWER_NOTHING)
    assert closing[0] == PlantsRun(1, [], {}, 0, 10)
    assert kinds(closing)[1:] == ["market_refilled", "plant_put_under", "plant_drawn", "round_began", "phase_began"]
    assert table.phase == "auction"


# How fuel comes to the market


def test_S_64_no_more_tokens_are_added_than_the_supply_has() -> None:
    table = Table(edition="classic", players=4, regions=[*THREE, "east"])
    table.fuel_market(coal=4, oil=10, garbage=6, uranium=2)
    table.give(0, plants=[26, 32, 40], oil=13)
    table.step(2)
    table.lay(market=[20, 22, 23, 24, 27, 28, 30, 33], deck=[36, 37, "step3"])
    assert table.state.supply[OIL] == 1
    table.bureaucracy()
    events = table.idle_until("auction")
    assert MarketRefilled({"coal": 6, "oil": 1, "garbage": 3, "uranium": 2}) in events
    assert table.state.tokens == [10, 11, 9, 4]
    assert table.state.supply == [14, 0, 15, 8]


def test_S_64_what_this_phase_burns_can_come_back_at_once() -> None:
    table = Table(edition="classic", players=4, regions=[*THREE, "east"])
    table.fuel_market(coal=4, oil=10, garbage=6, uranium=2)
    table.give(0, plants=[26, 32, 40], oil=13)
    table.step(2)
    table.lay(market=[20, 22, 23, 24, 27, 28, 30, 33], deck=[36, 37, "step3"])
    table.bureaucracy()
    table.does(0, power(26, 40))
    events = table.idle_until("auction")
    assert MarketRefilled({"coal": 6, "oil": 4, "garbage": 3, "uranium": 2}) in events
    assert table.state.tokens[OIL] == 14
    assert table.state.supply[OIL] == 1


def plant_39_is_bought(edition: str, map_id: str, regions: list[str]) -> tuple[Table, list[Event]]:
    """Step 2, round 5: B buys 39 at its number, A and C pass; B owns 34 with two uranium."""
    table = Table(edition=edition, map=map_id, players=3, regions=regions)
    table.give(1, plants=[34], money=100, uranium=1)
    table.fuel_market(coal=10, oil=10, garbage=10, uranium=3)
    table.lay(market=[33, 36, 38, 39, 40, 42, 44, 46], deck=[50, 28, 30, 31, "step3"])
    table.step(2)
    table.auctions(round=5)
    events = table.does(0, PASS) + table.does(1, nominate(39, 39)) + table.does(2, PASS)
    assert PlantBought(1, 39, 39) in events
    assert table.state.plants[1] == (34, 39)
    return table, events


def uranium_through_two_rounds(table: Table) -> list[list[int]]:
    """(market, supply) of uranium after each bureaucracy; B buys one and burns one in the first of them."""
    seen = []
    table.idle_until("fuel")
    while table.asked != (1,):
        table.does(table.asked[0], DONE)
    market_before = table.state.tokens[URANIUM]
    table.does(1, buy(URANIUM, 1))
    assert table.state.tokens[URANIUM] == market_before - 1
    table.idle_until("bureaucracy")
    table.does(1, power(39))
    table.idle_until("auction")
    seen.append([table.state.tokens[URANIUM], table.state.supply[URANIUM]])
    table.idle_until("fuel")
    table.idle_until("auction")
    seen.append([table.state.tokens[URANIUM], table.state.supply[URANIUM]])
    return seen


@pytest.mark.parametrize(
    "map_id, regions", [("germany", THREE), ("italy", ["northwest", "northeast", "emilia_riviera"])]
)
def test_S_65_recharged_no_uranium_comes_after_a_player_bought_39(map_id: str, regions: list[str]) -> None:
    """Italy by 1.9. The three on the market go down by the one bought; the one burnt stays in the supply."""
    table, events = plant_39_is_bought("recharged", map_id, regions)
    assert RefillStopped("uranium") in events
    assert uranium_through_two_rounds(table) == [[2, 9], [2, 9]]


@pytest.mark.parametrize("map_id", ["germany", "usa"])
def test_S_65_classic_refill_goes_on(map_id: str) -> None:
    regions = THREE if map_id == "germany" else ["northwest", "southwest", "midwest"]
    table, events = plant_39_is_bought("classic", map_id, regions)
    assert "refill_stopped" not in kinds(events)
    assert uranium_through_two_rounds(table) == [[3, 8], [4, 7]]


def test_S_65_recharged_usa_has_no_such_rule() -> None:
    table, _ = plant_39_is_bought("recharged", "usa", ["northwest", "southwest", "midwest"])
    assert uranium_through_two_rounds(table) == [[3, 8], [4, 7]]


def test_S_66_recharged_39_boxed_unsold_stops_nothing() -> None:
    table = Table(edition="recharged", players=3, regions=THREE)
    table.fuel_market(uranium=2)
    table.lay(market=[39, 40, 42, 44, 46, 50], deck=[])
    table.step(3)
    assert DiscountSet(39) in table.auctions(round=8)
    events = table.idle_until("fuel")
    assert [event for event in events if isinstance(event, DiscountEnded | PlantBoxed)] == [
        DiscountEnded(39),
        PlantBoxed(39, "discount"),
    ]
    assert "refill_stopped" not in kinds(events)
    refilled = [event for event in table.idle_until("auction") if isinstance(event, MarketRefilled)]
    assert [event.fuel["uranium"] for event in refilled] == [1]
    assert table.state.tokens[URANIUM] == 3


def test_S_66_recharged_39_removed_at_the_set_up_stops_nothing() -> None:
    table = Table(edition="recharged", players=3, regions=THREE)
    state: GameState = table.state
    table.lay(market=[16, 17, 18, 19, 20, 21, 22, 23], deck=[28, 30, "step3"])
    state.box.remove(39)
    state.removed = [39]
    table.bureaucracy()
    refilled = [event for event in table.idle_until("auction") if isinstance(event, MarketRefilled)]
    assert [event.fuel["uranium"] for event in refilled] == [1]
    assert state.tokens[URANIUM] == 3
    assert not state.stopped


# How plants move on


@pytest.mark.parametrize("edition", ["classic", "recharged"])
def test_S_67_in_step_2_the_highest_plant_goes_under_the_deck(edition: str) -> None:
    table = Table(edition=edition, players=3, regions=THREE)
    table.lay(market=[16, 17, 19, 20, 21, 22, 23, 24], deck=[28, "step3", 40], beneath=[40])
    table.step(2)
    table.bureaucracy()
    events = table.idle_until("auction")
    assert [event for event in events if isinstance(event, PlantPutUnder | PlantDrawn | PlantBoxed)] == [
        PlantPutUnder(24),
        PlantDrawn(28),
    ]
    assert table.state.current_row() == [16, 17, 19, 20]
    assert table.state.future_row() == [21, 22, 23, 28]
    assert table.state.deck == [99, 40, 24]
    assert table.state.beneath == [40, 24]


@pytest.mark.parametrize("edition", ["classic", "recharged"])
def test_S_67_in_step_3_the_lowest_plant_is_boxed(edition: str) -> None:
    table = Table(edition=edition, players=3, regions=THREE)
    table.lay(market=[20, 21, 24, 26, 28, 30], deck=[36])
    table.step(3)
    table.bureaucracy()
    events = table.idle_until("auction")
    assert [event for event in events if isinstance(event, PlantPutUnder | PlantDrawn | PlantBoxed)] == [
        PlantBoxed(20, "lowest"),
        PlantDrawn(36),
    ]
    assert table.market() == [21, 24, 26, 28, 30, 36]
    assert table.state.current_row() == [21, 24, 26, 28, 30, 36]
    assert table.state.future_row() == []
    assert table.state.deck == []


def test_S_67_with_an_empty_deck_the_market_of_step_3_just_shrinks() -> None:
    table = Table(edition="classic", players=3, regions=THREE)
    table.lay(market=[20, 21, 24], deck=[])
    table.step(3)
    table.bureaucracy()
    assert PlantBoxed(20, "lowest") in table.idle_until("auction")
    assert table.market() == [21, 24]


# Benelux

BENELUX = ["netherlands_northeast", "netherlands_west", "netherlands_south"]


def benelux(edition: str, market: list[int], deck: list[int | str], seed: str = "table", step: int = 1) -> Table:
    table = Table(seed=seed, edition=edition, map="benelux", players=3, regions=BENELUX)
    table.lay(market=market, deck=deck, beneath=[card for card in deck[1:] if type(card) is int and deck[0] == "step3"])
    table.step(step)
    return table


@pytest.mark.parametrize("step", [1, 2])
def test_S_68_benelux_takes_the_lowest_and_the_highest_out_together(step: int) -> None:
    table = benelux("classic", [5, 6, 7, 8, 9, 10, 11, 13], [25, 31, "step3"], step=step)
    table.bureaucracy()
    events = table.idle_until("auction")
    assert [event for event in events if isinstance(event, PlantPutUnder | PlantDrawn | PlantBoxed)] == [
        PlantBoxed(5, "lowest"),
        PlantPutUnder(13),
        PlantDrawn(25),
        PlantDrawn(31),
    ]
    assert table.state.current_row() == [6, 7, 8, 9]
    assert table.state.future_row() == [10, 11, 25, 31]
    assert table.state.deck == [99, 13]


def test_S_68_benelux_in_step_3_only_the_lowest_goes() -> None:
    table = benelux("classic", [20, 21, 24, 26, 28, 30], [36, 38], step=3)
    table.bureaucracy()
    table.idle_until("auction")
    assert table.market() == [21, 24, 26, 28, 30, 36]
    assert table.state.deck == [38]


@pytest.mark.parametrize("sold, boxed_in_bureaucracy", [(True, [6]), (False, [])])
def test_S_68_benelux_recharged_boxes_the_lowest_only_after_no_discounted_plant_was(
    sold: bool, boxed_in_bureaucracy: list[int]
) -> None:
    """1.9: one plant a round is enough."""
    table = benelux("recharged", [5, 6, 7, 8, 9, 10, 11, 12], [25, 31, 32, 35, "step3"])
    table.auctions(round=2)
    if sold:
        table.does(0, nominate(5, 1))
    events = table.idle_until("bureaucracy")
    assert (PlantBoxed(5, "discount") in events) == (not sold)
    after = table.idle_until("auction")
    assert [event.plant for event in after if isinstance(event, PlantBoxed)] == boxed_in_bureaucracy
    assert [event.plant for event in after if isinstance(event, PlantPutUnder)] == [25]
    assert len(table.market()) == 8
    assert table.state.current_row()[:3] == ([7, 8, 9] if sold else [6, 7, 8])


def test_S_68_benelux_recharged_looks_at_this_round_only() -> None:
    """A discounted plant boxed in the round before spares nothing now."""
    table = benelux("recharged", [5, 6, 7, 8, 9, 10, 11, 12], [25, 31, 32, 35, 36, 38, "step3"])
    table.auctions(round=2)
    table.idle_until("bureaucracy")
    table.idle_until("auction")
    assert table.market() == [6, 7, 8, 9, 10, 11, 12, 31]
    table.give(0, money=50)
    table.does(0, nominate(6, 1))
    table.idle_until("bureaucracy")
    assert [event.plant for event in table.idle_until("auction") if isinstance(event, PlantBoxed)] == [7]


@pytest.mark.parametrize("seed", [f"benelux {number}" for number in range(12)])
def test_S_69_benelux_makes_both_draws_before_the_step_3_card_leaves(seed: str) -> None:
    table = benelux("classic", [5, 6, 7, 8, 9, 10, 11, 13], ["step3", 40, 44], seed=seed)
    table.bureaucracy()
    events = table.idle_until("auction")
    drawn = next(event.plant for event in events if isinstance(event, PlantDrawn))
    assert drawn in (13, 40, 44)
    update = events[kinds(events).index("market_refilled") + 1 :]
    assert update == [
        PlantBoxed(5, "lowest"),
        PlantPutUnder(13),
        Step3CardDrawn(),
        PlantDrawn(drawn),
        Step3CardBoxed(),
        PlantBoxed(6, "step3"),
        StepBegan(3),
        RoundBegan(3, [0, 1, 2]),
        PhaseBegan("auction"),
    ]
    assert table.market() == [7, 8, 9, 10, 11, drawn]
    assert sorted(table.state.deck) == sorted({13, 40, 44} - {drawn})
    assert table.state.step == 3
    assert not table.state.step2_done


def test_S_69_benelux_each_of_the_shuffled_plants_can_come() -> None:
    came = set()
    for number in range(12):
        table = benelux("classic", [5, 6, 7, 8, 9, 10, 11, 13], ["step3", 40, 44], seed=f"benelux {number}")
        table.bureaucracy()
        table.idle_until("auction")
        came.add(table.market()[-1])
    assert came == {13, 40, 44}


def test_S_70_benelux_one_ecological_plant_more_is_for_sale() -> None:
    table = benelux("classic", [6, 7, 8, 10, 13, 18, 20, 21], [16, 25, "step3"])
    table.give(0, money=50)
    table.auctions(round=2)
    assert table.state.current_row() == [6, 7, 8, 10, 13]
    assert {action.to_json()["plant"] for action in table.offered(0) if action.kind == "nominate"} == {6, 7, 8, 10, 13}
    assert table.refuses(0, nominate(18, 18)) == "plant_in_future_row"
    table.does(0, nominate(6, 6))
    table.does(1, PASS)
    assert PlantDrawn(16) in table.does(2, PASS)
    assert table.state.current_row() == [7, 8, 10, 13]
    assert table.state.future_row() == [16, 18, 20, 21]
    assert table.refuses(1, nominate(16, 16)) == "plant_in_future_row"
    table.does(1, nominate(13, 13))


def test_S_70_benelux_the_fifth_plant_may_be_nominated_and_elsewhere_not() -> None:
    market = [6, 7, 8, 10, 13, 18, 20, 21]
    table = benelux("classic", market, [16, 25, "step3"])
    table.auctions(round=2)
    table.does(0, nominate(13, 13))
    assert table.asked == (1,)
    elsewhere = Table(edition="classic", players=3, regions=THREE)
    elsewhere.lay(market=market, deck=[16, 25, "step3"])
    elsewhere.auctions(round=2)
    assert elsewhere.refuses(0, nominate(13, 13)) == "plant_in_future_row"
