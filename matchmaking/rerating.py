"""All numbers once more from the log of results, in its order: the same ones, if nothing was wrong."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from django.db import transaction

from . import pools
from .models import Placing, Rating, Reliability, Result, Standing
from .rating import Belief
from .results import NUMBERS, Entrant, count, hold_log, worked_out

CHUNK = 1000

StandingKey = tuple[int, str, str]  # person, pool, span


class Differences(NamedTuple):
    """How many rows were not what the log says; they are now."""

    placings: int
    ratings: int
    standings: int
    reliabilities: int


class Books:
    """Everything that follows from the log, worked out in memory."""

    def __init__(self) -> None:
        self.beliefs: dict[str, dict[Entrant, Belief]] = defaultdict(dict)
        self.ratings: dict[tuple[str, Entrant], Rating] = {}
        self.standings: dict[StandingKey, Standing] = {}
        self.reliabilities: dict[int, Reliability] = {}

    def enter(self, result: Result, placings: list[Placing]) -> None:
        for placing in placings:
            if placing.user_id is not None:
                kept = self.reliabilities.setdefault(
                    placing.user_id, Reliability(user_id=placing.user_id, at=result.at)
                )
                count(kept, placing.left, result.at)
        for placing in placings:
            for name in NUMBERS:
                setattr(placing, name, None)
        if result.ranked:
            self._rate(result, placings)

    def _rate(self, result: Result, placings: list[Placing]) -> None:
        known = self.beliefs[result.pool]
        for entrant, belief in worked_out(placings, known).items():
            known[entrant] = belief
            key = (result.pool, entrant)
            row = self.ratings.setdefault(key, Rating(user_id=entrant.user_id, policy=entrant.policy, pool=result.pool))
            row.mean, row.deviation, row.shown = belief.mean, belief.deviation, round(belief.mean)
            row.games += 1
            row.rated_at = result.at
            if entrant.user_id is not None:
                self._stand(entrant.user_id, result, row)

    def _stand(self, user_id: int, result: Result, rating: Rating) -> None:
        for span in pools.spans_of(result.at):
            row = self.standings.setdefault(
                (user_id, result.pool, span), Standing(user_id=user_id, pool=result.pool, span=span)
            )
            row.shown, row.deviation = rating.shown, rating.deviation
            row.games += 1


@transaction.atomic
def rerate() -> Differences:
    """While it runs no result is added."""
    hold_log()
    books = Books()
    wrong = 0
    for result, placings in _log():
        before = [[getattr(placing, name) for name in NUMBERS] for placing in placings]
        books.enter(result, placings)
        changed = [
            placing for placing, old in zip(placings, before) if [getattr(placing, name) for name in NUMBERS] != old
        ]
        if changed:
            wrong += Placing.objects.bulk_update(changed, NUMBERS)
    return Differences(
        wrong,
        _replace_ratings(books.ratings.values()),
        _replace_standings(books.standings),
        _replace_reliabilities(books.reliabilities),
    )


def _log() -> Iterator[tuple[Result, list[Placing]]]:
    for result in Result.objects.order_by("pk").prefetch_related("placings").iterator(chunk_size=CHUNK):
        yield result, sorted(result.placings.all(), key=lambda placing: placing.seat)


def _replace_ratings(wanted: Iterable[Rating]) -> int:
    there = {(row.pool, Entrant(row.user_id, row.policy)): row for row in Rating.objects.all()}
    rows = {(row.pool, Entrant(row.user_id, row.policy)): row for row in wanted}
    fields = ("mean", "deviation", "shown", "games", "rated_at")
    return _replace(Rating, there, rows, fields)


def _replace_standings(wanted: dict[StandingKey, Standing]) -> int:
    there = {(row.user_id, row.pool, row.span): row for row in Standing.objects.all()}
    return _replace(Standing, there, wanted, ("shown", "deviation", "games"))


def _replace_reliabilities(wanted: dict[int, Reliability]) -> int:
    there = {row.user_id: row for row in Reliability.objects.all()}
    return _replace(Reliability, there, wanted, ("finished", "left", "faded_finished", "faded_left", "at"))


def _replace(model: type, there: dict, wanted: dict, fields: tuple[str, ...]) -> int:  # type: ignore[type-arg]
    """Make the rows what they should be; how many were not."""
    new = [row for key, row in wanted.items() if key not in there]
    surplus = [row.pk for key, row in there.items() if key not in wanted]
    wrong = []
    for key, row in there.items():
        if key in wanted and any(getattr(row, name) != getattr(wanted[key], name) for name in fields):
            for name in fields:
                setattr(row, name, getattr(wanted[key], name))
            wrong.append(row)
    objects = model.objects  # type: ignore[attr-defined]
    objects.filter(pk__in=surplus).delete()
    objects.bulk_create(new, batch_size=CHUNK)
    objects.bulk_update(wrong, fields, batch_size=CHUNK)
    return len(new) + len(surplus) + len(wrong)
