"""Who is at a table now: the seats with a socket, and how many look on, over all processes.

Each process tells the others about its own sockets: when that changes, when a new one asks, and once a minute; one that
has said nothing for long is taken for gone. Comings and goings are collected for a moment, so that a thousand phones
that come back at once are told of in a few messages.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from rules.protocol import Json

from . import messages
from .messages import Message

SETTLE = 0.2  # seconds that comings and goings are collected
FORGET = 210.0  # seconds of silence after which a process is taken for gone: it speaks every minute

Here = tuple[list[int], int]  # seats, onlookers
NOBODY: Here = ([], 0)


class Presence:
    """Of one game, as one process knows it."""

    def __init__(self, here: Callable[[], Here], tell: Callable[[Message], None], say: Callable[[Json], None]) -> None:
        self._here = here  # who is here, in this process
        self._tell = tell  # everybody here
        self._say = say  # to the other processes
        self.known: Here = NOBODY  # in all processes, as last told
        self._announced: Here = NOBODY
        self._elsewhere: dict[str, tuple[float, Here]] = {}
        self._settling: asyncio.TimerHandle | None = None

    def message(self) -> Message:
        seats, onlookers = self.known
        return messages.Presence(seats=seats, onlookers=onlookers)

    def changed(self) -> None:
        """Somebody came or went; soon it is told."""
        if self._settling is None:
            self._settling = asyncio.get_running_loop().call_later(SETTLE, self._settle)

    def heard(self, process: str, seats: list[int], onlookers: int) -> None:
        """Another process tells who is there."""
        self._elsewhere[process] = (time.monotonic(), (seats, onlookers))
        self.changed()

    def announce(self) -> None:
        seats, onlookers = self._announced
        self._say({"type": "game.present", "seats": seats, "onlookers": onlookers})

    def end(self) -> None:
        """The room is shut: nobody is here any more."""
        if self._settling is not None:
            self._settling.cancel()
        if self._announced != NOBODY:
            self._announced = NOBODY
            self.announce()

    def _settle(self) -> None:
        self._settling = None
        here = self._here()
        if here != self._announced:
            self._announced = here
            self.announce()
        known = self._with_the_others(here)
        if known != self.known:
            self.known = known
            self._tell(self.message())

    def _with_the_others(self, here: Here) -> Here:
        seats, onlookers = set(here[0]), here[1]
        for process, (heard, there) in list(self._elsewhere.items()):
            if time.monotonic() - heard > FORGET:
                del self._elsewhere[process]
            else:
                seats.update(there[0])
                onlookers += there[1]
        return sorted(seats), onlookers
