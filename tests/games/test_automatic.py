"""Seats without a person play by themselves, whatever happens to their tasks; a clock that runs out calls a bot."""

from __future__ import annotations

from datetime import timedelta

import pytest
from celery.contrib.testing.worker import start_worker
from django.utils import timezone

from deploy.celery import app
from games import clock, replay, services, thinking
from games.errors import NotAllowed, Refused
from games.models import BOT, FINISHED, HUMAN, RULE, Game, Move, Seat
from tests.conftest import PATIENCE
from tests.deploy.running import eventually
from tests.games.choosing import coins, play_until_all_are_asked

pytestmark = pytest.mark.django_db

LIVE = {"pace": "live", "bank": 60, "increment": 5}


def play_on(game: Game, limit: int = 5000) -> Game:
    """Play every seat that nobody decides for, until a person is asked or the game is over."""
    for _ in range(limit):
        game.refresh_from_db()
        if game.status == FINISHED or not services.automatic_seats(game):
            return game
        services.play_automatic_turn(game_id=game.pk, after=game.seq)
    raise AssertionError("this game does not end")


def test_bots_play_a_game_to_its_end(new_game) -> None:
    game = play_on(new_game(bots=3))
    assert game.status == FINISHED
    assert sorted(game.result["rank"]) == [1, 2, 3]
    state = replay.from_log(game, game.moves.all())
    assert replay.rules_of(game).state_to_json(state) == game.snapshot
    assert (game.to_act, game.deadline) == ([], None)


def test_the_cartel_plays_its_turns(new_game) -> None:
    game = play_on(new_game(bots=2, players=2))
    assert game.status == FINISHED
    assert Seat.objects.get(game=game, controller=RULE).index == 2
    cartel = game.moves.filter(seat=2)
    assert cartel.count() >= 10
    assert {move.action["kind"] for move in cartel} == {"cartel"}


def test_a_doubled_or_late_task_does_nothing(new_game) -> None:
    game = new_game(bots=3)
    services.play_automatic_turn(game_id=game.pk, after=0)
    game.refresh_from_db()
    seq = game.seq
    services.play_automatic_turn(game_id=game.pk, after=0)
    assert Game.objects.get(pk=game.pk).seq == seq == 1


def test_a_bots_choice_is_the_same_whoever_asks_again(new_game) -> None:
    game = new_game(bots=3)
    seat = services.automatic_seats(game)[0]
    assert thinking.choose(game, seat) == thinking.choose(game, seat)


def test_who_leaves_is_played_on_by_rule_and_nothing_waits(new_game) -> None:
    game = new_game(bots=2)
    leaver = game.seats.get(controller=HUMAN)
    services.leave(game_id=game.pk, seat=leaver.index)
    leaver.refresh_from_db()
    assert leaver.controller == RULE
    game = play_on(game)
    assert game.status == FINISHED
    assert game.result["rank"][leaver.index] == 3


def late(game: Game) -> None:
    """The game as if its question had been put an hour ago."""
    game.refresh_from_db()
    hour = 3_600_000
    game.asked_at = [at - hour if at else 0 for at in game.asked_at]
    game.deadline = timezone.now() - timedelta(seconds=1)
    game.save()


def test_a_clock_that_runs_out_gives_the_seat_to_a_bot_and_its_person_may_take_it_back(new_game, people) -> None:
    game = new_game(control=LIVE)
    seat = game.seats.get(index=game.to_act[0])
    late(game)
    services.sweep()
    seat.refresh_from_db()
    assert (seat.controller, seat.user_id) == (BOT, people[seat.index].pk)
    services.play_automatic_turn(game_id=game.pk, after=0)
    assert Move.objects.get().seat == seat.index
    with pytest.raises(NotAllowed):
        services.take_back(game_id=game.pk, seat=seat.index, user_id=people[(seat.index + 1) % 3].pk)
    services.take_back(game_id=game.pk, seat=seat.index, user_id=people[seat.index].pk)
    seat.refresh_from_db()
    assert seat.controller == HUMAN


def test_a_seat_taken_back_before_its_bot_has_moved_has_its_own_time_left(new_game, people) -> None:
    game = new_game(control=LIVE)
    seat, until = game.to_act[0], game.deadline
    services.stand_in(game=game, seat=seat)
    assert Game.objects.get(pk=game.pk).deadline is None
    services.take_back(game_id=game.pk, seat=seat, user_id=people[seat].pk)
    assert Game.objects.get(pk=game.pk).deadline == until


def test_whose_time_was_up_waits_for_the_bot_that_decides_in_his_place(new_game, people) -> None:
    game = new_game(control=LIVE)
    seat = game.to_act[0]
    late(game)
    services.sweep()
    with pytest.raises(Refused, match="bot_moves_first"):
        services.take_back(game_id=game.pk, seat=seat, user_id=people[seat].pk)
    assert game.seats.get(index=seat).controller == BOT
    services.play_automatic_turn(game_id=game.pk, after=0)
    services.take_back(game_id=game.pk, seat=seat, user_id=people[seat].pk)
    services.sweep()
    assert game.seats.get(index=seat).controller == HUMAN
    assert Game.objects.get(pk=game.pk).deadline > timezone.now()


def test_when_one_is_out_of_time_the_others_who_are_asked_keep_their_deadline(new_game) -> None:
    game = play_until_all_are_asked(new_game(control=LIVE))
    hour = 3_600_000
    game.asked_at[0] -= hour
    game.deadline = timezone.now() - timedelta(seconds=1)
    game.save()
    services.sweep()
    game.refresh_from_db()
    assert game.automatic == [0]
    dues = [clock.due(game.clock, game.banks, game.asked_at, game.lags, seat) for seat in (1, 2)]
    assert game.deadline == clock.moment(min(dues))


def test_a_deadline_that_is_nobodys_is_put_right_once(new_game) -> None:
    game = new_game(control=LIVE)
    Game.objects.filter(pk=game.pk).update(deadline=timezone.now() - timedelta(hours=1))
    services.sweep()
    assert Game.objects.get(pk=game.pk).deadline == game.deadline
    assert set(game.seats.values_list("controller", flat=True)) == {HUMAN}


def test_a_slow_turn_has_one_deadline_however_many_moves_it_is_made_of(new_game) -> None:
    game = new_game(control={"pace": "slow", "turn": 24 * 3600, "vacation": 0})
    seen = set()
    while len(seen) < 3:
        game = Game.objects.get(pk=game.pk)
        state, seat = replay.state_of(game), game.to_act[0]
        asked_at = [at and at - 3_600_000 for at in game.asked_at]
        Game.objects.filter(pk=game.pk).update(asked_at=asked_at)
        moved = services.submit(game_id=game.pk, seat=seat, actions=[coins(game, seat)], after=game.seq)
        now = clock.milliseconds(moved.moved_at)
        if seat not in moved.to_act:
            seen.add("passed on")
            assert moved.asked_at[seat] == 0
        elif replay.rules_of(game).turn(state) == replay.rules_of(game).turn(replay.state_of(moved)):
            seen.add("goes on")
            assert moved.asked_at[seat] == asked_at[seat]
        else:
            seen.add("new turn")
            assert moved.asked_at[seat] == now
    assert moved.deadline is not None


def test_the_sweeper_leaves_alone_who_has_time(new_game) -> None:
    game = new_game(control=LIVE)
    services.sweep()
    assert set(game.seats.values_list("controller", flat=True)) == {HUMAN}


@pytest.mark.django_db(transaction=True)
def test_the_sweeper_finds_a_seat_whose_task_was_lost_and_a_worker_plays_on(new_game) -> None:
    game = new_game(bots=3)
    app.control.purge()  # its first task is gone
    Game.objects.filter(pk=game.pk).update(bot_asked_at=timezone.now() - 2 * services.LOST)
    services.sweep()
    with start_worker(app, pool="solo", perform_ping_check=False, shutdown_timeout=PATIENCE):
        # Each turn's own commit wakes the next.
        eventually(lambda: Game.objects.get(pk=game.pk).status == FINISHED, 3 * PATIENCE)
