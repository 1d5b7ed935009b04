"""A line to the server: each byte takes its time on the way, and only so many a second fit.

A browser's own limits of the line reach no service worker, and not what is asked for while that is woken.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

PACKET = 1460  # bytes


class Line:
    """`there_and_back`: seconds, which may change at any time; the rest: bytes a second, of all connections."""

    url = ""

    def __init__(self, to: int, there_and_back: float, down: float, up: float) -> None:
        self._to, self.there_and_back = to, there_and_back
        self._down, self._up = Lane(down), Lane(up)

    async def connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError, asyncio.CancelledError):
            from_server, to_server = await asyncio.open_connection("127.0.0.1", self._to)
            await asyncio.gather(self._carry(reader, to_server, self._up), self._carry(from_server, writer, self._down))

    async def _carry(self, source: asyncio.StreamReader, target: asyncio.StreamWriter, lane: Lane) -> None:
        """What is on its way keeps nothing else from setting out."""
        on_the_way: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()

        async def arrive() -> None:
            packet = b"first"
            while packet:
                when, packet = await on_the_way.get()
                await asyncio.sleep(when - asyncio.get_running_loop().time())
                target.write(packet)
                await target.drain()
            target.close()

        arriving = asyncio.ensure_future(arrive())
        packet = b"first"
        while packet:
            packet = await source.read(PACKET)
            on_the_way.put_nowait((lane.leaves(len(packet)) + self.there_and_back / 2, packet))
        await arriving


class Lane:
    """One direction, in which a packet leaves after the one before it."""

    def __init__(self, rate: float) -> None:
        self._rate, self._free = rate, 0.0

    def leaves(self, size: int) -> float:
        self._free = max(asyncio.get_running_loop().time(), self._free) + size / self._rate
        return self._free


@contextmanager
def line(url: str, there_and_back: float = 0, down: float = 1e9, up: float = 1e9) -> Iterator[Line]:
    """One to the server at this address, which is reached by the line's own."""
    host, _, port = url.rpartition(":")
    way = Line(int(port), there_and_back, down, up)
    loop = asyncio.new_event_loop()  # in a thread of its own, as Playwright has one at work in this
    thread = threading.Thread(target=loop.run_forever)
    thread.start()
    server = asyncio.run_coroutine_threadsafe(asyncio.start_server(way.connect, "127.0.0.1", 0), loop).result()
    try:
        way.url = f"{host}:{server.sockets[0].getsockname()[1]}"
        yield way
    finally:
        asyncio.run_coroutine_threadsafe(ended(server), loop).result()
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


async def ended(server: asyncio.Server) -> None:
    server.close()
    others = asyncio.all_tasks() - {asyncio.current_task()}
    for task in others:
        task.cancel()
    await asyncio.gather(*others, return_exceptions=True)
