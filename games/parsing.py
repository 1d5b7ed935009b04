"""What comes in, before anybody looks at it: no larger, no deeper and no stranger than it needs to be."""

from __future__ import annotations

import re
from typing import IO, Any
from uuid import UUID

from django.conf import settings
from rest_framework.parsers import BaseParser
from rest_framework.renderers import BaseRenderer
from rest_framework.serializers import Serializer

from rules import lines
from rules.errors import InvalidData

from .errors import TooLarge, WrongRequest
from .quick import encode
from .services import LEAVE, MOST_ACTIONS

LARGEST_REQUEST = 64 * 1024
LARGEST_RECORD = settings.LARGEST_BODY  # nothing else is as large
LARGEST_AFTER = 2**31 - 1
REF = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")
MOST_TOLD = 10  # wrong fields named in one answer


def read(stream: IO[Any], most: int) -> bytes:
    """All of a body, unless it is too large: then no more than is needed to know that."""
    body: bytes = stream.read(most + 1)
    if len(body) > most:
        raise TooLarge("too_large", most=most)
    return body


class StrictJson(BaseParser):
    """The records' JSON: whole numbers, no key twice, nothing deep, no half characters."""

    media_type = "application/json"

    def parse(self, stream: IO[Any], media_type: Any = None, parser_context: Any = None) -> Any:
        try:
            return lines.parse(read(stream, LARGEST_REQUEST).decode())
        except UnicodeDecodeError:
            raise WrongRequest("not_utf8") from None
        except InvalidData as error:
            raise WrongRequest(error.code, **error.facts) from None


class PlainJson(BaseRenderer):
    """What the selectors answer is made of plain values: written as it is."""

    media_type = "application/json"
    format = "json"
    charset = None

    def render(self, data: Any, accepted_media_type: Any = None, renderer_context: Any = None) -> bytes:
        return b"" if data is None else encode(data)


class RecordText(BaseParser):
    """A record as it is; `rules` reads it."""

    media_type = "application/x-ndjson"

    def parse(self, stream: IO[Any], media_type: Any = None, parser_context: Any = None) -> Any:
        return read(stream, LARGEST_RECORD)


def checked(kind: type[Serializer[Any]], said: Any) -> dict[str, Any]:
    """The fields of a request, or WrongRequest that names the wrong ones with a code each."""
    serializer = kind(data=said)
    if serializer.is_valid():
        fields: dict[str, Any] = serializer.validated_data
        return fields
    wrong = list(serializer.errors.items())[:MOST_TOLD]
    raise WrongRequest("wrong_fields", fields={str(name)[:40]: code_of(error) for name, error in wrong})


def move_said(data: Any) -> dict[str, Any] | None:
    """The fields of a move that is all right in form; None: let the serializer say what is wrong, if anything is."""
    if type(data) is not dict or len(data) != 3:
        return None
    after, ref, actions = data.get("after"), data.get("ref"), data.get("actions")
    if type(after) is not int or type(ref) is not str or type(actions) is not list:
        return None
    if not (0 <= after <= LARGEST_AFTER and REF.fullmatch(ref) and 1 <= len(actions) <= MOST_ACTIONS):
        return None
    if any(type(action) is not dict or action.get("kind") == LEAVE["kind"] for action in actions):
        return None
    return {"after": after, "ref": UUID(ref), "actions": actions}


def code_of(error: Any) -> str:
    """The first code in what a serializer says of a field."""
    while not hasattr(error, "code"):
        error = next(iter(error.values())) if isinstance(error, dict) else error[0]
    return str(error.code)
