"""A socket of one place: a game, or what a hall shows. It only tells: what is played comes by POST. The one thing
understood is {"ping": n}."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Awaitable, Callable
from ipaddress import ip_address
from typing import Any, Protocol
from urllib.parse import parse_qs

import msgspec
import structlog
from prometheus_client import Counter, Gauge

from . import visitors
from .errors import NotFound, Refused, WrongRequest, envelope
from .guests import Guests
from .messages import Error, Ping, Pong, encode
from .reading import Seat
from .wire import WIRE, Packet, Wire, packed

log = logging.getLogger(__name__)
lines = structlog.stdlib.get_logger("megawatt.sockets")  # one for every socket that we close

Message = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

QUEUE = 16  # messages that may wait for a slow socket
WAITING = 64 * 1024  # bytes, where the server says how many wait: about as much
LONGEST_PING = 64  # characters
PINGS, PING_SECONDS = 10, 10.0  # so many in so long; fewer than QUEUE
PATIENCE = 5.0  # seconds that the last words to a socket may take
SOCKETS_PER_USER = 20  # in one process: devices and tabs
SOCKETS_PER_ADDRESS = 100  # of strangers, in one process: a school, a café

FAILED, FORGED, NOT_FOUND, SLOW, TOO_MANY = 1011, 4400, 4404, 4008, 4429  # beside those of the rooms

OPEN = Gauge("megawatt_sockets", "Sockets open")
CLOSED = Counter("megawatt_sockets_closed", "Sockets closed by us, or gone (0)", ["code"])


class House(Protocol):
    """Where sockets listen: the rooms of games, or the halls of all else."""

    guests: Guests

    async def person_of(self, session: str) -> int | None:
        """Who is signed in with it."""

    async def enter(self, place: Any, listener: Any, since: int | None) -> None:
        """NotFound: no such place, or not for this person."""

    def leave(self, place: Any, listener: Any) -> None:
        """Also for one that never got in."""


def game_of(scope: Message) -> int:
    game_id: int = scope["url_route"]["kwargs"]["game_id"]
    return game_id


class Sockets:
    """Sockets to the places of a house, as an ASGI application: /ws/games/<id>?since=n."""

    def __init__(self, house: House, place_of: Callable[[Message], Any] = game_of) -> None:
        self.house = house
        self.place_of = place_of

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        if (await receive())["type"] == "websocket.connect":
            await Socket(self.house, self.place_of(scope), scope, receive, send).run()


class Socket:
    """One connection: a reader, a short queue, and an end that comes from whichever side is first."""

    __slots__ = (
        "_flushing",
        "_over",
        "_queue",
        "_receive",
        "_send",
        "_window",
        "_wire",
        "client",
        "code",
        "counted_as",
        "house",
        "last_words",
        "place",
        "query",
        "reason",
        "seat",
        "seq",
        "session",
        "user_id",
    )

    def __init__(self, house: House, place: Any, scope: Message, receive: Receive, send: Send) -> None:
        self.house = house
        self.place = place
        self.query: bytes = scope["query_string"]
        self.session = visitors.session_key(scope["headers"])
        self.client: str = (scope.get("client") or ("127.0.0.1", 0))[0]
        self.counted_as: int | str | None = None
        self.user_id: int | None = None
        self.code: str | None = None
        self.seat: Seat = None
        self.seq: int | None = None
        self.last_words = ""
        self.reason = ""  # the code of a refusal
        self._receive, self._send = receive, send
        self._wire: Wire | None = scope.get("extensions", {}).get(WIRE)
        self._queue: deque[Packet] = deque()  # without a wire
        self._flushing: asyncio.Task[None] | None = None
        self._over: asyncio.Future[int] = asyncio.get_running_loop().create_future()  # the code; 0: it has gone
        self._window = (0.0, 0)  # since when, how many pings

    async def run(self) -> None:
        await self._send({"type": "websocket.accept"})
        OPEN.inc()
        reader = asyncio.create_task(self._read())
        try:
            try:
                since, self.code = _since(self.query), _code_said(self.query)
                self.user_id = await self.house.person_of(self.session)
                self._count()
                await self.house.enter(self.place, self, since)
            except Refused as refusal:
                self.refuse(refusal, _code(refusal))
            except Exception:
                log.exception("a socket could not be served")
                self.close(FAILED)
            await self._over
        finally:
            OPEN.dec()
            reader.cancel()
            if self._flushing is not None:
                self._flushing.cancel()
            self.house.leave(self.place, self)
            self._uncount()
        code = self._over.result()
        CLOSED.labels(code).inc()
        if code:
            lines.info("socket closed", code=code, game=self.place, seq=self.seq, reason=self.reason)
        await self._say_goodbye(code)

    # For the room

    def offer(self, packet: Packet) -> None:
        """Send this after what waits already. Who does not keep up is closed; it comes back and asks from its seq."""
        if self._over.done():
            return
        if self._wire is not None:
            if not self._wire.push(packet.frame, WAITING):
                self.close(SLOW)
            return
        if len(self._queue) >= QUEUE:
            self.close(SLOW)
            return
        self._queue.append(packet)
        if self._flushing is None:
            self._flushing = asyncio.create_task(self._flush())

    @property
    def lag(self) -> int | None:
        trip = self._wire.round_trip if self._wire is not None else None
        return None if trip is None else round(1000 * trip)

    def close(self, code: int) -> None:
        """The end, for this reason; the first one counts."""
        if not self._over.done():
            self._over.set_result(code)

    def refuse(self, refusal: Refused, code: int) -> None:
        if not self._over.done():
            self.reason = refusal.code
            self.last_words = encode(Error(**envelope(refusal)))
            self.close(code)

    # Its own life

    async def _flush(self) -> None:
        try:
            while self._queue:
                await self._send({"type": "websocket.send", "text": self._queue.popleft().text})
        except (OSError, RuntimeError):  # how servers say that it has gone
            self.close(0)
        finally:
            self._flushing = None

    async def _read(self) -> None:
        while not self._over.done():
            message = await self._receive()
            if message["type"] == "websocket.disconnect":
                self.close(0)
                return
            self._answer(message.get("text"))

    def _answer(self, text: str | None) -> None:
        number = _ping(text)
        if number is None:
            self.refuse(WrongRequest("sockets_only_tell"), FORGED)
        elif self._too_often():
            self.refuse(Refused("too_many_pings", most=PINGS, seconds=int(PING_SECONDS)), TOO_MANY)
        else:
            self.offer(packed(Pong(ping=number, now=round(time.time() * 1000))))

    def _too_often(self) -> bool:
        now = time.monotonic()
        since, count = self._window
        self._window = (since, count + 1) if now - since < PING_SECONDS else (now, 1)
        return self._window[1] > PINGS

    def _count(self) -> None:
        known = self.user_id is not None
        visitor, most = (self.user_id, SOCKETS_PER_USER) if known else (_home(self.client), SOCKETS_PER_ADDRESS)
        if visitor is None:
            return
        self.house.guests.let_in(visitor, most)
        self.counted_as = visitor

    def _uncount(self) -> None:
        if self.counted_as is not None:
            self.house.guests.gone(self.counted_as)

    async def _say_goodbye(self, code: int) -> None:
        if not code:
            return
        try:
            async with asyncio.timeout(PATIENCE):  # a socket that takes nothing does not get even this
                if self.last_words:
                    await self._send({"type": "websocket.send", "text": self.last_words})
                await self._send({"type": "websocket.close", "code": code})
        except (OSError, RuntimeError, TimeoutError):
            log.debug("it had gone already")
            if self._wire is not None:
                self._wire.cut()  # else what waits for it would be kept for as long as it is silent


def _since(query: bytes) -> int | None:
    """The seq that the client has; None: it has nothing, and wants only the game as it stands."""
    values = parse_qs(query.decode("latin1"), keep_blank_values=True, max_num_fields=None).get("since", [])
    if not values:
        return None
    if len(values) > 1 or not (values[0].isascii() and values[0].isdigit() and len(values[0]) <= 9):
        raise WrongRequest("wrong_since")
    return int(values[0])


def _code_said(query: bytes) -> str | None:
    """What lets one look at a private game."""
    return parse_qs(query.decode("latin1")).get("code", [None])[0]


def _home(client: str) -> str | None:
    """The address to count strangers by; None: of this machine itself, or of a proxy on it that does not say whom it
    brings."""
    from accounts.throttles import household  # needs the framework of REST, which is loaded by then

    try:
        return None if ip_address(client).is_loopback else household(client)
    except ValueError:
        return household(client)


def _ping(text: str | None) -> int | None:
    if text is None or len(text) > LONGEST_PING:
        return None
    try:
        return msgspec.json.decode(text, type=Ping).ping
    except msgspec.DecodeError:
        return None


def _code(refusal: Refused) -> int:
    if isinstance(refusal, NotFound):
        return NOT_FOUND
    return FORGED if isinstance(refusal, WrongRequest) else TOO_MANY
