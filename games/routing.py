"""Where the sockets of games are."""

from __future__ import annotations

from django.urls import URLPattern, path

from .consumers import Sockets
from .rooms import Rooms


def websocket_urls(rooms: Rooms) -> list[URLPattern]:
    return [path("ws/games/<int:game_id>", Sockets(rooms))]  # type: ignore[arg-type]  # channels routes applications
