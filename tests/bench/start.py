"""From nothing to the first answer: our web process against a minimal Django with Channels, alternately."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from . import common, serving

ROUNDS = 4
MINIMAL = """
import django
from django.conf import settings

settings.configure(
    SECRET_KEY="minimal", ALLOWED_HOSTS=["127.0.0.1"], ROOT_URLCONF="minimal", INSTALLED_APPS=["channels"],
    DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": ":memory:"}},
)
django.setup()

from channels.generic.websocket import AsyncWebsocketConsumer
from channels.routing import ProtocolTypeRouter, URLRouter
from django.core.asgi import get_asgi_application
from django.http import HttpResponse
from django.urls import path

urlpatterns = [path("healthz", lambda request: HttpResponse("ok"))]
pages = get_asgi_application()
application = ProtocolTypeRouter(
    {"http": pages, "websocket": URLRouter([path("ws", AsyncWebsocketConsumer.as_asgi())])}
)
"""
RUN = "import uvicorn; uvicorn.run({application!r}, host='127.0.0.1', port={port}, log_level='error')"


def minimal(folder: str) -> float:
    port = serving.free_port()
    code = RUN.format(application="minimal:application", port=port)
    began = time.perf_counter()
    process = subprocess.Popen([sys.executable, "-c", code], cwd=folder, env={**os.environ, "PYTHONPATH": folder})
    try:
        serving.wait_for(process, port)
        return time.perf_counter() - began
    finally:
        process.terminate()
        process.wait()


def ours() -> float:
    began = time.perf_counter()
    with serving.server():
        return time.perf_counter() - began


def run() -> common.Json:
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "minimal.py").write_text(MINIMAL, encoding="utf-8")
        pairs = [(ours(), minimal(folder)) for _ in range(ROUNDS)][1:]  # the first ones fill the caches
    return {
        "ours_s": round(statistics.median(own for own, _ in pairs), 2),
        "minimal_s": round(statistics.median(other for _, other in pairs), 2),
        "ratio": round(statistics.median(own / other for own, other in pairs), 2),
    }
