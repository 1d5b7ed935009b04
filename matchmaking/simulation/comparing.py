"""Ours, first come first served, and the reference, on the same arrivals and at the same median wait."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from ..matching import Seeker, match
from ..paces import DUEL, PACES, Pace, is_live
from . import arrivals
from .queue import Day, figures, first_come, ours, simulate
from .reference import in_batches, in_hindsight

Json = dict[str, Any]

SHARES = {"live45": 0.45, "live90": 0.15, "slow24": 0.25, DUEL: 0.15}  # of all who come
STEPS = 6  # of looking for the same median wait
CROWD = 5000


def compare(people: int, seed: str, told: Callable[[str], None] = lambda line: None) -> Json:
    """Each pace has a queue of its own."""
    found = {}
    for name, share in SHARES.items():
        told(f"{name}: {round(people * share)} people")
        found[name] = compare_pace(PACES[name], round(people * share), f"{seed}:{name}")
    tables = sum(pace["ours"]["tables"] for pace in found.values())

    def overall(*ways: str) -> float:
        """Of these ways of seating people the best for each pace."""
        spreads = [min(float(pace[way]["spread"]) for way in ways) for pace in found.values()]
        return sum(spread * pace["ours"]["tables"] for spread, pace in zip(spreads, found.values())) / tables

    mine, first = overall("ours"), overall("first_come")
    batches, best = overall("reference"), overall("reference", "hindsight")
    return {
        "people": people,
        "paces": found,
        "spread": {"ours": mine, "first_come": first, "batches": batches, "reference": best},
        "against_first_come": mine / first,
        "against_batches": mine / batches,
        "against_reference": mine / best,
    }


def compare_pace(pace: Pace, people: int, seed: str) -> Json:
    coming = arrivals.day(people, seed, duel=pace.name == DUEL, live=is_live(pace))
    day = simulate(coming, ours(pace.patience), pace.wave, pace.lately)
    wanted = figures(day)["median_wait"]
    at_once = figures(simulate(coming, first_come(0.0), pace.wave, pace.lately))
    hold = _hold(coming, pace, wanted)
    size = _batch(coming, wanted)
    return {
        "ours": figures(day),
        "first_come": {**figures(simulate(coming, first_come(hold), pace.wave, pace.lately)), "hold": hold},
        "first_come_at_once": at_once,
        "reference": {**figures(in_batches(coming, size)), "batch": size},
        "hindsight": figures(in_hindsight(day)),
        "mean_wave_ms": 1000 * sum(took for _, took in day.waves) / max(1, len(day.waves)),
    }


def _hold(coming: Sequence[Seeker], pace: Pace, wanted: float) -> float:
    """How long the first must wait so that the median wait is the wanted one."""
    low, high = 0.0, 2 * wanted
    for _ in range(STEPS):
        middle = (low + high) / 2
        if _median(simulate(coming, first_come(middle), pace.wave, pace.lately)) < wanted:
            low = middle
        else:
            high = middle
    return high


def _batch(coming: Sequence[Seeker], wanted: float) -> int:
    """The batch whose median wait comes closest to the wanted one."""
    low, high = 1, 400
    while high - low > 1:
        middle = (low + high) // 2
        if _median(in_batches(coming, middle, looks=0)) < wanted:
            low = middle
        else:
            high = middle
    near = {size: abs(_median(in_batches(coming, size, looks=0)) - wanted) for size in (max(2, low), high)}
    return min(near, key=lambda size: near[size])


def _median(day: Day) -> float:
    return float(figures(day)["median_wait"])


def crowd_wave(seed: str, waited: float = 60.0) -> Json:
    """One wave over five thousand who wait at once."""
    import random
    import time

    chance = random.Random(seed)
    crowd = [
        replace(seeker, person=number, since=chance.random() * waited)
        for number, seeker in enumerate(arrivals.day(CROWD, seed))
    ]
    took = []
    for _ in range(5):
        began = time.perf_counter()
        tables = match(crowd, waited, PACES["live45"].patience)
        took.append(1000 * (time.perf_counter() - began))
    return {"waiting": CROWD, "tables": len(tables), "median_ms": sorted(took)[2], "slowest_ms": max(took)}
