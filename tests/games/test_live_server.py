"""The same over a real network: uvicorn, and a client that knows nothing of it."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack
from functools import partial
from typing import Any

import pytest
import uvicorn
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from accounts.models import User
from deploy.asgi import Megawatt
from deploy.wire import SOCKETS
from games import consumers
from games.models import Game
from games.rooms import Room, Rooms
from games.wire import Packet
from tests.conftest import NIGHTLY, PATIENCE
from tests.games.sockets import expected, in_thread, play, signed_in, without_events

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.asyncio]


class Running:
    """A server in a thread, on a port of its own."""

    def __init__(self, **options: Any) -> None:
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.host = f"127.0.0.1:{self.socket.getsockname()[1]}"
        self.rooms = Rooms()
        config = uvicorn.Config(Megawatt(self.rooms), log_level="warning", **options)
        self.server = uvicorn.Server(config)
        self.thread = threading.Thread(target=self.server.run, kwargs={"sockets": [self.socket]})

    def connect(self, path: str, session: str = "", origin: str = "", **options: Any) -> connect:
        headers = {"Cookie": f"sessionid={session}"} if session else {}
        return connect(
            f"ws://{self.host}{path}",
            origin=origin or f"http://{self.host}",  # type: ignore[arg-type]
            additional_headers=headers,
            open_timeout=PATIENCE,
            ping_interval=None,  # it is the server that looks who is still there
            **options,
        )

    def stop(self) -> None:
        self.server.should_exit = True
        self.thread.join(PATIENCE)


@pytest.fixture(params=[SOCKETS, {"ws_per_message_deflate": False}], ids=["wire", "asgi"])
def running(layer: Any, request: pytest.FixtureRequest) -> Iterator[Running]:
    """As we start it, and as somebody might who knows nothing of our wire."""
    server = Running(**request.param)
    server.thread.start()
    yield server
    server.stop()
    server.socket.close()


async def update_at(client: ClientConnection, seq: int) -> dict[str, Any]:
    async with asyncio.timeout(PATIENCE):
        while True:
            said: dict[str, Any] = json.loads(await client.recv())
            if said["kind"] == "update" and said["seq"] >= seq:
                return said


def big(number: int) -> str:
    return json.dumps({"kind": "test", "number": number, "padding": "x" * 1_000_000})


def tell_all(room: Room, text: str) -> None:
    packet = Packet(text.encode())
    for listener in room.everybody():
        listener.offer(packet)


async def big_one(client: ClientConnection, number: int) -> None:
    async with asyncio.timeout(PATIENCE):
        while json.loads(await client.recv()).get("number") != number:
            pass


async def test_phones_follow_a_game_over_the_network(
    running: Running, people: list[User], new_game: Callable[..., Game]
) -> None:
    game = await in_thread(new_game)
    path = f"/ws/games/{game.pk}?since=0"
    async with AsyncExitStack() as stack:
        clients: dict[int | None, ClientConnection] = {}
        for seat in (0, 1, 2, None):
            session = await in_thread(signed_in, people[seat]) if seat is not None else ""
            clients[seat] = await stack.enter_async_context(running.connect(path, session))
        for _ in range(20):
            seq = await in_thread(play, game.pk, 1)
            for seat, client in clients.items():
                update = await update_at(client, seq)
                assert without_events(update) == without_events(await in_thread(expected, game.pk, seat))
        with pytest.raises(InvalidStatus) as refused:
            await stack.enter_async_context(running.connect(path, origin="https://elsewhere.test"))
        assert refused.value.response.status_code == 403
        await clients[0].send('{"move": 1}')
        with pytest.raises(ConnectionClosed) as forged:
            await update_at(clients[0], seq + 1)
        assert forged.value.rcvd is not None
        assert forged.value.rcvd.code == 4400
        await asyncio.to_thread(running.stop)
        with pytest.raises(ConnectionClosed) as ended:
            await update_at(clients[1], seq + 1)
        assert ended.value.rcvd is not None
        assert ended.value.rcvd.code == 1012


async def test_a_phone_that_reads_nothing_holds_up_nobody(
    running: Running, people: list[User], new_game: Callable[..., Game]
) -> None:
    """Its part of the network is really full: the system's buffers, the server's, then its queue."""
    game = await in_thread(new_game)
    path = f"/ws/games/{game.pk}?since=0"
    await in_thread(play, game.pk, 100)
    narrow = socket.socket()
    narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    narrow.connect(("127.0.0.1", int(running.host.rpartition(":")[2])))
    narrow.setblocking(False)
    async with (
        running.connect(path) as quick,
        running.connect(path, sock=narrow, max_queue=1, close_timeout=0.5) as slow,
    ):
        for client in (quick, slow):
            await update_at(client, 100)
        slow.transport.pause_reading()
        room = running.rooms.rooms[game.pk]
        assert len(room.everybody()) == 2
        home = running.rooms._started.get_loop()  # type: ignore[union-attr]
        for number in range(consumers.QUEUE + 4):
            home.call_soon_threadsafe(tell_all, room, big(number))
            await big_one(quick, number)
        async with asyncio.timeout(PATIENCE):
            while len(room.everybody()) > 1:
                await asyncio.sleep(0.05)
        seq = await in_thread(play, game.pk, 1)
        assert (await update_at(quick, seq))["seq"] == seq
        slow.transport.resume_reading()


async def test_messages_of_every_length_come_whole_and_in_order(
    running: Running, new_game: Callable[..., Game]
) -> None:
    """A frame tells its length in one of three ways."""
    game = await in_thread(new_game)
    async with running.connect(f"/ws/games/{game.pk}", compression="deflate") as client:
        await update_at(client, 0)
        assert client.protocol.extensions == []
        room = running.rooms.rooms[game.pk]
        home = running.rooms._started.get_loop()  # type: ignore[union-attr]
        texts = ["é" * length for length in (0, 1, 62, 63, 64, 2000, 32767, 32768, 40_000)] + ["last"]
        for text in texts:
            home.call_soon_threadsafe(tell_all, room, text)
        heard: list[Any] = []
        async with asyncio.timeout(PATIENCE):
            while not heard or heard[-1] != "last":
                said = await client.recv()
                heard += [] if '"presence"' in str(said) else [said]
        assert heard == texts


async def test_many_who_come_at_once_cost_a_few_queries(
    running: Running, people: list[User], new_game: Callable[..., Game]
) -> None:
    """Who they are, where they sit and what they missed: asked for many together."""
    games = [await in_thread(new_game) for _ in range(5)]
    for game in games:
        await in_thread(play, game.pk, 2)
    sessions = [await in_thread(signed_in, person) for person in people[:3]]
    wanted = [(game, seat) for game in games for seat in range(3) for _ in range(4)]
    jobs: list[str] = []
    knocked: list[str] = []
    run, person_of = running.rooms.run, running.rooms.person_of

    async def knocking(session: str) -> int | None:
        knocked.append(session)
        return await person_of(session)

    async def counted(job: Callable[..., Any], *facts: Any) -> Any:
        jobs.append(job.__name__)
        while len(knocked) < len(wanted):  # at once, however slow this machine is
            await asyncio.sleep(0.01)
        return await run(job, *facts)

    running.rooms.person_of = knocking  # type: ignore[method-assign]

    for together in (running.rooms._people, running.rooms._seats, running.rooms._firsts):
        together._read = partial(counted, together._read.args[0])  # type: ignore[attr-defined]
    async with AsyncExitStack() as stack:
        clients = await asyncio.gather(
            *(
                stack.enter_async_context(running.connect(f"/ws/games/{game.pk}?since=1", sessions[seat]))
                for game, seat in wanted
            )
        )
        updates = await asyncio.gather(*(update_at(client, 2) for client in clients))
    assert [(update["game"], update["seat"]) for update in updates] == [(game.pk, seat) for game, seat in wanted]
    assert all([told["seq"] for told in update["events"]] == [2] for update in updates)
    assert set(jobs) == {"people_of", "seats", "firsts"}
    assert len(jobs) < len(wanted)


HANDSHAKE = (
    "GET /ws/games/1{query} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n"
    "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nCookie: {cookie}\r\n\r\n"
)


@pytest.fixture
def wired(layer: Any) -> Iterator[Running]:
    """As we start it."""
    server = Running(**SOCKETS)
    server.thread.start()
    yield server
    server.stop()
    server.socket.close()


@pytest.mark.parametrize(("query", "cookie", "status"), [("?" + "x" * 9000, "", b"414"), ("", "x" * 9000, b"431")])
async def test_who_knocks_with_too_many_words_is_told_so_and_let_go(
    wired: Running, query: str, cookie: str, status: bytes
) -> None:
    """More than sockets read and less than pages do."""
    host, _, port = wired.host.partition(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(HANDSHAKE.format(host=wired.host, query=query, cookie=cookie).encode())
    async with asyncio.timeout(PATIENCE):
        answer = await reader.read()
    assert answer.split()[:2] == [b"HTTP/1.1", status]
    writer.close()


PINGS_SENT = 32 * 1024 * 1024  # bytes; what the system keeps for both of them is far less


def ping_without_end(host: str) -> None:
    """Pings of the protocol, as large as they may be; nothing is read but the first answer."""
    with socket.socket() as phone:
        phone.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        phone.settimeout(PATIENCE)
        phone.connect(("127.0.0.1", int(host.rpartition(":")[2])))
        phone.sendall(HANDSHAKE.format(host=host, query="", cookie="").encode())
        assert phone.recv(12) == b"HTTP/1.1 101"
        pings = (b"\x89\xfd" + bytes(4) + b"x" * 125) * 1000
        for _ in range(PINGS_SENT // len(pings)):
            phone.sendall(pings)


async def test_who_pings_without_end_and_takes_no_answer_is_cut(wired: Running) -> None:
    """All those answers would be kept for him."""
    with pytest.raises(ConnectionError):
        await asyncio.to_thread(ping_without_end, wired.host)


# A phone that sleeps: its system answers nothing, not even the server's pings. Really two minutes in the nightly form.
# Who is awake must be able to answer in time, however busy this machine is.
PINGED: dict[str, float] = {} if NIGHTLY else {"ws_ping_interval": 0.4, "ws_ping_timeout": 8.0}
ASLEEP = 120.0 if NIGHTLY else 2.0


async def test_a_phone_that_sleeps_wakes_up_to_what_the_others_see(
    layer: Any, people: list[User], new_game: Callable[..., Game]
) -> None:
    running = Running(**{**SOCKETS, **PINGED})
    running.thread.start()
    game = await in_thread(new_game)
    path = f"/ws/games/{game.pk}"
    sessions = [await in_thread(signed_in, person) for person in people[:2]]
    try:
        async with (
            running.connect(f"{path}?since=0", sessions[0]) as sleeper,
            running.connect(f"{path}?since=0", sessions[1]) as awake,
        ):
            for client in (sleeper, awake):
                await update_at(client, 0)
            room = running.rooms.rooms[game.pk]
            sleeper.transport.pause_reading()
            fell_asleep = asyncio.get_running_loop().time()
            for _ in range(5):
                seq = await in_thread(play, game.pk, 1)
                await update_at(awake, seq)
            async with asyncio.timeout(3 * ASLEEP + PATIENCE):
                while len(room.everybody()) > 1 or asyncio.get_running_loop().time() - fell_asleep < ASLEEP:
                    await asyncio.sleep(0.05)
            seq = await in_thread(play, game.pk, 3)
            newest = await update_at(awake, seq)
            sleeper.transport.resume_reading()
            with pytest.raises(ConnectionClosed):
                await update_at(sleeper, seq + 1)
            async with running.connect(f"{path}?since=0", sessions[0]) as again:
                update = await update_at(again, seq)
                assert [told["seq"] for told in update["events"]] == list(range(1, seq + 1))
                assert without_events(update) == without_events(await in_thread(expected, game.pk, 0))
                assert (update["seq"], update["to_act"]) == (newest["seq"], newest["to_act"])
                seq = await in_thread(play, game.pk, 1)
                await update_at(again, seq)
    finally:
        running.stop()
        running.socket.close()
