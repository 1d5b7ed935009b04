"""Sessions in Django's own table, read together with the person they belong to: a request asks for both, always.

allauth lists who has which session; the list only says whom to read along. Who is signed in is what the session itself
says, so a session that is in no list, or in a wrong line of it, costs one question more and nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import timedelta
from functools import cache
from typing import Any, NamedTuple

from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib import auth
from django.contrib.sessions.backends import db
from django.contrib.sessions.models import Session
from django.db import connection
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from .models import PushSubscription, User
from .rows import columns, table

RENEWED_AFTER = timedelta(days=30)  # of its time; so often at most it is written again only to last longer
KEY = re.compile(r"[0-9a-z]{8,40}")  # how Django writes them; nothing else is worth a query
MOST_KEYS = 500  # in one question


class Kept(NamedTuple):
    """A session that has not expired."""

    data: dict[str, Any]
    listed: User | None  # whom the list of sessions says it belongs to
    worn: bool  # it was last written so long ago that it should be renewed


class SessionStore(db.SessionStore):
    """Set in the settings as SESSION_ENGINE."""

    listed: User | None = None
    worn = False

    def cycle_key(self) -> None:
        """The same session under another name: who is called in it still is."""
        before = self.session_key
        super().cycle_key()
        if before:
            PushSubscription.objects.filter(session_key=before).update(session_key=self.session_key)

    def load(self) -> dict[str, Any]:
        key = self.session_key or ""
        kept = read([key]).get(key)
        if kept is None:
            self._session_key = None
            return {}
        self.listed, self.worn = kept.listed, kept.worn
        return kept.data


def read(keys: Iterable[str]) -> dict[str, Kept]:
    """The sessions with these keys that there are, in one query for a few hundred."""
    known = [key for key in keys if KEY.fullmatch(key)]
    now = timezone.now()
    renewed = now + timedelta(seconds=settings.SESSION_COOKIE_AGE) - RENEWED_AFTER
    moments = [connection.ops.adapt_datetimefield_value(moment) for moment in (renewed, now)]
    decode = db.SessionStore().decode
    found = {}
    for begin in range(0, len(known), MOST_KEYS):
        asked = known[begin : begin + MOST_KEYS]
        with connection.cursor() as cursor:
            cursor.execute(_question(len(asked)), [moments[0], *asked, moments[1]])
            for key, data, worn, *values in cursor.fetchall():
                found[key] = Kept(decode(data), columns(User).made_of(values), bool(worn))
    return found


def person_of(session: Any, listed: User | None) -> User | None:
    """Whom a session says it belongs to, if that is who was read along with it and both are still good."""
    if listed is None or not listed.is_active or str(listed.pk) != session.get(auth.SESSION_KEY):
        return None
    if session.get(auth.BACKEND_SESSION_KEY) not in settings.AUTHENTICATION_BACKENDS:
        return None
    signed = session.get(auth.HASH_SESSION_KEY) or ""
    return listed if constant_time_compare(signed, listed.get_session_auth_hash()) else None


@cache
def _question(keys: int) -> str:
    """Written once: making these words from a queryset each time costs more than their answer."""
    return (
        "SELECT session.session_key, session.session_data, session.expire_date < %s, "
        f"{columns(User).told('person')} "
        f"FROM {table(Session)} AS session "
        f"LEFT JOIN {table(UserSession)} AS listed ON listed.session_key = session.session_key "
        f"LEFT JOIN {table(User)} AS person ON person.id = listed.user_id "
        f"WHERE session.session_key IN ({', '.join(['%s'] * keys)}) AND session.expire_date > %s"
    )
