"""What is read of the queue: for the matcher who waits, for a person what he waits for."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from statistics import fmean, median
from typing import Any

from django.db.models import Count, Q
from django.utils import timezone

from accounts.models import Block
from games.selectors import name_of

from . import ladder, paces, pools
from .matching import NOBODY, Seeker, match, sizes_of
from .models import STARTED, Pause, Proposal, Rating, Reliability, Table, TableSeat, Ticket

Json = dict[str, Any]
NEAREST = 30  # people who wait that are looked at for one table
RECENT, FRESH = 20, timedelta(hours=24)  # proposals from which the expected wait is told, and their age
RUNNING = "running"  # of a game


def seekers(tickets: Sequence[Ticket], pace: paces.Pace, now: datetime) -> list[Seeker]:
    """The people of these tickets as the matcher sees them, in a few queries."""
    people = [ticket.user_id for ticket in tickets]
    pool, live = paces.pool(pace), paces.is_live(pace)
    ratings = dict(Rating.objects.filter(pool=pool, user_id__in=people).values_list("user_id", "mean"))
    reliable = {row.user_id: ladder.share_finished(row) for row in Reliability.objects.filter(user_id__in=people)}
    avoids = _apart(people)
    return [
        Seeker(
            person=ticket.user_id,
            rating=ratings.get(ticket.user_id, pools.MEAN),
            since=ticket.since.timestamp(),
            sizes=sizes_of(ticket.sizes),
            edition=ticket.edition,
            board=ticket.board,
            reliability=reliable.get(ticket.user_id, 1.0),
            lag=ticket.lag if live else None,
            avoids=frozenset(avoids.get(ticket.user_id, NOBODY)),
            met=frozenset(ticket.met),
        )
        for ticket in tickets
    ]


def _apart(people: list[int]) -> dict[int, set[int]]:
    found: dict[int, set[int]] = defaultdict(set)
    here = set(people)
    for one, other in Block.objects.filter(blocker_id__in=people).values_list("blocker_id", "blocked_id"):
        if other in here:
            found[one].add(other)
            found[other].add(one)
    return found


def met_by(user_id: int, pace: paces.Pace, now: datetime) -> list[int]:
    """With whom a person plays ranked games now, or has begun to lately."""
    since = now - timedelta(seconds=pace.lately)
    sat = TableSeat.objects.filter(user_id=user_id, table__ranked=True, table__status=STARTED)
    lately = sat.filter(Q(table__game__status=RUNNING) | Q(table__game__created_at__gt=since))
    tables = list(lately.values_list("table_id", flat=True))
    others = TableSeat.objects.filter(table__in=tables, user__isnull=False).exclude(user_id=user_id)
    return sorted({int(other or 0) for other in others.values_list("user_id", flat=True)})


def completing(table: Table, waiting: Sequence[Seeker], pace: paces.Pace, now: datetime) -> list[int]:
    """Whom of these the matcher too would seat with those who sit there, the nearest to them first."""
    options = {"edition": table.options.get("edition", ""), "board": table.options.get("map", "")}
    sitting = seekers(
        [
            Ticket(user_id=seat.user_id, pace=pace.name, sizes=[table.players], since=seat.joined_at or now, **options)
            for seat in table.rows
            if seat.user_id is not None
        ],
        pace,
        now,
    )
    middle = fmean(seeker.rating for seeker in sitting)
    found = []
    for one in sorted(waiting, key=lambda seeker: (abs(seeker.rating - middle), seeker.since))[:NEAREST]:
        with_him = [replace(other, met=_met(one, other)) for other in sitting]
        found += [
            (seated.spread, one.since, one.person) for seated in match([*with_him, one], now.timestamp(), pace.patience)
        ]
    return [person for _, _, person in sorted(found)]


def _met(one: Seeker, other: Seeker) -> frozenset[int]:
    return frozenset({one.person}) if other.person in one.met else NOBODY


# For a person


def place_of(user_id: int) -> Json | None:
    """Where a person is in the queue; None: he does not wait and may at once."""
    return places_of([user_id])[user_id]


def places_of(people: Sequence[int]) -> dict[int, Json | None]:
    """The same of many, in as many questions as of one."""
    now = timezone.now()
    tickets = {one.user_id: one for one in Ticket.objects.filter(user__in=people).select_related("proposal")}
    pauses = dict(Pause.objects.filter(user__in=people, until__gt=now).values_list("user_id", "until"))
    waits = {pace: expected(pace) for pace in sorted({one.pace for one in tickets.values()})}
    found = _matches([one.proposal for one in tickets.values() if one.proposal is not None])

    def place(ticket: Ticket | None, pause: datetime | None) -> Json | None:
        if ticket is None and pause is None:
            return None
        return {
            "since": ticket.since.isoformat() if ticket else None,
            "wishes": _wishes(ticket) if ticket else None,
            "expected": waits[ticket.pace] if ticket else None,
            "pause_until": pause.isoformat() if pause else None,
            "match": {**found[ticket.proposal_id], "ready": ticket.ready} if ticket and ticket.proposal_id else None,
        }

    return {person: place(tickets.get(person), pauses.get(person)) for person in people}


def pending(place: Json | None) -> Json | None:
    """What of a place may change without him, as he was told it; None: he does not wait."""
    if place is None or place["wishes"] is None:
        return None
    match = place["match"] or {"id": None, "ready": False, "people": []}
    missing = sum(not one["ready"] for one in match["people"])
    return _pending(place["wishes"], place["since"], match["id"], match["ready"], missing)


def pending_of(people: Sequence[int]) -> dict[int, Json]:
    """The same of each of these people who waits, as it is."""
    tickets = list(Ticket.objects.filter(user__in=people))
    found = {one.proposal_id for one in tickets if one.proposal_id is not None}
    missing = Counter(Ticket.objects.filter(proposal__in=found, ready=False).values_list("proposal_id", flat=True))
    return {
        one.user_id: _pending(
            _wishes(one), one.since.isoformat(), one.proposal_id, one.ready, missing[one.proposal_id or 0]
        )
        for one in tickets
    }


def _pending(wishes: Json, since: str, match: int | None, ready: bool, missing: int) -> Json:
    return {"wishes": wishes, "since": since, "match": match, "ready": ready, "missing": missing}


def _wishes(ticket: Ticket) -> Json:
    return {"pace": ticket.pace, "players": ticket.sizes, "edition": ticket.edition, "map": ticket.board}


def _matches(proposals: Sequence[Proposal]) -> dict[int, Json]:
    """The tables that were found, and who has said that he is there."""
    known = {proposal.pk: proposal for proposal in proposals}
    at: dict[int, list[Ticket]] = {number: [] for number in known}
    for one in Ticket.objects.filter(proposal__in=known).select_related("user").order_by("since", "pk"):
        at[one.proposal_id or 0].append(one)
    for number, sitting in _awaiting([proposal for proposal in proposals if proposal.table_id is not None]):
        at[number].insert(0, sitting)
    people = [one.user_id for tickets in at.values() for one in tickets]
    rows = Rating.objects.filter(user__in=people) if people else []
    ratings = {(row.user_id, row.pool): row for row in rows}
    return {number: _match(known[number], at[number], ratings) for number in known}


def _awaiting(proposals: Sequence[Proposal]) -> Iterator[tuple[int, Ticket]]:
    """Who sits at the open tables for whose last seats somebody is asked. They need not say that they are there."""
    at = {proposal.table_id: proposal.pk for proposal in proposals}
    seats = TableSeat.objects.filter(table__in=at, user__isnull=False).select_related("user") if at else []
    for seat in seats:
        yield at[seat.table_id], Ticket(user=seat.user, ready=True)


def _match(proposal: Proposal, tickets: Sequence[Ticket], ratings: Mapping[tuple[int | None, str], Rating]) -> Json:
    pool = paces.pool(paces.PACES[proposal.pace])
    return {
        "id": proposal.pk,
        "until": proposal.until.isoformat(),
        "players": proposal.players,
        "edition": proposal.edition,
        "map": proposal.board,
        "people": [_person(one, ratings.get((one.user_id, pool))) for one in tickets],
    }


def _person(ticket: Ticket, rating: Rating | None) -> Json:
    return {
        "name": name_of(ticket.user),
        "rating": rating.shown if rating else None,
        "provisional": rating is None or pools.is_provisional(rating.deviation, rating.games),
        "ready": ticket.ready,
    }


def expected(pace: str) -> int | None:
    """How many seconds people waited lately until a table was found; None: nobody did."""
    found = Proposal.objects.filter(pace=pace).order_by("-pk").values_list("created_at", "waits")[:RECENT]
    fresh = timezone.now() - FRESH
    waits = [wait for at, of_one in found if at > fresh for wait in of_one]
    return round(median(waits)) if waits else None


def expected_of_each() -> dict[str, int | None]:
    """The same for each pace."""
    return {pace: expected(pace) for pace in paces.PACES}


def waiting() -> dict[str, int]:
    """How many wait for each pace."""
    found = Ticket.objects.filter(Q(proposal=None)).values_list("pace").annotate(count=Count("pk"))
    return {**dict.fromkeys(paces.PACES, 0), **dict(found)}
