"""What a result says of who plays how well. Plain numbers in, plain numbers out.

A player's skill is believed to lie around `mean`, `deviation` to either side; the chance of an order of finish is that
of Plackett and Luce: the winner is drawn by strength from all, the second from the rest, and so on. A result moves the
beliefs to the most likely skills of all who played, and narrows them by how sharply that peak stands out (Laplace's
approximation of Bayes' rule). 400 points are ten to one, as in chess.

Simulated games of two to six (`manage.py simulate_ratings`) say why it is done here in full: after 15 games the known
libraries' one-step updates still claim twice the uncertainty that there is.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

SCALE = 400 / math.log(10)  # points by which the odds grow e-fold
DRIFT = 8.0  # points that a skill may change from game to game
CLOSE_ENOUGH = 1e-7  # points
MOST_STEPS = 60

Matrix = list[list[float]]


class Belief(NamedTuple):
    mean: float
    deviation: float


def rated(before: Sequence[Belief], places: Sequence[int]) -> list[Belief]:
    """The beliefs after a game; `places`: 1 for the winner, equals share."""
    order = sorted(range(len(before)), key=lambda index: places[index])  # stable: the same for the same input
    means = [before[index].mean for index in order]
    variances = [before[index].deviation ** 2 + DRIFT**2 for index in order]
    groups = _groups([places[index] for index in order])
    skills, curvature = _peak(means, variances, groups)
    after: list[Belief] = list(before)
    for row, index in enumerate(order):
        unit = [float(row == other) for other in range(len(order))]
        after[index] = Belief(skills[row], math.sqrt(_solved(curvature, unit)[row]))
    return after


def rated_with_leavers(before: Sequence[Belief], places: Sequence[int], left: Sequence[bool]) -> list[Belief]:
    """Who left takes the last place, behind everybody; the others are rated among themselves.

    Where only one has stayed there is nothing among themselves: he has beaten those who left.
    """
    stayed = [index for index in range(len(before)) if not left[index]]
    last = len(before) + 1
    after = rated(before, [last if gone else place for place, gone in zip(places, left)])
    if 1 < len(stayed) < len(before):
        among = rated([before[index] for index in stayed], [places[index] for index in stayed])
        for index, belief in zip(stayed, among):
            after[index] = belief
    return after


def chance_of_winning(beliefs: Sequence[Belief]) -> list[float]:
    """Of each to finish first, as far as that is known: doubt draws the chances together."""
    doubt = sum(belief.deviation**2 for belief in beliefs) / len(beliefs)
    scale = SCALE * math.sqrt(1 + math.pi * doubt / 8 / SCALE**2)
    best = max(belief.mean for belief in beliefs)
    strengths = [math.exp((belief.mean - best) / scale) for belief in beliefs]
    return [strength / sum(strengths) for strength in strengths]


def _groups(places: Sequence[int]) -> list[tuple[int, int]]:
    """Where each group of equal places begins and ends."""
    starts = [index for index, place in enumerate(places) if index == 0 or place != places[index - 1]]
    return list(zip(starts, [*starts[1:], len(places)]))


def _peak(means: list[float], variances: list[float], groups: list[tuple[int, int]]) -> tuple[list[float], Matrix]:
    """The most likely skills, and how fast the likelihood falls around them (Newton's method; it has one peak)."""
    skills = list(means)
    for _ in range(MOST_STEPS):
        slope, curvature = _slope(skills, groups)
        for index, mean in enumerate(means):
            slope[index] -= (skills[index] - mean) / variances[index]
            curvature[index][index] += 1 / variances[index]
        step = _solved(curvature, slope)
        longest = max(abs(part) for part in step)
        if longest < CLOSE_ENOUGH:
            break
        reined = min(1.0, 2 * SCALE / longest)  # a great surprise is not jumped over
        skills = [skill + reined * part for skill, part in zip(skills, step)]
    return skills, curvature


def _slope(skills: list[float], groups: list[tuple[int, int]]) -> tuple[list[float], Matrix]:
    """First and (negated) second derivatives of the order's logarithmic chance. Equals share as Efron lets them: each
    is drawn, and of those drawn before him a part is left in the urn."""
    size = len(skills)
    slope, curvature = [0.0] * size, [[0.0] * size for _ in range(size)]
    best = max(skills)
    strengths = [math.exp((skill - best) / SCALE) for skill in skills]
    for start, end in groups:
        if start + 1 == size:
            continue  # the last one is drawn for certain
        for drawn in range(end - start):
            rest = 1 - drawn / (end - start)
            urn = [strengths[index] * (rest if index < end else 1) for index in range(start, size)]
            whole = sum(urn)
            slope[start + drawn] += 1 / SCALE
            _draw(slope, curvature, start, [part / whole for part in urn])
    return slope, curvature


def _draw(slope: list[float], curvature: Matrix, start: int, chances: list[float]) -> None:
    for one, chance in enumerate(chances, start):
        slope[one] -= chance / SCALE
        curvature[one][one] += chance / SCALE**2
        for other, with_him in enumerate(chances, start):
            curvature[one][other] -= chance * with_him / SCALE**2


def _solved(matrix: Matrix, right: list[float]) -> list[float]:
    """x of matrix · x = right. The matrix is symmetric and positive, so that no pivot need be looked for."""
    rows = [[*row, value] for row, value in zip(matrix, right)]
    size = len(rows)
    for pivot in range(size):
        for below in range(pivot + 1, size):
            factor = rows[below][pivot] / rows[pivot][pivot]
            for column in range(pivot, size + 1):
                rows[below][column] -= factor * rows[pivot][column]
    found = [0.0] * size
    for row in reversed(range(size)):
        known = sum(rows[row][column] * found[column] for column in range(row + 1, size))
        found[row] = (rows[row][size] - known) / rows[row][row]
    return found
