"""The channel layer of many processes, over Redis; layers.py says what both layers keep to."""

from __future__ import annotations

import asyncio
import logging
import uuid
from typing import Any

import msgspec
import redis
from channels.layers import BaseChannelLayer
from prometheus_client import Counter
from redis import asyncio as aioredis
from redis.asyncio.retry import Retry as AsyncRetry
from redis.backoff import NoBackoff
from redis.retry import Retry

from accounts.breaker import Breaker, LeftAlone

from .layers import CAPACITY, Message

log = logging.getLogger(__name__)
UNSENT = Counter("megawatt_layer_unsent", "Messages between processes that Redis did not take")

RESTORED: Message = {"type": "layer.restored"}  # told to every channel: what was said meanwhile is lost


class RedisLayer(BaseChannelLayer):  # type: ignore[misc]
    """Many processes over Redis: one subscription a process, kept alive; each group it has joined is one topic there.

    After a lost connection everything is subscribed again and every channel is told RESTORED, since Redis keeps nothing
    for an absent reader. Senders use a small pool of plain connections, which any thread may.
    """

    extensions = ["groups"]
    QUIET = 15.0  # seconds without a word after which the connection is tried by a ping
    RETRY = (0.05, 2.0)  # seconds before the first and the later tries to connect again
    SUBSCRIBED = 2.0  # seconds to wait for Redis to confirm; later the reader catches up by itself

    def __init__(self, url: str, prefix: str = "megawatt", capacity: int = CAPACITY, **config: Any) -> None:
        super().__init__(capacity=capacity, **config)
        self.url = url
        self.prefix = prefix
        self.home: asyncio.AbstractEventLoop | None = None
        self.queues: dict[str, asyncio.Queue[Message]] = {}
        self.groups: dict[str, set[str]] = {}  # topic: our channels in it
        self._confirmed: dict[str, asyncio.Event] = {}
        self._subscription: Any = None  # redis-py's; None while there is no connection
        self._reader: asyncio.Task[None] | None = None
        self._breaker = Breaker()  # lest every move wait for a Redis that is there and says nothing
        # Once more at once, for a pooled connection that has died; then the message is given up.
        self._sender = redis.Redis.from_url(
            url, socket_timeout=2, socket_connect_timeout=2, max_connections=32, retry=Retry(NoBackoff(), 1)
        )

    # Speaking: any thread

    def post(self, group: str, message: Message) -> None:
        """Tell a group in every process. A Redis that is away costs the message, not the caller."""
        self.require_valid_group_name(group)
        self._publish(self._topic(group), message)

    async def group_send(self, group: str, message: Message) -> None:
        self.require_valid_group_name(group)
        await asyncio.to_thread(self._publish, self._topic(group), message)

    async def send(self, channel: str, message: Message) -> None:
        self.require_valid_channel_name(channel)
        await asyncio.to_thread(self._publish, f"{self.prefix}:channel:{channel}", message)

    def _publish(self, topic: str, message: Message) -> None:
        try:
            with self._breaker.asking():
                self._sender.publish(topic, msgspec.msgpack.encode(message))
        except (redis.RedisError, LeftAlone) as error:
            UNSENT.inc()
            log.warning("redis does not take messages: %s", type(error).__name__)

    def _topic(self, group: str) -> str:
        return f"{self.prefix}:group:{group}"

    # Listening: the home loop

    async def new_channel(self, prefix: str = "specific.") -> str:
        """A channel of this process; it lives until the layer is closed."""
        await self._settle()
        channel = f"{prefix}.{uuid.uuid4().hex}"
        self.queues[channel] = asyncio.Queue(maxsize=self.get_capacity(channel))
        await self._join(f"{self.prefix}:channel:{channel}", channel)
        return channel

    async def receive(self, channel: str) -> Message:
        return await self.queues[channel].get()

    async def group_add(self, group: str, channel: str) -> None:
        """Returns when Redis has confirmed, so that whoever reads afterwards misses nothing."""
        self.require_valid_group_name(group)
        if channel not in self.queues:
            raise ValueError("only a channel of this process can join a group")
        await self._join(self._topic(group), channel)

    async def group_discard(self, group: str, channel: str) -> None:
        topic = self._topic(group)
        members = self.groups.get(topic, set())
        members.discard(channel)
        if not members and self.groups.pop(topic, None) is not None:
            self._confirmed.pop(topic, None)
            await self._say("unsubscribe", topic)

    async def close(self) -> None:
        """Stop listening and forget all channels and groups."""
        reader, self._reader = self._reader, None
        if reader is not None and not reader.done():
            reader.cancel()
            await asyncio.wait([reader])
        self.queues, self.groups, self._confirmed, self._subscription, self.home = {}, {}, {}, None, None

    async def _settle(self) -> None:
        loop = asyncio.get_running_loop()
        if self.home is not loop:
            self._reader, self.home = None, loop
            self.queues, self.groups, self._confirmed, self._subscription = {}, {}, {}, None
        if self._reader is None:
            self._reader = loop.create_task(self._read_for_ever())

    async def _join(self, topic: str, channel: str) -> None:
        self.groups.setdefault(topic, set()).add(channel)
        confirmed = self._confirmed.get(topic)
        if confirmed is None:
            confirmed = self._confirmed[topic] = asyncio.Event()
            await self._say("subscribe", topic)
        if not confirmed.is_set():
            try:
                await asyncio.wait_for(confirmed.wait(), self.SUBSCRIBED)
            except TimeoutError:
                log.warning("redis has not confirmed a subscription")

    async def _say(self, verb: str, topic: str) -> None:
        """Subscribe or unsubscribe now; without a connection the reader does it when there is one."""
        subscription = self._subscription
        if subscription is not None:
            try:
                await getattr(subscription, verb)(topic)
            except (redis.RedisError, OSError):  # the reader hears of it too, and starts anew
                log.debug("redis is away")

    async def _read_for_ever(self) -> None:
        first, wait = True, self.RETRY[0]
        while True:
            client = aioredis.Redis.from_url(
                self.url, socket_timeout=None, socket_connect_timeout=2, retry=AsyncRetry(NoBackoff(), 0)
            )
            try:
                async with client.pubsub() as subscription:
                    asked_for = set(self.groups)
                    await subscription.subscribe(f"{self.prefix}:everybody", *asked_for)
                    self._subscription = subscription
                    if joined_meanwhile := set(self.groups) - asked_for:
                        await subscription.subscribe(*joined_meanwhile)
                    if not first:
                        log.warning("redis is back")
                        self._tell_all(RESTORED)
                    first, wait = False, self.RETRY[0]
                    await self._read(subscription)
            except (redis.RedisError, OSError, EOFError) as error:
                log.warning("lost redis: %s", type(error).__name__)
            except Exception:
                log.exception("reading from redis failed")
            finally:
                self._subscription = None
                await _close_quietly(client)
            first = False  # even a first connection that came late has missed something
            await asyncio.sleep(wait)
            wait = min(2 * wait, self.RETRY[1])

    async def _read(self, subscription: Any) -> None:
        asked = False
        while True:
            # A connection that is dead without a word (a cable, a firewall) shows by a ping that stays unanswered.
            said = await subscription.get_message(timeout=self.QUIET)
            if said is None:
                if asked:
                    raise redis.ConnectionError("no answer")
                asked = True
                await subscription.ping()
                continue
            asked = False
            topic = said["channel"].decode() if said["channel"] else ""
            if said["type"] == "message":
                self._deliver(topic, msgspec.msgpack.decode(said["data"]))
            elif said["type"] == "subscribe" and topic in self._confirmed:
                self._confirmed[topic].set()

    def _deliver(self, topic: str, message: Message) -> None:
        for channel in self.groups.get(topic, ()):
            self._put(channel, message)

    def _tell_all(self, message: Message) -> None:
        for channel in self.queues:
            self._put(channel, message)

    def _put(self, channel: str, message: Message) -> None:
        try:
            self.queues[channel].put_nowait(message)
        except asyncio.QueueFull:
            log.warning("channel %s is full", channel)


async def _close_quietly(client: Any) -> None:
    try:
        await client.aclose(close_connection_pool=True)
    except (redis.RedisError, OSError):
        log.debug("redis was away already")
