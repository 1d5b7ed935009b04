"""Private servers for the tests: started where none let us in, used where some do, ended in any case."""

from __future__ import annotations

import os
import socket
import socketserver
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from urllib.parse import urlsplit

import pytest

import bootstrap
import manage
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
    monkeypatch.setattr(servers, "lets_in", lambda *_: True)
    with servers.at_hand({}) as told:
        assert told == {}


@contextmanager
def answering(monkeypatch: pytest.MonkeyPatch, server: str, said: bytes) -> Iterator[list[bytes]]:
    """Somebody at what is the usual port of a server, who says this to everybody; gives what he heard."""
    heard: list[bytes] = []

    class Talk(socketserver.BaseRequestHandler):
        def handle(self) -> None:
            heard.append(self.request.recv(1024))
            self.request.sendall(said)

    with socketserver.TCPServer(("127.0.0.1", 0), Talk) as somebody:
        where = ("127.0.0.1", int(somebody.server_address[1]))
        monkeypatch.setattr(servers, "address", lambda asked, env: where if asked == server else ("127.0.0.1", 1))
        for name in (name for names in servers.NAMED_BY.values() for name in names):
            monkeypatch.delenv(name, raising=False)
        threading.Thread(target=somebody.serve_forever, args=(0.01,), daemon=True).start()
        yield heard
        somebody.shutdown()


# What PostgreSQL says: come in, this is set so, it is your turn; or that a role is not there; or a password is wanted.
COME_IN, SET, YOURS = b"R\0\0\0\x08\0\0\0\0", b"S\0\0\0\x08a\0b\0", b"Z\0\0\0\x05I"
NO_ROLE = b"E\0\0\0\x14SFATAL\0Mno role\0\0"
SCRAM = b"R\0\0\0\x17\0\0\0\x0aSCRAM-SHA-256\0\0"
CLOSED = [
    (servers.POSTGRESQL, SCRAM),
    (servers.POSTGRESQL, NO_ROLE),
    (servers.POSTGRESQL, COME_IN + NO_ROLE),
    (servers.POSTGRESQL, b""),
    (servers.REDIS, b"-NOAUTH Authentication required.\r\n"),
    (servers.REDIS, b"HTTP/1.1 400 Bad Request\r\n"),
]


@pytest.mark.parametrize(("server", "said"), CLOSED)
def test_beside_a_server_that_lets_nobody_in_a_private_one_is_started(
    server: str, said: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(servers, "STARTED_BY", {server: lambda: nullcontext({"private": server})})
    with answering(monkeypatch, server, said), servers.at_hand({}) as told:
        assert told == {"private": server}


@pytest.mark.parametrize(("ci", "verdict"), [("", manage.SKIPPED), ("true", manage.FAILED)])
@pytest.mark.parametrize(("server", "said"), CLOSED)
def test_where_none_can_be_started_either_that_is_said(
    server: str, said: bytes, ci: str, verdict: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CI", ci)
    check = manage.Check("full mode", ("never run",), servers=(server,))
    with answering(monkeypatch, server, said):
        outcome = manage.carry_out(check)
    assert outcome.verdict == verdict
    assert outcome.remark.startswith(f"no way in without a password at {server} at 127.0.0.1:")


@pytest.mark.parametrize(
    ("server", "said"),
    [(servers.POSTGRESQL, COME_IN + SET + YOURS), (servers.REDIS, b"+PONG\r\n")],
)
def test_a_server_that_lets_us_in_is_taken(server: str, said: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(servers, "STARTED_BY", {server: pytest.fail})
    with answering(monkeypatch, server, said) as heard, servers.at_hand({"PGUSER": "ana"}) as told:
        assert told == {}
        assert manage.lacking(manage.Check("full mode", (), servers=(server,))) == ""
    greeting = b"\0\0\0\x24\0\3\0\0user\0ana\0database\0postgres\0\0"
    assert heard[0] == {servers.POSTGRESQL: greeting, servers.REDIS: b"PING\r\n"}[server]


@pytest.mark.parametrize(
    ("server", "said", "name"),
    [(servers.POSTGRESQL, SCRAM, "PGPASSWORD"), (servers.REDIS, b"-NOAUTH\r\n", "REDIS_URL")],
)
def test_who_names_a_server_knows_how_to_get_in(
    server: str, said: bytes, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with answering(monkeypatch, server, said):
        monkeypatch.setenv(name, "redis://:secret@127.0.0.1")
        assert manage.lacking(manage.Check("full mode", (), servers=(server,))) == ""


def test_without_the_programs_nothing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(servers, "program", lambda *_: "")
    monkeypatch.setattr(servers, "lets_in", lambda *_: False)
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
