"""The same over a real network: uvicorn, and a client that knows nothing of it."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack
from typing import Any

import pytest
import uvicorn
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from accounts.models import User
from deploy.asgi import Megawatt
from games import consumers
from games.models import Game
from games.rooms import Room, Rooms
from tests.games.sockets import expected, in_thread, play, signed_in, without_events

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.asyncio]
PATIENCE = 20.0


class Running:
    """A server in a thread, on a port of its own."""

    def __init__(self) -> None:
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.host = f"127.0.0.1:{self.socket.getsockname()[1]}"
        self.rooms = Rooms()
        config = uvicorn.Config(Megawatt(self.rooms), log_level="warning", ws_per_message_deflate=False)
        self.server = uvicorn.Server(config)
        self.thread = threading.Thread(target=self.server.run, kwargs={"sockets": [self.socket]})

    def connect(self, path: str, session: str = "", origin: str = "", **options: Any) -> connect:
        headers = {"Cookie": f"sessionid={session}"} if session else {}
        return connect(
            f"ws://{self.host}{path}",
            origin=origin or f"http://{self.host}",  # type: ignore[arg-type]
            additional_headers=headers,
            **options,
        )

    def stop(self) -> None:
        self.server.should_exit = True
        self.thread.join(PATIENCE)


@pytest.fixture
def running(layer: Any) -> Iterator[Running]:
    server = Running()
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
    for listener in room.everybody():
        listener.offer(text)


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
