"""What a bot thinks, apart from everything else: imports `rules` alone, so that a child process starts in no time."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading

from rules import registry
from rules.protocol import Json
from rules.rng import Dice


def think(rules_id: str, snapshot: Json, seat: int, policy: str, seed: str) -> Json:
    """A policy's choice by what its seat may see. Runs in a child process too, so it takes and gives plain values."""
    rules = registry.rules(rules_id)
    state = rules.state_from_json(snapshot)
    offers = rules.offers(state, seat)
    if len(offers) == 1 and len(offers[0]) == 1:
        return rules.action_to_json(offers[0][0])
    return rules.action_to_json(rules.policies[policy](rules.view(state, seat), offers, Dice(seed)))


def belong_to_parent() -> None:
    """The server's Ctrl-C is not the child's; but when the server is gone, however it went, the child goes too."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_go_with_parent, daemon=True).start()


def _go_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)
