"""The ranked queue: in, out, found a table, there or not. One verb each, one transaction.

Locks are taken in one order everywhere: a proposal, then its tickets, then people. A wave takes only tickets that
nobody else has locked, so that two of them at the same moment never find one person two tables; and since a proposal
with its tickets, or a game with their end, is one transaction, whoever dies in the middle has done nothing.
"""

from __future__ import annotations

import random
import secrets
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from functools import partial
from typing import Any

import structlog
from django.db import IntegrityError, connection, transaction
from django.db.models import QuerySet
from django.utils import timezone

from accounts.rows import table as table_of
from games import selectors as game_selectors
from games import services as games
from games.busy import who_is_busy

from . import metrics, notify, paces, queued, selectors, services, starting
from .errors import Conflict, NotFound, Refused
from .matching import Matched, match
from .models import OPEN, PERSON, STARTED, Pause, Proposal, Table, TableSeat, Ticket

log = structlog.stdlib.get_logger(__name__)

ASKED = timedelta(seconds=20)  # that people have to say that they are there
GRACE = timedelta(seconds=1)  # more: for the way of the last answer
PAUSES = [timedelta(minutes=minutes) for minutes in (1, 5, 15, 60, 240, 1440)]
FORGIVEN = timedelta(days=1)  # takes one miss off
LONGEST_LIVE = timedelta(hours=2)  # that somebody waits who may have gone; slow games are worth a week
LONGEST_SLOW = timedelta(days=7)
MOST_WAITING = 5000  # looked at in one wave: those who have waited longest
AT_ONCE = 500  # tickets in one statement
LOTS = random.Random(secrets.randbits(128))


# In and out


@transaction.atomic
def enter(
    *,
    user_id: int,
    pace: str,
    sizes: Sequence[int] = (),
    edition: str = "",
    board: str = "",
    lag: int | None = None,
) -> Ticket:
    """Wait for a table. Who waits already for this pace changes his wishes and keeps his place.

    `lag`: milliseconds from his phone to us and back.
    """
    wanted = paces.checked(pace, sizes, edition, board)
    _demand_free(user_id, pace)
    now = timezone.now()
    facts = {**wanted, "lag": lag, "since": now, "met": queued.met_by(user_id, paces.PACES[pace], now)}
    try:
        with transaction.atomic():
            ticket, new = Ticket.objects.get_or_create(user_id=user_id, defaults=facts)
    except IntegrityError:
        raise Conflict("try_again") from None
    if not new:
        ticket = Ticket.objects.select_for_update().filter(pk=ticket.pk).first() or ticket
        if ticket.proposal_id is not None:
            raise Conflict("table_found")
        kept = ticket.since if ticket.pace == pace else facts["since"]
        for name, value in {**facts, "since": kept}.items():
            setattr(ticket, name, value)
        ticket.save()
    _call([user_id])
    return ticket


@transaction.atomic
def play_now(
    *,
    user_id: int,
    pace: str,
    sizes: Sequence[int] = (),
    edition: str = "",
    board: str = "",
    lag: int | None = None,
) -> Table | None:
    """Take the last seat at an open table that is just what is wanted, with people whom the matcher too would have
    chosen; None: there is none. Unless the game begins with him at once he waits in the queue, until it does.

    His ticket is locked first, so that no wave finds him another table meanwhile.
    """
    wanted = paces.checked(pace, sizes, edition, board)
    _demand_free(user_id, pace)
    ticket, now = _own(user_id), timezone.now()
    if ticket is not None and ticket.proposal is not None:
        raise Conflict("table_found")
    since = ticket.since if ticket is not None and ticket.pace == pace else now
    met = queued.met_by(user_id, paces.PACES[pace], now)
    seeking = Ticket(user_id=user_id, **wanted, lag=lag, since=since, met=met)
    table = _completed(seeking, now)
    if table is None or table.status != STARTED:
        enter(user_id=user_id, pace=pace, sizes=sizes, edition=edition, board=board, lag=lag)
    elif ticket is not None:
        ticket.delete()
        _call([user_id])
    return table


def _completed(seeking: Ticket, now: datetime, at: int | None = None) -> Table | None:
    """The table at which he sits now. `at`: this one or none."""
    pace = paces.PACES[seeking.pace]
    for table in selectors.lacking_one(seeking.user_id, pace, seeking, at):
        if at is None and not queued.completing(table, queued.seekers([seeking], pace, now), pace, now):
            continue
        try:
            with transaction.atomic():
                joined = services.join(table_id=table.pk, user_id=seeking.user_id, version=table.version)
                if set(selectors.sitters(joined)) != {*selectors.sitters(table), seeking.user_id}:
                    raise Conflict("table_changed", version=joined.version)
        except Refused:
            continue  # somebody was faster
        return joined
    return None


def _demand_free(user_id: int, pace: str) -> None:
    games.demand_time(user_id)
    pause = Pause.objects.filter(user_id=user_id, until__gt=timezone.now()).first()
    if pause is not None:
        raise Conflict("queue_paused", until=pause.until.isoformat())
    if paces.is_live(paces.PACES[pace]) and game_selectors.in_live_games([user_id]):
        raise Conflict("in_live_game", names=[])


@transaction.atomic
def leave(*, user_id: int, pause: bool = True) -> None:
    """No more. Who has been found a table by then is missed at it, like somebody who does not answer."""
    ticket = _own(user_id)
    if ticket is None:
        return
    if ticket.proposal is not None:
        dissolve(ticket.proposal, [user_id], excused=() if pause else [user_id])
    else:
        ticket.delete()
        _call([user_id])


def _own(user_id: int) -> Ticket | None:
    """A person's ticket, locked; before it the proposal that it belongs to, whichever that is by then."""
    while True:
        found = Ticket.objects.filter(user_id=user_id).values_list("pk", "proposal_id").first()
        if found is None:
            return None
        pk, proposal_id = found
        proposal = Proposal.objects.select_for_update().filter(pk=proposal_id).first() if proposal_id else None
        ticket = Ticket.objects.select_for_update().filter(pk=pk).first()
        if ticket is not None and ticket.proposal_id == proposal_id:
            ticket.proposal = proposal
            return ticket


# A wave


def wave(pace: str) -> int:
    """Find tables for those who wait for a pace; how many. Who is being looked at elsewhere is left out."""
    now = timezone.now()
    with metrics.WAVE.labels(pace).time(), transaction.atomic():
        waiting = Ticket.objects.select_for_update(skip_locked=True).filter(pace=pace, proposal=None)
        tickets = {ticket.user_id: ticket for ticket in waiting.order_by("since")[:MOST_WAITING]}
        seekers = queued.seekers(list(tickets.values()), paces.PACES[pace], now)
        found = match(seekers, now.timestamp(), paces.PACES[pace].patience)
        _propose(pace, found, tickets, now)
    metrics.WAITING.labels(pace).set(len(tickets) - sum(len(table.people) for table in found))
    metrics.PROPOSALS.labels(metrics.FOUND).inc(len(found))
    return len(found)


def _propose(pace: str, tables: Sequence[Matched], tickets: Mapping[int, Ticket], now: datetime) -> None:
    """Ask the people of all these tables, in as many statements as for one."""
    proposals = Proposal.objects.bulk_create([_proposal(pace, table, now) for table in tables])
    asked = [
        (tickets[seeker.person], proposal)
        for proposal, table in zip(proposals, tables, strict=True)
        for seeker in table.people
    ]
    for first in range(0, len(asked), AT_ONCE):
        _point(asked[first : first + AT_ONCE])
    if asked:
        _call([ticket.user_id for ticket, _ in asked])
        transaction.on_commit(partial(notify.found, [proposal.pk for proposal in proposals]))


def _proposal(pace: str, table: Matched, now: datetime) -> Proposal:
    edition, board = paces.drawn(pace, table.edition, table.board, LOTS)
    return Proposal(
        pace=pace,
        edition=edition,
        board=board,
        players=len(table.people),
        until=now + ASKED,
        waits=[round(now.timestamp() - seeker.since) for seeker in table.people],
    )


def _point(asked: Sequence[tuple[Ticket, Proposal]]) -> None:
    """Each ticket to its own proposal: Django would write a case for every row."""
    pairs = ", ".join(["(%s, %s)"] * len(asked))
    sql = f"""UPDATE {table_of(Ticket)} SET proposal_id = asked.column2, ready = %s
        FROM (VALUES {pairs}) AS asked WHERE {table_of(Ticket)}.id = asked.column1"""
    numbers = [number for ticket, proposal in asked for number in (ticket.pk, proposal.pk)]
    with connection.cursor() as cursor:
        cursor.execute(sql, [False, *numbers])


# Open tables that lack one


def complete(pace: str) -> int:
    """Ask who waits whether he is there for the last seat at a table that people have opened; how many were asked. The
    seat is not kept for him: who is faster has it, and he waits on where he was. Of very many tables each wave looks at
    others: those for which nobody waits are not in the way."""
    now, about = timezone.now(), paces.PACES[pace]
    being_asked = Proposal.objects.filter(status=Proposal.ASKING, table__isnull=False).values("table_id")
    tables = selectors.lacking(about, selectors.public_tables(None).exclude(pk__in=being_asked), "?")
    if not tables:
        return 0
    tickets = _free_to_sit(pace)
    seekers = queued.seekers(list(tickets.values()), about, now)
    asked = 0
    for table in tables:
        for person in queued.completing(table, [one for one in seekers if one.person in tickets], about, now):
            if selectors.lacking_one(person, about, tickets[person], table.pk) and _ask(tickets[person], table, now):
                del tickets[person]
                asked += 1
                break
    metrics.PROPOSALS.labels(metrics.FOUND).inc(asked)
    return asked


def _free_to_sit(pace: str) -> dict[int, Ticket]:
    """Who waits for this pace and at no table with its clock."""
    clock = paces.PACES[pace].clock
    sits = TableSeat.objects.filter(user__isnull=False, table__status=OPEN, table__ranked=True, table__clock=clock)
    waiting = Ticket.objects.filter(pace=pace, proposal=None).exclude(user__in=sits.values("user_id"))
    return {ticket.user_id: ticket for ticket in waiting.order_by("since")[:MOST_WAITING]}


def _ask(ticket: Ticket, table: Table, now: datetime) -> bool:
    """Whether he could be asked: nobody else asks him, and nobody else is asked to this table."""
    try:
        with transaction.atomic():
            mine = Ticket.objects.select_for_update(skip_locked=True).filter(pk=ticket.pk, proposal=None).first()
            if mine is None:
                return False
            Proposal.objects.filter(table=table).exclude(status=Proposal.ASKING).update(table=None)  # he is gone again
            mine.proposal = Proposal.objects.create(
                pace=mine.pace,
                edition=table.options["edition"],
                board=table.options["map"],
                players=table.players,
                until=now + ASKED,
                waits=[round((now - mine.since).total_seconds())],
                table=table,
            )
            mine.save(update_fields=["proposal"])
            _call([mine.user_id])
            transaction.on_commit(partial(notify.found, [mine.proposal.pk]))
    except IntegrityError:
        return False
    return True


def _sit(proposal: Proposal, ticket: Ticket) -> None:
    """At the table to which he was asked, if he still is what it lacks. He waits on until its game begins."""
    if paces.is_live(paces.PACES[ticket.pace]) and game_selectors.in_live_games([ticket.user_id]):
        _dissolve_for_games(proposal, [ticket.user_id])
        return
    table = _completed(ticket, timezone.now(), proposal.table_id)
    if table is None:
        dissolve(proposal, [])
        return
    proposal.status = Proposal.MADE
    proposal.save(update_fields=["status"])
    metrics.PROPOSALS.labels(metrics.MADE).inc()
    if table.status == STARTED:
        ticket.delete()
    else:
        ticket.proposal, ticket.ready = None, False
        ticket.save(update_fields=["proposal", "ready"])
    _call([ticket.user_id])


def run() -> None:
    """All that happens by itself: nothing that fails keeps a pace waiting."""
    _whatever_happens("sweep", sweep)
    for pace in paces.PACES:
        _whatever_happens(pace, partial(complete, pace))
        _whatever_happens(pace, partial(wave, pace))


def _whatever_happens(what: str, job: Callable[[], Any]) -> None:
    try:
        job()
    except Exception as error:
        log.error("the queue stands", what=what, error=type(error).__name__, exc_info=True)


# There, or not


@transaction.atomic
def ready(*, user_id: int, proposal_id: int) -> Proposal:
    """I am there. The last one to say so begins the game; said twice it is said once."""
    proposal = Proposal.objects.select_for_update().filter(pk=proposal_id).first()
    if proposal is None:
        raise NotFound("no_such_table")
    tickets = _tickets(proposal)
    mine = next((ticket for ticket in tickets if ticket.user_id == user_id), None)
    if mine is None or proposal.status != Proposal.ASKING or timezone.now() > proposal.until + GRACE:
        if proposal.table_id and proposal.table.seats.filter(user_id=user_id).exists():  # type: ignore[union-attr]
            return proposal  # a retry after a lost answer
        raise Conflict("too_late")
    mine.ready = True
    mine.save(update_fields=["ready"])
    if proposal.table_id is not None:
        _sit(proposal, mine)
    elif all(ticket.ready for ticket in tickets):
        _make(proposal, tickets)
    else:
        _call([ticket.user_id for ticket in tickets])
    return proposal


def _tickets(proposal: Proposal) -> list[Ticket]:
    return list(Ticket.objects.select_for_update().filter(proposal=proposal).order_by("pk"))


def _make(proposal: Proposal, tickets: list[Ticket]) -> None:
    """The game, unless somebody has begun another live one meanwhile: then the others keep their places."""
    people = [ticket.user_id for ticket in tickets]
    if paces.is_live(paces.PACES[proposal.pace]):
        busy = who_is_busy(people)
        if busy:
            _dissolve_for_games(proposal, busy)
            return
    table = paces.table_of(proposal)
    table.save()
    now = timezone.now()
    table.rows = [
        TableSeat(table=table, index=index, kind=PERSON, user_id=user_id, agreed=table.version, joined_at=now)
        for index, user_id in enumerate(people)
    ]
    TableSeat.objects.bulk_create(table.rows)
    Ticket.objects.filter(pk__in=[ticket.pk for ticket in tickets]).delete()
    proposal.status, proposal.table = Proposal.MADE, table
    proposal.save(update_fields=["status", "table"])
    metrics.PROPOSALS.labels(metrics.MADE).inc()
    starting.begin(table)


def _dissolve_for_games(proposal: Proposal, playing: list[int]) -> None:
    """These play live meanwhile. Who plays with people may have been begun with; who plays with bots has begun it."""
    dissolve(proposal, playing, excused=set(playing) - game_selectors.alone_in_live_games(playing))


def dissolve(proposal: Proposal, missed: Iterable[int], excused: Container[int] = ()) -> None:
    """These were not there, and pause for it unless they are excused. The others wait on where they were. The proposal
    is locked."""
    if proposal.status != Proposal.ASKING:
        return
    proposal.status, proposal.table = Proposal.FAILED, None  # it may ask somebody else
    metrics.PROPOSALS.labels(metrics.FAILED).inc()
    proposal.save(update_fields=["status", "table"])
    tickets = _tickets(proposal)
    gone = set(missed)
    for ticket in tickets:
        if ticket.user_id in gone:
            ticket.delete()
            if ticket.user_id not in excused:
                _pause(ticket.user_id)
        else:
            ticket.proposal, ticket.ready = None, False
            ticket.save(update_fields=["proposal", "ready"])
    _call([ticket.user_id for ticket in tickets])


def _pause(user_id: int) -> None:
    now = timezone.now()
    row, _ = Pause.objects.select_for_update().get_or_create(user_id=user_id, defaults={"until": now, "at": now})
    row.missed = max(0, row.missed - (now - row.at) // FORGIVEN) + 1
    row.until = now + PAUSES[min(row.missed, len(PAUSES)) - 1]
    row.at = now
    row.save()


# What time does


def sweep() -> None:
    """Proposals that were not answered in time, and tickets of people who must have gone or play elsewhere."""
    now = timezone.now()
    late = Proposal.objects.filter(status=Proposal.ASKING, until__lt=now - GRACE).order_by("until")
    for proposal_id in late.values_list("pk", flat=True)[: starting.SWEPT]:
        _expire_whatever_happens(proposal_id)
    playing = game_selectors.in_live_games(_waiting_for_live().values_list("user_id", flat=True))
    leave_for_a_game(playing, game_selectors.alone_in_live_games(playing))
    for name, pace in paces.PACES.items():
        longest = LONGEST_LIVE if paces.is_live(pace) else LONGEST_SLOW
        old = Ticket.objects.filter(pace=name, proposal=None, since__lt=now - longest)
        people = list(old.values_list("user_id", flat=True))
        if people and old.filter(user_id__in=people).delete()[0]:
            _call(people)


def _expire_whatever_happens(proposal_id: int) -> None:
    """One that can't be healed does not stand in the way of the others."""
    try:
        expire(proposal_id=proposal_id)
    except Exception as error:
        log.error("a proposal could not be swept", proposal=proposal_id, error=type(error).__name__, exc_info=True)


@transaction.atomic
def expire(*, proposal_id: int) -> None:
    """The time to answer is over: who has not is missed."""
    proposal = Proposal.objects.select_for_update(skip_locked=True).filter(pk=proposal_id).first()
    if proposal is None or proposal.status != Proposal.ASKING or timezone.now() <= proposal.until + GRACE:
        return
    dissolve(proposal, [ticket.user_id for ticket in _tickets(proposal) if not ticket.ready])


def leave_for_a_game(people: Iterable[int], blamed: Container[int | None]) -> None:
    """Whoever plays live elsewhere does not wait in a live queue any more. Who was being asked and has begun that game
    himself is blamed like somebody who does not answer: else one could look who is there, and slip away."""
    for user_id in _waiting_for_live().filter(user_id__in=list(people)).values_list("user_id", flat=True):
        with transaction.atomic():
            ticket = _own(user_id)
            if ticket is not None and ticket.proposal is not None:
                dissolve(ticket.proposal, [user_id], excused=() if user_id in blamed else [user_id])
            elif ticket is not None:
                ticket.delete()
                _call([user_id])


def _waiting_for_live() -> QuerySet[Ticket]:
    return Ticket.objects.filter(pace__in=[name for name, pace in paces.PACES.items() if paces.is_live(pace)])


def _call(people: list[int]) -> None:
    transaction.on_commit(partial(notify.people_called, people))
