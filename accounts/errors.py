"""What is refused at every door: a code for machines, facts for the sentence, a status. The sentence is the client's.

Every error of our API leaves in one form, {"code": …, "facts": {…}}, made by `answer`. (The doors of allauth under
/_allauth/ keep the form that their own documentation gives.)

Everybody knows these errors, but only who answers requests needs the framework that answers: it is loaded then.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.http import Http404, HttpRequest, JsonResponse
from django.http.multipartparser import MultiPartParserError

if TYPE_CHECKING:
    from rest_framework.exceptions import APIException
    from rest_framework.response import Response

CSRF_FAILED = "CSRF Failed"  # how Django REST framework begins its refusal of a forged form


class Refused(Exception):
    """Base of our refusals. Raised before anything has changed."""

    status = 400

    def __init__(self, code: str, **facts: Any) -> None:
        super().__init__(code, facts)
        self.code = code
        self.facts = facts


class NotSignedIn(Refused):
    """Nobody, or somebody who must show once more who he is."""

    status = 401


class NotAllowed(Refused):
    """Known, but not this person's to do."""

    status = 403


class NotFound(Refused):
    """No such thing, or none that this person may know of."""

    status = 404


class Conflict(Refused):
    """Somebody, perhaps the same person on another device, was there first."""

    status = 409


class TooLarge(Refused):
    """More than anybody honest sends."""

    status = 413


class Unavailable(Refused):
    """A part of the server that this can't do without does not answer."""

    status = 503


def envelope(code: str, facts: dict[str, Any] | None = None) -> dict[str, Any]:
    """The one form in which every error leaves."""
    return {"code": code, "facts": facts or {}}


def answer(error: Exception, context: Any = None) -> Response | None:
    """The exception handler of an API; who knows more errors asks here last.

    None: nobody foresaw this one, so it is a fault of ours and is raised again.
    """
    from rest_framework import exceptions

    if isinstance(error, Refused):
        return refusal(error.status, error.code, error.facts)
    if isinstance(error, Http404):
        error = exceptions.NotFound()
    elif isinstance(error, PermissionDenied):
        error = exceptions.PermissionDenied()
    elif isinstance(error, SuspiciousOperation | MultiPartParserError):
        error = exceptions.ParseError()
    return _of_framework(error) if isinstance(error, exceptions.APIException) else None


def _of_framework(error: APIException) -> Response:
    """What Django REST framework refuses by itself, with its own codes."""
    from rest_framework import exceptions

    if isinstance(error, exceptions.ValidationError):
        return refusal(400, "invalid", {"fields": error.get_codes()})
    if isinstance(error, exceptions.NotAuthenticated | exceptions.AuthenticationFailed):
        return refusal(401, error.default_code)  # it would say 403, having no header to offer
    if isinstance(error, exceptions.Throttled):
        wait = max(1, int(getattr(error, "wait", None) or 1))  # rounded up already
        response = refusal(429, error.default_code, {"wait": wait})
        response["Retry-After"] = str(wait)
        return response
    if isinstance(error, exceptions.PermissionDenied) and str(error.detail).startswith(CSRF_FAILED):
        return refusal(403, "csrf_failed")
    return refusal(error.status_code, error.default_code)


def refusal(status: int, code: str, facts: dict[str, Any] | None = None) -> Response:
    from rest_framework.response import Response
    from rest_framework.views import set_rollback

    set_rollback()
    return Response(envelope(code, facts), status=status)


def csrf_failure(request: HttpRequest, reason: str = "") -> JsonResponse:
    """The same form where Django itself refuses a forged form."""
    return JsonResponse(envelope("csrf_failed"), status=403)
