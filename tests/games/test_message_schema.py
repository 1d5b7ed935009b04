"""The schema of socket messages that the front end is built on says what the sockets really say."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from games import serializers
from games.management.commands.message_schema import text_of
from games.messages import Pong, Presence, Update, encode
from tests.games.sockets import Phone

FILE = Path(settings.BASE_DIR) / "deploy" / "messages.schema.json"


def test_the_schema_is_up_to_date() -> None:
    call_command("message_schema", "--check", f"--file={FILE}")


def test_a_file_that_says_otherwise_is_told(tmp_path: Path) -> None:
    other = tmp_path / "schema.json"
    with pytest.raises(CommandError):
        call_command("message_schema", "--check", f"--file={other}")
    call_command("message_schema", f"--file={other}")
    assert other.read_text(encoding="utf-8") == FILE.read_text(encoding="utf-8")
    other.write_text(other.read_text(encoding="utf-8").replace("onlookers", "spectators"), encoding="utf-8")
    with pytest.raises(CommandError):
        call_command("message_schema", "--check", f"--file={other}")


def test_every_reference_leads_somewhere() -> None:
    text = FILE.read_text(encoding="utf-8")
    schema = json.loads(text)
    assert list(schema["properties"]) == schema["required"] == list(settings.SOCKET_MESSAGES)
    names = {part.split('"')[0] for part in text.split("#/$defs/")[1:]}
    assert names == set(schema["$defs"])


def test_two_types_of_one_name_are_refused() -> None:
    with pytest.raises(CommandError):
        text_of({"One": "games.messages.Error", "Other": f"{__name__}.Error"})


class Error(msgspec.Struct):
    """As an app might call it that does not know of the other one."""

    other: int


def test_what_is_said_carries_its_kind() -> None:
    assert json.loads(encode(Pong(ping=1, now=2))) == {"kind": "pong", "ping": 1, "now": 2}
    assert json.loads(encode(Presence(seats=[], onlookers=0))) == {"kind": "presence", "seats": [], "onlookers": 0}


@pytest.mark.asyncio
async def test_a_phone_of_the_tests_takes_nothing_unknown() -> None:
    """So every test that listens to a socket compares what is said with the schema."""

    async def rude(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "websocket.send", "text": '{"kind": "pong", "ping": 1, "now": 2, "more": 3}'})

    with pytest.raises(msgspec.ValidationError):
        await Phone(rude, "/ws/games/1").app  # type: ignore[arg-type]  # not our application


def test_an_update_is_the_same_by_http() -> None:
    assert set(serializers.Update().fields) == set(Update.__struct_fields__)
