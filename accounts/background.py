"""Where every app has its tasks from: `from accounts.background import shared_task`.

Tasks are sent by the application that the settings name. It is loaded with the first module of tasks and not earlier,
since a web process begins without it; without it Celery would send them into nowhere.
"""

from __future__ import annotations

from celery import shared_task
from django.conf import settings
from django.utils.module_loading import import_string

__all__ = ["shared_task"]

import_string(settings.TASK_APPLICATION).set_default()
