"""A bot's turn: at the game's pace, whole, and the same whoever thinks it again."""

from __future__ import annotations

from datetime import timedelta
from itertools import groupby
from typing import Any

import pytest
from django.utils import timezone

from deploy.settings import base
from games import mind, notify, pace, services, tasks, thinking
from games.models import Game
from rules import registry
from rules.rng import Dice

from .test_automatic import play_on

pytestmark = pytest.mark.django_db
LIVE = {"pace": "live", "bank": 600, "increment": 10}
SLOW = {"pace": "slow", "turn": 86400, "vacation": 0}


@pytest.fixture
def countdowns(monkeypatch: pytest.MonkeyPatch) -> list[float | None]:
    """The pauses of the tasks that were sent."""
    sent: list[float | None] = []

    def send(facts: Any, countdown: float | None = None, **_: Any) -> None:
        sent.append(countdown)

    monkeypatch.setattr(tasks.play_automatic_turn, "apply_async", send)
    return sent


def test_the_bot_for_absent_people_is_one_of_every_game() -> None:
    assert all(base.BOT_FOR_ABSENT in registry.rules(game).policies for game in registry.GAMES)


@pytest.mark.parametrize("control", [LIVE, None])
def test_a_bot_that_people_watch_lets_them_follow(new_game, settings, countdowns, control) -> None:
    settings.BOT_PAUSE = 0.8
    pauses = {pace.pause(new_game(bots=2, control=control, seed=f"{number}")) for number in range(8)}
    assert len(pauses) > 3
    assert all(0.6 <= each <= 1.2 for each in pauses)


def test_a_bot_waits_for_nobody_in_a_slow_game_or_where_nobody_sits(new_game, settings) -> None:
    settings.BOT_PAUSE = 0.8
    assert pace.pause(new_game(bots=2, control=SLOW)) == 0
    assert pace.pause(new_game(bots=3, control=LIVE)) == 0


def test_the_task_waits_in_the_queue_and_the_sweeper_is_more_patient(
    new_game, settings, countdowns, django_capture_on_commit_callbacks
) -> None:
    settings.BOT_PAUSE = 0.8
    with django_capture_on_commit_callbacks(execute=True):
        game = new_game(bots=2, control=LIVE)
        services.give_to_bot(game_id=game.pk, seat=0, policy="coin")
        Game.objects.filter(pk=game.pk).update(automatic=[1, 2])
    assert [each for each in countdowns if each]
    assert all(0.6 <= each <= 1.2 < services.LOST.total_seconds() for each in countdowns if each)
    assert notify.wake_automatic_seats(game.pk, 0, 1)
    assert countdowns[-1] is None  # the sweeper's is overdue already


@pytest.mark.parametrize(
    ("control", "late", "lost"), [(LIVE, 7, False), (LIVE, 12, False), (LIVE, 21, True), (SLOW, 7, True)]
)
def test_the_sweeper_is_patient_beyond_the_pause_however_long_that_is(
    new_game, settings, countdowns, control: Any, late: int, lost: bool
) -> None:
    settings.BOT_PAUSE = 10.0  # so each lasts 7.5 seconds at least, and 15 at most
    game = new_game(bots=2, control=control)
    Game.objects.filter(pk=game.pk).update(to_act=[1], bot_asked_at=timezone.now() - timedelta(seconds=late))
    services.sweep()
    assert len(countdowns) == lost


def of_an_older_release(game: Game) -> Game:
    """As a release finds it whose rules write their snapshots in another way."""
    Game.objects.filter(pk=game.pk).update(schema=game.schema - 1, snapshot={"schema": "another one"})
    return Game.objects.get(pk=game.pk)


def test_a_bot_and_the_coach_think_on_though_a_release_reads_no_older_snapshot(new_game, settings) -> None:
    settings.COACH_EFFORT = 0.0
    game = new_game(bots=3)
    for _ in range(5):
        services.play_automatic_turn(game_id=game.pk, after=game.seq)
        game.refresh_from_db()
    seat = game.seats.get(index=game.to_act[0])
    thought = thinking.choose(game, seat), thinking.advise(game, seat.index)
    old = of_an_older_release(game)
    assert (thinking.choose(old, seat), thinking.advise(old, seat.index)) == thought


def test_people_wait_for_less_thought_than_days_allow(new_game) -> None:
    live, none, slow = (pace.effort(new_game(control=control)) for control in (LIVE, None, SLOW))
    assert live < none < slow
    assert pace.seconds(new_game(control=LIVE)) < pace.seconds(new_game(control=SLOW))


@pytest.mark.parametrize("late", [0.0, 0.3, 0.69, 0.71, 1.0])
def test_people_wait_less_than_two_seconds_though_one_way_after_the_other_fails(
    new_game, settings, monkeypatch, late: float
) -> None:
    """Each of them takes all the time that it is given."""
    settings.BOT_SECONDS, settings.BOT_LIVE_SECONDS = base.BOT_SECONDS, base.BOT_LIVE_SECONDS
    settings.BOT_HURRY, settings.BOT_PAUSE = base.BOT_HURRY, base.BOT_PAUSE
    game = new_game(bots=3, control=LIVE)
    game.seats.update(policy="tycoon")
    due = game.moved_at + timedelta(seconds=pace.pause(game))
    now = due + timedelta(seconds=late)
    monkeypatch.setattr(pace.timezone, "now", lambda: now)
    for way in thinking.ways(game, game.seats.get(index=game.to_act[0])):
        now += timedelta(seconds=pace.seconds(game) if way != thinking.FIRST else 0)
    assert late + 2 * pace.LEAST <= (now - due).total_seconds() < 2


def test_effort_is_counted_in_steps() -> None:
    tycoon = registry.rules("powergrid").policies["tycoon"]
    half = mind.fitted(tycoon, 0.5)
    assert half.budget.laps == round(tycoon.budget.laps / 2)  # type: ignore[attr-defined]
    assert mind.fitted(tycoon, 0.0).budget is None  # type: ignore[attr-defined]
    assert mind.fitted(tycoon, 0.001).budget.laps == 1  # type: ignore[attr-defined]
    coin = registry.rules("powergrid").policies["coin"]
    assert mind.fitted(coin, 0.5) is coin


@pytest.mark.parametrize(
    ("policy", "control", "waited", "plays"),
    [
        ("tycoon", LIVE, 0, "tycoon"),
        ("tycoon", LIVE, 5, "tycoon by habit"),
        ("tycoon", SLOW, 5, "tycoon"),
        ("tycoon", None, 5, "tycoon"),
        ("clerk", LIVE, 5, "clerk"),  # needs no time
    ],
)
def test_where_people_have_waited_for_long_nobody_begins_to_search(
    new_game, settings, policy: str, control: dict[str, Any] | None, waited: float, plays: str
) -> None:
    settings.BOT_HURRY = 3
    game = new_game(bots=3, control=control)
    game.seats.update(policy=policy)
    Game.objects.filter(pk=game.pk).update(moved_at=timezone.now() - timedelta(seconds=waited))
    services.play_automatic_turn(game_id=game.pk, after=0)
    move = game.moves.first()
    assert move.reason["policy"] == plays
    assert ("seen" in move.reason["facts"]) == (plays == "tycoon")
    game.refresh_from_db()
    seat = game.seats.get(index=move.seat)
    (again,) = thinking.choose(new_game(bots=3, control=control), seat, plays)
    assert again.action == move.action


def turns_of(game: Game) -> list[tuple[int, list[str]]]:
    """The game's moves as they came: the seat and the kinds of each batch."""
    turns: list[tuple[int, list[str]]] = []
    for _ in range(60):
        game.refresh_from_db()
        before = game.seq
        services.play_automatic_turn(game_id=game.pk, after=before)
        for seat, moves in groupby(game.moves.filter(seq__gt=before), key=lambda move: move.seat):
            turns.append((seat, [move.action["kind"] for move in moves]))  # several seats, where all are asked at once
    return turns


def test_a_bot_buys_all_its_fuel_in_one_move_and_builds_in_another(new_game) -> None:
    turns = turns_of(new_game(bots=3))
    assert any(kinds.count("buy") >= 1 and kinds[-1] == "done" for _, kinds in turns)
    assert any(kinds.count("build") >= 2 for _, kinds in turns)
    assert not any({"buy", "build"} <= set(kinds) or {"nominate", "buy"} <= set(kinds) for _, kinds in turns)


def test_a_turn_in_one_go_is_the_turn_action_by_action(new_game, monkeypatch) -> None:
    whole, single = new_game(bots=3), new_game(bots=3)
    turns_of(whole)
    monkeypatch.setattr(thinking, "LONGEST_TURN", 1)
    turns_of(single)
    played = [list(game.moves.values_list("seat", "action")) for game in (whole, single)]
    assert len(played[0]) > len(played[1]) >= 60
    assert played[0][: len(played[1])] == played[1]


def test_a_turn_that_takes_too_long_is_played_as_far_as_it_was_thought(new_game, monkeypatch) -> None:
    monkeypatch.setattr(mind, "PATIENCE", -1.0)
    assert all(len(kinds) == 1 for _, kinds in turns_of(new_game(bots=3)))


def test_what_fails_in_the_middle_of_a_turn_does_not_spoil_its_beginning(new_game, monkeypatch) -> None:
    rules = registry.rules("powergrid")
    game = new_game(bots=3)
    while rules.view(rules.state_from_json(game.snapshot), None)["asked"]["kind"] != "Building":
        services.play_automatic_turn(game_id=game.pk, after=game.seq)
        game.refresh_from_db()
    calls: list[Any] = []

    def builds_once(briefing: Any, offers: Any, dice: Dice) -> Any:
        calls.append(offers)
        if len(calls) > 1:
            raise LookupError
        return next(offer for offer in offers if offer.kind == "build")[0]

    monkeypatch.setitem(rules.policies, "once", builds_once)
    game.seats.update(policy="once")
    before = game.seq
    services.play_automatic_turn(game_id=game.pk, after=before)
    assert [move.action["kind"] for move in game.moves.filter(seq__gt=before)] == ["build"]
    assert len(calls) == 2


def test_bots_of_the_middle_level_play_a_game_to_its_end(new_game) -> None:
    game = new_game(bots=2, players=2)
    game.seats.filter(controller="bot").update(policy="engineer")
    assert play_on(game).status == "finished"
