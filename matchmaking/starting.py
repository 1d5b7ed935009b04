"""From a table to a game: once, with everybody there, and with nobody who plays a live game already."""

from __future__ import annotations

import random
import secrets
from collections.abc import Callable
from datetime import timedelta

import structlog
from django.db import transaction
from django.db.models import Case, Exists, OuterRef, Q, When
from django.utils import timezone

from games import services as games
from games.busy import names_of, who_is_busy

from . import metrics, services
from .errors import Conflict, NotAllowed, Refused
from .models import LIVE, OPEN, PERSON, SLOW, STARTED, Table, TableSeat

log = structlog.stdlib.get_logger(__name__)

STALE_LIVE = timedelta(minutes=30)  # untouched for so long, nobody is there any more
STALE_SLOW = timedelta(days=7)
STALE_AFTER_START = timedelta(minutes=20)  # after the moment at which it should have begun
SWEPT = 200  # tables at a time
LOTS = random.Random(secrets.randbits(128))  # who sits where is decided by lot


@transaction.atomic
def start(*, table_id: int, user_id: int) -> Table:
    """The host says go. Said twice it is one game."""
    table = services.locked(table_id)
    if table.host_id != user_id:
        raise NotAllowed("not_the_host")
    if table.status != STARTED:
        reason = missing(table)
        if reason is not None:
            raise reason
        begin(table, by=user_id)
    return table


def missing(table: Table) -> Conflict | None:
    """Why the table cannot start now; its row is locked."""
    if table.status != OPEN:
        return Conflict("table_closed" if table.status != STARTED else "table_started")
    if any(seat.kind == OPEN for seat in table.rows):
        return Conflict("seats_open", free=sum(seat.kind == OPEN for seat in table.rows))
    behind = [seat.user_id for seat in table.rows if seat.user_id and seat.agreed != table.version]
    if behind:
        return Conflict("not_agreed", names=names_of(behind))
    busy = busy_people(table)
    return Conflict("in_live_game", names=names_of(busy)) if busy else None


def busy_people(table: Table) -> list[int]:
    """Who cannot begin a live game, being in one. Their rows are locked, so that no other table starts with them."""
    people = [seat.user_id for seat in table.rows if seat.user_id is not None]
    return who_is_busy(people) if table.pace == LIVE else []


def begin(table: Table, seed: str | None = None, by: int | None = None) -> None:
    """The game, its seats drawn by lot. `missing` has been asked and the locks are still held.

    `seed`: of a deal that other tables play too. `by`: the person through whom it begins now.
    """
    seating = [_seating(seat) for seat in table.rows]
    LOTS.shuffle(seating)
    table.game = games.create_game(
        rules_id=table.rules_id,
        options=table.options,
        seating=seating,
        control=table.clock,
        private=not table.spectators,
        casual=not table.ranked,
        seed=seed,
        sealed=seed is not None,
        hints=table.hints,
        delay=table.delay,
        by=by,
    )
    table.status = STARTED
    table.invitations.all().delete()
    services.touch(table, "status", "game")
    metrics.STARTED.labels("ranked" if table.ranked else "casual").inc()


def _seating(seat: TableSeat) -> games.Seating:
    return games.Seating(user_id=seat.user_id, policy=seat.policy, mark=seat.mark)


def leave_all_else(people: list[int], by: int | None) -> None:
    """Whoever plays live now, wherever that began, waits in no queue and is not waited for at live tables. Each is left
    in a transaction of its own. `by`: who has begun it."""
    waiting = TableSeat.objects.filter(user_id__in=people, table__status=OPEN, table__pace=LIVE)
    later = Q(table__starts_at__gt=timezone.now() + STALE_LIVE)
    from . import queueing

    queueing.leave_for_a_game(people, {by})
    for table_id, user_id in waiting.exclude(later).values_list("table_id", "user_id"):
        if user_id is not None:
            services.leave(table_id=table_id, user_id=user_id, only_open=True)


# What time does


def start_due() -> None:
    """Tables whose moment has come, if everybody is there; else they are tried again until they are stale. Also those
    that were to start when full, but somebody was still in another live game.

    Where somebody has not agreed a table may stay for days: such ones do not keep others from being looked at.
    """
    moment = Q(starts_at__lte=timezone.now())
    free = TableSeat.objects.filter(table=OuterRef("pk"), kind=OPEN)
    behind = TableSeat.objects.filter(table=OuterRef("pk"), kind=PERSON).exclude(agreed=OuterRef("version"))
    due = Table.objects.filter(moment | Q(start_when_full=True), ~Exists(free), ~Exists(behind), status=OPEN)
    for table_id in due.order_by(Case(When(moment, then=0), default=1), "pk").values_list("pk", flat=True)[:SWEPT]:
        _one(table_id, _start_if_due)


def close_stale() -> None:
    """Tables at which nobody has done anything for long."""
    now = timezone.now()
    quick = Q(touched_at__lt=now - STALE_LIVE, starts_at=None) & ~Q(pace=SLOW)
    slow = Q(touched_at__lt=now - STALE_SLOW, starts_at=None, pace=SLOW)
    missed = Q(starts_at__lt=now - STALE_AFTER_START)
    for table_id in Table.objects.filter(quick | slow | missed, status=OPEN).values_list("pk", flat=True)[:SWEPT]:
        _one(table_id, _close_if_stale)


def call_off(table_id: int) -> None:
    """The staff closes a table."""
    _one(table_id, _close_if_open)


def _close_if_open(table: Table) -> None:
    if table.status == OPEN:
        services.shut(table)


def _start_if_due(table: Table) -> None:
    due = table.start_when_full or (table.starts_at is not None and table.starts_at <= timezone.now())
    if due and missing(table) is None:
        begin(table)


def _close_if_stale(table: Table) -> None:
    """Once more, of the row as it is under the lock."""
    now = timezone.now()
    if table.starts_at is not None:
        stale = table.starts_at < now - STALE_AFTER_START
    else:
        stale = table.touched_at < now - (STALE_SLOW if table.pace == SLOW else STALE_LIVE)
    if table.status == OPEN and stale:
        services.shut(table)


def _one(table_id: int, work: Callable[[Table], None]) -> None:
    """A table that can't be helped does not stand in the way of the others."""
    try:
        with transaction.atomic():
            work(services.locked(table_id))
    except Refused:
        return
    except Exception as error:
        log.error("a table could not be swept", table=table_id, error=type(error).__name__, exc_info=True)
