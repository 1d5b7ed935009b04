"""Whom a table calls to the phone. What a game says when it starts and goes on, `games` says."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.utils import timezone

from accounts import selectors as people
from accounts.models import PushSubscription
from games import webpush
from games.selectors import name_of

from .models import OPEN, Invitation, Proposal

Json = dict[str, Any]
START = "start"  # the wish to hear of games that begin covers being asked to one
INVITED, FOUND = "invited", "found"
HOUR = 3600
REMEMBERED = 24 * HOUR  # seconds for which nothing is said twice


def invited(invitation_id: int) -> None:
    """Tell all browsers of who was asked, if he wants to hear it and still can come."""
    asked = Invitation.objects.filter(pk=invitation_id, declined=False, table__status=OPEN)
    row = asked.select_related("table", "by").first()
    if row is None or not people.wants(row.user_id, START, timezone.now()):
        return
    message = {
        "kind": INVITED,
        "table": row.table_id,
        "tag": f"table-{row.table_id}",
        "by": name_of(row.by) if row.by else "",
        "map": row.table.options.get("map"),
        "players": row.table.players,
    }
    call(row.user_id, f"invited.{invitation_id}", f"table-{row.table_id}", message, HOUR)


def found(proposal_id: int) -> None:
    """Tell the people of a table that the queue has found, while they are still asked."""
    proposal = Proposal.objects.filter(pk=proposal_id, status=Proposal.ASKING).first()
    if proposal is None:
        return
    for user_id in proposal.tickets.values_list("user_id", flat=True):
        message = {
            "kind": FOUND,
            "match": proposal.pk,
            "tag": "queue",
            "map": proposal.board,
            "players": proposal.players,
            "until": proposal.until.isoformat(),
        }
        left = round((proposal.until - timezone.now()).total_seconds())  # the one before may have taken long
        if left > 0:  # even in his quiet hours: he is waiting for it
            call(user_id, f"found.{proposal_id}", "queue", message, left)


def call(user_id: int, what: str, topic: str, message: Json, seconds: int) -> None:
    """One message to all browsers of a person, each once; what can't be sent now is worth nothing later."""
    if not settings.PUSH_KEY:
        return
    headers = {"TTL": str(seconds), "Topic": topic[:32], "Urgency": "high"}
    for row in PushSubscription.objects.filter(user_id=user_id):
        if not cache.add(f"push.table.{row.pk}.{what}", 1, REMEMBERED):
            continue
        came = webpush.send(endpoint=row.endpoint, p256dh=row.p256dh, auth=row.auth, message=message, headers=headers)
        if came == webpush.GONE:
            row.delete()
