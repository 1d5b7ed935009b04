"""The layers: from any thread at home, without waiting; over Redis again after Redis was away."""

from __future__ import annotations

import asyncio
import signal
import socket
import threading
from typing import Any

import pytest
import redis
from channels.exceptions import ChannelFull
from prometheus_client import REGISTRY

from accounts import breaker
from deploy.layers import EmbeddedLayer
from deploy.redis_layer import RESTORED, RedisLayer
from tests.conftest import PATIENCE
from tests.games.live import REDIS, PrivateRedis, connections, make_layer, needs_redis

pytestmark = pytest.mark.asyncio


async def hear(layer: Any, channel: str) -> dict[str, Any]:
    return dict(await asyncio.wait_for(layer.receive(channel), PATIENCE))


@pytest.fixture(params=["embedded", "redis"])
def our_layer(request: pytest.FixtureRequest) -> Any:
    return make_layer(request.param)


async def test_a_group_hears_what_a_thread_says_and_nobody_else_does(our_layer: Any) -> None:
    here, there = await our_layer.new_channel("live"), await our_layer.new_channel("live")
    await our_layer.group_add("game.1", here)
    await our_layer.group_add("game.2", there)
    await asyncio.to_thread(our_layer.post, "game.1", {"type": "game.moved", "seq": 1})
    await our_layer.group_send("game.1", {"type": "game.moved", "seq": 2})
    await our_layer.send(there, {"type": "game.moved", "seq": 3})
    assert [(await hear(our_layer, here))["seq"] for _ in range(2)] == [1, 2]
    assert (await hear(our_layer, there))["seq"] == 3
    await our_layer.group_discard("game.1", here)
    await our_layer.group_add("game.2", here)
    await our_layer.group_send("game.1", {"type": "game.moved", "seq": 4})
    await our_layer.group_send("game.2", {"type": "game.moved", "seq": 5})
    assert (await hear(our_layer, here))["seq"] == 5
    if isinstance(our_layer, RedisLayer):
        await our_layer.close()


async def test_a_thread_with_a_loop_of_its_own_is_heard_at_once(our_layer: Any) -> None:
    """What Celery's threads do; the stock layer would leave the home loop asleep."""
    channel = await our_layer.new_channel("live")
    await our_layer.group_add("game.1", channel)

    heard = threading.Event()

    def elsewhere() -> bool:
        asyncio.run(our_layer.group_send("game.1", {"type": "game.moved"}))
        return heard.wait(PATIENCE)  # that this thread ends would wake the loop as well

    in_time = asyncio.get_running_loop().run_in_executor(None, elsewhere)
    await asyncio.wait_for(our_layer.receive(channel), 2 * PATIENCE)
    heard.set()
    assert await in_time
    if isinstance(our_layer, RedisLayer):
        await our_layer.close()


async def test_a_thread_does_not_wait_for_a_busy_home_loop() -> None:
    layer = EmbeddedLayer()
    channel = await layer.new_channel("live")
    await layer.group_add("game.1", channel)
    said = threading.Event()

    def speak() -> None:
        for seq in range(50):
            layer.post("game.1", {"type": "game.moved", "seq": seq})
        said.set()

    speaker = asyncio.get_running_loop().run_in_executor(None, speak)
    assert said.wait(PATIENCE)  # the home loop is held up, and the thread is done all the same
    await speaker
    assert [(await hear(layer, channel))["seq"] for _ in range(50)] == list(range(50))


async def test_what_is_said_is_not_shared_between_listeners(our_layer: Any) -> None:
    one, two = await our_layer.new_channel("live"), await our_layer.new_channel("live")
    for channel in (one, two):
        await our_layer.group_add("game.1", channel)
    message = {"type": "game.moved", "list": [1]}
    await our_layer.group_send("game.1", message)
    heard = await hear(our_layer, one)
    heard["list"].append(2)
    message["list"].append(3)
    if isinstance(our_layer, EmbeddedLayer):
        assert (await hear(our_layer, two))["list"] == [1]
    else:
        await our_layer.close()


async def test_a_full_channel_loses_messages_and_stops_nobody() -> None:
    layer = EmbeddedLayer(capacity=3)
    channel = await layer.new_channel("live")
    await layer.group_add("game.1", channel)
    for seq in range(5):
        layer.post("game.1", {"type": "game.moved", "seq": seq})
    with pytest.raises(ChannelFull):
        await layer.send(channel, {"type": "game.moved", "seq": 9})
    assert [(await hear(layer, channel))["seq"] for _ in range(3)] == [0, 1, 2]


async def test_nobody_listening_is_no_error() -> None:
    layer = EmbeddedLayer()
    layer.post("game.1", {"type": "game.moved"})
    asyncio.get_running_loop()
    await asyncio.to_thread(lambda: asyncio.run(layer.new_channel("live")))  # that home is closed by now
    layer.post("game.1", {"type": "game.moved"})
    channel = await layer.new_channel("live")
    await layer.group_add("game.1", channel)
    layer.post("game.1", {"type": "game.moved", "seq": 1})
    assert (await hear(layer, channel))["seq"] == 1


async def test_a_cut_connection_is_made_again_and_every_channel_is_told() -> None:
    needs_redis()
    layer = make_layer("redis")
    layer.RETRY = (0.01, 0.1)
    channel = await layer.new_channel("live")
    await layer.group_add("game.1", channel)
    admin = redis.Redis.from_url(REDIS)
    for client in admin.client_list(_type="pubsub"):
        if client["addr"] == own_address(layer):  # others may be listening to the same server
            admin.client_kill_filter(_id=client["id"])
    assert await hear(layer, channel) == RESTORED
    await layer.group_send("game.1", {"type": "game.moved", "seq": 7})
    assert (await hear(layer, channel))["seq"] == 7
    await layer.close()


def own_address(layer: Any) -> str:
    writer = layer._subscription.connection._writer
    host, port = writer.get_extra_info("sockname")[:2]
    return f"{host}:{port}"


async def test_redis_away_costs_messages_but_raises_nothing(private_redis: PrivateRedis) -> None:
    layer = RedisLayer(private_redis.url)
    layer.RETRY = (0.01, 0.1)
    channel = await layer.new_channel("live")
    await layer.group_add("game.1", channel)
    private_redis.stop()
    await asyncio.wait_for(asyncio.to_thread(layer.post, "game.1", {"type": "game.moved", "seq": 1}), PATIENCE)
    layer.SUBSCRIBED = 0.1
    await layer.group_add("game.2", channel)  # joined when Redis is back
    await layer.group_discard("game.1", channel)
    private_redis.start()
    assert await hear(layer, channel) == RESTORED
    layer.post("game.1", {"type": "game.moved", "seq": 2})
    layer.post("game.2", {"type": "game.moved", "seq": 3})
    assert (await hear(layer, channel))["seq"] == 3
    await layer.close()


async def test_a_redis_that_says_nothing_holds_up_one_move_and_not_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(breaker, "LONG", 0.1)
    monkeypatch.setattr(breaker, "PAUSE", 3600.0)
    before = REGISTRY.get_sample_value("megawatt_layer_unsent_total") or 0
    with socket.create_server(("127.0.0.1", 0)) as silent:
        silent.settimeout(0)
        layer = RedisLayer(f"redis://127.0.0.1:{silent.getsockname()[1]}/0?socket_timeout=0.2")
        layer.post("game.1", {"type": "game.moved", "seq": 1})
        assert connections(silent) > 0
        for _ in range(3):
            layer.post("game.1", {"type": "game.moved", "seq": 2})
        assert connections(silent) == 0
    assert REGISTRY.get_sample_value("megawatt_layer_unsent_total") == before + 4


async def test_an_idle_connection_is_kept_and_a_dead_one_found(private_redis: PrivateRedis) -> None:
    layer = RedisLayer(private_redis.url)
    layer.RETRY, layer.QUIET = (0.01, 0.1), 2.0  # so long a busy server may need for its answer
    channel = await layer.new_channel("live")
    await layer.group_add("game.1", channel)
    pings = pings_of(private_redis)
    async with asyncio.timeout(PATIENCE):
        while pings_of(private_redis) < pings + 2:  # quiet, pinged, answered, quiet again
            await asyncio.sleep(0.05)
    layer.post("game.1", {"type": "game.moved", "seq": 1})
    assert (await hear(layer, channel))["seq"] == 1
    assert private_redis.process is not None
    layer.QUIET = 0.1
    private_redis.process.send_signal(signal.SIGSTOP)  # it answers nobody, as if the cable were cut
    async with asyncio.timeout(PATIENCE):
        while layer._subscription is not None:
            await asyncio.sleep(0.05)
    private_redis.process.send_signal(signal.SIGCONT)
    assert await hear(layer, channel) == RESTORED
    await layer.close()


def pings_of(server: PrivateRedis) -> int:
    with redis.Redis.from_url(server.url) as admin:
        said = admin.info("commandstats").get("cmdstat_ping", {})
    return int(said.get("calls", 0))
