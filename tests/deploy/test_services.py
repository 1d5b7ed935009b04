"""`manage.py services`: the full mode as real processes on PostgreSQL and Redis, also when some of them die."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.conftest import PATIENCE
from tests.games.live import PrivateRedis, private_redis  # noqa: F401  # a fixture

from .running import CHECK_GAME, NEW_GAME, ROOT, Running, ask, eventually, shell
from .town import Town

pytestmark = pytest.mark.full_mode


def command_of(pid: str) -> list[str]:
    try:
        return Path(f"/proc/{pid}/cmdline").read_text().split("\0")
    except OSError:
        return []


def service_processes(running: Running, name: str) -> list[int]:
    """The process of a service and, of a worker, its children: by their parent, through the table of Linux."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        command = command_of(folder.name)
        ours = {"manage.py", "deploy.processes"} & {Path(word).name for word in command}
        if ours and name in command and belongs_to(int(folder.name), running.process.pid):
            found.append(int(folder.name))
    return found


def belongs_to(pid: int, ancestor: int) -> bool:
    while pid > 1:
        try:
            pid = int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
        except OSError:
            return False
        if pid == ancestor:
            return True
    return False


def test_all_services_start_together_and_a_game_survives_the_death_of_each(town: Town) -> None:
    with town.running() as running:
        town.wait(running)
        assert ask(town.port, "/").status == 200
        assert ask(town.port, "/readyz").json() == {"database": "ok", "broker": "ok", "cache": "ok"}
        assert ask(town.live_port, "/healthz").status == 200
        assert ask(town.live_port, "/").json() == {"code": "not_found", "facts": {}}
        shell(NEW_GAME, town.inside())
        seq = town.goes_on(beyond=3)
        for name in ("api", "live", "worker", "bots", "beat"):
            for pid in service_processes(running, name):
                os.kill(pid, signal.SIGKILL)
        killed_at = time.monotonic()
        seq = town.goes_on(beyond=town.seq() + 3)
        print(f"bots went on {time.monotonic() - killed_at:.1f} s after the death of all services")
        eventually(lambda: ask(town.port, "/readyz").status == ask(town.live_port, "/readyz").status == 200)
        assert running.said().count("it is started again") >= 5
        assert running.end(signal.SIGINT) == 0
        assert running.said().endswith("Stopped.\n")
    stopped_at = town.seq()
    assert stopped_at >= seq
    time.sleep(1)
    assert town.seq() == stopped_at
    assert shell(CHECK_GAME, town.inside()) == "sound"


def test_redis_may_be_restarted_while_bots_play(town: Town, tmp_path: Path, private_redis: PrivateRedis) -> None:  # noqa: F811
    """Nothing is started again by hand: workers, beat and nudges find the new one, and what was lost is found."""
    town.env["REDIS_URL"] = private_redis.url
    with town.running() as running:
        town.wait(running)
        shell(NEW_GAME, town.inside())
        town.goes_on(beyond=3)
        private_redis.stop()
        time.sleep(1)
        private_redis.start()
        seq = town.seq()
        town.goes_on(beyond=seq + 3)
        eventually(lambda: ask(town.port, "/readyz").status == 200)
        for name in ("worker", "bots"):
            eventually(lambda name=name: alive(name, town.inside()))
        assert running.end(signal.SIGTERM) == 0
    assert shell(CHECK_GAME, town.inside()) == "sound"


def alive(name: str, env: Mapping[str, str]) -> bool:
    """As a container is asked."""
    command = [sys.executable, "-m", "deploy.alive", name]
    return subprocess.run(command, cwd=ROOT, env=env, timeout=PATIENCE).returncode == 0


def test_who_kills_the_starter_outright_leaves_no_service_behind(town: Town) -> None:
    with town.running() as running:
        town.wait(running)
        pids = [pid for name in ("api", "live", "worker", "bots", "beat") for pid in service_processes(running, name)]
        assert len(pids) >= 5
        running.end(signal.SIGKILL)
        eventually(lambda: not any(Path(f"/proc/{pid}").exists() for pid in pids))


def test_servers_that_are_not_there_are_named(town: Town) -> None:
    away = {**town.env, "DATABASE_URL": "postgresql://nobody@127.0.0.1:1/none"}
    with Running("services", town.log, away) as running:
        assert running.process.wait(PATIENCE) == 1
        assert "PostgreSQL (DATABASE_URL) does not let us in" in running.said()
