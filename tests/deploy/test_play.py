"""`manage.py play` as a newcomer runs it: a real process, a fresh data directory, from outside."""

from __future__ import annotations

import collections
import http.client
import json
import re
import signal
import sqlite3
import stat
import time
import uuid
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from deploy.network import own_addresses
from tests.conftest import PATIENCE
from tests.servers import free_port

from .running import CHECK_GAME, NEW_GAME, Running, Visitor, ask, environment, eventually, shell


class House:
    """A data directory, a port, and what runs on them."""

    def __init__(self, folder: Path) -> None:
        self.data = folder / "data"
        self.port = free_port()
        self.log = folder / "log"
        self.env = environment(
            DJANGO_SETTINGS_MODULE="deploy.settings.embedded",
            MEGAWATT_DATA=str(self.data),
            HOST="127.0.0.1",
            PORT=str(self.port),
        )

    @contextmanager
    def play(self) -> Iterator[Running]:
        with Running("play", self.log, self.env) as running:
            eventually(lambda: running.process.poll() is not None or ask(self.port, "/healthz").status == 200)
            assert running.process.poll() is None, running.said()
            yield running

    def seq(self) -> int:
        with closing(sqlite3.connect(f"file:{self.data / 'megawatt.sqlite3'}?mode=ro", uri=True)) as database:
            return int(database.execute("SELECT max(seq) FROM games_game").fetchone()[0])

    def goes_on(self, beyond: int) -> int:
        eventually(lambda: self.seq() > beyond)
        return self.seq()


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(tmp_path)


def children_of(pid: int) -> list[int]:
    """The processes that a process has started, by the process table of Linux."""
    found = []
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = status.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == pid:
            found.append(int(status.parent.name))
    return found


def test_a_newcomer_finds_a_page_and_a_second_start_is_quick(house: House) -> None:
    with house.play() as running:
        page = ask(house.port, "/")
        assert page.status == 200
        assert '<div id="app">' in page.text
        for file in re.findall(r'src="(/assets/[^"]+)"', page.text):
            assert ask(house.port, file).status == 200
        assert "script-src 'self'" in page.headers["Content-Security-Policy"]
        assert ask(house.port, "/readyz").json() == {"database": "ok", "broker": "ok", "cache": "ok"}
        assert f"http://127.0.0.1:{house.port}/" in running.said()
        assert stat.S_IMODE((house.data / "secret_key").stat().st_mode) == 0o600
        secret = (house.data / "secret_key").read_text()
        assert running.end() == 0
        assert running.said().endswith("Stopped.\n")
        assert "Traceback" not in running.said()
    first, began = running.said(), time.monotonic()
    with house.play() as again:
        print(f"the second start took {time.monotonic() - began:.1f} s")  # under 3 on a machine with nothing else to do
        assert not re.search("Making|Installing|Building", again.said().removeprefix(first))
        assert (house.data / "secret_key").read_text() == secret
        assert again.end(signal.SIGINT) == 0


def test_no_answer_waits_for_the_other_side_to_confirm_its_head(house: House) -> None:
    """A browser keeps its connection, and there each body would come 40 ms late; only the first few would not."""
    with house.play():
        connection = http.client.HTTPConnection("127.0.0.1", house.port, timeout=PATIENCE)
        took = []
        for _ in range(30):
            began = time.monotonic()
            connection.request("GET", "/manifest.webmanifest")
            connection.getresponse().read()
            took.append(time.monotonic() - began)
        connection.close()
    assert min(took[15:]) < 0.035


def test_games_go_on_after_a_stop_and_after_a_kill(house: House) -> None:
    with house.play() as first:
        shell(NEW_GAME, house.env)
        house.goes_on(beyond=3)
        assert first.end() == 0
    stopped_at = house.seq()
    time.sleep(0.5)
    assert house.seq() == stopped_at
    with house.play() as second:
        seq = house.goes_on(beyond=stopped_at + 3)
        children = eventually(lambda: children_of(second.process.pid))
        second.end(signal.SIGKILL)
        eventually(lambda: not any(Path(f"/proc/{child}").exists() for child in children))
    assert house.seq() >= seq
    assert shell(CHECK_GAME, house.env) == "sound"
    with house.play() as third:
        house.goes_on(beyond=seq + 3)
        assert third.end() == 0
    assert shell(CHECK_GAME, house.env) == "sound"
    assert "Traceback" not in house.log.read_text()


def test_a_guest_plays_against_bots_and_no_acknowledged_move_is_lost(house: House) -> None:
    with house.play() as running:
        guest = Visitor(house.port)
        assert guest.get("/api/accounts/me")["code"] == "not_authenticated"
        guest.post("/api/accounts/guest", {})
        options = {"edition": "recharged", "map": "germany", "players": 3}
        seats = ["bot:coin", "me", "bot:coin"]
        made = guest.post("/api/games", {"rules": "powergrid", "options": options, "seats": seats})
        game = made["id"]

        def my_turn() -> Any:
            update = guest.get(f"/api/games/{game}/updates")
            return update if update["offers"] else None

        update = eventually(my_turn)
        move = {"after": update["seq"], "ref": str(uuid.uuid4()), "actions": [simple_action(update["offers"])]}
        played = guest.post(f"/api/games/{game}/moves", move)
        assert played["seq"] > update["seq"]
        running.end(signal.SIGKILL)
    with house.play():
        again = guest.post(f"/api/games/{game}/moves", move)  # as a phone does that heard no answer
        assert again["seq"] >= played["seq"]
    assert (
        shell(f"from games.models import Move; print(Move.objects.filter(game={game}, seat=1).count())", house.env)
        == "1"
    )
    assert shell(CHECK_GAME, house.env) == "sound"


def simple_action(offers: list[Any]) -> Any:
    """Something that may be done in the first auction."""
    for offer in offers:
        if offer["kind"] == "nominate":
            return {"kind": "nominate", "plant": offer["plants"][0]["plant"], "bid": offer["plants"][0]["least"]}
    return {"kind": "pass"}


def test_at_the_end_sockets_hear_that_the_server_goes(house: House) -> None:
    with house.play() as running:
        game = shell(NEW_GAME, house.env)
        origin = f"http://127.0.0.1:{house.port}"
        path = f"ws://127.0.0.1:{house.port}/ws/games/{game}"
        with connect(path, origin=origin, open_timeout=PATIENCE) as socket:  # type: ignore[arg-type]
            assert '"seq"' in str(socket.recv(timeout=PATIENCE))
            running.process.send_signal(signal.SIGTERM)
            with pytest.raises(ConnectionClosed) as closed:
                collections.deque(socket, maxlen=0)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1012
        assert running.process.wait(PATIENCE) == 0


def test_a_server_that_happens_to_be_named_is_left_alone_and_said_so(house: House) -> None:
    del house.env["DJANGO_SETTINGS_MODULE"]
    house.env["DATABASE_URL"] = "postgresql://nobody@127.0.0.1:1/none"
    with house.play() as running:
        assert "DATABASE_URL is not for `play`" in running.said()
        assert (house.data / "megawatt.sqlite3").is_file()


def test_a_busy_port_and_a_busy_directory_are_said_clearly(house: House) -> None:
    with house.play():
        with Running("play", house.log.with_name("port_log"), house.env) as same_port:
            assert same_port.process.wait(PATIENCE) == 1
            assert re.search(
                rf"Nothing can listen on 127.0.0.1:{house.port}: .*PORT={house.port + 1}", same_port.said()
            )
        elsewhere = {**house.env, "PORT": str(free_port())}
        with Running("play", house.log.with_name("data_log"), elsewhere) as same_data:
            assert same_data.process.wait(PATIENCE) == 1
            assert "Another Megawatt runs on the data in" in same_data.said()


@pytest.mark.parametrize("port", ["eighty", "70000", "-1"])
def test_a_port_that_is_none_is_refused(house: House, port: str) -> None:
    with Running("play", house.log, {**house.env, "PORT": port}) as running:
        assert running.process.wait(PATIENCE) == 1
        assert "PORT must be a number" in running.said()


def test_phones_are_told_where_to_find_it(house: House) -> None:
    """Where it listens on all addresses, each of which it answers to; 127.0.0.1 is nothing that a phone could ask."""
    code = (
        "import json\n"
        "from django.conf import settings\n"
        "from deploy.embedded import greeting\n"
        "print(json.dumps([greeting('0.0.0.0', 8123), greeting('127.0.0.1', 8123), settings.ALLOWED_HOSTS]))"
    )
    everywhere, alone, answers_to = json.loads(shell(code, house.env))
    for said in (everywhere, alone):
        assert "on this machine   http://127.0.0.1:8123/" in said
    told = re.findall(r"on this network   http://(\S+):8123/", everywhere)
    assert told == own_addresses()
    assert set(told) <= set(answers_to)
    assert not any(address.startswith("127.") for address in told)
    assert "on this network" not in alone
