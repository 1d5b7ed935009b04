"""The files by which the front end is proved to reckon as the rules do: `python -m tests.vectors.make` writes them.

A draft is priced on the phone, from the view that was sent. `positions.json` holds views with the answers of the
rules, `boards.json` the boards that they are seen on, `codes.json` every reason of refusal, `events.json` one of each
kind of event, `deals.json` what seeds lay out. A test of each side says that it agrees with the files.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from rules.powergrid import RULES, events
from rules.rng import Dice

from .answers import answers
from .codes import rules_codes
from .deals import deals
from .happenings import happenings
from .positions import positions

FOLDER = Path(__file__).parent
GEOGRAPHY = ("name", "native_name", "regions", "cities", "links")

Json = dict[str, Any]


def files() -> dict[str, Any]:
    """What the files hold, by name."""
    boards = Boards()
    found: list[Json] = []
    for position in positions():
        board = boards.number(RULES.board(position.state.terms.options))
        found.append(
            {
                "name": position.name,
                "board": board,
                "seat": position.seat,
                "view": RULES.view(position.state, position.seat),
                "answers": answers(position.state, position.seat, Dice(position.name)),
            }
        )
    codes = {**rules_codes(), "event_kinds": sorted({kind.kind for kind in events.Event.__subclasses__()})}
    return {
        "boards.json": boards.to_json(),
        "positions.json": found,
        "codes.json": codes,
        "events.json": happenings(),
        "deals.json": deals(),
    }


class Boards:
    """Boards that share what they have in common: geographies, and what is the same on all of them, stand once."""

    def __init__(self) -> None:
        self.maps: dict[str, Json] = {}
        self.boards: list[Json] = []

    def number(self, board: Json) -> int:
        options = board["options"]
        name = f"{options['map']} {options['edition']}"
        self.maps[name] = {key: board[key] for key in GEOGRAPHY}
        own = {key: value for key, value in board.items() if key not in GEOGRAPHY}
        entry = {"map": name, **own}
        if entry not in self.boards:
            self.boards.append(entry)
        return self.boards.index(entry)

    def to_json(self) -> Json:
        first = self.boards[0]
        common = {key: first[key] for key in first if all(board[key] == first[key] for board in self.boards)}
        own = [{key: value for key, value in board.items() if key not in common} for board in self.boards]
        return {"common": common, "maps": self.maps, "boards": own}


def text(held: Any) -> str:
    """One line for each entry, so that a change shows where it is."""
    dense = {"ensure_ascii": False, "separators": (",", ":")}
    if isinstance(held, list):
        return "[\n" + ",\n".join(json.dumps(entry, **dense) for entry in held) + "\n]\n"
    lines = [f"{json.dumps(key)}:{json.dumps(value, **dense)}" for key, value in held.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def write() -> None:
    for name, held in files().items():
        (FOLDER / name).write_text(text(held), encoding="utf-8")


if __name__ == "__main__":
    write()
