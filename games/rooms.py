"""Who listens to which game in this process: a `Room` a game, and for all of them one channel and one slow heartbeat.

Whatever the layer loses shows in the database: every few seconds the seqs of all games here are asked for in one query.
Everything here runs in one event loop; what is read is read in threads of an executor of its own.
"""

from __future__ import annotations

import asyncio
import logging
import uuid
from collections import defaultdict
from collections.abc import Callable, Coroutine, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import Any, TypeVar

from channels.layers import get_channel_layer

from rules.protocol import Json

from . import lags, notify, reading, selectors, visitors
from .errors import NotFound
from .guests import Guests
from .models import Game
from .reading import First, Seat, Sitter
from .room import Listener, Room
from .together import Together
from .wire import Packet

log = logging.getLogger(__name__)
Answer = TypeVar("Answer")

THREADS = 4  # that read; with the web's own and the halls' they must fit into the pool of connections
BEAT = 20.0  # seconds between two looks at the seqs of all games: so long may a lost nudge go unnoticed
CHECK = 60.0  # seconds between two looks at sessions and seats
RESTART, SIGNED_OUT = 1012, 4401  # why a socket is closed


class Rooms:
    """All rooms of this process: one channel, one listening task, one slow heartbeat."""

    def __init__(self, layer: Any = None, beat: float = BEAT, check: float = CHECK) -> None:
        self._layer = layer
        self.beat, self.check = beat, check
        self.rooms: dict[int, Room] = {}
        self.guests = Guests()
        self.process = uuid.uuid4().hex
        self.channel = ""
        self._started: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[Any]] = set()
        self._played_here: Callable[[Game], None] = self._played
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="rooms")
        # A thousand phones may come back at once.
        self._people: Together[str, int | None] = Together(partial(self.run, visitors.people_of))
        self._seats: Together[Sitter, Seat] = Together(partial(self.run, reading.seats))
        self._firsts: Together[First, tuple[int, Packet]] = Together(partial(self.run, reading.firsts), most=16)

    @property
    def layer(self) -> Any:
        return self._layer if self._layer is not None else get_channel_layer()

    def sockets(self) -> list[tuple[Room, Listener]]:
        return [(room, listener) for room in self.rooms.values() for listener in room.everybody()]

    # Doors for the sockets

    async def enter(self, game_id: int, listener: Listener, since: int | None) -> None:
        """Subscribe, then find the seat, then read: in this order nothing falls between. NotFound: no such game."""
        if game_id > selectors.LARGEST_ID:
            raise NotFound("no_such_game")
        room = await self._open(game_id)
        try:
            seatings = -1
            while seatings != room.seatings:
                seatings = room.seatings
                listener.seat = await self._seats.ask(Sitter(game_id, listener.user_id, listener.code))
            await room.join(listener, since)
        finally:
            room.entering -= 1

    def leave(self, game_id: int, listener: Listener) -> None:
        """Also for one that never got in."""
        room = self.rooms.get(game_id)
        if room is None:
            return
        room.leave(listener)
        if not room.listeners and not room.entering:
            del self.rooms[game_id]
            room.presence.end()
            self.spawn(self._forget(room))

    def hear_directly(self) -> None:
        """What is played in this very process comes by the shortest way: no layer, no reading."""
        home = asyncio.get_running_loop()

        def played(game: Game) -> None:
            """Called in the thread that has played."""
            if game.pk in self.rooms:
                with suppress(RuntimeError):  # the loop was closed: nobody listens any more
                    home.call_soon_threadsafe(self._played, game)

        self._played_here = played
        notify.listeners_here.add(played)

    def _played(self, game: Game) -> None:
        if (room := self.rooms.get(game.pk)) is not None:
            room.played(game)

    async def close(self) -> None:
        """The process ends: every socket is told to come again."""
        notify.listeners_here.discard(self._played_here)
        for room, listener in self.sockets():
            room.leave(listener)
            listener.close(RESTART)
        for room in self.rooms.values():
            room.presence.end()
        await asyncio.sleep(0)  # the last words of the rooms are on their way
        for task in list(self._tasks):
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=5)
        self.rooms, self._started = {}, None
        self._threads.shutdown(wait=False, cancel_futures=True)

    # Reading, in threads

    async def run(self, job: Callable[..., Answer], *facts: Any) -> Answer:
        return await asyncio.get_running_loop().run_in_executor(self._threads, reading.with_connection, job, *facts)

    async def read(
        self, game_id: int, seats: Iterable[Seat], since: int, game: Game | None = None
    ) -> tuple[int, dict[Seat, Packet]]:
        """What a room tells its seats of what has happened since; of the game as it was just played, if it was here."""
        if game is not None:
            return await self.run(reading.told, game, seats, since)
        return await self.run(reading.news, game_id, seats, since)

    async def first(self, game_id: int, seat: Seat, since: int | None) -> tuple[int, Packet]:
        """What somebody is told who comes in."""
        return await self._firsts.ask(First(game_id, seat, since))

    async def person_of(self, session: str) -> int | None:
        """Who is signed in with this session."""
        return await self._people.ask(session) if session else None

    # What goes on in the background

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("a room failed; the next beat tries again", exc_info=error)

    def say(self, group: str, message: Json) -> None:
        self.spawn(self.layer.group_send(group, {**message, "process": self.process, "group": group}))

    async def _open(self, game_id: int) -> Room:
        """The room of a game, its group joined; counts the caller as entering."""
        if self._started is None:
            self._started = asyncio.create_task(self._start())
        try:
            await asyncio.shield(self._started)
        except Exception:
            self._started = None  # the next socket tries again
            raise
        room = self.rooms.get(game_id)
        if room is None:
            room = self.rooms[game_id] = Room(game_id, self)
            room.ready = asyncio.create_task(self._join_group(room))
        room.entering += 1
        try:
            assert room.ready is not None
            await asyncio.shield(room.ready)
        except BaseException:
            room.entering -= 1
            raise
        return room

    async def _start(self) -> None:
        self.channel = await self.layer.new_channel("live")
        self.spawn(self._listen())
        self.spawn(self._repeat(self.beat, self.look_for_news))
        self.spawn(self._repeat(self.check, self.look_at_people))
        self.spawn(self._repeat(self.check, self.look_at_lags))

    async def _join_group(self, room: Room) -> None:
        await self.layer.group_add(room.group, self.channel)
        room.say({"type": "game.who"})

    async def _forget(self, room: Room) -> None:
        if room.game_id not in self.rooms:
            await self.layer.group_discard(room.group, self.channel)

    async def _listen(self) -> None:
        while True:
            try:
                message = await self.layer.receive(self.channel)
            except Exception:
                log.exception("listening failed")
                await asyncio.sleep(1)
                continue
            try:
                self._hear(message)
            except Exception:
                log.exception("not understood")

    def _hear(self, message: Json) -> None:
        kind = message["type"]
        if kind == "layer.restored":
            self.spawn(self.look_for_news())
            self.spawn(self.look_at_seats(list(self.rooms)))
            return
        group = message.get("group")
        game_id = int(group.rpartition(".")[2]) if group else message["game"]
        room = self.rooms.get(game_id)
        if room is None or message.get("process") == self.process:
            return
        if kind == "game.moved":
            room.heard(message["seq"])
        elif kind == "game.seated":
            room.seatings += 1
            self.spawn(self._seated(room))
        elif kind == "game.said":
            self.spawn(room.said(message["room"], message["line"]))
        elif kind == "game.present":
            room.presence.heard(message["process"], message["seats"], message["onlookers"])
        elif kind == "game.who":
            room.presence.announce()

    async def _repeat(self, pause: float, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        while True:
            await asyncio.sleep(pause)
            try:
                await work()
            except Exception:
                log.exception("a beat was missed")

    async def look_for_news(self) -> None:
        """Whatever the layer has lost shows in the database; and whatever group it has forgotten is joined again."""
        rooms = list(self.rooms.values())
        if not rooms:
            return
        for game_id, seq in (await self.run(selectors.seqs_of, [room.game_id for room in rooms])).items():
            if (room := self.rooms.get(game_id)) is not None:
                room.heard(seq)
        for room in rooms:
            if self.rooms.get(room.game_id) is room:
                await self.layer.group_add(room.group, self.channel)

    async def look_at_people(self) -> None:
        """Sessions end, seats change hands, and other processes forget who does not speak."""
        keys = sorted({listener.session for _, listener in self.sockets() if listener.session})
        people = await self.run(visitors.people_of, keys)
        for _, listener in self.sockets():
            if listener.session in people and people[listener.session] != listener.user_id:
                listener.close(SIGNED_OUT)
        await self.look_at_seats(list(self.rooms))
        for room in self.rooms.values():
            room.presence.announce()
            room.presence.changed()

    async def look_at_lags(self) -> None:
        """How far away the phones at the table are. Of somebody's devices the nearest counts: he could play on it."""
        measured: dict[int, dict[int, int]] = defaultdict(dict)
        for room, listener in self.sockets():
            if listener.seat is not None and (lag := listener.lag) is not None:
                seats = measured[room.game_id]
                seats[listener.seat] = min(lag, seats.get(listener.seat, lag))
        if measured:
            await self.run(lags.keep, measured)

    async def _seated(self, room: Room) -> None:
        await self.look_at_seats([room.game_id])
        room.seated()

    async def look_at_seats(self, game_ids: list[int]) -> None:
        holders = await self.run(selectors.holders, game_ids)
        for game_id in game_ids:
            if (room := self.rooms.get(game_id)) is not None:
                for listener in room.everybody():
                    if listener.user_id is not None:
                        await room.reseat(listener, holders.get((game_id, listener.user_id)))
