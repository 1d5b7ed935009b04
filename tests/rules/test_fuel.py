"""Phase 3: what fits, what it costs, and where it comes from."""

from __future__ import annotations

import pytest

from rules.powergrid.actions import DONE, PASS, POWER_NOTHING, Build, Buy
from rules.powergrid.events import FuelBought, MarketRefilled, PhaseBegan, TurnEnded
from rules.powergrid.plants import fits, store_of
from tests.rules.table import Table, tokens

A, B, C = range(3)
SOUTH_OF_POLAND = ["czechia", "austria", "slovakia"]


def buyers(
    own: list[int], edition: str = "recharged", board: str = "germany", money: int = 200, **options: object
) -> Table:
    """A buys first, with these plants; then C, then B."""
    table = Table(edition=edition, map=board, players=3, **options)
    table.give(A, plants=own, money=money)
    table.order(B, C, A)
    return table


def offered_counts(table: Table, seat: int) -> dict[str, int]:
    """How many tokens of each fuel a seat is offered at most."""
    counts: dict[str, int] = {}
    for action in table.offered(seat):
        if isinstance(action, Buy):
            counts[action.fuel] = max(action.count, counts.get(action.fuel, 0))
    return counts


@pytest.mark.parametrize(
    "coal, oil, possible",
    [
        (8, 0, True),
        (5, 3, True),
        (4, 4, True),
        (0, 4, True),
        (6, 3, False),
        (5, 4, False),
        (0, 5, False),
    ],
)
def test_S_37_a_coal_plant_and_a_hybrid_hold_only_what_lemma_1_allows(coal: int, oil: int, possible: bool) -> None:
    assert fits(store_of((4, 5)), coal, oil, 0, 0) == possible
    table = buyers([4, 5])
    table.fuel_phase()
    if coal:
        table.does(A, Buy("coal", coal))
    if possible:
        if oil:
            table.does(A, Buy("oil", oil))
        assert table.held(A) == tokens(coal=coal, oil=oil)
    else:
        assert table.refuses(A, Buy("oil", oil)) == "no_room"
        table.does(A, Buy("oil", oil - 1))  # it was the last one that found no room


def test_S_37_what_is_offered_shrinks_as_the_hybrid_fills() -> None:
    table = buyers([4, 5])
    table.fuel_phase()
    assert offered_counts(table, A) == {"coal": 8, "oil": 4}
    table.does(A, Buy("coal", 5))
    assert offered_counts(table, A) == {"coal": 3, "oil": 3}
    table.does(A, Buy("oil", 3))
    assert offered_counts(table, A) == {}
    assert table.offered(A) == [DONE]


def test_S_38_a_fuel_that_no_plant_burns_can_not_be_bought() -> None:
    table = buyers([3, 4])
    table.fuel_phase()
    assert offered_counts(table, A) == {"coal": 4, "oil": 4}
    assert table.refuses(A, Buy("garbage", 1)) == "no_plant_burns_it"
    assert table.refuses(A, Buy("uranium", 1)) == "no_plant_burns_it"
    assert table.refuses(A, Buy("coal", 5)) == "no_room"
    assert table.refuses(A, Buy("oil", 5)) == "no_room"
    table.does(A, Buy("coal", 4))
    table.does(A, Buy("oil", 4))
    assert table.refuses(A, Buy("coal", 1)) == "no_room"
    assert table.refuses(A, Buy("oil", 1)) == "no_room"
    assert table.offered(A) == [DONE]


def test_S_39_four_coal_of_a_full_market_cost_5() -> None:
    table = buyers([8], money=20)
    assert table.state.tokens[0] == 24
    table.fuel_phase()
    assert [table.fuel_price(A, "coal", count) for count in (1, 2, 3, 4)] == [1, 2, 3, 5]
    assert table.does(A, Buy("coal", 4)) == [FuelBought(A, "coal", 4, 5)]
    assert table.state.money[A] == 15
    assert table.state.tokens[0] == 20


def test_S_39_one_by_one_the_same_four_cost_1_1_1_2() -> None:
    table = buyers([8])
    table.fuel_phase()
    assert [table.does(A, Buy("coal", 1))[0].price for _ in range(4)] == [1, 1, 1, 2]


def test_S_39_a_count_is_bought_all_or_none() -> None:
    table = buyers([8], money=4)
    table.fuel_phase()
    assert offered_counts(table, A) == {"coal": 3}
    assert table.refuses(A, Buy("coal", 4)) == "not_enough_money"
    table.does(A, Buy("coal", 3))
    assert table.state.money[A] == 1
    assert table.refuses(A, Buy("coal", 1)) == "not_enough_money"  # the next one costs 2
    assert table.offered(A) == [DONE]


def test_S_40_two_uranium_cost_30_and_then_there_is_none_for_anybody() -> None:
    table = buyers([11, 17])
    table.give(B, plants=[23], money=100)
    table.give(C, plants=[28], money=100)
    assert table.state.tokens[3] == 2
    table.fuel_phase()
    assert table.does(A, Buy("uranium", 2)) == [FuelBought(A, "uranium", 2, 14 + 16)]
    assert table.state.money[A] == 170
    assert table.state.tokens[3] == 0
    assert table.refuses(A, Buy("uranium", 1)) == "sold_out"
    assert table.offered(A) == [DONE]
    table.does(A, DONE)
    for seat in (C, B):
        assert table.refuses(seat, Buy("uranium", 1)) == "sold_out"
        assert table.offered(seat) == [DONE]
        table.does(seat, DONE)
    assert table.phase == "building"
    assert table.state.tokens[3] == 0


def test_S_40_the_buyers_turns_run_against_the_turn_order() -> None:
    table = buyers([4])
    assert table.fuel_phase() == [PhaseBegan("fuel")]
    assert table.asked == (A,)
    assert table.refuses(C, Buy("coal", 1)) == "not_your_turn"
    table.does(A, Buy("coal", 1))
    assert table.asked == (A,)  # until he is done
    assert table.does(A, DONE) == [TurnEnded(A)]
    assert table.asked == (C,)
    assert table.does(C, DONE) == [TurnEnded(C)]
    assert table.asked == (B,)
    assert table.does(B, DONE) == [TurnEnded(B), PhaseBegan("building")]
    assert table.asked == (A,)


def short_of_coal(edition: str) -> Table:
    """USA: one coal in the market, five in the supply (recharged: the storage); A has room for three more."""
    table = buyers([8], edition, "usa")
    table.fuel_market(coal=1)
    table.give(A, coal=3)
    table.give(B, plants=[20, 25, 31], coal=10)
    table.give(C, plants=[36, 3], coal=5)
    assert table.state.supply[0] == 5
    table.fuel_phase()
    return table


def test_S_41_recharged_usa_sells_coal_from_the_storage_at_8() -> None:
    table = short_of_coal("recharged")
    assert offered_counts(table, A) == {"coal": 3}
    assert table.does(A, Buy("coal", 3)) == [FuelBought(A, "coal", 3, 24)]
    assert table.state.money[A] == 176
    assert table.state.tokens[0] == 0
    assert table.state.supply[0] == 3
    assert table.refuses(A, Buy("coal", 1)) == "no_room"


def test_S_41_the_storage_is_sold_out_in_its_turn() -> None:
    table = short_of_coal("recharged")
    table.does(A, Buy("coal", 1))
    assert [table.does(A, Buy("coal", 1))[0].price for _ in range(2)] == [8, 8]
    table.does(A, DONE)
    assert offered_counts(table, C)["coal"] == 1  # all that there is room for
    table.does(C, Buy("coal", 1))
    table.does(C, DONE)
    assert table.state.supply[0] == 2
    assert offered_counts(table, B)["coal"] == 2  # all that there is
    assert table.refuses(B, Buy("coal", 3)) == "sold_out"
    table.does(B, Buy("coal", 2))
    assert table.state.supply[0] == 0
    assert table.refuses(B, Buy("coal", 1)) == "sold_out"


def test_S_41_the_storage_asks_for_8_elektro_each() -> None:
    table = short_of_coal("recharged")
    table.give(A, money=23)
    assert offered_counts(table, A) == {"coal": 2}
    assert table.refuses(A, Buy("coal", 3)) == "not_enough_money"
    assert table.does(A, Buy("coal", 2)) == [FuelBought(A, "coal", 2, 16)]


def test_S_41_classic_usa_has_no_storage() -> None:
    table = short_of_coal("classic")
    assert offered_counts(table, A) == {"coal": 1}
    assert table.refuses(A, Buy("coal", 2)) == "sold_out"
    assert table.does(A, Buy("coal", 1)) == [FuelBought(A, "coal", 1, 8)]
    assert table.refuses(A, Buy("coal", 1)) == "sold_out"
    assert table.state.supply[0] == 5


def test_S_41_no_other_fuel_and_no_other_board_has_a_storage() -> None:
    table = buyers([3], "recharged", "usa")
    table.fuel_market(oil=1)
    table.fuel_phase()
    assert offered_counts(table, A) == {"oil": 1}
    assert table.refuses(A, Buy("oil", 2)) == "sold_out"
    table = buyers([4], "recharged", "germany")
    table.fuel_market(coal=1)
    table.fuel_phase()
    assert offered_counts(table, A) == {"coal": 1}
    assert table.refuses(A, Buy("coal", 2)) == "sold_out"


def test_S_42_while_the_market_has_coal_the_storage_is_closed() -> None:
    table = buyers([20], "recharged", "usa", money=20)
    table.fuel_market(coal=15)
    table.fuel_phase()
    assert table.fuel_price(A, "coal") == 4
    storage = table.state.supply[0]
    assert storage == 9
    # The market's tokens go first, at their price, whatever the storage holds.
    assert [table.does(A, Buy("coal", 1))[0].price for _ in range(4)] == [4, 4, 4, 5]
    assert table.state.tokens[0] == 11
    assert table.state.supply[0] == storage
    assert offered_counts(table, A) == {}  # the next one costs 5; there is none at 8
    assert table.refuses(A, Buy("coal", 1)) == "not_enough_money"


@pytest.mark.parametrize("edition", ["classic", "recharged"])
@pytest.mark.parametrize("lying, plain, with_wien", [(6, 7, 6), (24, 1, 1), (12, 5, 4), (21, 2, 1)])
def test_S_43_wien_makes_garbage_one_cheaper_but_never_less_than_one(
    edition: str, lying: int, plain: int, with_wien: int
) -> None:
    table = buyers([14], edition, "central_europe", regions=SOUTH_OF_POLAND)
    table.give(A, cities=["wien"])
    table.give(C, plants=[19], cities=["linz"], money=50)
    table.fuel_market(garbage=lying)
    table.fuel_phase()
    assert table.does(A, Buy("garbage", 1)) == [FuelBought(A, "garbage", 1, with_wien)]
    assert table.state.money[A] == 200 - with_wien
    table.does(A, DONE)
    table.fuel_market(garbage=lying)
    assert table.does(C, Buy("garbage", 1)) == [FuelBought(C, "garbage", 1, plain)]


def test_S_43_the_rebate_counts_for_every_token_and_for_garbage_only() -> None:
    table = buyers([24, 4, 3], "classic", "central_europe", regions=SOUTH_OF_POLAND)
    table.give(A, cities=["wien"])
    table.fuel_market(garbage=23, coal=20, oil=20)
    assert table.lying(A, "garbage")[:6] == [1, 1, 1, 1, 1, 2]
    assert table.lying(B, "garbage")[:6] == [1, 1, 2, 2, 2, 3]
    for fuel in ("coal", "oil", "uranium"):
        assert table.lying(A, fuel) == table.lying(B, fuel)
    table.give(A, money=4)
    table.fuel_phase()
    assert offered_counts(table, A)["garbage"] == 4
    assert table.does(A, Buy("garbage", 4)) == [FuelBought(A, "garbage", 4, 4)]


def test_S_43_by_plain_rules_wien_is_a_city_like_any_other() -> None:
    table = buyers([14], "classic", "central_europe", regions=SOUTH_OF_POLAND, central_europe_rules=False)
    table.give(A, cities=["wien"])
    table.fuel_phase()
    assert table.does(A, Buy("garbage", 1)) == [FuelBought(A, "garbage", 1, 7)]


def test_S_44_wien_connected_in_phase_4_counts_from_the_next_round_on() -> None:
    table = buyers([14], "classic", "central_europe", regions=SOUTH_OF_POLAND)
    table.lay(market=[16, 17, 18, 19, 20, 21, 22, 23], deck=[24, 25, 26, "step3"])
    table.give(A, cities=["linz"])
    table.fuel_phase(round=3)
    assert table.does(A, Buy("garbage", 1)) == [FuelBought(A, "garbage", 1, 7)]
    table.all_do(DONE)
    table.does(A, Build("wien"))
    assert table.state.cities[A][-1] == table.state.area.index["wien"]
    table.all_do(DONE)
    events = table.all_do(POWER_NOTHING)
    assert MarketRefilled({"garbage": 1, "uranium": 1, "oil": 2}) in events  # again six garbage, the cheapest at 7
    table.all_do(PASS, list(table.state.order))
    while table.asked != (A,):
        table.does(table.asked[0], DONE)
    assert table.state.round == 4
    assert table.state.tokens[2] == 6
    assert table.does(A, Buy("garbage", 1)) == [FuelBought(A, "garbage", 1, 6)]
