"""Every line that a background task writes says which task it was, for which game and seq, and which request sent it.

Loaded with the Celery application. Of a task's arguments only these numbers are told.
"""

from __future__ import annotations

import inspect
from functools import cache
from typing import Any

import structlog
from celery import current_app
from celery.signals import before_task_publish, task_postrun, task_prerun

NUMBERS = {"game_id": "game", "after": "seq", "seq": "seq", "seat": "seat"}  # parameters by what log lines call them
FROM = "request_id"  # among the headers of a task


@before_task_publish.connect
def _task_is_sent(headers: dict[str, Any], **_: Any) -> None:
    request = structlog.contextvars.get_contextvars().get("request")
    if request:
        headers[FROM] = request


@task_prerun.connect
def _task_begins(task: Any, args: Any = (), kwargs: Any = None, **_: Any) -> None:
    structlog.contextvars.clear_contextvars()  # this thread or process has done other tasks before
    request = getattr(task.request, FROM, None)
    said = {"request": request} if isinstance(request, str) else {}
    structlog.contextvars.bind_contextvars(task=task.name, **said, **_numbers(task.name, args or (), kwargs or {}))


@task_postrun.connect
def _task_ends(**_: Any) -> None:
    structlog.contextvars.clear_contextvars()


def _numbers(task: str, args: Any, kwargs: dict[str, Any]) -> dict[str, int]:
    given = {**dict(zip(_parameters(task), args)), **kwargs}
    return {NUMBERS[name]: value for name, value in given.items() if name in NUMBERS and type(value) is int}


@cache
def _parameters(task: str) -> tuple[str, ...]:
    return tuple(inspect.signature(current_app.tasks[task].run).parameters)
