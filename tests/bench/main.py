"""`manage.py bench`: every measurement in a process of its own, on a database of its own that is dropped at the end.

All traffic stays on 127.0.0.1. Where PostgreSQL or Redis do not answer, it says so and measures what `play` would use.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import secrets
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[2]
WHOLE = 900.0  # seconds for everything
SHOWN = 30  # lines of the log of a part that failed


class Part(NamedTuple):
    """One measurement."""

    name: str
    what: str
    seconds: float  # at most
    full_mode: bool = False  # says nothing without PostgreSQL and Redis


PARTS = (
    Part("moves", "durable moves at `submit` against two plain SQL statements", 40, full_mode=True),
    Part("http", "moves over HTTP, one server process", 40, full_mode=True),
    Part("whole", "whole moves, 200 games of five sockets, against a bare server", 360, full_mode=True),
    Part("bots", "the longest wait when 100 live games wait for a bot at once", 90, full_mode=True),
    Part("broadcasts", "broadcasts to 200 and 1,000 sockets against a bare server", 80),
    Part("reading", "a reconnect after a gap; opening a long game against a short one", 40),
    Part("start", "cold start of the web process against a minimal one", 40),
    Part("sockets", "memory of an idle socket; many players who come back at once", 70),
    Part("play", "`play` from nothing to the first page, and once more", 240),
)


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser("manage.py bench", description=__doc__, allow_abbrev=False)
    parser.add_argument(
        "part", nargs="*", metavar="PART", help="; ".join(f"{part.name}: {part.what}" for part in PARTS)
    )
    parser.add_argument("--patience", type=float, default=1.0, help="each may take so many times as long as usual")
    asked = parser.parse_args(arguments)
    if unknown := set(asked.part) - {part.name for part in PARTS}:
        parser.error(f"no such part: {', '.join(sorted(unknown))}")
    answer: dict[str, Any] = {"python": platform.python_version(), "cores": os.cpu_count()}
    with tempfile.TemporaryDirectory(prefix="megawatt-bench-") as folder, scratch(folder) as (environment, full_mode):
        answer["full_mode"] = full_mode
        until = time.monotonic() + asked.patience * WHOLE
        for part in PARTS:
            if part.name in (asked.part or [each.name for each in PARTS]):
                left = min(asked.patience * part.seconds, until - time.monotonic())
                answer[part.name] = measure(part, environment, full_mode, left)
    print(json.dumps(answer, indent=2))
    return int(any("failed" in said for said in answer.values() if isinstance(said, dict)))


def measure(part: Part, environment: Mapping[str, str], full_mode: bool, left: float) -> dict[str, Any]:
    if part.full_mode and not full_mode:
        say(f"NOT MEASURED: {part.name} ({part.what}): it needs PostgreSQL and Redis.")
        return {"not_measured": "no PostgreSQL or no Redis"}
    if left < 1:
        say(f"NOT MEASURED: {part.name}: no time left.")
        return {"failed": "no time left"}
    say(f"{part.name}: {part.what} …")
    command = [sys.executable, "-m", "tests.bench.run", part.name]
    with tempfile.TemporaryFile("w+", encoding="utf-8") as log:  # it has a line a move; only a failure shows it
        # A session of its own, so that what it has started ends with it.
        began = subprocess.Popen(
            command,
            cwd=ROOT,
            env=dict(environment),
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
            start_new_session=True,
        )
        try:
            said, _ = began.communicate(timeout=left)
        except subprocess.TimeoutExpired:
            said = ""
        finally:
            end_group(began)
        if began.returncode:
            log.seek(0)
            say("".join(log.readlines()[-SHOWN:]) + f"FAILED: {part.name}")
            return {"failed": "see above" if began.returncode > 0 else "took too long"}
    found: dict[str, Any] = json.loads(said.splitlines()[-1])
    return found


def end_group(process: subprocess.Popen[str]) -> None:
    try:
        os.killpg(process.pid, 9)
    except ProcessLookupError:
        pass
    process.wait()


@contextmanager
def scratch(folder: str) -> Any:
    """An environment with an empty database in it, and whether it is that of the full mode."""
    import manage

    missing = [server for server in ("PostgreSQL", "Redis") if not manage.answers(server)]
    said = {name: value for name, value in os.environ.items() if not name.startswith(("DJANGO_", "MEGAWATT_"))}
    if missing:
        say(f"No answer from {' and '.join(missing)}: only what can be measured without is measured, on SQLite.")
        environment = {**said, "DJANGO_SETTINGS_MODULE": "deploy.settings.embedded", "MEGAWATT_DATA": folder}
        migrate(environment)
        yield environment, False
        return
    from deploy.services import create_database

    name = f"megawatt_bench_{os.getpid()}"
    host, port = manage.address("PostgreSQL", os.environ)
    url = f"postgresql://{os.environ.get('PGUSER') or 'postgres'}@{host}:{port}/{name}"
    environment = {
        **said,
        "DJANGO_SETTINGS_MODULE": "deploy.settings.production",
        "DATABASE_URL": url,
        "REDIS_URL": os.environ.get("REDIS_URL") or "redis://127.0.0.1:6379/0",
        "MEGAWATT_SECRET_KEY": secrets.token_hex(32),
        "MEGAWATT_HOSTS": "127.0.0.1",
        "MEGAWATT_PLAIN_HTTP": "1",
    }
    try:
        sys.stdout, told = sys.stderr, sys.stdout  # what creates says so on standard output, which is for JSON
        try:
            create_database(url)
        finally:
            sys.stdout = told
        migrate(environment)
        yield environment, True
    finally:
        drop(url, name)


def migrate(environment: Mapping[str, str]) -> None:
    subprocess.run(
        [sys.executable, "manage.py", "migrate", "--verbosity=0"], cwd=ROOT, env=dict(environment), check=True
    )


def drop(url: str, name: str) -> None:
    import psycopg
    from psycopg import sql
    from psycopg.conninfo import make_conninfo

    with psycopg.connect(make_conninfo(url, dbname="postgres"), autocommit=True, connect_timeout=5) as server:
        server.execute(sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(sql.Identifier(name)))


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)
