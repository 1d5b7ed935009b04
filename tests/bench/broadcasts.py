"""A room's broadcasts against a bare `websockets` server, alternately in one run; the sockets are in another process.

Real moves at a slow pace say how long it takes from the nudge, with reading and encoding, until the last socket has it;
the bare server has only to send. Then bursts say how many broadcasts a second go out to all sockets of one game: the
same text for both, and a room reads nothing for it, so what is compared is the way from a room to the network.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import socket
import statistics
import time
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

from . import common

SIZE = 3000  # characters of a message: an onlooker's update
WAIT = 60.0
BURST, FAST = 100, 100_000  # broadcasts in a burst; their numbers are beyond those of real moves
PACED, PAUSE, FIRST = 30, 0.2, 3  # moves at the slow pace, five a second; so many are not counted
ROUNDS = 2


class Figures(NamedTuple):
    """Of one server, in one round."""

    by_clock: float  # broadcasts a second
    by_work: float  # broadcasts a second of this process's own time, where the other process is what is slow
    last: list[float]  # seconds until the last socket had a move


def text(number: int) -> str:
    return f'{{"kind":"update","seq":{number},"padding":"{"x" * (SIZE - 50)}"}}'


def listen(port: int, path: str, sockets: int, pipe: Connection) -> None:
    """The other process: opens the sockets, then says each time when all have heard a message of a number."""
    from websockets.asyncio.client import connect

    async def one(client: Any, number: int) -> None:
        mark = f'"seq":{number},'
        while mark not in (await client.recv())[:80]:
            pass

    async def run() -> None:
        clients: list[Any] = []
        url = f"ws://127.0.0.1:{port}{path}"
        while len(clients) < sockets:
            batch = [connect(url, origin=f"http://127.0.0.1:{port}", compression=None) for _ in range(50)]
            clients += await asyncio.gather(*batch[: sockets - len(clients)])
        pipe.send(0.0)
        loop = asyncio.get_running_loop()
        while (number := await loop.run_in_executor(None, pipe.recv)) is not None:
            await asyncio.gather(*(one(client, number) for client in clients))
            pipe.send(time.monotonic())
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

    def broadcast(self, number: int) -> None:
        from websockets.asyncio.server import broadcast

        broadcast(self.connections, text(number))

    async def move(self, number: int) -> float:
        began = time.monotonic()
        self.broadcast(number)
        return began

    def ready(self, sockets: int) -> bool:
        return len(self.connections) == sockets

    async def stop(self) -> None:
        self.server.close()
        await self.server.wait_closed()


class Ours:
    """The whole way of a socket: uvicorn, origin, session, room, queue."""

    def __init__(self, seed: str) -> None:
        self.moves = common.played(seed, PACED)
        self.game_id: int = common.new_game(seed, [None] * 3).pk
        self.path = f"/ws/games/{self.game_id}"

    async def start(self, listening: socket.socket) -> None:
        import uvicorn

        from deploy.asgi import Megawatt
        from deploy.layers import EmbeddedLayer
        from deploy.wire import SOCKETS
        from games.rooms import Rooms

        self.rooms = Rooms(layer=EmbeddedLayer())
        config = uvicorn.Config(Megawatt(self.rooms), log_level="error", **SOCKETS)
        self.server = uvicorn.Server(config)
        self.task = asyncio.create_task(self.server.serve(sockets=[listening]))

    def broadcast(self, number: int) -> None:
        from games.wire import Packet

        room = self.rooms.rooms[self.game_id]
        room.seq = number
        room._tell(number, {None: Packet(text(number).encode())})

    async def move(self, number: int) -> float:
        """A real one; the room hears of it as it would from the layer."""
        game = await self.rooms.run(common.submit, self.game_id, self.moves[number - 1], number - 1)
        began = time.monotonic()
        self.rooms.rooms[self.game_id].heard(game.seq)
        return began

    def ready(self, sockets: int) -> bool:
        room = self.rooms.rooms.get(self.game_id)
        return room is not None and sum(listener.seq is not None for listener in room.everybody()) == sockets

    async def stop(self) -> None:
        self.server.should_exit = True
        await self.task


async def measure(server: Bare | Ours, sockets: int, paced: int) -> Figures:
    listening = socket.create_server(("127.0.0.1", 0), backlog=2048)
    await server.start(listening)
    here, there = multiprocessing.Pipe()
    spawn = multiprocessing.get_context("spawn")
    other = spawn.Process(target=listen, args=(listening.getsockname()[1], server.path, sockets, there), daemon=True)
    other.start()
    loop = asyncio.get_running_loop()

    async def heard() -> float:
        return float(await asyncio.wait_for(loop.run_in_executor(None, here.recv), WAIT))

    await heard()
    async with asyncio.timeout(WAIT):
        while not server.ready(sockets):
            await asyncio.sleep(0.05)
    last = []
    for number in range(1, paced + 1):
        here.send(number)
        await asyncio.sleep(PAUSE)
        began = await server.move(number)
        last.append(await heard() - began)
    clock = work = 0.0
    for first in (FAST, 2 * FAST):  # the first burst is for warming up
        here.send(first + BURST - 1)
        began, busy = time.monotonic(), time.process_time()
        for number in range(first, first + BURST):
            server.broadcast(number)
            await asyncio.sleep(0)  # sends begin; bursts stay shorter than a queue
            if number % 8 == 0:
                await asyncio.sleep(0.0001)
        ended = await heard()
        clock, work = BURST / (ended - began), BURST / (time.process_time() - busy)
    here.send(None)
    await loop.run_in_executor(None, other.join, WAIT)
    await server.stop()
    return Figures(clock, work, last[FIRST:])


def compare(sockets: int, paced: int) -> common.Json:
    bare: list[Figures] = []
    ours: list[Figures] = []
    for number in range(ROUNDS):
        bare.append(asyncio.run(measure(Bare(), sockets, paced)))
        ours.append(asyncio.run(measure(Ours(f"watched {sockets} {number}"), sockets, paced)))
    pairs = list(zip(ours, bare))
    answer: common.Json = {
        "bare_per_second": round(statistics.median(other.by_clock for other in bare)),
        "ours_per_second": round(statistics.median(own.by_clock for own in ours)),
        "ratio": round(statistics.median(own.by_clock / other.by_clock for own, other in pairs), 2),
        "ratio_of_own_time": round(statistics.median(own.by_work / other.by_work for own, other in pairs), 2),
    }
    if paced:
        own, other = (common.part([late for each in all_ for late in each.last], 0.99) for all_ in (ours, bare))
        answer["last_receiver_p99_ms"] = {"bare": common.milliseconds(other), "ours": common.milliseconds(own)}
        answer["last_receiver_p99_ratio"] = round(own / other, 2)
        own, other = (common.part([late for each in all_ for late in each.last], 0.5) for all_ in (ours, bare))
        answer["last_receiver_p50_ratio"] = round(own / other, 2)
    return answer


def run() -> common.Json:
    return {"200": compare(200, 0), "1000": compare(1000, PACED)}
