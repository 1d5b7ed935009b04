"""Who asks: the person that was read with the session, or the one whom Django finds for it."""

from __future__ import annotations

from functools import partial
from typing import Any

from asgiref.sync import sync_to_async
from django.contrib import auth
from django.contrib.auth.middleware import AuthenticationMiddleware
from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from .session_store import SessionStore, person_of


def known_person(request: HttpRequest) -> Any:
    """`request.user`, found once. Whatever is out of the ordinary (no list, an old key) is Django's to judge."""
    found = getattr(request, "_cached_user", None)
    if found is None:
        session: Any = request.session
        session.get(auth.SESSION_KEY)  # reads it, if there is one
        listed = session.listed if isinstance(session, SessionStore) else None
        found = request._cached_user = person_of(session, listed) or auth.get_user(request)  # type: ignore[attr-defined]
    return found


class KnownPerson(AuthenticationMiddleware):
    """Middleware in the place of Django's own."""

    def process_request(self, request: HttpRequest) -> None:
        request.user = SimpleLazyObject(partial(known_person, request))  # type: ignore[assignment]
        request.auser = sync_to_async(partial(known_person, request))  # type: ignore[method-assign]
