"""S-96 to S-99, S-101 to S-103: start cities, beginners, what a seat may see, replay, nuclear rights, refusals."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from rules.errors import IllegalAction, InvalidOptions, MalformedAction, RulesError
from rules.powergrid import RULES
from rules.powergrid.actions import (
    CARTEL_ACTS,
    DONE,
    LEAVE,
    PASS,
    POWER_NOTHING,
    Action,
    Build,
    Buy,
    MarkCity,
    Nominate,
    PickRegion,
    PlaceCartelHouse,
    Power,
    Raise,
    Run,
    Scrap,
    build,
    nominate,
    raise_to,
)
from rules.powergrid.codec import state_to_json
from rules.powergrid.events import BidPassed, CityBuilt, CityMarked, MarkerReturned, PhasePassed, PlantBought
from rules.powergrid.fuels import URANIUM
from rules.powergrid.plants import NUCLEAR, PLANTS
from rules.rng import Dice
from tests.rules.table import Table, kinds, tokens

THREE = ["north", "northeast", "west"]


# Standard starting cities


def marked() -> Table:
    """Players 0, 1, 2 have marked P = Hamburg, Q = Essen and R = Berlin, and build in the order 2, 1, 0."""
    table = Table(edition="recharged", players=3, regions=THREE, standard_starts=True)
    assert table.phase == "mark"
    uranium = table.state.supply[URANIUM]
    for seat, city in enumerate(["hamburg", "essen", "berlin"]):
        assert table.asked == (seat,)
        assert table.does(seat, MarkCity(city))[0] == CityMarked(seat, city)
        assert table.state.supply[URANIUM] == uranium - seat - 1
    assert table.phase == "auction"
    for seat in range(3):
        table.give(seat, money=200)
    table.building_phase(round=1)
    return table


def cities_offered(table: Table, seat: int) -> set[str]:
    return {action.to_json()["city"] for action in table.offered(seat) if action.kind == "build"}


def test_S_96_a_first_city_is_any_marked_one_for_10_and_gives_its_token_back() -> None:
    table = marked()
    uranium = table.state.supply[URANIUM]
    assert cities_offered(table, 2) == {"hamburg", "essen", "berlin"}
    assert table.refuses(2, build("kiel")) == "start_in_a_marked_city"
    table.does(2, DONE)
    table.does(1, DONE)
    events = table.does(0, build("essen"))  # marked by another
    assert events == [CityBuilt(0, "essen", 10, ["essen"]), MarkerReturned("essen")]
    assert table.state.supply[URANIUM] == uranium + 1
    assert table.state.money[0] == 190
    assert table.state.marked == [table.state.area.index[city] for city in ("hamburg", "berlin")]


def test_S_96_in_step_1_nobody_extends_into_a_marked_city_but_routes_lead_through_it() -> None:
    table = marked()
    table.does(2, build("hamburg"))
    assert not {"essen", "berlin"} & cities_offered(table, 2)
    assert table.refuses(2, build("berlin")) == "marked_for_a_first_city"
    way = ["hamburg", "schwerin", "berlin", "frankfurt_oder"]
    assert table.does(2, build("frankfurt_oder")) == [CityBuilt(2, "frankfurt_oder", 10 + 8 + 18 + 6, way)]
    assert table.refuses(2, build("berlin")) == "marked_for_a_first_city"


def test_S_96_each_start_gives_one_token_back_until_all_are_there() -> None:
    table = marked()
    uranium = table.state.supply[URANIUM]
    for seat, city in ((2, "essen"), (1, "hamburg"), (0, "berlin")):
        table.does(seat, build(city))
        assert table.refuses(seat, build(city)) == "already_connected"
        table.does(seat, DONE)
        uranium += 1
        assert table.state.supply[URANIUM] == uranium
    assert table.state.marked == []
    assert table.state.marker_tokens == 0


def test_S_96_from_step_2_on_a_marked_city_is_open_at_its_free_slot() -> None:
    """SS-4; who comes when no mark is left starts in an empty city (SS-5)."""
    table = marked()
    uranium = table.state.supply[URANIUM]
    table.does(2, build("hamburg"))
    table.step(2)
    assert table.does(2, build("berlin")) == [
        CityBuilt(2, "berlin", 10 + 8 + 18, ["hamburg", "schwerin", "berlin"]),
        MarkerReturned("berlin"),
    ]
    table.does(2, build("essen"))
    assert table.state.supply[URANIUM] == uranium + 3
    table.does(2, DONE)
    assert table.refuses(1, build("essen")) == "start_in_an_empty_city"
    assert table.does(1, build("kiel")) == [CityBuilt(1, "kiel", 10, ["kiel"])]


def test_S_96_no_city_is_marked_twice_and_none_outside_the_area() -> None:
    table = Table(edition="recharged", players=3, regions=THREE, standard_starts=True)
    table.does(0, MarkCity("hamburg"))
    assert table.refuses(1, MarkCity("hamburg")) == "city_marked"
    assert table.refuses(1, MarkCity("muenchen")) == "city_outside_area"
    assert table.refuses(1, MarkCity("atlantis")) == "unknown_city"
    assert MarkCity("hamburg") not in table.offered(1)
    assert len(table.offered(1)) == 20


def test_S_96_where_uranium_is_short_the_last_marks_lie_without_a_token() -> None:
    """SS-6: France starts with four uranium in the supply; of five marks the first lifted gives none back."""
    table = Table(
        edition="recharged",
        map="france",
        players=5,
        regions=["northeast", "northwest", "centre", "east", "southwest"],
        standard_starts=True,
    )
    marks = ["calais", "lille", "amiens", "reims", "metz"]
    assert table.state.supply[URANIUM] == 4
    for seat, city in enumerate(marks):
        table.does(seat, MarkCity(city))
    assert table.state.supply[URANIUM] == 0
    assert table.state.marker_tokens == 4
    table.building_phase(round=1)
    back = []
    for seat, city in zip((4, 3, 2, 1, 0), marks, strict=True):
        table.does(seat, build(city))
        table.does(seat, DONE)
        back.append(table.state.supply[URANIUM])
    assert back[:4] == [0, 1, 2, 3]
    assert table.state.marked == []
    assert table.state.marker_tokens == 0


# The beginner's game


def beginners(cities: tuple[int, int, int]) -> Table:
    table = Table(edition="classic", players=3, regions=THREE, beginner=True)
    names = table.state.area.cities
    at = 0
    for seat, count in enumerate(cities):
        table.give(seat, money=300, cities=names[at : at + count])
        at += count
    table.lay(market=[16, 17, 19, 20, 21, 22, 23, 24], deck=[28, 30])
    table.order(2, 1, 0)
    table.building_phase(round=5)
    return table


def test_S_97_an_eighth_city_is_refused() -> None:
    table = beginners((6, 6, 6))
    names = table.state.area.cities
    table.does(0, build(names[18]))
    assert len(table.state.cities[0]) == 7
    assert table.refuses(0, build(names[19])) == "city_limit_reached"
    assert table.offers_kind(0) == ["done"]
    assert table.asked == (0,)
    table.does(0, DONE)
    table.does(1, build(names[19]))  # the others still have their turns
    table.does(1, DONE)
    events = table.does(2, DONE)
    assert kinds(events) == ["turn_ended", "game_ended"]
    assert table.phase == "over"
    assert [len(own) for own in table.state.cities] == [7, 7, 6]


def test_S_97_with_six_cities_each_the_game_goes_on_in_step_1() -> None:
    table = beginners((6, 6, 6))
    table.all_do(DONE)
    assert table.phase == "bureaucracy"
    table.idle_until("auction")
    assert table.state.round == 6
    assert table.state.step == 1
    assert table.market() == [16, 17, 19, 20, 21, 22, 23, 28]


def test_S_97_the_board_of_beginners_tells_the_refill_of_step_1_alone() -> None:
    fresh = Table(edition="classic", players=3, regions=THREE, beginner=True)
    assert RULES.board(fresh.state.terms.options)["refill"] == [[4, 2, 1, 1]]


def test_O_68_a_beginners_area_without_an_empty_city_ends_the_game() -> None:
    """Six players can fill 35 cities before anybody has seven; nobody could build again."""
    table = Table(edition="classic", map="france", players=6, beginner=True, include_paris=False)
    names = table.state.area.cities
    assert len(names) == 35
    for seat, count in enumerate((6, 6, 6, 6, 6, 4)):
        table.give(seat, money=100, plants=[20 + seat], cities=names[6 * seat : 6 * seat + count])
    table.building_phase()
    table.does(5, DONE)
    table.all_do(DONE)
    assert table.phase == "bureaucracy"  # one city is empty: the game goes on
    table.building_phase()
    table.does(5, build(names[34]))
    assert table.phase == "building"
    events = table.all_do(DONE)
    assert kinds(events)[-1] == "game_ended"
    assert table.state.max_cities == 6


def test_S_97_there_is_no_step_3_card_and_a_dry_deck_leaves_places_empty() -> None:
    fresh = Table(edition="classic", players=3, regions=THREE, beginner=True)
    assert len(fresh.state.deck) == 26
    assert 99 not in fresh.state.deck
    table = beginners((2, 1, 0))
    table.lay(market=[16, 17, 19, 20, 21, 22, 23, 24], deck=[28])
    table.auctions(round=6)
    table.does(2, nominate(16, 16))
    table.does(0, PASS)
    table.does(1, PASS)
    table.does(1, nominate(17, 17))
    table.does(0, PASS)
    assert table.market() == [19, 20, 21, 22, 23, 24, 28]
    assert table.state.step == 1
    assert RULES.view(table.state, 0)["deck"]["step3_drawn"] is False


# What a seat may see


def seven_rounds_in(money: str) -> Table:
    """Player 1 is asked to bid 31 or more and can't; player 2 could."""
    table = Table(edition="classic", players=3, regions=THREE, money=money)
    for seat, purse in enumerate((90, 30, 77)):
        table.give(seat, plants=[(4, 5, 7)[seat]], money=purse)
    table.lay(market=[16, 17, 19, 20, 21, 22, 23, 24], deck=[28, 30, "step3"])
    table.auctions(round=7)
    table.does(0, nominate(16, 30))
    return table


def all_numbers(seen: Any) -> list[Any]:
    """Every leaf of a JSON value."""
    if isinstance(seen, dict):
        return [leaf for value in seen.values() for leaf in all_numbers(value)]
    if isinstance(seen, list):
        return [leaf for value in seen for leaf in all_numbers(value)]
    return [seen]


@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_S_98_a_view_holds_no_other_seats_total(seat: int | None) -> None:
    table = seven_rounds_in("hidden")
    seen = RULES.view(table.state, seat)
    purses = (90, 30, 77)
    assert [player["money"] for player in seen["players"]] == [
        purses[other] if other == seat else None for other in range(3)
    ]
    shown = all_numbers(seen)
    assert 77 not in shown or seat == 2
    assert 90 not in shown or seat == 0
    assert json.loads(json.dumps(seen)) == seen


@pytest.mark.parametrize("other", [0, 1, 2])
def test_S_98_views_and_refusals_of_others_do_not_change_with_a_purse(other: int) -> None:
    """Twins that differ in one player's money look the same to everybody else, also in what they are refused."""
    table, twin = seven_rounds_in("hidden"), seven_rounds_in("hidden")
    twin.give(other, money=table.state.money[other] + 13)
    for seat in (0, 1, 2, None):
        same = RULES.view(table.state, seat) == RULES.view(twin.state, seat)
        assert same == (seat != other)
    for seat in {0, 1, 2} - {other}:
        assert [offer.to_json() for offer in RULES.offers(table.state, seat)] == [
            offer.to_json() for offer in RULES.offers(twin.state, seat)
        ]
        for action in (raise_to(30), raise_to(10_000), DONE, nominate(16, 16)):
            assert refusal(table, seat, action) == refusal(twin, seat, action)


def refusal(table: Table, seat: int, action: Action) -> dict[str, Any]:
    with pytest.raises(RulesError) as refused:
        RULES.apply(table.state, seat, action)
    return refused.value.to_json()


def test_S_98_with_open_money_and_after_the_end_all_see_all() -> None:
    seen = RULES.view(seven_rounds_in("open").state, None)
    assert [player["money"] for player in seen["players"]] == [90, 30, 77]
    table = seven_rounds_in("hidden")
    table.does(0, LEAVE)
    table.does(1, LEAVE)
    for seat in (0, 1, 2, None):
        assert [player["money"] for player in RULES.view(table.state, seat)["players"]] == [90, 30, 77]


def test_S_98_a_forced_pass_looks_like_a_chosen_one() -> None:
    """Player 1 can't raise (30 of 30), with 13 more he could: the others see the same question, act and event."""
    forced, chosen = seven_rounds_in("hidden"), seven_rounds_in("hidden")
    chosen.give(1, money=43)
    assert forced.offers_kind(1) == ["pass"]
    assert chosen.offers_kind(1) == ["raise", "pass"]
    assert forced.asked == chosen.asked == (1,)  # the rules do not pass for him
    before = [RULES.apply(table.state, 1, PASS) for table in (forced, chosen)]
    told = [[RULES.event_to_json(event, 2) for event in step.events] for step in before]
    assert told[0] == told[1] == [{"kind": "bid_passed", "seat": 1, "plant": 16}]
    assert RULES.view(before[0].state, 2) == RULES.view(before[1].state, 2)
    assert before[0].events == (BidPassed(1, 16),)


def test_S_98_a_chooser_without_money_is_asked_like_any_other() -> None:
    table = Table(edition="classic", players=3, regions=THREE)
    table.give(0, money=3)
    table.lay(market=[16, 17, 19, 20, 21, 22, 23, 24], deck=[28, 30, "step3"])
    table.auctions(round=7)
    assert table.asked == (0,)
    assert table.offered(0) == [PASS]
    assert table.does(0, PASS) == [PhasePassed(0)]


def test_S_98_no_view_holds_deck_order_removed_plants_or_seed() -> None:
    table = Table(edition="recharged", players=3, regions=THREE)
    twin = Table(edition="recharged", players=3, regions=THREE)
    twin.state.seed = "another"
    twin.state.deck[1:-1] = twin.state.deck[1:-1][::-1]
    swapped = twin.state.removed[0], twin.state.deck[1]
    twin.state.deck[1], twin.state.removed[0] = swapped
    twin.state.removed.sort()
    for seat in (0, 1, 2, None):
        assert json.dumps(RULES.view(table.state, seat)) == json.dumps(RULES.view(twin.state, seat))


def test_S_98_the_question_on_the_table_is_there_for_all() -> None:
    table = seven_rounds_in("hidden")
    for seat in (0, 2, None):
        seen = RULES.view(table.state, seat)
        assert seen["asked"] == {
            "kind": "Bidding",
            "eligible": [0, 1, 2],
            "discount": None,
            "cartel_acted": False,
            "plant": 16,
            "high_bid": 30,
            "high_bidder": 0,
            "still_in": [1, 2, 0],
        }
        assert seen["market"] == {"current": [16, 17, 19, 20], "future": [21, 22, 23, 24]}
        assert seen["to_act"] == [1]
        assert (seen["round"], seen["step"], seen["phase"]) == (7, 1, "auction")
        assert seen["seat"] == seat
        assert "result" not in seen
        assert "removed" not in seen
        assert "cards" not in seen["deck"]
    assert RULES.view(scrapping().state, 1)["asked"]["plant"] == 16
    assert RULES.view(buying().state, 1)["asked"] == {"kind": "Buying", "waiting": [2, 1]}
    assert RULES.view(powering().state, 1)["to_act"] == [0, 2]
    assert "market" not in RULES.view(draft().state, 0)


def test_S_98_the_discount_and_the_back_of_the_deck_are_public() -> None:
    table = Table(edition="recharged", players=3, regions=THREE)
    table.lay(market=[10, 12, 13, 14, 15, 16, 17, 18], deck=[9, 30, "step3", 40], beneath=[40])
    table.auctions(round=3)
    seen = RULES.view(table.state, None)
    assert seen["asked"]["discount"] == 10
    assert seen["deck"] == {"count": 4, "top": "plug", "beneath": [40], "step3_drawn": False}
    table.idle_until("fuel")  # 10 is boxed, 9 drawn
    assert RULES.view(table.state, 1)["deck"]["top"] == "socket"
    table.idle_until("auction")
    assert RULES.view(table.state, 1)["deck"] == {"count": 3, "top": "step3", "beneath": [40, 18], "step3_drawn": False}


def test_S_98_classic_only_the_plant_known_to_lie_on_top_is_shown() -> None:
    table = Table(edition="classic", players=3, regions=THREE)
    assert RULES.view(table.state, 0)["deck"]["top"] == 13
    table.does(0, nominate(3, 3))
    table.does(1, PASS)
    table.does(2, PASS)
    assert 13 in table.market()
    assert RULES.view(table.state, 0)["deck"]["top"] is None


def test_S_98_after_the_end_nothing_is_hidden() -> None:
    table = over()
    seen = RULES.view(table.state, None)
    assert seen["result"]["rank"] == [3, 2, 1]
    assert seen["removed"] == table.state.removed
    assert seen["deck"]["cards"] == [28, 30, 31, 32, "step3"]


def test_S_98_houses_stand_on_their_slots() -> None:
    """A free 10-slot below the cartel's house is shown as such (K-4)."""
    table = Table(edition="recharged", players=2, regions=THREE, standard_starts=True)
    for seat, city in zip([0, 1, 1, 0, 0, 1], ["kiel", "flensburg", "hamburg", "bremen", "cuxhaven", "hannover"]):
        table.does(seat, PlaceCartelHouse(city))
    table.does(0, MarkCity("essen"))
    houses = RULES.view(table.state, 0)["houses"]
    assert houses["kiel"] == [2]
    assert houses["essen"] == [None, 2]
    assert len(houses) == 7
    assert RULES.view(table.state, 0)["cartel"] == {"plants": [], "fuel": [0, 0, 0, 0], "reserve": 9}
    assert RULES.view(table.state, 1)["marked"] == ["essen"]


# Replay

REPLAYED: list[dict[str, Any]] = [
    {"edition": "classic", "map": "germany", "players": 3},
    {"edition": "recharged", "map": "usa", "players": 2, "standard_starts": True},
    {"edition": "recharged", "map": "benelux", "players": 4, "regions": "draft"},
    {"edition": "classic", "map": "central_europe", "players": 5},
]


@pytest.mark.parametrize("given", REPLAYED, ids=lambda given: f"{given['edition']} {given['map']} {given['players']}")
def test_S_99_the_same_seed_and_actions_reproduce_every_state(given: dict[str, Any]) -> None:
    """The log is plain JSON, one action a line; played again it gives each state again, events included."""
    agreed = RULES.options(given)
    state = RULES.new_game(agreed, "replay")
    dice = Dice("choices")
    log: list[str] = []
    states = [RULES.state_to_json(state)]
    told: list[Any] = []
    while RULES.to_act(state) and len(log) < 600:
        seat = dice.pick(RULES.to_act(state))
        offer = dice.pick(RULES.offers(state, seat))
        action = offer[dice.below(len(offer))]
        log.append(json.dumps({"seat": seat, "action": RULES.action_to_json(action)}))
        state, events = RULES.apply(state, seat, action)
        states.append(RULES.state_to_json(state))
        told.append([RULES.event_to_json(event, None) for event in events])
    assert states[-1]["round"] > 2

    again = RULES.new_game(RULES.options(RULES.options_to_json(agreed)), "replay")
    assert RULES.state_to_json(again) == states[0]
    for number, line in enumerate(log):
        said = json.loads(line)
        again, events = RULES.apply(again, said["seat"], RULES.action_from_json(said["action"]))
        assert RULES.state_to_json(again) == states[number + 1]
        assert [RULES.event_to_json(event, None) for event in events] == told[number]


def test_S_99_another_seed_is_another_game() -> None:
    agreed = RULES.options(REPLAYED[0])
    assert RULES.new_game(agreed, "replay").deck != RULES.new_game(agreed, "replay 2").deck


def test_S_99_the_shuffle_in_the_game_is_reproduced_from_a_stored_state() -> None:
    """The dice go on where the snapshot says, not from the beginning."""
    table = Table(edition="classic", players=3, regions=THREE, seed="stored")
    table.lay(market=[16, 20, 21, 24, 26, 28, 30, 32], deck=["step3", 33, 35, 36, 37, 38], beneath=[33, 35, 36, 37, 38])
    table.step(2)
    table.bureaucracy(round=5)
    for seat in (0, 1):
        table.does(seat, POWER_NOTHING)
    stored = json.loads(json.dumps(RULES.state_to_json(table.state)))
    after = RULES.apply(RULES.state_from_json(stored), 2, POWER_NOTHING).state
    table.does(2, POWER_NOTHING)
    assert RULES.state_to_json(after) == RULES.state_to_json(table.state)
    assert sorted(after.deck) == [32, 33, 35, 36, 37, 38]


# Central Europe's nuclear right

EAST = ["poland_northwest", "poland_southeast", "czechia", "slovakia", "hungary"]


def test_S_101_in_round_1_nobody_may_nominate_a_nuclear_plant_and_everybody_finds_another() -> None:
    """Plant 11 lies in the opening row and every nuclear plant is drawn next; each of six takes the highest he may."""
    nuclear = sorted(NUCLEAR - {11})
    others = [plant for plant in PLANTS if plant not in (*range(8, 16), *NUCLEAR, 3)]
    deal = {"market": list(range(8, 16)), "deck": [3, *nuclear, *others, "step3"]}
    table = Table(deal=deal, edition="recharged", map="central_europe", players=6, regions=EAST)
    bought = []
    for seat in range(6):
        assert table.asked == (seat,)
        row = table.state.current_row()
        assert 11 in row
        for plant in NUCLEAR & set(row):
            assert table.refuses(seat, nominate(plant, plant)) == "not_entitled_to_nuclear"
        assert table.refuses(seat, PASS) == "first_round_needs_a_plant"
        offered = {action.to_json()["plant"] for action in table.offered(seat)}
        assert offered == set(row) - NUCLEAR
        plant = max(offered)
        table.does(seat, nominate(plant, plant))
        for other in range(seat + 1, 6):
            assert table.asked == (other,)
            table.does(other, PASS)
        bought.append(plant)
    assert table.phase == "fuel"
    assert sorted(own[0] for own in table.state.plants) == sorted(bought)
    assert not NUCLEAR & set(bought)
    assert 11 in table.market()


def test_S_101_with_the_boards_rules_off_everybody_may() -> None:
    table = Table(edition="classic", map="central_europe", players=3, regions=EAST[:3], central_europe_rules=False)
    table.lay(market=[8, 9, 10, 11, 12, 13, 14, 15], deck=[17, 23, "step3"])
    table.auctions(round=1)
    table.does(0, nominate(11, 11))
    assert "raise" in table.offers_kind(1)


@pytest.mark.parametrize("city", ["praha", "bratislava", "budapest"])
def test_S_102_who_is_not_entitled_can_only_pass_and_stays_eligible(city: str) -> None:
    """A (0) is entitled by one city, B (1) is not with Poland and Austria, C (2) has passed as chooser."""
    regions = ["poland_southeast", "austria", "czechia", "slovakia", "hungary"]
    table = Table(edition="classic", map="central_europe", players=5, regions=regions)
    table.give(0, money=100, cities=["krakow", city])
    table.give(1, money=100, cities=["wien", "katowice"])
    table.lay(market=[15, 16, 17, 18, 19, 20, 21, 22], deck=[24, 25, "step3"])
    table.order(2, 3, 4, 0, 1)
    table.auctions(round=4)
    for seat in (2, 3, 4):
        assert table.refuses(seat, nominate(17, 17)) == "not_entitled_to_nuclear"
        table.does(seat, PASS)
    table.does(0, nominate(17, 17))
    assert table.asked == (1,)
    assert table.offered(1) == [PASS]
    assert table.refuses(1, raise_to(18)) == "not_entitled_to_nuclear"
    events = table.does(1, PASS)
    assert events[:2] == [BidPassed(1, 17), PlantBought(0, 17, 17)]
    assert table.state.money[0] == 83
    assert table.asked == (1,)
    assert set(table.offers_kind(1)) == {"nominate", "pass"}
    assert table.refuses(1, nominate(17, 17)) == "plant_not_in_market"
    table.does(1, nominate(18, 18))
    assert table.state.plants[1] == (18,)


# Refusals


def draft() -> Table:
    return Table(edition="classic", players=3, regions="draft")


def placement() -> Table:
    return Table(edition="recharged", players=2, regions=THREE)


def marking() -> Table:
    return Table(edition="recharged", players=3, regions=THREE, standard_starts=True)


def of_three() -> Table:
    table = Table(edition="classic", players=3, regions=THREE)
    for seat, (plant, city) in enumerate([(4, "kiel"), (8, "essen"), (10, "berlin")]):
        table.give(seat, plants=[plant], money=100, cities=[city])
    table.lay(market=[16, 17, 19, 20, 21, 22, 23, 24], deck=[28, 30, 31, 32, "step3"])
    table.fuel_market(coal=12, oil=12, garbage=12, uranium=4)
    table.order(0, 1, 2)
    return table


def choosing() -> Table:
    table = of_three()
    table.auctions(round=4)
    return table


def bidding() -> Table:
    table = of_three()
    table.order(2, 0, 1)
    table.auctions(round=4)
    table.does(2, nominate(16, 16))
    return table


def scrapping() -> Table:
    table = of_three()
    table.give(0, plants=[4, 5, 7], coal=2)
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


def powering() -> Table:
    table = of_three()
    table.bureaucracy(round=4)
    table.does(1, POWER_NOTHING)
    return table


def over() -> Table:
    table = of_three()
    table.auctions(round=4)
    table.does(0, LEAVE)
    table.does(1, LEAVE)
    return table


POSITIONS = [draft, placement, marking, choosing, bidding, scrapping, buying, building, powering, over]
EVERY_KIND: list[Action] = [
    PickRegion("north"),
    PlaceCartelHouse("kiel"),
    MarkCity("kiel"),
    nominate(16, 16),
    raise_to(17),
    PASS,
    Scrap(4, tokens()),
    Buy("coal", 1),
    build("kiel"),
    Power((Run(4),)),
    POWER_NOTHING,
    DONE,
    CARTEL_ACTS,
]


@pytest.mark.parametrize("position", POSITIONS)
def test_S_103_who_is_not_asked_is_refused_whatever_he_wants(position: Callable[[], Table]) -> None:
    table = position()
    for seat in (-1, 0, 1, 2, 3, 99):
        if seat in table.asked:
            continue
        assert table.offered(seat) == []
        for action in EVERY_KIND:
            assert table.refuses(seat, action) == ("game_is_over" if position is over else "not_your_turn")


@pytest.mark.parametrize("position", POSITIONS[:-1])
def test_S_103_what_does_not_belong_to_the_phase_is_refused(position: Callable[[], Table]) -> None:
    table = position()
    actor = table.asked[0]
    offered = set(table.offers_kind(actor)) | ({"power"} if position is powering else set())
    out_of_place = [action for action in EVERY_KIND if action.kind not in offered]
    assert len(out_of_place) >= 9
    for action in out_of_place:
        assert table.refuses(actor, action) == "not_in_this_phase"


@pytest.mark.parametrize(
    "position, action, code",
    [
        (draft, PickRegion("atlantis"), "unknown_region"),
        (placement, PlaceCartelHouse("atlantis"), "unknown_city"),
        (marking, MarkCity("atlantis"), "unknown_city"),
        (choosing, Nominate(41, 41), "unknown_plant"),
        (choosing, Nominate(99, 99), "unknown_plant"),
        (choosing, Nominate(0, 0), "unknown_plant"),
        (choosing, Nominate(50, 50), "plant_not_in_market"),
        (choosing, Nominate(21, 21), "plant_in_future_row"),
        (choosing, Nominate(16, 15), "bid_too_low"),
        (choosing, Nominate(16, 0), "bid_too_low"),
        (choosing, Nominate(16, 101), "bid_too_high"),
        (bidding, Raise(16), "bid_too_low"),
        (bidding, Raise(0), "bid_too_low"),
        (bidding, Raise(101), "bid_too_high"),
        (scrapping, Scrap(16), "newest_plant_stays"),
        (scrapping, Scrap(8), "plant_not_yours"),
        (scrapping, Scrap(41), "plant_not_yours"),
        (buying, Buy("oil", 1), "no_plant_burns_it"),
        (buying, Buy("coal", 5), "no_room"),
        (building, Build("atlantis"), "unknown_city"),
        (building, Build("muenchen"), "city_outside_area"),
        (building, Build("kiel"), "already_connected"),
        (building, Build("essen"), "city_full_in_this_step"),
        (powering, Power((Run(8),)), "plant_not_yours"),
        (powering, Power((Run(41),)), "plant_not_yours"),
        (powering, Power((Run(4),)), "not_enough_fuel"),
    ],
)
def test_S_103_what_the_actor_may_not_do_is_refused_with_its_reason(
    position: Callable[[], Table], action: Action, code: str
) -> None:
    table = position()
    assert 0 in table.asked
    assert table.refuses(0, action) == code
    before = RULES.state_to_json(table.state)
    with pytest.raises(IllegalAction):
        RULES.apply(table.state, 0, action)
    assert RULES.state_to_json(table.state) == before


@pytest.mark.parametrize(
    "said, code",
    [
        ({"kind": "nominate", "plant": 16, "bid": -1}, "out_of_range"),
        ({"kind": "nominate", "plant": -16, "bid": 16}, "out_of_range"),
        ({"kind": "nominate", "plant": 16, "bid": 10**30}, "out_of_range"),
        ({"kind": "nominate", "plant": 16, "bid": 16.0}, "wrong_type"),
        ({"kind": "nominate", "plant": 16, "bid": True}, "wrong_type"),
        ({"kind": "nominate", "plant": 16}, "missing"),
        ({"kind": "nominate", "plant": 16, "bid": 16, "seat": 1}, "unknown_field"),
        ({"kind": "raise", "amount": -1}, "out_of_range"),
        ({"kind": "raise", "amount": float("nan")}, "wrong_type"),
        ({"kind": "buy", "fuel": "coal", "count": 0}, "out_of_range"),
        ({"kind": "buy", "fuel": "coal", "count": -2}, "out_of_range"),
        ({"kind": "buy", "fuel": "peat", "count": 1}, "unknown_fuel"),
        ({"kind": "build", "city": ["kiel"]}, "wrong_type"),
        ({"kind": "scrap", "plant": 4, "fuel": {"coal": -1}}, "out_of_range"),
        ({"kind": "power", "plants": [4]}, "wrong_type"),
        ({"kind": "cheat"}, "unknown_kind"),
        ({}, "unknown_kind"),
        ([], "not_an_object"),
        (None, "not_an_object"),
    ],
)
def test_S_103_what_is_no_action_is_refused_before_it_reaches_a_game(said: Any, code: str) -> None:
    with pytest.raises(MalformedAction) as refused:
        RULES.action_from_json(said)
    assert refused.value.code == code


def test_S_103_a_negative_bid_can_not_even_be_made() -> None:
    with pytest.raises(MalformedAction):
        Nominate(16, -1)
    with pytest.raises(MalformedAction):
        Raise(-5)


def test_S_103_an_action_of_no_kind_is_none() -> None:
    assert choosing().refuses(0, Action()) == "unknown_kind"
    assert over().refuses(0, Action()) == "unknown_kind"


def test_S_103_a_seat_that_is_no_number_is_refused() -> None:
    table = choosing()
    before = state_to_json(table.state)
    for seat in ("0", None, 0.0, True):
        with pytest.raises(MalformedAction):
            RULES.apply(table.state, seat, PASS)  # type: ignore[arg-type]
    assert state_to_json(table.state) == before


def test_S_103_an_option_that_can_not_be_names_itself() -> None:
    with pytest.raises(InvalidOptions) as refused:
        RULES.options({"edition": "classic", "map": "germany", "players": 7})
    assert refused.value.option == "players"
