"""The schema in deploy/openapi.yaml is what the code says, and the answers are what the schema says.

After a change: python3 manage.py spectacular --validate --file deploy/openapi.yaml
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.core.cache import cache
from django.core.management import call_command
from jsonschema import Draft202012Validator

from games import services
from games.models import Game
from games.urls import urlpatterns
from rules.rng import Dice
from tests.games.over_http import Phone, chosen, play_on

KEPT = Path(__file__).parents[2] / "deploy" / "openapi.yaml"


@pytest.fixture(autouse=True)
def _nobody_has_asked_yet() -> None:
    cache.clear()


@pytest.fixture(scope="module")
def schema() -> dict[str, Any]:
    read: dict[str, Any] = yaml.safe_load(KEPT.read_text(encoding="utf-8"))
    return read


def test_the_schema_is_up_to_date(tmp_path: Path) -> None:
    new = tmp_path / "openapi.yaml"
    call_command("spectacular", validate=True, fail_on_warn=True, file=str(new))
    assert new.read_text(encoding="utf-8") == KEPT.read_text(encoding="utf-8"), "see the head of this file"


def said(schema: dict[str, Any], kind: str, value: Any) -> None:
    """The value is one of this kind, and has no field that the schema does not tell of."""
    errors = list(Draft202012Validator({**schema, "$ref": f"#/components/schemas/{kind}"}).iter_errors(value))
    assert not errors, errors[0].message
    assert list(untold(schema, {"$ref": f"#/components/schemas/{kind}"}, value, kind)) == []


def untold(schema: dict[str, Any], kind: dict[str, Any], value: Any, place: str) -> Iterator[str]:
    for part in [kind, *kind.get("allOf", []), *kind.get("oneOf", []), *kind.get("anyOf", [])]:
        if "$ref" in part:
            yield from untold(schema, schema["components"]["schemas"][part["$ref"].split("/")[-1]], value, place)
    if isinstance(value, dict) and "properties" in kind:
        yield from (f"{place}.{name}" for name in value if name not in kind["properties"])
        for name, inner in kind["properties"].items():
            yield from untold(schema, inner, value.get(name), f"{place}.{name}")
    if isinstance(value, list) and "items" in kind:
        for item in value:
            yield from untold(schema, kind["items"], item, place)


@pytest.mark.django_db
def test_the_answers_are_what_the_schema_says(
    schema: dict[str, Any], new_game: Callable[..., Game], people: list[Any]
) -> None:
    phones = [Phone(person) for person in people[:3]]
    game = new_game(control={"pace": "live", "bank": 900, "increment": 5}).pk
    for update in play_on(game, phones, "schema", moves=30):
        said(schema, "Update", update)
    said(schema, "GameFrame", phones[0].get(f"games/{game}").json())
    said(schema, "GamePage", phones[0].get("games/mine").json())
    said(schema, "Position", phones[0].get(f"games/{game}/at/9").json())
    said(schema, "Positions", phones[0].get(f"games/{game}/positions").json())
    said(schema, "Lines", phones[0].post(f"games/{game}/chat", {"text": "hello"}).json())
    said(schema, "RulesList", phones[0].get("rules").json())
    now = Game.objects.get()
    phone = phones[now.to_act[0]]
    stale = phone.move(game, 0, {"kind": "pass"})
    assert stale.status_code == 409
    said(schema, "Stale", stale.json())
    said(schema, "Error", phone.move(game, 30, {"kind": "win"}).json())
    drafted = phone.post(f"games/{game}/preview", {"actions": [first(phone.update(game)["offers"])]})
    said(schema, "Previewed", drafted.json())
    for seat in (0, 1):
        services.leave(game_id=game, seat=seat)
    said(schema, "GameFrame", phones[2].get(f"games/{game}").json())
    record = phones[2].get(f"games/{game}/record").content
    said(schema, "Imported", phones[2].send("games/import", record, "application/x-ndjson").json())


def first(offers: list[dict[str, Any]]) -> dict[str, Any]:
    return chosen(offers, Dice("first"))


def test_every_door_is_told_of(schema: dict[str, Any]) -> None:
    told = {path.removeprefix("/api/").replace("{", "<").replace("}", ">") for path in schema["paths"]}
    there = {str(door.pattern).replace("int:", "").replace("str:", "") for door in urlpatterns}
    assert there <= told
