"""Where the sockets of the lobby, of a table, of a tournament and of a person are. What a socket is, `games` knows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qs

from django.urls import URLPattern, path

from games.consumers import Receive, Send, Sockets

from .hall import LOBBY, ME, TABLE, TOURNAMENT, Place
from .halls import Halls

Scope = dict[str, Any]


class HallSockets:
    """Sockets that listen to a place of the halls, as an ASGI application."""

    def __init__(self, halls: Halls, place: Callable[[Scope], Place]) -> None:
        self.place = place
        self.inner = Sockets(halls)  # type: ignore[arg-type]  # it answers what rooms are asked

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        there = {"kwargs": {"game_id": self.place(scope)}}
        await self.inner({**scope, "url_route": there}, receive, send)


def _table(scope: Scope) -> Place:
    codes = parse_qs(scope["query_string"].decode("latin1")).get("code", [""])
    return Place(TABLE, scope["url_route"]["kwargs"]["table_id"], codes[0][:40])


def _tournament(scope: Scope) -> Place:
    return Place(TOURNAMENT, scope["url_route"]["kwargs"]["tournament_id"])


def websocket_urls(halls: Halls) -> list[URLPattern]:
    return [
        path("ws/lobby", HallSockets(halls, lambda scope: Place(LOBBY))),  # type: ignore[arg-type]
        path("ws/tables/<int:table_id>", HallSockets(halls, _table)),  # type: ignore[arg-type]
        path("ws/tournaments/<int:tournament_id>", HallSockets(halls, _tournament)),  # type: ignore[arg-type]
        path("ws/me", HallSockets(halls, lambda scope: Place(ME))),  # type: ignore[arg-type]
    ]
