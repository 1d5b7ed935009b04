"""What is counted of games. Every label is a name out of our own lists, so that there are never many of them."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

from prometheus_client import Counter, Histogram

from rules.errors import RulesError

from .errors import Refused

QUICK = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2)
SLOW = (0.001, 0.005, 0.02, 0.1, 0.3, 1, 3, 10, 30, 100)

MOVES = Counter("megawatt_moves", "Actions applied", ["controller"])
SUBMIT = Histogram("megawatt_submit_seconds", "From a batch of actions to its commit, or its refusal", buckets=QUICK)
REFUSED = Counter("megawatt_refused_actions", "Batches of actions refused, stale ones among them", ["code"])

BOTS = Histogram("megawatt_bot_seconds", "A bot's choice", ["policy"], buckets=SLOW)
BOT_FAILURES = Counter("megawatt_bot_failures", "Bots that a simpler one had to replace", ["policy", "reason"])

UNSENT = Counter("megawatt_unsent", "Nudges and tasks that could not be sent after a commit", ["what"])
SWEPT = Counter("megawatt_swept", "What the sweeper found: a clock, a seat whose task is late, a failure", ["found"])

NUDGE, TASK = "nudge", "task"
CLOCK, SEAT, FAILURE = "clock", "seat", "failure"
ILLEGAL, TOO_SLOW, FAILED = "illegal", "slow", "failed"  # why a bot was replaced

# All series that can be foreseen are there from the start, at nothing: a first failure shows as a rise.
for labelled, values in ((UNSENT, (NUDGE, TASK)), (SWEPT, (CLOCK, SEAT, FAILURE))):
    for value in values:
        labelled.labels(value)


@contextmanager
def submitting() -> Iterator[None]:
    """Times a submission, and counts it by its code if it is refused. The codes are literals of `rules` and `games`."""
    began = time.perf_counter()
    try:
        yield
    except (Refused, RulesError) as refused:
        REFUSED.labels(refused.code).inc()
        raise
    finally:
        SUBMIT.observe(time.perf_counter() - began)


@contextmanager
def thinking(policy: str) -> Iterator[None]:
    """Times a bot's choice, whatever comes of it."""
    began = time.perf_counter()
    try:
        yield
    finally:
        BOTS.labels(policy).observe(time.perf_counter() - began)
