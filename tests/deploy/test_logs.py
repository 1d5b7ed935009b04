"""What a line of the log says: one for each bad question, and in tasks too whom and what it is about."""

from __future__ import annotations

import asyncio
import io
import json
import logging.config
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import structlog
from celery.contrib.testing.worker import start_worker
from django.conf import settings
from django.test import Client

from accounts.models import User
from deploy import logs
from deploy.celery import app
from deploy.wire import SOCKETS
from games import notify, services
from games.models import Game
from tests.conftest import PATIENCE
from tests.games.conftest import layer, new_game, people, server  # noqa: F401  # fixtures
from tests.games.sockets import Phone, in_thread, signed_in
from tests.games.test_live_server import Running, update_at

from .running import eventually

Json = dict[str, Any]
NO_TEXT = b"\x81\x82\0\0\0\0\xff\xff"  # a frame of text, masked by nothing, whose two bytes are no characters
REQUEST = "from-the-proxy-1"


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> Iterator[io.StringIO]:
    """What is logged as on a server; the tests' own way of logging returns afterwards."""
    stream, usual = io.StringIO(), settings.LOGGING
    form = logs.configuration("json")
    form["handlers"]["stderr"]["stream"] = stream
    logging.config.dictConfig(form)
    monkeypatch.setattr(settings, "LOGGING", form)  # a worker sets logging up once more
    yield stream
    logging.config.dictConfig(usual)
    logs.configuration("plain")


def lines(written: io.StringIO) -> list[Json]:
    return [json.loads(text) for text in written.getvalue().splitlines()]


BAD: list[tuple[str, str, int]] = [
    ("moves", '{"after": 0, "ref": "x", "actions": []}', 400),
    ("moves", "[" * 5000, 400),
    ("moves", '{"after": "SECRET"}', 400),
    ("moves", "not json, but SECRET", 400),
    ("moves", '{"after": 0, "ref": "6f2c1a34-0000-4000-8000-000000000001", "actions": [{"kind": "SECRET"}]}', 400),
    ("preview", '{"actions": 3}', 400),
    ("preview", "x" * 3_000_000, 413),
    ("take-back", "{}", 403),
    ("nowhere", '{"SECRET": 1}', 404),
]


@pytest.mark.django_db
@pytest.mark.parametrize(("door", "body", "status"), BAD)
def test_a_bad_question_is_one_line_and_changes_nothing(
    door: str,
    body: str,
    status: int,
    written: io.StringIO,
    people: list[User],  # noqa: F811
    new_game: Callable[..., Game],  # noqa: F811
) -> None:
    game = new_game()
    browser = Client()
    browser.force_login(people[0])
    before = Game.objects.values().get(pk=game.pk)
    written.seek(0)
    written.truncate()
    path = f"/api/games/{game.pk}/{door}"
    answer = browser.post(path, body, content_type="application/json", headers={"X-Request-ID": REQUEST})
    assert answer.status_code == status, answer.content
    assert set(answer.json()) == {"code", "facts"}
    (line,) = lines(written)
    told = {name: line[name] for name in ("event", "method", "path", "status", "request")}
    assert told == {"event": "request", "method": "POST", "path": path, "status": status, "request": REQUEST}
    assert line["code"] == answer.json()["code"]
    assert "SECRET" not in written.getvalue()
    assert Game.objects.values().get(pk=game.pk) == before


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/api/accounts/guest", "/admin/login/", "/_allauth/browser/v1/auth/login"])
def test_a_forged_form_is_one_line_too(path: str, written: io.StringIO) -> None:
    origin = "https://elsewhere.test"
    answer = Client(enforce_csrf_checks=True).post(path, "{}", "application/json", headers={"Origin": origin})
    assert (answer.status_code, answer.json()["code"]) == (403, "csrf_failed")
    (line,) = lines(written)
    assert (line["event"], line["path"], line["code"]) == ("request", path, "csrf_failed")


@pytest.mark.django_db
def test_an_answer_of_no_passkey_is_one_line_that_says_where_it_ended(written: io.StringIO) -> None:
    browser = Client()
    browser.get("/_allauth/browser/v1/auth/webauthn/login")
    written.seek(0)
    written.truncate()
    answer = browser.post("/_allauth/browser/v1/auth/webauthn/login", {"credential": {"id": 5}}, "application/json")
    assert (answer.status_code, answer.json()["code"]) == (400, "parse_error")
    (line,) = lines(written)
    assert (line["event"], line["code"], line["status"]) == ("request", "parse_error", 400)
    assert line["error"] in ("AttributeError", "KeyError", "TypeError", "ValueError")
    assert re.fullmatch(r"[\w./-]+\.py:\d+", line["where"])
    assert "Traceback" not in written.getvalue()


@pytest.mark.django_db
def test_a_code_that_opens_a_table_is_in_no_line(client: Client, written: io.StringIO) -> None:
    client.get("/api/tables/code/open-sesame")
    (line,) = lines(written)
    assert line["path"] == "/api/tables/code/…"
    assert "sesame" not in written.getvalue()


@pytest.mark.django_db(transaction=True)
@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("said", "headers", "event", "code"),
    [
        ('{"move": "SECRET"}', {}, "socket closed", 4400),
        ("", {"origin": "https://SECRET.test"}, "socket denied", 4403),
    ],
)
async def test_a_bad_socket_is_one_line(
    said: str,
    headers: dict[str, str],
    event: str,
    code: int,
    written: io.StringIO,
    layer: Any,  # noqa: F811
    server: Callable[..., Any],  # noqa: F811
    people: list[User],  # noqa: F811
    new_game: Callable[..., Game],  # noqa: F811
) -> None:
    game = await in_thread(new_game)
    session = await in_thread(signed_in, people[0])
    written.seek(0)
    written.truncate()
    phone = Phone(server(), f"/ws/games/{game.pk}?since=0", session, headers)
    if code != 4403:
        await phone.at(0)
        phone.say(said)
    assert await phone.closed() == code
    (line,) = lines(written)
    assert line["event"] == event
    if event == "socket closed":
        assert (line["game"], line["code"], line["reason"]) == (game.pk, code, "sockets_only_tell")
    assert "SECRET" not in written.getvalue()


@pytest.mark.django_db(transaction=True)
def test_a_line_of_a_task_knows_the_request_that_sent_it_and_its_game(
    written: io.StringIO,
    new_game: Callable[..., Game],  # noqa: F811
) -> None:
    game = new_game(bots=3)
    app.control.purge()
    written.seek(0)
    written.truncate()
    with structlog.contextvars.bound_contextvars(request=REQUEST):
        notify.wake_automatic_seats(game.pk, game.seq)
    with start_worker(app, pool="solo", perform_ping_check=False, shutdown_timeout=PATIENCE):
        eventually(lambda: Game.objects.get(pk=game.pk).seq >= 3)
        Game.objects.filter(pk=game.pk).update(status="finished")
    moves = [line for line in lines(written) if line["event"] == "move"]
    assert len(moves) >= 3
    for number, line in enumerate(moves[:3]):
        assert line["task"] == "games.tasks.play_automatic_turn"
        assert (line["game"], line["seq"]) == (game.pk, number + 1)
        assert line["request"] == REQUEST  # each bot's turn was woken by the one before


def test_a_task_tells_no_more_of_its_arguments_than_numbers() -> None:
    from deploy.task_logs import _numbers
    from games import tasks

    assert _numbers(tasks.deliver.name, (1, 2, 3, "turn", 4), {}) == {"game": 2, "seat": 3, "seq": 4}
    assert _numbers(tasks.play_automatic_turn.name, (1,), {"after": 2, "woken": 9}) == {"game": 1, "seq": 2}
    assert _numbers(tasks.play_automatic_turn.name, ("1", True), {}) == {}


def test_moves_of_people_have_a_line_of_their_own(
    db: None,
    written: io.StringIO,
    new_game: Callable[..., Game],  # noqa: F811
) -> None:
    game = new_game()
    from tests.games.test_submit import first_action

    seat, action = first_action(game)
    services.submit(game_id=game.pk, seat=seat, actions=[action], after=0)
    (line,) = [line for line in lines(written) if line["event"] == "move"]
    assert (line["game"], line["seq"], line["seat"]) == (game.pk, 1, seat)
    assert str(action.get("plant", "none")) not in {str(value) for name, value in line.items() if name == "action"}


@pytest.mark.django_db(transaction=True)
@pytest.mark.asyncio
@pytest.mark.parametrize(("said", "code"), [("x" * 5000, 1009), (NO_TEXT, 1007)], ids=["large", "no text"])
async def test_a_bad_frame_is_one_line(
    said: str | bytes,
    code: int,
    written: io.StringIO,
    layer: Any,  # noqa: F811
    new_game: Callable[..., Game],  # noqa: F811
) -> None:
    game = await in_thread(new_game)
    running = Running(**SOCKETS)
    running.server.config.log_config = None
    running.thread.start()
    path = f"/ws/games/{game.pk}"
    try:
        async with running.connect(f"{path}?since=0") as client:
            await update_at(client, 0)
            written.seek(0)
            written.truncate()
            if isinstance(said, str):
                await client.send(said)
            else:
                client.transport.write(said)
            await asyncio.wait_for(client.wait_closed(), PATIENCE)
            assert client.close_code == code
    finally:
        await asyncio.to_thread(running.stop)
        running.socket.close()
    (line,) = [line for line in lines(written) if line["event"].startswith("socket") or "exception" in line]
    assert (line["event"], line["path"], line["code"]) == ("socket cut", path, code)
    assert "Traceback" not in written.getvalue()
