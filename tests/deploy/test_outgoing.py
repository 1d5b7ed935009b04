"""Push services that hold on to whoever calls them, and never say anything whole: no clock waits for them."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

import psycopg
import pytest

from deploy.celery import APART, app
from deploy.services import create_database
from deploy.settings.push import key_from
from tests.conftest import PATIENCE
from tests.servers import free_port

from .running import ROOT, Running, ask, environment, eventually, manage, shell
from .test_services import service_processes
from .town import REDIS, Town

HOSTS = 6  # more than there are threads or processes
BROWSERS = 3  # at each of them
PUSH = {"MEGAWATT_PUSH_KEY": key_from("of the tarpits"), "MEGAWATT_PUSH_PRIVATE_HOSTS": "1"}

CALLED = """
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid.utils import b64urlencode
from accounts import services as accounts
from accounts.models import PushSubscription, User
from games import services, tasks

point = ec.generate_private_key(ec.SECP256R1()).public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
people = [User.objects.create_user(name) for name in ("ada", "bob")]
game = services.create_game(
    rules_id="powergrid",
    options={"edition": "recharged", "map": "germany", "players": 2},
    seating=[services.Seating(user_id=person.pk) for person in people],
    control={"pace": "live", "bank": 60, "increment": 0},
    seed="7",
)
seat = game.to_act[0]
for endpoint in ENDPOINTS:
    keys = {"p256dh": b64urlencode(point), "auth": b64urlencode(bytes(16))}
    accounts.subscribe(user_id=game.seats.get(index=seat).user_id, endpoint=endpoint, **keys)
for browser in PushSubscription.objects.values_list("pk", flat=True):
    tasks.deliver.delay(browser, game.pk, seat, "turn", game.asked[seat])
"""
LATE = """
from django.utils import timezone
from games.models import Game
game = Game.objects.get()
game.asked_at = [at - 3_600_000 if at else 0 for at in game.asked_at]
game.deadline = timezone.now()
game.save()
"""
IN_PLAY = """
import sys, threading, time
import django
django.setup()
from deploy import embedded
from deploy.migrations import bring_up_to_date
bring_up_to_date()
from games.models import Seat
from matchmaking import queueing

patience = float(sys.argv[1])
waved = threading.Event()
queueing.run = waved.set
CALLED
background = embedded.Background()
background.start()
print("begun", flush=True)
sys.stdin.readline()
LATE
waved.clear()
until = time.monotonic() + patience
while not Seat.objects.filter(controller="bot").exists() and time.monotonic() < until:
    time.sleep(0.1)
print(Seat.objects.filter(controller="bot").exists(), waved.wait(patience), flush=True)
sys.stdin.readline()
background.stop()
"""


class Tarpit:
    """Takes every message, and then says a byte of its answer's head now and then, for ever."""

    def __init__(self, number: int) -> None:
        host = f"127.0.{number}.1"  # as if it were another owner's
        self.listening = socket.create_server((host, 0), backlog=64)
        self.endpoint = f"http://{host}:{self.listening.getsockname()[1]}"
        self.holds = 0
        threading.Thread(target=self._take, daemon=True).start()

    def _take(self) -> None:
        with suppress(OSError):
            while True:
                taken, _ = self.listening.accept()
                self.holds += 1
                threading.Thread(target=self._drip, args=(taken,), daemon=True).start()

    def _drip(self, taken: socket.socket) -> None:
        with suppress(OSError), taken:
            taken.sendall(b"HTTP/1.1 201 Created\r\nx-patience: ")
            while not threading.Event().wait(0.2):
                taken.sendall(b"x")

    def close(self) -> None:
        self.listening.close()


@pytest.fixture
def tarpits() -> Iterator[list[Tarpit]]:
    made = [Tarpit(number) for number in range(1, HOSTS + 1)]
    yield made
    for one in made:
        one.close()


def called(code: str, tarpits: list[Tarpit]) -> str:
    endpoints = [f"{tarpit.endpoint}/{number}" for tarpit in tarpits for number in range(BROWSERS)]
    return code.replace("CALLED", CALLED).replace("LATE", LATE).replace("ENDPOINTS", repr(endpoints))


def held(tarpits: list[Tarpit]) -> int:
    return sum(tarpit.holds for tarpit in tarpits)


def test_in_play_clocks_and_the_queue_go_on(tarpits: list[Tarpit], tmp_path: Path) -> None:
    env = environment(DJANGO_SETTINGS_MODULE="deploy.settings.embedded", MEGAWATT_DATA=str(tmp_path), **PUSH)
    command = [sys.executable, "-c", called(IN_PLAY, tarpits), str(PATIENCE / 2)]
    playing = subprocess.Popen(command, cwd=ROOT, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    try:
        assert playing.stdout is not None
        assert playing.stdin is not None
        assert playing.stdout.readline() == "begun\n"
        eventually(lambda: held(tarpits) >= 4)
        playing.stdin.write("\n")
        playing.stdin.flush()
        assert playing.stdout.readline() == "True True\n"
    finally:
        playing.kill()
        playing.communicate()


def is_alive(service: str, env: dict[str, str]) -> bool:
    """As a container is asked."""
    command = [sys.executable, "-m", "deploy.alive", service]
    return subprocess.run(command, cwd=ROOT, env=env, timeout=PATIENCE).returncode == 0


def test_what_waits_apart_is_there() -> None:
    """A name that nothing has would leave its task in the queue of the clocks."""
    app.loader.import_default_modules()
    assert {task for tasks in APART.values() for task in tasks} <= set(app.tasks)


@pytest.mark.full_mode
def test_on_a_server_clocks_and_the_queue_go_on(
    tarpits: list[Tarpit],
    town: Town,
    tmp_path: Path,
) -> None:
    port = free_port()
    env = {
        **town.env,
        **PUSH,
        "DJANGO_SETTINGS_MODULE": "deploy.settings.production",
        "MEGAWATT_HOSTS": "localhost",
        "MEGAWATT_SECRET_KEY": "of a worker among tarpits, and long enough for what it has to keep",
        "REDIS_URL": REDIS,
        "CONCURRENCY": "2",
        "WORKER_METRICS_PORT": str(port),
    }
    create_database(town.url)
    assert manage("migrate", "--verbosity=0", env=env).returncode == 0

    def waves() -> float:
        """How often the queue was looked at, by the worker's own count."""
        name = 'megawatt_task_seconds_count{state="SUCCESS",task="matchmaking.tasks.queue_wave"} '
        return sum(float(line.removeprefix(name)) for line in ask(port, "/metrics").text.splitlines() if name in line)

    with (
        Running("worker", tmp_path / "worker", env) as worker,
        closing(psycopg.connect(town.url, autocommit=True)) as asked,
    ):
        shell(called("CALLED", tarpits), env)
        eventually(lambda: held(tarpits) >= 2)
        with Running("beat", tmp_path / "beat", env):
            shell(LATE, env)
            kept = "SELECT count(*) FROM games_seat WHERE controller = 'bot'"
            eventually(lambda: asked.execute(kept).fetchone() == (1,))
            seen = waves()
            eventually(lambda: waves() > seen)
        assert is_alive("worker", env)
        assert not is_alive("bots", env)
        (beside,) = service_processes(worker, "outgoing")
        os.kill(beside, signal.SIGKILL)
        (another,) = eventually(lambda: [pid for pid in service_processes(worker, "outgoing") if pid != beside])
        assert worker.end() == 0
        eventually(lambda: not Path(f"/proc/{another}").exists())
