"""A server as its user would start it, in a process of its own, and people who are signed in to it."""

from __future__ import annotations

import http.client
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.servers import free_port

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 90.0
TOKEN = "b" * 32  # of a form: cookie and header must agree, and that is all


def answers(port: int, path: str) -> bool:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
    try:
        connection.request("GET", path)
        return connection.getresponse().status == 200
    except OSError:
        return False
    finally:
        connection.close()


def wait_for(process: subprocess.Popen[bytes], port: int, path: str = "/healthz", patience: float = PATIENCE) -> None:
    until = time.monotonic() + patience
    while not answers(port, path):
        if process.poll() is not None or time.monotonic() > until:
            raise SystemExit("the server did not start")
        time.sleep(0.005)


@contextmanager
def server(application: str = "deploy.asgi:application") -> Iterator[tuple[int, int]]:
    """Port and process id of a web process with the settings that we have."""
    port = free_port()
    code = f"from deploy import processes; processes.serve({application!r})"
    env = {**os.environ, "HOST": "127.0.0.1", "PORT": str(port)}
    with open(os.devnull, "wb") as nowhere:  # a line a request is written all the same
        process = subprocess.Popen([sys.executable, "-c", code], cwd=ROOT, env=env, stderr=nowhere)
    try:
        wait_for(process, port)
        yield port, process.pid
    finally:
        process.terminate()
        try:
            process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()


def signed_in(name: str) -> tuple[int, str]:
    """A new person and the key of his session."""
    from allauth.usersessions.models import UserSession
    from django.conf import settings
    from django.contrib import auth
    from django.contrib.sessions.backends.db import SessionStore

    from accounts.models import User

    person = User.objects.create_user(name)
    session = SessionStore()
    session[auth.SESSION_KEY] = str(person.pk)
    session[auth.BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[auth.HASH_SESSION_KEY] = person.get_session_auth_hash()
    session.create()
    UserSession.objects.create(user=person, session_key=session.session_key, ip="127.0.0.1", user_agent="bench")
    return person.pk, str(session.session_key)
