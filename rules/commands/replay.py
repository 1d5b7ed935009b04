"""`replay FILE…`: play records again; one line a file, exit status 1 if any of them fails."""

from __future__ import annotations

import argparse
import sys

from .. import record
from ..lines import BadLine, dumps
from ..protocol import Json
from ..replay import Replay
from .files import add_file, opened, told


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_file(parser, many=True)
    parser.add_argument(
        "--fill",
        action="store_true",
        help="play an act that a record left out, where the seat to act has only that one legal act",
    )
    parser.add_argument("--json", action="store_true", help="print the outcome of each file as a JSON object")


def run(arguments: argparse.Namespace) -> int:
    failed = False
    for file in arguments.files:
        played = _replayed(file, arguments.fill)
        failed = failed or played.failure is not None
        print(dumps(_outcome(file, played)) if arguments.json else _line(file, played))
        sys.stdout.flush()
    return 1 if failed else 0


def _replayed(file: str, fill: bool) -> Replay:
    played = Replay(fill)
    try:
        with opened(file) as stream:
            played.play(record.read(stream))
    except BadLine as failure:
        played.failure = failure
    return played


def _line(file: str, played: Replay) -> str:
    if played.failure is not None:
        return told(file, played.failure)
    return f"ok {played.actions} actions {_rounds(played)} rounds"


def _rounds(played: Replay) -> int:
    """The round that was reached."""
    if played.header is None:
        return 0
    reached: int = played.header.rules.facts(played.state, ["round"])["round"]
    return reached


def _outcome(file: str, played: Replay) -> Json:
    """`actions` counts those filled in too; `result` is null while the game goes on."""
    said: Json = {"file": file, "ok": played.failure is None, "actions": played.actions, "filled": played.filled}
    said["rounds"] = _rounds(played)
    result = None if played.header is None else played.header.rules.result(played.state)
    said["result"] = None if result is None else result.to_json()
    if played.failure is not None:
        bad = played.failure
        facts = {name: value for name, value in bad.facts.items() if name != "line"}
        said["error"] = {"line": bad.line, "code": bad.code, "facts": facts}
        said["error"].update(expected=bad.expected, found=bad.found)
    return said
