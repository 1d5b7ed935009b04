"""What is read of the queue: for the matcher who waits, for a person what he waits for."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from datetime import datetime, timedelta
from statistics import median
from typing import Any

from django.db.models import Count, Q
from django.utils import timezone

from accounts.models import Block
from games.selectors import name_of

from . import ladder, paces, pools
from .matching import NOBODY, Seeker, sizes_of
from .models import Pause, Placing, Proposal, Rating, Reliability, Ticket

Json = dict[str, Any]
LATELY = timedelta(hours=6)  # whom one has met since then one need not meet again so soon
RECENT = 20  # proposals from which the expected wait is told


def seekers(tickets: Sequence[Ticket], pace: paces.Pace, now: datetime) -> list[Seeker]:
    """The people of these tickets as the matcher sees them, in a few queries."""
    people = [ticket.user_id for ticket in tickets]
    pool, live = paces.pool(pace), paces.is_live(pace)
    ratings = dict(Rating.objects.filter(pool=pool, user_id__in=people).values_list("user_id", "mean"))
    reliable = {row.user_id: ladder.share_finished(row) for row in Reliability.objects.filter(user_id__in=people)}
    avoids, met = _apart(people), _met(people, now)
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
            met=frozenset(met.get(ticket.user_id, NOBODY)),
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


def _met(people: list[int], now: datetime) -> dict[int, set[int]]:
    """With whom of those who wait each has played lately."""
    tables: dict[int, list[int]] = defaultdict(list)
    lately = Placing.objects.filter(user_id__in=people, result__at__gt=now - LATELY)
    for result_id, user_id in lately.values_list("result_id", "user_id"):
        tables[result_id].append(int(user_id or 0))
    found: dict[int, set[int]] = defaultdict(set)
    for sat in tables.values():
        for user_id in sat:
            found[user_id].update(sat)
    return {user_id: others - {user_id} for user_id, others in found.items()}


# For a person


def place_of(user_id: int) -> Json | None:
    """Where a person is in the queue; None: he does not wait and may at once."""
    ticket = Ticket.objects.filter(user_id=user_id).select_related("proposal").first()
    now = timezone.now()
    pause = Pause.objects.filter(user_id=user_id, until__gt=now).values_list("until", flat=True).first()
    if ticket is None and pause is None:
        return None
    return {
        "since": ticket.since.isoformat() if ticket else None,
        "wishes": _wishes(ticket) if ticket else None,
        "expected": expected(ticket.pace) if ticket else None,
        "pause_until": pause.isoformat() if pause else None,
        "match": _match(ticket) if ticket and ticket.proposal else None,
    }


def _wishes(ticket: Ticket) -> Json:
    return {"pace": ticket.pace, "players": ticket.sizes, "edition": ticket.edition, "map": ticket.board}


def _match(ticket: Ticket) -> Json:
    """The table that was found, and who has said that he is there."""
    proposal = ticket.proposal
    assert proposal is not None
    tickets = list(proposal.tickets.select_related("user").order_by("since", "pk"))
    pool = paces.pool(paces.PACES[proposal.pace])
    people = [one.user_id for one in tickets]
    ratings = dict(Rating.objects.filter(pool=pool, user_id__in=people).values_list("user_id", "shown"))
    return {
        "id": proposal.pk,
        "until": proposal.until.isoformat(),
        "ready": ticket.ready,
        "players": proposal.players,
        "edition": proposal.edition,
        "map": proposal.board,
        "people": [
            {"name": name_of(one.user), "rating": ratings.get(one.user_id), "ready": one.ready} for one in tickets
        ],
    }


def expected(pace: str) -> int | None:
    """How many seconds people waited lately until a table was found; None: nobody did."""
    lately = Proposal.objects.filter(pace=pace).order_by("-pk").values_list("waits", flat=True)[:RECENT]
    waits = [wait for of_one in lately for wait in of_one]
    return round(median(waits)) if waits else None


def expected_of_each() -> dict[str, int | None]:
    """The same for each pace."""
    return {pace: expected(pace) for pace in paces.PACES}


def waiting() -> dict[str, int]:
    """How many wait for each pace."""
    found = Ticket.objects.filter(Q(proposal=None)).values_list("pace").annotate(count=Count("pk"))
    return {**dict.fromkeys(paces.PACES, 0), **dict(found)}
