"""Calls that were put off for an hour. The cache remembers them by the minute, as it remembers what was said."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.core.cache import cache

AN_HOUR = timedelta(hours=1)
MINUTE = 60
LATE = 10  # minutes for which it is made up for that nobody looked
REMEMBERED = 2 * 3600  # seconds


def put_off(user_id: int, game_id: int, now: datetime) -> None:
    """This person is to be called to this game again in an hour. Done twice before that it is done."""
    if not cache.add(_mark(user_id, game_id), 1, int(AN_HOUR.total_seconds()) + LATE * MINUTE):
        return
    then = _at(_minute(now + AN_HOUR))
    cache.add(then, 0, REMEMBERED)
    cache.set(f"{then}.{cache.incr(then)}", (user_id, game_id), REMEMBERED)


def due(now: datetime) -> list[tuple[int, int]]:
    """(person, game) of those whose hour is over; each is given to one asker only."""
    minutes = [_at(_minute(now) - late) for late in range(LATE)]
    rows = [f"{then}.{number}" for then, most in cache.get_many(minutes).items() for number in range(1, most + 1)]
    found = [tuple(row) for key, row in cache.get_many(rows).items() if cache.delete(key)]
    cache.delete_many([_mark(*one) for one in found])  # it may be put off again
    return found


def _mark(user_id: int, game_id: int) -> str:
    return f"push.put_off.{user_id}.{game_id}"


def _minute(at: datetime) -> int:
    return int(at.timestamp()) // MINUTE


def _at(minute: int) -> str:
    return f"push.later.{minute}"
