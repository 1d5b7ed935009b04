"""How processes tell each other: channel layers on which a whole process is one channel, and threads may speak.

`EmbeddedLayer` is for everything in one process, `RedisLayer` (redis_layer.py) for many. Both deliver at most once.
Their listening side belongs to one event loop, the home loop: the one in which the first channel is asked for. `post`
may be called from any thread, with or without a loop of its own; it never waits for the listeners and never raises what
the caller can't help.
"""

from __future__ import annotations

import asyncio
import logging
import time
from copy import deepcopy
from typing import Any

from channels.exceptions import ChannelFull
from channels.layers import InMemoryChannelLayer

log = logging.getLogger(__name__)

Message = dict[str, Any]
CAPACITY = 10_000  # of a channel that stands for a process: a burst over all its games
EXPIRY = 60  # seconds


def running_loop() -> asyncio.AbstractEventLoop | None:
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None


class EmbeddedLayer(InMemoryChannelLayer):  # type: ignore[misc]  # channels has no types
    """Server, worker and beat in one process: what a thread says is put into the queues by the home loop itself.

    The stock layer fills the queues of the server's loop from the worker's thread, where nothing wakes the loop.
    """

    def __init__(self, expiry: int = EXPIRY, capacity: int = CAPACITY, **config: Any) -> None:
        super().__init__(expiry=expiry, capacity=capacity, **config)
        self.home: asyncio.AbstractEventLoop | None = None
        self.channels: dict[str, asyncio.Queue[tuple[float, Message]]] = {}
        self.groups: dict[str, dict[str, float]] = {}

    def bind(self, loop: asyncio.AbstractEventLoop) -> None:
        """Make this the home loop. What waited for another one is gone with it."""
        if loop is not self.home:
            self.home, self.channels, self.groups = loop, {}, {}

    async def new_channel(self, prefix: str = "specific.") -> str:
        if self.home is None or self.home.is_closed():
            self.bind(asyncio.get_running_loop())
        name: str = await super().new_channel(prefix)
        return name

    def post(self, group: str, message: Message) -> None:
        """Tell a group, from any thread, without waiting."""
        self.require_valid_group_name(group)
        self._at_home(self._tell_group, group, deepcopy(message))

    async def group_send(self, group: str, message: Message) -> None:
        self.post(group, message)

    async def send(self, channel: str, message: Message) -> None:
        """Tell one channel. Only at home is it known at once that the channel is full."""
        self.require_valid_channel_name(channel)
        if running_loop() is self.home or self.home is None:
            self._put(channel, message)
        else:
            self._at_home(self._put_or_drop, channel, deepcopy(message))

    def _at_home(self, put: Any, name: str, message: Message) -> None:
        home = self.home
        if home is None:
            return  # nobody has ever listened
        if running_loop() is home:
            put(name, message)
            return
        try:
            home.call_soon_threadsafe(put, name, message)
        except RuntimeError:  # the loop was closed: nobody listens any more
            log.debug("nobody listens to %s", name)

    def _tell_group(self, group: str, message: Message) -> None:
        self._clean_expired()
        for channel in list(self.groups.get(group, ())):
            self._put_or_drop(channel, message)

    def _put_or_drop(self, channel: str, message: Message) -> None:
        try:
            self._put(channel, message)
        except ChannelFull:  # whoever listens sees by the next seq that he has missed one
            log.warning("channel %s is full", channel)

    def _put(self, channel: str, message: Message) -> None:
        queue = self.channels.get(channel)
        if queue is None:
            queue = self.channels[channel] = asyncio.Queue(maxsize=self.get_capacity(channel))
        try:
            queue.put_nowait((time.time() + self.expiry, deepcopy(message)))
        except asyncio.QueueFull:
            raise ChannelFull(channel) from None
