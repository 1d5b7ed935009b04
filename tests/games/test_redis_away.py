"""Redis is away: games are read and talked about all the same, and where somebody might guess nobody gets in."""

from __future__ import annotations

import http.client
import json
import socket
import uuid
from collections.abc import Callable, Iterator
from http.cookies import SimpleCookie
from typing import Any

import pytest
from django.core.cache import cache, caches
from django.utils import timezone

from accounts import breaker
from accounts.errors import Unavailable
from accounts.models import User
from deploy.wire import SOCKETS
from games import chat, lists, notify, services
from games.models import Game
from tests.conftest import PATIENCE
from tests.games.live import REDIS, connections, needs_redis
from tests.games.sockets import signed_in
from tests.games.test_live_server import Running
from tests.servers import free_port

pytestmark = pytest.mark.django_db(transaction=True)
TOKEN = "t" * 32


def without_redis(settings: Any, port: int, **options: Any) -> None:
    away = f"redis://127.0.0.1:{port}/0"
    settings.CACHES = {"default": {"BACKEND": "deploy.cache.RedisCache", "LOCATION": away, "OPTIONS": options}}


@pytest.fixture
def running(layer: Any, settings: Any) -> Iterator[Running]:
    without_redis(settings, free_port())
    server = Running(**SOCKETS)
    server.thread.start()
    yield server
    server.stop()
    server.socket.close()


def ask(running: Running, method: str, path: str, session: str = "", body: Any = None) -> tuple[int, Any]:
    cookies = SimpleCookie({"csrftoken": TOKEN, **({"sessionid": session} if session else {})})
    headers = {"Cookie": cookies.output(attrs=[], header="", sep=";"), "X-CSRFToken": TOKEN}
    connection = http.client.HTTPConnection(running.host, timeout=PATIENCE)
    said = None if body is None else json.dumps(body)
    connection.request(method, path, said, {**headers, "Content-Type": "application/json"})
    answer = connection.getresponse()
    text = answer.read()
    connection.close()
    assert answer.headers["Content-Type"] == "application/json", (path, text[:200])
    return answer.status, json.loads(text)


def test_who_reads_or_talks_goes_on(running: Running, new_game: Callable[..., Game], people: list[User]) -> None:
    game, session = new_game().pk, signed_in(people[0])
    assert ask(running, "GET", f"/api/games/{game}/at/0", session)[0] == 200
    assert ask(running, "GET", "/api/games")[0] == 200
    assert ask(running, "GET", "/api/effects")[0] == 200
    assert ask(running, "POST", f"/api/games/{game}/chat", session, {"text": "Redis?"})[0] == 201
    assert chat.lines(Game.objects.get(pk=game), people[0].pk)["lines"][0]["text"] == "Redis?"
    assert ask(running, "GET", f"/api/accounts/people/{people[1].username}", session)[0] == 200


@pytest.mark.parametrize(
    "method, path, body",
    [
        ("GET", "/api/tables/code/abcdefgh", None),
        ("POST", "/api/accounts/upgrade", {"email": "ada@example.org", "password": "plum jacket 7 quiz 183055"}),
        ("POST", "/_allauth/browser/v1/auth/login", {"email": "ada@example.org", "password": "plum jacket 7 quiz"}),
        ("POST", "/_allauth/browser/v1/auth/code/request", {"email": "ada@example.org"}),
        ("POST", "/_allauth/browser/v1/auth/password/request", {"email": "ada@example.org"}),
    ],
)
def test_nobody_guesses_uncounted(running: Running, people: list[User], method: str, path: str, body: Any) -> None:
    session = signed_in(people[0]) if path.startswith("/api/") else ""
    assert ask(running, method, path, session, body) == (503, {"code": "unavailable", "facts": {}})


def test_a_fault_of_ours_is_said_in_the_form_of_every_error(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Any, **__: Any) -> None:
        raise RuntimeError

    monkeypatch.setattr(lists, "public_games", fail)
    assert ask(running, "GET", "/api/games") == (500, {"code": "error", "facts": {}})


def test_a_redis_that_says_nothing_is_not_asked_by_everybody(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(breaker, "LONG", 0.1)
    monkeypatch.setattr(breaker, "PAUSE", 3600.0)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        silent.settimeout(0)
        without_redis(settings, silent.getsockname()[1], socket_timeout=0.2, socket_connect_timeout=0.2)
        for asked in (True, False, False):
            with pytest.raises(Unavailable):
                cache.get("anything")
            assert connections(silent) > 0 if asked else connections(silent) == 0


def test_the_sweeper_waits_once_for_a_cache_that_says_nothing(
    settings: Any, monkeypatch: pytest.MonkeyPatch, new_game: Callable[..., Game]
) -> None:
    monkeypatch.setattr(breaker, "LONG", 0.1)
    monkeypatch.setattr(breaker, "PAUSE", 3600.0)
    woken: list[int] = []
    monkeypatch.setattr(notify, "wake_automatic_seats", lambda game_id, *_, **__: woken.append(game_id) or True)
    lost = {new_game(bots=3).pk for _ in range(3)}
    Game.objects.update(bot_asked_at=timezone.now() - 2 * services.LOST)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        silent.settimeout(0)
        without_redis(settings, silent.getsockname()[1], socket_timeout=0.2, socket_connect_timeout=0.2)
        services.sweep()
        assert 0 < connections(silent) <= 2  # the question, and its one repetition
    assert set(woken) >= lost


def test_a_cache_that_is_cleared_leaves_what_is_others(settings: Any) -> None:
    needs_redis()
    mine, others = f"test-[a]*-{uuid.uuid4().hex}", f"test-a-{uuid.uuid4().hex}"
    settings.CACHES = {
        name: {"BACKEND": "deploy.cache.RedisCache", "LOCATION": REDIS, "KEY_PREFIX": prefix}
        for name, prefix in (("default", mine), ("others", others))
    }
    for one in caches.all(initialized_only=False):
        one.set_many({"a": 1, "b": 2}, 60)
    cache.clear()
    assert cache.get_many(["a", "b"]) == {}
    assert caches["others"].get_many(["a", "b"]) == {"a": 1, "b": 2}
    caches["others"].clear()
