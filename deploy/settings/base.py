"""What every way of running Megawatt shares. Secrets and addresses come from the environment, in one place: here."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from deploy import logs

from .accounts import *  # noqa: F403
from .accounts import THROTTLES
from .api import *  # noqa: F403
from .pages import *  # noqa: F403
from .push import *  # noqa: F403

BASE_DIR = Path(__file__).resolve().parents[2]

DEBUG = False
SECRET_KEY = ""  # each way of running sets its own; Django refuses to start without
ALLOWED_HOSTS: list[str] = []

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.headless",
    "allauth.usersessions",
    "rest_framework",
    "drf_spectacular",
    "channels",
    "accounts",
    "games",
    "matchmaking",
]

MIDDLEWARE = [
    "deploy.probes.Probes",
    "deploy.logs.RequestLog",
    "deploy.security.ContentSecurity",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "accounts.cookie.KeepCookie",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "accounts.known.KnownPerson",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "accounts.guard.AllauthGuard",
    "allauth.account.middleware.AccountMiddleware",
    "allauth.usersessions.middleware.UserSessionsMiddleware",
]

ROOT_URLCONF = "deploy.urls"
ASGI_APPLICATION = "deploy.asgi.application"
TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "deploy" / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ]
        },
    }
]

DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
LANGUAGE_CODE = "en"
TIME_ZONE = "UTC"
USE_I18N = True
USE_TZ = True

STATIC_URL = "/static/"
STATIC_ROOT: Path | None = BASE_DIR / "static"

LARGEST_BODY = 2 * 1024 * 1024  # bytes of the largest that may come in: a record
FILE_UPLOAD_MAX_MEMORY_SIZE = 64 * 1024  # a body beyond that waits in a file

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["rest_framework.authentication.SessionAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.AllowAny"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "NUM_PROXIES": 0,  # whose address it is has been settled before Django: deploy/processes.py
    "EXCEPTION_HANDLER": "games.errors.answer",
    "DEFAULT_THROTTLE_RATES": THROTTLES,
}

TASK_APPLICATION = "deploy.celery.app"
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_TASK_IGNORE_RESULT = True
CELERY_RESULT_BACKEND = None
CELERY_TASK_SOFT_TIME_LIMIT = 45
CELERY_TASK_TIME_LIMIT = 60
CELERY_TIMEZONE = "UTC"
CELERY_ACCEPT_CONTENT = ["json"]

# What sockets say and hear, by the name that the front end's types have: `manage.py message_schema`.
SOCKET_MESSAGES = {
    "GameMessage": "games.messages.GameMessage",
    "ToGame": "games.messages.Ping",
    "LobbyMessage": "matchmaking.messages.LobbyMessage",
    "TableMessage": "matchmaking.messages.TableMessage",
    "MyMessage": "matchmaking.messages.MyMessage",
    "TournamentMessage": "matchmaking.messages.TournamentMessage",
}

LOGGING = logs.configuration("plain")
METRICS_TOKEN = ""  # none: /metrics answers this machine only

BOTS_THINK_IN_CHILD = False  # a worker of the bots' queue is such a child already
BOT_SECONDS = 10.0  # after which a bot is taken to be lost in thought
BOT_LIVE_SECONDS = 1.9  # for which people wait, beside the pause, whatever it takes to find a move
BOT_EFFORT = {"": 0.5, "live": 0.125, "slow": 2.0}  # by the clock's pace: so much of a level's steps
BOT_HURRY = 0.7  # seconds of a live game, beside the pause, after which no bot begins to search any more
BOT_PAUSE = float(os.environ.get("MEGAWATT_BOT_PAUSE") or 0.8)  # seconds, about, before a bot acts that people watch
BOT_LADDER_GAMES = int(os.environ.get("MEGAWATT_BOT_LADDER_GAMES") or 0)  # a day, of bots among themselves
BOT_FOR_ABSENT = "engineer"
# Days after which the people of a game without a clock are reminded of it, and after as many more it ends; 0: never.
ABANDONED_DAYS = int(os.environ.get("MEGAWATT_ABANDONED_DAYS") or 30)
COACH_EFFORT = 0.5
COACH_THINKS_IN_CHILD = True  # a server of pages has better things to do


def required(name: str) -> str:
    """A value that has no safe default: without it nothing starts."""
    value = os.environ.get(name, "")
    if not value:
        raise SystemExit(f"{name} is not set. deploy/env.example says what it is.")
    return value
