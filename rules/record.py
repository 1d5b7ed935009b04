"""The game record: one JSON object a line, the header first, then the actions, at the end perhaps the ranking.

A record holds options, chance and actions; everything else follows by replay (`rules.replay`). It is read as a stream
of entries, so that a bad line costs nothing that stood before it; `rules.notation` gives and takes the same entries.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from typing import Any, BinaryIO, NamedTuple

from . import registry
from .errors import InvalidData, RulesError, shown
from .lines import BadLine, dumps, parse, quoted, read_lines
from .protocol import Action, Json, Options, Rules, State

VERSION = 1
PLAYER = "player"  # the name of every seat that is asked for its will; the others play by rule

SeatName = int | str  # a player's seat is its number, another one's the name that the game gives it


class Header(NamedTuple):
    """The first line: which game, and the chance it is played with."""

    line: int
    said: Json  # as written
    rules: Rules
    options: Options
    seats: tuple[str, ...]

    def to_json(self) -> Json:
        return self.said

    def new_game(self) -> State:
        """The game before its first action, or BadLine if no such game can be dealt."""
        revision = self.said.get("revision", self.rules.revision)
        try:
            return self.rules.new_game(self.options, self.said.get("seed", ""), self.said.get("deal"), revision)
        except RulesError as error:
            raise BadLine.refused(self.line, "a game that can be dealt", error) from None

    def seat_name(self, seat: int) -> SeatName:
        return seat if self.seats[seat] == PLAYER else self.seats[seat]

    def seat_number(self, name: Any) -> int:
        """The inverse of `seat_name`, or InvalidData."""
        if type(name) is int and 0 <= name < len(self.seats) and self.seats[name] == PLAYER:
            return name
        if type(name) is str and name != PLAYER and name in self.seats:
            return self.seats.index(name)
        raise InvalidData("unknown_seat", seat=shown(name))


class Move(NamedTuple):
    """One action of one seat, and what must be true right after it."""

    line: int
    header: Header
    seat: int
    action: Action
    expect: Json | None
    has_flags: bool  # true or false may stand in `expect`, which Python takes for 1 and 0

    def to_json(self) -> Json:
        said: Json = {
            "seat": self.header.seat_name(self.seat),
            "action": self.header.rules.action_to_json(self.action),
        }
        if self.expect is not None:
            said["expect"] = self.expect
        return said


class Ending(NamedTuple):
    """The last line of a finished game: a rank a player, ties share."""

    line: int
    rank: list[int]

    def to_json(self) -> Json:
        return {"result": {"rank": self.rank}}


Entry = Header | Move | Ending


# Reading


def read(stream: BinaryIO) -> Iterator[Entry]:
    """The entries of a record, plain or gzipped; BadLine at the first line that is none."""
    lines = read_lines(stream)
    header = _read_header(lines)
    yield header
    ended = False
    for number, text in lines:
        if ended:
            raise BadLine(number, "after_the_result", "nothing after the result", quoted(text))
        try:
            said = _object(text)
            if "result" in said:
                ended = True
                entry: Entry = ending_from_json(number, said)
            else:
                entry = move_from_json(number, header, said, has_flags(text))
        except RulesError as error:
            raise BadLine.refused(number, "an action, or the result at the end", error) from None
        yield entry


def _read_header(lines: Iterator[tuple[int, str]]) -> Header:
    for number, text in lines:
        try:
            said = _object(text)
        except RulesError as error:
            raise BadLine.refused(number, "the header of a record", error) from None
        return header_from_json(number, said)
    raise BadLine(1, "empty", "the header of a record", "nothing")


def _object(text: str) -> Json:
    if not text.strip():
        raise InvalidData("empty_line")
    said = parse(text)
    if type(said) is not dict:
        raise InvalidData("not_an_object")
    return said


HEADER_FIELDS = ("record", "game", "revision", "options", "names", "seed", "seed_hash", "deal")


def header_from_json(line: int, said: Json) -> Header:
    """A header whose options are known to make a game; of its deal only the form is. Else BadLine."""
    try:
        return _header(line, said)
    except RulesError as error:
        raise BadLine.refused(line, "the header of a record", error) from None


def _header(line: int, said: Json) -> Header:
    _fields(said, required=("record", "game", "options"), optional=HEADER_FIELDS)
    if type(said["record"]) is not int or said["record"] != VERSION:
        raise InvalidData("unknown_version", field="record", known=VERSION)
    rules = registry.rules(said["game"])
    _typed(said, "options", dict)
    _typed(said, "seed", str)
    _typed(said, "deal", dict)
    if "seed" not in said and "deal" not in said:
        raise InvalidData("missing", field="seed")
    options = rules.options(said["options"])
    seats = rules.seats(options)
    _check_revision(said, rules)
    _check_names(said, seats)
    _check_hash(said)
    return Header(line, said, rules, options, seats)


def _fields(said: Json, required: tuple[str, ...], optional: tuple[str, ...]) -> None:
    for name in required:
        if name not in said:
            raise InvalidData("missing", field=name)
    for name in said:
        if name not in required and name not in optional:
            raise InvalidData("unknown_field", field=shown(name))


def _typed(said: Json, name: str, wanted: type) -> None:
    if name in said and type(said[name]) is not wanted:
        raise InvalidData("wrong_type", field=name)


def _check_revision(said: Json, rules: Rules) -> None:
    _typed(said, "revision", int)
    if not 1 <= said.get("revision", rules.revision) <= rules.revision:
        raise InvalidData("unknown_revision", field="revision", newest=rules.revision)


def _check_names(said: Json, seats: tuple[str, ...]) -> None:
    _typed(said, "names", list)
    names = said.get("names")
    if names is None:
        return
    if any(type(name) is not str for name in names):
        raise InvalidData("wrong_type", field="names")
    if len(names) != seats.count(PLAYER):
        raise InvalidData("wrong_number_of_names", field="names", needed=seats.count(PLAYER))


def _check_hash(said: Json) -> None:
    """What was shown at the start must be the hash of the seed that is told now."""
    _typed(said, "seed_hash", str)
    if "seed_hash" not in said:
        return
    if "seed" not in said:
        raise InvalidData("missing", field="seed")
    if said["seed_hash"] != seed_hash(said["seed"]):
        raise InvalidData("seed_hash_disagrees", field="seed_hash", needed=seed_hash(said["seed"]))


def seed_hash(seed: str) -> str:
    """What may be shown of a seed while the game runs."""
    return hashlib.sha256(seed.encode()).hexdigest()


def move_from_json(line: int, header: Header, said: Json, flags: bool) -> Move:
    """A line with an action, or the error that says what is wrong with it."""
    _fields(said, required=("seat", "action"), optional=("expect",))
    seat = header.seat_number(said["seat"])
    action = header.rules.action_from_json(said["action"])
    _typed(said, "expect", dict)
    return Move(line, header, seat, action, said.get("expect"), flags)


def has_flags(text: str) -> bool:
    """Might an expectation read from this text hold true or false?"""
    return "true" in text or "false" in text


def ending_from_json(line: int, said: Json) -> Ending:
    _fields(said, required=("result",), optional=())
    result = said["result"]
    if type(result) is not dict:
        raise InvalidData("wrong_type", field="result")
    _fields(result, required=("rank",), optional=())
    rank = result["rank"]
    if type(rank) is not list or any(type(place) is not int for place in rank):
        raise InvalidData("wrong_type", field="rank")
    if any(not 1 <= place <= len(rank) for place in rank):
        raise InvalidData("out_of_range", field="rank", least=1, most=len(rank))
    return Ending(line, rank)


# Writing


def lines(entries: Iterable[Entry]) -> Iterator[str]:
    """The entries as a record. The inverse of `read`."""
    for entry in entries:
        yield dumps(entry.to_json()) + "\n"


def new_header(
    game: str, options: Json, seed: str, names: list[str] | None = None, deal: Json | None = None, revision: int = 0
) -> Header:
    """The header of a game, every option with its value; `revision` 0 is the newest."""
    rules = registry.rules(game)
    said: Json = {"record": VERSION, "game": game, "revision": revision or rules.revision}
    said["options"] = rules.options_to_json(rules.options(options))
    if names is not None:
        said["names"] = names
    said["seed"] = seed
    if deal is not None:
        said["deal"] = deal
    return header_from_json(1, said)


def recorded(header: Header, moves: Iterable[tuple[int, Action]], expect: Iterable[str] = ()) -> Iterator[Entry]:
    """The entries of a game that is played along here, so that what is written is known to replay.

    `expect`: the facts that each line shall carry. A finished game ends with its ranking.
    """
    wanted = tuple(expect)
    state = header.new_game()
    rules = header.rules
    yield header
    line = header.line
    for seat, action in moves:
        line += 1
        rules.act(state, seat, action)
        facts = rules.facts(state, wanted) if wanted else None
        yield Move(line, header, seat, action, facts, True)
    result = rules.result(state)
    if result is not None:
        yield Ending(line + 1, result.rank)
