"""Who listens to the lobby, to a table, to a tournament or to what concerns himself, in this process.

One channel hears all nudges; each says only what is another one now. One worker collects them for a moment, lets each
hall read once and tell its sockets; who comes in is told by the same worker, so that nothing overtakes anything.
Whatever the layer loses shows in the database, which is looked at every few seconds.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, TypeVar

from channels.layers import get_channel_layer

from games import visitors
from games.guests import Guests
from games.reading import with_connection
from games.room import Listener
from games.together import Together

from . import notify, reading, selectors
from .errors import NotFound
from .hall import ME, Apart, Hall, Json, Place
from .other_halls import PeopleHall, TournamentHall
from .table_hall import NOT_FOUND, TableHall

log = logging.getLogger(__name__)
Answer = TypeVar("Answer")

THREADS = 2  # that read; with the web's own and the rooms' they must fit into the pool of connections
SETTLE = 0.15  # seconds that changes are collected
BEAT = 20.0  # seconds between two looks at what there is: so long may a lost nudge go unnoticed
OFTENER = 4  # times in a beat for those who wait in the queue: they have no longer to say that they are there
CHECK = 60.0  # seconds between two looks at sessions
PAUSE = 1.0  # seconds after a reading that failed
RESTART, SIGNED_OUT = 1012, 4401

__all__ = ["NOT_FOUND", "RESTART", "SIGNED_OUT", "Halls", "Place"]


class Halls:
    """All halls of this process: one channel, one worker, one slow heartbeat."""

    def __init__(self, layer: Any = None, beat: float = BEAT, check: float = CHECK) -> None:
        self._layer = layer
        self.beat, self.check = beat, check
        self.guests = Guests()
        self.channel = ""
        self._apart: Apart = {}
        self._news = asyncio.Event()
        self._started: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[Any]] = set()
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="halls")
        self._people: Together[str, int | None] = Together(partial(self.run, visitors.people_of))
        self._mine = PeopleHall(self.run, self._apart)
        self.halls: list[Hall] = [
            TableHall(self.run, self._apart),
            self._mine,
            TournamentHall(self.run, self._apart),
        ]
        self._hall_of = {kind: hall for hall in self.halls for kind in hall.kinds}

    @property
    def layer(self) -> Any:
        return self._layer if self._layer is not None else get_channel_layer()

    def listeners(self) -> list[Listener]:
        return [listener for hall in self.halls for listener in hall.places]

    # Doors for the sockets

    async def person_of(self, session: str) -> int | None:
        return await self._people.ask(session) if session else None

    async def enter(self, place: Place, listener: Listener, since: int | None) -> None:
        """Subscribe, then read. NotFound: no such place, or not for this person."""
        if place.kind == ME and listener.user_id is None:
            listener.close(SIGNED_OUT)
            return
        if place.number > selectors.LARGEST_ID:
            raise NotFound(f"no_such_{place.kind}")
        await self._start_once()
        waiting = self._hall_of[place.kind].enter(place, listener)
        self._news.set()
        await waiting

    def leave(self, place: Place, listener: Listener) -> None:
        self._hall_of[place.kind].leave(listener)

    async def close(self) -> None:
        """The process ends: every socket is told to come again."""
        for listener in self.listeners():
            listener.close(RESTART)
        for hall in self.halls:
            hall.give_up()
        await asyncio.sleep(0)
        for task in list(self._tasks):
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=5)
        self._started = None
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def run(self, job: Callable[..., Answer], *facts: Any) -> Answer:
        return await asyncio.get_running_loop().run_in_executor(self._threads, with_connection, job, *facts)

    # News

    def hear(self, message: Json) -> None:
        """A nudge, or that the layer was away for a while."""
        if message["type"] == "layer.restored":
            for hall in self.halls:
                hall.layer_was_away()
            self._spawn(self.look_for_news())
        else:
            for hall in self.halls:
                hall.hear(message)
        self._news.set()

    async def _work(self) -> None:
        while True:
            await self._news.wait()
            if any(hall.has_news() for hall in self.halls):
                await asyncio.sleep(SETTLE)
            self._news.clear()
            try:
                await self._tell_all()
            except Exception:
                log.exception("the halls could not be told; tried again")
                await asyncio.sleep(PAUSE)
                self._news.set()

    async def _tell_all(self) -> None:
        """Those who are here what has changed, those who come all as it is then."""
        for hall in self.halls:
            await hall.tell()
        coming = {listener.user_id for hall in self.halls for listener in hall.coming}
        if coming:
            self._apart.update(await self.run(reading.apart, coming))
            for hall in self.halls:
                await hall.let_in()

    # What goes on in the background

    async def _start_once(self) -> None:
        if self._started is None:
            self._started = asyncio.create_task(self._start())
        try:
            await asyncio.shield(self._started)
        except Exception:
            self._started = None  # the next socket tries again
            raise

    async def _start(self) -> None:
        self.channel = await self.layer.new_channel("halls")
        await self.layer.group_add(notify.GROUP, self.channel)
        self._spawn(self._listen())
        self._spawn(self._work())
        self._spawn(self._repeat(self.beat, self.look_for_news))
        self._spawn(self._repeat(self.beat / OFTENER, self.look_at_the_queue))
        self._spawn(self._repeat(self.check, self.look_at_people))

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("the halls failed; the next beat tries again", exc_info=error)

    async def _listen(self) -> None:
        while True:
            try:
                self.hear(await self.layer.receive(self.channel))
            except Exception:
                log.exception("listening failed")
                await asyncio.sleep(PAUSE)

    async def _repeat(self, pause: float, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        while True:
            await asyncio.sleep(pause)
            try:
                await work()
            except Exception:
                log.exception("a beat was missed")

    async def look_for_news(self) -> None:
        """What is another one than was told; and the group is joined again, should the layer have forgotten it."""
        if not self.listeners():
            return
        await self.layer.group_add(notify.GROUP, self.channel)
        for hall in self.halls:
            if hall.places:
                await hall.look()
        self._news.set()

    async def look_at_the_queue(self) -> None:
        """No question where nobody here waits in it."""
        await self._mine.look_at_the_queue()
        if self._mine.has_news():
            self._news.set()

    async def look_at_people(self) -> None:
        """Sessions end, and people block each other."""
        keys = sorted({listener.session for listener in self.listeners() if listener.session})
        people = await self.run(visitors.people_of, keys)
        for listener in self.listeners():
            if listener.session in people and people[listener.session] != listener.user_id:
                listener.close(SIGNED_OUT)
        apart = await self.run(reading.apart, {listener.user_id for listener in self.listeners()})
        self._apart.clear()  # the halls look into this very one
        self._apart.update(apart)
