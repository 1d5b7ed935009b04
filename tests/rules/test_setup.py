"""What lies on the table before the first action: area, markets, deck, and what may not be asked for."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import networkx
import pytest

from rules.errors import InvalidOptions
from rules.powergrid import boards, options
from rules.powergrid.actions import DONE, PASS, Buy, PickRegion, PlaceCartelHouse, nominate
from rules.powergrid.events import AreaChosen, FuelBought, PhaseBegan, PlantDrawn, RegionPicked, RoundBegan
from rules.powergrid.plants import PLANTS, STEP3
from tests.rules.table import Table, kinds

A, B = range(2)
SEEDS = ("one", "two", "three")
PLUGS = [plant for plant in PLANTS if plant <= 15]


def cheapest(table: Table) -> tuple[int, int, int, int]:
    """The price of the next token of each fuel."""
    return (
        table.fuel_price(A, "coal"),
        table.fuel_price(A, "oil"),
        table.fuel_price(A, "garbage"),
        table.fuel_price(A, "uranium"),
    )


def refusal(**given: Any) -> tuple[str, str]:
    """The option that is refused, and the reason."""
    with pytest.raises(InvalidOptions) as refused:
        options.read({"map": "germany", **given})
    return refused.value.option, refused.value.code


def hangs_together(map_id: str, edition: str, regions: tuple[str, ...]) -> bool:
    """A-1, by another's algorithm."""
    printed = boards.board(map_id, edition)
    inside = [city.id for city in printed.cities if city.region in regions]
    graph = networkx.Graph()
    graph.add_nodes_from(inside)
    graph.add_edges_from(
        (link.one, link.other) for link in printed.links if link.one in inside and link.other in inside
    )
    return networkx.is_connected(graph)


# The resource market


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("board", ["germany", "usa"])
def test_W_01_a_classic_base_board_starts_with_coal_at_1_oil_at_3_garbage_at_7_uranium_at_14(
    board: str, players: int
) -> None:
    table = Table(edition="classic", map=board, players=players)
    assert cheapest(table) == (1, 3, 7, 14)
    assert table.state.tokens == [24, 18, 6, 2]
    assert table.state.supply == [0, 6, 18, 10]


@pytest.mark.parametrize("board", ["germany", "usa"])
def test_W_02_a_recharged_base_board_starts_with_nine_garbage_and_two_coal_cost_two(board: str) -> None:
    table = Table(edition="recharged", map=board, players=3)
    assert cheapest(table) == (1, 3, 6, 14)
    assert table.state.tokens == [24, 18, 9, 2]
    assert table.state.supply == [0, 6, 15, 10]
    table.give(A, plants=[4])
    table.order(B, 2, A)
    table.fuel_phase(round=1)
    assert table.does(A, Buy("coal", 2)) == [FuelBought(A, "coal", 2, 2)]
    assert table.state.money[A] == 48
    assert table.state.tokens == [22, 18, 9, 2]


def test_W_02_the_cartel_game_starts_with_the_recharged_market() -> None:
    assert Table(edition="recharged", players=2).state.tokens == [24, 18, 9, 2]


@pytest.mark.parametrize("edition", ["classic", "recharged"])
def test_W_28_central_europe_starts_with_five_uranium_from_8_upwards(edition: str) -> None:
    table = Table(edition=edition, map="central_europe", players=3)
    assert table.state.tokens == [24, 18, 6, 5]
    assert cheapest(table) == (1, 3, 7, 8)
    assert table.lying(A, "uranium") == [8, 10, 12, 14, 16]


@pytest.mark.parametrize("edition, garbage", [("classic", 6), ("recharged", 9)])
def test_W_28_central_europe_by_plain_rules_starts_as_germany(edition: str, garbage: int) -> None:
    table = Table(edition=edition, map="central_europe", players=3, central_europe_rules=False)
    assert table.state.tokens == [24, 18, garbage, 2]


@pytest.mark.parametrize("edition", ["classic", "recharged"])
def test_W_29_benelux_starts_with_coal_at_3_oil_at_1_garbage_at_7_uranium_at_14(edition: str) -> None:
    table = Table(edition=edition, map="benelux", players=3)
    assert cheapest(table) == (3, 1, 7, 14)
    assert table.state.tokens == [18, 24, 6, 2]


@pytest.mark.parametrize("edition", ["classic", "recharged"])
def test_W_30_france_starts_with_eight_uranium_from_5_upwards(edition: str) -> None:
    table = Table(edition=edition, map="france", players=4)
    assert cheapest(table) == (1, 3, 7, 5)
    assert table.lying(A, "uranium") == [5, 6, 7, 8, 10, 12, 14, 16]
    assert table.state.tokens == [24, 18, 6, 8]


@pytest.mark.parametrize("seed", SEEDS)
def test_W_30_france_boxes_13_and_draws_11_first(seed: str) -> None:
    table = Table(seed, edition="classic", map="france", players=4)
    assert table.state.box == [13]
    assert table.state.known_top == 11
    table.does(A, nominate(3, 3))
    events = table.all_do(PASS, [1, 2, 3])
    assert PlantDrawn(11) in events
    assert table.market() == [4, 5, 6, 7, 8, 9, 10, 11]
    assert table.state.known_top == 0


@pytest.mark.parametrize("edition", ["classic", "recharged"])
def test_W_31_italy_starts_with_coal_at_3_oil_at_4_garbage_at_5_uranium_at_14(edition: str) -> None:
    table = Table(edition=edition, map="italy", players=3)
    assert cheapest(table) == (3, 4, 5, 14)
    assert table.state.tokens == [18, 15, 12, 2]


# Market and deck


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("players, cards, removed", [(2, 27, 8), (3, 27, 8), (4, 31, 4), (5, 35, 0), (6, 35, 0)])
def test_S_01_the_classic_deck_has_13_first_and_the_step_3_card_last(
    players: int, cards: int, removed: int, seed: str
) -> None:
    state = Table(seed, edition="classic", players=players).state
    assert state.market == [3, 4, 5, 6, 7, 8, 9, 10]
    assert len(state.deck) == cards
    assert state.deck[0] == 13
    assert state.deck[-1] == STEP3
    assert len(state.removed) == removed
    assert state.box == []
    assert sorted([*state.market, *state.deck, *state.removed]) == [*PLANTS, STEP3]


def test_S_01_seeds_differ_in_what_they_remove_and_in_the_order_of_the_deck() -> None:
    decks = [Table(seed, edition="classic", players=3).state for seed in SEEDS]
    assert len({tuple(state.deck) for state in decks}) == len(SEEDS)
    assert len({tuple(state.removed) for state in decks}) == len(SEEDS)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(
    "players, cards, plugs_removed, sockets_removed",
    [(2, 29, 1, 5), (3, 27, 2, 6), (4, 31, 1, 3), (5, 35, 0, 0), (6, 35, 0, 0)],
)
def test_S_02_the_recharged_deck_has_a_plug_first_and_the_step_3_card_last(
    players: int, cards: int, plugs_removed: int, sockets_removed: int, seed: str
) -> None:
    state = Table(seed, edition="recharged", players=players).state
    assert state.terms.cartel == (players == 2)
    assert len(state.deck) == cards
    assert state.deck[0] in PLUGS
    assert state.deck[-1] == STEP3
    assert len(state.market) == 8
    assert state.market == sorted(set(state.market) & set(PLUGS))
    assert len([plant for plant in state.removed if plant in PLUGS]) == plugs_removed
    assert len([plant for plant in state.removed if plant not in PLUGS]) == sockets_removed
    assert sorted([*state.market, *state.deck, *state.removed]) == [*PLANTS, STEP3]


def test_S_02_chance_decides_market_first_card_removed_cards_and_order() -> None:
    states = [Table(str(seed), edition="recharged", players=3).state for seed in range(90)]
    assert len({tuple(state.market) for state in states}) > 60
    for state in states:
        between = state.deck[1:-1]
        assert between != sorted(between)
        assert between != sorted(between, reverse=True)
    # Of the five plugs that do not lie in the market each may be the first, each may be removed.
    firsts, removed, sockets = set(), set(), set()
    for state in states:
        left = sorted(set(PLUGS) - set(state.market))
        firsts.add(left.index(state.deck[0]))
        removed |= {left.index(plant) for plant in state.removed if plant in PLUGS}
        sockets |= {plant for plant in state.removed if plant not in PLUGS}
    assert firsts == removed == set(range(5))
    assert sockets == set(PLANTS) - set(PLUGS)
    # A plug left in the deck may come at any time, not only at once.
    places = [place for state in states for place, plant in enumerate(state.deck) if plant in PLUGS]
    assert max(places) > 15


@pytest.mark.parametrize("seed", SEEDS)
def test_S_03_france_for_four_has_30_cards_11_first_and_13_nowhere(seed: str) -> None:
    state = Table(seed, edition="classic", map="france", players=4).state
    assert len(state.deck) == 30
    assert state.deck[0] == 11
    assert state.deck[-1] == STEP3
    assert state.market == [3, 4, 5, 6, 7, 8, 9, 10]
    assert 13 not in [*state.market, *state.deck, *state.removed]
    assert state.box == [13]


# The area


@pytest.mark.parametrize("edition", ["classic", "recharged"])
def test_S_04_an_area_in_which_livorno_has_no_link_is_refused(edition: str) -> None:
    without_pisa = ["northwest", "northeast", "centre"]
    refused = refusal(edition=edition, map="italy", players=3, regions=without_pisa)
    assert refused == ("regions", "area_falls_apart")
    with_pisa = ["northwest", "emilia_riviera", "centre"]
    assert options.read({"edition": edition, "map": "italy", "players": 3, "regions": with_pisa}).given_regions


def test_S_04_neither_draft_nor_chance_leaves_livorno_without_a_link() -> None:
    table = Table(edition="classic", map="italy", players=3, regions="draft")
    table.does(A, PickRegion("northwest"))
    table.does(B, PickRegion("northeast"))
    assert table.offered(2) == [PickRegion("emilia_riviera")]
    assert table.refuses(2, PickRegion("centre")) == "area_falls_apart"
    for seed in range(20):
        regions = Table(str(seed), edition="classic", map="italy", players=3).state.area.regions
        assert hangs_together("italy", "classic", regions)


@pytest.mark.parametrize(
    "given, option, code",
    [
        ({"edition": "recharged", "players": 2, "cartel": False}, "cartel", "follows_from_edition_and_players"),
        ({"edition": "recharged", "players": 3, "cartel": True}, "cartel", "follows_from_edition_and_players"),
        ({"edition": "classic", "players": 2, "cartel": True}, "cartel", "follows_from_edition_and_players"),
        ({"edition": "classic", "players": 3, "standard_starts": True}, "standard_starts", "not_in_this_edition"),
        ({"edition": "recharged", "players": 3, "beginner": True}, "beginner", "not_in_this_edition"),
        (
            {"edition": "classic", "players": 3, "map": "benelux", "central_europe_rules": True},
            "central_europe_rules",
            "only_on_another_map",
        ),
    ],
)
def test_S_05_options_that_can_not_be_are_refused_by_name(given: dict[str, Any], option: str, code: str) -> None:
    assert refusal(**given) == (option, code)


def test_S_05_an_option_that_does_not_apply_may_be_false() -> None:
    for given in (
        {"edition": "recharged", "players": 3, "cartel": False, "beginner": False},
        {"edition": "classic", "players": 3, "standard_starts": False, "central_europe_rules": False},
        {"edition": "recharged", "players": 2, "cartel": True},
    ):
        read = options.read({"map": "germany", **given})
        assert (read.cartel, read.beginner, read.standard_starts) == (given["players"] == 2, False, False)


@pytest.mark.parametrize("board", ["italy", "germany"])
@pytest.mark.parametrize("last_first", [True, False])
def test_S_06_six_players_draft_five_regions_and_a_legal_area_stays_possible(board: str, last_first: bool) -> None:
    order = [3, 1, 5, 0, 4, 2]
    table = Table(edition="classic", map=board, players=6, regions="draft", first_order=order)
    known = boards.board(board, "classic").region_ids()
    legal = [area for area in combinations(known, 5) if hangs_together(board, "classic", area)]
    picks: list[str] = []
    events = []
    for seat in order[:5]:
        assert table.phase == "draft"
        assert table.asked == (seat,)
        possible = [area for area in legal if set(picks) <= set(area)]
        allowed = [region for region in known if region not in picks and any(region in area for area in possible)]
        assert table.offered(seat) == [PickRegion(region) for region in allowed]
        for region in known:
            if region not in allowed:
                code = "region_taken" if region in picks else "area_falls_apart"
                assert table.refuses(seat, PickRegion(region)) == code
        picks.append(allowed[-1 if last_first else 0])
        events = table.does(seat, PickRegion(picks[-1]))
        assert events[0] == RegionPicked(seat, picks[-1])
    area = [region for region in known if region in picks]
    assert events[1:] == [AreaChosen(area), RoundBegan(1, order), PhaseBegan("auction")]
    assert table.state.area.regions == tuple(area)
    assert table.asked == (order[0],)  # the sixth player has named none


def test_S_06_two_players_draft_three_regions_the_first_naming_the_third() -> None:
    table = Table(edition="classic", players=2, regions="draft", first_order=[B, A])
    asked = []
    while table.phase == "draft":
        asked.append(table.asked)
        table.does(table.asked[0], table.offered(table.asked[0])[0])
    assert asked == [(B,), (A,), (B,)]
    assert len(table.state.area.regions) == 3


# The cartel


def test_W_33_six_neighbouring_cities_get_a_cartel_house_one_two_two_one() -> None:
    table = Table(edition="recharged", players=2, first_order=[B, A], regions=["north", "northeast", "east"])
    cartel = table.state.terms.cartel_seat
    graph = networkx.Graph()
    for city, neighbours in enumerate(table.state.area.neighbours):
        graph.add_edges_from((city, neighbour) for neighbour, _ in neighbours)
    assert table.offered(B) == [PlaceCartelHouse(city) for city in table.state.area.cities]
    placed: list[int] = []
    asked = []
    while table.phase == "cartel_setup":
        seat = table.asked[0]
        asked.append(seat)
        choices = [table.state.area.index[action.city] for action in table.offered(seat)]
        if placed:
            assert choices == sorted({n for city in placed for n in graph[city]} - set(placed))
        placed.append(choices[-1])
        table.does(seat, PlaceCartelHouse(table.state.area.cities[choices[-1]]))
    assert asked == [B, A, A, B, B, A]
    assert len(placed) == 6
    assert networkx.is_connected(graph.subgraph(placed))
    for city, name in enumerate(table.state.area.cities):
        assert table.slots(name) == ((cartel, -1, -1) if city in placed else (-1, -1, -1))
    assert table.state.reserve == 10
    assert (table.phase, table.state.round, table.asked) == ("auction", 1, (B,))


def test_W_33_the_last_house_begins_round_1_with_the_cartel_second() -> None:
    table = Table(edition="recharged", players=2, first_order=[B, A])
    events = []
    for seat in (B, A, A, B, B, A):
        events = table.does(seat, table.offered(seat)[0])
    assert kinds(events) == ["cartel_house_placed", "round_began", "phase_began", "discount_set"]
    assert events[1] == RoundBegan(1, [B, table.state.terms.cartel_seat, A])
    assert table.refuses(A, DONE) == "not_your_turn"
