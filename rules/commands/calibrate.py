"""`calibrate`: are the chances that a level believes in true? From a seed; what fits better is printed as TOML."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from importlib import import_module
from typing import Any

from .. import registry, selfplay
from ..protocol import Action, Json, Offer, Rules
from ..rng import Dice


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("level", help="who plays with itself; one that searches says its chances itself")
    parser.add_argument("--game", default=next(iter(registry.GAMES)), help="which game (default: %(default)s)")
    parser.add_argument("--tables", required=True, metavar="MAP:EDITION,…", help="boards to play on")
    parser.add_argument("--players", default="4", metavar="N,…", help="at each table (default: %(default)s)")
    parser.add_argument("--games", type=int, default=200, metavar="N", help="in all (default: %(default)s)")
    parser.add_argument("--laps", type=int, default=0, metavar="N", help="another search budget than the level's own")
    parser.add_argument("--seed", default="calibrate", help="any text (default: %(default)s)")


def run(arguments: argparse.Namespace) -> int:
    game = registry.rules(arguments.game)
    bots = import_module(f"{registry.GAMES[arguments.game]}.bots")
    calibration = import_module(f"{bots.__name__}.calibration")
    level = bots.LEVELS[arguments.level]
    level = level.with_laps(arguments.laps) if arguments.laps else level
    boards = [pair.split(":") for pair in arguments.tables.split(",")]
    for players in map(int, arguments.players.split(",")):
        tables = [game.options({"map": name, "edition": edition, "players": players}) for name, edition in boards]
        games = [(tables[number % len(tables)], f"{arguments.seed} {number}") for number in range(arguments.games)]
        print(f"# {players} players, {len(games)} games")
        if level.budget:
            said = [one for agreed, seed in games for one in _said(game, agreed, level, seed)]
            told = [calibration.Told(*one) for one in said]
        else:
            told = _fitted(calibration, level, games)
        for row in calibration.bins(told):
            print(f"# {row.cases:6} told {100 * row.chance:5.1f} %  won {100 * row.won:5.1f} %")
    return 0


def _said(game: Rules, agreed: Any, level: Any, seed: str) -> list[tuple[float, float]]:
    """The chances that a level tells in one game with itself, and the share in the win that came of each."""
    state = game.new_game(agreed, seed)
    told: list[tuple[int, float]] = []

    def choose(briefing: Json, offers: Sequence[Offer], dice: Dice) -> Action:
        explained = level.explain(briefing, offers, dice)
        if "chance" in explained["facts"]:
            told.append((briefing["seat"], explained["facts"]["chance"] / 100))
        return game.action_from_json(explained["action"])

    for _ in selfplay.play(game, state, [choose] * game.seats(agreed).count("player"), seed):
        pass
    result = game.result(state)
    assert result is not None
    return [(chance, float(result.rank[seat] == 1) / result.rank.count(1)) for seat, chance in told]


def _fitted(calibration: Any, level: Any, games: Sequence[tuple[Any, str]]) -> Any:
    """What the fitted weights would have told."""
    own = calibration.own_weights(level, games[0][0])
    seen = [one for agreed, seed in games for one in calibration.standings(agreed, own, seed)]
    better = calibration.fitted(seen, own)
    print(f"# surprise {calibration.loss(seen, own):.4f}, fitted {calibration.loss(seen, better):.4f}")
    for name in calibration.SCALES:
        print(f"{name} = {getattr(better, name):.3f}")
    return [one for standing in seen for one in calibration.beliefs(standing, better)]
