"""`manage.py message_schema`: the JSON Schema of every socket message, from which the front end has its types."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.module_loading import import_string

Json = dict[str, Any]


class Command(BaseCommand):
    help = "Write the JSON Schema of all socket messages (settings.SOCKET_MESSAGES)."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--file", help="where to; without it to standard output")
        parser.add_argument("--check", action="store_true", help="write nothing; fail if the file says otherwise")

    def handle(self, *, file: str | None, check: bool, **options: Any) -> None:
        text = text_of(settings.SOCKET_MESSAGES)
        if file is None:
            self.stdout.write(text, ending="")
        elif check:
            if not Path(file).is_file() or Path(file).read_text(encoding="utf-8") != text:
                raise CommandError(f"{file} is out of date: manage.py message_schema --file {file}")
        else:
            Path(file).write_text(text, encoding="utf-8")


def text_of(messages: dict[str, str]) -> str:
    """Name of a set of messages -> where its type is. A property for each, since some tools ask for a root."""
    types = {name: import_string(where) for name, where in messages.items()}
    wanted, parts = msgspec.json.schema_components(types.values(), ref_template="#/$defs/{name}")
    if spelled_out := [name for name in parts if not name.isidentifier()]:
        raise CommandError(f"Two types have the same name: {', '.join(sorted(spelled_out))}")
    found: Json = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "SocketMessages",
        "type": "object",
        "properties": {name: _named(name, part) for name, part in zip(types, wanted)},
        "required": list(types),
        "additionalProperties": False,
        "$defs": {**parts, **{name: part for name, part in zip(types, wanted) if "$ref" not in part}},
    }
    return json.dumps(found, indent=2, sort_keys=False, ensure_ascii=False) + "\n"


def _named(name: str, part: Json) -> Json:
    return part if "$ref" in part else {"$ref": f"#/$defs/{name}"}
