"""What a bot thinks, apart from everything else: imports `rules` alone, so that a child process starts in no time."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
import traceback
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import NamedTuple

from rules import registry
from rules.errors import RulesError
from rules.protocol import Json, Offer, Policy, Rules, State, Step, Thinker
from rules.rng import Dice

from .processor import give_way

UNSAID: Json = {"code": "", "facts": {}}
AT_ONCE = 0.001  # seconds; none would be no alarm at all
PATIENCE = 0.4  # seconds after which a bot plays what it has thought of so far


class BotFailed(Exception):
    """A policy raised something: its kind and its place, without the values that its text may have told."""

    def __init__(self, kind: str, place: str) -> None:
        super().__init__(kind, place)
        self.kind = kind
        self.place = place


class Thought(NamedTuple):
    """An action, and why: {"code", "facts"}, without a code if its policy can't say; None: it was the only one. Both
    are JSON."""

    action: Json
    reason: Json | None


def think(
    rules_id: str,
    snapshot: Json,
    seat: int,
    policy: str,
    seeds: Sequence[str],
    effort: float = 1.0,
    whole: bool = False,
) -> list[Thought]:
    """What a policy does by what its seat may see: an action for each seed, as long as nobody else has a say between.

    Runs in a child process too, so it takes and gives plain values. The clock may end a turn early, and the rest of it
    is then asked for anew; no action depends on it. `whole`: who can't ask anew gets the rest by habit.
    """
    rules = registry.rules(rules_id)
    chosen = fitted(policy_of(rules, policy), effort)
    state = rules.state_from_json(snapshot)
    offers: Sequence[Offer] = rules.offers(state, seat)
    until = time.monotonic() + PATIENCE
    thoughts: list[Thought] = []
    for seed in seeds:
        try:
            thought = _thought(rules, chosen, state, seat, offers, seed)
        except (BotFailed, TimeoutError):
            if thoughts and not whole:
                break  # what has been found is good; what failed will fail again, as the first of its turn
            raise
        try:
            step = rules.apply(state, seat, rules.action_from_json(thought.action)) if len(seeds) > 1 else None
        except RulesError:
            return thoughts or [thought]  # who submits it is told what is wrong
        thoughts.append(thought)
        if step is None or not (offers := _next_offers(rules, step, seat, offers)):
            break
        if time.monotonic() > until:
            if not whole:
                break
            chosen = fitted(chosen, 0.0)
        state = step.state
    return thoughts


def _thought(rules: Rules, policy: Policy, state: State, seat: int, offers: Sequence[Offer], seed: str) -> Thought:
    if len(offers) == 1 and len(offers[0]) == 1:
        return Thought(rules.action_to_json(offers[0][0]), None)
    try:
        briefing, dice = rules.briefing(state, seat), Dice(seed)
        if isinstance(policy, Thinker):
            said = policy.explain(briefing, offers, dice)
            return Thought(said["action"], {"code": said["code"], "facts": said["facts"]})
        return Thought(rules.action_to_json(policy(briefing, offers, dice)), UNSAID)
    except TimeoutError:
        raise
    except Exception as error:
        raise BotFailed(type(error).__name__, place_of(error)) from None


def _next_offers(rules: Rules, step: Step, seat: int, before: Sequence[Offer]) -> Sequence[Offer]:
    """What the seat is asked next in the same turn: nothing new has come to light, nobody else is asked, and it is the
    same kind of question."""
    if rules.reveals(step.events) or tuple(rules.to_act(step.state)) != (seat,):
        return ()
    offers = rules.offers(step.state, seat)
    return offers if {offer.kind for offer in offers} <= {offer.kind for offer in before} else ()


def fitted(policy: Policy, effort: float) -> Policy:
    """The policy with so much more or less thought, if it is one that thinks by steps."""
    return policy.fitted(effort) if isinstance(policy, Thinker) else policy


def searches(policy: Policy) -> bool:
    """Whether it takes steps of which there may be fewer."""
    return fitted(policy, 0.5) is not policy


def policy_of(rules: Rules, name: str) -> Policy:
    """A bot by its name; in a lesson that is the lesson's."""
    lesson = rules.lessons.get(name)
    return lesson.rival if lesson is not None else rules.policies[name]


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
    left, _ = signal.setitimer(signal.ITIMER_REAL, seconds)  # of who waits for this alarm too, as tests do
    until = time.monotonic() + left
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
        if left:
            signal.setitimer(signal.ITIMER_REAL, max(until - time.monotonic(), AT_ONCE))


def _too_late(_: int, __: FrameType | None) -> None:
    raise TimeoutError


def ready() -> None:
    """Load what thinking needs."""
    for game in registry.GAMES:
        registry.rules(game)


def belong_to_parent() -> None:
    """The server's Ctrl-C is not the child's; but when the server is gone, however it went, the child goes too."""
    give_way(apart=True)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_go_with_parent, daemon=True).start()


def _go_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)
