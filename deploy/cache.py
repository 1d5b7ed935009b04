"""The cache of many processes, over Redis. A Redis that is away is said in our own words: what can't do without the
cache is refused with 503, and what can goes on."""

from __future__ import annotations

import re
from typing import Any

import redis
from django.core.cache.backends.redis import RedisCache as Stock
from django.core.cache.backends.redis import RedisCacheClient

from accounts.breaker import Breaker, LeftAlone
from accounts.errors import Unavailable


class Connection(redis.Redis):
    """Asks nothing of a Redis that has just kept somebody waiting in vain."""

    breaker: Breaker

    def execute_command(self, *arguments: Any, **options: Any) -> Any:
        try:
            with self.breaker.asking():
                return super().execute_command(*arguments, **options)
        except (redis.RedisError, LeftAlone) as error:
            raise Unavailable("unavailable") from error


class Client(RedisCacheClient):
    def __init__(self, servers: Any, **options: Any) -> None:
        super().__init__(servers, **options)
        self._client = type("OwnConnection", (Connection,), {"breaker": _breaker(servers)})


class RedisCache(Stock):
    """Set in the settings as CACHES' backend."""

    def __init__(self, server: Any, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self._class = Client

    def clear(self) -> None:
        """What is ours, by its prefix: others live in the same Redis, the broker among them."""
        client = self._cache.get_client(write=True)
        for key in client.scan_iter(f"{glob_escaped(self.key_prefix)}:*", count=1000):
            client.delete(key)


def glob_escaped(text: str) -> str:
    return re.sub(r"([\\*?\[\]])", r"\\\1", text)


_breakers: dict[str, Breaker] = {}  # one for each address; every thread has a cache of its own


def _breaker(servers: list[str]) -> Breaker:
    return _breakers.setdefault(servers[0], Breaker())
