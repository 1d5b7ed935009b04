"""Who listens to which game in this process. A `Room` a game: one nudge, one read, one encoding a seat, many sockets.

A nudge says only how far a game is. It may come late, twice or never: a room reads from the seq that it has told, does
nothing where there is nothing new, and `Rooms` asks every few seconds for the seqs of all its games in one query.
Everything here runs in one event loop; only the selectors run in threads, of an executor of their own.
"""

from __future__ import annotations

import asyncio
import logging
import time
import uuid
from collections import Counter
from collections.abc import Callable, Coroutine, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol, TypeVar

import msgspec
from channels.layers import get_channel_layer
from django.db import close_old_connections
from prometheus_client import Histogram

from rules.protocol import Json

from . import chat, notify, selectors, visitors
from .models import TABLE
from .presence import NOBODY, Here, Presence

log = logging.getLogger(__name__)
Answer = TypeVar("Answer")
Seat = int | None  # None: an onlooker

THREADS = 4  # that read; with the web's own they must fit into the pool of connections
BEAT = 20.0  # seconds between two looks at the seqs of all games: so long may a lost nudge go unnoticed
CHECK = 60.0  # seconds between two looks at sessions and seats
FIRSTS = 64  # first updates kept until the next move, for many who come at once

BUCKETS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2)
RESTART, SIGNED_OUT = 1012, 4401  # why a socket is closed

PUSH = Histogram("megawatt_push_seconds", "From a nudge to the queues of all its sockets", buckets=BUCKETS)

encoder = msgspec.json.Encoder()


def encode(message: Json) -> str:
    return encoder.encode(message).decode()


class Listener(Protocol):
    """A socket, as a room sees it."""

    session: str
    user_id: int | None
    seat: Seat
    seq: int | None  # of the newest update given to it; None: its first one is being read

    def offer(self, text: str) -> None: ...
    def close(self, code: int) -> None: ...


def read(game_id: int, seats: Iterable[Seat], since: int | None) -> tuple[int, dict[Seat, str]]:
    """How far the game is, and what each seat is told of it. Runs in a thread."""
    game = selectors.game_by_id(game_id)
    updates = selectors.updates_for(game, seats, game.seq if since is None else since)
    return game.seq, {seat: encode({"kind": "update", **update}) for seat, update in updates.items()}


class Room:
    """The listeners of one game in this process."""

    def __init__(self, game_id: int, rooms: Rooms) -> None:
        self.game_id = game_id
        self.rooms = rooms
        self.group = notify.group(game_id)
        self.ready: asyncio.Task[None] | None = None  # joined the game's group
        self.entering = 0  # sockets on their way in
        self.listeners: dict[Seat, set[Listener]] = {}
        self.seq: int | None = None  # told to everybody here
        self.newest = 0  # heard of
        self.seatings = 0  # how often who sits where was said to have changed
        self._advancing: asyncio.Task[None] | None = None
        self._firsts: dict[tuple[Seat, int | None], asyncio.Task[tuple[int, dict[Seat, str]]]] = {}
        self.presence = Presence(self._here, self._tell_all, self.say)

    def everybody(self) -> list[Listener]:
        return [listener for listeners in self.listeners.values() for listener in listeners]

    # Updates

    async def join(self, listener: Listener, since: int | None) -> None:
        """From now on it is told; the first thing that it hears is all since `since`."""
        self.listeners.setdefault(listener.seat, set()).add(listener)
        await self._first_update(listener, since)
        if listener.seq is not None and self.presence.known != NOBODY:
            listener.offer(encode(self.presence.message()))
        self.presence.changed()

    def leave(self, listener: Listener) -> None:
        listeners = self.listeners.get(listener.seat, set())
        listeners.discard(listener)
        if not listeners:
            self.listeners.pop(listener.seat, None)
        self.presence.changed()

    async def reseat(self, listener: Listener, seat: Seat) -> None:
        """The person's seat is another one now: what he may see is, too."""
        if listener.seat == seat or listener not in self.listeners.get(listener.seat, ()):
            return
        since = listener.seq
        self.leave(listener)
        listener.seat = seat
        self.listeners.setdefault(seat, set()).add(listener)
        await self._first_update(listener, since)

    def heard(self, seq: int) -> None:
        """The game is said to be so far. Late, doubled and false news do no harm."""
        self.newest = max(self.newest, seq)
        if self._advancing is None and self.seq is not None and self.newest > self.seq:
            self._advancing = self.rooms.spawn(self._advance())

    async def _advance(self) -> None:
        try:
            while self.seq is not None and self.newest > self.seq and self.listeners:
                wanted, began = self.newest, time.perf_counter()
                seq, texts = await self.rooms.read(self.game_id, list(self.listeners), self.seq)
                if seq < wanted and self.newest == wanted:
                    self.newest = seq  # false news
                if seq > self.seq:
                    self.seq = seq
                    self._firsts.clear()
                    self._tell(seq, texts)
                    PUSH.observe(time.perf_counter() - began)
        finally:  # after a failure the next nudge or beat tries again
            self._advancing = None

    def _tell(self, seq: int, texts: dict[Seat, str]) -> None:
        for seat, text in texts.items():
            for listener in tuple(self.listeners.get(seat, ())):
                if listener.seq is not None and listener.seq < seq:
                    listener.seq = seq
                    listener.offer(text)

    async def _first_update(self, listener: Listener, since: int | None) -> None:
        listener.seq = None
        seat = listener.seat
        while True:
            seq, text = await self._first(seat, since)
            if self.seq is None:
                self.seq = seq
            if seq >= self.seq:  # else the others were told more meanwhile, and this one not
                break
        if listener.seat != seat:
            return  # seated anew while this was read: that reading tells him
        listener.seq = seq
        listener.offer(text)
        self.heard(seq)

    async def _first(self, seat: Seat, since: int | None) -> tuple[int, str]:
        """Read once for all who come between two moves and ask the same."""
        key = (seat, since)
        reading = self._firsts.get(key)
        if reading is None:
            if len(self._firsts) >= FIRSTS:
                self._firsts.clear()
            reading = self._firsts[key] = asyncio.create_task(self.rooms.read(self.game_id, [seat], since))
        try:
            seq, texts = await asyncio.shield(reading)
        except Exception:
            self._firsts.pop(key, None)
            raise
        if self.seq is not None and seq < self.seq and self._firsts.get(key) is reading:
            del self._firsts[key]  # begun before, finished after the others had been told more
        return seq, texts[seat]

    # Talk

    async def said(self, chat_room: str, line_id: int) -> None:
        """A line stands in one of the two rooms of the chat: who is in that one is told its number, and reads it."""
        sitters = await self.rooms.run(chat.sitters, self.game_id)
        text = encode({"kind": "chat", "line": line_id})
        for listener in self.everybody():
            at_table = listener.user_id in sitters
            if listener.seq is not None and at_table == (chat_room == TABLE):
                listener.offer(text)  # who is only coming in reads the chat after his first update

    # Presence

    def _here(self) -> Here:
        seats = sorted(seat for seat in self.listeners if seat is not None)
        return seats, len(self.listeners.get(None, ()))

    def _tell_all(self, message: Json) -> None:
        text = encode(message)
        for listener in self.everybody():
            if listener.seq is not None:  # else it gets this after its first update
                listener.offer(text)

    def say(self, message: Json) -> None:
        """Tell the rooms of this game in the other processes."""
        self.rooms.say(self.group, message)


class Rooms:
    """All rooms of this process: one channel, one listening task, one slow heartbeat."""

    def __init__(self, layer: Any = None, beat: float = BEAT, check: float = CHECK) -> None:
        self._layer = layer
        self.beat, self.check = beat, check
        self.rooms: dict[int, Room] = {}
        self.of_user: Counter[int] = Counter()  # sockets
        self.process = uuid.uuid4().hex
        self.channel = ""
        self._started: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[Any]] = set()
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="rooms")

    @property
    def layer(self) -> Any:
        return self._layer if self._layer is not None else get_channel_layer()

    def sockets(self) -> list[tuple[Room, Listener]]:
        return [(room, listener) for room in self.rooms.values() for listener in room.everybody()]

    # Doors for the sockets

    async def enter(self, game_id: int, listener: Listener, since: int | None) -> None:
        """Subscribe, then find the seat, then read: in this order nothing falls between. NotFound: no such game."""
        room = await self._open(game_id)
        try:
            seatings = -1
            while seatings != room.seatings:
                seatings = room.seatings
                if listener.user_id is not None:
                    listener.seat = await self.run(selectors.seat_of, game_id, listener.user_id)
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

    async def close(self) -> None:
        """The process ends: every socket is told to come again."""
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
        return await asyncio.get_running_loop().run_in_executor(self._threads, _with_connection, job, *facts)

    async def read(self, game_id: int, seats: Iterable[Seat], since: int | None) -> tuple[int, dict[Seat, str]]:
        return await self.run(read, game_id, seats, since)

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
            self.spawn(self.look_at_seats([room.game_id]))
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
        people = await self.run(_people, keys)
        for _, listener in self.sockets():
            if listener.session in people and people[listener.session] != listener.user_id:
                listener.close(SIGNED_OUT)
        await self.look_at_seats(list(self.rooms))
        for room in self.rooms.values():
            room.presence.announce()
            room.presence.changed()

    async def look_at_seats(self, game_ids: list[int]) -> None:
        holders = await self.run(selectors.holders, game_ids)
        for game_id in game_ids:
            if (room := self.rooms.get(game_id)) is not None:
                for listener in room.everybody():
                    if listener.user_id is not None:
                        await room.reseat(listener, holders.get((game_id, listener.user_id)))


def _with_connection(job: Callable[..., Answer], *facts: Any) -> Answer:
    """A thread of ours is no request: nobody else looks after its connection."""
    close_old_connections()
    try:
        return job(*facts)
    finally:
        close_old_connections()


def _people(keys: list[str]) -> dict[str, int | None]:
    return {key: visitors.person_of(key) for key in keys}
