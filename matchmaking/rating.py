"""What a result says of who plays how well. Plain numbers in, plain numbers out.

A player's skill is believed to lie around `mean`, `deviation` to either side; the chance of an order of finish is that
of Plackett and Luce: the winner is drawn by strength from all, the second from the rest, and so on. What a result
changes, openskill works out (after Weng and Lin). 400 points are ten to one, as in chess.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache
from itertools import chain, permutations, product
from statistics import fmean
from typing import Any, NamedTuple

from openskill.models import PlackettLuce

SCALE = 400 / math.log(10)  # points by which the odds grow e-fold
DRIFT = 8.0  # points that a skill may change from game to game
SETTLED = 50.0  # points to either side, of who has played for long


class Belief(NamedTuple):
    mean: float
    deviation: float


def rated(before: Sequence[Belief], places: Sequence[int]) -> list[Belief]:
    """The beliefs after a game; `places`: 1 for the winner. Equals may have come in any order: the mean of what each
    would teach. (openskill lets all equals take the same step: a draw of the best with the worst would teach nothing.)
    """
    taught = [_rated_in(order, before) for order in _orders(places)]
    return [
        Belief(fmean(belief.mean for belief in one), fmean(belief.deviation for belief in one)) for one in zip(*taught)
    ]


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
    """Of each to finish first, as far as that is known: doubt about two draws their chances together."""
    doubt = 2 * fmean(belief.deviation**2 for belief in beliefs)
    scale = SCALE * math.sqrt(1 + math.pi * doubt / 8 / SCALE**2)
    best = max(belief.mean for belief in beliefs)
    strengths = [math.exp((belief.mean - best) / scale) for belief in beliefs]
    return [strength / sum(strengths) for strength in strengths]


def _orders(places: Sequence[int]) -> list[list[int]]:
    """Who may have come in after whom: every order of those who share a place."""
    seats: dict[int, list[int]] = {}
    for seat in sorted(range(len(places)), key=lambda seat: places[seat]):  # stable: the same for the same input
        seats.setdefault(places[seat], []).append(seat)
    return [list(chain(*groups)) for groups in product(*map(permutations, seats.values()))]


def _rated_in(order: Sequence[int], before: Sequence[Belief]) -> list[Belief]:
    model = _model(len(before))
    teams = [[model.rating(before[seat].mean, before[seat].deviation)] for seat in order]
    after = list(before)
    for seat, (rating,) in zip(order, model.rate(teams)):
        after[seat] = Belief(rating.mu, rating.sigma)
    return after


@cache
def _model(players: int) -> PlackettLuce:
    """openskill draws chances together by everybody's doubt added up, however many they are, and by beta. Here beta
    leaves room for that: among the settled the odds are those of SCALE at every size of table, so that the same number
    says the same in a duel and among six. (One beta for all pulls duellists together and pushes tables of six apart.)
    """
    beta = math.sqrt((SCALE**2 - (players - 1) * SETTLED**2) / players)
    return PlackettLuce(beta=beta, tau=DRIFT, gamma=_gamma)


def _gamma(c: float, k: int, mu: float, variance: float, *_: Any) -> float:
    """How fast doubt shrinks: by what the order tells at SCALE, and never by all there is.

    openskill's own leaves twice the doubt there is after 15 games; a constant that is right there takes nearly all from
    a newcomer among five who are known.
    """
    return c**2 / (SCALE**2 + variance)
