"""The checks behind `boards --check`: the data files read as they are, and held to more than the loader asks of them.

A check takes what a file says and yields what is wrong with it, in words; it imports nothing of the game, so that a
broken file can still be told of. `engine` comes last and asks the game itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

Raw = dict[str, Any]
Problems = Iterator[str]

FUELS = ("coal", "oil", "garbage", "uranium")
PLAYERS = ("2", "3", "4", "5", "6")
STEPS = 3

_ID = re.compile(r"[a-z][a-z0-9_]*")


def ids(rows: list[Raw], what: str) -> Problems:
    """Every row has an id of small letters and a name, and shares neither with another row."""
    for row in rows:
        if not _ID.fullmatch(row["id"]):
            yield f"{what} {row['id']!r}: not an id"
        if not row["name"].strip():
            yield f"{what} {row['id']}: no name"
    for key in ("id", "name"):
        yield from doubles([row[key] for row in rows], f"{what} {key}")


def doubles(values: list[Any], what: str) -> Problems:
    for value in dict.fromkeys(values):
        if values.count(value) > 1:
            yield f"{what} {value!r} stands twice"


def only(table: Raw, known: tuple[str, ...], where: str) -> Problems:
    """No key that nobody reads: a slip of the pen is not a rule."""
    for key in table:
        if key not in known:
            yield f"{where}: unknown key {key!r}"


def start_market(start: Raw, base: Raw, where: str) -> Problems:
    """Each fuel begins at a price that its track has."""
    for fuel in FUELS:
        if start[fuel] not in base["fuels"][fuel]["spaces"]:
            yield f"{where}: {fuel} starts at {start[fuel]}, which is no space of its track"
    yield from only(start, FUELS, where)


def refill_table(refill: Raw, base: Raw, where: str) -> Problems:
    """Four fuels, five counts of players, three Steps, and never more tokens than there are."""
    yield from only(refill, FUELS, where)
    for fuel in FUELS:
        rows = refill[fuel]
        if len(rows) != len(PLAYERS) or any(len(row) != STEPS for row in rows):
            yield f"{where}: {fuel} needs {len(PLAYERS)} rows of {STEPS}"
        for row in rows:
            for count in row:
                if type(count) is not int or not 0 <= count <= base["fuels"][fuel]["tokens"]:
                    yield f"{where}: {fuel} has {count!r} tokens"
        for step in range(STEPS):
            column = [row[step] for row in rows]
            if column != sorted(column):
                yield f"{where}: {fuel} in Step {step + 1} falls with more players"
