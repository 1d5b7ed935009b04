"""What is told of ratings: my own, how they came about, and who is ahead of whom."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import User
from accounts.services import block, follow, forget
from games import replay
from matchmaking import ladder, results
from matchmaking.models import FEWEST_GAMES, Placing, Rating, Standing
from tests.games.over_http import Phone, refused
from tests.games.test_api_schema import said
from tests.matchmaking.test_api import done

pytestmark = pytest.mark.django_db
Json = dict[str, Any]
WORDS = Path(__file__).parents[2] / "frontend/src/i18n/words"


def rate(person: User, shown: int, games: int = 20, deviation: float = 70, pool: str = "live") -> Rating:
    return Rating.objects.create(
        user=person, pool=pool, mean=shown, deviation=deviation, shown=shown, games=games, rated_at=timezone.now()
    )


def test_a_person_is_told_with_all_his_pools(over: Callable[..., Any], schema: Json, people: list[User]) -> None:
    stranger = Phone()
    assert done(stranger.get("ratings/person0"))["ratings"] == []
    results.record(game_id=over([0, 1, 2]).pk)
    results.record(game_id=over([0, 1], left=[1]).pk)
    told = done(stranger.get("ratings/PERSON1"))
    said(schema, "RatingsTold", told)
    assert [(row["pool"], row["games"], row["provisional"]) for row in told["ratings"]] == [
        ("live", 1, True),
        ("duel", 1, True),
    ]
    assert told["reliability"] == {"percent": None}  # how he ends his games is his own business, and his hosts'
    assert done(Phone(people[1]).get("ratings/person1"))["reliability"] == {"percent": 80}
    refused(stranger.get("ratings/nobody"), 404, "no_such_person")


@pytest.mark.parametrize("language", ["en", "de", "cs", "sr", "fi"])
def test_who_has_no_rating_reads_how_many_games_make_a_sure_one(language: str) -> None:
    words: Json = {}
    for file in WORDS.glob(f"*/{language}.json"):
        words |= json.loads(file.read_text(encoding="utf-8"))
    assert f" {FEWEST_GAMES} " in words["profile.unrated"]


def test_results_are_told_by_board_and_by_place_at_the_start(
    over: Callable[..., Any], schema: Json, people: list[User]
) -> None:
    for order in ([0, 1, 2], [1, 0, 2], [0, 2, 1]):
        results.record(game_id=over(order).pk)
    told = done(Phone().get("ratings/person0"))
    said(schema, "RatingsTold", told)
    assert told["boards"] == [{"map": "germany", "games": 3, "won": 2}]
    starts = Counter(Placing.objects.filter(user=people[0]).values_list("start", flat=True))
    assert {row["start"]: row["games"] for row in told["starts"]} == dict(starts)
    assert sum(row["won"] for row in told["starts"]) == 2
    assert [row["start"] for row in told["starts"]] == sorted(starts)


def test_the_history_is_read_page_by_page(
    over: Callable[..., Any],
    schema: Json,
    people: list[User],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(ladder, "PAGE", 2)
    ended = [over([0, 1, 2]) for _ in range(3)]
    for game in [*ended, over([0, 1]), over([0, 1, 2], ranked=False)]:
        results.record(game_id=game.pk)
    first = done(Phone().get("ratings/person0/live"))
    said(schema, "RatingHistory", first)
    second = done(Phone().get("ratings/person0/live", before=first["next"]))
    assert [row["game"] for row in first["changes"] + second["changes"]] == [game.pk for game in reversed(ended)]
    assert second["next"] is None
    assert second["changes"][0]["before"] == 1500
    assert first["changes"][0]["before"] == first["changes"][1]["after"]
    refused(Phone().get("ratings/person0/chess"), 404, "no_such_pool")


def test_a_game_tells_what_it_did(over: Callable[..., Any], schema: Json, people: list[User]) -> None:
    game = over([1, 0, 2])
    assert done(Phone().get(f"games/{game.pk}/ratings")) == {"changes": []}
    results.record(game_id=game.pk)
    told = done(Phone().get(f"games/{game.pk}/ratings"))
    said(schema, "GameRatings", told)
    by_name = {row["name"]: row for row in told["changes"]}
    assert by_name["person1"]["after"] > 1500 > by_name["person2"]["after"]
    assert Placing.objects.count() == 3


def test_the_ladder_is_read_page_by_page_with_my_own_row(
    schema: Json,
    people: list[User],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(ladder, "PAGE", 3)
    for person, shown in zip(people, [1500, 1700, 1700, 1900, 1700, 1650, 2000]):
        rate(person, shown)
    me = Phone(people[0])
    rows, page = [], done(me.get("leaderboards/live"))
    said(schema, "Ladder", page)
    while True:
        assert page["me"] == {**page["me"], "place": 7, "name": "person0", "rating": 1500}
        rows += page["rows"]
        if page["next"] is None:
            break
        page = done(me.get("leaderboards/live", before=page["next"]))
    assert [row["place"] for row in rows] == [1, 2, 3, 4, 5, 6, 7]
    assert [row["name"][-1] for row in rows] == ["6", "3", "1", "2", "4", "5", "0"]
    assert done(Phone().get("leaderboards/live"))["me"] is None


def test_friends_have_a_ladder_among_themselves(
    schema: Json, people: list[User], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ladder, "PAGE", 2)
    for person, shown in zip(people, [1500, 1700, 1600, 1900, 1400]):
        rate(person, shown)
    for friend in people[1:3] + people[4:6]:
        follow(user_id=people[0].pk, other_id=friend.pk)
    me = Phone(people[0])
    page = done(me.get("leaderboards/live", friends=True))
    said(schema, "Ladder", page)
    assert [(row["place"], row["name"]) for row in page["rows"]] == [(1, "person1"), (2, "person2")]
    assert (page["me"]["place"], page["me"]["name"]) == (3, "person0")
    rest = done(me.get("leaderboards/live", friends=True, before=page["next"]))
    assert [(row["place"], row["name"]) for row in rest["rows"]] == [(3, "person0"), (4, "person4")]
    assert done(Phone(people[1]).get("leaderboards/live", friends=True))["rows"][0]["name"] == "person1"
    block(user_id=people[2].pk, other_id=people[0].pk)
    assert "person2" not in str(done(me.get("leaderboards/live", friends=True)))
    refused(Phone().get("leaderboards/live", friends=True), 401)


def test_friends_have_one_in_every_season_too(people: list[User]) -> None:
    for person, shown in zip(people, [1600, 1700, 1800]):
        Standing.objects.create(user=person, pool="live", span="2025-Q3", shown=shown, games=9)
    follow(user_id=people[0].pk, other_id=people[1].pk)
    page = done(Phone(people[0]).get("leaderboards/live", span="2025-Q3", friends=True))
    assert [row["name"] for row in page["rows"]] == ["person1", "person0"]


def test_guesses_and_people_who_are_gone_are_in_no_ladder(people: list[User]) -> None:
    rate(people[0], 1600)
    rate(people[1], 1700, games=4)
    rate(people[2], 1800, deviation=130)
    rate(people[3], 1900, pool="slow")
    rate(people[4], 2000)
    forget(user_id=people[4].pk)
    assert [row["name"] for row in done(Phone().get("leaderboards/live"))["rows"]] == ["person0"]


def test_bots_stand_among_those_who_play_with_them(people: list[User]) -> None:
    rate(people[0], 1600, pool="bots")
    Rating.objects.create(policy="coin", pool="bots", mean=1400, deviation=40, shown=1400, games=90)
    rows = done(Phone().get("leaderboards/bots"))["rows"]
    assert [(row["name"], row["policy"], row["rating"]) for row in rows] == [("person0", "", 1600), ("", "coin", 1400)]


def test_a_season_that_is_over_can_be_looked_at(people: list[User]) -> None:
    for person, shown in zip(people, [1600, 1700]):
        Standing.objects.create(user=person, pool="live", span="2025-Q3", shown=shown, games=9)
    page = done(Phone(people[0]).get("leaderboards/live", span="2025-Q3"))
    assert [row["name"] for row in page["rows"]] == ["person1", "person0"]
    assert (page["me"]["place"], page["spans"]) == (2, ["2025-Q3"])
    assert done(Phone().get("leaderboards/live", span="month"))["rows"] == []
    refused(Phone().get("leaderboards/live", span="2025-Q5"), 400, "invalid")
    refused(Phone().get("leaderboards/live", before="1_2"), 400, "invalid")


def test_no_month_is_led_by_a_guess_and_ones_own_row_tells_what_is_missing(schema: Json, people: list[User]) -> None:
    for person, shown, games in zip(people, [1900, 1700, 1600], [4, 5, 9]):
        Standing.objects.create(user=person, pool="live", span="2025-Q3", shown=shown, games=games)
        rate(person, shown, games=games)
    for span in ("2025-Q3", "all"):
        page = done(Phone(people[0]).get("leaderboards/live", span=span))
        said(schema, "Ladder", page)
        assert [(row["place"], row["name"]) for row in page["rows"]] == [(1, "person1"), (2, "person2")]
        assert (page["me"]["place"], page["me"]["rating"], page["me"]["needed"]) == (None, 1900, 1)
    Rating.objects.filter(user=people[0]).update(games=30, deviation=200)
    mine = done(Phone(people[0]).get("leaderboards/live"))["me"]
    assert (mine["place"], mine["needed"]) == (None, 0)  # many games, but long ago


def test_a_guess_that_leads_a_month_is_marked(schema: Json, people: list[User]) -> None:
    for person, shown, deviation in zip(people, [1900, 1700, 1600], [180, 90, None]):
        terms = {"user": person, "pool": "live", "shown": shown, "deviation": deviation, "games": 6}
        Standing.objects.create(**terms, span="2025-Q3")
    page = done(Phone(people[0]).get("leaderboards/live", span="2025-Q3"))
    said(schema, "Ladder", page)
    assert [row["provisional"] for row in page["rows"]] == [True, False, False]
    assert (page["me"]["place"], page["me"]["provisional"]) == (1, True)


def test_a_standing_is_as_sure_as_the_rating_was_after_its_last_game(over: Callable[..., Any]) -> None:
    for _ in range(2):
        results.record(game_id=over([0, 1, 2]).pk)
    for standing in Standing.objects.all():
        assert standing.deviation == Rating.objects.get(user=standing.user_id).deviation
    assert Standing.objects.count() == 6


def test_the_seasons_there_were_are_found_in_one_question(people: list[User], django_assert_num_queries: Any) -> None:
    assert ladder.seasons("live") == []
    for person in people[:3]:
        for span, games in (("2025-11", 4), ("2025-Q4", 9), ("2026-02", 9), ("2026-Q1", 9)):
            Standing.objects.create(user=person, pool="live", span=span, shown=1500, games=games)
    Standing.objects.create(user=people[0], pool="slow", span="2024-Q1", shown=1500, games=9)
    with django_assert_num_queries(1):
        assert ladder.seasons("live") == ["2026-Q1", "2026-02", "2025-Q4"]


def test_a_page_of_a_long_ladder_costs_what_the_first_one_costs(
    people: list[User], django_assert_num_queries: Any
) -> None:
    for person in people:
        rate(person, 1500 + person.pk)
    for before in (None, f"{1500 + people[4].pk}_1_5"):
        with django_assert_num_queries(3):  # my row, the page, my place
            ladder.leaderboard("live", "all", people[0].pk, before)


def test_only_a_place_far_down_is_remembered_and_only_while_my_number_stays(
    people: list[User], monkeypatch: pytest.MonkeyPatch
) -> None:
    def mine() -> int:
        return int(ladder.leaderboard("live", "all", people[0].pk)["me"]["place"])

    for person in people:
        rate(person, 1500 + person.pk)
    low = mine()
    Rating.objects.filter(user=people[1]).update(shown=1)
    assert mine() == low - 1  # not far down: counted each time
    monkeypatch.setattr(ladder, "FAR_DOWN", 1)
    Rating.objects.filter(user=people[0]).update(shown=1499)
    low = mine()
    Rating.objects.filter(user=people[2]).update(shown=1)
    assert mine() == low
    assert ladder.leaderboard("live", "all", people[0].pk, friends=True)["me"]["place"] == 1
    Rating.objects.filter(user=people[0]).update(shown=1498)
    assert mine() == low - 1


def test_what_beginning_first_is_worth_is_measured(over: Callable[..., Any], schema: Json, people: list[User]) -> None:
    """By the order of play that the deal has drawn, whoever sits where."""
    won = Counter[int]()
    for order, terms in [([0, 1, 2], {}), ([1, 2, 0], {}), ([2, 0, 1], {"left": [0]}), ([0, 1], {"bots": 1})]:
        game = over(order, **terms)
        results.record(game_id=game.pk)
        if not terms:
            winner = game.seats.get(user=people[order[0]]).index
            won[replay.first_state(game).order.index(winner)] += 1
    results.record(game_id=over([0, 1, 2], ranked=False).pk)
    told = done(Phone().get("effects"))
    said(schema, "Effects", told)
    assert [(row["players"], row["start"], row["games"]) for row in told["starts"]] == [(3, 0, 2), (3, 1, 2), (3, 2, 2)]
    assert sum(row["won"] for row in told["starts"]) == pytest.approx(1)
    assert [2 * row["won"] for row in told["starts"]] == [won[start] for start in range(3)]
    for row in told["starts"]:
        assert 0 <= row["least"] <= row["won"] <= row["most"] <= 1
    (board,) = told["boards"]
    assert (board["map"], board["games"], len(board["starts"])) == ("germany", 2, 3)
