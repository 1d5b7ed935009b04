"""For the tests: SQLite in a file, everything in one process; PostgreSQL and Redis where they are named."""

from __future__ import annotations

import os

from .base import *  # noqa: F403
from .base import BASE_DIR

SECRET_KEY = "only for tests"
ALLOWED_HOSTS = ["*"]

if os.environ.get("TEST_DATABASE") == "postgresql":
    DATABASES = {
        "default": {
            "ENGINE": "django.db.backends.postgresql",
            "NAME": "megawatt",
            "USER": os.environ.get("PGUSER", "postgres"),
            "HOST": os.environ.get("PGHOST", "127.0.0.1"),
            "PORT": os.environ.get("PGPORT", "5432"),
            "CONN_MAX_AGE": 0,
            "OPTIONS": {"pool": {"min_size": 1, "max_size": 8, "timeout": 10}},
        }
    }
else:
    DATABASES = {
        "default": {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": BASE_DIR / "test.sqlite3",
            "OPTIONS": {
                "timeout": 20,
                "transaction_mode": "IMMEDIATE",
                "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
            },
            "TEST": {"NAME": BASE_DIR / "test.sqlite3"},
        }
    }

STATIC_ROOT = None
CHANNEL_LAYERS = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}
CELERY_BROKER_URL = "memory://localhost/"
BOTS_THINK_IN_CHILD = False
BOT_SECONDS = 10
BOT_FOR_ABSENT = "coin"
