"""Weights found by self-play: changed a little at random, kept when they win. Repeatable by seed.

A mutant shares the seats of every table with the weights it comes from, each deal once with either in the first seat.
It is dropped as soon as it falls clearly behind, so most games are spent on those that may be better.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ...rng import Dice
from .. import options, results, setup
from ..options import Options
from . import selfplay
from .curves import exp
from .weights import Weights, weights

TABLES: tuple[tuple[int, int, int], ...] = (
    (4, 0, 0),
    (4, 1, 1),
    (3, 1, 0),
    (5, 0, 1),
    (4, 0, 1),
    (2, 0, 0),
    (4, 1, 0),
    (6, 1, 1),
)
TRIAL = 96  # games after which a mutant is judged for the first time
CHANGED = 5  # weights that a mutation changes
HOPEFUL = 0.06  # of `ahead`: a mutant goes on
KEPT = 0.8  # and is kept


class Tried(NamedTuple):
    """A mutant, the share it won, over so many games."""

    weights: Weights
    share: float
    games: int
    kept: bool


def tune(
    start: Weights,
    boards: Sequence[tuple[str, str]],
    seed: str,
    mutants: int,
    games: int,
    fixed: Sequence[str] = (),
    width: float = 0.25,
    players: int = 0,
) -> Iterator[Tried]:
    """`boards`: (board, edition) pairs to play on; `fixed`: weights that stay as they are; `players`: only
    tables of so many."""
    best = start
    dice = Dice(f"tune {seed}")
    free = [name for name in Weights._fields if name not in fixed]
    for number in range(mutants):
        mutant = mutated(best, free, width, dice)
        share, played = match(mutant, best, boards, f"{seed} {number}", games, players)
        kept = played >= games and ahead(share, played) > KEPT
        if kept:
            best = mutant
        yield Tried(mutant, share, played, kept)


def mutated(weights: Weights, free: Sequence[str], width: float, dice: Dice) -> Weights:
    changed: dict[str, float] = {}
    for name in dice.take(list(free), min(CHANGED, len(free))):
        value = getattr(weights, name)
        factor = exp(width * normal(dice))
        changed[name] = round(value * factor, 3) if abs(value) >= 0.05 else round(normal(dice) * width * 4, 3)
    return weights._replace(**changed)


def normal(dice: Dice) -> float:
    """Nearly normal: the sum of twelve uniform numbers."""
    return sum(dice.below(1 << 16) for _ in range(12)) / (1 << 16) - 6


def match(
    one: Weights, other: Weights, boards: Sequence[tuple[str, str]], seed: str, games: int, players: int = 0
) -> tuple[float, int]:
    """The share that `one` wins where both have half the seats; given up early when it falls behind."""
    won = 0.0
    for number in range(games):
        won += game(one, other, boards, f"{seed} {number // 2}", number, players)
        played = number + 1
        if played >= TRIAL and played % 48 == 0 and ahead(won / played, played) < HOPEFUL:
            return won / played, played
    return won / games, games


def ahead(share: float, games: int) -> float:
    """How far from even a share is, in squares of what chance alone makes of so many games."""
    difference = share - 0.5
    return 4 * games * difference * difference * (1 if difference > 0 else -1)


def table(board: str, edition: str, players: int) -> Options:
    return options.read({"map": board, "edition": edition, "players": players})


def beginning(character: str, boards: Sequence[tuple[str, str]], players: int) -> Weights:
    """What there is to be tuned: a character's weights at such tables."""
    return weights(character, bool(players) and all(table(*board, players).cartel for board in boards))


def game(
    one: Weights, other: Weights, boards: Sequence[tuple[str, str]], seed: str, number: int, players: int
) -> float:
    usual, at, swap = TABLES[(number // 2) % len(TABLES)]
    board, edition = boards[(number // 2 + at) % len(boards)]
    agreed = table(board, edition, players or usual)
    players = agreed.players
    state = setup.new_game(agreed, seed, None, 1)
    seated = [one if (seat + swap + number) % 2 == 0 else other for seat in range(players)]
    selfplay.play(state, seated, Dice(f"{seed} play"))
    rank = results.result(state).rank
    winners = [seat for seat in range(players) if rank[seat] == 1]
    mine = sum(1 for seat in winners if (seat + swap + number) % 2 == 0)
    return mine / len(winners)
