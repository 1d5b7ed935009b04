"""Who has kept somebody waiting for long, without an answer, is left alone for a while: not everybody waits for him."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

LONG = 1.0  # seconds: what takes so long to fail is not asked again
PAUSE = 5.0  # for so many; then one asks, and the others as soon as he was answered
AT_ONCE = 1e-9  # a moment that is long over: one asks now


class LeftAlone(Exception):
    """Not asked at all."""


class Breaker:
    """Around every question to one server, by any thread. Of a server that is not `known` nobody expects an answer
    before it has given one: one asks it first, then the others."""

    def __init__(self, *, known: bool = True) -> None:
        self._silent_until = 0.0 if known else AT_ONCE  # of time.monotonic; nought: all is well
        self._lock = threading.Lock()

    @contextmanager
    def asking(self) -> Iterator[None]:
        began = time.monotonic()
        self._pass(began)
        try:
            yield
        except Exception:
            if time.monotonic() - began > LONG:
                self._silent_until = time.monotonic() + PAUSE
            elif self._silent_until:
                self._silent_until = AT_ONCE  # that has cost nobody time: the next may try
            raise
        self._silent_until = 0.0

    def _pass(self, now: float) -> None:
        if not self._silent_until:
            return
        with self._lock:
            if now < self._silent_until:
                raise LeftAlone
            self._silent_until = now + PAUSE  # the one who tries; the others wait for what becomes of him
