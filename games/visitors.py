"""Whose session it is. A socket has no request, so what Django's middleware does for one is asked here; reads only."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from django.conf import settings
from django.contrib import auth
from django.contrib.auth.base_user import AbstractBaseUser
from django.http import parse_cookie
from django.utils.crypto import constant_time_compare

from accounts import session_store

Session = dict[str, Any]
KEY = re.compile(r"[0-9a-z]{8,40}")  # how Django writes them; nothing else is worth a query


def session_key(headers: Iterable[tuple[bytes, bytes]]) -> str:
    """The session named in a handshake; empty: none."""
    for name, value in headers:
        if name == b"cookie":
            key = parse_cookie(value.decode("latin1")).get(settings.SESSION_COOKIE_NAME, "")
            return key if KEY.fullmatch(key) else ""
    return ""


def people_of(keys: Iterable[str]) -> dict[str, int | None]:
    """The ids of who is signed in with these sessions; None: nobody, or no longer. One query, as a rule."""
    found: dict[str, int | None] = dict.fromkeys(keys)
    unlisted: dict[str, Session] = {}
    for key, kept in session_store.read(found).items():
        person = session_store.person_of(kept.data, kept.listed)
        if person is not None:
            found[key] = int(person.pk)
        else:
            unlisted[key] = kept.data
    return {**found, **_unlisted(unlisted)}


def _unlisted(sessions: dict[str, Session]) -> dict[str, int | None]:
    """Those in no list of sessions, or with an older signature, as Django would judge them."""
    users = auth.get_user_model()._default_manager.in_bulk(_ids(sessions.values())) if sessions else {}
    backends: dict[str, Any] = {name: auth.load_backend(name) for name in settings.AUTHENTICATION_BACKENDS}
    found: dict[str, int | None] = dict.fromkeys(sessions)
    for key, session in sessions.items():
        backend = backends.get(session.get(auth.BACKEND_SESSION_KEY, ""))
        user = users.get(_id(session))
        if backend is not None and user is not None and backend.user_can_authenticate(user):
            if _still_good(user, session.get(auth.HASH_SESSION_KEY, "")):
                found[key] = int(user.pk)
    return found


def _ids(sessions: Iterable[Session]) -> set[int]:
    return {number for session in sessions if (number := _id(session)) is not None}


def _id(session: Session) -> int | None:
    said = str(session.get(auth.SESSION_KEY, ""))
    return int(said) if said.isascii() and said.isdigit() else None


def _still_good(user: AbstractBaseUser, signed: str) -> bool:
    """A changed password ends all sessions. Unlike Django's own check this renews or ends nothing."""
    hashes: list[Any] = [user.get_session_auth_hash(), *user.get_session_auth_fallback_hash()]
    return any(constant_time_compare(signed, valid) for valid in hashes)
