"""Applying action 2,000 costs what action 20 costs. Nothing is timed: what a state is made of is counted, and calls."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from types import BuiltinFunctionType, FrameType, FunctionType, ModuleType
from typing import Any

import pytest

from rules.powergrid import RULES, actions
from rules.powergrid.boards import Area
from rules.powergrid.events import Event
from rules.powergrid.phases.auction import Bidding, Choosing
from rules.powergrid.state import GameState
from rules.powergrid.terms import Terms
from tests.rules.playing import Given, begun, plain, playout, said

LONG = 4000  # actions

IDLE_TABLES: list[Given] = [
    {"edition": "recharged", "map": "germany", "players": 4},
    {"edition": "classic", "map": "usa", "players": 3},
    {"edition": "classic", "map": "benelux", "players": 6},
    {"edition": "recharged", "map": "france", "players": 2},
]


def idle(state: GameState) -> Iterator[tuple[int, actions.Action]]:
    """Everybody passes, buys and builds nothing and runs nothing; only round 1 wants a plant of each."""
    while True:
        seat = RULES.to_act(state)[0]
        offers = RULES.offers(state, seat)
        if isinstance(state.phase, Bidding):
            yield seat, actions.PASS
        elif isinstance(state.phase, Choosing):
            yield seat, offers[0][0] if state.round == 1 else actions.PASS
        elif state.phase.name == "bureaucracy":
            yield seat, actions.POWER_NOTHING
        else:
            yield seat, offers[-1][0]


def reachable(state: GameState) -> int:
    """How many objects a state holds on to, without those that all games of its terms share."""
    shared = (Terms, Area, ModuleType, FunctionType, BuiltinFunctionType, type)
    seen: dict[int, bool] = {}
    ahead: list[Any] = [state]
    while ahead:
        one = ahead.pop()
        if id(one) in seen or isinstance(one, (shared, int)):
            continue
        seen[id(one)] = True
        ahead += gc.get_referents(one)
    return len(seen)


def calls(state: GameState, seat: int, action: actions.Action) -> int:
    """Functions called, ours and the interpreter's own, while one action is applied."""
    count = 0

    def counted(frame: FrameType, what: str, argument: Any) -> None:
        nonlocal count
        count += what in ("call", "c_call")

    sys.setprofile(counted)
    try:
        RULES.apply(state, seat, action)
    finally:
        sys.setprofile(None)
    return count


@pytest.mark.parametrize("given", IDLE_TABLES, ids=said)
def test_a_game_that_never_ends_grows_no_further(given: Given) -> None:
    state = begun(given, "long")
    sizes: list[int] = []
    objects: list[int] = []
    for seat, action in idle(state):
        events: list[Event] = []
        RULES.act(state, seat, action, events)
        sizes.append(len(plain(RULES.state_to_json(state))))
        if len(sizes) % 100 == 0:
            objects.append(reachable(state))
        assert len(plain([event.to_json() for event in events])) < 1500
        if len(sizes) == LONG:
            break
    assert max(sizes[2000:]) < 1.25 * sizes[20]
    assert max(objects[20:]) <= 1.25 * objects[0]
    assert max(objects[30:]) <= max(objects[10:20])  # and no slow leak either
    assert state.round > 100


@pytest.mark.parametrize("given", IDLE_TABLES, ids=said)
def test_late_actions_take_no_more_calls_than_early_ones(given: Given) -> None:
    """The dearest of a hundred actions around 2,000 and 4,000 against the dearest among the first."""
    state = begun(given, "calls")
    dearest = {"early": 0, "at 2000": 0, "at 4000": 0}
    for number, (seat, action) in enumerate(idle(state)):
        when = "early" if number < 150 else "at 2000" if 2000 <= number < 2100 else "at 4000" if number >= 3900 else ""
        if when:
            dearest[when] = max(dearest[when], calls(state, seat, action))
        if number == LONG:
            break
        RULES.act(state, seat, action)
    assert 0 < dearest["at 2000"] <= dearest["early"]
    assert 0 < dearest["at 4000"] <= dearest["early"]


@pytest.mark.parametrize("number", range(6))
def test_views_and_events_stay_small_in_real_games(number: int) -> None:
    """The figures a phone feels: 4 kB for a view, 1 kB for what one action did, at a table of four."""
    given = {"edition": ("classic", "recharged")[number % 2], "map": "germany", "players": 4}
    for moment in playout(given, f"small {number}", "mixed"):
        view = plain(RULES.view(moment.state, 0))
        assert len(view) <= 4096
        assert len(plain([event.to_json() for event in moment.events])) <= 1024
