"""Before allauth's doors: what would make them fall over is refused here, in our own form."""

from __future__ import annotations

import json
import re
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

from allauth.account.internal.stagekit import LOGIN_SESSION_KEY
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse, JsonResponse

from .errors import Unavailable

DOORS = "/_allauth/"
MOST_BYTES = 64 * 1024  # a passkey with a long attestation has a few thousand
LARGEST = 2**63 - 1  # of a database
DEEPEST = 10
# Where somebody says who he is. allauth would first have a guest sign out, and who then gives up had lost his games.
SIGN_IN = re.compile(r"/_allauth/browser/v1/auth/(login|code/(request|confirm|resend)|webauthn/login|password/.*)")
CONFIRM = "/_allauth/browser/v1/auth/email/verify"  # the last step of such a sign-in, or a guest's own address
FELL_OVER = (AttributeError, KeyError, TypeError, ValueError)


class AllauthGuard:
    """Middleware: JSON no larger, no deeper and no stranger than a form needs."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.path_info.startswith(DOORS):
            try:
                if len(request.body) > MOST_BYTES:
                    return refusal(413, "too_large", most=MOST_BYTES)
            except RequestDataTooBig:
                return refusal(413, "too_large", most=MOST_BYTES)
            if request.body and not readable(request.body):
                return refusal(400, "parse_error")
            if is_guest_signing_in(request):
                request.user = AnonymousUser()  # his session stays until another takes its place
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """A passkey's answer is read field by field as it comes; one that is not of the right shape ends here. And so
        does whoever can't be counted."""
        if isinstance(error, Unavailable):
            return refusal(error.status, error.code)
        if not request.path_info.startswith(DOORS) or not isinstance(error, FELL_OVER):
            return None
        answer = refusal(400, "parse_error")
        # For the request's line in the log, should it be a fault of ours after all.
        setattr(answer, "why", {"error": type(error).__name__, "where": where(error)})  # noqa: B010
        return answer


def is_guest_signing_in(request: HttpRequest) -> bool:
    door = request.path_info
    here = SIGN_IN.fullmatch(door) or (door == CONFIRM and LOGIN_SESSION_KEY in request.session)
    return bool(here) and getattr(request.user, "guest", False)


def readable(body: bytes) -> bool:
    """Whether a body is JSON of whole characters, of numbers that a database can hold, and not deep."""
    try:
        said = json.loads(body.decode())
        json.dumps(said, ensure_ascii=False, allow_nan=False).encode()
        return ordinary(said)
    except (ValueError, RecursionError):  # a half character (a lone surrogate) is a ValueError too
        return False


def ordinary(said: Any, depth: int = 0) -> bool:
    if isinstance(said, dict | list):
        inside = said.values() if isinstance(said, dict) else said
        return depth < DEEPEST and all(ordinary(one, depth + 1) for one in inside)
    return not isinstance(said, int) or abs(said) <= LARGEST


def where(error: Exception) -> str:
    """File and line in which it began, as the last two parts of the path."""
    frame = traceback.extract_tb(error.__traceback__)[-1]
    return f"{'/'.join(Path(frame.filename).parts[-2:])}:{frame.lineno}"


def refusal(status: int, code: str, **facts: Any) -> JsonResponse:
    return JsonResponse({"code": code, "facts": facts}, status=status)
