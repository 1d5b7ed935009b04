"""`bench`: what the rules cost, as JSON, beside a pure-Python yardstick in the same run.

Times differ between machines, ratios hardly: the yardstick is perft(4) of python-chess from the start position, every
move made. It is a development dependency under the GPL, run in a process of its own; without it the bench says so.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from importlib import import_module
from pathlib import Path
from time import perf_counter
from typing import Any

from .. import record, registry, replay

YARDSTICK = """
import time
try:
    import chess
except ImportError:
    raise SystemExit(3)

def perft(depth, board):
    if depth == 0:
        return 1
    count = 0
    for move in board.legal_moves:
        board.push(move)
        count += perft(depth - 1, board)
        board.pop()
    return count

best = 0.0
for _ in range(3):
    started = time.perf_counter()
    moves = perft(4, chess.Board())
    best = max(best, moves / (time.perf_counter() - started))
print(best)
"""

FIRST_ACTION = """
import json, sys
from rules import registry
game = registry.rules(sys.argv[1])
state = game.new_game(game.options(json.loads(sys.argv[2])), "first")
print(len(game.offers(state, game.to_act(state)[0])[0]))
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--game", default=next(iter(registry.GAMES)), help="which game (default: %(default)s)")
    parser.add_argument("--seconds", type=float, default=6.0, help="for each kind of playout (default: %(default)s)")


def run(arguments: argparse.Namespace) -> int:
    package = registry.GAMES[arguments.game]
    before = yardstick()
    figures: dict[str, Any] = {"python": sys.version.split()[0], "game": arguments.game}
    figures |= import_module(f"{package}.measures").measure(arguments.seconds)
    figures["replay"] = replay_cost(arguments.game)
    figures["first_action_ms"] = first_action_ms(arguments.game)
    after = yardstick()
    if before is None or after is None:
        figures["yardstick"] = "python-chess is not installed here"
    else:
        moves = max(before, after)  # noise only ever slows it down
        figures["yardstick"] = {"perft4_moves_s": moves}
        figures["ratios"]["coin_actions_per_yardstick_move"] = figures["coin"]["actions_s"] / moves
    print(json.dumps(rounded(figures), indent=2))
    return 0


def yardstick() -> float | None:
    """Moves a second, or None where it is not installed."""
    done = subprocess.run([sys.executable, "-c", YARDSTICK], capture_output=True, text=True, check=False)
    return float(done.stdout) if done.returncode == 0 else None


def replay_cost(game: str) -> dict[str, Any]:
    """A record of many lines with an expectation on each: reading it, and replaying what was read."""
    measures = import_module(f"{registry.GAMES[game]}.measures")
    header = record.new_header(game, measures.TABLE, "replay")
    log = measures.log_of(header.options, "replay")
    text = "".join(record.lines(record.recorded(header, log, measures.EXPECT)))
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "bench.mwr"
        file.write_text(text, encoding="utf-8")
        read = best_ms(lambda: _read(file))
        with file.open("rb") as stream:
            entries = list(record.read(stream))
    whole = best_ms(lambda: replay.replay(iter(entries)))
    return {"actions": len(log), "read_ms": read, "replay_ms": whole, "replay_ms_per_500": whole * 500 / len(log)}


def _read(file: Path) -> None:
    with file.open("rb") as stream:
        for _ in record.read(stream):
            pass


def best_ms(thing: Any) -> float:
    best = float("inf")
    for _ in range(9):
        started = perf_counter()
        thing()
        best = min(best, perf_counter() - started)
    return best * 1000


def first_action_ms(game: str) -> float:
    """A fresh interpreter, imports included, up to the offers of a new game."""
    table = import_module(f"{registry.GAMES[game]}.measures").TABLE
    command = [sys.executable, "-c", FIRST_ACTION, game, json.dumps(table)]
    return best_ms(lambda: subprocess.run(command, capture_output=True, check=True))


def rounded(value: Any) -> Any:
    """Four figures say all that a measurement knows."""
    if isinstance(value, dict):
        return {name: rounded(inner) for name, inner in value.items()}
    return float(f"{value:.4g}") if isinstance(value, float) else value
