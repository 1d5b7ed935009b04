"""The Celery application: settings by their CELERY_ names, tasks where the apps keep them, queues and the schedule."""

from __future__ import annotations

from typing import Any

from celery import Celery
from kombu import Exchange, Queue

QUEUES = ("default", "bots")  # who thinks long waits in a queue of his own

# A sweep that could not run in time is worth nothing: the next one is on its way.
SCHEDULE: dict[str, dict[str, Any]] = {
    "sweep": {"task": "games.tasks.sweep", "schedule": 1.0, "options": {"expires": 5}},
    "calls": {"task": "games.tasks.look_for_calls", "schedule": 10.0, "options": {"expires": 20}},
}

app = Celery("megawatt")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.conf.beat_schedule = SCHEDULE
app.conf.task_queues = [Queue(name, Exchange(name), routing_key=name) for name in QUEUES]
app.conf.task_default_queue = "default"
app.conf.task_routes = {"games.tasks.play_automatic_turn": {"queue": "bots"}}
app.conf.worker_hijack_root_logger = False  # deploy/logs.py says how lines look, in every process
app.autodiscover_tasks()
