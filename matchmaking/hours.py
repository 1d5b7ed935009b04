"""When people are awake, and whether a clock lets them play together. Plain values: a day is 96 quarters of an hour by
UTC, as bits, so that those of several people are compared at once."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, time, timedelta
from functools import reduce
from operator import and_
from typing import Any
from zoneinfo import ZoneInfo

from .models import LIVE

Json = dict[str, Any]

QUARTERS = 96
QUARTER = 15  # minutes
ALL_DAY = (1 << QUARTERS) - 1
NIGHT = (time(23), time(7))  # of who has not said when he wants to be left alone
LIVE_LASTS = timedelta(hours=2)
TOGETHER = 12  # quarters of a day in which all are awake: enough for a few moves to and fro


def awake(zone: str, quiet_from: time | None, quiet_to: time | None, at: datetime) -> int:
    """The quarters of this day in which somebody with such a clock is not asleep."""
    begin, end = (_minutes(one) for one in (quiet_from or NIGHT[0], quiet_to or NIGHT[1]))
    ahead = at.astimezone(ZoneInfo(zone)).utcoffset() or timedelta(0)
    found = 0
    for quarter in range(QUARTERS):
        there = (quarter * QUARTER + ahead // timedelta(minutes=1)) % (24 * 60)
        asleep = begin <= there < end if begin < end else there >= begin or there < end
        found |= (not asleep) << quarter
    return found


def _minutes(of: time) -> int:
    return of.hour * 60 + of.minute


def fits(mine: int, others: Iterable[int], clock: Json, begins: datetime) -> bool:
    """Whether somebody can play such a game with these people without losing sleep or time."""
    if clock.get("pace") == LIVE:
        return not ~mine & _from(begins, LIVE_LASTS // timedelta(minutes=QUARTER))
    if reduce(and_, others, mine).bit_count() < TOGETHER:
        return False
    asleep = ALL_DAY & ~mine & ~_night(clock, begins)
    return not clock or longest(asleep) * QUARTER * 60 < clock["turn"]


def _from(begins: datetime, quarters: int) -> int:
    first = _minutes(begins.astimezone(UTC).time()) // QUARTER
    return _round(((1 << quarters) - 1) << first)


def _night(clock: Json, at: datetime) -> int:
    """When no time runs out at a table, perhaps over midnight, by the clocks of its zone on this day."""
    begin, end = clock.get("night", (0, 0))
    ahead = at.astimezone(ZoneInfo(clock.get("zone", "UTC"))).utcoffset() or timedelta(0)
    quarters = (end - begin) % 24 * 60 // QUARTER
    first = (begin * 60 - ahead // timedelta(minutes=1)) // QUARTER % QUARTERS
    return _round(((1 << quarters) - 1) << first)


def _round(bits: int) -> int:
    """What lies beyond midnight is early in the day."""
    return bits & ALL_DAY | bits >> QUARTERS


def longest(bits: int) -> int:
    """How many quarters in a row, around the clock."""
    length = 0
    while bits and length < QUARTERS:
        length += 1
        bits &= bits << 1 & ALL_DAY | bits >> QUARTERS - 1
    return length
