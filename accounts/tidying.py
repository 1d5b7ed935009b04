"""What nobody needs any more goes: dead sessions, and guests who can't come back and have left nothing behind."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.db.models import Exists, OuterRef
from django.utils import timezone

from . import signals
from .models import Report, User
from .session_store import SessionStore

YOUNG = timedelta(days=7)  # a guest who has just come is left alone, whatever there is of him
AT_ONCE = 500  # guests in one go


def tidy() -> int:
    """How many guests went."""
    SessionStore.clear_expired()
    living = Session.objects.filter(session_key=OuterRef("session_key"))
    UserSession.objects.filter(~Exists(living)).delete()
    signals.tidying.send_robust(sender=User)  # what fails in another app is logged, and keeps nothing here
    gone, last = 0, 0
    while batch := _gone(last):
        last = batch[-1]
        unneeded = set(batch) - _needed(batch)
        User.objects.filter(pk__in=unneeded, guest=True).delete()
        gone += len(unneeded)
    return gone


def _gone(after: int) -> list[int]:
    """Guests without a session: nothing leads back to them. Not of whom the staff has still to read."""
    listed = UserSession.objects.filter(user=OuterRef("pk"))
    reported = Report.objects.filter(whom=OuterRef("pk"), handled=False)
    old = User.objects.filter(guest=True, pk__gt=after, date_joined__lt=timezone.now() - YOUNG)
    guests = old.filter(~Exists(listed), ~Exists(reported))
    return list(guests.order_by("pk").values_list("pk", flat=True)[:AT_ONCE])


def _needed(user_ids: list[int]) -> set[int]:
    """Those of them that other apps would miss."""
    answers: list[tuple[Any, Any]] = signals.needed.send(sender=User, user_ids=user_ids)
    return {user_id for _, missed in answers for user_id in missed}
