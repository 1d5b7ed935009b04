"""Many sockets of those who play come back at once, over many games, and have missed some moves: how long until all are
live again, and what each costs while idle."""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import os
import time
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from websockets.asyncio.client import connect

from . import common, serving

SOCKETS, GAMES, PEOPLE, WARM = 1000, 200, 100, 50
PLAYERS = SOCKETS // GAMES
PLAYED, MISSED = 20, 5  # moves of each game; of them the sockets have not heard the last ones
SEEDS, ROUNDS = 20, 2
LIVE_WITHIN = 20.0


def resident(pid: int) -> int:
    """Bytes of memory of a process; 0 where there is no such file to ask."""
    status = Path(f"/proc/{pid}/status")
    if not status.exists():
        return 0
    line = next(line for line in status.read_text().splitlines() if line.startswith("VmRSS:"))
    return 1024 * int(line.split()[1])


async def opened(url: str, paths: list[str], keys: list[str]) -> list[Any]:
    """All of them at once; each is live when its first message is there."""

    async def one(path: str, key: str) -> Any:
        headers = {"Origin": url.replace("ws", "http", 1), "Cookie": f"sessionid={key}"}
        client = await connect(
            url + path, additional_headers=headers, compression=None, open_timeout=LIVE_WITHIN, ping_interval=None
        )
        assert len(json.loads(await client.recv())["events"]) == MISSED
        return client

    return list(await asyncio.wait_for(asyncio.gather(*map(one, paths, keys)), LIVE_WITHIN))


async def come_at_once(port: int, pid: int, paths: list[str], keys: list[str]) -> tuple[float, float]:
    """Seconds until all are live, and bytes that each takes of the server's memory while nothing happens."""
    url = f"ws://127.0.0.1:{port}"
    for client in await opened(url, paths[:WARM], keys):
        client.transport.abort()
    await asyncio.sleep(1)
    before, began = resident(pid), time.perf_counter()
    clients = await opened(url, paths, keys)
    took = time.perf_counter() - began
    await asyncio.sleep(1)
    grown = resident(pid) - before
    for client in clients:
        client.transport.abort()
    return took, grown / SOCKETS


def serve_bare(pipe: Connection) -> None:
    """A server that says one message and nothing else."""
    from websockets.asyncio.server import serve

    async def handler(connection: Any) -> None:
        await connection.send(json.dumps({"kind": "update", "events": [None] * MISSED}))
        await connection.wait_closed()

    async def run() -> None:
        async with serve(handler, "127.0.0.1", 0, compression=None, backlog=2048) as server:
            pipe.send((server.sockets[0].getsockname()[1], os.getpid()))
            await asyncio.get_running_loop().run_in_executor(None, pipe.recv)

    asyncio.run(run())


def bare(paths: list[str], keys: list[str]) -> tuple[float, float]:
    here, there = multiprocessing.Pipe()
    other = multiprocessing.get_context("spawn").Process(target=serve_bare, args=(there,), daemon=True)
    other.start()
    port, pid = here.recv()
    try:
        return asyncio.run(come_at_once(port, pid, paths, keys))
    finally:
        here.send(None)
        other.join(LIVE_WITHIN)


def ours(paths: list[str], keys: list[str]) -> tuple[float, float]:
    with serving.server() as (port, pid):
        return asyncio.run(come_at_once(port, pid, paths, keys))


def game_so_far(seed: str, people: list[int]) -> int:
    game_id = int(common.new_game(seed, people).pk)
    for after, said in enumerate(common.played(seed, PLAYED, len(people))):
        common.submit(game_id, said, after)
    return game_id


def run() -> common.Json:
    people = [serving.signed_in(f"idle {number}") for number in range(PEOPLE)]
    paths, keys = [], []
    for number in range(GAMES):
        at = [people[(PLAYERS * number + seat) % PEOPLE] for seat in range(PLAYERS)]
        game_id = game_so_far(f"idle {number % SEEDS}", [pk for pk, _ in at])
        paths += [f"/ws/games/{game_id}?since={PLAYED - MISSED}"] * PLAYERS
        keys += [key for _, key in at]
    measured = [(ours(paths, keys), bare(paths, keys)) for _ in range(ROUNDS)]
    mine, theirs = min(own[0] for own, _ in measured), min(other[0] for _, other in measured)
    return {
        "sockets": SOCKETS,
        "games": GAMES,
        "moves_missed": MISSED,
        "kb_per_idle_socket": round(max(own[1] for own, _ in measured) / 1000, 1),
        "bare_kb_per_idle_socket": round(max(other[1] for _, other in measured) / 1000, 1),
        "all_live_s": round(mine, 2),
        "bare_s": round(theirs, 2),
        "ratio": round(mine / theirs, 2),
    }
