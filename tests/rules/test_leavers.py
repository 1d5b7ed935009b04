"""Players who leave: S-104 to S-106 and the house rules L-1 to L-4 (2.16), in every phase."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rules.powergrid.actions import (
    DONE,
    LEAVE,
    PASS,
    POWER_NOTHING,
    Action,
    Buy,
    MarkCity,
    PickRegion,
    PlaceCartelHouse,
    Power,
    Run,
    Scrap,
    build,
    nominate,
    raise_to,
)
from rules.powergrid.events import (
    BidPassed,
    GameEnded,
    OrderSet,
    PhasePassed,
    PlantBought,
    PlantBoxed,
    PlantDrawn,
    PlantScrapped,
    PlantsRun,
    PlayerLeft,
    RegionPicked,
    RoundBegan,
    StepBegan,
)
from rules.powergrid.results import result
from tests.rules.table import Table, kinds, tokens

THREE = ["north", "northeast", "west"]
FOUR = [*THREE, "east"]


def of_three(round: int = 4, edition: str = "classic", seed: str = "table") -> Table:
    """Three players with a plant, money and a city each; the caller begins the phase."""
    table = Table(seed=seed, edition=edition, players=3, regions=THREE)
    for seat, (plant, city) in enumerate([(4, "kiel"), (8, "essen"), (10, "berlin")]):
        table.give(seat, plants=[plant], money=100, cities=[city])
    table.lay(market=[16, 17, 19, 20, 21, 22, 23, 24], deck=[28, 30, 31, 32, "step3"])
    table.fuel_market(coal=12, oil=12, garbage=12, uranium=4)
    table.state.round = round
    return table


def drafting() -> Table:
    return Table(edition="classic", players=3, regions="draft")


def marking() -> Table:
    return Table(edition="recharged", players=3, regions=THREE, standard_starts=True)


def first_round() -> Table:
    return Table(edition="classic", players=3, regions=THREE)


def choosing() -> Table:
    table = of_three()
    table.auctions(round=4)
    return table


def bidding() -> Table:
    """Player 2 has nominated 16; player 0 is asked."""
    table = of_three()
    table.order(2, 0, 1)
    table.auctions(round=4)
    table.does(2, nominate(16, 16))
    return table


def scrapping() -> Table:
    """Player 0 has bought 16 as his fourth plant."""
    table = of_three()
    table.give(0, plants=[4, 5, 7], coal=2, oil=1)
    table.auctions(round=4)
    table.does(0, nominate(16, 16))
    table.does(1, PASS)
    table.does(2, PASS)
    return table


def buying() -> Table:
    table = of_three()
    table.order(1, 2, 0)
    table.fuel_phase(round=4)
    return table


def building() -> Table:
    table = of_three()
    table.order(1, 2, 0)
    table.building_phase(round=4)
    return table


def running() -> Table:
    table = of_three()
    table.give(0, coal=4)
    table.bureaucracy(round=4)
    return table


# Where player 0 is asked, with what he may do then as a leaver and something he may do no more.
PHASES: list[tuple[Callable[[], Table], str, Action, Action]] = [
    (drafting, "draft", PickRegion("north"), PickRegion("south")),
    (marking, "mark", MarkCity("flensburg"), MarkCity("essen")),
    (first_round, "auction", PASS, nominate(3, 3)),
    (choosing, "auction", PASS, nominate(16, 16)),
    (bidding, "auction", PASS, raise_to(17)),
    (scrapping, "auction", Scrap(4, tokens()), Scrap(5, tokens())),
    (buying, "fuel", DONE, Buy("coal", 1)),
    (building, "building", DONE, build("flensburg")),
    (running, "bureaucracy", Power((Run(4),)), POWER_NOTHING),
]


@pytest.mark.parametrize("position, phase, prescribed, free", PHASES)
def test_L_2_a_leaver_who_is_asked_has_one_prescribed_act(
    position: Callable[[], Table], phase: str, prescribed: Action, free: Action
) -> None:
    table = position()
    assert table.phase == phase
    assert 0 in table.asked
    assert free in table.offered(0)
    assert LEAVE not in table.offered(0)
    before = table.asked
    assert table.does(0, LEAVE) == [PlayerLeft(0)]
    assert table.asked == before
    assert table.offered(0) == [prescribed]
    assert table.refuses(0, free) == "player_has_left"
    assert table.refuses(0, LEAVE) == "has_left"
    table.does(0, prescribed)
    assert table.asked != before


@pytest.mark.parametrize("position, phase, prescribed, free", PHASES)
def test_L_1_who_is_not_asked_may_leave_too(
    position: Callable[[], Table], phase: str, prescribed: Action, free: Action
) -> None:
    table = position()
    before = table.asked
    offers = table.offered(0)
    assert table.does(2, LEAVE) == [PlayerLeft(2)]
    assert table.phase == phase
    assert table.asked == before
    assert table.offered(0) == offers
    assert table.state.left == [2]
    assert table.refuses(2, LEAVE) == "has_left"
    table.does(0, free)


def test_L_1_only_players_leave() -> None:
    table = of_three()
    table.auctions(round=4)
    for seat in (3, -1, 99):
        assert table.refuses(seat, LEAVE) == "not_a_player"
    cartel = Table(edition="recharged", players=2, regions=THREE)
    assert cartel.refuses(2, LEAVE) == "not_a_player"


def test_L_1_nobody_leaves_a_game_that_is_over() -> None:
    table = of_three()
    table.auctions(round=4)
    table.does(0, LEAVE)
    table.does(1, LEAVE)
    assert table.phase == "over"
    assert table.refuses(2, LEAVE) == "game_is_over"
    assert table.refuses(0, LEAVE) == "game_is_over"


def test_L_2_a_leaver_keeps_all_he_has_and_it_counts_as_before() -> None:
    table = of_three()
    table.give(0, coal=3)
    table.order(1, 2, 0)
    table.building_phase(round=4)
    table.does(0, LEAVE)
    assert table.state.money[0] == 100
    assert table.state.plants[0] == (4,)
    assert table.held(0) == (3, 0, 0, 0)
    assert table.slots("kiel") == (0, -1, -1)
    assert table.state.order == [1, 2, 0]
    table.does(0, DONE)
    assert table.refuses(2, build("kiel")) == "city_full_in_this_step"


def test_L_2_a_leavers_network_still_counts_for_the_steps_and_the_end() -> None:
    table = of_three()
    cities = [city for city in table.state.area.cities if city not in ("kiel", "essen", "berlin")]
    table.give(0, cities=cities[:5])
    table.order(1, 2, 0)
    table.building_phase(round=4)
    table.does(0, build(cities[5]))
    assert table.state.max_cities == 7
    table.does(0, LEAVE)
    table.does(0, DONE)
    table.does(2, DONE)
    assert StepBegan(2) in table.does(1, DONE)
    assert table.state.step == 2


def test_L_2_who_has_built_to_the_end_threshold_and_leaves_still_ends_the_game() -> None:
    table = of_three()
    cities = [city for city in table.state.area.cities if city not in ("kiel", "essen", "berlin")]
    table.give(0, money=900, cities=cities[:15])
    table.step(2)
    table.order(1, 2, 0)
    table.building_phase(round=4)
    table.does(0, build(cities[15]))
    table.does(0, LEAVE)
    table.does(0, DONE)
    table.does(2, DONE)
    table.does(1, DONE)
    assert table.phase == "over"
    assert not table.state.over_by_leaving
    assert result(table.state).rank == [3, 1, 1]


def test_L_2_a_leaver_neither_buys_nor_builds_but_runs() -> None:
    """From the choice of a plant round to the next, in the order of asking."""
    table = of_three()
    table.give(0, coal=2)
    table.give(1, money=100)
    table.auctions(round=4)
    table.does(0, LEAVE)
    played = []
    round_now = table.state.round
    while table.state.round == round_now:
        seat = table.asked[0]
        if seat == 0:
            (act,) = table.offered(0)
        else:
            act = {"auction": PASS, "fuel": DONE, "building": DONE, "bureaucracy": POWER_NOTHING}[table.phase]
        played.append((table.phase, seat, act))
        table.does(seat, act)
    assert [(phase, act) for phase, seat, act in played if seat == 0] == [
        ("auction", PASS),
        ("fuel", DONE),
        ("building", DONE),
        ("bureaucracy", Power((Run(4),))),
    ]
    assert len(played) == 12
    assert table.state.money == [122, 110, 110]
    assert table.held(0) == (0, 0, 0, 0)
    assert table.state.cities[0] == (table.state.area.index["kiel"],)


# Auctions


def test_S_104_a_leaver_passes_in_the_first_round_too_and_is_last_without_a_plant() -> None:
    table = Table(edition="classic", players=4, regions=FOUR)
    table.does(0, nominate(5, 5))
    assert table.asked == (1,)
    assert table.does(1, LEAVE) == [PlayerLeft(1)]
    assert table.asked == (1,)
    assert table.offered(1) == [PASS]
    assert table.refuses(1, raise_to(6)) == "player_has_left"
    assert table.does(1, PASS) == [BidPassed(1, 5)]
    table.does(2, PASS)
    assert PlantBought(0, 5, 5) in table.does(3, PASS)
    assert table.asked == (1,)
    assert table.offered(1) == [PASS]
    assert table.refuses(1, nominate(3, 3)) == "player_has_left"
    assert table.does(1, PASS) == [PhasePassed(1)]
    assert table.asked == (2,)
    assert table.refuses(2, PASS) == "first_round_needs_a_plant"
    table.does(2, nominate(4, 4))
    assert table.asked == (3,)
    table.does(3, PASS)
    events = table.does(3, nominate(3, 3))
    assert [len(own) for own in table.state.plants] == [1, 0, 1, 1]
    assert table.state.order == [0, 2, 3, 1]
    assert OrderSet([0, 2, 3, 1]) in events
    assert table.phase == "fuel"
    assert table.asked == (1,)
    assert table.state.money == [45, 50, 46, 47]


def test_S_105_the_bid_of_a_leaver_stands_and_he_must_pay_it() -> None:
    table = of_three()
    table.auctions(round=4)
    table.does(0, nominate(17, 20))
    assert table.does(0, LEAVE) == [PlayerLeft(0)]
    assert table.asked == (1,)
    table.does(1, PASS)
    events = table.does(2, PASS)
    assert events[:3] == [BidPassed(2, 17), PlantBought(0, 17, 20), PlantDrawn(28)]
    assert table.state.money[0] == 80
    assert table.state.plants[0] == (4, 17)
    assert table.asked == (1,)


def test_S_105_he_can_still_be_outbid_and_then_only_passes() -> None:
    table = of_three()
    table.auctions(round=4)
    table.does(0, nominate(17, 20))
    table.does(0, LEAVE)
    table.does(1, raise_to(21))
    table.does(2, PASS)
    assert table.asked == (0,)
    assert table.offered(0) == [PASS]
    assert PlantBought(1, 17, 21) in table.does(0, PASS)
    assert table.asked == (0,)  # chooser again, as he lost his auction
    assert table.offered(0) == [PASS]
    table.does(0, PASS)
    assert table.asked == (2,)


def test_S_105_above_the_limit_he_scraps_his_lowest_older_plant() -> None:
    table = of_three()
    table.give(0, plants=[7, 10, 20], oil=4)
    table.lay(market=[5, 16, 17, 19, 21, 22, 23, 24], deck=[28, 30, "step3"])
    table.auctions(round=4)
    table.does(0, nominate(5, 5))
    table.does(0, LEAVE)
    table.does(1, PASS)
    bought = table.does(2, PASS)
    assert bought[-1] == PlantBought(0, 5, 5)
    assert table.asked == (0,)
    assert table.offered(0) == [Scrap(7, tokens())]  # all four oil fit on the new hybrid 05
    for refused in (Scrap(10, tokens()), Scrap(7, tokens(oil=1)), Scrap(5), Scrap(20)):
        assert table.refuses(0, refused) == "player_has_left"
    assert table.does(0, Scrap(7)) == [PlantScrapped(0, 7, {}), PlantDrawn(28)]
    assert table.state.plants[0] == (5, 10, 20)
    assert table.state.box[-1] == 7
    assert table.held(0) == (0, 4, 0, 0)
    assert table.asked == (1,)


@pytest.mark.parametrize(
    "coal_market, oil_market, leaves",
    [
        (24 - 12, 1, {"coal": 4}),  # coal at 5, oil at 8
        (1, 12, {"oil": 4}),  # coal at 8, oil at 5
    ],
)
def test_L_2_the_least_valuable_fuel_that_must_leave_leaves(
    coal_market: int, oil_market: int, leaves: dict[str, int]
) -> None:
    """05 is scrapped; of 8 coal and 4 oil any four must go, at the market's prices the cheaper ones."""
    table = of_three()
    table.give(0, plants=[5, 12, 15], coal=8, oil=4)
    table.fuel_market(coal=coal_market, oil=oil_market)
    table.lay(market=[13, 16, 17, 19, 21, 22, 23, 24], deck=[28, 30, "step3"])
    table.auctions(round=4)
    table.does(0, nominate(13, 13))
    table.does(0, LEAVE)
    table.does(1, PASS)
    table.does(2, PASS)
    assert table.offered(0) == [Scrap(5, tokens(**leaves))]
    supply = table.state.supply[:]
    events = table.does(0, Scrap(5, tokens(**leaves)))
    assert events == [PlantScrapped(0, 5, leaves), PlantDrawn(28)]
    assert sum(table.held(0)) == 8
    assert sum(table.state.supply) == sum(supply) + 4


def test_L_2_a_scrap_that_leaves_the_forced_fuel_unsaid_says_the_same() -> None:
    table = of_three()
    table.give(0, plants=[4, 5, 7], coal=8, oil=4)
    table.lay(market=[13, 16, 17, 19, 21, 22, 23, 24], deck=[28, 30, "step3"])
    table.auctions(round=4)
    table.does(0, nominate(13, 13))
    table.does(0, LEAVE)
    table.does(1, PASS)
    table.does(2, PASS)
    assert table.offered(0) == [Scrap(4, tokens(coal=4))]
    assert table.does(0, Scrap(4)) == [PlantScrapped(0, 4, {"coal": 4}), PlantDrawn(28)]


def test_L_2_everybody_passed_counts_the_leavers_pass() -> None:
    table = of_three()
    table.auctions(round=4)
    table.does(1, LEAVE)
    for seat in (0, 1):
        table.does(seat, PASS)
    assert PlantBoxed(16, "unsold") in table.does(2, PASS)
    assert table.phase == "fuel"


def test_L_2_the_last_eligible_player_pays_the_minimum_after_a_leavers_pass() -> None:
    table = of_three()
    table.auctions(round=4)
    table.does(1, LEAVE)
    table.does(0, PASS)
    table.does(1, PASS)
    assert table.refuses(2, nominate(17, 18)) == "alone_pays_the_minimum"
    table.does(2, nominate(17, 17))
    assert table.phase == "fuel"


# The set-up


def draft_offers_after(picks: list[str]) -> list[Action]:
    """What a player who stays is offered after the same picks."""
    table = Table(edition="classic", players=4, regions="draft")
    for seat, region in enumerate(picks):
        table.does(seat, PickRegion(region))
    return table.offered(len(picks))


def test_L_2_a_leaver_drafts_the_first_region_that_keeps_the_area_together() -> None:
    table = Table(edition="classic", players=4, regions="draft")
    table.does(0, PickRegion("south"))
    table.does(1, LEAVE)
    legal = [action.to_json()["region"] for action in draft_offers_after(["south"])]
    (act,) = table.offered(1)
    assert act == PickRegion(legal[0])
    assert table.does(1, act) == [RegionPicked(1, legal[0])]
    assert table.asked == (2,)


def test_L_2_leaving_in_the_very_first_move_of_a_draft_goes_on_to_a_game() -> None:
    table = drafting()
    table.does(1, LEAVE)
    table.does(0, PickRegion("south"))
    assert len(table.offered(1)) == 1
    table.does(1, table.offered(1)[0])
    table.does(2, table.offered(2)[0])
    assert table.phase == "auction"
    assert len(table.state.area.regions) == 3
    assert table.state.round == 1


def test_L_2_a_leaver_marks_the_first_free_city_in_data_order() -> None:
    table = marking()
    table.does(1, LEAVE)
    table.does(0, MarkCity("flensburg"))
    assert table.offered(1) == [MarkCity("kiel")]
    table.does(1, MarkCity("kiel"))
    table.does(2, MarkCity("essen"))
    assert table.phase == "auction"
    assert [table.state.area.cities[city] for city in table.state.marked] == ["flensburg", "kiel", "essen"]


def test_L_4_who_leaves_the_cartel_game_leaves_the_win_to_the_other() -> None:
    """Also while the cartel's houses are placed."""
    table = Table(edition="recharged", players=2, regions=THREE)
    table.does(0, PlaceCartelHouse("essen"))
    assert table.does(1, LEAVE) == [PlayerLeft(1), GameEnded([1, 2], [0, 0])]
    assert table.asked == ()
    assert table.phase == "over"


# Running


def runs_as_leaver(plants: list[int], cities: int, market: dict[str, int] | None = None, **holding: int) -> Action:
    """What player 0 of three must run after he has left."""
    table = Table(edition="classic", players=3, regions=THREE)
    table.fuel_market(**{"coal": 12, "oil": 12, "garbage": 12, "uranium": 6, **(market or {})})
    table.give(0, plants=plants, cities=table.state.area.cities[:cities], **holding)
    table.lay(market=[16, 17, 19, 21, 22, 23, 24, 30], deck=["step3"])
    table.step(2)
    table.bureaucracy()
    table.does(0, LEAVE)
    (only,) = table.offered(0)
    assert isinstance(only, Power)
    events = table.does(0, only)
    assert isinstance(events[0], PlantsRun)
    return only


def power(*plants: int) -> Power:
    return Power(tuple(Run(plant) for plant in plants))


def test_L_2_a_leaver_runs_what_supplies_most_cities() -> None:
    assert runs_as_leaver([4, 20, 25], 12, coal=5) == power(20, 25)
    assert runs_as_leaver([4, 20, 25], 12, coal=7) == power(4, 20, 25)
    assert runs_as_leaver([4, 20, 25], 12) == POWER_NOTHING


def test_L_2_and_not_a_plant_more_than_that_needs() -> None:
    assert runs_as_leaver([4, 20, 25], 0, coal=7) == POWER_NOTHING
    assert runs_as_leaver([4, 20, 25], 1, coal=7) == power(4)
    assert runs_as_leaver([4, 20, 25], 5, coal=7) == power(25)
    assert runs_as_leaver([13, 4, 3], 1, coal=4, oil=4) == power(13)


@pytest.mark.parametrize("coal, oil, plant", [(12, 9, 4), (9, 12, 3)])
def test_L_2_for_the_least_valuable_fuel(coal: int, oil: int, plant: int) -> None:
    """04 and 03 supply one city for two tokens of coal or of oil: at 5 and 6, at 6 and 5."""
    assert runs_as_leaver([3, 4, 13], 2, {"coal": coal, "oil": oil}, coal=2, oil=2) == power(*sorted([plant, 13]))


def test_L_2_a_sold_out_fuel_is_worth_its_dearest_space() -> None:
    assert runs_as_leaver([3, 4, 13], 2, {"coal": 0, "oil": 4}, coal=2, oil=2) == power(3, 13)  # 8 and 7
    assert runs_as_leaver([3, 4, 13], 2, {"coal": 4, "oil": 0}, coal=2, oil=2) == power(4, 13)


def test_L_2_sold_out_uranium_is_worth_16() -> None:
    """Two coal at 7 are cheaper, at 8 they are worth the same and one token is fewer."""
    assert runs_as_leaver([15, 23, 44], 8, {"coal": 4, "uranium": 0}, coal=2, uranium=1) == power(15, 44)
    assert runs_as_leaver([15, 23, 44], 8, {"coal": 1, "uranium": 0}, coal=2, uranium=1) == power(23, 44)


def test_L_2_with_two_hybrids_the_cheaper_fuel_as_far_as_it_can_lie_there() -> None:
    """Oil fills both, so the first burns oil; the second may burn the cheaper coal."""
    run = runs_as_leaver([5, 12, 20], 3, {"coal": 20, "oil": 9}, coal=2, oil=8)
    assert run == Power((Run(5), Run(12, (2, 0, 0, 0))))


def test_L_2_of_equal_value_fewest_tokens() -> None:
    """O-66: two coal at 2 are worth one uranium at 4."""
    prices = {"coal": 19, "uranium": 9}
    assert runs_as_leaver([10, 11, 44], 7, prices, coal=2, uranium=1) == power(11, 44)
    assert runs_as_leaver([10, 11, 44], 9, prices, coal=2, uranium=1) == power(10, 11, 44)


def test_L_2_then_fewest_plants_then_lowest_numbers_then_most_coal() -> None:
    assert runs_as_leaver([13, 18, 27], 3) == power(27)
    assert runs_as_leaver([18, 22, 44], 2) == power(18)
    assert runs_as_leaver([3, 4, 44], 6, coal=2, oil=2) == power(3, 44)
    assert runs_as_leaver([5], 1, coal=2, oil=2) == Power((Run(5, (2, 0, 0, 0)),))
    assert runs_as_leaver([5], 1, {"coal": 9}, coal=2, oil=2) == Power((Run(5, (0, 2, 0, 0)),))


# Order and ranks


def test_L_3_players_without_a_plant_stand_last_in_their_earlier_order() -> None:
    table = Table(edition="classic", players=5, regions=[*FOUR, "south"], first_order=[3, 1, 0, 4, 2])
    table.does(3, LEAVE)
    table.does(1, LEAVE)
    assert table.asked == (3,)
    table.does(3, PASS)
    assert table.asked == (1,)
    table.does(1, PASS)
    for seat, plant in ((0, 4), (4, 6), (2, 5)):
        assert table.asked == (seat,)
        table.does(seat, nominate(plant, plant))
        while table.phase == "auction" and kinds_of_question(table) == "Bidding":
            table.does(table.asked[0], PASS)
    assert table.phase == "fuel"
    assert table.state.order == [4, 2, 0, 3, 1]
    events = table.idle_until("bureaucracy")
    for seat in (3, 1):
        assert table.offered(seat) == [POWER_NOTHING]
    events = table.idle_until("auction")
    assert RoundBegan(2, [4, 2, 0, 3, 1]) in events
    assert table.state.round == 2


def kinds_of_question(table: Table) -> str:
    return type(table.state.phase).__name__


def test_L_3_behind_equals_only_cities_come_first() -> None:
    table = of_three()
    table.state.plants[0] = ()
    table.give(0, cities=["hamburg"])
    table.order(1, 0, 2)
    table.bureaucracy(round=4)
    events = table.idle_until("auction")
    assert RoundBegan(5, [0, 2, 1]) in events


def test_S_106_the_last_who_stays_wins_at_once() -> None:
    table = of_three(round=2)
    table.give(0, money=0)
    table.auctions(round=2)
    table.does(2, LEAVE)
    table.idle_until("bureaucracy")
    while table.state.round < 3:
        seat = table.asked[0]
        table.does(seat, table.offered(seat)[0] if seat == 2 else POWER_NOTHING)
    assert table.state.round == 3
    events = table.does(1, LEAVE)
    assert events == [PlayerLeft(1), GameEnded([1, 2, 3], [0, 0, 0])]
    assert table.asked == ()
    assert table.phase == "over"
    assert table.state.over_by_leaving
    outcome = result(table.state)
    assert outcome.rank == [1, 2, 3]
    assert outcome.left == [2, 1]
    assert outcome.decided_by == "left"
    assert table.state.money[1] > table.state.money[0]
    assert table.refuses(0, PASS) == "game_is_over"


def test_L_4_leavers_rank_behind_all_who_stayed_the_later_leaver_first() -> None:
    """Whatever they own: the game goes on between the others to its ordinary end."""
    table = Table(edition="classic", players=5, regions=[*FOUR, "south"])
    cities = table.state.area.cities
    table.give(0, plants=[50], money=300, cities=cities[:14])
    table.give(1, plants=[37, 44, 46], money=900, coal=0, cities=cities[:14])
    table.give(2, plants=[33], money=800, cities=cities[:9])
    table.give(3, money=5, cities=cities[30:31])
    table.give(4, money=4, cities=cities[31:32])
    table.lay(market=[25, 26, 28, 30, 31, 32], deck=[])
    table.step(3)
    table.order(1, 2, 3, 4, 0)
    table.building_phase(round=9)
    table.does(2, LEAVE)
    table.does(1, LEAVE)
    assert table.phase == "building"
    table.does(0, build(cities[14]))
    for seat in (0, 4, 3, 2, 1):
        assert table.asked == (seat,)
        events = table.does(seat, DONE)
    assert events[-1] == GameEnded([1, 4, 5, 2, 3], [6, 9, 4, 0, 0])
    assert result(table.state).decided_by == "powered"


@pytest.mark.parametrize("position, phase, prescribed, free", PHASES)
def test_L_4_when_only_one_has_not_left_the_game_is_over_in_any_phase(
    position: Callable[[], Table], phase: str, prescribed: Action, free: Action
) -> None:
    table = position()
    table.does(0, LEAVE)
    assert table.phase == phase
    events = table.does(2, LEAVE)
    assert kinds(events) == ["player_left", "game_ended"]
    assert table.asked == ()
    assert result(table.state).rank == [3, 1, 2]
    assert table.refuses(1, PASS) == "game_is_over"


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("position, phase, prescribed, free", PHASES)
def test_L_2_a_game_with_a_leaver_never_waits_for_him(
    position: Callable[[], Table], phase: str, prescribed: Action, free: Action, seed: int
) -> None:
    """From each phase on, one who stays plays by the first offers, a leaver by his only one, for three rounds."""
    table = position()
    table.does(0, LEAVE)
    money, plants, cities = table.state.money[0], table.state.plants[0], table.state.cities[0]
    first = max(1, table.state.round)
    for number in range(400):
        if table.state.round == first + 3:
            break
        seat = table.asked[(number + seed) % len(table.asked)]
        offered = table.offered(seat)
        assert offered
        if seat == 0:
            assert len(offered) == 1
        table.does(seat, offered[(number * (seed + 1)) % len(offered)])
    assert table.state.round == first + 3
    assert table.state.money[0] >= money + 3 * 10  # income, and no payment
    assert set(table.state.plants[0]) <= set(plants)
    assert table.state.cities[0] == cities
