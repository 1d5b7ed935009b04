"""What a page would ask first, answered inside the page: so the first thing seen needs no way to the server and back.

The answers are those of the API itself, for the same person, by the same views.
"""

from __future__ import annotations

import copy
import json
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, QueryDict
from django.urls import Resolver404, resolve

from .handler import forget
from .screens import screen_at

Json = dict[str, Any]
ME = "/api/accounts/me"
TOLD = (200, 401, 403, 404)  # what else comes may be otherwise a moment later


def answers(request: HttpRequest) -> dict[str, Json]:
    """Address -> status and body, of all that the page at this address begins with."""
    me = _ask(request, ME, "")
    found = {ME: me} if me else {}
    screen, caught = screen_at(request.path)
    if screen is None or me is None or (screen.of_me and me["status"] != 200):
        return found
    code = request.GET.get("code", "")
    query = urlencode({"code": code}) if code else ""
    for path in (path.format(*caught) for path in screen.asks):
        if (answer := _ask(request, path, query)) is not None:
            found[f"{path}?{query}" if query else path] = answer
    return found


def _ask(request: HttpRequest, path: str, query: str) -> Json | None:
    """What the API says to this. None: there is no such door, or it can't say it now."""
    try:
        found = resolve(path)
    except Resolver404:
        return None
    if "rest" in found.kwargs:  # what stands where there is no door
        return None
    asked = copy.copy(request)  # the same person, session and cookies
    asked.method, asked.path, asked.path_info = "GET", path, path
    asked.GET = QueryDict(query)  # type: ignore[assignment]  # it is immutable, as Django's own
    asked.META = {**request.META, "QUERY_STRING": query, "PATH_INFO": path}
    for name in ("HTTP_IF_NONE_MATCH", "HTTP_IF_MODIFIED_SINCE", "HTTP_ACCEPT"):  # these are about the page
        asked.META.pop(name, None)
    asked.resolver_match = found
    response = found.func(asked, *found.args, **found.kwargs)
    if "CSRF_COOKIE" in asked.META:  # a cookie that the answer needs is set with the page
        request.META.update({name: asked.META[name] for name in asked.META if name.startswith("CSRF_COOKIE")})
    if not getattr(response, "is_rendered", True):
        response = response.render()
    forget(asked, response)
    if response.status_code not in TOLD:
        return None
    return {"status": response.status_code, "body": json.loads(response.content)}
