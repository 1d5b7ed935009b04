"""A process that thinks for the one in which the server lives: small, started when it is first asked, replaced when it
fails."""

from __future__ import annotations

import multiprocessing
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from .mind import Thought, belong_to_parent, ready, think

TO_BE_BORN = 30  # seconds


class Busy(Exception):
    """It is thinking for somebody else."""


class Child:
    """Thinks about one question at a time: whoever waits for its turn is not taken for slow."""

    def __init__(self) -> None:
        self._asking = threading.Lock()
        self._pool: ProcessPoolExecutor | None = None

    def ask(self, *question: Any, seconds: float, wait: bool = True) -> list[Thought]:
        """Its answer. One that died or took too long is replaced for the next question. Busy: who does not `wait` comes
        again later."""
        if not self._asking.acquire(blocking=wait):
            raise Busy
        try:
            return self._born().submit(think, *question).result(timeout=seconds)
        except (BrokenProcessPool, TimeoutError):
            self.end()
            raise
        finally:
            self._asking.release()

    def _born(self) -> ProcessPoolExecutor:
        """It has loaded the rules before anybody's time runs."""
        if self._pool is None:
            self._pool = ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), initializer=belong_to_parent)
            self._pool.submit(ready).result(timeout=TO_BE_BORN)
        return self._pool

    def processes(self) -> list[Any]:
        return list(((self._pool and self._pool._processes) or {}).values())

    def end(self) -> None:
        pool, processes = self._pool, self.processes()
        self._pool = None
        for process in processes:
            process.kill()  # it may be lost in thought
        if pool is not None:
            pool.shutdown(wait=False, cancel_futures=True)
