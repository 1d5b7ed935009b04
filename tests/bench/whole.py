"""A whole move: by POST into the server, through the rules, durably into the database, out to five sockets.

A hundred moves a second over 200 games, which stand in their middle, are sent at their times, whatever the server does;
a move is over when the last socket of its game has it. The bare server is told by a socket, and has only to send. The
two and ours while 20 bots think take turns.
"""

from __future__ import annotations

import asyncio
import json
import logging
import multiprocessing
import re
import time
import uuid
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from typing import Any

from websockets.asyncio.client import connect

from . import common, serving

GAMES, SOCKETS, PLAYERS, PEOPLE = 200, 5, 3, 100
RATE, SECONDS, WARM = 100, 12.0, 1.0  # moves a second; those of the first second are not counted
BEGUN = 40  # moves that the games have behind them
ROUNDS = 5
CONNECTIONS = 16
BOTS = 20  # that think on and on
SEQ = re.compile(r'"seq":(\d+)')
PATIENCE = 20.0

Send = Callable[[int, int], Awaitable[None]]  # game's number, seq


class Heard:
    """Who has heard which move, and when the last one did."""

    def __init__(self, begun: int) -> None:
        self.begun = begun  # moves that are no news
        self.count: Counter[tuple[int, int]] = Counter()
        self.last: dict[tuple[int, int], float] = {}

    async def listen(self, client: Any, game: int) -> None:
        known = 0
        async for text in client:
            found = SEQ.search(text)
            if found is None or '"update"' not in text[:20]:
                continue
            seq = int(found[1]) - self.begun
            for move in ((game, each) for each in range(known + 1, seq + 1)):  # two moves may come as one update
                self.count[move] += 1
                if self.count[move] == SOCKETS:
                    self.last[move] = time.perf_counter()
            known = max(known, seq)


async def measure(heard: Heard, send: Send) -> list[float]:
    """Seconds from the time at which each move was due until its last socket had it."""
    began = time.perf_counter() + 0.1
    due: dict[tuple[int, int], float] = {}
    tasks: list[asyncio.Task[None]] = []

    async def in_order(game: int, seq: int, before: asyncio.Task[None] | None) -> None:
        """Nobody moves before he has heard of the move before."""
        if before is not None:
            await before
        await send(game, seq)

    for number in range(int(RATE * SECONDS)):
        game, seq = number % GAMES, number // GAMES + 1
        due[game, seq] = began + number / RATE
        await asyncio.sleep(max(0.0, due[game, seq] - time.perf_counter()))
        before = tasks[-GAMES] if len(tasks) >= GAMES else None
        tasks.append(asyncio.create_task(in_order(game, seq, before)))
    await asyncio.wait_for(asyncio.gather(*tasks), PATIENCE)
    until = time.perf_counter() + PATIENCE
    while len(heard.last) < len(due) and time.perf_counter() < until:
        await asyncio.sleep(0.02)
    if missing := due.keys() - heard.last.keys():
        raise SystemExit(f"{len(missing)} moves were not heard")
    return [heard.last[move] - when for move, when in due.items() if when > began + WARM]


async def opened(url: str, paths: list[str], keys: list[str]) -> list[Any]:
    clients: list[Any] = []
    for at in range(0, len(paths), 50):
        batch = []
        for path, key in list(zip(paths, keys))[at : at + 50]:
            headers = {"Origin": url.replace("ws", "http", 1), **({"Cookie": f"sessionid={key}"} if key else {})}
            batch.append(connect(url + path, additional_headers=headers, compression=None, ping_interval=None))
        clients += await asyncio.gather(*batch)
    return clients


async def listened(
    url: str, paths: list[str], keys: list[str], make: Callable[[], Awaitable[Send]], begun: int = 0
) -> list[float]:
    clients, heard = await opened(url, paths, keys), Heard(begun)
    readers = [asyncio.create_task(heard.listen(client, number // SOCKETS)) for number, client in enumerate(clients)]
    await asyncio.sleep(1)
    heard.count.clear()
    try:
        return await measure(heard, await make())
    finally:
        for reader, client in zip(readers, clients):
            reader.cancel()
            client.transport.abort()


# Ours


class Posts:
    """A few connections that are kept; each move takes one that is free."""

    def __init__(self, port: int, bodies: dict[tuple[int, int], bytes]) -> None:
        self.port, self.bodies = port, bodies
        self.free: asyncio.Queue[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = asyncio.Queue()

    async def open(self) -> Send:
        for _ in range(CONNECTIONS):
            self.free.put_nowait(await asyncio.open_connection("127.0.0.1", self.port))
        return self.send

    async def send(self, game: int, seq: int) -> None:
        reader, writer = await self.free.get()
        writer.write(self.bodies[game, seq])
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin1")
        length = re.search(r"content-length: (\d+)", head, re.IGNORECASE)
        answer = await reader.readexactly(int(length[1]) if length else 0)
        if " 200 " not in head[:20]:
            raise SystemExit(f"{head[:20]}: {answer[:300]!r}")
        self.free.put_nowait((reader, writer))


def request(port: int, game_id: int, said: common.Said, after: int, key: str) -> bytes:
    body = json.dumps({"after": after, "ref": str(uuid.uuid4()), "actions": [said.action]}).encode()
    head = (
        f"POST /api/games/{game_id}/moves HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Type: application/json\r\n"
        f"Cookie: sessionid={key}; csrftoken={serving.TOKEN}\r\nX-CSRFToken: {serving.TOKEN}\r\n"
        f"Content-Length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body


def ours(people: list[tuple[int, str]]) -> list[float]:
    """Three who play and two who look on at each game."""
    moves = -(-int(RATE * SECONDS) // GAMES)  # of one game, and rounded up
    seeds = [f"whole {number % 20}" for number in range(GAMES)]
    at = [[people[(PLAYERS * number + seat) % PEOPLE] for seat in range(PLAYERS)] for number in range(GAMES)]
    games = [common.put_at(common.new_game(seed, [pk for pk, _ in who]), BEGUN).pk for seed, who in zip(seeds, at)]
    with serving.server() as (port, _):
        bodies = {}
        for number, (seed, game_id) in enumerate(zip(seeds, games)):
            for after, said in enumerate(common.played(seed, BEGUN + moves)[BEGUN:]):
                key = at[number][said.seat][1]
                bodies[number, after + 1] = request(port, game_id, said, BEGUN + after, key)
        paths = [f"/ws/games/{game_id}?since={BEGUN}" for game_id in games for _ in range(SOCKETS)]
        keys = [key for who in at for key in [*(key for _, key in who), *[""] * (SOCKETS - PLAYERS)]]
        return asyncio.run(listened(f"ws://127.0.0.1:{port}", paths, keys, Posts(port, bodies).open, BEGUN))


# The bare server


def serve_bare(pipe: Connection) -> None:
    """Whoever comes to /<game> is told what comes to /moves for that game."""
    from websockets.asyncio.server import broadcast, serve

    logging.getLogger("websockets").setLevel(logging.CRITICAL)
    groups: dict[str, set[Any]] = {}
    padding = "x" * 2500

    async def handler(connection: Any) -> None:
        path = connection.request.path
        if path != "/moves":
            groups.setdefault(path, set()).add(connection)
            await connection.wait_closed()
            return
        async for text in connection:
            game, seq = text.split()
            broadcast(groups[f"/{game}"], f'{{"kind":"update","seq":{seq},"padding":"{padding}"}}')

    async def run() -> None:
        async with serve(handler, "127.0.0.1", 0, compression=None, backlog=2048) as server:
            pipe.send(server.sockets[0].getsockname()[1])
            await asyncio.get_running_loop().run_in_executor(None, pipe.recv)

    asyncio.run(run())


def bare() -> list[float]:
    here, there = multiprocessing.Pipe()
    other = multiprocessing.get_context("spawn").Process(target=serve_bare, args=(there,), daemon=True)
    other.start()
    url = f"ws://127.0.0.1:{here.recv()}"

    async def make() -> Send:
        client = await connect(f"{url}/moves", compression=None)

        async def send(game: int, seq: int) -> None:
            await client.send(f"{game} {seq}")

        return send

    try:
        paths = [f"/{number // SOCKETS}" for number in range(GAMES * SOCKETS)]
        return asyncio.run(listened(url, paths, [""] * len(paths), make))
    finally:
        here.send(None)
        other.join(PATIENCE)


# Bots


def think_on(number: int) -> None:
    """Some of the bots, one after the other, as a process of the bots' queue would have it: others go first."""
    from games.mind import belong_to_parent, think
    from games.processor import thinkers
    from rules import registry

    belong_to_parent()
    rules = registry.rules("powergrid")
    policy = list(rules.policies)[-1]  # the strongest there is
    states = []
    for bot in range(number, BOTS, thinkers()):
        state = rules.new_game(rules.options(common.TABLE), f"bot {bot}", None, rules.revision)
        states.append((rules.state_to_json(state), rules.to_act(state)[0]))
    while True:
        for snapshot, seat in states:
            think("powergrid", snapshot, seat, policy, ["seed"])


@contextmanager
def bots_thinking() -> Iterator[None]:
    from games.processor import thinkers

    spawn = multiprocessing.get_context("spawn")
    thinking = [spawn.Process(target=think_on, args=(number,), daemon=True) for number in range(thinkers())]
    for thinker in thinking:
        thinker.start()
    time.sleep(1)
    try:
        yield
    finally:
        for thinker in thinking:
            thinker.kill()
            thinker.join()


def run() -> common.Json:
    people = [serving.signed_in(f"whole {number}") for number in range(PEOPLE)]
    theirs: list[float] = []
    mine: list[float] = []
    thinking: list[float] = []
    for _ in range(ROUNDS):
        theirs += bare()
        mine += ours(people)
        with bots_thinking():
            thinking += ours(people)
    p99 = {name: common.part(times, 0.99) for name, times in (("bare", theirs), ("ours", mine), ("bots", thinking))}
    return {
        "games": GAMES,
        "sockets": GAMES * SOCKETS,
        "moves_per_second": RATE,
        "moves": len(mine),
        "bare_p99_ms": common.milliseconds(p99["bare"]),
        "p50_ms": common.milliseconds(common.part(mine, 0.5)),
        "p99_ms": common.milliseconds(p99["ours"]),
        "p99_more_than_bare_ms": common.milliseconds(p99["ours"] - p99["bare"]),
        "with_bots_p50_ms": common.milliseconds(common.part(thinking, 0.5)),
        "with_bots_p99_ms": common.milliseconds(p99["bots"]),
        "with_bots_times": round(p99["bots"] / p99["ours"], 2),
    }
