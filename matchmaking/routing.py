"""Where the sockets of the lobby, of a table, of a tournament and of a person are. What a socket is, `games` knows."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qs

from django.urls import URLPattern, path

from games.consumers import Sockets

from .hall import LOBBY, ME, TABLE, TOURNAMENT, Place
from .halls import Halls

Scope = dict[str, Any]


def _table(scope: Scope) -> Place:
    codes = parse_qs(scope["query_string"].decode("latin1")).get("code", [""])
    return Place(TABLE, scope["url_route"]["kwargs"]["table_id"], codes[0][:40])


def _tournament(scope: Scope) -> Place:
    return Place(TOURNAMENT, scope["url_route"]["kwargs"]["tournament_id"])


def websocket_urls(halls: Halls) -> list[URLPattern]:
    return [
        path("ws/lobby", Sockets(halls, lambda scope: Place(LOBBY))),  # type: ignore[arg-type]
        path("ws/tables/<int:table_id>", Sockets(halls, _table)),  # type: ignore[arg-type]
        path("ws/tournaments/<int:tournament_id>", Sockets(halls, _tournament)),  # type: ignore[arg-type]
        path("ws/me", Sockets(halls, lambda scope: Place(ME))),  # type: ignore[arg-type]
    ]
