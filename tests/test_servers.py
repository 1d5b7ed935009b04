"""Private servers for the tests: started where none answer, used where some do, ended in any case."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from pathlib import Path
from urllib.parse import urlsplit

import pytest

import bootstrap
from tests import servers


def needs(*programs: str) -> None:
    """Without them the test is named as skipped on a newcomer's machine, and fails in CI."""
    lacking = [name for name in programs if not servers.program(name, servers.ELSEWHERE)]
    if lacking:
        assert not bootstrap.in_ci(os.environ), lacking
        pytest.skip(f"{' and '.join(lacking)} not found on this machine")


def test_a_private_postgresql_answers_and_leaves_nothing_behind(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    needs("initdb", "postgres")
    monkeypatch.setattr(servers.tempfile, "tempdir", None)
    import psycopg

    with servers.postgresql() as told:
        where = servers.address(servers.POSTGRESQL, told)
        with psycopg.connect(host=where[0], port=where[1], user=told["PGUSER"], dbname="postgres") as connection:
            assert connection.execute("SHOW data_directory").fetchone() is not None
            folder = Path(str(connection.execute("SHOW data_directory").fetchone()[0]))  # type: ignore[index]
            assert folder.is_dir()
    assert not servers.answers(where)
    assert not folder.exists()


def test_a_private_redis_answers_and_leaves_nothing_behind() -> None:
    needs("redis-server")
    from redis import Redis

    with servers.redis() as told:
        client = Redis.from_url(told["REDIS_URL"])
        assert client.ping()
        folder = Path(client.config_get("dir")["dir"])
        client.close()
    assert not servers.answers(servers.address(servers.REDIS, told))
    assert not folder.exists()


def test_servers_that_answer_or_were_named_are_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(servers, "STARTED_BY", {servers.REDIS: pytest.fail})
    with servers.at_hand({"REDIS_URL": "redis://127.0.0.1:1/0"}) as told:  # named, though nobody answers there
        assert told == {}
    monkeypatch.setattr(servers, "answers", lambda _: True)
    with servers.at_hand({}) as told:
        assert told == {}


def test_without_the_programs_nothing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(servers, "program", lambda *_: "")
    monkeypatch.setattr(servers, "answers", lambda _: False)
    with servers.at_hand({}) as told:
        assert told == {}


def test_who_is_told_to_end_ends_what_he_has_started() -> None:
    needs("redis-server")
    code = (
        "import signal, sys, time; from tests import servers\n"
        "signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))\n"
        "with servers.redis() as told: print(told['REDIS_URL'], flush=True); time.sleep(60)"
    )
    command = [sys.executable, "-c", code]
    with subprocess.Popen(command, cwd=bootstrap.ROOT, stdout=subprocess.PIPE, text=True) as started:
        assert started.stdout is not None
        port = urlsplit(started.stdout.readline().strip()).port
        assert port is not None
        assert servers.answers(("127.0.0.1", port))
        started.terminate()
        assert started.wait(servers.PATIENCE) == 143
    until = time.monotonic() + servers.PATIENCE
    while servers.answers(("127.0.0.1", port)):
        assert time.monotonic() < until
        time.sleep(0.05)


def test_a_free_port_is_one_at_which_nobody_listens(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", servers.free_port())) as listening:
        taken, other = listening.getsockname()[1], servers.free_port()
        chosen = iter([taken, other])
        monkeypatch.setattr(servers.secrets, "choice", lambda ports: next(chosen))
        assert servers.free_port() == other
