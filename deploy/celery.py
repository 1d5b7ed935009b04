"""The Celery application: settings by the CELERY_ names of Django's, tasks where the apps keep them."""

from __future__ import annotations

from celery import Celery

app = Celery("megawatt")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
