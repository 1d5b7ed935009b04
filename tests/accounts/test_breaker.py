"""Whoever has kept somebody waiting is left alone for a while, then tried by one."""

from __future__ import annotations

import pytest

from accounts import breaker
from accounts.breaker import Breaker, LeftAlone


def fail(guard: Breaker) -> None:
    with pytest.raises(ZeroDivisionError), guard.asking():
        raise ZeroDivisionError


def is_left_alone(guard: Breaker) -> bool:
    try:
        with guard.asking():
            return False
    except LeftAlone:
        return True


def test_what_fails_at_once_is_asked_again_at_once() -> None:
    guard = Breaker()
    for _ in range(3):
        fail(guard)
    assert not is_left_alone(guard)


def test_after_the_pause_one_asks_and_the_others_when_he_was_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(breaker, "LONG", -1.0)  # every failure has taken long
    monkeypatch.setattr(breaker, "PAUSE", 0.0)
    guard = Breaker()
    fail(guard)
    monkeypatch.setattr(breaker, "PAUSE", 3600.0)
    with guard.asking():
        assert is_left_alone(guard)
    assert not is_left_alone(guard)
    fail(guard)
    assert is_left_alone(guard)


def test_whom_nobody_knows_is_asked_by_one_until_he_has_answered() -> None:
    guard = Breaker(known=False)
    with guard.asking():
        assert is_left_alone(guard)
    assert not is_left_alone(guard)
    with guard.asking():
        assert not is_left_alone(guard)


def test_whom_nobody_knows_may_fail_at_once_and_the_next_one_tries() -> None:
    guard = Breaker(known=False)
    for _ in range(3):
        fail(guard)
    with guard.asking():
        assert is_left_alone(guard)
