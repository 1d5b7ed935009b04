"""Fixtures for the tests of what is live: layers, a Redis of their own, and applications with rooms."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import time
import uuid
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
import redis
from channels.layers import channel_layers

import bootstrap
from deploy.asgi import Megawatt
from deploy.layers import EmbeddedLayer
from deploy.redis_layer import RedisLayer
from games.rooms import Rooms
from matchmaking.halls import Halls
from tests.conftest import PATIENCE
from tests.servers import free_port

NEVER = 86_400.0  # seconds until a look that a test does not ask for
REDIS = os.environ.get("REDIS_URL", "redis://127.0.0.1:6379/0")


def redis_answers() -> bool:
    try:
        return bool(redis.Redis.from_url(REDIS, socket_connect_timeout=1).ping())
    except redis.RedisError:
        return False


def needs_redis() -> None:
    """Without Redis its tests are named as skipped on a newcomer's machine, and fail in CI."""
    if not redis_answers():
        missing("no redis answers")


def missing(what: str) -> None:
    assert not bootstrap.in_ci(os.environ), what
    pytest.skip(what)


def make_layer(kind: str) -> Any:
    if kind == "embedded":
        return EmbeddedLayer()
    needs_redis()
    prefix = f"test-{uuid.uuid4().hex[:8]}"
    if kind == "redis":
        layer = RedisLayer(REDIS, prefix=prefix)
        layer.SUBSCRIBED = PATIENCE
        return layer
    from channels_redis.pubsub import RedisPubSubChannelLayer

    return RedisPubSubChannelLayer(hosts=[REDIS], prefix=prefix)


def installed(kind: str) -> Iterator[Any]:
    before = channel_layers.backends.get("default")
    layer = make_layer(kind)
    channel_layers.set("default", layer)
    yield layer
    if before is None:
        channel_layers.backends.pop("default")
    else:
        channel_layers.set("default", before)


@pytest.fixture
def layer() -> Iterator[Any]:
    """Everything in one process, as `play` has it."""
    yield from installed("embedded")


@pytest.fixture(params=["embedded", "redis", "stock redis"])
def any_layer(request: pytest.FixtureRequest) -> Iterator[Any]:
    yield from installed(request.param)


@pytest.fixture
def redis_layer() -> Iterator[Any]:
    yield from installed("redis")


@pytest_asyncio.fixture
async def server() -> AsyncIterator[Callable[..., Megawatt]]:
    """Makes applications with rooms and halls of their own, each as a process would have. They hear what they are told,
    and look for themselves when a test says how often."""
    made: list[Megawatt] = []

    def make(layer: Any = None, beat: float = NEVER) -> Megawatt:
        made.append(Megawatt(Rooms(layer, beat, NEVER), Halls(layer, beat, NEVER)))
        return made[-1]

    yield make
    for process in made:
        await process.rooms.close()
        await process.halls.close()
    listening = channel_layers.backends.get("default")
    if hasattr(listening, "close"):
        await listening.close()


@pytest.fixture
def private_redis(tmp_path: Path) -> Iterator[PrivateRedis]:
    if shutil.which("redis-server") is None:
        missing("no redis-server installed")
    server = PrivateRedis(tmp_path)
    server.start()
    yield server
    server.stop()


class PrivateRedis:
    """A Redis that a test may stop and start."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        options = ["--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--dir", str(self.folder)]
        self.process = subprocess.Popen(["redis-server", *options], stdout=subprocess.DEVNULL)
        client = redis.Redis.from_url(self.url)
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            try:
                client.ping()
                return
            except redis.RedisError:
                time.sleep(0.05)
        raise AssertionError("redis did not start")

    def stop(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None


def connections(listening: socket.socket) -> int:
    """How many there are that nobody has taken yet; they are taken."""
    count = 0
    while True:
        try:
            listening.accept()[0].close()
        except BlockingIOError:
            return count
        count += 1
