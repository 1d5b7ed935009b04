"""PostgreSQL and Redis for the tests: those that let us in, else private ones from the programs of this machine.

A private one listens on a free port of 127.0.0.1, keeps its data in a temporary directory, and ends with the tests.
Standard library only: `manage.py test` asks before anything else.
"""

from __future__ import annotations

import glob
import os
import secrets
import shutil
import signal
import socket
import struct
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path
from urllib.parse import urlsplit

POSTGRESQL, REDIS = "PostgreSQL", "Redis"
# Variables that say where a running one is, or how one gets in there.
NAMED_BY = {POSTGRESQL: ("PGHOST", "PGPORT", "PGPASSWORD", "PGPASSFILE"), REDIS: ("REDIS_URL",)}
ELSEWHERE = ("/usr/lib/postgresql/*/bin", "/usr/local/pgsql/bin", "/opt/homebrew/opt/postgresql*/bin")
READY = "ready to accept connections"  # both say so; that they listen is not enough
PATIENCE = 90.0  # seconds to begin, and to end
PORTS = range(10_000, 32_000)  # not those that a system deals out to whoever asks for any
MODEST = ("postgres", "nobody")  # for PostgreSQL, which refuses to be run by root


def address(server: str, env: Mapping[str, str]) -> tuple[str, int]:
    """Where a server is expected: where the environment says, else at its usual local port."""
    if server == POSTGRESQL:
        return env.get("PGHOST") or "127.0.0.1", int(env.get("PGPORT") or 5432)
    told = urlsplit(env.get("REDIS_URL") or "redis://127.0.0.1")
    return told.hostname or "127.0.0.1", told.port or 6379


def answers(where: tuple[str, int]) -> bool:
    try:
        with socket.create_connection(where, timeout=2):
            return True
    except OSError:
        return False


def is_named(server: str, env: Mapping[str, str]) -> bool:
    return any(env.get(name) for name in NAMED_BY[server])


def is_usable(server: str, env: Mapping[str, str]) -> bool:
    """One that somebody named need only answer: how to get in he will know. One that happens to be at the usual port
    may be anybody's, and must let in who has no password."""
    where = address(server, env)
    return answers(where) if is_named(server, env) else lets_in(server, where, env)


def lets_in(server: str, where: tuple[str, int], env: Mapping[str, str]) -> bool:
    """Whether it welcomes who comes with nothing but a name."""
    try:
        with socket.create_connection(where, timeout=2) as connection:
            return WELCOMED_BY[server](connection, env)
    except OSError:
        return False


def _by_postgresql(connection: socket.socket, env: Mapping[str, str]) -> bool:
    """By protocol 3.0: in the end it says that it is ready, or before that asks for a password or refuses."""
    told = ("user", env.get("PGUSER") or "postgres", "database", "postgres", "")
    body = struct.pack("!i", 3 << 16) + b"".join(word.encode() + b"\0" for word in told)
    connection.sendall(struct.pack("!i", len(body) + 4) + body)
    with connection.makefile("rb") as said:
        while len(head := said.read(5)) == 5:
            kind, size = struct.unpack("!ci", head)
            content = said.read(size - 4)
            if kind == b"Z":
                return True
            if kind == b"E" or (kind == b"R" and content != b"\0\0\0\0"):
                return False
    return False


def _by_redis(connection: socket.socket, env: Mapping[str, str]) -> bool:
    connection.sendall(b"PING\r\n")
    with connection.makefile("rb") as said:
        return said.readline() == b"+PONG\r\n"


WELCOMED_BY = {POSTGRESQL: _by_postgresql, REDIS: _by_redis}


@contextmanager
def at_hand(env: Mapping[str, str]) -> Iterator[dict[str, str]]:
    """The variables that say where private servers are, started because no others let us in and none were named."""
    with ExitStack() as stack:
        told: dict[str, str] = {}
        for server, start in STARTED_BY.items():
            if not is_named(server, env) and not is_usable(server, env):
                told.update(stack.enter_context(start()))
        yield told


@contextmanager
def postgresql() -> Iterator[dict[str, str]]:
    initdb, postgres = (program(name, ELSEWHERE) for name in ("initdb", "postgres"))
    owner = modest_user()
    if not initdb or not postgres or owner is None:
        yield {}
        return
    with folder(owner) as data:
        as_owner = {"user": owner, "group": group_of(owner), "extra_groups": []} if owner else {}
        options = ["-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync", "-D", str(data / "db")]
        made = subprocess.run([initdb, *options], stdout=subprocess.DEVNULL, cwd=data, **as_owner)  # type: ignore[call-overload]
        if made.returncode:
            yield {}
            return
        port = free_port()
        # What is lost when the machine fails, is lost: this database lives for a test run.
        fast = {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off", "max_connections": "300"}
        said = {**fast, "listen_addresses": "127.0.0.1", "port": str(port), "unix_socket_directories": ""}
        command = [
            postgres,
            "-D",
            str(data / "db"),
            *(part for pair in said.items() for part in ("-c", "=".join(pair))),
        ]
        with process(command, data, signal.SIGINT, as_owner) as log:
            ready(("127.0.0.1", port), log)
            yield {"PGHOST": "127.0.0.1", "PGPORT": str(port), "PGUSER": "postgres"}


@contextmanager
def redis() -> Iterator[dict[str, str]]:
    found = program("redis-server") or program("valkey-server")
    if not found:
        yield {}
        return
    with folder("") as data:
        port = free_port()
        options = ["--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--dir", str(data)]
        with process([found, "--port", str(port), *options], data, signal.SIGTERM, {}) as log:
            ready(("127.0.0.1", port), log)
            yield {"REDIS_URL": f"redis://127.0.0.1:{port}/0"}


STARTED_BY: dict[str, Callable[[], AbstractContextManager[dict[str, str]]]] = {POSTGRESQL: postgresql, REDIS: redis}


# Pieces


def program(name: str, elsewhere: tuple[str, ...] = ()) -> str:
    """Where it is, also beside the path, the newest first; empty: nowhere."""
    beside = [found for pattern in elsewhere for found in sorted(glob.glob(f"{pattern}/{name}"), reverse=True)]
    return shutil.which(name) or next(iter(beside), "")


def modest_user() -> str | None:
    """Who may run PostgreSQL: "" is ourselves, else a name; None: nobody here."""
    if os.name != "posix" or os.geteuid() != 0:
        return ""
    import pwd

    known = {entry.pw_name for entry in pwd.getpwall()}
    return next((name for name in MODEST if name in known), None)


def group_of(user: str) -> int:
    import pwd

    return pwd.getpwnam(user).pw_gid


@contextmanager
def folder(owner: str) -> Iterator[Path]:
    made = Path(tempfile.mkdtemp(prefix="megawatt-test-"))
    if owner:
        shutil.chown(made, owner)
    try:
        yield made
    finally:
        shutil.rmtree(made, ignore_errors=True)


@contextmanager
def process(command: list[str], data: Path, end: int, options: Mapping[str, object]) -> Iterator[Path]:
    """It runs as long as this lasts; gives the file of what it says."""
    log = data / "log"
    with log.open("wb") as said:
        # A session of its own: Ctrl-C is for the tests, which end it in order.
        started = subprocess.Popen(command, cwd=data, stdout=said, stderr=said, start_new_session=True, **options)  # type: ignore[call-overload]
    try:
        yield log
    finally:
        started.send_signal(end)
        try:
            started.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            started.kill()
            started.wait()


def ready(where: tuple[str, int], log: Path) -> None:
    until = time.monotonic() + PATIENCE
    while READY not in log.read_text(errors="replace").lower() or not answers(where):
        if time.monotonic() > until:
            raise SystemExit(f"A private server did not begin to answer:\n{log.read_text(errors='replace')}")
        time.sleep(0.05)


def free_port() -> int:
    """One that nobody listens at. Between this and its use, no connection of another program is given it."""
    while True:
        port = secrets.choice(PORTS)
        try:
            with socket.create_server(("127.0.0.1", port)):
                return port
        except OSError:
            continue
