"""The same simulated games rated by openskill, which nothing else needs: it is in no lock, and need not be there."""

from __future__ import annotations

import math
from importlib import import_module
from statistics import fmean
from typing import Any

from ..pools import DEVIATION, MEAN
from .ratings import Town, interval, play, rank_correlation

Json = dict[str, Any]
BETAS = (100.0, 150.0, 200.0, 250.0, 350.0)  # points of a day's form; the best is chosen with the truth in hand


class NotThere(Exception):
    """openskill is not installed."""


def report(people: int, games_each: int, towns: int, seed: str) -> Json:
    """For the best beta, as `ratings.report` tells of ours."""
    try:
        made = import_module("openskill.models").PlackettLuce
    except ImportError as error:
        raise NotThere from error
    built = [play(people, games_each, f"{seed}:{number}") for number in range(towns)]
    rows = []
    for beta in BETAS:
        model = made(mu=MEAN, sigma=DEVIATION, beta=beta, tau=0.0)
        rows.append(_told([_rated(town, model) for town in built], built, beta))
    return max(rows, key=lambda row: float(row["rank_correlation"][0]))


def _rated(town: Town, model: Any) -> list[Any]:
    known = [model.rating(mu=MEAN, sigma=DEVIATION) for _ in town.skills]
    for game in town.games:
        after = model.rate([[known[player]] for player in game], ranks=list(range(1, len(game) + 1)))
        for player, (one,) in zip(game, after):
            known[player] = one
    return known


def _told(found: list[list[Any]], built: list[Town], beta: float) -> Json:
    pairs = [(one, skill) for known, town in zip(found, built) for one, skill in zip(known, town.skills)]
    return {
        "beta": beta,
        "rank_correlation": interval(
            [rank_correlation(town.skills, [one.mu for one in known]) for known, town in zip(found, built)]
        ),
        "error": math.sqrt(fmean((one.mu - skill) ** 2 for one, skill in pairs)),
        "claimed_error": math.sqrt(fmean(one.sigma**2 for one, _ in pairs)),
    }
