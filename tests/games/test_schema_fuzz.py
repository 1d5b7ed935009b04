"""What the schema tells of and what it forbids, thrown at every door by schemathesis: no 5xx, every 4xx with a code."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from django.apps import apps
from django.conf import settings as django_settings
from django.core.cache import cache
from django.db import connection, transaction
from django.http import HttpResponse
from django.test import Client, TestCase
from hypothesis import given, settings
from hypothesis import strategies as st
from schemathesis import Case, GenerationMode
from schemathesis.schemas import APIOperation

from accounts.models import User
from accounts.services import create_guest
from games import chat, services
from games.models import Game
from matchmaking.hosting import open_table
from tests.conftest import NIGHTLY
from tests.games.over_http import Phone
from tests.games.overheard import overheard
from tests.games.sockets import play, signed_in

SCHEMA = schemathesis.openapi.from_path(Path(__file__).parents[2] / "deploy" / "openapi.yaml")
DOORS = {door.ok().label: door.ok() for door in SCHEMA.get_all_operations()}
EXAMPLES = 300 if NIGHTLY else 12  # of each door, of each kind
TOLD, FORBIDDEN = GenerationMode.POSITIVE, GenerationMode.NEGATIVE
OURS = sorted(
    model._meta.db_table
    for app in ("accounts", "games", "matchmaking")
    for model in apps.get_app_config(app).get_models(include_auto_created=True)
)
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE")


def as_text(value: Any) -> bytes:
    return value if isinstance(value, bytes) else str(value).encode("utf-8", "surrogatepass")


schemathesis.serializer("application/x-ndjson")(lambda context, value: as_text(value))


def kinds(door: APIOperation) -> list[GenerationMode]:
    """Where the schema asks for nothing, or for any text, it forbids nothing."""
    asks = "_id" in door.path or list(door.query) or list(door.body)
    return [TOLD, FORBIDDEN] if asks else [TOLD]


@pytest.fixture
def guest(db: None) -> User:
    return create_guest()


@pytest.fixture
def game(guest: User) -> Game:
    """The guest sits there with two bots, and there is something to read."""
    seating = [services.Seating(user_id=guest.pk), *[services.Seating(policy="coin")] * 2]
    options = {"edition": "recharged", "map": "germany", "players": 3}
    game = services.create_game(rules_id="powergrid", options=options, seating=seating, seed="fuzz")
    play(game.pk, 12)
    chat.say(game=game, user_id=guest.pk, text="Hello")
    return Game.objects.get(pk=game.pk)


@pytest.fixture
def named(guest: User, game: Game) -> dict[str, Any]:
    """What addresses speak of, and is there: the guest also has a table that waits for people."""
    table = open_table(host_id=guest.pk, rules_id="powergrid", options=game.options)
    return {
        "game_id": game.pk,
        "seq": 3,
        "line_id": game.chat.get().pk,
        "name": guest.username,
        "table_id": table.pk,
        "code": table.code,
        "rules_id": "powergrid",
        "pool": "live",
        "tournament_id": 1,
    }


def standing() -> dict[str, list[str]]:
    """All rows of our tables that have any."""
    with connection.cursor() as cursor:
        cursor.execute(" UNION ALL ".join(f"SELECT '{table}' WHERE EXISTS (SELECT 1 FROM {table})" for table in OURS))
        filled = [str(table) for (table,) in cursor.fetchall()]
        found = {}
        for table in filled:
            cursor.execute(f"SELECT * FROM {table}")
            found[table] = sorted(map(repr, cursor.fetchall()))
    return found


def knock(session: str, method: str, path: str, **options: Any) -> HttpResponse:
    """Ask, with all that follows a commit; then nothing of it has happened. Whoever is refused has changed nothing even
    before that, and of each the log has one line."""
    cache.clear()  # nobody asked too often
    client = Client(raise_request_exception=False)
    client.cookies[django_settings.SESSION_COOKIE_NAME] = session
    with transaction.atomic():
        before = standing()
        with overheard() as lines, TestCase.captureOnCommitCallbacks(execute=True):
            answer = client.generic(method, path, **options)
        assert [line.partition(" ")[0] for line in lines].count("megawatt.request") == 1, lines
        if answer.status_code >= 400:
            assert changed(before, standing()) == []
        transaction.set_rollback(True)
    return answer


def changed(before: dict[str, list[str]], after: dict[str, list[str]]) -> list[str]:
    return sorted(table for table in before.keys() | after.keys() if before.get(table) != after.get(table))


def send(session: str, case: Case) -> HttpResponse:
    said = case.body
    kind = case.media_type or "application/json"
    if isinstance(said, schemathesis.core.NotSet):
        body = b""
    elif kind == "application/json":
        body = json.dumps(said, default=str).encode()
    else:
        body = as_text(said)
    query = {name: value if isinstance(value, list) else str(value) for name, value in case.query.items()}
    return knock(session, case.method, case.formatted_path, data=body, content_type=kind, query_params=query)


def answered_well(answer: HttpResponse) -> None:
    assert answer.status_code < 500, answer.content
    if answer.status_code >= 400:
        said = answer.json()
        assert (type(said["code"]), type(said["facts"])) == (str, dict), answer.content
        assert said["code"]


@pytest.mark.parametrize("label,mode", [(label, mode) for label, door in DOORS.items() for mode in kinds(door)])
def test_no_door_falls_in(label: str, mode: GenerationMode, guest: User, game: Game, named: dict[str, Any]) -> None:
    session = signed_in(guest)
    door = DOORS[label]
    there = {name: value for name, value in named.items() if f"{{{name}}}" in door.path}
    cases = door.as_strategy(generation_mode=mode)
    if there:  # a number picked at random is hardly ever the number of a game
        cases = st.one_of(cases, door.as_strategy(generation_mode=mode, path_parameters=there))

    @settings(max_examples=EXAMPLES, database=None)
    @given(cases)
    def ask(case: Case) -> None:
        answered_well(send(session, case))

    ask()
    assert Game.objects.get(pk=game.pk).seq == game.seq


@pytest.mark.parametrize("path", sorted({door.path for door in DOORS.values()}))
def test_no_method_makes_a_door_fall_in(path: str, guest: User, named: dict[str, Any]) -> None:
    session = signed_in(guest)
    address = path.format(**named)
    for method in METHODS:
        answer = knock(session, method, address, content_type="application/json")
        if method == "HEAD":
            assert answer.status_code < 500
        else:
            answered_well(answer)


BREAKS = ["/api/%0A", "/api/x%0A", "/api/games/1%0Ax/board", "/api/games/1%0A"]
NULLS = ["/api/%00", "/api/tables/code/%00", "/api/tables/code/a%0A%00b", "/api/accounts/people/%00"]


@pytest.mark.parametrize("path", BREAKS + NULLS)
def test_an_address_that_no_door_has_is_refused_like_any_other(path: str, guest: User) -> None:
    answer = knock(signed_in(guest), "GET", path)
    assert (answer.status_code, answer.json()["code"]) == (404, "no_such_address")


def test_the_guest_does_get_in(guest: User, game: Game) -> None:
    """So that the doors above were not all closed to him."""
    assert Phone(guest).get(f"games/{game.pk}").json()["update"]["seat"] == 0
    session = signed_in(guest)
    answer = knock(session, "POST", f"/api/games/{game.pk}/leave", data=b"{}", content_type="application/json")
    assert answer.status_code == 200
    assert Game.objects.get(pk=game.pk).seq == game.seq
