"""A whole record for human eyes: the game on the first line, then an action a line, as in

    powergrid germany recharged players=4 money=open seed=9f3c revision=1
    names ["Ana", "Petar", "Dušan", "Nataša"]
    2 nominate 10 at 10
    3 pass
      expect money=[50, 50, 40, 50]
    …
    result 2 1 4 3

It gives and takes the entries of `rules.record`, so nothing is lost on the way there and back.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, BinaryIO

from . import registry
from .errors import InvalidData, RulesError
from .lines import BadLine, check_depth, dumps, parse, parse_at, quoted, read_lines
from .protocol import Json
from .record import VERSION, Ending, Entry, Header, Move, ending_from_json, has_flags, header_from_json

FIRST_LINE = ("seed", "seed_hash", "revision")  # beside the options
OWN_LINES = ("names", "deal")  # too long for it
EXPECT = "  expect"
RESULT = "result"

_WORD = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.-]*")
_NUMBER = re.compile(r"0|[1-9][0-9]*")
_LITERALS = {"true": True, "false": False, "null": None}


# Writing


def lines(entries: Iterable[Entry]) -> Iterator[str]:
    """The entries as text. The inverse of `read`."""
    for entry in entries:
        if isinstance(entry, Header):
            yield from _header_lines(entry)
        elif isinstance(entry, Move):
            yield f"{entry.header.seat_name(entry.seat)} {entry.header.rules.action_line(entry.action)}\n"
            if entry.expect is not None:
                yield " ".join([EXPECT, *_pairs(entry.expect)]) + "\n"
        else:
            yield " ".join([RESULT, *map(str, entry.rank)]) + "\n"


def _header_lines(header: Header) -> Iterator[str]:
    said = header.said
    options: Json = dict(said["options"])
    heading = [options.pop(name) for name in header.rules.heading]  # not without: `rules.options` asks for them
    told = {name: said[name] for name in FIRST_LINE if name in said}
    yield " ".join([said["game"], *heading, *_pairs(options), *_pairs(told)]) + "\n"
    for name in OWN_LINES:
        if name in said:
            yield f"{name} {dumps(said[name])}\n"


def _pairs(values: Json) -> list[str]:
    return [f"{name if _WORD.fullmatch(name) else dumps(name)}={_value(value)}" for name, value in values.items()]


def _value(value: Any) -> str:
    """JSON, but a text that nobody would take for anything else stands without quotes."""
    if type(value) is str and _WORD.fullmatch(value) and _unquoted(value) == value:
        return value
    return dumps(value)


def _unquoted(word: str) -> Any:
    if word in _LITERALS:
        return _LITERALS[word]
    return parse(word) if _NUMBER.fullmatch(word) else word


# Reading


def read(stream: BinaryIO) -> Iterator[Entry]:
    """The entries of a record in this notation; BadLine at the first line that is none. Blank lines don't count."""
    reader = _Reader()
    try:
        for number, text in read_lines(stream):
            if text.strip():
                yield from reader.take(number, text)
    except BadLine:
        yield from reader.completed()
        raise
    yield from reader.finish()


class _Reader:
    """Lines in, entries out: a header may go on for some lines, and an action's expectation stands on the next one."""

    __slots__ = ("first", "header", "said", "waiting")

    def __init__(self) -> None:
        self.first = 0  # the header's first line
        self.said: Json = {}
        self.header: Header | None = None
        self.waiting: list[Entry] = []  # read, but not given away yet

    def take(self, number: int, text: str) -> list[Entry]:
        """The entries that are complete now."""
        try:
            return self._take(number, text)
        except BadLine:
            raise
        except RulesError as error:
            raise BadLine.refused(number, "a line of the notation", error) from None

    def _take(self, number: int, text: str) -> list[Entry]:
        if self.waiting and isinstance(self.waiting[-1], Ending):
            raise InvalidData("after_the_result")
        check_depth(text)
        if not self.first:
            self.said = _first_line(text)
            self.first = number
            return []
        word, _, rest = text.partition(" ")
        if self.header is None and word in OWN_LINES:
            if word in self.said:
                raise InvalidData("key_twice", key=word)
            self.said[word] = parse(rest)
            return []
        header = self._whole_header()
        if text.startswith(EXPECT):
            self._expect(text.removeprefix(EXPECT))
            return []
        entry = _ending(number, rest) if word == RESULT else _move(number, header, word, rest)
        complete = self.completed()
        self.waiting = [entry]
        return complete

    def _whole_header(self) -> Header:
        if self.header is None:
            self.header = header_from_json(self.first, self.said)
            self.waiting = [self.header]
        return self.header

    def _expect(self, text: str) -> None:
        move = self.waiting[-1]
        if not isinstance(move, Move) or move.expect is not None:
            raise InvalidData("expects_of_nothing")
        self.waiting[-1] = move._replace(expect=_read_pairs(text), has_flags=has_flags(text))

    def completed(self) -> list[Entry]:
        """The entries to which no line can add anything."""
        complete = self.waiting
        self.waiting = []
        return complete

    def finish(self) -> list[Entry]:
        if not self.first:
            raise BadLine(1, "empty", "the first line of a game", "nothing")
        self._whole_header()
        return self.completed()


def _first_line(text: str) -> Json:
    """The header's fields, but those with a line of their own."""
    game, _, rest = text.partition(" ")
    said: Json = {"record": VERSION, "game": game}
    options: Json = {}
    for name in registry.rules(game).heading:
        word, _, left = rest.partition(" ")
        if not word or "=" in word:
            break
        options[name] = word
        rest = left
    for name, value in _read_pairs(rest).items():
        if name in FIRST_LINE:
            said[name] = value
        else:
            options[name] = value
    return {**said, "options": options}


def _read_pairs(text: str) -> Json:
    """What `_pairs` wrote, between spaces."""
    members: Json = {}
    at = 0
    while at < len(text):
        if text[at] == " ":
            at += 1
            continue
        name, at = _read_name(text, at)
        if name in members:
            raise InvalidData("key_twice", key=name[:40])
        members[name], at = _read_value(text, at)
        if at < len(text) and text[at] != " ":
            raise InvalidData("unreadable", text=quoted(text[at:]))
    return members


def _read_name(text: str, at: int) -> tuple[str, int]:
    """A name with its equals sign, and where the value begins."""
    word = _WORD.match(text, at)
    if word is not None:
        name, at = word[0], word.end()
    else:
        name, at = parse_at(text, at)
    if type(name) is not str or text[at : at + 1] != "=":
        raise InvalidData("unreadable", text=quoted(text[at:]))
    return name, at + 1


def _read_value(text: str, at: int) -> tuple[Any, int]:
    word = _WORD.match(text, at)
    return (_unquoted(word[0]), word.end()) if word is not None else parse_at(text, at)


def _move(number: int, header: Header, word: str, text: str) -> Move:
    seat = header.seat_number(_unquoted(word))
    return Move(number, header, seat, header.rules.action_from_line(text), None, False)


def _ending(number: int, text: str) -> Ending:
    return ending_from_json(number, {"result": {"rank": [_unquoted(word) for word in text.split(" ") if word]}})
