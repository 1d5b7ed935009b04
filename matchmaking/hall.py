"""One kind of news, and the sockets that listen for it. What all halls have in common."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

from games.room import Listener
from games.wire import Packet

from .errors import NotFound

Json = dict[str, Any]
Run = Callable[..., Awaitable[Any]]  # a job and its facts, in a thread
Apart = dict[int | None, frozenset[int]]  # for each person whom he does not meet

LOBBY, TABLE, ME, TOURNAMENT = "lobby", "table", "me", "tournament"
NOBODY: frozenset[int] = frozenset()


class Place(NamedTuple):
    """What a socket listens to: the lobby, one table or tournament, or all that concerns its person."""

    kind: str
    number: int = 0  # of the table or the tournament
    code: str = ""


class Hall(ABC):
    """Sockets of some kinds of places. Newcomers are told all as it is now, the others what has changed since."""

    kinds: tuple[str, ...] = ()

    def __init__(self, run: Run, apart: Apart) -> None:
        self.run = run
        self.apart = apart
        self.places: dict[Listener, Place] = {}
        self.coming: dict[Listener, asyncio.Future[None]] = {}

    # Who is here

    def enter(self, place: Place, listener: Listener) -> asyncio.Future[None]:
        """From now on it is here; the future is done when it has been told the first thing."""
        self.places[listener] = place
        waiting = self.coming[listener] = asyncio.get_running_loop().create_future()
        return waiting

    def leave(self, listener: Listener) -> None:
        """Also for one that never got in."""
        self.places.pop(listener, None)
        waiting = self.coming.pop(listener, None)
        if waiting is not None:
            waiting.cancel()

    def give_up(self) -> None:
        """The process ends: nobody is let in any more."""
        for waiting in self.coming.values():
            if not waiting.done():
                waiting.set_result(None)
        self.places, self.coming = {}, {}

    def at(self, kind: str, number: int | None = None) -> list[Listener]:
        """The sockets at a place of this kind that have been told something."""
        return [
            listener
            for listener, place in self.places.items()
            if place.kind == kind and number in (None, place.number) and listener not in self.coming
        ]

    def newcomers(self, kind: str) -> list[Listener]:
        return [one for one in self.coming if one in self.places and self.places[one].kind == kind]

    def numbers(self, kind: str) -> set[int]:
        """The places of this kind with sockets."""
        return {place.number for place in self.places.values() if place.kind == kind}

    def not_met(self, listener: Listener) -> frozenset[int]:
        return self.apart.get(listener.user_id, NOBODY)

    def welcome(self, listener: Listener, packet: Packet) -> None:
        """The first thing that it is told. It may have gone while that was read."""
        waiting = self.coming.pop(listener, None)
        if waiting is not None and not waiting.done():
            listener.offer(packet)
            waiting.set_result(None)

    def turn_away(self, listener: Listener, refusal: NotFound) -> None:
        waiting = self.coming.pop(listener, None)
        if waiting is not None and not waiting.done():
            waiting.set_exception(refusal)

    # What each hall does in its own way

    def hear(self, message: Json) -> None:  # noqa: B027 - a hall may need none
        """A nudge. Late, doubled and false ones do no harm."""

    @abstractmethod
    def has_news(self) -> bool:
        """Whether something is to be told to those who are here."""

    @abstractmethod
    async def tell(self) -> None:
        """Those who are here. What could not be read is news again."""

    @abstractmethod
    async def let_in(self) -> None:
        """Those who have come."""

    async def look(self) -> None:  # noqa: B027 - a hall may need none
        """What the layer may have lost becomes news."""

    def layer_was_away(self) -> None:  # noqa: B027 - a hall may need none
        """Whatever cannot be seen in the database by `look` is told again."""
