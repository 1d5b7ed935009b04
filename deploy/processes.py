"""The parts of the full mode, each a process of its own: api, live, worker, bots, beat."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import django
import structlog
import uvicorn
from django.conf import settings

from games.processor import give_way, thinkers

from . import measuring
from .wire import SOCKETS

OUTGOING = 8  # threads, fewer than a process has connections to the database
LOOK, AGAIN = 0.2, 1.0  # seconds between two looks whether a part is there, and until it is started again
PATIENCE = 13  # seconds for it to end: more than a message may take, less than whoever stops us gives us

log = structlog.stdlib.get_logger(__name__)


def api() -> None:
    """REST and pages. It answers sockets too, where nothing in front sends those to `live`."""
    serve("deploy.asgi:application")


def live() -> None:
    """Sockets, so that they need not wait for pages and can be scaled apart."""
    serve("deploy.processes:only_sockets")


def worker() -> None:
    """All that is due, and beside it, in a process of its own, what has to wait for strangers' servers."""
    with beside("outgoing"):
        celery_worker("default", os.environ.get("CONCURRENCY") or "2")


def outgoing() -> None:
    """Push and mail: threads, as they wait and do not compute, and every message sees to its own time."""
    celery_worker("outgoing", str(OUTGOING), pool="threads")


def bots() -> None:
    """What thinks, kept away from what must not wait."""
    give_way()
    celery_worker("bots", os.environ.get("CONCURRENCY") or str(thinkers()))


def beat() -> None:
    """One of these is enough, and two do no harm."""
    from .celery import app

    app.start(["--quiet", "beat", "--scheduler=celery.beat.Scheduler", "--max-interval=1", "--pidfile="])


SERVICES: dict[str, Callable[[], None]] = {"api": api, "live": live, "worker": worker, "bots": bots, "beat": beat}
PARTS = {**SERVICES, "outgoing": outgoing}  # a part of another service is started by that one


def main(name: str) -> int:
    end_with_parent(os.environ.get("MEGAWATT_PARENT", ""))
    measuring.begin(name)
    django.setup()  # what is missing is said here, before anything else begins
    if name in ("api", "worker") and not settings.PUSH_KEY:
        log.warning("Web Push is off: MEGAWATT_PUSH_KEY is not set.")
    PARTS[name]()
    return 0


def serve(application: str) -> None:
    proxies = os.environ.get("PROXIES", "")
    uvicorn.run(
        application,
        host=os.environ.get("HOST") or "0.0.0.0",
        port=int(os.environ.get("PORT") or "8000"),
        log_config=None,
        access_log=False,
        **SOCKETS,
        lifespan="on",
        server_header=False,
        # Whose address and https a request claims is believed of these proxies alone.
        proxy_headers=bool(proxies),
        forwarded_allow_ips=proxies,
        timeout_graceful_shutdown=10,
    )


async def only_sockets(scope: Any, receive: Any, send: Any) -> None:
    """The whole application for sockets and probes; for the rest there is nothing here."""
    from . import probes
    from .asgi import application

    if scope["type"] != "http" or scope["path"] in probes.PATHS:
        await application(scope, receive, send)
        return
    await send({"type": "http.response.start", "status": 404, "headers": [(b"content-type", b"application/json")]})
    await send({"type": "http.response.body", "body": b'{"code": "not_found", "facts": {}}'})


def celery_worker(queue: str, concurrency: str, pool: str = "prefork") -> None:
    from .celery import app

    arguments = [f"--queues={queue}", f"--hostname={queue}-{os.getpid()}@%h", f"--concurrency={concurrency}"]
    app.worker_main(["--quiet", "worker", f"--pool={pool}", "--without-mingle", "--without-gossip", *arguments])


@contextmanager
def beside(name: str) -> Iterator[None]:
    """Keep a further process going, one that ends being started again, until this worker has to stop: both stop then,
    and neither waits for the other."""
    from celery.signals import worker_shutting_down

    over = threading.Event()
    keeper = threading.Thread(target=_keep, args=(name, over), name=name, daemon=True)
    worker_shutting_down.connect(lambda **_: over.set(), weak=False)
    keeper.start()
    try:
        yield
    finally:
        over.set()
        keeper.join()


def _keep(name: str, over: threading.Event) -> None:
    command = [sys.executable, "-m", __package__ + ".processes", name]
    # Away from the terminal's Ctrl-C: it is told to stop, once.
    environment = {**os.environ, "MEGAWATT_PARENT": str(os.getpid())}
    while not over.is_set():
        process = subprocess.Popen(command, cwd=settings.BASE_DIR, env=environment, start_new_session=True)
        while process.poll() is None and not over.wait(LOOK):
            pass
        if not over.is_set():
            log.error("a part ended by itself", part=name, code=process.returncode)
            over.wait(AGAIN)
        process.terminate()
        try:
            process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()


def end_with_parent(parent: str) -> None:
    """Who has started it may be killed outright; what was started must not live on alone."""
    if not parent:
        return

    def watch() -> None:
        while os.getppid() == int(parent):
            time.sleep(1)
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=watch, daemon=True).start()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
