"""`arena`: policies against each other over many tables, with the certainty of every figure. Same seed, same games."""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from time import process_time
from typing import Any

from .. import registry, selfplay
from ..errors import InvalidOptions, RulesError
from ..protocol import Json
from .matches import fixtures, played, standings
from .matches.fixtures import Fixture
from .matches.played import Played
from .play import value_of

BAR = 30


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("policies", help="names with commas: each meets each; or one, with --against")
    parser.add_argument("--against", metavar="NAME", help="one seat of the first policy, this one in all the others")
    parser.add_argument("--game", default=next(iter(registry.GAMES)), help="which game (default: %(default)s)")
    parser.add_argument("--games", type=int, default=100, metavar="N", help="in all, spread over the tables")
    parser.add_argument("--seed", default="arena", help="any text (default: %(default)s)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N", help="processes (default: all)")
    parser.add_argument("--laps", type=int, default=0, metavar="N", help="another search budget than a policy's own")
    parser.add_argument("--json", metavar="FILE", help="write all figures there; - prints them instead of the table")
    parser.add_argument("--each", action="store_true", help="a table of figures for each number of players too")
    chosen = parser.add_argument_group("options of the games", "each a value or several with commas: all combinations")
    for name in dict.fromkeys(name for game in registry.GAMES for name in registry.rules(game).option_names):
        chosen.add_argument(f"--{name.replace('_', '-')}", dest=f"option_{name}", metavar="VALUES")


def run(arguments: argparse.Namespace) -> int:
    try:
        games = contest(arguments)
    except RulesError as refused:
        print(f"refused: {refused}", file=sys.stderr)
        return 2
    told = report(arguments, games)
    if arguments.json == "-":
        print(json.dumps(told, indent=2))
        return 0
    if arguments.json:
        Path(arguments.json).write_text(json.dumps(told, indent=2) + "\n", encoding="utf-8")
    print(table(told["all"]))
    for players, part in told.get("by_players", {}).items():
        print(f"\n{players} players\n{table(part)}")
    return 0


def contest(arguments: argparse.Namespace) -> list[Played]:
    """All games, in the order of their fixtures whatever process played them."""
    planned = list(plan(arguments))
    one = partial(play_one, arguments.game, arguments.laps)
    found: list[Played] = []
    for game in _spread(one, planned, arguments.jobs):
        found.append(game)
        _progress(len(found), len(planned))
    return found


def play_one(game: str, laps: int, fixture: Fixture) -> Played:
    return played.play(game, fixture, process_time, laps)


def _spread(one: Any, planned: Sequence[Fixture], jobs: int) -> Iterator[Played]:
    if jobs <= 1:
        yield from map(one, planned)
        return
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        yield from pool.imap(one, planned)


def plan(arguments: argparse.Namespace) -> Iterable[Fixture]:
    names = arguments.policies.split(",")
    if arguments.against and len(names) > 1:
        raise InvalidOptions("policies", "one_challenger", policies=names)
    tables = fixtures.tables(_choices(arguments))
    for number, options in enumerate(tables):
        games = (arguments.games * (number + 1)) // len(tables) - (arguments.games * number) // len(tables)
        rules, _, players = selfplay.new_table(arguments.game, options, arguments.seed)
        selfplay.policies_for(rules, players, [*names, *([arguments.against] if arguments.against else [])])
        if arguments.against:
            yield from fixtures.challenge(names[0], arguments.against, options, players, games, arguments.seed)
        else:
            yield from fixtures.everybody(names, options, players, games, arguments.seed)


def _choices(arguments: argparse.Namespace) -> dict[str, list[Any]]:
    names = registry.rules(arguments.game).option_names
    said = {name: getattr(arguments, f"option_{name}") for name in names}
    return {name: [value_of(part) for part in text.split(",")] for name, text in said.items() if text is not None}


def _progress(done: int, planned: int) -> None:
    if sys.stderr.isatty():
        filled = BAR * done // planned
        print(f"\r[{'#' * filled}{' ' * (BAR - filled)}] {done}/{planned}", end="", file=sys.stderr, flush=True)
        if done == planned:
            print(file=sys.stderr)


# What is told


def report(arguments: argparse.Namespace, games: Sequence[Played]) -> Json:
    told: Json = {
        "command": f"arena {arguments.policies}" + (f" --against {arguments.against}" if arguments.against else ""),
        "options": _choices(arguments),
        "seed": arguments.seed,
        "laps": arguments.laps or None,
        "all": _part(games),
    }
    if arguments.each:
        sizes = sorted(dict.fromkeys(len(game.rank) for game in games))
        told["by_players"] = {str(size): _part([game for game in games if len(game.rank) == size]) for size in sizes}
    return told


def _part(games: Sequence[Played]) -> Json:
    return {"games": standings.games_told(games), "policies": standings.standings(games)}


def table(part: Json) -> str:
    """For the eye: a line a policy, then a line about the games."""
    extra = [name for name in next(iter(part["policies"].values())) if name not in PRINTED]
    rows = [["policy", "seats", "won %", "95 %", "fair %", "rating", "ms", "p99", *extra]]
    for name, row in part["policies"].items():
        least, most = row["interval"]
        rows.append(
            [
                name,
                str(row["seats"]),
                f"{100 * row['share']:.1f}",
                f"{100 * least:.1f}-{100 * most:.1f}",
                f"{100 * row['fair']:.1f}",
                f"{row['rating']:+.0f}",
                f"{row['ms_median']:.2f}",
                f"{row['ms_p99']:.2f}",
                *[f"{row[figure]:.2f}" for figure in extra],
            ]
        )
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = ["  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)) for row in rows]
    games = "  ".join(f"{name} {value:.2f}" for name, value in part["games"].items() if name != "games")
    return "\n".join([*lines, f"{part['games']['games']} games: {games}"])


PRINTED = ("seats", "won", "share", "interval", "fair", "rating", "ms_median", "ms_p99", "decisions")
