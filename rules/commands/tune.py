"""`tune`: better weights for the bots' judgement by self-play, from a seed; what it finds is printed as TOML."""

from __future__ import annotations

import argparse
import sys
from importlib import import_module

from .. import registry


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--game", default=next(iter(registry.GAMES)), help="which game (default: %(default)s)")
    parser.add_argument("--character", default="common", help="whose weights to start from (default: %(default)s)")
    parser.add_argument("--tables", required=True, metavar="MAP:EDITION,…", help="boards to play on")
    parser.add_argument("--mutants", type=int, default=50, metavar="N", help="changes to try (default: %(default)s)")
    parser.add_argument(
        "--games", type=int, default=384, metavar="N", help="that a change must win (default: %(default)s)"
    )
    parser.add_argument(
        "--fixed",
        default="noise,fancy,haste,sight,block,eager,certain,doubt,purse",
        help="weights that stay (default: %(default)s)",
    )
    parser.add_argument("--players", type=int, default=0, metavar="N", help="at each table (default: all numbers)")
    parser.add_argument("--width", type=float, default=0.25, help="how wide a change is (default: %(default)s)")
    parser.add_argument("--seed", default="tune", help="any text (default: %(default)s)")


def run(arguments: argparse.Namespace) -> int:
    bots = f"{registry.GAMES[arguments.game]}.bots"
    tuning = import_module(f"{bots}.tuning")
    boards = [tuple(pair.split(":")) for pair in arguments.tables.split(",")]
    start = tuning.beginning(arguments.character, boards, arguments.players)
    best = start
    fixed = arguments.fixed.split(",")
    tries = tuning.tune(
        start, boards, arguments.seed, arguments.mutants, arguments.games, fixed, arguments.width, arguments.players
    )
    for number, tried in enumerate(tries):
        mark = "kept" if tried.kept else "    "
        print(f"# {number:3} {tried.share:.3f} of {tried.games:4} {mark}", file=sys.stderr, flush=True)
        if tried.kept:
            changed = {name: value for name, value in tried.weights._asdict().items() if value != getattr(best, name)}
            print(f"#     {changed}", file=sys.stderr, flush=True)
            best = tried.weights
    for name, value in best._asdict().items():
        print(f"{name} = {value}")
    return 0
