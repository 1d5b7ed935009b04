"""A lesson is a game like any other, of one guest alone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.core.cache import cache

from accounts.models import PushSubscription, User
from games import push, selectors, services
from games.models import Game
from rules import registry
from tests.games.over_http import Phone, refused


@pytest.fixture(autouse=True)
def _nobody_has_asked_yet() -> None:
    cache.clear()


@pytest.fixture
def phone(people: list[User]) -> Phone:
    return Phone(people[0])


def rivals_play(game: int) -> None:
    """What the background does."""
    while (now := Game.objects.get(pk=game)) and set(now.automatic) & set(now.to_act):
        services.play_automatic_turn(game_id=game, after=now.seq)


def play(phone: Phone, game: int, *lines: str) -> None:
    rules = registry.rules("powergrid")
    for line in lines:
        now = phone.update(game)
        answer = phone.move(game, now["seq"], rules.action_to_json(rules.action_from_line(line)))
        assert answer.status_code == 200, answer.content
        rivals_play(game)


def test_the_first_lesson_is_played_over_http(phone: Phone) -> None:
    answer = phone.post("games/lesson", {"lesson": "first_steps"})
    assert answer.status_code == 201, answer.content
    frame = answer.json()
    assert (frame["lesson"], frame["my_seat"], frame["my_turn"], frame["private"]) == ("first_steps", 0, True, True)
    play(phone, frame["id"], "nominate 10 at 10", "raise 12", "buy coal 2", "done")
    play(phone, frame["id"], "build essen", "build duisburg", "build duesseldorf", "done", "power 10")
    view = phone.update(frame["id"])["view"]
    assert (view["round"], view["players"][0]["powered"], view["players"][0]["plants"]) == (2, 2, [10])


def test_a_lesson_goes_on_where_it_was_left(phone: Phone) -> None:
    first = phone.post("games/lesson", {"lesson": "first_steps"}).json()["id"]
    play(phone, first, "nominate 10 at 10")
    again = phone.post("games/lesson", {"lesson": "first_steps"})
    assert (again.status_code, again.json()["id"], again.json()["seq"] > 0) == (200, first, True)
    anew = phone.post("games/lesson", {"lesson": "first_steps", "again": True})
    assert anew.status_code == 201
    assert anew.json()["id"] != first
    assert anew.json()["seq"] == 0


def test_nobody_else_sees_it_and_no_list_shows_it(phone: Phone, people: list[User]) -> None:
    game = phone.post("games/lesson", {"lesson": "first_steps"}).json()["id"]
    refused(Phone(people[1]).get(f"games/{game}"), 404)
    assert phone.get("games/mine").json()["games"] == []
    assert Phone().get("games").json()["games"] == []
    theirs = Phone(people[1]).post("games/lesson", {"lesson": "first_steps"}).json()["id"]
    assert theirs != game


def test_what_is_no_lesson(phone: Phone) -> None:
    refused(phone.post("games/lesson", {"lesson": "second_steps"}), 404, "no_such_lesson")
    refused(phone.post("games/lesson", {}), 400, "wrong_fields")
    refused(Phone().post("games/lesson", {"lesson": "first_steps"}), 401)
    seats = ["me", "bot:first_steps", "bot:coin"]
    options = {"edition": "recharged", "map": "germany", "players": 3}
    refused(phone.post("games", {"rules": "powergrid", "options": options, "seats": seats}), 400, "unknown_policy")


def test_the_lessons_are_told_of(db: None) -> None:
    assert Phone().get("rules").json()["games"][0]["lessons"] == ["first_steps"]


def test_nobody_is_called_to_his_phone_for_a_lesson(
    phone: Phone, people: list[User], new_game: Callable[..., Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    PushSubscription.objects.create(user=people[0], endpoint="https://push.example.org/1", p256dh="", auth="")
    called: list[int] = []
    monkeypatch.setattr(push, "_call", lambda user_id, game_id, one: called.append(game_id))
    lesson = phone.post("games/lesson", {"lesson": "first_steps"}).json()["id"]
    game = new_game().pk
    push.call_all([(lesson, 0), (game, 0)])
    assert called == [game]
    assert selectors.where_asked(people[0].pk) == [game] * (0 in Game.objects.get(pk=game).to_act)
