"""From the end of a game to ratings and reliability. The log of results decides; everything else follows from it.

The log is locked while it grows, so that it has one order, in which `rerate` works out the same numbers again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from functools import partial
from typing import NamedTuple

import structlog
from django.db import transaction
from django.db.models import F
from django.utils import timezone

from games import push, replay
from games.ending import Finished, places_of
from games.models import Game

from . import pools
from .models import Gift, Placing, Rating, Reliability, Result, ResultLog, Standing, Table
from .rating import Belief, rated_with_leavers

log = structlog.stdlib.get_logger(__name__)

NEW = Belief(pools.MEAN, pools.DEVIATION)
HALF_LIFE = timedelta(days=30)  # after which a game counts half for reliability
SWEPT = 200  # results at a time
MISSED = timedelta(days=7)  # how old the end of a game may be that is still looked for at every sweep
FINISHED = "finished"  # of games
NUMBERS = ("mean_before", "deviation_before", "mean_after", "deviation_after")


class Entrant(NamedTuple):
    """Whose rating it is: a person's, or a bot's by its policy's name."""

    user_id: int | None
    policy: str


# Recording


def record(*, game_id: int) -> None:
    """The result of a game that is over, once: into the log, and into the ratings if it was ranked."""
    table = Table.objects.select_related("game").filter(game_id=game_id, game__status=FINISHED).first()
    if table is None or table.game is None or not table.clock or not table.game.result:
        return
    at = table.game.finished_at or timezone.now()
    written = [
        _placing(one)
        for one in places_of(table.game, table.game.seats.all())
        if one.seat.user_id is not None or one.seat.policy
    ]
    pool = pools.pool_of(table.pace, table.players, any(placing.policy for placing in written))
    _tell_starts(table.game, written)
    gifts = _gifts(table.game, written) if table.ranked else []
    with transaction.atomic():
        hold_log()
        if Result.objects.filter(game_id=game_id).exists():
            return
        _become(table.game, written, gifts)
        result = Result.objects.create(game_id=game_id, pool=pool, ranked=table.ranked, players=table.players, at=at)
        for placing in written:
            placing.result = result
        _count_reliability(result, written)
        if result.ranked:
            _rate(result, written)
        Placing.objects.bulk_create(written)
        for gift in gifts:
            gift.result = result
        Gift.objects.bulk_create(gifts)
        if result.ranked:
            transaction.on_commit(partial(push.heard, game_id, table.game.seq))


def _become(game: Game, placings: list[Placing], gifts: list[Gift]) -> None:
    """A guest may have become an account since the seats were read; while the log is held nobody does."""
    sits = dict(game.seats.values_list("index", "user_id"))
    now = {placing.user_id: sits[placing.seat] for placing in placings if placing.user_id is not None}
    for placing in placings:
        if placing.user_id is not None:
            placing.user_id = now[placing.user_id]
    for gift in gifts:
        gift.giver_id, gift.receiver_id = now[gift.giver_id] or 0, now[gift.receiver_id] or 0


def _placing(one: Finished) -> Placing:
    policy = "" if one.seat.user_id is not None else one.seat.policy
    return Placing(seat=one.seat.index, user_id=one.seat.user_id, policy=policy, place=one.place, left=one.left)


def _tell_starts(game: Game, placings: list[Placing]) -> None:
    order = replay.rules_of(game).first_order(replay.first_state(game))
    for placing in placings:
        placing.start = order.index(placing.seat)


def _gifts(game: Game, placings: list[Placing]) -> list[Gift]:
    """Of people who played to the end themselves, to one another."""
    people = {placing.seat: placing.user_id for placing in placings if placing.user_id is not None and not placing.left}
    stakes, worths = Counter[tuple[int, int]](), Counter[tuple[int, int]]()
    for favour in replay.favours(game, game.moves.order_by("seq").only("seat", "action")):
        if favour.giver in people and favour.receiver in people:
            pair = people[favour.giver], people[favour.receiver]
            stakes[pair] += favour.worth
            worths[pair] += favour.worth if favour.done else 0
    return [
        Gift(giver_id=giver, receiver_id=receiver, stake=stake, worth=worths[giver, receiver])
        for (giver, receiver), stake in stakes.items()
    ]


def hold_log() -> None:
    ResultLog.objects.get_or_create(pk=1)
    ResultLog.objects.select_for_update().get(pk=1)


def _rate(result: Result, placings: list[Placing]) -> None:
    rows = _ratings(result.pool, placings)
    known = {entrant: Belief(row.mean, row.deviation) for entrant, row in rows.items()}
    for entrant, belief in worked_out(placings, known).items():
        row = rows.get(entrant) or Rating(user_id=entrant.user_id, policy=entrant.policy, pool=result.pool)
        _set(row, belief, result.at)
        row.save()
        if entrant.user_id is not None:
            _stand(entrant.user_id, result, row)


def _ratings(pool: str, placings: Iterable[Placing]) -> dict[Entrant, Rating]:
    people = [placing.user_id for placing in placings if placing.user_id is not None]
    bots = [placing.policy for placing in placings if placing.policy]
    found = [
        *Rating.objects.filter(pool=pool, user_id__in=people),
        *Rating.objects.filter(pool=pool, user=None, policy__in=bots),
    ]
    return {Entrant(row.user_id, row.policy): row for row in found}


def _set(row: Rating, belief: Belief, at: datetime) -> None:
    row.mean, row.deviation, row.shown = belief.mean, belief.deviation, round(belief.mean)
    row.games += 1
    row.rated_at = at


def _stand(user_id: int, result: Result, row: Rating) -> None:
    now = {"shown": row.shown, "deviation": row.deviation}
    for span in pools.spans_of(result.at):
        mine = Standing.objects.filter(user_id=user_id, pool=result.pool, span=span)
        if not mine.update(**now, games=F("games") + 1):
            Standing.objects.create(user_id=user_id, pool=result.pool, span=span, **now, games=1)


def worked_out(placings: Sequence[Placing], known: dict[Entrant, Belief]) -> dict[Entrant, Belief]:
    """The beliefs after a result; what they were and are is written beside each placing, which is not saved.

    A bot that sat on several seats learns the mean of what each of them teaches.
    """
    entrants = [Entrant(placing.user_id, placing.policy) for placing in placings]
    before = [known.get(entrant, NEW) for entrant in entrants]
    left = [placing.left for placing in placings]
    after = rated_with_leavers(before, [placing.place for placing in placings], left)
    found: dict[Entrant, list[Belief]] = {}
    for entrant, belief in zip(entrants, after):
        found.setdefault(entrant, []).append(belief)
    merged = {
        entrant: Belief(
            sum(belief.mean for belief in beliefs) / len(beliefs),
            sum(belief.deviation for belief in beliefs) / len(beliefs),
        )
        for entrant, beliefs in found.items()
    }
    for placing, entrant, belief in zip(placings, entrants, before):
        placing.mean_before, placing.deviation_before = belief
        placing.mean_after, placing.deviation_after = merged[entrant]
    return merged


# Reliability


def faded(row: Reliability, at: datetime) -> tuple[float, float]:
    """What was finished and left, as it counts at this moment."""
    half_lives = max(timedelta(0), at - row.at) / HALF_LIFE
    return row.faded_finished * 0.5**half_lives, row.faded_left * 0.5**half_lives


def count(row: Reliability, left: bool, at: datetime) -> None:
    """One more game; not saved."""
    row.faded_finished, row.faded_left = faded(row, at)
    row.at = max(row.at, at)
    if left:
        row.left += 1
        row.faded_left += 1
    else:
        row.finished += 1
        row.faded_finished += 1


def recount(user_id: int) -> None:
    """A person's reliability once more from the log."""
    row: Reliability | None = None
    for placing in Placing.objects.filter(user_id=user_id).select_related("result").order_by("result_id"):
        row = row or Reliability(user_id=user_id, at=placing.result.at)
        count(row, placing.left, placing.result.at)
    Reliability.objects.filter(user_id=user_id).delete()
    if row is not None:
        row.save(force_insert=True)


def _count_reliability(result: Result, placings: list[Placing]) -> None:
    people = sorted(placing.user_id for placing in placings if placing.user_id is not None)
    for user_id in people:
        Reliability.objects.get_or_create(user_id=user_id, defaults={"at": result.at})
    rows = Reliability.objects.in_bulk(people)
    for placing in placings:
        if placing.user_id is not None:
            count(rows[placing.user_id], placing.left, result.at)
            rows[placing.user_id].save()


# What was missed


def sweep() -> None:
    """Games of tables that are over and not in the log: their news was lost."""
    over = Table.objects.filter(game__status=FINISHED, game__finished_at__gt=timezone.now() - MISSED)
    missed = over.filter(game__rated_result=None, game__result__isnull=False)
    for game_id in missed.exclude(clock={}).order_by("game__finished_at").values_list("game_id", flat=True)[:SWEPT]:
        try:
            record(game_id=int(game_id or 0))
        except Exception as error:
            log.error("a result could not be recorded", game=game_id, error=type(error).__name__, exc_info=True)
