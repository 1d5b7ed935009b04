"""Whose session it is. A socket has no request, so what Django's middleware does for one is asked here; reads only."""

from __future__ import annotations

import re
from collections.abc import Iterable
from importlib import import_module
from typing import Any

from django.conf import settings
from django.contrib import auth
from django.contrib.auth.base_user import AbstractBaseUser
from django.http import parse_cookie
from django.utils.crypto import constant_time_compare

KEY = re.compile(r"[0-9a-z]{8,40}")  # how Django writes them; nothing else is worth a query


def session_key(headers: Iterable[tuple[bytes, bytes]]) -> str:
    """The session named in a handshake; empty: none."""
    for name, value in headers:
        if name == b"cookie":
            key = parse_cookie(value.decode("latin1")).get(settings.SESSION_COOKIE_NAME, "")
            return key if KEY.fullmatch(key) else ""
    return ""


def person_of(key: str) -> int | None:
    """The id of who is signed in with this session; None: nobody, or no longer."""
    if not key:
        return None
    session = import_module(settings.SESSION_ENGINE).SessionStore(key)
    backend = session.get(auth.BACKEND_SESSION_KEY)
    if backend not in settings.AUTHENTICATION_BACKENDS:
        return None
    user = auth.load_backend(backend).get_user(session[auth.SESSION_KEY])
    if user is None or not _still_good(user, session.get(auth.HASH_SESSION_KEY, "")):
        return None
    number: int = user.pk
    return number


def _still_good(user: AbstractBaseUser, signed: str) -> bool:
    """A changed password ends all sessions. Unlike Django's own check this renews or ends nothing."""
    hashes: list[Any] = [user.get_session_auth_hash(), *user.get_session_auth_fallback_hash()]
    return any(constant_time_compare(signed, valid) for valid in hashes)
