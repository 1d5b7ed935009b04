"""For `manage.py play` and for commands beside it: one process, one data directory, nothing else needed."""

from __future__ import annotations

import os
from pathlib import Path

from deploy.network import own_names
from deploy.secret import kept_secret

from .base import *  # noqa: F403
from .base import BASE_DIR, PUSH_KEY
from .push import key_from

DATA = Path(os.environ.get("MEGAWATT_DATA") or BASE_DIR / ".data").resolve()
SECRET_KEY = kept_secret(DATA)
PUSH_KEY = PUSH_KEY or key_from(kept_secret(DATA, "push_secret"))  # another one would lose all subscriptions

# A foreign page whose name was made to lead here is refused: only this machine's own names and addresses.
ALLOWED_HOSTS = [*own_names(), *filter(None, os.environ.get("MEGAWATT_HOSTS", "").split(","))]

DATABASES = {
    "default": {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": DATA / "megawatt.sqlite3",
        "OPTIONS": {
            "timeout": 20,
            # A transaction that reads first and writes then would fail at once when another writes: ask for both.
            "transaction_mode": "IMMEDIATE",
            # FULL: a move that was answered outlives a power cut. It costs about a quarter of the moves a second.
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA temp_store=MEMORY; "
            "PRAGMA cache_size=-16000; PRAGMA journal_size_limit=67108864;",
        },
    }
}
CHANNEL_LAYERS = {"default": {"BACKEND": "deploy.layers.EmbeddedLayer"}}
CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "OPTIONS": {"MAX_ENTRIES": 20_000},  # some ten megabytes; of Django's 300 a few dozen people would use up all
    }
}

CELERY_BROKER_URL = "memory://localhost/"
CELERY_BROKER_TRANSPORT_OPTIONS = {"polling_interval": 0.05}
BOTS_THINK_IN_CHILD = True

MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = True  # passkeys on http://localhost; browsers allow them there alone

STATIC_ROOT = None
WHITENOISE_USE_FINDERS = True
