"""The cookie that names a session is taken away by who ends that session, and by nobody else.

A guest who becomes an account goes on in a session with another key. What he had asked by the old one, and is answered
only after that, finds no session; Django's own middleware would take the cookie for dead, and with it the new one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase


class KeepCookie:
    """Middleware around Django's own for sessions, whose place it leaves to that: Django's checks look for it there."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self._get_response(request)
        session: Any = getattr(request, "session", None)  # none: it was answered before there could be one
        if session is not None and session.is_empty() and not session.modified:
            response.cookies.pop(settings.SESSION_COOKIE_NAME, None)
        return response
