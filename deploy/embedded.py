"""`manage.py play`: the server in the main thread, the background worker and beat in threads beside it.

What is running lives in the database alone, so whoever stops this process, and however, loses no game.
"""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import IO, Any

import django
import structlog
import uvicorn
from celery import beat
from celery.concurrency.base import apply_target
from celery.concurrency.thread import ApplyResult, TaskPool
from celery.worker import WorkController
from celery.worker import state as worker_state
from channels.layers import get_channel_layer

from .celery import APART, QUEUES, app
from .migrations import bring_up_to_date
from .network import own_addresses
from .settings.embedded import DATA
from .wire import SOCKETS

THREADS = 4  # for each queue
PATIENCE = 5  # seconds for what is under way at the end

log = structlog.stdlib.get_logger(__name__)


class Pool(TaskPool):  # type: ignore[misc]  # of Celery, which has no types
    """Threads for each queue: whoever waits in his, for the child that thinks or for a stranger's server, keeps nobody
    else waiting. Nothing here ends what takes too long: each task has to see to that."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.apart = {queue: ThreadPoolExecutor(self.limit) for queue in APART}

    def on_apply(
        self,
        target: Any,
        args: Any = None,
        kwargs: Any = None,
        callback: Any = None,
        accept_callback: Any = None,
        **_: Any,
    ) -> ApplyResult:
        route = app.conf.task_routes.get(args[0])  # by the name of the task
        threads = self.apart[route["queue"]] if route else self.executor
        return ApplyResult(threads.submit(apply_target, target, args, kwargs, callback, accept_callback))

    def on_stop(self) -> None:
        for threads in self.apart.values():
            threads.shutdown(cancel_futures=True)
        super().on_stop()


class Background:
    """Worker and beat. One that fails is started again: without them nobody plays for an absent seat."""

    def __init__(self) -> None:
        self.over = threading.Event()
        # It remembers in the data directory when what is due once a day was done, and makes up for it after a pause.
        kept = {"scheduler_cls": "celery.beat.PersistentScheduler", "schedule_filename": str(DATA / "schedule")}
        self.beat = beat.Service(app, max_interval=1.0, **kept)
        self.threads = [
            threading.Thread(target=self._keep, args=(what,), name=what.__name__, daemon=True)
            for what in (self._worker, self._beat)
        ]

    def start(self) -> None:
        for thread in self.threads:
            thread.start()

    def stop(self) -> None:
        """Returns when what was under way is done, or after a while: then the sweeper of the next start finds it."""
        self.over.set()
        self.beat.stop()
        worker_state.should_stop = 0
        until = time.monotonic() + PATIENCE
        for thread in self.threads:
            thread.join(max(0.0, until - time.monotonic()))

    def _keep(self, what: Callable[[], None]) -> None:
        while not self.over.is_set():
            try:
                what()
            except Exception:
                log.exception("background failed", part=what.__name__)
            self.over.wait(1)

    def _worker(self) -> None:
        WorkController(
            app=app,
            pool_cls=Pool,
            concurrency=THREADS,
            prefetch_multiplier=0,  # what waits for a thread does not count
            queues=",".join(QUEUES),
            hostname="play@localhost",
            without_heartbeat=True,
            without_mingle=True,
            without_gossip=True,
        ).start()

    def _beat(self) -> None:
        self.beat.start(embedded_process=False)


class Server(uvicorn.Server):
    """Binds the channel layer to its loop and takes the background along, in and out."""

    def __init__(self, config: uvicorn.Config, background: Background, greet: Callable[[], None]) -> None:
        super().__init__(config)
        self.background = background
        self.greet = greet

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        get_channel_layer().bind(asyncio.get_running_loop())
        self.background.start()
        await super().startup(sockets)
        self.greet()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await asyncio.gather(asyncio.to_thread(self.background.stop), super().shutdown(sockets))


def listen(host: str, port: int) -> socket.socket:
    """The socket, before anything else is begun."""
    try:
        listening = socket.create_server((host, port), backlog=1024, reuse_port=False)
    except OSError as error:
        sys.exit(
            f"Nothing can listen on {host}:{port}: {error.strerror or error}. "
            f"Perhaps Megawatt runs already? Another port: PORT={port + 1} python3 manage.py play"
        )
    # asyncio does this only for sockets that name their protocol, which this one does not; without it the body of each
    # answer would wait until the other side has confirmed the head, which it does 40 ms later.
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listening


def claim(folder: Path) -> IO[str]:
    """Hold the data directory for this process: two would not hear of each other's moves. Freed when it ends."""
    holder = (folder / "in_use").open("w")
    if os.name == "posix":
        import fcntl

        try:
            fcntl.flock(holder, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            sys.exit(f"Another Megawatt runs on the data in {folder}. Another directory: MEGAWATT_DATA=…")
    return holder


def greeting(host: str, port: int) -> str:
    everywhere = host in ("0.0.0.0", "")
    lines = ["", "Megawatt is running.", f"  on this machine   http://{'127.0.0.1' if everywhere else host}:{port}/"]
    if everywhere:
        lines += [f"  on this network   http://{address}:{port}/" for address in own_addresses()]
    return "\n".join([*lines, f"  its data          {DATA}", "Ctrl-C stops it; games go on at the next start."])


def main() -> int:
    host = os.environ.get("HOST") or "0.0.0.0"
    port = port_from(os.environ.get("PORT") or "8000")
    listening = listen(host, port)
    django.setup()
    held = claim(DATA)
    bring_up_to_date()
    config = uvicorn.Config(
        "deploy.asgi:application",
        log_config=None,
        access_log=False,
        **SOCKETS,
        lifespan="on",
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=PATIENCE,
    )
    port = listening.getsockname()[1]
    server = Server(config, Background(), lambda: print(greeting(host, port), flush=True))
    for number in (signal.SIGINT, signal.SIGTERM):  # uvicorn takes them, and passes them on once it has ended
        signal.signal(number, lambda *_: None)
    server.run(sockets=[listening])
    held.close()
    print("Stopped.", flush=True)
    return 0


def port_from(said: str) -> int:
    if not said.isdecimal() or int(said) > 65535:
        sys.exit(f"PORT must be a number up to 65535, not {said[:20]!r}.")
    return int(said)
