"""`python -m deploy.alive web|worker|bots`: ends with 0 if the service in this very container answers."""

from __future__ import annotations

import os
import socket
import sys
import urllib.error
import urllib.request
from collections.abc import Callable

PATIENCE = 5  # seconds


def web() -> bool:
    port = os.environ.get("PORT") or "8000"
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=PATIENCE) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False


def of_queues(*queues: str) -> bool:
    """A worker of each queue on this machine answers by the broker."""
    from .celery import app

    pattern = f"*@{socket.gethostname()}"
    try:  # once for all: an answer takes all the time that it is given
        said = app.control.ping(timeout=PATIENCE, pattern=pattern, matcher="glob")
    except OSError:  # the broker is away
        return False
    return {*queues} <= {name.partition("-")[0] for one in said for name in one}


ASKED: dict[str, Callable[[], bool]] = {
    "web": web,
    "worker": lambda: of_queues("default", "outgoing"),
    "bots": lambda: of_queues("bots"),
}

if __name__ == "__main__":
    sys.exit(not ASKED[sys.argv[1]]())
