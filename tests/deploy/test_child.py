"""The child process in which bots think while the server is in the same process: small, and replaced when it fails."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

import pytest

from games import thinking
from games.child import Busy
from games.mind import think
from games.models import Game
from games.processor import AUTOGROUP, LATER, thinkers
from rules import registry
from tests.conftest import PATIENCE

from .running import ROOT


def question() -> tuple[Any, ...]:
    rules = registry.rules("powergrid")
    state = rules.new_game(rules.options({"edition": "recharged", "map": "germany", "players": 3}), "seed")
    return "powergrid", rules.state_to_json(state), rules.to_act(state)[0], "coin", ["dice"]


@pytest.fixture(autouse=True)
def no_child_stays() -> Iterator[None]:
    yield
    thinking.bots.end()
    thinking.coach.end()


def test_the_child_loads_the_rules_and_nothing_of_the_server() -> None:
    code = (
        "import games.mind, sys; print(sorted({name.partition('.')[0] for name in sys.modules} & {'django', 'celery'}))"
    )
    said = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert said.stdout == "[]\n"


def test_a_child_answers_as_the_policy_itself_would() -> None:
    assert thinking.bots.ask(*question(), seconds=PATIENCE) == think(*question())


def test_a_child_gives_way_to_the_server_with_which_it_was_started() -> None:
    thinking.bots.ask(*question(), seconds=PATIENCE)
    (child,) = thinking.bots.processes()
    assert os.getpriority(os.PRIO_PROCESS, child.pid) == LATER
    assert os.getsid(child.pid) == child.pid  # sessions share the processor, where Linux makes groups of them


@pytest.mark.parametrize(("cores", "bots"), [(None, 1), (1, 1), (2, 1), (8, 7)])
def test_bots_leave_a_core_to_who_must_not_wait(monkeypatch: pytest.MonkeyPatch, cores: int | None, bots: int) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: cores)
    assert thinkers() == bots


NICE = "from games.processor import *; give_way(); print(os.nice(0), open(AUTOGROUP).read(), end='')"
SESSIONS_COUNT = Path("/proc/sys/kernel/sched_autogroup_enabled")


def how_nice(apart: bool) -> str:
    return subprocess.run(
        [sys.executable, "-c", NICE],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
        start_new_session=apart,
    ).stdout


@pytest.mark.skipif(
    not SESSIONS_COUNT.exists() or SESSIONS_COUNT.read_text() != "1\n", reason="sessions are no groups here"
)
def test_who_gives_way_does_so_with_his_session_if_it_is_his() -> None:
    said = how_nice(apart=True)
    assert said.startswith(f"{LATER} ")
    assert said.endswith(f"nice {LATER}\n")


@pytest.mark.skipif(not Path(AUTOGROUP).exists(), reason="sessions are no groups here")
def test_who_gives_way_leaves_a_session_that_is_not_his_as_it_was() -> None:
    as_it_was = Path(AUTOGROUP).read_text()  # nothing at all in the first session of a machine
    assert how_nice(apart=False) == f"{LATER} {as_it_was}"


def test_the_coach_advises_from_the_child(settings: Any) -> None:
    settings.COACH_THINKS_IN_CHILD, settings.BOT_LIVE_SECONDS = True, PATIENCE
    rules_id, snapshot, seat, *_ = question()
    game = Game(rules_id=rules_id, snapshot=snapshot, schema=registry.rules(rules_id).schema, seed="seed")
    advice = thinking.advise(game, seat)
    settings.COACH_THINKS_IN_CHILD = False
    assert advice == thinking.advise(game, seat)
    assert advice[0].reason is not None


def test_the_coach_waits_neither_for_bots_nor_for_another_question(settings: Any) -> None:
    settings.COACH_THINKS_IN_CHILD, settings.BOT_LIVE_SECONDS = True, PATIENCE
    rules_id, snapshot, seat, *_ = question()
    game = Game(rules_id=rules_id, snapshot=snapshot, schema=registry.rules(rules_id).schema, seed="seed")
    with thinking.bots._asking:
        assert thinking.advise(game, seat)[0].reason is not None
    with thinking.coach._asking, pytest.raises(Busy):
        thinking.advise(game, seat)
    assert thinking.advise(game, seat)[0].reason is not None


def test_a_child_that_died_is_replaced() -> None:
    first = thinking.bots.ask(*question(), seconds=PATIENCE)
    for process in thinking.bots.processes():
        os.kill(process.pid, signal.SIGKILL)
    with pytest.raises(BrokenProcessPool):
        thinking.bots.ask(*question(), seconds=PATIENCE)
    assert thinking.bots.ask(*question(), seconds=PATIENCE) == first


def test_a_child_lost_in_thought_is_replaced() -> None:
    thinking.bots.ask(*question(), seconds=PATIENCE)
    lost = thinking.bots.processes()
    for process in lost:
        os.kill(process.pid, signal.SIGSTOP)  # as one that thinks and thinks
    with pytest.raises(TimeoutError):
        thinking.bots.ask(*question(), seconds=0.2)
    for process in lost:
        process.join(PATIENCE)
        assert not process.is_alive()
    assert thinking.bots.ask(*question(), seconds=PATIENCE) == think(*question())
