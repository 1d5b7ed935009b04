"""The Step 3 card comes up in phase 2 (2.10 A): the auctions go on, then it takes effect."""

from __future__ import annotations

import pytest

from rules.powergrid.actions import DONE, PASS, POWER_NOTHING, Build, nominate
from rules.powergrid.events import (
    BidPassed,
    DiscountEnded,
    MarketRefilled,
    Nominated,
    PhaseBegan,
    PhasePassed,
    PlantBought,
    PlantBoxed,
    PlantDrawn,
    Step3CardBoxed,
    Step3CardDrawn,
    StepBegan,
)
from rules.powergrid.plants import STEP3
from tests.rules.table import Table, kinds

A, B, C = range(3)


def before_the_card(seed: str = "table") -> Table:
    """S-33: classic, Step 2, the card is the next one to be drawn."""
    table = Table(seed, edition="classic", players=3, regions=["north", "west", "southwest"])
    table.step(2)
    for seat in (A, B, C):
        table.give(seat, money=100)
    table.lay(market=[20, 21, 22, 23, 24, 26, 28, 30], deck=["step3", 38, 42, 44], beneath=[38, 42, 44])
    table.auctions(round=7)
    return table


def test_S_33_the_card_fills_the_place_and_the_auctions_go_on_as_in_step_2() -> None:
    table = before_the_card()
    table.shuffle_gives(38, 44, 42)
    table.does(A, nominate(20, 20))
    events = table.all_do(PASS, [B, C])
    assert events[2:] == [PlantBought(A, 20, 20), Step3CardDrawn()]
    assert table.market() == [21, 22, 23, 24, 26, 28, 30, "step3"]
    assert sorted(table.state.deck) == [38, 42, 44]
    assert table.for_sale() == [21, 22, 23, 24]
    assert table.refuses(B, nominate(26, 26)) == "plant_in_future_row"
    assert table.refuses(B, nominate(STEP3, STEP3)) == "unknown_plant"  # the card itself (M-2)

    table.does(B, nominate(21, 21))
    assert table.does(C, PASS) == [BidPassed(C, 21), PlantBought(B, 21, 21), PlantDrawn(38)]
    assert table.market() == [22, 23, 24, 26, 28, 30, 38, "step3"]
    assert table.for_sale() == [22, 23, 24, 26]
    assert table.state.step == 2

    assert table.does(C, PASS) == [
        PhasePassed(C),
        Step3CardBoxed(),
        PlantBoxed(22, "step3"),
        StepBegan(3),
        PhaseBegan("fuel"),
    ]
    assert table.market() == [23, 24, 26, 28, 30, 38]
    assert table.state.deck == [44, 42]
    assert table.state.step == 3


def test_S_33_the_deck_is_shuffled_by_the_games_own_chance() -> None:
    decks = []
    for seed in range(24):
        table = before_the_card(str(seed))
        table.does(A, nominate(20, 20))
        table.all_do(PASS, [B, C])
        assert sorted(table.state.deck) == [38, 42, 44]
        decks.append(tuple(table.state.deck))
    assert len(set(decks)) == 6  # every order comes up


def test_S_33_the_rest_of_the_round_is_step_3() -> None:
    table = before_the_card()
    table.shuffle_gives(38, 44, 42)
    table.does(A, nominate(20, 20))
    table.all_do(PASS, [B, C])
    table.does(B, nominate(21, 21))
    table.all_do(PASS, [C, C])
    assert (table.phase, table.state.step) == ("fuel", 3)
    assert table.market() == [23, 24, 26, 28, 30, 38]

    table.fuel_market(coal=0, oil=0, garbage=0, uranium=0)
    table.give(B, cities=["essen", "muenster"])
    table.give(C, cities=["essen", "duesseldorf"])
    table.give(A, cities=["duisburg"], money=100)
    table.all_do(DONE)
    table.all_do(DONE, [C, B])
    assert table.price(A, "essen") == 20  # the third house; Duisburg to Essen costs nothing
    table.does(A, Build("essen"))
    assert table.slots("essen") == (B, C, A)
    table.does(A, DONE)

    events = table.all_do(POWER_NOTHING)
    assert MarketRefilled({"coal": 3, "oil": 4, "garbage": 3, "uranium": 1}) in events  # the third column
    update = [event for event in events if isinstance(event, PlantBoxed | PlantDrawn)]
    assert update == [PlantBoxed(23, "lowest"), PlantDrawn(44)]
    assert table.market() == [24, 26, 28, 30, 38, 44]
    assert "plant_put_under" not in kinds(events)


@pytest.mark.parametrize("sold", [False, True])
def test_S_34_recharged_removes_the_unsold_discounted_plant_before_the_card(sold: bool) -> None:
    table = Table(edition="recharged", players=3)
    table.step(2)
    table.lay(market=[10, 16, 20, 21, 24, 26, 30, "step3"], deck=[33, 38])
    table.auctions(round=7)
    table.all_do(PASS, [A, B])
    if sold:
        # The same with the token's plant sold: its place is filled, and 16 is the lowest that leaves with the card.
        assert table.does(C, nominate(10, 1)) == [
            Nominated(C, 10, 1),
            PlantBought(C, 10, 1),
            DiscountEnded(10),
            PlantDrawn(33),
            Step3CardBoxed(),
            PlantBoxed(16, "step3"),
            StepBegan(3),
            PhaseBegan("fuel"),
        ]
    else:
        assert table.does(C, PASS) == [
            PhasePassed(C),
            DiscountEnded(10),
            PlantBoxed(10, "discount"),
            PlantDrawn(33),
            Step3CardBoxed(),
            PlantBoxed(16, "step3"),
            StepBegan(3),
            PhaseBegan("fuel"),
        ]
    assert table.market() == [20, 21, 24, 26, 30, 33]
    assert table.state.deck == [38]
    assert table.for_sale() == [20, 21, 24, 26, 30, 33]
    assert table.state.step == 3


def test_S_34_the_card_may_come_as_replacement_of_the_unsold_discounted_plant() -> None:
    table = Table(edition="recharged", players=3)
    table.step(2)
    table.lay(market=[10, 16, 20, 21, 24, 26, 30, 31], deck=["step3", 33, 38], beneath=[33, 38])
    table.auctions(round=7)
    events = table.all_do(PASS, [A, B, C])
    assert events[3:] == [
        DiscountEnded(10),
        PlantBoxed(10, "discount"),
        Step3CardDrawn(),
        Step3CardBoxed(),
        PlantBoxed(16, "step3"),
        StepBegan(3),
        PhaseBegan("fuel"),
    ]
    assert table.market() == [20, 21, 24, 26, 30, 31]


def test_S_35_recharged_in_step_1_makes_the_changes_of_step_2_first() -> None:
    table = Table(edition="recharged", players=3)
    table.lay(market=[5, 10, 16, 20, 21, 24, 26, 30], deck=["step3", 33, 38], beneath=[33, 38])
    table.shuffle_gives(33, 38)
    table.auctions(round=5)
    table.does(A, nominate(5, 1))
    events = table.all_do(PASS, [B, C])
    assert events[2:] == [PlantBought(A, 5, 1), DiscountEnded(5), Step3CardDrawn()]
    assert table.market() == [10, 16, 20, 21, 24, 26, 30, "step3"]
    assert table.state.step == 1

    table.does(B, PASS)
    assert table.does(C, PASS) == [
        PhasePassed(C),
        PlantBoxed(10, "step2"),
        PlantDrawn(33),
        Step3CardBoxed(),
        PlantBoxed(16, "step3"),
        StepBegan(3),
        PhaseBegan("fuel"),
    ]
    assert table.market() == [20, 21, 24, 26, 30, 33]
    assert table.state.deck == [38]
    assert table.state.step == 3


def test_S_35_step_2_does_not_come_a_second_time() -> None:
    table = Table(edition="recharged", players=3, regions=["north", "west", "southwest"])
    table.lay(market=[5, 10, 16, 20, 21, 24, 26, 30], deck=["step3", 33, 38], beneath=[33, 38])
    table.shuffle_gives(33, 38)
    table.auctions(round=5)
    table.does(A, nominate(5, 1))
    table.all_do(PASS, [B, C, B, C])
    table.give(B, cities=table.state.area.cities[:7])
    table.all_do(DONE)
    events = table.all_do(DONE) + table.all_do(POWER_NOTHING)
    assert "step_began" not in kinds(events)
    boxed = [event for event in events if isinstance(event, PlantBoxed)]
    assert boxed == [PlantBoxed(20, "lowest")]


@pytest.mark.parametrize("step", [1, 2])
def test_S_36_classic_the_card_replaces_the_plant_that_nobody_wanted(step: int) -> None:
    table = Table(edition="classic", players=3)
    table.step(step)
    table.lay(market=[20, 21, 22, 23, 24, 26, 28, 30], deck=["step3", 38], beneath=[38])
    table.auctions(round=7)
    events = table.all_do(PASS, [A, B, C])
    assert events[3:] == [
        PlantBoxed(20, "unsold"),
        Step3CardDrawn(),
        Step3CardBoxed(),
        PlantBoxed(21, "step3"),
        StepBegan(3),
        PhaseBegan("fuel"),
    ]
    assert table.market() == [22, 23, 24, 26, 28, 30]
    assert table.state.deck == [38]


@pytest.mark.parametrize("edition", ["classic", "recharged"])
def test_S_36_a_market_of_the_card_alone_has_no_auctions(edition: str) -> None:
    table = Table(edition=edition, players=3)
    table.step(2)
    table.lay(market=["step3"], deck=[])
    assert table.auctions(round=7) == [
        PhaseBegan("auction"),
        Step3CardBoxed(),
        StepBegan(3),
        PhaseBegan("fuel"),
    ]
    assert table.market() == []


def test_S_36_classic_reaching_seven_cities_in_step_3_removes_nothing() -> None:
    table = Table(edition="classic", players=3, regions=["north", "west", "southwest"])
    cities = table.state.area.cities
    table.lay(market=[20, 21, 22, 23, 24, 26, 28, 30], deck=["step3", 38], beneath=[38])
    table.give(A, money=100, cities=cities[:6])
    table.order(B, C, A)
    table.auctions(round=7)
    table.all_do(PASS, [B, C, A])
    assert table.state.step == 3
    table.all_do(DONE)
    table.does(A, Build(cities[6]))
    events = table.all_do(DONE) + table.all_do(POWER_NOTHING)
    assert [event for event in events if isinstance(event, PlantBoxed)] == [PlantBoxed(22, "lowest")]
    assert "step_began" not in kinds(events)
