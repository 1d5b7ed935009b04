"""Phones without a network: the ASGI application as a server would call it, and games that play themselves."""

from __future__ import annotations

import asyncio
import json
from collections import defaultdict
from collections.abc import Callable
from typing import Any, TypeVar
from urllib.parse import urlsplit

import msgspec
from django.db import close_old_connections
from django.test import Client

from accounts.models import User
from deploy.asgi import Megawatt
from games import selectors, services
from games.messages import GameMessage
from games.models import Game
from tests.conftest import PATIENCE
from tests.games.choosing import coins

Json = dict[str, Any]
told = msgspec.json.Decoder(GameMessage)
T = TypeVar("T")
HOST = "megawatt.test"


def signed_in(user: User) -> str:
    """The key of a new session of this person."""
    client = Client()
    client.force_login(user)
    key: str = client.session.session_key
    return key


async def in_thread(job: Callable[..., T], *facts: Any, **named: Any) -> T:
    def run() -> T:
        try:
            return job(*facts, **named)
        finally:
            close_old_connections()

    return await asyncio.to_thread(run)


class Phone:
    """One socket. `slow`: its network takes nothing any more once it is open."""

    told: msgspec.json.Decoder[Any] = told

    def __init__(
        self,
        app: Megawatt,
        path: str,
        session: str = "",
        headers: dict[str, str] | None = None,
        client: str = "127.0.0.1",
    ) -> None:
        parts = urlsplit(path)
        sent = {"host": HOST, "origin": f"http://{HOST}"}
        if session:
            sent["cookie"] = f"sessionid={session}"
        sent.update(headers or {})
        self.scope: Json = {
            "type": "websocket",
            "scheme": "ws",
            "path": parts.path,
            "raw_path": parts.path.encode(),
            "root_path": "",
            "query_string": parts.query.encode(),
            "headers": [(name.encode(), value.encode()) for name, value in sent.items() if value],
            "client": (client, 5000),
            "subprotocols": [],
        }
        self.accepted = False
        self.code: int | None = None
        self.texts: list[str] = []
        self.said: dict[str, list[Json]] = defaultdict(list)
        self.takes = asyncio.Event()
        self.takes.set()
        self._inbox: asyncio.Queue[Json] = asyncio.Queue()
        self._news = asyncio.Event()
        self._inbox.put_nowait({"type": "websocket.connect"})
        self.app = asyncio.create_task(app(self.scope, self._inbox.get, self._sent))

    async def _sent(self, message: Json) -> None:
        if message["type"] == "websocket.accept":
            self.accepted = True
        elif message["type"] == "websocket.close":
            self.code = message["code"]
        else:
            await self.takes.wait()
            self.texts.append(message["text"])
            self.told.decode(message["text"])  # nothing is said that the schema does not know
            said = json.loads(message["text"])
            self.said[said["kind"]].append(said)
        self._news.set()

    def say(self, text: str | None = None, data: bytes | None = None) -> None:
        self._inbox.put_nowait({"type": "websocket.receive", "text": text, "bytes": data})

    async def hang_up(self) -> None:
        self._inbox.put_nowait({"type": "websocket.disconnect", "code": 1001})
        await asyncio.wait_for(self.app, PATIENCE)

    def heard(self, kind: str) -> list[Json]:
        return self.said[kind]

    def newest(self) -> Json:
        return self.heard("update")[-1]

    def seq(self) -> int:
        updates = self.heard("update")
        return int(updates[-1]["seq"]) if updates else -1

    async def until(self, true: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not true():
                self._news.clear()
                await self._news.wait()

    async def at(self, seq: int) -> Json:
        """The update that brings it there."""
        await self.until(lambda: self.seq() >= seq)
        return self.newest()

    async def closed(self) -> int:
        await self.until(lambda: self.code is not None)
        await asyncio.wait_for(self.app, PATIENCE)
        assert self.code is not None
        return self.code


def expected(game_id: int, seat: int | None) -> Json:
    """What the selector tells this seat now, as it arrives: through JSON."""
    game = selectors.game_by_id(game_id)
    told: Json = json.loads(json.dumps(selectors.updates_for(game, [seat], game.seq)[seat]))
    return told


def without_events(update: Json) -> Json:
    return {name: value for name, value in update.items() if name not in ("events", "kind")}


def play(game_id: int, moves: int) -> int:
    """Let a policy play for whoever is asked; how far the game is then."""
    for _ in range(moves):
        game = Game.objects.get(pk=game_id)
        if not game.to_act:
            return game.seq
        seat = game.to_act[0]
        action = coins(game, seat)
        services.submit(game_id=game_id, seat=seat, actions=[action], after=game.seq)
    return Game.objects.get(pk=game_id).seq
