"""How log lines look: JSON where machines read them, plain lines where a person does; and one line for every request.

Tracebacks are written without the values of variables: a state in there would tell the deck.
"""

from __future__ import annotations

import json
import re
import time
import uuid
from collections.abc import Callable
from typing import Any

import structlog
from django.http import HttpRequest, HttpResponse

from .metrics import REQUESTS

KNOWN_ID = re.compile(r"[A-Za-z0-9-]{8,64}")

SHARED: list[Any] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_logger_name,
    structlog.stdlib.add_log_level,
    structlog.stdlib.ExtraAdder(),
    structlog.processors.TimeStamper(fmt="iso"),
]
TWICE = ("color_message", "data")  # uvicorn says everything again with colours, Celery with all it knows of the task


def said_once(_: Any, __: str, line: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in line.items() if name not in TWICE}


def configuration(form: str) -> dict[str, Any]:
    """Django's LOGGING: form "json" or "plain". Also tells structlog to go the same way."""
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *SHARED,
            structlog.stdlib.PositionalArgumentsFormatter(),
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    quiet = "INFO" if form == "json" else "WARNING"
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "ours": {
                "()": structlog.stdlib.ProcessorFormatter,
                "foreign_pre_chain": SHARED,
                "processors": [structlog.stdlib.ProcessorFormatter.remove_processors_meta, *_ending(form)],
            }
        },
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "ours"}},
        "root": {"handlers": ["stderr"], "level": "INFO"},
        "loggers": {
            # Django's own handlers would print everything twice; its 4xx lines say less than our request line.
            "django": {"handlers": [], "level": "INFO", "propagate": True},
            "django.request": {"level": "ERROR"},
            "django.security.DisallowedHost": {"level": "CRITICAL"},
            "django.security.csrf": {"level": "ERROR"},
            "megawatt.request": {"level": quiet},
            "megawatt.moves": {"level": quiet},
            "megawatt.sockets": {"level": quiet},
            "celery": {"level": quiet},
            # A line for every task, and there is one every second.
            **{name: {"level": "WARNING"} for name in ("celery.beat", "celery.app.trace", "celery.worker.strategy")},
            "uvicorn": {"level": quiet},
            "uvicorn.access": {"level": "WARNING"},
            "kombu": {"level": "WARNING"},
            "amqp": {"level": "WARNING"},
        },
    }


def _ending(form: str) -> list[Any]:
    if form == "json":
        written = structlog.processors.JSONRenderer(ensure_ascii=False)
        return [said_once, structlog.processors.format_exc_info, written]
    plain = structlog.dev.ConsoleRenderer(colors=False, exception_formatter=structlog.dev.plain_traceback)
    return [said_once, plain]


class RequestLog:
    """Gives a request its id, one line when it is answered, and its time to the metrics."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        self.log = structlog.stdlib.get_logger("megawatt.request")

    def __call__(self, request: HttpRequest) -> HttpResponse:
        known = request.headers.get("X-Request-ID", "")
        request_id = known if KNOWN_ID.fullmatch(known) else uuid.uuid4().hex
        began = time.perf_counter()
        with structlog.contextvars.bound_contextvars(request=request_id):
            response = self.get_response(request)
            self._tell(request, response, time.perf_counter() - began)
        response["X-Request-ID"] = request_id
        return response

    def _tell(self, request: HttpRequest, response: HttpResponse, seconds: float) -> None:
        status = response.status_code
        route = request.resolver_match.route if request.resolver_match else ""
        method = request.method if request.method in METHODS else "other"
        REQUESTS.labels(method, route, status).observe(seconds)
        write = self.log.error if status >= 500 else self.log.info
        why = {**({"code": code} if (code := refused(response)) else {}), **getattr(response, "why", {})}
        write("request", method=method, path=told(request), status=status, ms=round(1000 * seconds, 1), **why)


def told(request: HttpRequest) -> str:
    """The path without what only one person should know: what follows the "?", and codes that open something."""
    path = request.path
    given = request.resolver_match.kwargs if request.resolver_match else {}
    for name in SECRET_PARTS & given.keys():
        path = path.replace(str(given[name]), "…")
    return path


def refused(response: HttpResponse) -> str:
    """The code with which our API says no; "": it is no such answer."""
    if response.status_code < 400 or response.streaming or response.get("Content-Type") != "application/json":
        return ""
    said = json.loads(response.content or b"null")
    return str(said.get("code", "")) if isinstance(said, dict) else ""


SECRET_PARTS = {"code", "key", "token"}
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
