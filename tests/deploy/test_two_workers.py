"""Two workers of the bots' queue as processes of their own, on PostgreSQL and Redis, and every task is sent twice."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import psycopg
import pytest

from deploy.services import create_database
from tests.conftest import PATIENCE

from .running import CHECK_GAME, NEW_GAME, ROOT, eventually, manage, shell
from .town import REDIS, Town

pytestmark = pytest.mark.full_mode

TWICE = """
import structlog
from celery.signals import before_task_publish
from games import notify

@before_task_publish.connect(weak=False)
def sent(sender, body, **_):
    if sender == "games.tasks.play_automatic_turn":
        structlog.get_logger("sent").warning("sent", wakes=body[0][:2])

once = notify.wake_automatic_seats
notify.wake_automatic_seats = lambda *of, **how: once(*of, **how) and once(*of, **how)
"""
WORKER = f"import django; django.setup()\n{TWICE}\nfrom deploy import processes; processes.main('bots')"
GAMES = 2


@contextmanager
def worker(env: dict[str, str], log: Path) -> Iterator[None]:
    with log.open("wb") as stream:
        process = subprocess.Popen(
            [sys.executable, "-c", WORKER], cwd=ROOT, env=env, stdout=stream, stderr=stream, start_new_session=True
        )
    try:
        yield
        process.terminate()
        assert process.wait(PATIENCE) == 0, log.read_text()
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def lines(log: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in log.read_text().splitlines() if line.startswith("{")]


def test_each_of_many_doubled_turns_is_played_once(town: Town, tmp_path: Path) -> None:
    env = {
        **town.env,
        "DJANGO_SETTINGS_MODULE": "deploy.settings.production",
        "MEGAWATT_HOSTS": "localhost",
        "MEGAWATT_PLAIN_HTTP": "1",
        "MEGAWATT_SECRET_KEY": "of two workers, and long enough for what it has to keep from others",
        "REDIS_URL": REDIS,
    }
    create_database(town.url)
    assert manage("migrate", "--verbosity=0", env=env).returncode == 0
    logs = [tmp_path / "first", tmp_path / "second"]
    shell(TWICE + GAMES * NEW_GAME, env)
    with ExitStack() as stack, psycopg.connect(town.url, autocommit=True) as database:
        for log in logs:
            stack.enter_context(worker(env, log))
        running = "SELECT count(*) FROM games_game WHERE status = 'running'"
        eventually(lambda: database.execute(running).fetchone() == (0,), 3 * PATIENCE)
    played = [[(line["game"], line["seq"]) for line in lines(log) if line.get("event") == "move"] for log in logs]
    print(f"turns played: {[len(each) for each in played]}")
    assert all(played)
    sent = Counter(str(line["wakes"]) for log in logs for line in lines(log) if line.get("event") == "sent")
    assert len(sent) > 10
    assert set(sent.values()) == {2}
    assert len({*played[0], *played[1]}) == len(played[0]) + len(played[1])
    assert not [line for log in logs for line in lines(log) if line.get("level") == "error"]
    assert shell(CHECK_GAME, env) == "sound"
