"""The listeners of one game in this process: one nudge, one read, one encoding a seat, many sockets.

A nudge says only how far a game is. It may come late, twice or never: a room reads from the seq that it has told, and
does nothing where there is nothing new.
"""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Protocol

from prometheus_client import Histogram

from rules.protocol import Json

from . import chat, notify
from .messages import Chat, Message, Seated
from .models import TABLE, Game
from .presence import NOBODY, Here, Presence
from .reading import Seat
from .wire import Packet, packed

if TYPE_CHECKING:
    from .rooms import Rooms

FIRSTS = 64  # first updates kept until the next move, for many who come at once
BUCKETS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2)
PUSH = Histogram("megawatt_push_seconds", "From a nudge to the queues of all its sockets", buckets=BUCKETS)


class Listener(Protocol):
    """A socket, as a room sees it."""

    session: str
    user_id: int | None
    code: str | None  # that lets somebody look at a private game
    seat: Seat
    seq: int | None  # of the newest update given to it; None: its first one is being read

    @property
    def lag(self) -> int | None: ...  # milliseconds that the way there and back takes; None: not measured

    def offer(self, packet: Packet) -> None: ...
    def close(self, code: int) -> None: ...


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
        self._given: Game | None = None  # played in this process, not told yet
        self._advancing: asyncio.Task[None] | None = None
        self._firsts: dict[tuple[Seat, int | None], asyncio.Task[tuple[int, Packet]]] = {}
        self.presence = Presence(self._here, self._tell_all, self.say)

    def everybody(self) -> list[Listener]:
        return [listener for listeners in self.listeners.values() for listener in listeners]

    # Updates

    async def join(self, listener: Listener, since: int | None) -> None:
        """From now on it is told; the first thing that it hears is all since `since`."""
        self.listeners.setdefault(listener.seat, set()).add(listener)
        await self._first_update(listener, since)
        if listener.seq is not None and self.presence.known != NOBODY:
            listener.offer(packed(self.presence.message()))
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

    def played(self, game: Game) -> None:
        """The game as it stands, given by who has just played in this process."""
        if self._given is None or self._given.seq < game.seq:
            self._given = game
        self.heard(game.seq)

    async def _advance(self) -> None:
        try:
            while self.seq is not None and self.newest > self.seq and self.listeners:
                wanted, began = self.newest, time.perf_counter()
                given, self._given = self._given, None
                if given is not None and given.seq < wanted:
                    given = None  # other processes have played on
                seq, packets = await self.rooms.read(self.game_id, list(self.listeners), self.seq, given)
                if seq < wanted and self.newest == wanted:
                    self.newest = seq  # false news
                if seq > self.seq:
                    self.seq = seq
                    self._firsts.clear()
                    self._tell(seq, packets)
                    PUSH.observe(time.perf_counter() - began)
        finally:  # after a failure the next nudge or beat tries again
            self._advancing = None

    def _tell(self, seq: int, packets: dict[Seat, Packet]) -> None:
        for seat, packet in packets.items():
            for listener in tuple(self.listeners.get(seat, ())):
                if listener.seq is not None and listener.seq < seq:
                    listener.seq = seq
                    listener.offer(packet)

    async def _first_update(self, listener: Listener, since: int | None) -> None:
        listener.seq = None
        seat = listener.seat
        while True:
            seq, packet = await self._first(seat, since)
            if self.seq is None:
                self.seq = seq
            if seq >= self.seq:  # else the others were told more meanwhile, and this one not
                break
        if listener.seat != seat:
            return  # seated anew while this was read: that reading tells him
        listener.seq = seq
        listener.offer(packet)
        self.heard(seq)

    async def _first(self, seat: Seat, since: int | None) -> tuple[int, Packet]:
        """Read once for all who come between two moves and ask the same."""
        key = (seat, since)
        reading = self._firsts.get(key)
        if reading is None:
            if len(self._firsts) >= FIRSTS:
                self._firsts.clear()
            reading = self._firsts[key] = asyncio.create_task(self.rooms.first(self.game_id, seat, since))
        try:
            seq, packet = await asyncio.shield(reading)
        except Exception:
            self._firsts.pop(key, None)
            raise
        if self.seq is not None and seq < self.seq and self._firsts.get(key) is reading:
            del self._firsts[key]  # begun before, finished after the others had been told more
        return seq, packet

    # Talk

    async def said(self, chat_room: str, line_id: int) -> None:
        """A line stands in one of the two rooms of the chat: who is in that one is told its number, and reads it."""
        sitters = await self.rooms.run(chat.sitters, self.game_id)
        packet = packed(Chat(line=line_id))
        for listener in self.everybody():
            at_table = listener.user_id in sitters
            if listener.seq is not None and at_table == (chat_room == TABLE):
                listener.offer(packet)  # who is only coming in reads the chat after his first update

    # Presence

    def seated(self) -> None:
        """Who sits where has changed."""
        self._tell_all(Seated())

    def _here(self) -> Here:
        seats = sorted(seat for seat in self.listeners if seat is not None)
        return seats, len(self.listeners.get(None, ()))

    def _tell_all(self, message: Message) -> None:
        packet = packed(message)
        for listener in self.everybody():
            if listener.seq is not None:  # else it gets this after its first update
                listener.offer(packet)

    def say(self, message: Json) -> None:
        """Tell the rooms of this game in the other processes."""
        self.rooms.say(self.group, message)
