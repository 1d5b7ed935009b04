"""For the tests: SQLite in a file, everything in one process; PostgreSQL and Redis where they are named."""

from __future__ import annotations

import os
import tempfile
import uuid
from pathlib import Path
from typing import Any

from . import postgresql
from .base import *  # noqa: F403

SECRET_KEY = "only for tests"
ALLOWED_HOSTS = ["*"]

PATIENCE = 90  # seconds: a busy machine is slow, not wrong

if os.environ.get("TEST_DATABASE") == "postgresql":
    DATABASES = {
        "default": {
            "ENGINE": "django.db.backends.postgresql",
            "NAME": "megawatt",
            "USER": os.environ.get("PGUSER", "postgres"),
            "HOST": os.environ.get("PGHOST", "127.0.0.1"),
            "PORT": os.environ.get("PGPORT", "5432"),
            "CONN_MAX_AGE": 0,
            "OPTIONS": postgresql.options(8, wait=PATIENCE),
        }
    }
else:
    # Each process has a file of its own: of two runs at once the second would have drawn it away beneath the first.
    FILE = Path(tempfile.gettempdir()) / f"megawatt-test-{os.getpid()}.sqlite3"
    DATABASES = {
        "default": {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": FILE,
            "OPTIONS": {
                "timeout": PATIENCE,
                "transaction_mode": "IMMEDIATE",
                "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
            },
            "TEST": {"NAME": FILE},
        }
    }

STATIC_ROOT = None
if os.environ.get("TEST_DATABASE") == "postgresql":
    # As on a server; each process of the tests has names of its own, in a Redis that others may use.
    REDIS_URL = os.environ.get("REDIS_URL") or "redis://127.0.0.1:6379/0"
    NAMESPACE = f"megawatt-test:{os.getpid()}:{uuid.uuid4().hex[:8]}"
    CHANNEL_LAYERS: dict[str, dict[str, Any]] = {
        "default": {"BACKEND": "deploy.redis_layer.RedisLayer", "CONFIG": {"url": REDIS_URL, "prefix": NAMESPACE}}
    }
    CACHES = {
        "default": {"BACKEND": "deploy.cache.RedisCache", "LOCATION": REDIS_URL, "KEY_PREFIX": NAMESPACE},
    }
    CELERY_BROKER_URL = REDIS_URL
    CELERY_BROKER_TRANSPORT_OPTIONS = {"global_keyprefix": f"{NAMESPACE}:"}  # by which the cache clears it too
else:
    CHANNEL_LAYERS = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}
    CELERY_BROKER_URL = "memory://localhost/"
BOTS_THINK_IN_CHILD = False
BOT_SECONDS = 2 * PATIENCE
BOT_LIVE_SECONDS = PATIENCE
BOT_HURRY = PATIENCE
BOT_FOR_ABSENT = "coin"
BOT_PAUSE = 0.0
COACH_THINKS_IN_CHILD = False
