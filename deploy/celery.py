"""The Celery application: settings by their CELERY_ names, tasks where the apps keep them, queues and the schedule."""

from __future__ import annotations

from typing import Any

from celery import Celery
from celery.schedules import crontab
from kombu import Exchange, Queue

from . import task_logs, task_metrics  # noqa: F401  # they listen

USUAL = "default"
# Who thinks long waits in a queue of his own, and so does what has to wait for strangers' servers: a push service or a
# mail server that says nothing stops no clock.
APART = {
    "bots": ("games.tasks.play_automatic_turn", "matchmaking.tasks.next_bot_game"),
    "outgoing": (
        "games.tasks.deliver",
        "matchmaking.tasks.call_invited",
        "matchmaking.tasks.call_found",
        "accounts.tasks.deliver_mail",
        "accounts.tasks.look_for_mail",
    ),
}
QUEUES = (USUAL, *APART)

# A sweep that could not run in time is worth nothing: the next one is on its way.
SCHEDULE: dict[str, dict[str, Any]] = {
    "sweep": {"task": "games.tasks.sweep", "schedule": 1.0, "options": {"expires": 5}},
    "tables": {"task": "matchmaking.tasks.sweep_tables", "schedule": 5.0, "options": {"expires": 20}},
    "queue": {"task": "matchmaking.tasks.queue_wave", "schedule": 2.0, "options": {"expires": 2}},
    "tournaments": {"task": "matchmaking.tasks.sweep_tournaments", "schedule": 5.0, "options": {"expires": 10}},
    "results": {"task": "matchmaking.tasks.sweep_results", "schedule": 60.0, "options": {"expires": 60}},
    "mail": {"task": "accounts.tasks.look_for_mail", "schedule": 60.0, "options": {"expires": 50}},
    "tidy": {"task": "accounts.tasks.tidy", "schedule": crontab(hour=4, minute=17), "options": {"expires": 3600}},
    "ladder": {"task": "matchmaking.tasks.next_bot_game", "schedule": 300.0, "options": {"expires": 20}},
    "resting": {"task": "games.tasks.look_for_resting", "schedule": 600.0, "options": {"expires": 300}},
    "calls": {"task": "games.tasks.look_for_calls", "schedule": 10.0, "options": {"expires": 20}},
}

app = Celery("megawatt")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.conf.beat_schedule = SCHEDULE
app.conf.task_queues = [Queue(name, Exchange(name), routing_key=name) for name in QUEUES]
app.conf.task_default_queue = USUAL
app.conf.task_routes = {task: {"queue": queue} for queue, tasks in APART.items() for task in tasks}
app.conf.worker_hijack_root_logger = False  # deploy/logs.py says how lines look, in every process
app.autodiscover_tasks()
