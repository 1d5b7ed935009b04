"""The sums behind the arena's tables."""

from __future__ import annotations

from collections.abc import Sequence
from math import log10, sqrt

Z95 = 1.959963984540054
SMALLEST = 1e-9


def wilson(won: float, games: int) -> tuple[float, float]:
    """The interval that holds a share with 95 % certainty; a shared win counts in part."""
    if not games:
        return 0.0, 1.0
    share = won / games
    spread = Z95 * sqrt(share * (1 - share) / games + Z95 * Z95 / (4 * games * games))
    middle = share + Z95 * Z95 / (2 * games)
    scale = 1 + Z95 * Z95 / games
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)  # sums of fractions miss a little


def mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def percentile(values: Sequence[float], share: float) -> float:
    """The smallest value that so large a share does not exceed."""
    if not values:
        return 0.0
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, max(0, int(share * len(ordered) + 0.999999) - 1))]


def ratings(games: Sequence[Sequence[tuple[str, int]]], rounds: int = 200) -> dict[str, float]:
    """Strengths by Plackett and Luce from (name, rank) of each game, as points: 400 more are ten times the strength.

    Minorise and maximise; each name also wins and loses half a game against the average, so that none runs away.
    Equal ranks count as if each order of them had been seen in part; a name met several times in a game stands for
    each of its seats.
    """
    names = list(dict.fromkeys(name for game in games for name, _ in game))
    strength = dict.fromkeys(names, 1.0)
    stages = [stage for game in games for stage in _stages(game)]
    wins = dict.fromkeys(names, 0.5)
    for winners, _ in stages:
        for name in winners:
            wins[name] += 1 / len(winners)
    for _ in range(rounds):
        weight = {name: 1 / (strength[name] + 1) for name in names}
        for _, field in stages:
            share = 1 / sum(strength[name] for name in field)
            for name in field:
                weight[name] += share
        strength = {name: wins[name] / weight[name] for name in names}
    return {name: 400 * log10(max(SMALLEST, value)) for name, value in strength.items()}


def _stages(game: Sequence[tuple[str, int]]) -> list[tuple[list[str], list[str]]]:
    """Who came first of whom, place after place; the last place says nothing more."""
    stages: list[tuple[list[str], list[str]]] = []
    for rank in sorted(dict.fromkeys(rank for _, rank in game)):
        field = [name for name, other in game if other >= rank]
        winners = [name for name, other in game if other == rank]
        if len(field) > len(winners):
            stages.append((winners, field))
    return stages
