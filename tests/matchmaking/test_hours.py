"""Hours in which people are awake, and tables that leave them their sleep."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, time, timedelta
from typing import Any

import pytest
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

from accounts.models import User
from accounts.services import change_preferences
from matchmaking import hours, selectors
from matchmaking.models import Rating, Table
from tests.games.over_http import Phone, refused
from tests.matchmaking.conftest import LIVE
from tests.matchmaking.test_api import done

NewTable = Callable[..., Table]
NOON = datetime(2026, 11, 18, 12, tzinfo=UTC)
DAY = {"pace": "slow", "turn": 86400, "vacation": 0}
TURN_OF_SIX = {"pace": "slow", "turn": 6 * 3600, "vacation": 0}


def quarters(*spans: tuple[float, float]) -> int:
    """From one hour of the day (UTC) to another."""
    return sum(1 << quarter for begin, end in spans for quarter in range(int(begin * 4), int(end * 4)))


def awake(zone: str = "UTC", begin: time | None = None, end: time | None = None) -> int:
    return hours.awake(zone, begin, end, NOON)


def test_everybody_sleeps_by_his_own_clock() -> None:
    assert awake() == quarters((7, 23))
    assert awake("Europe/Berlin") == quarters((6, 22))
    assert awake("America/New_York") == quarters((0, 4), (12, 24))
    assert awake("Asia/Kolkata") == quarters((1.5, 17.5))
    assert awake("Europe/Berlin", time(1), time(9, 30)) == quarters((0, 0), (8.5, 24))
    assert hours.awake("Europe/Berlin", None, None, NOON - timedelta(days=120)) == quarters((5, 21))  # summer time


def test_a_slow_game_needs_some_hours_together() -> None:
    berlin, auckland = awake("Europe/Berlin"), awake("Pacific/Auckland")
    assert hours.fits(berlin, [awake(), awake("America/New_York")], DAY, NOON)
    early, late = awake(begin=time(14), end=time(4)), awake(begin=time(2), end=time(12))
    assert not hours.fits(early, [late], DAY, NOON)  # together from noon to two
    assert hours.fits(early, [auckland], {}, NOON)
    assert hours.fits(berlin, [], DAY, NOON)


def test_who_sleeps_longer_than_a_turn_is_does_not_fit() -> None:
    assert not hours.fits(awake(), [], TURN_OF_SIX, NOON)
    assert hours.fits(awake(begin=time(1), end=time(6)), [], TURN_OF_SIX, NOON)
    assert hours.fits(awake(), [], {**TURN_OF_SIX, "night": [23, 6]}, NOON)
    assert not hours.fits(awake(), [], {**TURN_OF_SIX, "night": [8, 20]}, NOON)
    assert hours.fits(awake(), [], {**TURN_OF_SIX, "night": [8, 15], "zone": "Asia/Tokyo"}, NOON)
    assert not hours.fits(awake(), [], {**TURN_OF_SIX, "night": [23, 6], "zone": "Asia/Tokyo"}, NOON)


def test_a_live_game_lasts_a_while() -> None:
    for hour, fitting in [(12, True), (20, True), (21, True), (22, False), (3, False), (6, False), (7, True)]:
        assert hours.fits(awake(), [], LIVE, NOON.replace(hour=hour)) is fitting
    owl = awake(begin=time(4), end=time(11))
    assert hours.fits(owl, [awake()], LIVE, NOON.replace(hour=23))  # over midnight; the others chose it themselves


@given(st.integers(0, hours.ALL_DAY), st.integers(0, hours.QUARTERS))
def test_the_longest_sleep_does_not_depend_on_when_the_day_begins(bits: int, turned: int) -> None:
    round_the_clock = (bits << turned & hours.ALL_DAY) | bits >> (hours.QUARTERS - turned)
    written = f"{bits:096b}"
    longest = max(len(run) for run in (written * 2).split("0"))
    assert hours.longest(bits) == hours.longest(round_the_clock) == min(longest, hours.QUARTERS)


# The lobby


def ids(phone: Phone, **wanted: Any) -> list[int]:
    return [row["id"] for row in done(phone.get("tables", **wanted))["tables"]]


@pytest.mark.django_db
def test_the_lobby_shows_what_fits_my_hours(
    new_table: NewTable, people: list[User], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timezone, "now", lambda: NOON)
    for person in people[:3]:
        change_preferences(user_id=person.pk, time_zone="Europe/Berlin")
    change_preferences(user_id=people[3].pk, time_zone="Europe/Berlin", quiet_from=time(5), quiet_to=time(22))
    near = new_table(clock=DAY)
    new_table(clock=TURN_OF_SIX)
    tonight = new_table(clock=LIVE, starts_at=NOON + timedelta(hours=7))
    new_table(clock=LIVE, starts_at=NOON + timedelta(hours=10))
    new_table(clock=DAY, host=3)
    now = new_table(clock=LIVE, host=1)
    assert ids(Phone(people[2]), hours=True) == [now.pk, tonight.pk, near.pk]
    assert ids(Phone(people[2]), hours=True, ids=f"{tonight.pk},{tonight.pk + 1},{near.pk}") == [tonight.pk, near.pk]
    assert len(ids(Phone(people[2]))) == len(ids(Phone(), hours=True)) == 6


@pytest.mark.django_db
def test_pages_are_full_though_much_is_left_out(
    new_table: NewTable, people: list[User], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timezone, "now", lambda: NOON)
    monkeypatch.setattr(selectors, "PAGE", 2)
    fitting = [new_table(clock=DAY if number % 3 else TURN_OF_SIX).pk for number in range(9)]
    fitting = [pk for number, pk in enumerate(fitting) if number % 3]
    phone, found, before = Phone(people[1]), [], {}
    while True:
        page = done(phone.get("tables", hours=True, **before))
        found.append([row["id"] for row in page["tables"]])
        if page["next"] is None:
            break
        before = {"before": page["next"]}
    assert found == [fitting[::-1][:2], fitting[::-1][2:4], fitting[::-1][4:]]


@pytest.mark.django_db
def test_the_lobby_shows_people_of_a_strength(new_table: NewTable, people: list[User]) -> None:
    for person, shown in zip(people, [1400, 1700]):
        Rating.objects.create(user=person, pool="live", mean=shown, deviation=60, shown=shown, games=30)
    weak, strong, mixed = new_table(), new_table(host=1), new_table(guests=1)
    unknown = new_table(host=2)
    phone = Phone(people[5])
    assert ids(phone, most=1450) == [weak.pk]
    assert ids(phone, least=1600) == [strong.pk]
    assert ids(phone, least=1300, most=1550) == [unknown.pk, weak.pk]
    assert ids(phone, least=1300, most=1800) == [unknown.pk, mixed.pk, strong.pk, weak.pk]
    refused(phone.get("tables", least="strong"), 400, "invalid")
