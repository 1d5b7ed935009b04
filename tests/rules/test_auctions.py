"""Phase 2: who may put up what, who is asked, who pays, and what comes after a purchase."""

from __future__ import annotations

import pytest

from rules.powergrid import turn
from rules.powergrid.actions import DONE, PASS, POWER_NOTHING, Buy, Scrap, nominate, raise_to
from rules.powergrid.events import (
    BidPassed,
    DiscountEnded,
    DiscountSet,
    Event,
    Nominated,
    PhaseBegan,
    PhasePassed,
    PlantBought,
    PlantBoxed,
    PlantDrawn,
    PlantScrapped,
    Raised,
)
from tests.rules.table import Table, kinds, tokens

A, B, C, D = range(4)
MARKET = [16, 17, 19, 20, 21, 22, 23, 24]
REST = [28, 30, 31, 32, "step3"]


def opened(
    edition: str = "classic",
    players: int = 4,
    order: list[int] | None = None,
    market: list[int] | None = None,
    deck: list[int | str] | None = None,
    round: int = 4,
    money: int = 100,
) -> Table:
    """The auctions begin, with money for all."""
    table = Table(edition=edition, players=players)
    table.lay(market=market or MARKET, deck=REST if deck is None else deck)
    table.order(*(order or range(players)))
    for seat in range(players):
        table.give(seat, money=money)
    table.auctions(round)
    return table


def test_S_09_bidding_goes_clockwise_from_the_chooser_whatever_the_turn_order() -> None:
    table = opened(order=[C, A, D, B])
    assert table.asked == (C,)
    table.does(C, nominate(16, 16))
    for bid, seat in enumerate([D, A, B, C, D], start=17):
        assert table.asked == (seat,)
        assert table.does(seat, raise_to(bid)) == [Raised(seat, 16, bid)]


def test_S_10_a_chooser_who_loses_his_auction_chooses_again() -> None:
    table = opened(order=[C, A, D, B])
    assert table.does(C, nominate(20, 20)) == [Nominated(C, 20, 20)]
    table.does(D, raise_to(21))
    table.all_do(PASS, [A, B])
    assert table.state.market == MARKET
    events = table.does(C, PASS)
    assert events == [BidPassed(C, 20), PlantBought(D, 20, 21), PlantDrawn(28)]
    assert table.state.money == [100, 100, 100, 79]
    assert table.state.plants[D] == (20,)
    assert table.market() == [16, 17, 19, 21, 22, 23, 24, 28]
    assert table.asked == (C,)
    assert table.offers_kind(C) == ["nominate", "pass"]
    assert table.refuses(D, PASS) == "not_your_turn"


def test_S_10_to_choose_again_is_another_turn_than_to_bid() -> None:
    table = opened(order=[C, A, D, B])
    table.does(C, nominate(20, 20))
    table.does(D, raise_to(21))
    table.all_do(PASS, [A, B])
    bidding = turn.name_of(table.state)
    table.does(C, PASS)
    assert table.asked == (C,)
    assert turn.name_of(table.state) != bidding


def test_S_18_who_scraps_for_the_plant_that_he_alone_could_choose_goes_on_with_his_turn() -> None:
    table = opened(players=3)
    table.give(C, plants=[4, 5, 6])
    table.all_do(PASS, [A, B])
    choosing = turn.name_of(table.state)
    table.does(C, nominate(16, 16))
    assert table.asked == (C,)
    assert turn.name_of(table.state) == choosing


def test_the_same_seat_has_another_turn_in_the_next_phase() -> None:
    table = opened(players=3)
    table.all_do(PASS, [A, B])
    last = turn.name_of(table.state)
    table.does(C, PASS)
    assert table.asked == (C,)
    buying = turn.name_of(table.state)
    table.does(C, DONE)
    assert table.phase == "fuel"
    assert buying != last
    assert turn.name_of(table.state) == buying


def test_S_10_the_loser_may_also_pass_and_the_next_in_turn_order_chooses() -> None:
    table = opened(order=[C, A, D, B])
    table.does(C, nominate(20, 20))
    table.does(D, raise_to(21))
    table.all_do(PASS, [A, B, C])
    assert table.does(C, PASS) == [PhasePassed(C)]
    assert table.asked == (A,)


def test_S_11_who_passed_as_chooser_is_not_asked_in_any_later_auction() -> None:
    table = opened(players=3)
    assert table.does(A, PASS) == [PhasePassed(A)]
    table.does(B, nominate(16, 16))
    assert table.asked == (C,)
    assert table.refuses(A, raise_to(17)) == "not_your_turn"
    table.does(C, raise_to(17))
    assert table.asked == (B,)
    assert table.refuses(A, raise_to(18)) == "not_your_turn"
    table.does(B, PASS)
    assert table.asked == (B,)
    assert table.does(B, PASS) == [PhasePassed(B), PhaseBegan("fuel")]  # nor has A been chooser again


def test_S_12_who_passed_in_an_auction_may_bid_in_the_next() -> None:
    table = opened(order=[B, D, A, C])
    table.does(B, nominate(16, 16))
    table.does(C, raise_to(17))
    table.all_do(PASS, [D, A, B])
    assert table.state.plants[C] == (16,)
    table.does(B, PASS)
    table.does(D, nominate(17, 17))
    assert table.asked == (A,)
    assert table.does(A, raise_to(18)) == [Raised(A, 17, 18)]
    assert table.asked == (D,)


def test_S_13_nobody_bids_more_than_his_money() -> None:
    table = opened(players=3, money=30)
    assert table.refuses(A, nominate(16, 31)) == "bid_too_high"
    table.does(A, nominate(16, 16))
    assert table.refuses(B, raise_to(31)) == "bid_too_high"
    assert table.does(B, raise_to(30)) == [Raised(B, 16, 30)]
    table.all_do(PASS, [C, A])
    assert table.state.money == [30, 0, 30]
    assert table.state.plants[B] == (16,)


def test_S_13_a_chooser_may_open_with_all_his_money() -> None:
    table = opened(players=3, money=30)
    table.does(A, nominate(16, 30))
    assert table.offered(B) == [PASS]
    table.all_do(PASS, [B, C])
    assert table.state.money == [0, 30, 30]


def test_S_13_a_raise_is_higher_than_the_bid_before() -> None:
    table = opened(players=3, money=30)
    assert table.refuses(A, nominate(20, 19)) == "bid_too_low"
    table.does(A, nominate(20, 22))
    assert table.refuses(B, raise_to(21)) == "bid_too_low"
    assert table.refuses(B, raise_to(22)) == "bid_too_low"
    assert table.offered(B) == [*map(raise_to, range(23, 31)), PASS]


def test_S_14_in_round_1_a_chooser_can_not_pass_and_a_bidder_can() -> None:
    table = opened(round=1)
    assert table.offers_kind(A) == ["nominate"]
    assert table.refuses(A, PASS) == "first_round_needs_a_plant"
    table.does(A, nominate(16, 16))
    assert table.offers_kind(B) == ["raise", "pass"]
    assert table.does(B, PASS) == [BidPassed(B, 16)]


def test_S_14_in_round_1_the_last_one_must_buy_too() -> None:
    table = opened(players=2, round=1)
    table.does(A, nominate(16, 16))
    table.does(B, PASS)
    assert table.offers_kind(B) == ["nominate"]
    assert table.refuses(B, PASS) == "first_round_needs_a_plant"


def test_S_15_the_last_eligible_player_pays_the_minimum() -> None:
    table = opened(players=3, market=[22, 23, 24, 25, 26, 27, 28, 29], deck=[30, "step3"])
    table.all_do(PASS, [A])
    table.does(B, PASS)
    assert table.asked == (C,)
    assert table.offered(C) == [nominate(22, 22), nominate(23, 23), nominate(24, 24), nominate(25, 25), PASS]
    assert table.refuses(C, nominate(25, 26)) == "alone_pays_the_minimum"
    assert table.refuses(C, nominate(25, 24)) == "bid_too_low"
    events = table.does(C, nominate(25, 25))
    assert events == [Nominated(C, 25, 25), PlantBought(C, 25, 25), PlantDrawn(30), PhaseBegan("fuel")]
    assert table.state.money[C] == 75


def test_S_16_who_has_too_little_money_can_only_pass_and_the_bid_stands() -> None:
    table = opened(players=3, order=[C, A, B], market=[26, 27, 29, 30, 31, 32, 33, 34], deck=[35, "step3"])
    table.give(A, money=60)
    table.give(B, money=20)
    table.does(C, PASS)
    table.does(A, nominate(30, 35))
    assert table.asked == (B,)
    assert table.offered(B) == [PASS]
    assert table.refuses(B, raise_to(36)) == "bid_too_high"
    assert table.refuses(B, raise_to(20)) == "bid_too_low"
    assert table.does(B, PASS)[:2] == [BidPassed(B, 30), PlantBought(A, 30, 35)]
    assert table.state.money[:2] == [25, 20]
    assert table.asked == (B,)


def test_S_17_in_step_2_only_the_four_lowest_are_for_sale() -> None:
    table = Table(edition="classic", players=3)
    table.step(2)
    table.lay(market=MARKET, deck=REST)
    table.give(A, money=100)
    table.auctions(round=6)
    assert table.for_sale() == [16, 17, 19, 20]
    assert {action.plant for action in table.offered(A) if action != PASS} == {16, 17, 19, 20}
    for plant in (21, 22, 23, 24):
        assert table.refuses(A, nominate(plant, plant)) == "plant_in_future_row"
    assert table.refuses(A, nominate(28, 28)) == "plant_not_in_market"
    assert table.refuses(A, nominate(41, 41)) == "unknown_plant"


@pytest.mark.parametrize("plant", [20, 21, 24, 26, 28, 30])
def test_S_17_in_step_3_each_of_the_six_is_for_sale(plant: int) -> None:
    table = Table(edition="classic", players=3)
    table.step(3)
    table.lay(market=[20, 21, 24, 26, 28, 30], deck=[36])
    table.auctions(round=8)
    assert table.for_sale() == [20, 21, 24, 26, 28, 30]
    assert nominate(plant, plant) in table.offered(A)
    assert table.does(A, nominate(plant, plant)) == [Nominated(A, plant, plant)]


def test_S_18_over_the_limit_the_phase_waits_for_the_scrap() -> None:
    table = opened(players=3)
    table.give(B, plants=[4, 5, 6])
    table.does(A, nominate(16, 16))
    table.does(B, raise_to(17))
    table.does(C, PASS)
    events = table.does(A, PASS)
    assert events == [BidPassed(A, 16), PlantBought(B, 16, 17)]  # nothing is drawn yet
    assert table.asked == (B,)
    assert table.market() == MARKET[1:]
    assert table.state.plants[B] == (4, 5, 6, 16)
    assert {action.plant for action in table.offered(B)} == {4, 5, 6}
    assert table.refuses(B, Scrap(16)) == "newest_plant_stays"
    assert table.refuses(B, Scrap(17)) == "plant_not_yours"
    assert table.refuses(B, PASS) == "not_in_this_phase"
    assert table.refuses(A, nominate(17, 17)) == "not_your_turn"
    assert table.refuses(A, Scrap(4)) == "not_your_turn"
    assert table.does(B, Scrap(4)) == [PlantScrapped(B, 4, {}), PlantDrawn(28)]
    assert table.state.plants[B] == (5, 6, 16)
    assert 4 in table.state.box
    assert table.market() == [17, 19, 20, 21, 22, 23, 24, 28]
    assert len(table.state.deck) == len(REST) - 1
    assert table.asked == (A,)


def test_S_19_two_classic_players_keep_four_plants() -> None:
    table = opened(players=2)
    table.give(A, plants=[4, 5, 6])
    table.give(B, plants=[7, 8, 9, 10])
    table.does(A, nominate(16, 16))
    assert table.does(B, PASS) == [BidPassed(B, 16), PlantBought(A, 16, 16), PlantDrawn(28)]
    assert table.state.plants[A] == (4, 5, 6, 16)
    assert table.asked == (B,)
    assert table.does(B, nominate(17, 17)) == [Nominated(B, 17, 17), PlantBought(B, 17, 17)]
    assert table.asked == (B,)
    assert {action.plant for action in table.offered(B)} == {7, 8, 9, 10}
    table.does(B, Scrap(7))
    assert table.state.plants[B] == (8, 9, 10, 17)


# What leaves with a scrapped plant


def over_the_limit(own: list[int], new: int, **fuel: int) -> Table:
    """A, who owns three plants and some fuel, has just bought a fourth; his scrap is awaited."""
    table = Table(edition="classic", players=3)
    table.step(3)  # so that all six are for sale
    table.give(A, plants=own, money=100, **fuel)
    table.lay(market=[new, 31, 32, 34, 35, 36], deck=[39, 42, 44])
    table.order(B, C, A)
    table.auctions(round=6)
    table.all_do(PASS, [B, C])
    table.does(A, nominate(new, new))
    return table


def test_S_20_the_fuel_of_a_scrapped_hybrid_goes_to_the_supply_unasked() -> None:
    table = over_the_limit([5, 18, 22], 24, coal=1, oil=1)
    supply = table.state.supply[:]
    lying = table.state.tokens[:]
    assert [action for action in table.offered(A) if action.plant == 5] == [Scrap(5, tokens(coal=1, oil=1))]
    assert table.refuses(A, Scrap(5, tokens())) == "fuel_can_not_leave"
    events = table.does(A, Scrap(5))
    assert events[:2] == [PlantScrapped(A, 5, {"coal": 1, "oil": 1}), PlantDrawn(39)]
    assert kinds(events).count("plant_drawn") == 1
    assert table.held(A) == tokens()
    assert table.state.supply == [supply[0] + 1, supply[1] + 1, supply[2], supply[3]]
    assert table.state.tokens == lying
    assert table.phase == "fuel"  # nothing more is asked of A in this phase
    assert table.state.plants[A] == (18, 22, 24)


def test_S_21_only_what_the_scrapped_plant_can_hold_may_leave() -> None:
    table = over_the_limit([5, 7, 10], 13, coal=6, oil=8)
    assert [action for action in table.offered(A) if action.plant == 10] == [Scrap(10, tokens(coal=4))]
    for wrong in (
        tokens(),
        tokens(coal=3),
        tokens(oil=4),
        tokens(coal=3, oil=1),
        tokens(coal=5),
        tokens(coal=4, oil=1),
        tokens(coal=4, garbage=1),
    ):
        assert table.refuses(A, Scrap(10, wrong)) == "fuel_can_not_leave"
    assert table.does(A, Scrap(10))[0] == PlantScrapped(A, 10, {"coal": 4})
    assert table.held(A) == tokens(coal=2, oil=8)


@pytest.mark.parametrize("coal", range(5))
def test_S_22_four_tokens_leave_with_a_full_hybrid_in_any_split(coal: int) -> None:
    table = over_the_limit([4, 5, 12], 13, coal=8, oil=4)
    offered = [action for action in table.offered(A) if action.plant == 5]
    assert offered == [Scrap(5, tokens(coal=c, oil=4 - c)) for c in range(5)]
    assert table.refuses(A, Scrap(5)) == "fuel_choice_needed"
    assert table.refuses(A, Scrap(5, tokens(coal=coal, oil=3 - coal if coal < 4 else 1))) == "fuel_can_not_leave"
    supply = table.state.supply[:]
    table.does(A, Scrap(5, tokens(coal=coal, oil=4 - coal)))
    assert table.held(A) == tokens(coal=8 - coal, oil=coal)
    assert table.state.supply[:2] == [supply[0] + coal, supply[1] + 4 - coal]


@pytest.mark.parametrize("given_up", [None, 0, 1, 2])
def test_S_23_what_fits_the_other_plants_stays_unless_it_is_given_up(given_up: int | None) -> None:
    table = over_the_limit([10, 25, 33], 40, coal=2)
    offered = [action for action in table.offered(A) if action.plant == 10]
    assert offered == [Scrap(10, tokens(coal=c)) for c in range(3)]
    supply = table.state.supply[0]
    table.does(A, Scrap(10, None if given_up is None else tokens(coal=given_up)))
    assert table.held(A) == tokens(coal=2 - (given_up or 0))
    assert table.state.supply[0] == supply + (given_up or 0)
    assert table.state.plants[A] == (25, 33, 40)


def test_S_23_fuel_of_other_plants_can_not_be_thrown_out() -> None:
    table = over_the_limit([10, 25, 33], 40, coal=2)
    assert [action for action in table.offered(A) if action.plant == 33] == [Scrap(33, tokens())]
    assert table.refuses(A, Scrap(33, tokens(coal=1))) == "fuel_can_not_leave"


# Nobody bought, and the discount token


def test_S_24_classic_boxes_the_lowest_plant_when_nobody_bought() -> None:
    table = opened(players=3)
    table.all_do(PASS, [A, B])
    assert table.does(C, PASS) == [PhasePassed(C), PlantBoxed(16, "unsold"), PlantDrawn(28), PhaseBegan("fuel")]
    assert table.market() == [17, 19, 20, 21, 22, 23, 24, 28]
    assert table.for_sale() == [17, 19, 20, 21]
    assert 16 in table.state.box


def test_S_24_classic_keeps_the_lowest_plant_when_somebody_bought() -> None:
    table = opened(players=3)
    table.does(A, nominate(20, 20))
    table.all_do(PASS, [B, C, B])
    assert table.does(C, PASS) == [PhasePassed(C), PhaseBegan("fuel")]
    assert table.market() == [16, 17, 19, 21, 22, 23, 24, 28]


def test_S_25_recharged_boxes_the_discounted_plant_once_when_nobody_bought() -> None:
    table = opened("recharged", players=3)
    table.all_do(PASS, [A, B])
    assert table.does(C, PASS) == [
        PhasePassed(C),
        DiscountEnded(16),
        PlantBoxed(16, "discount"),
        PlantDrawn(28),
        PhaseBegan("fuel"),
    ]
    assert table.market() == [17, 19, 20, 21, 22, 23, 24, 28]


def test_S_25_a_replacement_lower_than_the_boxed_discounted_plant_stays() -> None:
    table = opened("recharged", players=3, deck=[14, 28, "step3"])
    events = table.all_do(PASS, [A, B, C])
    assert [event for event in events if isinstance(event, PlantBoxed)] == [PlantBoxed(16, "discount")]
    assert table.market() == [14, 17, 19, 20, 21, 22, 23, 24]


def test_S_26_two_elektro_are_enough_for_the_discounted_plant() -> None:
    table = opened("recharged", players=3, market=[15, *MARKET[:7]])
    table.give(A, money=2)
    assert table.offered(A) == [nominate(15, 1), nominate(15, 2), PASS]
    assert table.refuses(A, nominate(15, 0)) == "bid_too_low"
    assert table.refuses(A, nominate(15, 3)) == "bid_too_high"
    assert table.refuses(A, nominate(16, 1)) == "bid_too_low"
    assert table.refuses(A, nominate(16, 16)) == "bid_too_high"
    assert table.does(A, nominate(15, 2)) == [Nominated(A, 15, 2)]


@pytest.mark.parametrize("bid", [1, 2, 15])
def test_W_10_the_lowest_plant_may_be_opened_at_1_and_keeps_its_number(bid: int) -> None:
    table = Table(edition="recharged", players=3)
    table.lay(market=[15, 16, 17, 19, 20, 21, 22, 23], deck=[28, 30, "step3"])
    table.give(A, money=40)
    assert table.auctions(round=3) == [PhaseBegan("auction"), DiscountSet(15)]
    assert table.refuses(A, nominate(15, 0)) == "bid_too_low"
    assert table.refuses(A, nominate(16, 1)) == "bid_too_low"
    table.does(A, nominate(15, bid))
    table.does(B, PASS)
    events = table.does(C, PASS)
    assert events[1:] == [PlantBought(A, 15, bid), DiscountEnded(15), PlantDrawn(28)]
    assert table.state.money[A] == 40 - bid
    assert table.state.plants[A] == (15,)


def test_W_10_what_is_drawn_is_compared_with_the_number_not_with_1() -> None:
    table = opened("recharged", players=3, market=[15, 16, 17, 19, 20, 21, 22, 23], deck=[14, 28, "step3"])
    table.does(A, nominate(16, 16))
    events = table.all_do(PASS, [B, C])
    assert events[2:] == [
        PlantBought(A, 16, 16),
        PlantDrawn(14),
        PlantBoxed(14, "below_discount"),
        DiscountEnded(15),
        PlantDrawn(28),
    ]


def test_W_11_the_winner_is_out_and_one_plant_replaces_his() -> None:
    ana, petar, dusan = A, B, C
    table = opened(
        "recharged",
        players=3,
        order=[petar, ana, dusan],
        market=[4, 5, 7, 8, 9, 10, 12, 14],
        deck=[11, 20, "step3"],
        round=1,
    )
    table.does(petar, nominate(5, 5))
    table.does(dusan, PASS)
    assert table.does(ana, PASS) == [BidPassed(ana, 5), PlantBought(petar, 5, 5), PlantDrawn(11)]
    assert table.state.plants[petar] == (5,)
    assert table.market() == [4, 7, 8, 9, 10, 11, 12, 14]
    assert table.for_sale() == [4, 7, 8, 9]
    assert table.asked == (ana,)
    table.does(ana, nominate(7, 7))
    assert table.asked == (dusan,)
    table.does(dusan, PASS)
    assert table.asked == (dusan,)  # Petar is asked no more in this phase
    assert table.refuses(petar, nominate(8, 8)) == "not_your_turn"


def test_W_12_a_first_replacement_below_the_discounted_plant_is_boxed_with_the_token() -> None:
    table = opened("recharged", players=3, market=[12, 16, 17, 19, 20, 21, 22, 23], deck=[11, 9, 28, "step3"])
    table.does(A, nominate(16, 16))
    events = table.all_do(PASS, [B, C])
    assert events[2:] == [
        PlantBought(A, 16, 16),
        PlantDrawn(11),
        PlantBoxed(11, "below_discount"),
        DiscountEnded(12),
        PlantDrawn(9),  # only the first one is boxed
    ]
    assert table.market() == [9, 12, 17, 19, 20, 21, 22, 23]


def test_S_27_a_lower_draw_takes_the_token_off_and_the_next_one_stays() -> None:
    table = opened("recharged", players=3, market=[8, 10, 11, 12, 13, 14, 15, 20], deck=[5, 4, 25, "step3"])
    table.does(A, nominate(10, 10))
    events = table.all_do(PASS, [B, C])
    assert events[3:] == [PlantDrawn(5), PlantBoxed(5, "below_discount"), DiscountEnded(8), PlantDrawn(4)]
    assert table.market() == [4, 8, 11, 12, 13, 14, 15, 20]
    assert table.refuses(B, nominate(8, 7)) == "bid_too_low"
    assert table.refuses(B, nominate(4, 3)) == "bid_too_low"
    assert nominate(8, 8) in table.offered(B)
    table.does(B, PASS)
    assert table.does(C, PASS) == [PhasePassed(C), PhaseBegan("fuel")]
    assert table.market() == [4, 8, 11, 12, 13, 14, 15, 20]
    assert table.state.deck == [25, *table.state.deck[1:]]


def test_S_28_once_the_tokens_plant_is_sold_a_lower_draw_stays() -> None:
    table = opened("recharged", players=3, market=[8, 10, 11, 12, 13, 14, 15, 20], deck=[9, 4, 25, "step3"])
    table.does(A, nominate(8, 8))
    events = table.all_do(PASS, [B, C])
    assert events[2:] == [PlantBought(A, 8, 8), DiscountEnded(8), PlantDrawn(9)]
    table.does(B, nominate(10, 10))
    events = table.does(C, PASS)
    assert events[1:] == [PlantBought(B, 10, 10), PlantDrawn(4)]
    assert table.market() == [4, 9, 11, 12, 13, 14, 15, 20]
    assert table.refuses(C, nominate(4, 3)) == "bid_too_low"
    assert table.does(C, PASS) == [PhasePassed(C), PhaseBegan("fuel")]
    assert table.market() == [4, 9, 11, 12, 13, 14, 15, 20]


def test_S_29_obsolete_plants_that_are_drawn_are_boxed() -> None:
    table = Table(edition="classic", players=3, regions=["north", "west", "southwest"])
    table.lay(market=MARKET, deck=[14, 12, 28, "step3"])
    table.give(B, cities=table.state.area.cities[:14])
    table.auctions(round=6)
    table.does(A, nominate(16, 16))
    events = table.all_do(PASS, [B, C])
    assert events[2:] == [
        PlantBought(A, 16, 16),
        PlantDrawn(14),
        PlantBoxed(14, "obsolete"),
        PlantDrawn(12),
        PlantBoxed(12, "obsolete"),
        PlantDrawn(28),
    ]
    assert table.market() == [17, 19, 20, 21, 22, 23, 24, 28]


def end_of_round(table: Table) -> list[Event]:
    """Nobody buys, builds or runs anything."""
    table.all_do(DONE)
    table.all_do(DONE)
    return table.all_do(POWER_NOTHING)


def test_S_30_an_empty_market_has_no_auctions() -> None:
    table = Table(edition="recharged", players=3)
    table.step(3)
    table.lay(market=[30, 32], deck=[])
    assert table.auctions(round=9) == [PhaseBegan("auction"), DiscountSet(30)]
    events = table.all_do(PASS, [A, B, C])
    assert events[3:] == [DiscountEnded(30), PlantBoxed(30, "discount"), PhaseBegan("fuel")]
    assert table.market() == [32]
    events = end_of_round(table)
    assert PlantBoxed(32, "lowest") in events
    assert table.market() == []
    # The next round: no chooser, no token, nothing boxed; the last in turn order buys fuel at once.
    assert kinds(events)[-3:] == ["round_began", "phase_began", "phase_began"]
    assert (table.phase, table.state.round, table.asked) == ("fuel", 10, (table.state.order[-1],))
    events = end_of_round(table)
    assert "plant_boxed" not in kinds(events)
    assert (table.phase, table.state.round) == ("fuel", 11)


def test_S_30_classic_boxes_nothing_from_an_empty_market() -> None:
    table = Table(edition="classic", players=3)
    table.step(3)
    table.lay(market=[32], deck=[])
    table.auctions(round=9)
    events = table.all_do(PASS, [A, B, C])
    assert events[3:] == [PlantBoxed(32, "unsold"), PhaseBegan("fuel")]
    events = end_of_round(table)
    assert "plant_boxed" not in kinds(events)
    assert (table.phase, table.state.round) == ("fuel", 10)


def test_S_31_a_purchase_with_scrap_and_fuel_return_draws_one_card() -> None:
    table = over_the_limit([5, 7, 10], 13, coal=6, oil=8)
    deck = len(table.state.deck)
    market = len(table.state.market) + 1  # the bought plant has left
    events = table.does(A, Scrap(10))
    assert kinds(events)[:2] == ["plant_scrapped", "plant_drawn"]
    assert kinds(events).count("plant_drawn") == 1
    assert len(table.state.deck) == deck - 1
    assert len(table.state.market) == market


def test_S_32_after_a_lost_auction_and_a_pass_the_next_in_turn_order_chooses() -> None:
    table = opened(order=[C, B, A, D])
    table.does(C, nominate(16, 16))
    table.does(D, raise_to(17))
    table.all_do(PASS, [A, B, C])
    assert table.state.plants[D] == (16,)
    assert table.asked == (C,)
    table.does(C, PASS)
    assert table.asked == (B,)  # turn order, not clockwise
    table.does(B, nominate(17, 17))
    assert table.asked == (A,)  # C and D are out
    table.does(A, PASS)
    assert table.asked == (A,)


def test_S_32_an_action_of_another_phase_is_refused() -> None:
    table = opened()
    assert table.refuses(A, Buy("coal", 1)) == "not_in_this_phase"
    assert table.refuses(A, DONE) == "not_in_this_phase"
    assert table.refuses(A, raise_to(20)) == "not_in_this_phase"
