"""`play`: self-play by named policies, with any options of the game; records of what was played on demand."""

from __future__ import annotations

import argparse
import gzip
import json
import secrets
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from .. import record, registry, selfplay
from ..errors import RulesError
from ..protocol import Action, Rules

STANDARD_OUTPUT = "-"
ENDING = ".mwr"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--game", default=next(iter(registry.GAMES)), help="which game (default: %(default)s)")
    parser.add_argument("--policy", action="append", metavar="NAME", help="of each seat in turn; may be repeated")
    parser.add_argument("--seed", help="any text; without it a new one is made and told")
    parser.add_argument("--games", type=_count, default=1, metavar="N", help="so many games, seeds SEED-1 … SEED-N")
    parser.add_argument("--out", metavar="FILE", help="the record; - prints it, .gz packs it; a folder for many games")
    parser.add_argument("--expect", default="", metavar="FACTS", help="facts that each line shall carry: money,cities")
    chosen = parser.add_argument_group("options of the game", "true or false, a number, a word, or a list: 2,0,1")
    for name in _option_names():
        flags = dict.fromkeys((f"--{name.replace('_', '-')}", f"--{name}"))
        chosen.add_argument(*flags, dest=f"option_{name}", nargs="?", const="true", metavar="VALUE")


def _count(text: str) -> int:
    count = int(text)
    if count < 1:
        raise argparse.ArgumentTypeError("at least 1")
    return count


def _option_names() -> Iterable[str]:
    return dict.fromkeys(name for game in registry.GAMES for name in registry.rules(game).option_names)


def run(arguments: argparse.Namespace) -> int:
    seed = arguments.seed if arguments.seed is not None else secrets.token_hex(16)
    seeds = [seed] if arguments.games == 1 else [f"{seed}-{number}" for number in range(1, arguments.games + 1)]
    try:
        game = registry.rules(arguments.game)
        for one in seeds:
            _play(game, _options(arguments), one, arguments)
    except RulesError as refused:
        print(f"refused: {refused}", file=sys.stderr)
        return 2
    except OSError as error:
        print(f"{error.filename}: {error.strerror}", file=sys.stderr)
        return 1
    return 0


def _options(arguments: argparse.Namespace) -> dict[str, Any]:
    """What was said of the options, as JSON; the game judges it."""
    said = {name: getattr(arguments, f"option_{name}") for name in _option_names()}
    return {name: value_of(text) for name, text in said.items() if text is not None}


def value_of(text: str) -> Any:
    """A word, a number, true, false, JSON, or a list with commas."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return [value_of(part) for part in text.split(",")] if "," in text else text


def _play(game: Rules, options: dict[str, Any], seed: str, arguments: argparse.Namespace) -> None:
    """One game: its record where it is wanted, and a line about it."""
    _, state, players = selfplay.new_table(arguments.game, options, seed)
    names = arguments.policy or ["random"]
    policies = selfplay.policies_for(game, players, names)
    log = [(moment.seat, moment.action) for moment in selfplay.play(game, state, policies, seed)]
    result = game.result(state)
    ranks = " ".join(str(place) for place in result.rank) if result else "-"
    if arguments.out:
        seated = [names[seat % len(names)] for seat in range(players)]
        header = record.new_header(arguments.game, options, seed, names=seated)
        expect = [name for name in arguments.expect.split(",") if name]
        _write(_recorded(header, log, expect), _place(arguments.out, seed, arguments.games))
    if arguments.out != STANDARD_OUTPUT:
        print(f"seed {seed} actions {len(log)} rank {ranks}")


def _recorded(header: record.Header, log: list[tuple[int, Action]], expect: list[str]) -> str:
    return "".join(record.lines(record.recorded(header, log, expect)))


def _place(out: str, seed: str, games: int) -> str:
    if games == 1 or out == STANDARD_OUTPUT:
        return out
    folder = Path(out)
    folder.mkdir(parents=True, exist_ok=True)
    safe = "".join(letter if letter.isalnum() or letter in "-_." else "_" for letter in seed)
    return str(folder / f"{safe}{ENDING}")


def _write(text: str, place: str) -> None:
    if place == STANDARD_OUTPUT:
        sys.stdout.write(text)
    elif place.endswith(".gz"):
        Path(place).write_bytes(gzip.compress(text.encode(), mtime=0))
    else:
        Path(place).write_text(text, encoding="utf-8", newline="\n")
