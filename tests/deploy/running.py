"""Real servers for the tests: started as their user would start them, and asked from outside."""

from __future__ import annotations

import http.client
import json
import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Mapping
from contextlib import suppress
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from tests.conftest import PATIENCE

ROOT = Path(__file__).resolve().parents[2]
T = TypeVar("T")


class Answer(NamedTuple):
    status: int
    headers: http.client.HTTPMessage  # by any way of writing their names
    text: str

    def json(self) -> Any:
        return json.loads(self.text)


def environment(**variables: str) -> dict[str, str]:
    """Ours without what says how the tests themselves run. Nobody watches: bots need not pause."""
    about_tests = ("DJANGO_", "MEGAWATT_", "PYTEST_", "TEST_", "HOST", "PORT", "DATABASE_", "REDIS_")
    ours = {name: value for name, value in os.environ.items() if not name.startswith(about_tests)}
    return {**ours, "MEGAWATT_BOT_PAUSE": "0", **variables}


def manage(*arguments: str, env: Mapping[str, str]) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "manage.py", *arguments]
    return subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=PATIENCE)


def shell(code: str, env: Mapping[str, str]) -> str:
    """What a line of Python prints among the models and services of the environment."""
    said = manage("shell", "--no-imports", "-c", code, env=env)
    assert said.returncode == 0, said.stderr
    return said.stdout.strip()


def ask(port: int, path: str, method: str = "GET", headers: Mapping[str, str] | None = None) -> Answer:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    try:
        connection.request(method, path, headers=dict(headers or {}))
        answer = connection.getresponse()
        return Answer(answer.status, answer.headers, answer.read().decode())
    finally:
        connection.close()


class Visitor:
    """A browser without a screen: keeps its cookies and shows the token that a change must show."""

    def __init__(self, port: int, patience: float = PATIENCE) -> None:
        self.patience = patience
        self.home = f"http://127.0.0.1:{port}"
        self.cookies = CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.cookies))

    def get(self, path: str) -> Any:
        return self._ask(urllib.request.Request(f"{self.home}{path}"))

    def post(self, path: str, body: Any) -> Any:
        token = next(cookie.value or "" for cookie in self.cookies if cookie.name == "csrftoken")
        headers = {"Content-Type": "application/json", "X-CSRFToken": token}
        return self._ask(urllib.request.Request(f"{self.home}{path}", json.dumps(body).encode(), headers))

    def _ask(self, request: urllib.request.Request) -> Any:
        try:
            with self.opener.open(request, timeout=self.patience) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as refusal:
            return json.load(refusal)


def eventually(question: Callable[[], T], within: float = PATIENCE) -> T:
    """The first answer that counts as yes; none in time fails."""
    until = time.monotonic() + within
    while True:
        answer: T | None = None
        with suppress(OSError):
            answer = question()
        if answer:
            return answer
        assert time.monotonic() < until, "it did not come to that in time"
        time.sleep(0.1)


class Running:
    """A process of ours with what it prints; ended at the end of the test, however that comes."""

    def __init__(self, command: str, log: Path, env: Mapping[str, str]) -> None:
        self.log = log
        with log.open("a") as stream:
            self.process = subprocess.Popen(
                [sys.executable, "manage.py", command],
                cwd=ROOT,
                env=dict(env),
                stdout=stream,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )

    def said(self) -> str:
        return self.log.read_text(encoding="utf-8")

    def end(self, by: int = signal.SIGTERM, within: float = PATIENCE) -> int:
        if self.process.poll() is None:
            self.process.send_signal(by)
        return self.process.wait(within)

    def __enter__(self) -> Running:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            try:
                self.end()
            except subprocess.TimeoutExpired:
                os.killpg(self.process.pid, signal.SIGKILL)
                self.process.wait()


# Three bots and nobody else: a game that goes on as long as somebody lets it.
NEW_GAME = """
from games import services
seating = [services.Seating(policy="coin")] * 3
game = services.create_game(
    rules_id="powergrid", options={"edition": "recharged", "map": "germany", "players": 3}, seating=seating, seed="7"
)
print(game.pk)
"""
# The log must lead to what is stored, without gaps.
CHECK_GAME = """
from games import replay
from games.models import Game
for game in Game.objects.all():
    moves = list(game.moves.order_by("seq"))
    assert [move.seq for move in moves] == list(range(1, game.seq + 1)), "gaps in the log"
    state = replay.from_log(game, moves)
    assert replay.rules_of(game).state_to_json(state) == game.snapshot, "snapshot and log differ"
print("sound")
"""
