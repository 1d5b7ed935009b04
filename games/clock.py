"""Time controls as pure arithmetic: what is left, and when a seat's time is up. The server's time, in
milliseconds since 1970.

A control is JSON, as stored with the game: {} has no clock; {"pace": "live", "bank": s, "increment": s} gives a seat a
bank and adds to it after each decision; {"pace": "slow", "turn": s, "night": [from, to], "zone": name, "vacation": s}
gives every turn a deadline that does not fall into the night (hours by the clocks of that zone, else UTC) and, once it
has passed, eats the vacation.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo, available_timezones

from rules.errors import InvalidOptions

Json = dict[str, Any]
LIVE, SLOW = "live", "slow"
# Milliseconds of a live decision that are not counted, the way to the phone and back: where it was not measured, and at
# most; and by how much what is known of it may be wrong before it is written anew.
USUAL_ALLOWANCE, MOST_ALLOWED, TOLERANCE = 500, 1000, 100
LONGEST = 30 * 24 * 3600  # seconds


# What a form offers by name; whoever wants another one says it in numbers. Of the live ones the name tells about how
# many minutes a game for four takes.
PRESETS: dict[str, Json] = {
    "live_45": {"pace": LIVE, "bank": 6 * 60, "increment": 10},
    "live_90": {"pace": LIVE, "bank": 12 * 60, "increment": 20},
    "slow_24h": {"pace": SLOW, "turn": 24 * 3600, "vacation": 5 * 24 * 3600},
    "none": {},
}


def checked(control: Json | None) -> Json:
    """A control that can be played by, or InvalidOptions."""
    if not control:
        return {}
    if type(control) is not dict or control.get("pace") not in (LIVE, SLOW):
        raise InvalidOptions("clock", "unknown_value", allowed=[LIVE, SLOW])
    wanted = {LIVE: ("bank", "increment"), SLOW: ("turn", "vacation")}[control["pace"]]
    for name in control:
        if name not in ("pace", "night", "zone", *wanted):
            raise InvalidOptions("clock", "unknown_option", name=str(name)[:40])
    for name in wanted:
        _seconds(control, name)
    if "night" in control or "zone" in control:
        _check_night(control)
    return dict(control)


def _seconds(control: Json, name: str) -> None:
    value = control.get(name)
    least = 0 if name in ("increment", "vacation") else 1
    if type(value) is not int or not least <= value <= LONGEST:
        raise InvalidOptions("clock", "out_of_range", name=name, least=least, most=LONGEST)


def _check_night(control: Json) -> None:
    night: Any = control.get("night")
    hours = type(night) is list and len(night) == 2 and all(type(hour) is int and 0 <= hour < 24 for hour in night)
    if control["pace"] != SLOW or not hours or night[0] == night[1]:
        raise InvalidOptions("clock", "unknown_value", name="night")
    zone = control.get("zone", "UTC")
    if type(zone) is not str or zone not in available_timezones():
        raise InvalidOptions("clock", "unknown_value", name="zone")


def first_banks(control: Json, seats: int) -> list[int]:
    """Milliseconds that each seat has over and above its decisions."""
    if not control:
        return []
    return [1000 * control["bank" if control["pace"] == LIVE else "vacation"]] * seats


def after_move(
    control: Json,
    banks: list[int],
    asked_at: list[int],
    lags: list[int | None],
    mover: int,
    to_act: list[int],
    now: int,
    new_turn: bool = False,
) -> tuple[list[int], list[int]]:
    """Banks and times of asking after a move. The mover has used time; who is asked anew begins now.

    Who goes on with the same turn (tokens bought, more to buy) gets neither the increment nor the allowance; and a slow
    turn has one time for all that is done in it, so it is reckoned at its end.
    """
    banks, began = list(banks), list(asked_at)
    goes_on = mover in to_act and not new_turn
    if control and asked_at[mover] and not (goes_on and control["pace"] == SLOW):
        allowed = 0 if goes_on else allowance(lags, mover)
        banks[mover] = max(0, banks[mover] - overtime(control, asked_at[mover], now, allowed))
        if control["pace"] == LIVE and not goes_on:
            banks[mover] += 1000 * control["increment"]
    for seat in range(len(began)):
        if seat not in to_act:
            began[seat] = 0
        elif new_turn or not began[seat] or (seat == mover and control.get("pace") == LIVE):
            began[seat] = now
    return banks, began


def overtime(control: Json, since: int, now: int, allowed: int) -> int:
    """What thinking from `since` to `now` takes from the bank."""
    if control["pace"] == LIVE:
        return max(0, now - since - allowed)
    return max(0, now - free_until(control, since))


def free_until(control: Json, since: int) -> int:
    """Until when a slow decision costs nothing: its time, and on to the morning if that ends in the night."""
    until = since + 1000 * control["turn"]
    if "night" not in control:
        return until
    begin, end = control["night"]
    there = moment(until).astimezone(ZoneInfo(control.get("zone", "UTC")))
    if (there.hour - begin) % 24 >= (end - begin) % 24:
        return until
    morning = there.replace(hour=end, minute=0, second=0, microsecond=0, fold=0)
    if there.hour >= end:
        morning += timedelta(days=1)  # by the clock on the wall, however long this night is
    return milliseconds(morning)


def allowance(lags: list[int | None], seat: int) -> int:
    """What is not counted of a live decision, by how long the way to this seat's phone and back was found to take."""
    lag = lags[seat] if seat < len(lags) else None
    return USUAL_ALLOWANCE if lag is None else min(lag + TOLERANCE, MOST_ALLOWED)


def far_from(lags: list[int | None], seat: int, measured: int) -> bool:
    """Whether what was measured now is worth being written."""
    lag = lags[seat] if seat < len(lags) else None
    return lag is None or abs(min(measured, MOST_ALLOWED) - lag) > TOLERANCE


def due(control: Json, banks: list[int], asked_at: list[int], lags: list[int | None], seat: int) -> int:
    """When a seat that is asked has no time left."""
    if control["pace"] == LIVE:
        return asked_at[seat] + banks[seat] + allowance(lags, seat)
    return free_until(control, asked_at[seat]) + banks[seat]


def deadline(
    control: Json, banks: list[int], asked_at: list[int], lags: list[int | None], to_act: list[int]
) -> datetime | None:
    """When the first of the seats that are asked has no time left."""
    if not control or not to_act:
        return None
    return moment(min(due(control, banks, asked_at, lags, seat) for seat in to_act))


def out_of_time(
    control: Json, banks: list[int], asked_at: list[int], lags: list[int | None], to_act: list[int], now: int
) -> list[int]:
    """The seats that are asked and have no time left."""
    return [seat for seat in to_act if control and due(control, banks, asked_at, lags, seat) <= now]


def moment(milliseconds: int) -> datetime:
    return datetime.fromtimestamp(milliseconds / 1000, tz=UTC)


def milliseconds(moment: datetime) -> int:
    return round(moment.timestamp() * 1000)
