"""/healthz, /readyz and /metrics. Answered before anything else: whoever probes knows neither host name nor https."""

from __future__ import annotations

import ipaddress
import logging
import secrets
from collections.abc import Callable

from django.conf import settings
from django.core.cache import cache
from django.db import connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from prometheus_client import CONTENT_TYPE_LATEST

from . import metrics

PATHS = ("/healthz", "/readyz", "/metrics")
FORWARDED = ("Forwarded", "X-Forwarded-For", "X-Real-IP")
log = logging.getLogger(__name__)


class Probes:
    """Middleware, the outermost."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.path == "/healthz":
            return JsonResponse({"status": "ok"})
        if request.path == "/readyz":
            return ready()
        if request.path == "/metrics":
            return measured(request)
        return self.get_response(request)


def ready() -> HttpResponse:
    """200 if all that a move needs can be reached, else 503; what is missing is named, why is in the log."""
    states = {name: _reachable(name, question) for name, question in QUESTIONS.items()}
    said = {name: "ok" if state else "unreachable" for name, state in states.items()}
    answer = JsonResponse(said, status=200 if all(states.values()) else 503)
    setattr(answer, "_has_been_logged", True)  # noqa: B010  # Django would add a line of its own at every probe
    return answer


def _reachable(name: str, question: Callable[[], None]) -> bool:
    try:
        question()
    except Exception as error:
        log.warning("%s can't be reached: %s", name, type(error).__name__)
        return False
    return True


def _database() -> None:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    finally:
        connection.close()


def _broker() -> None:
    from .celery import app

    with app.connection_for_read() as broker:
        broker.ensure_connection(max_retries=1, interval_start=0, timeout=2)


def _cache() -> None:
    """In the full mode this is the Redis of the channel layer too."""
    cache.get("readiness")


QUESTIONS: dict[str, Callable[[], None]] = {"database": _database, "broker": _broker, "cache": _cache}


def measured(request: HttpRequest) -> HttpResponse:
    if not may_measure(request):
        return JsonResponse({"code": "not_allowed", "facts": {}}, status=403)
    return HttpResponse(metrics.page(), content_type=CONTENT_TYPE_LATEST)


def may_measure(request: HttpRequest) -> bool:
    """With the token, where one is set; else from this very machine, and not through a proxy on it."""
    if settings.METRICS_TOKEN:
        said = request.headers.get("Authorization", "")
        return secrets.compare_digest(said.encode(), f"Bearer {settings.METRICS_TOKEN}".encode())
    if any(name in request.headers for name in FORWARDED):
        return False
    try:
        return ipaddress.ip_address(request.META.get("REMOTE_ADDR", "")).is_loopback
    except ValueError:  # a Unix socket has no address
        return False
