"""What this app keeps of a person: told when he asks for it, and what becomes of it when he is gone."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from accounts.signals import data_wanted, forgotten, merging, merging_begins, needed, tidying

from . import pools, queueing, results, services, tournaments
from .models import OPEN, STARTED, Gift, Invitation, Placing, Rating, Standing, TableLine, TableSeat, Ticket

Json = dict[str, Any]


def connect() -> None:
    """Called once, when the app is ready."""
    data_wanted.connect(data_of)
    forgotten.connect(get_up)
    merging_begins.connect(hold)
    merging.connect(take_along)
    needed.connect(missed)
    tidying.connect(free_the_chairs)


def data_of(sender: object, user_id: int, **_: Any) -> tuple[str, Json]:
    """Where he sat and what he said, how he played and what is thought of it; nothing of others."""
    sat = TableSeat.objects.filter(user_id=user_id).order_by("table_id")
    return "matchmaking", {
        "tables": list(sat.values("table", "table__status", "table__rules_id", "table__options", "joined_at", "mark")),
        "invitations": list(
            Invitation.objects.filter(user_id=user_id).order_by("pk").values("table", "declined", "at")
        ),
        "chat": list(TableLine.objects.filter(user_id=user_id).order_by("pk").values("table", "text", "at")),
        "queue": list(Ticket.objects.filter(user_id=user_id).values("pace", "sizes", "edition", "board", "since")),
        "results": list(
            Placing.objects.filter(user_id=user_id)
            .order_by("pk")
            .values("result__game", "result__pool", "place", "left", "mean_before", "mean_after")
        ),
        "ratings": list(
            Rating.objects.filter(user_id=user_id).order_by("pool").values("pool", "shown", "deviation", "games")
        ),
    }


def get_up(sender: object, user_id: int, **_: Any) -> None:
    """Nobody has to wait for somebody who is gone, and nobody has to read what he said. His results stay."""
    _leave(user_id)
    Invitation.objects.filter(user_id=user_id).delete()
    TableLine.objects.filter(user_id=user_id).delete()


def free_the_chairs(sender: object, **_: Any) -> None:
    """Also where the staff has closed an account, or the word that somebody is gone was lost."""
    sitting = TableSeat.objects.filter(user__is_active=False, table__status=OPEN).values_list("user_id", flat=True)
    waiting = Ticket.objects.filter(user__is_active=False).values_list("user_id", flat=True)
    playing = tournaments.going_on().filter(user__is_active=False).values_list("user_id", flat=True)
    for user_id in {*sitting, *waiting, *playing} - {None}:
        _leave(user_id)


def _leave(user_id: int) -> None:
    for table_id in TableSeat.objects.filter(user_id=user_id, table__status=OPEN).values_list("table_id", flat=True):
        services.leave(table_id=table_id, user_id=user_id, only_open=True)
    queueing.leave(user_id=user_id, pause=False)  # he will not queue again
    tournaments.withdraw_from_all(user_id=user_id)


def missed(sender: object, user_ids: list[int], **_: Any) -> set[int]:
    """Who stands in the log of results: the ratings of others follow from it too."""
    there = Placing.objects.filter(user_id__in=user_ids).values_list("user_id", flat=True)
    return {user_id for user_id in there if user_id is not None}


def hold(sender: object, guest_id: int, **_: Any) -> None:
    """A tournament comes before its people, also where a round of it begins."""
    tournaments.hold(user_id=guest_id)


@transaction.atomic
def take_along(sender: object, guest_id: int, user_id: int, **_: Any) -> None:
    """What a guest has played becomes the account's, where that has not been rated itself: two ratings are not one.

    What the guest only waits for he gets up from when he is forgotten, a moment later.
    """
    tournaments.take_along(guest_id=guest_id, user_id=user_id)
    sat = TableSeat.objects.filter(user_id=guest_id, table__status=STARTED)
    sat.exclude(table__seats__user=user_id).update(user_id=user_id)
    results.hold_log()
    for pool in pools.POOLS:
        theirs = Placing.objects.filter(result__pool=pool)
        if not theirs.filter(user_id=user_id, result__ranked=True).exists():
            theirs.filter(user_id=guest_id).exclude(result__placings__user=user_id).update(user_id=user_id)
            Rating.objects.filter(user_id=guest_id, pool=pool).update(user_id=user_id)
            Standing.objects.filter(user_id=guest_id, pool=pool).update(user_id=user_id)
            Gift.objects.filter(giver_id=guest_id, result__pool=pool).update(giver_id=user_id)
            Gift.objects.filter(receiver_id=guest_id, result__pool=pool).update(receiver_id=user_id)
    results.recount(guest_id)
    results.recount(user_id)
    TableLine.objects.filter(user_id=guest_id).update(user_id=user_id)
