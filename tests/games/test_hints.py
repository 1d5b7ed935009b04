"""The coach: for who sits there and is asked, where the table allows it, known to all."""

from __future__ import annotations

from typing import Any

import pytest

from games import chat, services, thinking
from games.mind import BotFailed
from games.models import Game
from rules.errors import InvalidOptions
from rules.powergrid import PowerGrid

from .over_http import Phone

pytestmark = pytest.mark.django_db
TABLE = {"edition": "recharged", "map": "germany", "players": 3}


@pytest.fixture(autouse=True)
def quick_coach(monkeypatch: pytest.MonkeyPatch) -> None:
    """One that thinks without trying anything."""
    levels = {name: PowerGrid.policies[name] for name in ("random", "coin", "director")}
    monkeypatch.setattr(PowerGrid, "policies", levels)


@pytest.fixture
def game(people: list[Any]) -> Game:
    seating = [services.Seating(user_id=person.pk) for person in people[:3]]
    return services.create_game(rules_id="powergrid", options=TABLE, seating=seating, seed="table", hints=True)


def asked(game: Game, person: Any) -> Any:
    return Phone(person).post(f"games/{game.pk}/hint", {})


def test_the_coach_tells_who_is_asked_what_it_would_do_and_why(game, people) -> None:
    seat = game.to_act[0]
    answer = asked(game, people[seat])
    assert answer.status_code == 200
    hint = answer.json()
    assert (hint["seq"], hint["reason"]["policy"]) == (0, "director")
    assert hint["reason"]["code"]
    assert asked(game, people[seat]).json() == hint
    game.refresh_from_db()
    assert game.seq == 0
    services.submit(game_id=game.pk, seat=seat, actions=[hint["action"]], after=0)
    assert game.moves.get().action == hint["action"]


def test_everybody_learns_once_a_move_that_somebody_has_asked(game, people) -> None:
    seat = game.to_act[0]
    asked(game, people[seat])
    asked(game, people[seat])
    for reader in (people[(seat + 1) % 3], people[4]):  # at the table, and among the onlookers
        (line,) = chat.lines(game, reader.pk)["lines"]
        assert (line["kind"], line["seat"], line["name"], line["text"]) == ("hint", seat, f"person{seat}", "")
    services.submit(game_id=game.pk, seat=seat, actions=[asked(game, people[seat]).json()["action"]], after=0)
    game.refresh_from_db()
    again = game.to_act[0]
    asked(game, people[again])
    assert len(chat.lines(game, people[4].pk)["lines"]) == 2


def test_the_coach_is_not_there_for_others(game, people) -> None:
    seat = game.to_act[0]
    waiting = asked(game, people[(seat + 1) % 3])
    assert (waiting.status_code, waiting.json()["code"]) == (400, "not_your_turn")
    onlooker = asked(game, people[4])
    assert (onlooker.status_code, onlooker.json()["code"]) == (403, "not_your_seat")
    assert game.chat.count() == 0


def test_the_coach_is_not_there_where_the_table_does_not_allow_it(new_game, people) -> None:
    game = new_game()
    answer = asked(game, people[game.to_act[0]])
    assert (answer.status_code, answer.json()["code"]) == (403, "no_hints_here")


def test_the_coach_is_never_there_in_a_rated_game(game, people) -> None:
    Game.objects.filter(pk=game.pk).update(casual=False)
    assert asked(game, people[game.to_act[0]]).json()["code"] == "no_hints_here"
    seating = [services.Seating(policy="coin")] * 3
    with pytest.raises(InvalidOptions):
        services.create_game(rules_id="powergrid", options=TABLE, seating=seating, hints=True, casual=False)


def test_the_coach_has_nothing_to_say_when_the_game_is_over(game, people) -> None:
    Game.objects.filter(pk=game.pk).update(status="finished")
    assert asked(game, people[game.to_act[0]]).json()["code"] == "game_is_over"


def test_a_coach_that_fails_stops_nobody(game, people, monkeypatch) -> None:
    def fails(*_: Any) -> Any:
        raise BotFailed("LookupError", "here:1")

    monkeypatch.setattr(thinking, "advise", fails)
    answer = asked(game, people[game.to_act[0]])
    assert (answer.status_code, answer.json()["code"]) == (400, "no_advice")
    assert game.chat.count() == 0


def test_who_asks_while_the_coach_advises_another_is_told_so_at_once(game, people, settings) -> None:
    settings.COACH_THINKS_IN_CHILD = True
    with thinking.coach._asking:
        answer = asked(game, people[game.to_act[0]])
    assert (answer.status_code, answer.json()["code"]) == (400, "coach_busy")
    assert game.chat.count() == 0


def test_who_makes_a_game_may_allow_hints(people) -> None:
    phone = Phone(people[0])
    made = phone.post(
        "games", {"rules": "powergrid", "options": TABLE, "seats": ["me", "bot:coin", "bot:coin"], "hints": True}
    )
    assert (made.status_code, made.json()["hints"]) == (201, True)
