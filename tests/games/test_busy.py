"""Nobody is ever in two live games, by whichever door."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from django.core.cache import cache

from accounts.models import User
from games import busy, services
from games.errors import Refused
from games.models import RUNNING, Game, Seat
from games.services import Seating
from rules import registry
from tests.games.over_http import Phone, refused
from tests.games.test_races import at_once

pytestmark = pytest.mark.django_db

TABLE = {"edition": "recharged", "map": "germany", "players": 3}
LIVE = {"pace": "live", "bank": 600, "increment": 10}
LESSON = next(iter(registry.rules("powergrid").lessons))
SLOW = {"pace": "slow", "turn": 86400, "vacation": 0}


@pytest.fixture(autouse=True)
def _nobody_has_asked_yet() -> None:
    cache.clear()  # the throttles' counts


def opened(person: User, clock: dict[str, Any] | None = LIVE) -> Any:
    seats = ["me", "bot:coin", "bot:coin"]
    return Phone(person).post("games", {"rules": "powergrid", "options": TABLE, "seats": seats, "clock": clock})


def test_who_plays_live_opens_no_second_live_game(people: list[User]) -> None:
    assert opened(people[0]).status_code == 201
    assert refused(opened(people[0]), 409, "in_live_game") == {"names": [people[0].username]}
    assert Game.objects.count() == 1


def test_nobody_is_seated_in_a_second_live_game_by_somebody_else(people: list[User]) -> None:
    assert opened(people[0]).status_code == 201
    seating = [Seating(user_id=person.pk) for person in people[:2]] + [Seating(policy="coin")]
    with pytest.raises(Refused) as refusal:
        busy.create_game(rules_id="powergrid", options=TABLE, seating=seating, control=LIVE)
    assert (refusal.value.code, refusal.value.facts) == ("in_live_game", {"names": [people[0].username]})
    assert opened(people[1]).status_code == 201


@pytest.mark.parametrize("clock", [SLOW, None])
def test_games_without_haste_are_as_many_as_one_likes(people: list[User], clock: dict[str, Any] | None) -> None:
    assert opened(people[0]).status_code == 201
    assert opened(people[0], clock=clock).status_code == 201
    assert opened(people[0], clock=clock).status_code == 201


def test_nobody_has_more_running_games_than_anybody_could_play(
    people: list[User], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services, "MOST_RUNNING", 2)
    game = opened(people[0], clock=None).json()["id"]
    assert opened(people[0], clock=SLOW).status_code == 201
    assert refused(opened(people[0], clock=None), 409, "too_many_games") == {"most": 2}
    assert refused(Phone(people[0]).post("games/lesson", {"lesson": LESSON}), 409, "too_many_games") == {"most": 2}
    table = Phone(people[1]).post("tables", {"rules": "powergrid", "options": TABLE}).json()["id"]
    refused(Phone(people[0]).post(f"tables/{table}/join", {}), 409, "too_many_games")
    refused(Phone(people[0]).post("tables", {"rules": "powergrid", "options": TABLE}), 409, "too_many_games")
    assert Phone(people[2]).post(f"tables/{table}/join", {}).status_code == 200
    assert Phone(people[0]).post(f"games/{game}/leave").status_code == 200
    assert opened(people[0], clock=None).status_code == 201


def test_a_game_that_a_bot_keeps_a_seat_in_is_still_one_of_his(
    people: list[User], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services, "MOST_RUNNING", 1)
    phone = Phone(people[0])
    game = opened(people[0], clock=None).json()["id"]
    assert phone.post(f"games/{game}/stand-in").status_code == 200
    assert refused(opened(people[0], clock=None), 409, "too_many_games") == {"most": 1}
    assert phone.post(f"games/{game}/take-back").status_code == 200
    assert phone.post(f"games/{game}/leave").status_code == 200
    assert opened(people[0], clock=None).status_code == 201


def test_the_next_live_game_follows_the_end_of_the_first(people: list[User]) -> None:
    game = opened(people[0]).json()["id"]
    assert Phone(people[0]).post(f"games/{game}/leave").status_code == 200
    assert opened(people[0]).status_code == 201


@pytest.mark.django_db(transaction=True)
def test_of_many_live_games_opened_at_the_same_moment_one_begins(people: list[User]) -> None:
    seating = [Seating(user_id=people[0].pk), *[Seating(policy="coin")] * 2]
    one = partial(busy.create_game, rules_id="powergrid", options=TABLE, seating=seating, control=LIVE)
    begun = at_once(*[one] * 6)
    assert begun.count("in_live_game") == 5
    assert Game.objects.count() == 1


def away_from(person: User) -> int:
    """His live game, in which a bot keeps his seat."""
    game: int = opened(person).json()["id"]
    services.give_to_bot(game_id=game, seat=0, policy="coin")
    return game


def test_who_plays_live_elsewhere_by_now_takes_no_seat_back(people: list[User]) -> None:
    phone, away = Phone(people[0]), away_from(people[0])
    assert opened(people[0]).status_code == 201
    assert refused(phone.post(f"games/{away}/take-back"), 409, "in_live_game") == {"names": [people[0].username]}
    slow = opened(people[0], clock=SLOW).json()["id"]
    services.give_to_bot(game_id=slow, seat=0, policy="coin")
    assert phone.post(f"games/{slow}/take-back").status_code == 200


@pytest.mark.django_db(transaction=True)
def test_of_a_seat_taken_back_and_a_game_opened_at_the_same_moment_one_is_played(people: list[User]) -> None:
    for _ in range(4):
        game = away_from(people[0])
        back = partial(busy.take_back, game_id=game, seat=0, user_id=people[0].pk)
        seating = [Seating(user_id=people[0].pk), *[Seating(policy="coin")] * 2]
        begun = at_once(
            back, partial(busy.create_game, rules_id="powergrid", options=TABLE, seating=seating, control=LIVE), back
        )
        assert "in_live_game" in begun
        held = Seat.objects.filter(user=people[0], controller="human", game__status=RUNNING)
        assert held.count() == 1
        services.leave(game_id=held.get().game_id, seat=0)
