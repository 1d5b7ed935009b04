"""Do ratings find skills? Players of known skill play; what is predicted is compared with what happens, and the order
of the ratings with the order of the skills, beside pairwise Elo on the very same games."""

from __future__ import annotations

import math
import random
from collections import defaultdict
from collections.abc import Sequence
from itertools import combinations
from statistics import fmean, stdev
from typing import Any, NamedTuple

from ..pools import DEVIATION, MEAN
from ..rating import SCALE, Belief, chance_of_winning, rated

Json = dict[str, Any]

SPREAD = 200.0  # points: of the true skills
SIZES = (2, 3, 3, 4, 4, 4, 5, 6)  # of tables, as often as they are played
ELO_STEPS = (8, 16, 24, 32, 48, 64)  # Elo plays with the best of these, chosen with the truth in hand
BUCKETS = 10
TWO_SIDED = 1.96


class Town(NamedTuple):
    """Players, and the games they played in order, the winner first."""

    skills: list[float]
    games: list[list[int]]


def play(people: int, games_each: int, seed: str) -> Town:
    """Everybody plays so many games at tables drawn by lot."""
    chance = random.Random(seed)
    skills = [chance.gauss(MEAN, SPREAD) for _ in range(people)]
    games: list[list[int]] = []
    for _ in range(games_each):
        waiting = list(range(people))
        chance.shuffle(waiting)
        while len(waiting) > 1:
            size = min(chance.choice(SIZES), len(waiting))
            if len(waiting) - size == 1:
                size = len(waiting) if size < 6 else size - 1
            table, waiting = waiting[:size], waiting[size:]
            form = {player: skills[player] + gumbel(chance) for player in table}
            games.append(sorted(table, key=lambda player: -form[player]))
    return Town(skills, games)


def gumbel(chance: random.Random) -> float:
    """A day's form: with it the better player wins as often as Elo's scale says."""
    return -SCALE * math.log(-math.log(chance.random()))


class Predictions(NamedTuple):
    """What was said before each game, and whether it came so."""

    winners: list[tuple[float, bool]]  # of each at the table: that he finishes first
    orders: list[tuple[float, bool]]  # of each two, for the one and for the other: that he is ahead


def ratings_of(town: Town, predictions: Predictions) -> list[Belief]:
    """Ours after all games; what was predicted before each is added to the predictions."""
    known = [Belief(MEAN, DEVIATION)] * len(town.skills)
    for game in town.games:
        before = [known[player] for player in game]
        predictions.winners.extend((chance, place == 0) for place, chance in enumerate(chance_of_winning(before)))
        for two in combinations(before, 2):
            ahead, behind = chance_of_winning(two)
            predictions.orders.extend([(ahead, True), (behind, False)])
        for player, belief in zip(game, rated(before, range(1, len(game) + 1))):
            known[player] = belief
    return known


def elo_of(town: Town, step: float) -> list[float]:
    """Each pair of a table a game of chess, the step shared among them."""
    known = [MEAN] * len(town.skills)
    for game in town.games:
        change = dict.fromkeys(game, 0.0)
        for place, winner in enumerate(game):
            for loser in game[place + 1 :]:
                surprise = 1 / (1 + 10 ** ((known[winner] - known[loser]) / 400))
                change[winner] += step / (len(game) - 1) * 2 * surprise
                change[loser] -= step / (len(game) - 1) * 2 * surprise
        for player in game:
            known[player] += change[player]
    return known


def rank_correlation(one: Sequence[float], other: Sequence[float]) -> float:
    """Spearman's; nobody shares a place here."""
    ranks = [_ranks(one), _ranks(other)]
    middle = (len(one) - 1) / 2
    shared = sum((left - middle) * (right - middle) for left, right in zip(*ranks))
    return shared / sum((rank - middle) ** 2 for rank in ranks[0])


def _ranks(values: Sequence[float]) -> list[int]:
    ranks = [0] * len(values)
    for rank, index in enumerate(sorted(range(len(values)), key=lambda index: values[index])):
        ranks[index] = rank
    return ranks


def interval(values: Sequence[float]) -> list[float]:
    """Mean and the ends of its 95 % interval."""
    half = TWO_SIDED * stdev(values) / math.sqrt(len(values)) if len(values) > 1 else math.inf
    return [fmean(values), fmean(values) - half, fmean(values) + half]


def reliability(predictions: list[tuple[float, bool]]) -> list[Json]:
    """Of what was given such a chance, how much happened."""
    found: dict[int, list[tuple[float, bool]]] = defaultdict(list)
    for chance, happened in predictions:
        found[min(BUCKETS - 1, int(chance * BUCKETS))].append((chance, happened))
    return [
        {
            "predicted": fmean(chance for chance, _ in bucket),
            "happened": fmean(float(happened) for _, happened in bucket),
            "games": len(bucket),
        }
        for _, bucket in sorted(found.items())
    ]


def report(people: int, games_each: int, towns: int, seed: str) -> Json:
    """The same towns for both."""
    ours: list[float] = []
    elo: dict[int, list[float]] = {step: [] for step in ELO_STEPS}
    errors: list[float] = []
    claimed: list[float] = []
    predictions = Predictions([], [])
    for number in range(towns):
        town = play(people, games_each, f"{seed}:{number}")
        known = ratings_of(town, predictions)
        ours.append(rank_correlation(town.skills, [belief.mean for belief in known]))
        for step in ELO_STEPS:
            elo[step].append(rank_correlation(town.skills, elo_of(town, step)))
        errors += [(belief.mean - skill) ** 2 for belief, skill in zip(known, town.skills)]
        claimed += [belief.deviation**2 for belief in known]
    best = max(ELO_STEPS, key=lambda step: fmean(elo[step]))
    return {
        "people": people,
        "games_each": games_each,
        "towns": towns,
        "rank_correlation": interval(ours),
        "elo_rank_correlation": interval(elo[best]),
        "elo_step": best,
        "difference": interval([mine - his for mine, his in zip(ours, elo[best])]),
        "error": math.sqrt(fmean(errors)),
        "claimed_error": math.sqrt(fmean(claimed)),
        "reliability": reliability(predictions.winners),
        "orders": reliability(predictions.orders),
    }
