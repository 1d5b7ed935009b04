"""A short way through a door that is knocked at all the time.

The ordinary question goes straight to its answer. Whatever is out of the ordinary (no session, another kind of body,
another method) goes the framework's way, which knows what to say to it. What is refused looks the same on both ways.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

import msgspec
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.csrf import CsrfViewMiddleware

from rules.protocol import Json

from .errors import Refused, RulesError, envelope, status_of

View = Callable[..., HttpResponseBase]
JSON = "application/json"


def _no_view(request: HttpRequest) -> HttpResponse:
    raise AssertionError("the check asks nobody further")


FORGERY = CsrfViewMiddleware(_no_view)  # the views of the framework are exempt from Django's own round of it
encode = msgspec.json.Encoder(enc_hook=str).encode


def post(short: Callable[..., tuple[int, Json]], long: View) -> View:
    """A view that answers a signed-in person's POST of JSON by `short(request, …) -> (status, answer)`."""

    @wraps(long)
    def view(request: HttpRequest, *args: Any, **facts: Any) -> HttpResponseBase:
        ordinary = request.method == "POST" and request.content_type == JSON and request.user.is_authenticated
        if not ordinary:
            return long(request, *args, **facts)
        forged = FORGERY.process_view(request, _no_view, (), {})
        return forged if forged is not None else answered(short, request, **facts)

    return view


def answered(short: Callable[..., tuple[int, Json]], request: HttpRequest, **facts: Any) -> HttpResponse:
    try:
        status, answer = short(request, **facts)
    except (Refused, RulesError) as error:
        status, answer = status_of(error), envelope(error)
    return HttpResponse(encode(answer), status=status, content_type=JSON)
