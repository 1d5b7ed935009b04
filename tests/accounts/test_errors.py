"""One envelope for whatever is refused, wherever it is."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.http import Http404
from rest_framework import exceptions, serializers

from accounts.errors import Conflict, NotAllowed, NotFound, NotSignedIn, Refused, TooLarge
from games.errors import answer
from rules.errors import IllegalAction, InvalidOptions, MalformedAction


@pytest.mark.parametrize(
    "error, status, said",
    [
        (Refused("odd", least=3), 400, {"code": "odd", "facts": {"least": 3}}),
        (NotSignedIn("reauthenticate"), 401, {"code": "reauthenticate", "facts": {}}),
        (NotAllowed("not_yours"), 403, {"code": "not_yours", "facts": {}}),
        (NotFound("no_such_game"), 404, {"code": "no_such_game", "facts": {}}),
        (Conflict("stale", seq=7), 409, {"code": "stale", "facts": {"seq": 7}}),
        (TooLarge("too_large"), 413, {"code": "too_large", "facts": {}}),
        (IllegalAction("bid_too_low", least=17), 422, {"code": "bid_too_low", "facts": {"least": 17}}),
        (MalformedAction("unknown_kind"), 400, {"code": "unknown_kind", "facts": {}}),
        (InvalidOptions("map", "unknown_value"), 400, {"code": "unknown_value", "facts": {"option": "map"}}),
        (Http404(), 404, {"code": "not_found", "facts": {}}),
        (PermissionDenied(), 403, {"code": "permission_denied", "facts": {}}),
        (SuspiciousOperation(), 400, {"code": "parse_error", "facts": {}}),
        (exceptions.NotAuthenticated(), 401, {"code": "not_authenticated", "facts": {}}),
        (exceptions.PermissionDenied("CSRF Failed: why"), 403, {"code": "csrf_failed", "facts": {}}),
        (exceptions.ParseError("JSON"), 400, {"code": "parse_error", "facts": {}}),
        (exceptions.MethodNotAllowed("PUT"), 405, {"code": "method_not_allowed", "facts": {}}),
        (exceptions.UnsupportedMediaType("x"), 415, {"code": "unsupported_media_type", "facts": {}}),
        (exceptions.Throttled(wait=4.2), 429, {"code": "throttled", "facts": {"wait": 5}}),
        (
            serializers.ValidationError({"name": ["Too long."]}, code="max_length"),
            400,
            {"code": "invalid", "facts": {"fields": {"name": ["max_length"]}}},
        ),
    ],
)
def test_every_refusal_has_the_same_form(error: Exception, status: int, said: dict[str, Any]) -> None:
    response = answer(error, {})
    assert response is not None
    assert (response.status_code, response.data) == (status, said)


def test_a_fault_of_ours_is_not_hidden() -> None:
    assert answer(KeyError("oops"), {}) is None
