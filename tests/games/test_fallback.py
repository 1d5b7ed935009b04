"""What may fail behind a game without stopping it: bots, the broker, the channel layer, another game in the sweep."""

from __future__ import annotations

import logging
import socket
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import timedelta
from importlib import import_module
from typing import Any

import pytest
from channels.layers import channel_layers
from django import conf
from django.apps import apps
from django.utils import timezone
from prometheus_client import REGISTRY

from accounts import breaker
from deploy.celery import app
from deploy.queues import waiting
from deploy.redis_layer import RedisLayer
from games import notify, replay, services, thinking
from games.models import BOT, FINISHED, HUMAN, Game, Seat
from rules.powergrid import PowerGrid
from rules.powergrid.bots.levels import Level
from tests.conftest import PATIENCE
from tests.games.over_http import Phone

from .choosing import coins
from .test_automatic import play_on
from .test_submit import first_action

pytestmark = pytest.mark.django_db
HIDDEN = "the deck is 4711"
FEW = ("random", "coin")


def counted(name: str, **labels: str) -> float:
    return REGISTRY.get_sample_value(f"megawatt_{name}_total", labels) or 0.0


def breaks_down(view: Any, offers: Any, dice: Any) -> Any:
    raise LookupError(HIDDEN)


def thinks_for_ever(view: Any, offers: Any, dice: Any) -> Any:
    try:
        while True:
            pass
    finally:
        conf.settings.BOT_SECONDS = PATIENCE  # who thinks after it has time


def says_nothing(view: Any, offers: Any, dice: Any) -> Any:
    return None


def bids_too_much(view: Any, offers: Any, dice: Any) -> Any:
    """Well-formed, and never allowed: the first bid of the game is far beyond anybody's money."""
    rules = replay.rules_of(Game(rules_id="powergrid"))
    said = rules.action_to_json(offers[0][0])
    return rules.action_from_json({**said, "bid": 9999} if said["kind"] == "nominate" else said)


BROKEN = [
    (breaks_down, "failed"),
    (thinks_for_ever, "slow"),
    (says_nothing, "failed"),
    (bids_too_much, "illegal"),
]


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Makes a policy of the game fail; one of a new name is stronger than all others, of which few are left here."""

    def make(policy: Any, *names: str) -> None:
        few = {name: PowerGrid.policies[name] for name in FEW}
        monkeypatch.setattr(PowerGrid, "policies", {**few, **dict.fromkeys(names or ("broken",), policy)})

    return make


def broken_game(new_game: Callable[..., Game], policy: str = "broken") -> Game:
    game = new_game(bots=3)
    game.seats.update(policy=policy)
    return game


@pytest.fixture(autouse=True)
def heard(caplog: pytest.LogCaptureFixture) -> None:
    """Whatever level another test, or what it started, has left behind."""
    caplog.set_level(logging.INFO)


def lines(caplog: pytest.LogCaptureFixture, event: str) -> list[dict[str, Any]]:
    return [line.msg for line in caplog.records if isinstance(line.msg, dict) and line.msg["event"] == event]


@pytest.mark.parametrize("policy, reason", BROKEN)
def test_a_bot_that_fails_is_replaced_by_the_next_simpler_one(
    new_game, broken, caplog, settings, policy, reason
) -> None:
    broken(policy)
    settings.BOT_SECONDS = 0.3 if reason == "slow" else PATIENCE
    game = broken_game(new_game)
    seat = game.seats.get(index=game.to_act[0])
    before = counted("bot_failures", policy="broken", reason=reason)
    services.play_automatic_turn(game_id=game.pk, after=0)
    game.refresh_from_db()
    assert game.seq == 1
    (expected,) = thinking.choose(new_game(bots=3), seat, "coin")
    assert game.moves.get().action == expected.action
    assert counted("bot_failures", policy="broken", reason=reason) == before + 1
    (line,) = lines(caplog, "bot failed")
    assert {name: line[name] for name in ("game", "seq", "seat", "policy", "reason")} == {
        "game": game.pk,
        "seq": 0,
        "seat": seat.index,
        "policy": "broken",
        "reason": reason,
    }
    assert HIDDEN not in caplog.text


def test_when_every_policy_fails_the_first_offer_is_taken(new_game, broken) -> None:
    broken(breaks_down, "broken", *FEW)
    game = broken_game(new_game)
    seat, first = first_action(game)
    services.play_automatic_turn(game_id=game.pk, after=0)
    move = game.moves.get()
    assert (move.seat, move.action) == (seat, first)


def test_a_game_goes_on_to_its_end_with_a_bot_that_always_fails(new_game, broken) -> None:
    broken(breaks_down)
    game = new_game(bots=3)
    game.seats.filter(index=1).update(policy="broken")
    assert play_on(game).status == FINISHED


def test_a_policy_that_is_no_more_is_replaced_by_the_simplest(new_game) -> None:
    game = broken_game(new_game, "forgotten")
    before = counted("bot_failures", policy="unknown", reason="failed")
    services.play_automatic_turn(game_id=game.pk, after=0)
    assert game.moves.count() == 1
    assert counted("bot_failures", policy="unknown", reason="failed") == before + 1


def test_a_bot_that_fails_in_the_child_is_replaced_and_the_child_stays(new_game, broken, settings) -> None:
    settings.BOTS_THINK_IN_CHILD, settings.BOT_SECONDS = True, PATIENCE
    broken(breaks_down)  # known here; the child, which loads the rules for itself, fails in its own way
    game = broken_game(new_game)
    try:
        services.play_automatic_turn(game_id=game.pk, after=0)
        (child,) = thinking.bots.processes()
        services.play_automatic_turn(game_id=game.pk, after=1)
        assert thinking.bots.processes() == [child]
    finally:
        thinking.bots.end()
    assert game.moves.count() == 2


def test_the_ways_of_a_seat_go_from_its_own_policy_to_none(broken) -> None:
    broken(breaks_down, "strong", "stronger")
    game = Game(rules_id="powergrid")
    ways = {name: thinking.ways(game, Seat(controller=BOT, policy=name)) for name in PowerGrid.policies}
    assert ways == {
        "random": ["random", thinking.FIRST],
        "coin": ["coin", "random", thinking.FIRST],
        "strong": ["strong", "coin", "random", thinking.FIRST],
        "stronger": ["stronger", "strong", "random", thinking.FIRST],
    }


def test_who_searches_falls_back_on_its_own_habit_and_then_on_the_next_that_does_not(new_game) -> None:
    game = broken_game(new_game, "tycoon")
    seat = game.seats.get(index=game.to_act[0])
    assert thinking.ways(game, seat) == ["tycoon", "tycoon by habit", "director", "random", thinking.FIRST]
    (thought,) = thinking.choose(game, seat, "tycoon by habit")
    assert thought.reason is not None
    assert thought.reason["policy"] == "tycoon by habit"
    assert "seen" not in thought.reason["facts"]


def test_a_searching_bot_of_which_nothing_works_plays_as_the_next_simpler_level(new_game, monkeypatch) -> None:
    class Broken(Level):
        def fitted(self, effort: float) -> Level:
            return self if effort == 1 else Broken("tycoon", self.budget if effort else None)

        def explain(self, view: Any, offers: Any, dice: Any) -> Any:
            raise LookupError(HIDDEN)

    tycoon = PowerGrid.policies["tycoon"]
    monkeypatch.setattr(PowerGrid, "policies", {**PowerGrid.policies, "tycoon": Broken("tycoon", tycoon.budget)})
    game = broken_game(new_game, "tycoon")
    before = counted("bot_failures", policy="tycoon", reason="failed")
    services.play_automatic_turn(game_id=game.pk, after=0)
    assert game.moves.get(seq=1).reason["policy"] == "director"
    assert counted("bot_failures", policy="tycoon", reason="failed") == before + 2  # its habit failed too


# After a commit


@pytest.fixture
def no_broker(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], None]]:
    """Background tasks go to an address where nobody listens, until the broker is called back."""
    monkeypatch.setattr(breaker, "LONG", 3600.0)  # however slow this machine is, it is not taken for silent

    def send_to(url: str) -> None:
        app.conf.broker_write_url = url
        app.amqp._producer_pool = None

    app.control.purge()
    with socket.socket() as deaf:
        deaf.bind(("127.0.0.1", 0))
        send_to(f"redis://127.0.0.1:{deaf.getsockname()[1]}/0")
        try:
            yield lambda: send_to(app.conf.broker_url)
        finally:
            send_to(app.conf.broker_url)


class Away:
    """A channel layer that takes nothing."""

    def post(self, group: str, message: Any) -> None:
        raise ConnectionError(HIDDEN)


@pytest.fixture
def no_layer() -> Iterator[None]:
    yield from installed(Away())


@pytest.fixture
def no_redis_layer() -> Iterator[None]:
    """The layer of the full mode, and nobody at its address."""
    with socket.socket() as deaf:
        deaf.bind(("127.0.0.1", 0))
        yield from installed(RedisLayer(f"redis://127.0.0.1:{deaf.getsockname()[1]}/0"))


def installed(layer: Any) -> Iterator[None]:
    before = channel_layers.backends.get("default")
    channel_layers.set("default", layer)
    yield
    if before is None:
        channel_layers.backends.pop("default")
    else:
        channel_layers.set("default", before)


def asks_a_person_before_a_bot(new_game: Callable[..., Game], people: list[Any]) -> tuple[Game, Phone]:
    """A game whose first question is a person's, and whose next one is a bot's."""
    game = new_game()
    asked = game.to_act[0]
    game.seats.exclude(index=asked).update(controller=BOT, policy="coin", user=None)
    game.automatic = [index for index in range(3) if index != asked]
    game.save()
    return game, Phone(people[asked])


@pytest.mark.django_db(transaction=True)
def test_a_move_is_answered_while_the_broker_is_away_and_the_sweeper_heals_it(
    new_game, people, no_broker, caplog
) -> None:
    game, phone = asks_a_person_before_a_bot(new_game, people)
    seat, action = first_action(game)
    before = counted("unsent", what="task")
    answer = phone.move(game.pk, 0, action)
    assert answer.status_code == 200, answer.content
    assert answer.json()["to_act"] != [seat]
    assert counted("unsent", what="task") == before + 1
    assert {"what": "task", "game": game.pk, "seq": 1}.items() <= lines(caplog, "not sent after commit")[-1].items()
    assert waiting()["bots"].length == 0

    no_broker()
    Game.objects.filter(pk=game.pk).update(bot_asked_at=timezone.now() - 2 * services.LOST)
    services.sweep()
    assert waiting()["bots"].length == 1
    app.control.purge()


@pytest.mark.django_db(transaction=True)
def test_the_sweeper_does_not_ask_an_absent_broker_for_every_game(new_game, no_broker) -> None:
    games = [new_game(bots=3) for _ in range(3)]
    Game.objects.update(bot_asked_at=timezone.now() - 2 * services.LOST)
    before = counted("unsent", what="task")
    services.sweep()
    assert len(games) == 3
    assert counted("unsent", what="task") == before + 1


@pytest.mark.django_db(transaction=True)
def test_a_move_is_answered_while_the_channel_layer_is_away(new_game, people, no_layer, caplog) -> None:
    game = new_game()
    seat, action = first_action(game)
    before = counted("unsent", what="nudge")
    answer = Phone(people[seat]).move(game.pk, 0, action)
    assert answer.status_code == 200, answer.content
    assert Game.objects.get(pk=game.pk).seq == 1
    assert counted("unsent", what="nudge") == before + 1
    assert {"what": "nudge", "game": game.pk, "seq": 1}.items() <= lines(caplog, "not sent after commit")[-1].items()
    assert HIDDEN not in caplog.text


@pytest.mark.django_db(transaction=True)
def test_a_move_is_answered_and_counted_while_redis_is_away(new_game, people, no_redis_layer) -> None:
    game = new_game()
    seat, action = first_action(game)
    before = counted("layer_unsent")
    answer = Phone(people[seat]).move(game.pk, 0, action)
    assert answer.status_code == 200, answer.content
    assert counted("layer_unsent") == before + 1


@pytest.mark.django_db(transaction=True)
def test_a_move_is_answered_while_the_rooms_of_its_process_end(new_game, people) -> None:
    """Another thread takes them away in the midst of it."""
    game = new_game()
    seat, action = first_action(game)

    def last_word(_: Game) -> None:
        notify.listeners_here.discard(last_word)

    notify.listeners_here.add(last_word)
    answer = Phone(people[seat]).move(game.pk, 0, action)
    assert answer.status_code == 200, answer.content


# The sweep


def test_a_game_that_cannot_be_healed_does_not_stand_in_the_way_of_others(new_game, caplog) -> None:
    hour = 3_600_000
    games = [new_game(control={"pace": "live", "bank": 60, "increment": 5}) for _ in range(2)]
    for game in games:
        game.asked_at = [at - hour if at else 0 for at in game.asked_at]
        game.deadline = timezone.now() - timedelta(seconds=1)
        game.save()
    Game.objects.filter(pk=games[0].pk).update(banks=[])  # spoiled, however that came about
    before = counted("swept", found="failure")
    services.sweep()
    assert counted("swept", found="failure") == before + 1
    assert lines(caplog, "sweep failed")[0]["game"] == games[0].pk
    asked = games[1].to_act[0]
    assert games[0].seats.get(index=asked).controller == HUMAN
    assert games[1].seats.get(index=asked).controller == BOT


def tasks_waiting() -> list[list[Any]]:
    """The arguments of the bots' tasks in the queue, which is empty then."""
    with app.connection_for_read() as broker, broker.SimpleQueue("bots") as queue:
        found = []
        with suppress(queue.Empty):  # Redis keeps no queue that has nothing in it, so none has a length
            while True:
                message = queue.get(block=False)
                message.ack()
                found.append(message.payload[0])
        return found


def test_the_sweeper_wakes_a_seat_now_and_then_and_counts_how_often(new_game, monkeypatch) -> None:
    app.control.purge()
    game = new_game(bots=3)
    Game.objects.filter(pk=game.pk).update(bot_asked_at=timezone.now() - timedelta(hours=1))
    monkeypatch.setattr(services, "LOST", timedelta(minutes=5))
    for _ in range(3):
        services.sweep()
    assert tasks_waiting() == [[game.pk, 0, 1]]
    monkeypatch.setattr(services, "LOST", timedelta(0))
    for _ in range(2):
        services.sweep()
    assert tasks_waiting() == [[game.pk, 0, 2], [game.pk, 0, 3]]


def test_the_sweeper_finds_a_lost_bot_behind_all_games_that_wait_for_people(new_game, monkeypatch) -> None:
    monkeypatch.setattr(services, "SWEPT", 2)
    for _ in range(3):
        game = new_game(bots=1)
        game.to_act = [seat for seat in range(3) if seat not in game.automatic][:1]
        game.bot_asked_at = None
        game.moved_at = timezone.now() - timedelta(days=1)
        game.save()
    lost = new_game(bots=3)
    app.control.purge()
    Game.objects.filter(pk=lost.pk).update(bot_asked_at=timezone.now() - timedelta(hours=1))
    services.sweep()
    assert tasks_waiting() == [[lost.pk, 0, 1]]


def test_no_game_that_cannot_be_helped_keeps_the_sweeper_from_the_others(new_game, monkeypatch) -> None:
    monkeypatch.setattr(services, "SWEPT", 2)
    games = [new_game(bots=3) for _ in range(4)]
    app.control.purge()
    hours = {game.pk: timezone.now() - timedelta(hours=9 - number) for number, game in enumerate(games)}
    for game_id, at in hours.items():
        Game.objects.filter(pk=game_id).update(bot_asked_at=at)
    for _ in range(2):
        services.sweep()
    assert tasks_waiting() == [[game.pk, 0, 1] for game in games]


def test_a_game_tells_the_sweeper_whether_a_bot_is_asked(new_game, people) -> None:
    game = new_game(bots=1)
    seen = set()
    for _ in range(40):
        game = Game.objects.get(pk=game.pk)
        asks_bot = any(seat in game.automatic for seat in game.to_act)
        assert (game.bot_asked_at is not None) == asks_bot
        seen.add(asks_bot)
        seat = game.to_act[0]
        services.submit(game_id=game.pk, seat=seat, actions=[coins(game, seat)], after=game.seq)
    assert seen == {True, False}
    for seat in range(3):
        services.give_to_bot(game_id=game.pk, seat=seat, policy="coin")
    assert Game.objects.get(pk=game.pk).bot_asked_at is not None


def test_games_that_ran_before_the_sweeper_was_told_are_found_too(new_game) -> None:
    people_only, with_bots = new_game(), new_game(bots=3)
    Game.objects.update(bot_asked_at=None)
    import_module("games.migrations.0007_bot_asked_at").ask_bots(apps, None)
    assert Game.objects.get(pk=people_only.pk).bot_asked_at is None
    assert Game.objects.get(pk=with_bots.pk).bot_asked_at == with_bots.moved_at


def test_a_bot_that_takes_its_process_along_has_three_tries(new_game, broken) -> None:
    broken(breaks_down, "deadly", "random")
    game = broken_game(new_game, "deadly")
    seat = game.seats.get(index=game.to_act[0])
    ways = [thinking.ways_left(game, seat, woken)[0] for woken in (0, 2, 3, 5, 6, 9, 100)]
    assert ways == ["deadly", "deadly", "coin", "coin", "random", thinking.FIRST, thinking.FIRST]
    before = counted("bot_failures", policy="deadly", reason="failed")
    services.play_automatic_turn(game_id=game.pk, after=0, woken=3)
    assert game.moves.get().action == thinking.choose(game, seat, "coin")[0].action
    assert counted("bot_failures", policy="deadly", reason="failed") == before


@pytest.mark.django_db(transaction=True)
def test_a_broker_that_says_nothing_holds_up_one_move_and_not_the_next(monkeypatch) -> None:
    monkeypatch.setattr(breaker, "LONG", 0.1)
    monkeypatch.setattr(breaker, "PAUSE", 3600.0)
    monkeypatch.setattr(notify, "broker", breaker.Breaker())
    before = counted("unsent", what="task")
    with socket.create_server(("127.0.0.1", 0)) as silent:
        silent.settimeout(0)
        monkeypatch.setitem(app.conf.broker_transport_options, "socket_timeout", 0.2)
        app.conf.broker_write_url = f"redis://127.0.0.1:{silent.getsockname()[1]}/0"
        app.amqp._producer_pool = None
        try:
            assert not notify.wake_automatic_seats(1, 1)
            while True:  # it was asked, and is not asked again
                try:
                    silent.accept()[0].close()
                except BlockingIOError:
                    break
            assert not notify.wake_automatic_seats(1, 1)
            with pytest.raises(BlockingIOError):
                silent.accept()
        finally:
            app.conf.broker_write_url = app.conf.broker_url
            app.amqp._producer_pool = None
    assert counted("unsent", what="task") == before + 2
