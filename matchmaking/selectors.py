"""What is read of tables, named for the question. Permission is asked here; nothing is written."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import timedelta
from typing import Any, NamedTuple

from django.db.models import Count, Exists, F, OuterRef, Prefetch, Q, QuerySet, Window
from django.db.models.functions import RowNumber
from django.utils import timezone

from accounts.models import Block
from accounts.selectors import language_of, preferences_of_all
from games.selectors import in_live_games, name_of

from . import hours, paces, pools, queued
from .errors import NotAllowed, NotFound
from .models import (
    BOT,
    CLOSED,
    LIVE,
    OPEN,
    PERSON,
    Invitation,
    Rating,
    Reliability,
    Table,
    TableLine,
    TableSeat,
    Ticket,
)

Json = dict[str, Any]
Numbers = dict[tuple[int, str], Rating]  # (person, pool)

LARGEST_ID = 2**63 - 1
PAGE = 30
MOST_SHOWN = 200  # in the lobby as it is opened
MOST_LINES = 100
MOST_INVITATIONS = 50  # told to one person, the latest
HIGHEST = 9999  # rating
MOST_TRIED = 20  # tables that are looked at for somebody before he queues
RECENT = 10  # started tables among mine
JUST_BEGUN = timedelta(hours=1)  # so long one that is over already is told of, for a phone that looks late
RUNNING = "running"  # of a game


# Who may know of a table


def apart_ids(user_id: int) -> frozenset[int]:
    """Whom this person has blocked, and who has blocked him."""
    return apart_of([user_id])[user_id]


def apart_of(people: Iterable[int]) -> dict[int, frozenset[int]]:
    """The same of each of these people."""
    found: dict[int, set[int]] = {person: set() for person in people}
    between = Block.objects.filter(Q(blocker_id__in=found) | Q(blocked_id__in=found)) if found else Block.objects.none()
    for one, other in between.values_list("blocker_id", "blocked_id"):
        for person, met in ((one, other), (other, one)):
            if person in found:
                found[person].add(met)
    return {person: frozenset(others - {person}) for person, others in found.items()}


def sitters(table: Table) -> list[int]:
    return [seat.user_id for seat in table.rows if seat.user_id is not None]


def seat_at(table: Table, user_id: int | None) -> TableSeat | None:
    """Where this person sits."""
    return next((seat for seat in table.rows if user_id is not None and seat.user_id == user_id), None)


def may_see(table: Table, user_id: int | None, code: str = "") -> bool:
    """Sits there, is invited, has the link; or the table is everybody's, and nobody at it is blocked by him or has
    blocked him."""
    if seat_at(table, user_id) is not None:
        return True
    if user_id is not None and apart_ids(user_id) & {*sitters(table), table.host_id}:
        return False
    if not table.private or (code and code == table.code):
        return True
    return user_id is not None and table.invitations.filter(user_id=user_id, declined=False).exists()


def demand_seen(table: Table, user_id: int | None, code: str = "") -> None:
    """NotFound where he may not know of it: then it is, for him, not there."""
    if not may_see(table, user_id, code):
        raise NotFound("no_such_table")


def table_for(table_id: int, user_id: int | None, code: str = "") -> Table:
    """A table with its seats, for who may see it."""
    table = _whole().filter(pk=table_id).first() if table_id <= LARGEST_ID else None
    if table is None:
        raise NotFound("no_such_table")
    with_seats(table)
    demand_seen(table, user_id, code)
    return table


def table_by_code(code: str, user_id: int | None) -> Table:
    """The table that an invitation link leads to."""
    table_id = Table.objects.filter(code=code).values_list("pk", flat=True).first()
    if table_id is None:
        raise NotFound("no_such_table")
    return table_for(table_id, user_id, code)


def _whole() -> QuerySet[Table]:
    seats = TableSeat.objects.select_related("user").order_by("index")
    return Table.objects.select_related("host").prefetch_related(Prefetch("seats", seats))


def with_seats(table: Table) -> Table:
    table.rows = list(table.seats.all())
    return table


# Ratings of who sits there


def pool_at(table: Table) -> str:
    return pools.pool_of(table.pace, table.players, any(seat.kind == BOT for seat in table.rows))


def rating_at(table: Table, user_id: int) -> int:
    """What the table's pool believes of a person."""
    found = Rating.objects.filter(user_id=user_id, pool=pool_at(table)).values_list("shown", flat=True).first()
    return round(pools.MEAN) if found is None else found


def numbers_of(tables: Iterable[Table]) -> Numbers:
    """The ratings of all who sit at these tables, in one query."""
    wanted = {(person, pool_at(table)) for table in tables for person in sitters(table)}
    rows = Rating.objects.filter(user_id__in={person for person, _ in wanted}, pool__in={pool for _, pool in wanted})
    return {(row.user_id, row.pool): row for row in rows if row.user_id is not None}


# As it is told


def told(table: Table, numbers: Numbers) -> Json:
    """What everybody who may see the table may know of it. Names what goes in: the code is not among it."""
    return {
        "id": table.pk,
        "version": table.version,
        "status": table.status,
        "rules": table.rules_id,
        "options": table.options,
        "clock": table.clock,
        "pace": table.pace,
        "host": name_of(table.host) if table.host else None,
        "seats": [_seat_told(table, seat, numbers) for seat in table.rows],
        "free": sum(seat.kind == OPEN for seat in table.rows),
        "ranked": table.ranked,
        "hints": table.hints,
        "private": table.private,
        "language": table.language,
        "rating": [table.rating_least, table.rating_most],
        "spectators": table.spectators,
        "delay": table.delay,
        "starts_at": table.starts_at.isoformat() if table.starts_at else None,
        "start_when_full": table.start_when_full,
        "created_at": table.created_at.isoformat(),
        "touched_at": table.touched_at.isoformat(),
        "game": table.game_id,
        "rematch_of": table.rematch_of_id,
    }


def _seat_told(table: Table, seat: TableSeat, numbers: Numbers) -> Json:
    number = numbers.get((seat.user_id or 0, pool_at(table)))
    return {
        "index": seat.index,
        "kind": seat.kind,
        "name": name_of(seat.user) if seat.user else "",
        "colour": seat.user.colour if seat.user else "",
        "guest": bool(seat.user and seat.user.guest),
        "policy": seat.policy,
        "mark": seat.mark,
        "agreed": seat.kind != PERSON or seat.agreed == table.version,
        "rating": number.shown if number else None,
        "provisional": number is None or pools.is_provisional(number.deviation, number.games),
    }


def told_to(
    table: Table, user_id: int | None, numbers: Numbers | None = None, ends: dict[int, Reliability] | None = None
) -> Json:
    """The same for one person: where he is in it, the link if he may pass it on, and to the host whom he has there."""
    seat = seat_at(table, user_id)
    invited = user_id is not None and any(
        one.user_id == user_id and not one.declined for one in table.invitations.all()
    )
    mine: Json | None = None
    if seat is not None or invited:
        mine = {
            "seat": seat.index if seat else None,
            "host": user_id == table.host_id,
            "agreed": seat is not None and seat.agreed == table.version,
            "invited": invited,
        }
    known = numbers_of([table]) if numbers is None else numbers
    hosts = user_id is not None and user_id == table.host_id
    return {
        **told(table, known),
        "code": table.code if seat is not None else None,
        "reliability": reliability_at(table, ends_of([table]) if ends is None else ends) if hosts else None,
        "mine": mine,
    }


def several_told_to(tables: list[Table], user_id: int | None) -> list[Json]:
    numbers = numbers_of(tables)
    ends = ends_of(table for table in tables if user_id is not None and table.host_id == user_id)
    return [told_to(table, user_id, numbers, ends) for table in tables]


def ends_of(tables: Iterable[Table]) -> dict[int, Reliability]:
    """How those who sit at these tables end their games: for their hosts alone, so that nobody is shamed."""
    people = {person for table in tables for person in sitters(table)}
    return Reliability.objects.in_bulk(people) if people else {}


def reliability_at(table: Table, ends: dict[int, Reliability]) -> list[Json]:
    """Of the people of a table, of whom there is something to tell."""
    return [
        {"seat": seat.index, "finished": ends[seat.user_id].finished, "left": ends[seat.user_id].left}
        for seat in table.rows
        if seat.user_id in ends
    ]


# The lobby


def open_tables(user_id: int | None, before: int | None = None, **wanted: Any) -> Json:
    """A page of the open tables, the newest first. `next` is where the page after it begins."""
    found = filtered(public_tables(user_id), user_id, wanted).prefetch_related("invitations").order_by("-pk")
    page: list[Table] = []
    while len(page) <= PAGE:
        read = [with_seats(table) for table in (found.filter(pk__lt=before) if before else found)[: PAGE + 1]]
        page += suiting(read, user_id, wanted)
        if len(read) <= PAGE:
            break
        before = read[-1].pk
    more = len(page) > PAGE
    return {"tables": several_told_to(page[:PAGE], user_id), "next": str(page[PAGE - 1].pk) if more else None}


def suiting(tables: list[Table], user_id: int | None, wanted: Json) -> list[Table]:
    """Of these the ones whose people are as strong, and awake at such hours, as is looked for."""
    least, most = wanted.get("least"), wanted.get("most")
    if least is not None or most is not None:
        numbers = numbers_of(tables)
        tables = [table for table in tables if all_rated(table, numbers, least or 0, most or HIGHEST)]
    if wanted.get("hours") and user_id is not None:
        tables = in_my_hours(tables, user_id)
    return tables


def all_rated(table: Table, numbers: Numbers, least: int, most: int) -> bool:
    """Whether the ratings of all who sit there lie between."""
    pool = pool_at(table)
    rows = [numbers.get((person, pool)) for person in sitters(table)]
    return all(least <= (row.shown if row else round(pools.MEAN)) <= most for row in rows)


def in_my_hours(tables: list[Table], user_id: int) -> list[Table]:
    """Those whose clock and people let this person sleep when he wants to. Nobody is told when others do."""
    now = timezone.now()
    people = {user_id, *(person for table in tables for person in sitters(table))}
    awake = {
        one.user_id: hours.awake(one.time_zone, one.quiet_from, one.quiet_to, now) for one in preferences_of_all(people)
    }
    return [
        table
        for table in tables
        if hours.fits(awake[user_id], [awake[person] for person in sitters(table)], table.clock, table.starts_at or now)
    ]


def public_tables(user_id: int | None) -> QuerySet[Table]:
    """What this person may see in the lobby."""
    found = _whole().filter(status=OPEN, private=False)
    apart = apart_ids(user_id) if user_id is not None else frozenset()
    if apart:
        there = TableSeat.objects.filter(table=OuterRef("pk"), user_id__in=apart)
        found = found.exclude(host_id__in=apart).exclude(Exists(there))
    return found


def filtered(found: QuerySet[Table], user_id: int | None, wanted: Json) -> QuerySet[Table]:
    """Of these the ones that are looked for."""
    columns = {"rules": "rules_id", "map": "options__map", "edition": "options__edition"}
    for name in ("rules", "map", "edition", "pace", "players", "ranked"):
        if wanted.get(name) is not None:
            found = found.filter(**{columns.get(name, name): wanted[name]})
    if wanted.get("ids"):
        found = found.filter(pk__in=wanted["ids"].split(","))
    if wanted.get("language"):
        found = found.filter(language__in=["", wanted["language"]])
    if wanted.get("free"):
        found = found.filter(Exists(TableSeat.objects.filter(table=OuterRef("pk"), kind=OPEN)))
    if wanted.get("fits") and user_id is not None:
        found = fitting(found, user_id)
    return found


def fitting(found: QuerySet[Table], user_id: int) -> QuerySet[Table]:
    """Tables that this person could sit down at now: rating, language, and no second live game."""
    found = found.filter(language__in=["", language_of(user_id)])
    found = found.filter(Exists(TableSeat.objects.filter(table=OuterRef("pk"), kind=OPEN)))
    if user_id in in_live_games([user_id]):
        found = found.exclude(pace=LIVE, starts_at=None)
    numbers = dict(Rating.objects.filter(user_id=user_id).values_list("pool", "shown"))
    with_bots = Q(Exists(TableSeat.objects.filter(table=OuterRef("pk"), kind=BOT)))
    fits = Q(pk=None)
    for pool, where in {
        pools.BOTS: with_bots,
        pools.DUEL: ~with_bots & Q(players=2),
        LIVE: ~with_bots & ~Q(players=2) & Q(pace=LIVE),
        pools.SLOW: ~with_bots & ~Q(players=2) & ~Q(pace=LIVE),
    }.items():
        number = numbers.get(pool, round(pools.MEAN))
        least = Q(rating_least=None) | Q(rating_least__lte=number)
        fits |= where & least & (Q(rating_most=None) | Q(rating_most__gte=number))
    return found.filter(fits)


def newest_public() -> list[Table]:
    """The lobby as it is opened, whoever looks at it: who tells it leaves out what is not for a person."""
    return [with_seats(table) for table in _watched().filter(status=OPEN, private=False).order_by("-pk")[:MOST_SHOWN]]


def tables_of(ids: Iterable[int]) -> list[Table]:
    """These tables with their seats, for who tells many of them."""
    return [with_seats(table) for table in _watched().filter(pk__in=list(ids)).order_by("-pk")]


def _watched() -> QuerySet[Table]:
    return _whole().prefetch_related("invitations")


def touched(ids: Iterable[int]) -> tuple[dict[int, str], dict[int, str]]:
    """When the tables of the lobby were last touched, and when these were."""
    public = Table.objects.filter(status=OPEN, private=False).order_by("-pk")[:MOST_SHOWN]
    known = Table.objects.filter(pk__in=list(ids))
    return _moments(public), _moments(known)


def _moments(found: QuerySet[Table]) -> dict[int, str]:
    return {pk: at.isoformat() for pk, at in found.values_list("pk", "touched_at")}


def lacking_one(user_id: int, pace: paces.Pace, wishes: Ticket, at: int | None = None) -> list[Table]:
    """Of the tables that lack one those at which this person may sit down and would, the oldest first. `at`: of this
    one alone."""
    wanted = {"map": wishes.board or None, "edition": wishes.edition or None, "fits": True}
    found = filtered(public_tables(user_id), user_id, wanted).filter(players__in=wishes.sizes)
    if at is not None:
        found = found.filter(pk=at)
    return [table for table in lacking(pace, found) if user_id not in table.dropped]


def lacking(pace: paces.Pace, found: QuerySet[Table], order: str = "pk") -> list[Table]:
    """Of these the ranked ones of people alone at which one seat is free and all agree, for a game with this clock. A
    slow one has time to wait for its host: it counts only if it begins by itself.

    `order`: in which so many are looked at, "?" for as it falls; those are told the oldest first.
    """
    if not paces.is_live(pace):
        found = found.filter(start_when_full=True)
    free, bots = (Count("seats", filter=Q(seats__kind=kind)) for kind in (OPEN, BOT))
    right = found.filter(clock=pace.clock, ranked=True, starts_at=None).annotate(free=free, bots=bots)
    behind = TableSeat.objects.filter(table=OuterRef("pk"), kind=PERSON).exclude(agreed=OuterRef("version"))
    read = right.filter(~Exists(behind), free=1, bots=0).order_by(order)[:MOST_TRIED]
    return sorted(map(with_seats, read), key=lambda table: table.pk)


# What concerns one person


def mine(user_id: int) -> Json:
    """Where he sits and waits, what has just begun there, and whereto he is asked."""
    return mine_of([user_id])[user_id]


def mine_of(people: Iterable[int]) -> dict[int, Json]:
    """The same of many, in as many questions as of one."""
    here = list(people)
    sits, asked = _sitting(here), _asked(here)
    read = tables_of({pk for found in sits.values() for pk in found} | {row.table_id for row in asked})
    tables, numbers, ends = {table.pk: table for table in read}, numbers_of(read), ends_of(read)
    places = queued.places_of(here)
    found: dict[int, Json] = {}
    for person in here:
        found[person] = {
            "tables": [told_to(tables[pk], person, numbers, ends) for pk in sits[person] if pk in tables],
            "invitations": [
                {
                    "table": told_to(tables[row.table_id], person, numbers, ends),
                    "by": name_of(row.by) if row.by else "",
                    "at": row.at.isoformat(),
                }
                for row in asked
                if row.user_id == person and row.table_id in tables
            ],
            "queue": places[person],
        }
    return found


class Pending(NamedTuple):
    """By what one sees that somebody was not told all: where he waits, whereto he is asked, what the queue does."""

    tables: frozenset[tuple[int, str]]  # with the moment at which they were last touched
    asked: frozenset[int]
    ticket: Json | None


def pending(told: Json) -> Pending:
    """As he was told it by `mine`."""
    return Pending(
        frozenset((table["id"], table["touched_at"]) for table in told["tables"] if table["status"] == OPEN),
        frozenset(invitation["table"]["id"] for invitation in told["invitations"]),
        queued.pending(told["queue"]),
    )


def pending_of(people: Iterable[int]) -> dict[int, Pending]:
    """As it is: in a few questions, however many people, and only of what is not over."""
    here = list(people)
    seats = TableSeat.objects.filter(user_id__in=here, table__status=OPEN)
    sits: dict[int | None, set[tuple[int, str]]] = defaultdict(set)
    asked: dict[int, set[int]] = defaultdict(set)
    for person, number, touched in seats.values_list("user_id", "table_id", "table__touched_at"):
        sits[person].add((number, touched.isoformat()))
    for row in _asked(here):
        asked[row.user_id].add(row.table_id)
    tickets = queued.pending_of(here)
    return {person: Pending(frozenset(sits[person]), frozenset(asked[person]), tickets.get(person)) for person in here}


def _sitting(people: Sequence[int]) -> dict[int, list[int]]:
    """The tables at which each of these people waits, and then those where a game has just begun or still runs."""
    waits: dict[int, list[int]] = {person: [] for person in people}
    plays: dict[int, list[int]] = {person: [] for person in people}
    fresh = Q(table__touched_at__gte=timezone.now() - JUST_BEGUN) | Q(table__game__status=RUNNING)
    now = TableSeat.objects.filter(Q(table__status=OPEN) | fresh, user_id__in=people).exclude(table__status=CLOSED)
    for person, table_id, status in now.order_by("-table_id").values_list("user_id", "table_id", "table__status"):
        (waits if status == OPEN else plays)[person or 0].append(table_id)
    return {person: waits[person] + plays[person][:RECENT] for person in people}


def _asked(people: Sequence[int]) -> list[Invitation]:
    """The latest invitations of each of these people; of nobody who is apart from whom he asks."""
    open_ones = Invitation.objects.filter(user_id__in=people, declined=False, table__status=OPEN).select_related("by")
    number = Window(RowNumber(), partition_by=F("user_id"), order_by=F("pk").desc())
    latest = open_ones.annotate(number=number).filter(number__lte=MOST_INVITATIONS).order_by("-pk")
    apart = apart_of({row.user_id for row in latest})
    return [row for row in latest if row.by_id not in apart[row.user_id]]


# Talk


def may_talk(table: Table, user_id: int) -> None:
    """Who sits there, or is asked to."""
    invited = Invitation.objects.filter(table=table, user_id=user_id, declined=False)
    if seat_at(table, user_id) is None and not invited.exists():
        raise NotAllowed("not_at_this_table")


def lines(table: Table, user_id: int, after: int = 0) -> Json:
    """What was said beyond `after`, the oldest first; nothing of people from whom this one is apart."""
    may_talk(table, user_id)
    heard = TableLine.objects.filter(table=table, pk__gt=after).exclude(user_id__in=apart_ids(user_id))
    said = list(heard.select_related("user").order_by("-pk")[:MOST_LINES])
    return {"lines": [line_told(line) for line in reversed(said)]}


def line_told(line: TableLine) -> Json:
    name = name_of(line.user) if line.user else ""
    return {"id": line.pk, "name": name, "text": line.text, "at": line.at.isoformat()}
