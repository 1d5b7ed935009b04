"""What was dear to find, kept in the cache for a while. Without a cache it is found again each time."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from django.core.cache import cache

from accounts.errors import Unavailable

T = TypeVar("T")


def remembered(key: str, seconds: int, find: Callable[[], T], worth: Callable[[T], bool] = lambda _: True) -> T:
    """What stands there, or what is found now; that is kept if it is `worth` it."""
    try:
        known: T | None = cache.get(key)
    except Unavailable:
        return find()
    if known is not None:
        return known
    found = find()
    if worth(found):
        try:
            cache.set(key, found, seconds)
        except Unavailable:
            return found
    return found
