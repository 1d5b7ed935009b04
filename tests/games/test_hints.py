"""The coach: for who sits there and is asked, where the table allows it, known to all."""

from __future__ import annotations

from concurrent.futures.process import BrokenProcessPool
from typing import Any

import pytest

from accounts import services as accounts
from games import chat, hints, mind, replay, services, thinking
from games.mind import BotFailed
from games.models import RUNNING, Game
from rules import registry
from rules.errors import InvalidOptions
from rules.powergrid import PowerGrid
from rules.powergrid.bots import LEVELS
from rules.powergrid.bots.levels import Level
from rules.powergrid.bots.search import Budget
from tests.rules.table import Table

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
    services.submit(game_id=game.pk, seat=seat, actions=hint["actions"], after=0)
    assert [move.action for move in game.moves.all()] == hint["actions"]


def test_who_obeys_has_ended_his_turn(game, people) -> None:
    """What a phone sends is a whole turn, so what is advised is one."""
    longest: dict[str, int] = {}
    while game.status == RUNNING and game.seq < 400:
        seat = game.to_act[0]
        offers = {offer.kind for offer in replay.rules_of(game).offers(replay.state_of(game), seat)}
        advice = hints.hint(game=game, seat=seat, user_id=people[seat].pk)["actions"]
        kind = advice[0]["kind"]
        longest[kind] = max(longest.get(kind, 0), len(advice))
        if offers & {"buy", "build"}:
            assert advice[-1]["kind"] == "done"
        else:
            assert len(advice) == 1 or {one["kind"] for one in advice} == {"done"}
        game = services.submit(game_id=game.pk, seat=seat, actions=advice, after=game.seq)
    assert longest["buy"] > 2
    assert longest["build"] > 2


def test_the_coach_ends_a_turn_by_habit_when_its_patience_has(monkeypatch) -> None:
    level = Level("tycoon", Budget(laps=2, rounds=1, trust=0.0))
    monkeypatch.setattr(PowerGrid, "policies", {"tycoon": level})
    table = Table(edition="recharged", players=3, regions=["north", "west", "east"])
    table.give(2, plants=[33, 44, 50], money=120, cities=["essen"])
    table.building_phase(round=4)
    snapshot, seeds = registry.rules("powergrid").state_to_json(table.state), [f"{number}" for number in range(40)]
    for patience, searched in ((60.0, False), (0.0, True)):
        monkeypatch.setattr(mind, "PATIENCE", patience)
        thoughts = mind.think("powergrid", snapshot, 2, "tycoon", seeds, whole=True)
        kinds = [thought.action["kind"] for thought in thoughts]
        assert kinds == ["build"] * (len(kinds) - 1) + ["done"]
        assert len(kinds) > 2
        assert "seen" in thoughts[0].reason["facts"]
        assert all("seen" not in (thought.reason or {"facts": {}})["facts"] for thought in thoughts[1:]) == searched


@pytest.mark.parametrize("failure", [BotFailed("LookupError", "here:1"), TimeoutError(), BrokenProcessPool()])
def test_a_coach_whose_search_fails_advises_by_habit(game, people, monkeypatch, settings, failure: Exception) -> None:
    settings.COACH_THINKS_IN_CHILD = True
    monkeypatch.setattr(PowerGrid, "policies", {"coin": LEVELS["novice"], "tycoon": LEVELS["tycoon"]})
    efforts = []

    def ask(*question: Any, seconds: float, wait: bool) -> list[mind.Thought]:
        efforts.append(question[5])
        if question[5]:
            raise failure
        return mind.think(*question)

    monkeypatch.setattr(thinking.coach, "ask", ask)
    answer = asked(game, people[game.to_act[0]])
    assert answer.status_code == 200
    assert "seen" not in answer.json()["reason"]["facts"]
    assert efforts == [settings.COACH_EFFORT, 0.0]


def test_everybody_learns_once_a_move_that_somebody_has_asked(game, people) -> None:
    seat = game.to_act[0]
    asked(game, people[seat])
    asked(game, people[seat])
    for reader in (people[(seat + 1) % 3], people[4]):  # at the table, and among the onlookers
        (line,) = chat.lines(game, reader.pk)["lines"]
        assert (line["kind"], line["seat"], line["name"], line["text"]) == ("hint", seat, f"person{seat}", "")
    services.submit(game_id=game.pk, seat=seat, actions=asked(game, people[seat]).json()["actions"], after=0)
    game.refresh_from_db()
    again = game.to_act[0]
    asked(game, people[again])
    assert len(chat.lines(game, people[4].pk)["lines"]) == 2


def test_everybody_learns_of_it_whomever_he_does_not_want_to_hear(game, people) -> None:
    """What somebody says may be unwelcome; that he had help is everybody's business."""
    seat = game.to_act[0]
    asker, mutes, blocks = (people[(seat + number) % 3] for number in range(3))
    blocked = people[4]
    chat.mute(game=game, user_id=mutes.pk, name=asker.username, muted=True)
    accounts.block(user_id=blocks.pk, other_id=asker.pk)
    accounts.block(user_id=asker.pk, other_id=blocked.pk)
    chat.say(game=game, user_id=asker.pk, text="I never ask anybody.")
    asked(game, asker)
    for reader in (mutes, blocks, blocked):
        (line,) = chat.lines(game, reader.pk)["lines"]
        assert (line["kind"], line["seat"]) == ("hint", seat)


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
