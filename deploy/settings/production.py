"""For servers: PostgreSQL, Redis, https. Everything that differs between them comes from the environment, and what has
no safe default refuses to start. deploy/env.example explains each name."""

from __future__ import annotations

import os
from typing import Any

from psycopg import ProgrammingError
from psycopg.conninfo import conninfo_to_dict

from deploy import logs

from . import postgresql
from .base import *  # noqa: F403
from .base import required

POOL = int(os.environ.get("DATABASE_POOL") or "10")  # connections of one process, at most: one for each thread
PREPARED = os.environ.get("DATABASE_PREPARED") != "0"


def database(url: str) -> dict[str, Any]:
    """Django's words for a PostgreSQL URL; what else it says goes to the driver."""
    try:
        said = conninfo_to_dict(url)
    except ProgrammingError:
        raise SystemExit("DATABASE_URL is not a PostgreSQL address. deploy/env.example shows one.") from None
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": said.pop("dbname", ""),
        "USER": said.pop("user", ""),
        "PASSWORD": said.pop("password", ""),
        "HOST": said.pop("host", ""),
        "PORT": str(said.pop("port", "")),
        "CONN_MAX_AGE": 0,  # the pool keeps them
        "OPTIONS": {**said, **postgresql.options(POOL, PREPARED)},
    }


SECRET_KEY = required("MEGAWATT_SECRET_KEY")
if len(SECRET_KEY) < 50:
    raise SystemExit("MEGAWATT_SECRET_KEY is too short: 50 characters of chance or more.")
ALLOWED_HOSTS = required("MEGAWATT_HOSTS").split(",")
DATABASES = {"default": database(required("DATABASE_URL"))}
REDIS_URL = required("REDIS_URL")

# Redis knows no databases where messages are published: a name of our own keeps two installations apart.
NAMESPACE = f"megawatt:{DATABASES['default']['NAME']}"
CHANNEL_LAYERS = {
    "default": {
        "BACKEND": "deploy.redis_layer.RedisLayer",
        "CONFIG": {"url": REDIS_URL, "prefix": NAMESPACE},
    }
}
CACHES = {
    "default": {
        "BACKEND": "deploy.cache.RedisCache",
        "LOCATION": REDIS_URL,
        "KEY_PREFIX": NAMESPACE,
        "OPTIONS": {"socket_timeout": 2, "socket_connect_timeout": 2},  # seconds, for a Redis that says nothing
    }
}
CELERY_BROKER_URL = os.environ.get("BROKER_URL") or REDIS_URL
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "global_keyprefix": f"{NAMESPACE}:",
    # More than the longest task: what a lost worker had taken is given to another one after this time.
    "visibility_timeout": 300,
    "unacked_restore_interval": 10,
    "unacked_restore_throttle": 1,
    "socket_keepalive": True,
    # Seconds. A move must not wait long for a broker that is away, or is there and says nothing.
    "socket_connect_timeout": 2,
    "socket_timeout": 5,  # more than the longest time that a worker lets the broker wait for tasks
}

BOT_LADDER_GAMES = int(os.environ.get("MEGAWATT_BOT_LADDER_GAMES") or 12)

LOGGING = logs.configuration("json")
METRICS_TOKEN = os.environ.get("METRICS_TOKEN", "")

# `manage.py services` on one's own machine has no certificate. Nobody else should set this.
PLAIN_HTTP = os.environ.get("MEGAWATT_PLAIN_HTTP") == "1"

SECURE_SSL_REDIRECT = not PLAIN_HTTP
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = not PLAIN_HTTP
SECURE_HSTS_SECONDS = 0 if PLAIN_HTTP else int(os.environ.get("HSTS_SECONDS") or 365 * 24 * 3600)
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CONTENT_TYPE_NOSNIFF = True
# HSTS for the hosts beside and below this one, and in browsers' lists, is for the owner of the domain to decide.
SECURE_HSTS_INCLUDE_SUBDOMAINS = os.environ.get("HSTS_SUBDOMAINS") == "1"
SECURE_HSTS_PRELOAD = os.environ.get("HSTS_PRELOAD") == "1"
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]

if PLAIN_HTTP:  # elsewhere `collectstatic` is a step of the release
    STATIC_ROOT = None
    WHITENOISE_USE_FINDERS = True
