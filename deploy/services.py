"""`manage.py services`: the whole full mode on one machine, to try it and to test it.

It starts what a server would start one by one, with addresses and a secret that are good enough for one's own machine.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType

import psycopg
from psycopg import sql
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from .network import own_names
from .secret import kept_secret

ROOT = Path(__file__).resolve().parents[1]
MANAGE = str(ROOT / "manage.py")
NAMES = ("api", "live", "worker", "bots", "beat")
READY_WITHIN = 180  # seconds, on a machine that has much else to do
PATIENCE = 15  # seconds for all to end
LOOK = 0.2  # seconds between two looks whether all of them are there
LONGEST_PAUSE = 30  # seconds before a service that fails again and again is started again


@dataclass
class Service:
    """One process of the many, and how often it has ended by itself."""

    name: str
    environment: Mapping[str, str]
    process: subprocess.Popen[bytes] | None = None
    began: float = 0.0
    due: float = 0.0  # when to start it again
    failures: int = field(default=0)

    def start(self) -> None:
        self.began, self.due = time.monotonic(), 0.0
        # Away from the terminal's Ctrl-C: they are told to stop, once and in order.
        command = [sys.executable, MANAGE, self.name]
        self.process = subprocess.Popen(command, cwd=ROOT, env=dict(self.environment), start_new_session=True)

    def look_after(self) -> None:
        """Start it again if it has ended: at once the first time, later if it does so again and again."""
        now = time.monotonic()
        if self.process is not None and self.process.poll() is not None:
            self.failures = 1 if now - self.began > LONGEST_PAUSE else self.failures + 1
            self.due = now + min(LONGEST_PAUSE, 2**self.failures - 2)
            say(f"{self.name} ended by itself ({self.process.returncode}); it is started again.")
            self.process = None
        if self.process is None and now >= self.due:
            self.start()

    def stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)

    def gone(self, until: float) -> None:
        """Wait for the end; what has not ended by then is ended, with the children it has."""
        if self.process is None:
            return
        try:
            self.process.wait(max(0.1, until - time.monotonic()))
        except subprocess.TimeoutExpired:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()


def local_environment(env: Mapping[str, str]) -> dict[str, str]:
    """The variables of the full mode, with the usual local addresses where none are given."""
    data = Path(env.get("MEGAWATT_DATA") or ROOT / ".data").resolve()
    port = int(env.get("PORT") or "8000")
    usual = {
        "DJANGO_SETTINGS_MODULE": "deploy.settings.production",
        "DATABASE_URL": "postgresql://postgres@127.0.0.1:5432/megawatt",
        "REDIS_URL": "redis://127.0.0.1:6379/0",
        "MEGAWATT_HOSTS": ",".join(own_names()),
        "MEGAWATT_PLAIN_HTTP": "1",
        "HOST": "127.0.0.1",
        "PORT": str(port),
        "LIVE_PORT": str(port + 1),
        "MEGAWATT_PARENT": str(os.getpid()),
    }
    given = {name: value for name, value in env.items() if value}
    if "MEGAWATT_SECRET_KEY" not in given:
        usual["MEGAWATT_SECRET_KEY"] = kept_secret(data)
    return {**usual, **given}


def create_database(url: str) -> None:
    """Create the database if the server has none of that name."""
    name = str(conninfo_to_dict(url).get("dbname", ""))
    with psycopg.connect(make_conninfo(url, dbname="postgres"), autocommit=True, connect_timeout=5) as server:
        if not server.execute("SELECT 1 FROM pg_database WHERE datname = %s", (name,)).fetchone():
            say(f"Creating the database {name} …")
            server.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))


def prepare(environment: Mapping[str, str]) -> None:
    try:
        create_database(environment["DATABASE_URL"])
    except psycopg.Error as error:
        sys.exit(f"PostgreSQL (DATABASE_URL) does not let us in: {error}".strip())
    migrated = subprocess.run([sys.executable, MANAGE, "migrate", "--verbosity=0"], cwd=ROOT, env=dict(environment))
    if migrated.returncode:
        sys.exit("The database could not be brought up to date; see above.")


def is_ready(host: str, port: str) -> bool:
    try:
        with urllib.request.urlopen(f"http://{host}:{port}/readyz", timeout=5) as answer:
            return bool(answer.status == 200)
    except OSError:  # refused, too late, or an error status
        return False


def workers_ready(environment: Mapping[str, str]) -> bool:
    """Whether there is a worker of every queue that answers by the broker."""
    os.environ.update(environment)
    from .celery import QUEUES, app

    answered = {name.split("-")[0] for reply in app.control.ping(timeout=1) for name in reply}
    return set(QUEUES) <= answered


def say(text: str) -> None:
    print(text, flush=True)


def main() -> int:
    environment = local_environment(os.environ)
    prepare(environment)
    services = [Service(name, environment_of(name, environment)) for name in NAMES]
    over = threading.Event()

    def end(_: int, __: FrameType | None) -> None:
        over.set()

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, end)
    try:
        well = run(services, environment, over)
    finally:
        for service in services:
            service.stop()
        until = time.monotonic() + PATIENCE
        for service in services:
            service.gone(until)
    say("Stopped.")
    return 0 if well else 1


def environment_of(name: str, environment: Mapping[str, str]) -> dict[str, str]:
    return {**environment, "PORT": environment["LIVE_PORT"]} if name == "live" else dict(environment)


def run(services: list[Service], environment: Mapping[str, str], over: threading.Event) -> bool:
    """Keep them all going until it is over. False: they did not become ready."""
    host, port, live = environment["HOST"], environment["PORT"], environment["LIVE_PORT"]
    begun, told = time.monotonic(), False
    while not over.wait(LOOK):
        for service in services:
            service.look_after()
        if not told and is_ready(host, port) and is_ready(host, live) and workers_ready(environment):
            say(f"Megawatt is running: http://{host}:{port}/ and sockets also at {host}:{live}. Ctrl-C stops it.")
            told = True
        if not told and time.monotonic() - begun > READY_WITHIN:
            say("Not all services became ready in time; see above.")
            return False
    return True
