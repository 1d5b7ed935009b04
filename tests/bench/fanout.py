"""Fan-out of a room against a bare `websockets` server, alternately in one run; the sockets are in another process.

    python -m tests.bench.fanout [--sockets 200] [--messages 200] [--rounds 3]

Prints JSON: broadcasts a second to all sockets of one game, of the bare server and of ours, and their ratio. What is
broadcast is the same text for both: an onlooker's update of a real game; a room reads nothing here, so what is compared
is the way from a room to the network.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import logging
import multiprocessing
import os
import socket
import statistics
import tempfile
import time
from multiprocessing.connection import Connection
from typing import Any

SIZE = 3000  # characters of a message
WAIT = 60.0


def text(number: int) -> str:
    return json.dumps({"kind": "update", "number": number, "padding": "x" * (SIZE - 60)})


def listen(port: int, path: str, sockets: int, pipe: Connection) -> None:
    """The other process: opens the sockets, then says each time when all have heard the last message of a burst."""
    from websockets.asyncio.client import connect

    async def one(client: Any, last: int) -> None:
        mark = f'"number": {last},'
        while mark not in (await client.recv())[:80]:
            pass

    async def run() -> None:
        clients = []
        url = f"ws://127.0.0.1:{port}{path}"
        while len(clients) < sockets:
            batch = [connect(url, origin=f"http://127.0.0.1:{port}", compression=None) for _ in range(50)]
            clients += await asyncio.gather(*batch[: sockets - len(clients)])
        pipe.send("open")
        loop = asyncio.get_running_loop()
        while (last := await loop.run_in_executor(None, pipe.recv)) is not None:
            await asyncio.gather(*(one(client, last) for client in clients))
            pipe.send("heard")
        for client in clients:
            client.transport.abort()

    asyncio.run(run())


class Bare:
    """Nothing but sockets and `broadcast`."""

    path = "/"

    async def start(self, listening: socket.socket) -> None:
        from websockets.asyncio.server import serve

        self.connections: set[Any] = set()

        async def handler(connection: Any) -> None:
            self.connections.add(connection)
            await connection.wait_closed()

        self.server = await serve(handler, sock=listening, compression=None)

    def broadcast(self, message: str) -> None:
        from websockets.asyncio.server import broadcast

        broadcast(self.connections, message)

    def ready(self, sockets: int) -> bool:
        return len(self.connections) == sockets

    async def stop(self) -> None:
        self.server.close()
        await self.server.wait_closed()


class Ours:
    """The whole way of a socket: uvicorn, origin, session, room, queue."""

    def __init__(self, game_id: int) -> None:
        self.game_id = game_id
        self.path = f"/ws/games/{game_id}"

    async def start(self, listening: socket.socket) -> None:
        import uvicorn

        from deploy.asgi import Megawatt
        from deploy.layers import EmbeddedLayer
        from games.rooms import Rooms

        self.rooms = Rooms(layer=EmbeddedLayer())
        config = uvicorn.Config(Megawatt(self.rooms), log_level="error", ws_per_message_deflate=False)
        self.server = uvicorn.Server(config)
        self.task = asyncio.create_task(self.server.serve(sockets=[listening]))

    def broadcast(self, message: str) -> None:
        room = self.rooms.rooms[self.game_id]
        room.seq = (room.seq or 0) + 1
        room._tell(room.seq, {None: message})

    def ready(self, sockets: int) -> bool:
        room = self.rooms.rooms.get(self.game_id)
        return room is not None and sum(listener.seq is not None for listener in room.everybody()) == sockets

    async def stop(self) -> None:
        self.server.should_exit = True
        await self.task


async def measure(server: Bare | Ours, sockets: int, messages: int, rounds: int) -> list[tuple[float, float]]:
    """Broadcasts a second of the clock and of this process's own time, a round each."""
    listening = socket.create_server(("127.0.0.1", 0), backlog=2048)
    await server.start(listening)
    here, there = multiprocessing.Pipe()
    spawn = multiprocessing.get_context("spawn")
    other = spawn.Process(target=listen, args=(listening.getsockname()[1], server.path, sockets, there), daemon=True)
    other.start()
    loop = asyncio.get_running_loop()
    assert await asyncio.wait_for(loop.run_in_executor(None, here.recv), WAIT) == "open"
    async with asyncio.timeout(WAIT):
        while not server.ready(sockets):
            await asyncio.sleep(0.05)
    figures = []
    for number in range(rounds):
        last = (number + 1) * messages
        here.send(last)
        began, busy = time.perf_counter(), time.process_time()
        for message in range(number * messages + 1, last + 1):
            server.broadcast(text(message))
            await asyncio.sleep(0)  # sends begin; bursts stay shorter than a queue
            if message % 8 == 0:
                await asyncio.sleep(0.0001)
        await asyncio.wait_for(loop.run_in_executor(None, here.recv), WAIT)
        figures.append((messages / (time.perf_counter() - began), messages / (time.process_time() - busy)))
    here.send(None)
    await loop.run_in_executor(None, other.join, WAIT)
    await server.stop()
    return figures


def game_to_watch() -> int:
    """A game in a database of its own."""
    from games import services

    seating = [services.Seating() for _ in range(3)]
    options = {"edition": "recharged", "map": "germany", "players": 3}
    return services.create_game(rules_id="powergrid", options=options, seating=seating).pk


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--sockets", type=int, default=200)
    parser.add_argument("--messages", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=3)
    asked = parser.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings.test")
    import django
    from django.conf import settings
    from django.test.utils import setup_databases, teardown_databases

    django.setup()
    logging.getLogger("websockets").setLevel(logging.ERROR)  # a line a connection would be measured too
    with tempfile.TemporaryDirectory() as folder:
        if settings.DATABASES["default"]["ENGINE"].endswith("sqlite3"):
            settings.DATABASES["default"]["TEST"]["NAME"] = f"{folder}/bench.sqlite3"
        databases = setup_databases(verbosity=0, interactive=False)
        game_id = game_to_watch()
        bare: list[tuple[float, float]] = []
        ours: list[tuple[float, float]] = []
        for _ in range(asked.rounds):
            bare += asyncio.run(measure(Bare(), asked.sockets, asked.messages, 2))[1:]
            ours += asyncio.run(measure(Ours(game_id), asked.sockets, asked.messages, 2))[1:]
        by_clock, by_work = ([own[kind] / other[kind] for own, other in zip(ours, bare)] for kind in (0, 1))
        answer = {
            "sockets": asked.sockets,
            "bare_per_second": [round(clock) for clock, _ in bare],
            "ours_per_second": [round(clock) for clock, _ in ours],
            "ratio": round(statistics.median(by_clock), 2),
            "ratio_of_own_time": round(statistics.median(by_work), 2),  # where the other process is what is slow
        }
        print(json.dumps(answer))
        teardown_databases(databases, verbosity=0)


if __name__ == "__main__":
    main()
