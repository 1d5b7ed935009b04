"""What is counted of games, and that no label grows with what people send."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from datetime import timedelta
from uuid import uuid4

import pytest
import redis
from celery import Celery
from django.db import connection
from django.utils import timezone
from kombu import Connection, Queue
from prometheus_client import REGISTRY

from deploy import metrics as page
from deploy.celery import app
from deploy.queues import DUE, due, look
from games import services
from games.errors import StaleGame
from games.models import Game
from rules.errors import IllegalAction, MalformedAction
from tests.conftest import PATIENCE
from tests.deploy.running import ROOT, ask, environment, eventually
from tests.games.live import REDIS, needs_redis
from tests.servers import free_port

from .test_automatic import late, play_on
from .test_submit import first_action

pytestmark = pytest.mark.django_db


def value(name: str, **labels: str) -> float:
    return REGISTRY.get_sample_value(f"megawatt_{name}", labels) or 0.0


def test_actions_are_counted_by_who_decided(new_game) -> None:
    kinds = ("human", "bot", "rule")
    before = {kind: value("moves_total", controller=kind) for kind in kinds}
    timed = value("submit_seconds_count")
    thought = value("bot_seconds_count", policy="coin")
    game = new_game(bots=1, players=2)
    game = play_on(game)
    played = 0
    for _ in range(5):
        seat, action = first_action(game)
        services.submit(game_id=game.pk, seat=seat, actions=[action], after=game.seq)
        played += 1
        game = play_on(game)
    moves = [move.seat for move in game.moves.all()]
    person = game.seats.get(controller="human").index
    bot = game.seats.get(controller="bot").index
    grown = {kind: value("moves_total", controller=kind) - before[kind] for kind in kinds}
    assert grown == {"human": played, "bot": moves.count(bot), "rule": moves.count(2)}
    assert moves.count(person) == played
    turns = value("bot_seconds_count", policy="coin") - thought
    assert 0 < turns < moves.count(bot)  # of one action or of several
    assert value("submit_seconds_count") == timed + turns + played + moves.count(2)


def test_a_retry_is_no_second_move(new_game) -> None:
    game = new_game()
    seat, action = first_action(game)
    before, ref = value("moves_total", controller="human"), uuid4()
    for _ in range(3):
        services.submit(game_id=game.pk, seat=seat, actions=[action], after=0, ref=ref)
    assert value("moves_total", controller="human") == before + 1


def test_leaving_is_an_action_of_the_person(new_game) -> None:
    game = new_game()
    before = value("moves_total", controller="human")
    services.leave(game_id=game.pk, seat=0)
    assert value("moves_total", controller="human") == before + 1


def test_refusals_are_counted_by_their_code_and_by_nothing_that_was_sent(new_game) -> None:
    game = new_game()
    seat, action = first_action(game)
    codes = ("stale", "not_your_turn", "unknown_kind")
    before = {code: value("refused_actions_total", code=code) for code in codes}
    with pytest.raises(IllegalAction):
        services.submit(game_id=game.pk, seat=(seat + 1) % 3, actions=[action], after=0)
    with pytest.raises(MalformedAction):
        services.submit(game_id=game.pk, seat=seat, actions=[{"kind": "made_up_by_somebody"}], after=0)
    services.submit(game_id=game.pk, seat=seat, actions=[action], after=0)
    with pytest.raises(StaleGame):
        services.submit(game_id=game.pk, seat=seat, actions=[action], after=0)
    assert {code: value("refused_actions_total", code=code) - before[code] for code in codes} == dict.fromkeys(codes, 1)
    assert b"made_up_by_somebody" not in page.page()


def test_what_the_sweeper_finds_is_counted(new_game) -> None:
    clocks, seats = value("swept_total", found="clock"), value("swept_total", found="seat")
    late(new_game(control={"pace": "live", "bank": 60, "increment": 5}))
    lost = new_game(bots=3)
    Game.objects.filter(pk=lost.pk).update(bot_asked_at=timezone.now() - services.LOST - timedelta(seconds=1))
    services.sweep()
    assert value("swept_total", found="clock") == clocks + 1
    assert value("swept_total", found="seat") == seats + 1


def test_the_page_has_every_failure_that_can_be_foreseen_at_nothing_or_more() -> None:
    told = page.page().decode()
    for series in ('unsent_total{what="task"}', 'unsent_total{what="nudge"}', 'swept_total{found="failure"}'):
        assert f"megawatt_{series} " in told


@pytest.fixture(params=["memory", "redis"])
def broker(request: pytest.FixtureRequest) -> Iterator[Connection]:
    """A broker with two queues of its own and nothing in them."""
    if request.param == "redis":
        needs_redis()
    prefix = f"test-{uuid4().hex}:"
    address = REDIS if request.param == "redis" else f"memory://{prefix}/"
    with Connection(address, transport_options={"global_keyprefix": prefix}) as connection:
        yield connection
        for name in ("first", "second"):
            connection.default_channel.queue_purge(name)
    forget(prefix)


def test_the_age_of_a_queue_is_that_of_what_comes_next(broker: Connection) -> None:
    now = time.time()
    sends = broker.Producer()
    for overdue in (300.0, 100.0, -100.0):  # the last one's pause is not over
        sends.publish({}, routing_key="first", headers={DUE: now - overdue}, declare=[Queue("first")])
    sends.publish({}, routing_key="second", headers={DUE: now + 100}, declare=[Queue("second")])
    for length, least in ((3, 300.0), (2, 100.0)):
        first = look(broker, ["first"])["first"]
        assert first.length == length
        assert least <= first.age < least + PATIENCE
        broker.default_channel.basic_get("first", no_ack=True)
    assert look(broker, ["first", "second"]) == {"first": (1, 0.0), "second": (1, 0.0)}


def test_a_pause_is_no_waiting() -> None:
    begins, in_an_hour = time.time(), timezone.now() + timedelta(hours=1)
    assert begins <= due({"eta": None}) <= time.time()
    assert due({"eta": in_an_hour.isoformat()}) == in_an_hour.timestamp()


def test_a_broker_that_is_away_leaves_the_rest_of_the_page(monkeypatch: pytest.MonkeyPatch, new_game) -> None:
    new_game()
    assert "megawatt_queue_length{" in page.page().decode()
    monkeypatch.setattr(app.conf, "broker_read_url", f"redis://127.0.0.1:{free_port()}/0")
    told = page.page().decode()
    assert "megawatt_queue_length{" not in told
    assert "megawatt_games_running 1.0" in told


def forget(prefix: str) -> None:
    with redis.Redis.from_url(REDIS) as broker:
        for key in broker.scan_iter(f"{prefix}*"):
            broker.delete(key)


@pytest.mark.full_mode
@pytest.mark.django_db(transaction=True)
def test_a_worker_tells_what_its_children_have_counted(tmp_path) -> None:
    """A real worker, told by the broker to sweep; the sweep runs in a child of it, the page is the parent's."""
    needs_redis()
    port = free_port()
    database = connection.settings_dict
    forget(f"megawatt:{database['NAME']}:")
    url = f"postgresql://{database['USER']}@{database['HOST']}:{database['PORT']}/{database['NAME']}"
    variables = {
        "DJANGO_SETTINGS_MODULE": "deploy.settings.production",
        "DATABASE_URL": url,
        "REDIS_URL": REDIS,
        "MEGAWATT_HOSTS": "localhost",
        "MEGAWATT_SECRET_KEY": uuid4().hex * 2,
        "WORKER_METRICS_PORT": str(port),
        "TMPDIR": str(tmp_path),
        "CONCURRENCY": "1",
    }
    worker = subprocess.Popen([sys.executable, "manage.py", "worker"], cwd=ROOT, env=environment(**variables))
    try:
        broker = Celery(broker=REDIS, set_as_current=False)
        broker.conf.broker_transport_options = {"global_keyprefix": f"megawatt:{database['NAME']}:"}
        broker.send_task("games.tasks.sweep", queue="default")
        swept = 'megawatt_task_seconds_count{state="SUCCESS",task="games.tasks.sweep"} 1.0'
        eventually(lambda: swept in ask(port, "/metrics").text)
        waited = 'megawatt_queue_seconds_count{task="games.tasks.sweep"} 1.0'
        assert waited in ask(port, "/metrics").text
        assert list(tmp_path.glob("megawatt-metrics-*/*.db"))
    finally:
        worker.terminate()
        worker.wait(PATIENCE)
        forget(f"megawatt:{database['NAME']}:")
    assert list(tmp_path.glob("megawatt-metrics-*")) == []
