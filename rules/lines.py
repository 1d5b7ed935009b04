"""Text from outside as lines, and a line as strict JSON; what is wrong is refused with a code and the line number."""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Iterator
from io import BufferedReader
from typing import Any, BinaryIO, cast

from .errors import InvalidData, RulesError

LONGEST_LINE = 1 << 20  # bytes; a header with a long deal takes a few hundred
DEEPEST = 16  # brackets within brackets; a record's own nesting ends at five
LONGEST_QUOTE = 200  # characters of somebody's text in an answer

GZIP_MAGIC = b"\x1f\x8b"


class BadLine(InvalidData):
    """A line that can't be read, or doesn't hold. What stood before it counts."""

    def __init__(self, line: int, code: str, expected: str, found: str, facts: dict[str, Any] | None = None) -> None:
        super().__init__(code, **{**(facts or {}), "line": line})
        self.line = line
        self.expected = expected
        self.found = found

    @classmethod
    def refused(cls, line: int, expected: str, error: RulesError) -> BadLine:
        """A game's own refusal, with the line that asked for it."""
        return cls(line, error.code, expected, quoted(str(error)), error.facts)


def quoted(text: str) -> str:
    """Somebody's text for a message: on one line and not too long."""
    shown = text if text.isprintable() else text.encode("unicode_escape").decode("ascii")
    return shown if len(shown) <= LONGEST_QUOTE else shown[: LONGEST_QUOTE - 1] + "…"


def read_lines(stream: BinaryIO) -> Iterator[tuple[int, str]]:
    """Lines with their numbers, from plain or gzipped UTF-8; BadLine at the first that is none."""
    # A pipe can't be rewound, so the first bytes are looked at without being taken.
    buffered = stream if hasattr(stream, "peek") else BufferedReader(cast(Any, stream))
    zipped = cast(Any, buffered).peek(2)[:2] == GZIP_MAGIC
    source = cast(BinaryIO, gzip.GzipFile(fileobj=cast(Any, buffered), mode="rb") if zipped else buffered)
    number = 0
    while True:
        number += 1
        raw = _next_line(source, number)
        if not raw:
            return
        yield number, _text(raw, number)


def _next_line(source: BinaryIO, number: int) -> bytes:
    try:
        raw = source.readline(LONGEST_LINE + 1)
    except (EOFError, zlib.error, gzip.BadGzipFile) as error:
        raise BadLine(number, "broken_gzip", "a whole gzip file", quoted(str(error))) from None
    except OSError as error:
        raise BadLine(number, "unreadable", "a file", quoted(error.strerror or str(error))) from None
    if len(raw) > LONGEST_LINE:
        raise BadLine(number, "line_too_long", f"at most {LONGEST_LINE} bytes", "more", {"most": LONGEST_LINE})
    return raw


def _text(raw: bytes, number: int) -> str:
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        raise BadLine(number, "not_utf8", "UTF-8", f"byte {raw[error.start]:#04x} at {error.start + 1}") from None
    if text.startswith("\ufeff"):
        raise BadLine(number, "byte_order_mark", "UTF-8 without a byte order mark", "U+FEFF")
    return text.rstrip("\r\n")


# Strict JSON: no key twice, no number that is not whole, no lone surrogate, no depth that hurts.


def _members(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) != len(pairs):
        raise InvalidData("key_twice")
    return members


def _no_whole_number(said: str) -> Any:
    raise InvalidData("not_a_whole_number", number=said[:40])


_DECODER = json.JSONDecoder(
    object_pairs_hook=_members, parse_float=_no_whole_number, parse_constant=_no_whole_number, strict=True
)


def parse(text: str) -> Any:
    """The value of one JSON text, or InvalidData."""
    check_depth(text)
    value, end = parse_at(text, 0)
    if text[end:].strip(_BLANKS):
        raise InvalidData("not_json", at=end + 1)
    return value


def parse_at(text: str, start: int) -> tuple[Any, int]:
    """The JSON value that begins at a place of a text whose depth is known to be harmless, and where it ends."""
    while start < len(text) and text[start] in _BLANKS:
        start += 1
    try:
        value, end = _DECODER.raw_decode(text, start)
    except json.JSONDecodeError as error:
        raise InvalidData("not_json", at=error.pos + 1) from None
    except ValueError:  # thousands of digits
        raise InvalidData("out_of_range") from None
    if "\\u" in text[start:end]:
        _check_surrogates(value)
    return value, end


_BLANKS = " \t\r\n"


def check_depth(text: str) -> None:
    """Brackets are counted before they are parsed, since both parsing and printing go down by recursion."""
    if text.count("[") + text.count("{") <= DEEPEST:
        return
    depth = 0
    inside = escaped = False
    for character in text:
        if inside:
            if escaped:
                escaped = False
            elif character == "\\":
                escaped = True
            elif character == '"':
                inside = False
        elif character == '"':
            inside = True
        elif character in "[{":
            depth += 1
            if depth > DEEPEST:
                raise InvalidData("too_deep", most=DEEPEST)
        elif character in "]}":
            depth -= 1


def _check_surrogates(value: Any) -> None:
    """Half a character written as an escape; no UTF-8 can hold it."""
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise InvalidData("lone_surrogate") from None


def dumps(value: Any) -> str:
    """JSON on one line, characters as they are unless some eye or splitter of lines would trip over them."""
    text = json.dumps(value, ensure_ascii=False)
    return text if text.isprintable() else json.dumps(value)
