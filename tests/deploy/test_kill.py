"""Kill -9 in the full mode while people move: what was acknowledged is there once, all else wholly or not at all."""

from __future__ import annotations

import math
import os
import signal
import subprocess
import sys
import threading
import time
import uuid
from dataclasses import dataclass, field
from datetime import UTC, datetime
from http.client import HTTPException
from typing import Any

import psycopg
import pytest
from psycopg.types.json import Jsonb

from rules.rng import Dice
from tests.conftest import PATIENCE
from tests.games.over_http import chosen

from .running import CHECK_GAME, Visitor, eventually, shell
from .test_services import service_processes
from .town import Town

pytestmark = pytest.mark.full_mode

Json = dict[str, Any]
TABLE = {"edition": "recharged", "map": "germany", "players": 3}
SEATS = ["me", "bot:coin", "bot:coin"]
KILLED = ("api", "worker", "bots")
ROUNDS = 2
GOES_ON = 10.0  # seconds, on a machine that does nothing else
START = "import django.db.models, celery, rest_framework, channels"  # about what each of our processes begins with
UNREACHED = (OSError, HTTPException, ValueError)  # no server, or one that died while it spoke


@dataclass
class Sent:
    """A move as its person knows it. `answer`: "played", a code, or nothing at all."""

    game: int
    actions: list[Json]
    answer: str = ""
    ref: uuid.UUID = field(default_factory=uuid.uuid4)


class Person(threading.Thread):
    """Somebody who plays on and on, one move after the other, whatever happens to the server."""

    def __init__(self, port: int, number: int) -> None:
        super().__init__(daemon=True)
        self.visitor = Visitor(port, patience=10)  # then he asks again
        self.dice = Dice(f"person {number}")
        self.sent: list[Sent] = []
        self.interrupted = 0
        self.go, self.ready = threading.Event(), threading.Event()  # without the first he waits with his move at hand
        self.go.set()
        self.over = threading.Event()
        self.game = 0

    def sign_in(self, clock: Json | None = None) -> None:
        self.visitor.get("/api/accounts/me")
        self.visitor.post("/api/accounts/guest", {})
        self.sit_down(clock)

    def sit_down(self, clock: Json | None = None) -> None:
        wanted = {"rules": "powergrid", "options": TABLE, "seats": SEATS, **({"clock": clock} if clock else {})}
        self.game = self.visitor.post("/api/games", wanted)["id"]

    def run(self) -> None:
        while not self.over.is_set():
            try:
                self.take_turn()
            except UNREACHED:
                time.sleep(0.05)

    def take_turn(self) -> None:
        update = self.update()
        if update["status"] == "finished":
            self.sit_down()
        elif update["offers"]:
            self.move(update)
        else:
            time.sleep(0.02)

    def update(self) -> Json:
        update: Json = self.visitor.get(f"/api/games/{self.game}/updates")
        return update

    def move(self, update: Json) -> None:
        move = Sent(self.game, self.drafted(update["offers"]))
        if not self.go.is_set():
            self.ready.set()
            self.go.wait(PATIENCE)
        self.sent.append(move)
        body = {"after": update["seq"], "ref": str(move.ref), "actions": move.actions}
        again = self.dice.below(2)  # else he gives this one up, and looks how the game stands
        while not move.answer and not self.over.is_set():
            try:
                said = self.visitor.post(f"/api/games/{self.game}/moves", body)
                move.answer = "played" if "seq" in said else said["code"]
            except UNREACHED:
                self.interrupted += 1
                if not again:
                    return
                time.sleep(0.05)

    def drafted(self, offers: list[Json]) -> list[Json]:
        """One action, or two at once: some fuel, and no more."""
        action = chosen(offers, self.dice)
        last = {"kind": "pass"}
        return [action, last] if action["kind"] == "buy" and last in offers else [action]

    def played(self) -> int:
        return sum(move.answer == "played" for move in self.sent)


def kill_in_the_middle_of_a_move(url: str, person: Person, pids: list[int]) -> float:
    """While the row of a game is held, a move waits for it in the middle of being written: then the servers die."""
    person.ready.clear()
    person.go.clear()
    assert person.ready.wait(PATIENCE)
    with psycopg.connect(url) as holder:
        holder.execute("SELECT 1 FROM games_game WHERE id = %s FOR UPDATE", [person.game])
        person.go.set()
        eventually(lambda: waiting(url))
        for pid in pids:
            os.kill(pid, signal.SIGKILL)
    return time.monotonic()


def slowness() -> float:
    """How many times as long as its work takes a process needs to start here: what else the machine has to do."""
    began = time.monotonic()
    process = subprocess.Popen([sys.executable, "-c", START])
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0
    return max(1.0, (time.monotonic() - began) / (used.ru_utime + used.ru_stime))


def waiting(url: str) -> bool:
    """Whether somebody waits for a row."""
    asked = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
    with psycopg.connect(url) as database:
        row = database.execute(asked).fetchone()
    return row is not None and row[0] > 0


def bot_moves(database: psycopg.Connection[Any]) -> int:
    row = database.execute("SELECT count(*) FROM games_move WHERE seat > 0").fetchone()
    assert row is not None
    return int(row[0])


def let_time_run_out(database: psycopg.Connection[Any], game: int) -> datetime:
    """Now: his question was put as long ago as he had time for it."""
    asked = "SELECT asked_at, deadline FROM games_game WHERE id = %s AND deadline IS NOT NULL"
    row = database.execute(asked, [game]).fetchone()
    assert row is not None
    asked_at, deadline = row
    now = datetime.now(UTC)
    left = math.ceil((deadline - now).total_seconds() * 1000)
    earlier = [at - left if at else 0 for at in asked_at]
    database.execute("UPDATE games_game SET asked_at = %s, deadline = %s WHERE id = %s", [Jsonb(earlier), now, game])
    return now


def seat_of_person(database: psycopg.Connection[Any], game: int) -> str:
    row = database.execute("SELECT controller FROM games_seat WHERE game_id = %s AND index = 0", [game]).fetchone()
    assert row is not None
    return str(row[0])


def check_log(database: psycopg.Connection[Any], people: list[Person]) -> None:
    """Of every move ever sent: there once and whole, or not at all; and nothing that nobody has sent."""
    for person in people:
        landed = 0
        for move in person.sent:
            rows = database.execute(
                "SELECT seq, seat, action FROM games_move WHERE game_id = %s AND ref = %s", [move.game, move.ref]
            ).fetchall()
            assert len(rows) == 1 if move.answer == "played" else len(rows) <= (not move.answer), move
            if rows:
                first = rows[0][0]
                whole = database.execute(
                    "SELECT seat, action->>'kind' FROM games_move WHERE game_id = %s AND seq >= %s AND seq < %s"
                    " ORDER BY seq",
                    [move.game, first, first + len(move.actions)],
                ).fetchall()
                assert whole == [(0, action["kind"]) for action in move.actions], move
                landed += len(move.actions)
        games = sorted({move.game for move in person.sent})
        own = database.execute("SELECT count(*) FROM games_move WHERE seat = 0 AND game_id = ANY(%s)", [games])
        assert own.fetchone() == (landed,)


def test_moves_deadlines_and_bots_survive_kill_9(town: Town) -> None:
    with town.running() as running:
        town.wait(running)
        people = [Person(town.port, number) for number in range(3)]
        absent = Person(town.port, 3)  # never moves: his time is up while nobody is there to see it
        for person in people:
            person.sign_in()
            person.start()
        with psycopg.connect(town.url, autocommit=True) as database:
            for number in range(ROUNDS):
                enough = 10 * (number + 1)
                eventually(lambda enough=enough: min(person.played() for person in people) >= enough)
                if number == 0:
                    absent.sign_in(clock={"pace": "live", "bank": 2700, "increment": 0})
                    eventually(lambda: absent.update()["offers"])
                slow = slowness()
                pids = [pid for name in KILLED for pid in service_processes(running, name)]
                assert len(pids) >= len(KILLED)
                begun = kill_in_the_middle_of_a_move(town.url, people[number], pids)
                due = let_time_run_out(database, absent.game) if number == 0 else None
                late = 0.0
                before = sum(person.played() for person in people) + len(people)  # an answer each may be on its way
                bots_before = bot_moves(database) + 3
                eventually(lambda: sum(person.played() for person in people) > before)  # noqa: B023
                moved = time.monotonic() - begun
                eventually(lambda: bot_moves(database) > bots_before)  # noqa: B023
                bots = time.monotonic() - begun
                print(
                    f"kill {number + 1}: moves were acknowledged after {moved:.1f} s, bots had played by {bots:.1f} s"
                )
                if due is not None:
                    eventually(lambda: seat_of_person(database, absent.game) == "bot")
                    late = (datetime.now(UTC) - due).total_seconds()
                    print(f"a bot sat down at most {late:.1f} s after the deadline")
                slow = max(slow, slowness())
                print(f"a process starts {slow:.1f} times as slowly as it would on a machine of its own")
                assert max(moved, bots, late) <= GOES_ON * slow
            for person in people:
                person.over.set()
            for person in people:
                person.join(PATIENCE)
                assert not person.is_alive()
            assert sum(person.interrupted for person in people) >= ROUNDS
            assert running.end(signal.SIGINT) == 0
            check_log(database, people)
        sent = [move for person in people for move in person.sent]
        answers = {answer: sum(move.answer == answer for move in sent) for answer in {move.answer for move in sent}}
        print(f"{len(sent)} moves, {sum(person.interrupted for person in people)} requests cut off, answers: {answers}")
    assert shell(CHECK_GAME, town.inside()) == "sound"
