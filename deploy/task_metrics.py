"""How long background tasks wait and take. Loaded with the Celery application, which a web process does not need to
begin."""

from __future__ import annotations

import time
from typing import Any

from celery.signals import before_task_publish, task_postrun, task_prerun

from .metrics import QUEUED, TASKS
from .queues import DUE, due

_began: dict[str, float] = {}  # task id -> when


@before_task_publish.connect
def _task_is_sent(headers: dict[str, Any], **_: Any) -> None:
    headers[DUE] = due(headers)


@task_prerun.connect
def _task_begins(task_id: str, task: Any, **_: Any) -> None:
    _began[task_id] = time.perf_counter()
    due_at = getattr(task.request, DUE, None)
    if isinstance(due_at, float):
        QUEUED.labels(task.name).observe(max(0.0, time.time() - due_at))  # clocks of two machines may differ


@task_postrun.connect
def _task_ends(task_id: str, task: Any, state: str | None = None, **_: Any) -> None:
    began = _began.pop(task_id, None)
    if began is not None:
        TASKS.labels(task.name, state or "").observe(time.perf_counter() - began)
