"""What a bot thinks, apart from everything else: imports `rules` alone, so that a child process starts in no time."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

from rules import registry
from rules.protocol import Json
from rules.rng import Dice


class BotFailed(Exception):
    """A policy raised something: its kind and its place, without the values that its text may have told."""

    def __init__(self, kind: str, place: str) -> None:
        super().__init__(kind, place)
        self.kind = kind
        self.place = place


def think(rules_id: str, snapshot: Json, seat: int, policy: str, seed: str) -> Json:
    """A policy's choice by what its seat may see. Runs in a child process too, so it takes and gives plain values."""
    rules = registry.rules(rules_id)
    state = rules.state_from_json(snapshot)
    offers = rules.offers(state, seat)
    if len(offers) == 1 and len(offers[0]) == 1:
        return rules.action_to_json(offers[0][0])
    try:
        return rules.action_to_json(rules.policies[policy](rules.view(state, seat), offers, Dice(seed)))
    except TimeoutError:
        raise
    except Exception as error:
        raise BotFailed(type(error).__name__, place_of(error)) from None


def place_of(error: Exception) -> str:
    """File and line where it was raised."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    return f"{Path(last.filename).name}:{last.lineno}"


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """TimeoutError in the midst of what takes longer. Only a main thread can be interrupted; others take their time."""
    if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "setitimer"):
        yield
        return
    before = signal.signal(signal.SIGALRM, _too_late)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _too_late(_: int, __: FrameType | None) -> None:
    raise TimeoutError


def belong_to_parent() -> None:
    """The server's Ctrl-C is not the child's; but when the server is gone, however it went, the child goes too."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_go_with_parent, daemon=True).start()


def _go_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)
