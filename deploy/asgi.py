"""The ASGI application: pages and REST to Django, sockets to the rooms of this process, and both to an end with it."""

from __future__ import annotations

import asyncio
import gc
import os
import sys
from collections.abc import Awaitable, Callable
from importlib import import_module
from typing import Any
from urllib.parse import urlsplit

import django
import structlog

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings.production")
django.setup(set_prefix=False)

from channels.routing import URLRouter  # noqa: E402  # Django must be set up first
from django.conf import settings  # noqa: E402
from django.http.request import split_domain_port, validate_host  # noqa: E402
from django.urls import re_path  # noqa: E402

from deploy.handler import Pages  # noqa: E402
from games.rooms import Rooms  # noqa: E402
from games.routing import websocket_urls  # noqa: E402
from matchmaking.halls import Halls  # noqa: E402
from matchmaking.routing import websocket_urls as hall_urls  # noqa: E402

log = structlog.stdlib.get_logger("megawatt.sockets")
Message = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Message, Receive, Send], Awaitable[None]]


async def refuse(scope: Message, receive: Receive, send: Send) -> None:
    """Deny the handshake: the server answers 403."""
    log.info("socket denied", path=scope["path"])
    await receive()
    await send({"type": "websocket.close", "code": 4403})


class OwnPagesOnly:
    """Lets in sockets that our own pages open, so that no other site can look through a visitor's cookie.

    The origin must be the host that was asked, which must be one of ours; or be named in CSRF_TRUSTED_ORIGINS.
    """

    def __init__(self, inner: Application) -> None:
        self.inner = inner

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        await (self.inner if self.trusted(scope) else refuse)(scope, receive, send)

    @staticmethod
    def trusted(scope: Message) -> bool:
        said = [(name, value.decode("latin1")) for name, value in scope["headers"] if name in (b"host", b"origin")]
        headers = dict(said)
        if len(said) != 2 or len(headers) != 2:
            return False
        host, origin = headers[b"host"].lower(), headers[b"origin"].lower()
        if origin in settings.CSRF_TRUSTED_ORIGINS:
            return True
        scheme, _, rest = origin.partition("://")
        if scheme not in ("http", "https") or (scope.get("scheme") == "wss" and scheme != "https"):
            return False
        allowed = [*settings.ALLOWED_HOSTS] or (["localhost", "127.0.0.1", "[::1]"] if settings.DEBUG else [])
        same = _address(scheme, rest) == _address(scheme, host) is not None
        return same and validate_host(split_domain_port(host)[0], allowed)


def _address(scheme: str, host: str) -> tuple[str, int] | None:
    """Host and port, the scheme's own port where none is named; None: no address."""
    try:
        parts = urlsplit(f"//{host}")
        port = parts.port
    except ValueError:
        return None
    if not parts.hostname or parts.path or parts.query or parts.fragment or "@" in host:
        return None
    return parts.hostname, port or {"http": 80, "https": 443}[scheme]


class Megawatt:
    """One process: its pages, its sockets, and its rooms from the start of the server to its end."""

    def __init__(self, rooms: Rooms, halls: Halls | None = None) -> None:
        self.rooms = rooms
        self.halls = halls or Halls()
        urls = [*websocket_urls(rooms), *hall_urls(self.halls), re_path("", refuse)]  # type: ignore[arg-type]
        self.sockets = OwnPagesOnly(URLRouter(urls))

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await self.sockets(scope, receive, send)
        elif scope["type"] == "lifespan":
            await self.live(receive, send)
        else:
            await pages(scope, receive, send)  # type: ignore[arg-type]

    async def live(self, receive: Receive, send: Send) -> None:
        while True:
            message = await receive()
            if message["type"] == "lifespan.startup":
                # What is loaded now stays: the collector need not walk it at each broadcast.
                freeze()
                sys.setswitchinterval(SWITCH)
                self.rooms.hear_directly()
                asyncio.get_running_loop().run_in_executor(None, load_the_rest)
            else:
                await self.rooms.close()
                await self.halls.close()
            await send({"type": f"{message['type']}.complete"})
            if message["type"] == "lifespan.shutdown":
                return


SWITCH = 0.001  # seconds that a thread may keep the others from going on; sockets must not wait for a page
LATER = (settings.ROOT_URLCONF, "games.tasks", "games.webpush")


def load_the_rest() -> None:
    """What a first request would wait for otherwise; the server answers meanwhile."""
    for name in LATER:
        import_module(name)
    freeze()


def freeze() -> None:
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


pages = Pages()
application = Megawatt(Rooms())
