"""Time controls are arithmetic: whoever decides pays, nobody pays for another's thinking or for the night."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from games import clock
from rules.errors import InvalidOptions

LIVE = {"pace": "live", "bank": 60, "increment": 10}
SLOW = {"pace": "slow", "turn": 24 * 3600, "vacation": 3 * 24 * 3600}
NOON = clock.milliseconds(datetime(2026, 5, 1, 12, tzinfo=UTC))
SECOND = 1000
HOUR = 3600 * SECOND
ALLOWED = clock.USUAL_ALLOWANCE
NO_LAGS: list[int | None] = []  # nothing was measured


def test_a_live_decision_takes_its_time_from_the_bank_and_brings_the_increment() -> None:
    banks, asked_at = clock.after_move(LIVE, [60_000, 60_000], [NOON, 0], NO_LAGS, 0, [1], NOON + 8 * SECOND)
    assert banks == [60_000 - 8_000 + ALLOWED + 10_000, 60_000]
    assert asked_at == [0, NOON + 8 * SECOND]


def test_the_way_to_the_phone_is_free() -> None:
    banks, _ = clock.after_move(LIVE, [60_000, 60_000], [NOON, 0], NO_LAGS, 0, [1], NOON + ALLOWED)
    assert banks == [70_000, 60_000]


def test_a_far_phone_is_allowed_the_way_that_was_measured_and_nobody_more_than_a_little() -> None:
    lags = [30, None, 640, 900]
    assert [clock.allowance(lags, seat) for seat in range(5)] == [130, ALLOWED, 740, 1000, ALLOWED]
    began = [NOON] * 4
    spent = [clock.after_move(LIVE, [60_000] * 4, began, lags, seat, [], NOON + 5000)[0][seat] for seat in range(4)]
    assert spent == [70_000 - 5000 + allowed for allowed in (130, ALLOWED, 740, 1000)]
    dues = [clock.due(LIVE, [60_000] * 4, began, lags, seat) for seat in range(4)]
    assert dues == [NOON + 60_000 + allowed for allowed in (130, ALLOWED, 740, 1000)]
    assert clock.deadline(LIVE, [60_000] * 4, began, lags, [2, 3]) == clock.moment(NOON + 60_740)
    assert clock.out_of_time(LIVE, [60_000] * 4, began, lags, [0, 1, 2, 3], NOON + 60_600) == [0, 1]
    assert clock.due(SLOW, [0], [NOON], [900], 0) == NOON + 24 * HOUR


@pytest.mark.parametrize(
    ("lags", "measured", "far"),
    [
        ([], 20, True),
        ([None], 20, True),
        ([20], 120, False),
        ([20], 121, True),
        ([400], 299, True),
        ([1000], 9000, False),
    ],
)
def test_what_is_known_of_the_way_is_written_rarely(lags: list[int | None], measured: int, far: bool) -> None:
    assert clock.far_from(lags, 0, measured) is far


def test_who_goes_on_gets_neither_increment_nor_allowance() -> None:
    banks, asked_at = clock.after_move(LIVE, [60_000, 60_000], [NOON, 0], NO_LAGS, 0, [0], NOON + 2 * SECOND)
    assert banks == [58_000, 60_000]
    assert asked_at == [NOON + 2 * SECOND, 0]


def test_a_slow_turn_has_one_time_for_all_its_actions() -> None:
    banks, asked_at = [72 * HOUR] * 2, [NOON, 0]
    for hours in (10, 23, 30):
        banks, asked_at = clock.after_move(SLOW, banks, asked_at, NO_LAGS, 0, [0], NOON + hours * HOUR)
        assert (banks, asked_at) == ([72 * HOUR] * 2, [NOON, 0])
        assert clock.due(SLOW, banks, asked_at, NO_LAGS, 0) == NOON + (24 + 72) * HOUR
    banks, _ = clock.after_move(SLOW, banks, asked_at, NO_LAGS, 0, [1], NOON + 31 * HOUR)
    assert banks == [65 * HOUR, 72 * HOUR]


@pytest.mark.parametrize("control", [LIVE, SLOW])
def test_who_is_asked_again_in_a_new_turn_begins_anew(control: dict[str, int]) -> None:
    banks, asked_at = clock.after_move(
        control, [60_000] * 2, [NOON, 0], NO_LAGS, 0, [0], NOON + 8 * SECOND, new_turn=True
    )
    assert banks[0] == (60_000 - 8_000 + ALLOWED + 10_000 if control is LIVE else 60_000)
    assert asked_at == [NOON + 8 * SECOND, 0]


def test_where_several_are_asked_only_the_mover_pays() -> None:
    banks, asked_at = clock.after_move(LIVE, [60_000] * 3, [NOON] * 3, NO_LAGS, 1, [0, 2], NOON + 5 * SECOND)
    assert banks == [60_000, 60_000 - 5_000 + ALLOWED + 10_000, 60_000]
    assert asked_at == [NOON, 0, NOON]


def test_a_bank_never_falls_below_nothing() -> None:
    banks, _ = clock.after_move(LIVE, [1_000, 60_000], [NOON, 0], NO_LAGS, 0, [1], NOON + 90 * SECOND)
    assert banks[0] == 10_000


def test_a_slow_turn_costs_nothing_before_its_time_and_vacation_after_it() -> None:
    in_time, _ = clock.after_move(SLOW, [72 * HOUR] * 2, [NOON, 0], NO_LAGS, 0, [1], NOON + 23 * HOUR)
    late, _ = clock.after_move(SLOW, [72 * HOUR] * 2, [NOON, 0], NO_LAGS, 0, [1], NOON + 30 * HOUR)
    assert (in_time[0], late[0]) == (72 * HOUR, 66 * HOUR)


@pytest.mark.parametrize(
    ("hours", "night", "free"),
    [
        (10, [23, 7], 10),  # to 22:00, before the night
        (11, [23, 7], 19),  # to 23:00: on to seven in the morning
        (15, [23, 7], 19),  # to 03:00
        (19, [23, 7], 19),  # to 07:00, when the night is over
        (3, [14, 16], 4),  # a night within a day
        (24, [23, 7], 24),
    ],
)
def test_a_slow_turn_does_not_end_in_the_night(hours: int, night: list[int], free: int) -> None:
    control = {**SLOW, "turn": hours * 3600, "night": night}
    assert clock.free_until(control, NOON) == NOON + free * HOUR


@pytest.mark.parametrize(
    ("asked", "hours", "until"),
    [
        ("2026-03-28T12:00+01:00", 10, "2026-03-28T22:00+01:00"),
        ("2026-03-28T22:30+01:00", 2, "2026-03-29T07:00+02:00"),  # the short night
        ("2026-03-28T22:30+01:00", 24, "2026-03-30T07:00+02:00"),  # to 23:30 by the new clock
        ("2026-10-24T22:30+02:00", 24, "2026-10-25T21:30+01:00"),
        ("2026-10-24T22:30+02:00", 2, "2026-10-25T07:00+01:00"),  # the long night
        ("2026-10-25T01:30+02:00", 1, "2026-10-25T07:00+01:00"),  # an hour that comes twice
        ("2026-07-01T06:59+02:00", 24, "2026-07-02T07:00+02:00"),
        ("2026-07-01T07:00+02:00", 24, "2026-07-02T07:00+02:00"),
        ("2026-01-01T06:00+01:00", 24, "2026-01-02T07:00+01:00"),
    ],
)
def test_the_night_is_that_of_a_zone_in_summer_and_in_winter(asked: str, hours: int, until: str) -> None:
    control = clock.checked({**SLOW, "turn": hours * 3600, "night": [23, 7], "zone": "Europe/Berlin"})
    since = clock.milliseconds(datetime.fromisoformat(asked))
    assert clock.moment(clock.free_until(control, since)) == datetime.fromisoformat(until)


def test_the_deadline_is_that_of_the_first_whose_time_is_up() -> None:
    found = clock.deadline(LIVE, [60_000, 20_000, 5_000], [NOON, NOON, 0], NO_LAGS, [0, 1])
    assert found == clock.moment(NOON + 20_000 + ALLOWED)
    assert clock.out_of_time(LIVE, [60_000, 20_000, 5_000], [NOON, NOON, 0], NO_LAGS, [0, 1], NOON + 21 * SECOND) == [1]


def test_without_a_clock_nothing_is_due() -> None:
    assert clock.checked(None) == {}
    assert clock.deadline({}, [], [NOON], NO_LAGS, [0]) is None
    assert clock.after_move({}, [], [NOON, 0], NO_LAGS, 0, [1], NOON + 5) == ([], [0, NOON + 5])


@pytest.mark.parametrize(
    "control",
    [
        {"pace": "hasty"},
        {"pace": "live", "bank": 60},
        {"pace": "live", "bank": 0, "increment": 1},
        {"pace": "live", "bank": 60, "increment": -1},
        {"pace": "live", "bank": True, "increment": 1},
        {"pace": "live", "bank": 10**12, "increment": 1},
        {"pace": "live", "bank": 60, "increment": 1, "night": [23, 7]},
        {"pace": "slow", "turn": 60, "vacation": 0, "night": [7, 7]},
        {"pace": "slow", "turn": 60, "vacation": 0, "night": [7, 24]},
        {"pace": "slow", "turn": 60, "vacation": 0, "night": [23, 7], "zone": "Europe/Atlantis"},
        {"pace": "slow", "turn": 60, "vacation": 0, "night": [23, 7], "zone": ["UTC"]},
        {"pace": "slow", "turn": 60, "vacation": 0, "zone": "UTC"},
        {"pace": "slow", "turn": 60, "vacation": 0, "more": 1},
        ["live"],
        "live",
    ],
)
def test_a_control_that_can_not_be_is_refused(control: object) -> None:
    with pytest.raises(InvalidOptions):
        clock.checked(control)  # type: ignore[arg-type]
