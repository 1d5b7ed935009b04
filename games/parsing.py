"""What comes in, before anybody looks at it: no larger, no deeper and no stranger than it needs to be."""

from __future__ import annotations

from typing import IO, Any

from rest_framework.parsers import BaseParser
from rest_framework.serializers import Serializer

from rules import lines
from rules.errors import InvalidData

from .errors import TooLarge, WrongRequest

LARGEST_REQUEST = 64 * 1024
LARGEST_RECORD = 2 * 1024 * 1024
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


def code_of(error: Any) -> str:
    """The first code in what a serializer says of a field."""
    while not hasattr(error, "code"):
        error = next(iter(error.values())) if isinstance(error, dict) else error[0]
    return str(error.code)
