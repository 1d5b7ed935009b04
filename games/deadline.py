"""The end of a talk with a stranger's server, whatever it says or does not say."""

from __future__ import annotations

import socket
import threading
import time
from contextlib import suppress


class Deadline:
    """Cuts all connections that were handed to it. A limit for each read alone lets the other side drip for ever."""

    def __init__(self, seconds: float) -> None:
        self._until = time.monotonic() + seconds
        self._held: list[socket.socket] = []
        self._timer = threading.Timer(seconds, self._cut)
        self._timer.daemon = True

    def left(self) -> float:
        """Seconds; TimeoutError: none."""
        left = self._until - time.monotonic()
        if left <= 0:
            raise TimeoutError
        return left

    def hold(self, connection: socket.socket) -> None:
        """By a second handle: who encrypts a connection makes another one of it and closes the first."""
        self._held.append(connection.dup())
        self.left()

    def _cut(self) -> None:
        for connection in self._held:
            with suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)

    def __enter__(self) -> Deadline:
        self._timer.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._timer.cancel()
        for connection in self._held:
            connection.close()
