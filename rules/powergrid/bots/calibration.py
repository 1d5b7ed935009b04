"""Do seats win as often as the bots believe? Chances told in games of a level with itself, against who won.

`standings` looks at the beginning of each round, where playouts stop to judge: from them the weights that say how
much a prospect ahead is worth are fitted, and what money counts in the last round.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import log
from typing import NamedTuple

from ...rng import Dice
from .. import results, setup, turn
from ..options import Options
from . import selfplay
from .levels import Level
from .outlook import Outlook
from .standing import shares
from .weights import Weights, weights

LEAST = 1e-4  # a chance below counts as this one
STEP, FINEST = 8.0, 0.25
HARDLY = 1e-5  # of surprise: nobody goes on for so little, and in a few games chances may seem to say nothing at all
SCALES = {"certain": 1.0, "doubt": 1.0, "purse": 0.02}  # what is fitted, and how wide a step is


class Standing(NamedTuple):
    """A table at the beginning of a round: how many more are paid, each seat's prospect and money, who won how much."""

    rounds: int
    prospects: tuple[float, ...]
    money: tuple[int, ...]
    won: tuple[float, ...]


class Told(NamedTuple):
    """A chance that a seat was given, and its share in the win."""

    chance: float
    won: float


def own_weights(level: Level, agreed: Options) -> Weights:
    return weights(level.name, agreed.cartel)


def standings(agreed: Options, own: Weights, seed: str) -> list[Standing]:
    """Of one game of a character with itself."""
    state = setup.new_game(agreed, seed, None, 1)
    seats = range(state.terms.players)
    seen: list[tuple[int, tuple[float, ...], tuple[int, ...]]] = []
    now = 1
    for _ in selfplay.steps(state, [own] * len(seats), Dice(f"{seed} play")):
        if state.round > now and turn.to_act(state):
            now = state.round
            all_seats = [Outlook(state, seat, own) for seat in seats]
            prospects = tuple([one.prospect(one.own, one.money) for one in all_seats])
            seen.append((all_seats[0].rounds, prospects, tuple(state.money)))
    rank = results.result(state).rank
    won = tuple([1 / rank.count(1) if place == 1 else 0.0 for place in rank])
    return [Standing(*standing, won) for standing in seen]


def beliefs(standing: Standing, own: Weights) -> list[Told]:
    """What each seat's chance is taken to be, and what came of it."""
    chances = shares(standing.prospects, standing.money, standing.rounds, own)
    return [Told(*one) for one in zip(chances, standing.won, strict=True)]


def loss(seen: Sequence[Standing], own: Weights) -> float:
    """How surprised they are by the winners, on the whole: the mean logarithm. Less is better."""
    total = 0.0
    for standing in seen:
        total -= sum([one.won * log(max(LEAST, one.chance)) for one in beliefs(standing, own) if one.won])
    return total / len(seen)


def fitted(seen: Sequence[Standing], own: Weights) -> Weights:
    """With what is surprised least: steps in all directions, ever smaller."""
    best, least = own, loss(seen, own)
    step = STEP
    while step >= FINEST:
        before = least
        for other in _around(best, step):
            surprised = loss(seen, other)
            if surprised < least:
                best, least = other, surprised
        if before - least < HARDLY:
            step /= 2
    return best


def _around(own: Weights, step: float) -> Iterator[Weights]:
    for name, width in SCALES.items():
        for change in (step * width, -step * width):
            value = getattr(own, name) + change
            if value > 0:
                yield own._replace(**{name: value})


class Bin(NamedTuple):
    """Chances between two tenths: how many cases, their mean, and how often they came true."""

    cases: int
    chance: float
    won: float


def bins(said: Sequence[Told]) -> list[Bin]:
    """By tenths; those that nobody told are left out."""
    groups: list[list[Told]] = [[] for _ in range(10)]
    for one in said:
        groups[min(9, int(10 * one.chance))].append(one)
    return [
        Bin(len(group), sum(one.chance for one in group) / len(group), sum(one.won for one in group) / len(group))
        for group in groups
        if group
    ]
