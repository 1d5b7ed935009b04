"""Games without a clock that nobody plays any more: a reminder, then an end without a result, and none by mistake."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import Any
from uuid import uuid4

import pytest
from django.utils import timezone

from accounts.models import User
from deploy.celery import SCHEDULE
from games import personal, push, records, replay, resting, selectors, services, tasks
from games.errors import Refused
from games.models import FINISHED, RUNNING, Game, Move
from games.signals import game_finished
from tests.games.choosing import coins
from tests.games.over_http import Phone, refused
from tests.games.test_push import Browser, PushService, at_once, browsers, kinds, service, told  # noqa: F401
from tests.games.test_races import at_once as together
from tests.games.test_races import sound

NewGame = Callable[..., Game]
DAY = timedelta(days=1)


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int]]:
    """Who was called to which game."""
    found: list[tuple[int, int]] = []
    monkeypatch.setattr(push, "call_again", lambda user_id, game_id: found.append((user_id, game_id)))
    return found


def rested(game: Game, days: float, reminded: float | None = None) -> Game:
    """Its last move, and the reminder, so many days ago."""
    now = timezone.now()
    at = None if reminded is None else now - reminded * DAY
    Game.objects.filter(pk=game.pk).update(moved_at=now - days * DAY, reminded_at=at)
    return game


def status(game: Game) -> str:
    return Game.objects.get(pk=game.pk).status


@pytest.mark.django_db
def test_who_is_to_move_is_reminded_once(new_game: NewGame, people: list[User], calls: list[tuple[int, int]]) -> None:
    game = rested(new_game(), 29)
    resting.sweep()
    assert calls == []
    rested(game, 31)
    for _ in range(3):
        resting.sweep()
    assert calls == [(people[game.to_act[0]].pk, game.pk)]
    assert status(game) == RUNNING


@pytest.mark.django_db
def test_a_move_begins_the_rest_anew(new_game: NewGame, calls: list[tuple[int, int]]) -> None:
    game = rested(new_game(), 59, reminded=29)
    seat = game.to_act[0]
    services.submit(game_id=game.pk, seat=seat, actions=[coins(game, seat)], after=0)
    resting.sweep()
    assert calls == []
    Game.objects.filter(pk=game.pk).update(reminded_at=timezone.now() - 70 * DAY, moved_at=timezone.now() - 31 * DAY)
    resting.sweep()
    assert (len(calls), status(game)) == (1, RUNNING)


@pytest.mark.django_db
@pytest.mark.usefixtures("at_once")
def test_the_reminder_is_the_same_call_as_for_a_turn(
    service: PushService,  # noqa: F811
    browsers: list[Browser],  # noqa: F811
    new_game: NewGame,
) -> None:
    game = new_game()
    push.call(game.pk, 1)
    seat = game.to_act[0]
    assert kinds(told(service, browsers)) == {seat: ["turn"]}
    rested(game, 31)
    tasks.look_for_resting()
    tasks.look_for_resting()
    assert kinds(told(service, browsers)) == {seat: ["turn"]}


@pytest.mark.django_db
def test_where_nobody_could_be_called_it_is_tried_again(
    new_game: NewGame, monkeypatch: pytest.MonkeyPatch, calls: list[tuple[int, int]]
) -> None:
    games = [rested(new_game(), 32), rested(new_game(), 31)]
    record = push.call_again

    def fail(user_id: int, game_id: int) -> None:
        if game_id == games[0].pk:
            raise ConnectionError
        record(user_id, game_id)

    monkeypatch.setattr(push, "call_again", fail)
    resting.sweep()
    assert [game_id for _, game_id in calls] == [games[1].pk]
    monkeypatch.setattr(push, "call_again", record)
    resting.sweep()
    assert [game_id for _, game_id in calls] == [games[1].pk, games[0].pk]


@pytest.mark.django_db
def test_others_are_left_alone(new_game: NewGame, settings: Any, calls: list[tuple[int, int]]) -> None:
    slow = new_game(control={"pace": "slow", "turn": 24 * 3600, "vacation": 0})
    a_bots_turn, lesson, resumed = new_game(), new_game(), new_game()
    services.give_to_bot(game_id=a_bots_turn.pk, seat=a_bots_turn.to_act[0], policy="coin")
    Game.objects.filter(pk=lesson.pk).update(lesson="first")
    for game in (slow, a_bots_turn, lesson):
        rested(game, 90, reminded=45)
    rested(resumed, 40, reminded=29)
    resting.sweep()
    settings.ABANDONED_DAYS = 0
    resting.sweep()
    services.abandon(game_id=a_bots_turn.pk, after=0)
    assert calls == []
    assert not Game.objects.exclude(status=RUNNING).exists()


@pytest.mark.django_db
def test_then_it_is_over_without_a_result(
    new_game: NewGame, people: list[User], django_capture_on_commit_callbacks: Any
) -> None:
    game = new_game()
    seat = game.to_act[0]
    action = coins(game, seat)
    services.submit(game_id=game.pk, seat=seat, actions=[action], after=0)
    seat = Game.objects.get(pk=rested(game, 61, reminded=31).pk).to_act[0]
    heard: list[int] = []
    hear = partial(lambda game_id, **_: heard.append(game_id))
    game_finished.connect(hear)
    with django_capture_on_commit_callbacks(execute=True):
        resting.sweep()
        resting.sweep()
    assert heard == [game.pk]
    stored = Game.objects.get(pk=game.pk)
    assert (stored.status, stored.result, stored.to_act, stored.abandoned) == (FINISHED, None, [], True)
    assert not stored.seats.exclude(rank=None).exists()
    assert Move.objects.filter(game=game).count() == stored.seq == 1
    assert records.differences(stored) == []
    assert not selectors.runs_so_many(people[0].pk, 1)
    phone = Phone(people[seat])
    (row,) = phone.get("games/mine", show="finished").json()["games"]
    assert (row["status"], row["result"], row["my_turn"]) == ("finished", None, False)
    assert phone.get("games/mine", show="finished", result="lost").json()["games"] == []
    told_now = phone.get(f"games/{game.pk}").json()
    assert (told_now["update"]["to_act"], told_now["update"]["offers"]) == ([], [])
    assert told_now["seed"] == game.seed
    assert [phone.get(f"games/{game.pk}/at/{seq}").status_code for seq in (0, 1)] == [200, 200]
    move = {"after": 1, "ref": str(uuid4()), "actions": [action]}
    for verb, body in (("moves", move), ("leave", {}), ("preview", {"actions": [action]})):
        refused(phone.post(f"games/{game.pk}/{verb}", body), 400, "game_is_over")
    assert not stored.seats.exclude(controller="human").exists()
    assert personal.data_of(None, people[0].pk)[1]["seats"][0]["status"] == FINISHED


@pytest.mark.django_db
def test_a_game_that_was_played_to_its_end_has_a_result_or_differs(new_game: NewGame) -> None:
    game = new_game()
    Game.objects.filter(pk=game.pk).update(status=FINISHED, result={"rank": [1, 2, 3]})
    found = records.differences(Game.objects.get(pk=game.pk))
    assert [one.split()[0] for one in found] == ["result", "status"]


@pytest.mark.django_db(transaction=True)
def test_who_moves_at_the_same_moment_keeps_the_game_or_is_refused(new_game: NewGame) -> None:
    for number in range(8):
        game = rested(new_game(seed=f"resting {number}"), 61, reminded=31)
        seat = game.to_act[0]
        move = partial(services.submit, game_id=game.pk, seat=seat, actions=[coins(game, seat)], after=0)
        moved, _ = together(move, partial(services.abandon, game_id=game.pk, after=0))
        stored = sound(game)
        came = "game_is_over" if moved == "game_is_over" else moved.seq
        assert (came, stored.seq, stored.status) in [(1, 1, RUNNING), ("game_is_over", 0, FINISHED)]


@pytest.mark.django_db(transaction=True)
def test_a_move_that_was_under_way_when_the_game_ended_does_not_revive_it(
    new_game: NewGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = new_game()
    seat, advance = game.to_act[0], replay.advance

    def slowly(*facts: Any) -> Any:
        turn = advance(*facts)
        services.abandon(game_id=game.pk, after=0)
        return turn

    monkeypatch.setattr(replay, "advance", slowly)
    with pytest.raises(Refused, match="game_is_over"):
        services.submit(game_id=game.pk, seat=seat, actions=[coins(game, seat)], after=0)
    stored = sound(game)
    assert (stored.seq, stored.status) == (0, FINISHED)


@pytest.mark.django_db
def test_a_move_that_came_first_keeps_the_game(new_game: NewGame) -> None:
    game = rested(new_game(), 61, reminded=31)
    seat = game.to_act[0]
    services.submit(game_id=game.pk, seat=seat, actions=[coins(game, seat)], after=0)
    services.abandon(game_id=game.pk, after=0)  # as the sweeper had read it
    resting.remind(game_id=game.pk, after=0)
    stored = Game.objects.get(pk=game.pk)
    assert (stored.status, stored.seq) == (RUNNING, 1)


def test_the_beat_looks_for_them() -> None:
    assert "games.tasks.look_for_resting" in {entry["task"] for entry in SCHEDULE.values()}
