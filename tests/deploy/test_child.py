"""The child process in which bots think while the server is in the same process: small, and replaced when it fails."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures.process import BrokenProcessPool
from typing import Any

import pytest

from games import thinking
from games.mind import think
from rules import registry

from .running import ROOT


def question() -> tuple[Any, ...]:
    rules = registry.rules("powergrid")
    state = rules.new_game(rules.options({"edition": "recharged", "map": "germany", "players": 3}), "seed")
    return "powergrid", rules.state_to_json(state), rules.to_act(state)[0], "coin", "dice"


@pytest.fixture(autouse=True)
def no_child_stays() -> Iterator[None]:
    yield
    thinking._replace(thinking._child())


def test_the_child_loads_the_rules_and_nothing_of_the_server() -> None:
    code = (
        "import games.mind, sys; print(sorted({name.partition('.')[0] for name in sys.modules} & {'django', 'celery'}))"
    )
    said = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert said.stdout == "[]\n"


def test_a_child_answers_as_the_policy_itself_would(settings: Any) -> None:
    settings.BOT_SECONDS = 60
    assert thinking.ask_child(*question()) == think(*question())


def test_a_child_that_died_is_replaced(settings: Any) -> None:
    settings.BOT_SECONDS = 60
    first = thinking.ask_child(*question())
    for pid in list(thinking._child()._processes):
        os.kill(pid, signal.SIGKILL)
    with pytest.raises(BrokenProcessPool):
        thinking.ask_child(*question())
    assert thinking.ask_child(*question()) == first


def test_a_child_lost_in_thought_is_replaced(settings: Any) -> None:
    settings.BOT_SECONDS = 60
    thinking.ask_child(*question())
    lost = list(thinking._child()._processes.values())
    for process in lost:
        os.kill(process.pid, signal.SIGSTOP)  # as one that thinks and thinks
    settings.BOT_SECONDS = 0.2
    with pytest.raises(TimeoutError):
        thinking.ask_child(*question())
    for process in lost:
        process.join(10)
        assert not process.is_alive()
    settings.BOT_SECONDS = 60
    assert thinking.ask_child(*question()) == think(*question())
