"""What a seat without a person does: the only act of a rule's seat, or a bot's choice, made outside any lock.

A bot's dice come from the game's seed, its seat and the seq: the choice can be repeated, and nobody can foretell it.
How much it tries follows from the game's pace, in steps; the clock guards: it may end a turn early, or have a
simpler way play where people have waited for too long. Who played is noted with the move.
Where the web server lives in the same process (`play`), a bot thinks in a child that imports `rules` and nothing else.
A bot that fails, is too slow or answers what is not allowed is replaced, for this one action, by the next of `ways`.
"""

from __future__ import annotations

import hashlib
from concurrent.futures.process import BrokenProcessPool
from typing import Any

import structlog
from django.conf import settings

from rules.errors import RulesError

from . import metrics, pace, replay
from .child import Child
from .mind import UNSAID, BotFailed, Thought, searches, think, within
from .models import BOT, Game, Seat

FIRST = "first offer"  # in the place of a policy: the first action of it
HABIT = " by habit"  # after the name of a policy that searches: the same without
TRIES = 3  # of each way, by the sweeper
LONGEST_TURN = 40  # actions of a bot that nobody else has a say between

log = structlog.stdlib.get_logger(__name__)
bots, coach = Child(), Child()  # of this process, where one is needed


def ways(game: Game, seat: Seat) -> list[str]:
    """How to find an action, in the order in which to try: the seat's own policy, its habit if it searches, the next
    simpler one that does not, the simplest, and what needs no thought. No more, so that all of them together stay
    within a task's time. Where people have waited for long, nobody begins to search."""
    if seat.controller != BOT:
        return [FIRST]
    rules = replay.rules_of(game)
    known = list(rules.policies)  # from the simplest to the strongest
    if seat.policy not in known:
        return [seat.policy, *known[:1], FIRST]
    simpler = [name for name in known[: known.index(seat.policy)] if not searches(rules.policies[name])]
    found = [*simpler[1:][-1:], *simpler[:1], FIRST]
    if not searches(rules.policies[seat.policy]):
        return [seat.policy, *found]
    found.insert(0, seat.policy + HABIT)
    return found if pace.is_late(game) else [seat.policy, *found]


def ways_left(game: Game, seat: Seat, woken: int) -> list[str]:
    """The same without those that have had their tries: a bot that takes its whole process along leaves no other sign
    than that the sweeper has to wake it again and again."""
    all_ways = ways(game, seat)
    return all_ways[min(woken // TRIES, len(all_ways) - 1) :]


def choose(game: Game, seat: Seat, way: str | None = None) -> list[Thought]:
    """What the seat does now, until others have a say: by its own policy, or by another one of its `ways`."""
    way = ways(game, seat)[0] if way is None else way
    if way == FIRST:
        rules = replay.rules_of(game)
        only = Thought(rules.action_to_json(rules.offers(replay.state_of(game), seat.index)[0][0]), None)
        return [only if seat.controller != BOT else _signed(only._replace(reason=UNSAID), way)]
    seeds = [dice_seed(game, seat.index, game.seq + number) for number in range(LONGEST_TURN)]
    policy = way.removesuffix(HABIT)
    effort = pace.effort(game) if way == policy else 0.0
    question = (game.rules_id, replay.snapshot_of(game), seat.index, policy, seeds, effort)
    with metrics.thinking(known_policy(game, policy)):
        if settings.BOTS_THINK_IN_CHILD:
            thoughts = bots.ask(*question, seconds=pace.seconds(game))
        else:
            with within(pace.seconds(game)):
                thoughts = think(*question)
    return [_signed(thought, way) for thought in thoughts]


def advise(game: Game, seat: int) -> list[Thought]:
    """What the strongest policy would do in a person's place, all of the turn; by its habit, if it fails. Dice of
    its own tell nothing about a bot's.

    Busy: it advises somebody else. A thread that answers pages does not wait for that, nor for any bot.
    """
    policy = list(replay.rules_of(game).policies)[-1]
    dice = [f"coach:{dice_seed(game, seat, game.seq + number)}" for number in range(LONGEST_TURN)]
    seeds = [hashlib.sha256(one.encode()).hexdigest() for one in dice]
    question = (game.rules_id, replay.snapshot_of(game), seat, policy, seeds)
    try:
        thoughts = _advice(*question, settings.COACH_EFFORT)
    except (BotFailed, TimeoutError, BrokenProcessPool) as error:
        log.warning("coach advises by habit", game=game.pk, seq=game.seq, seat=seat, error=type(error).__name__)
        thoughts = _advice(*question, 0.0)
    return [_signed(thought, policy) for thought in thoughts]


def _advice(*question: Any) -> list[Thought]:
    whole = (*question, True)
    if settings.COACH_THINKS_IN_CHILD:
        return coach.ask(*whole, seconds=settings.BOT_LIVE_SECONDS, wait=False)
    return think(*whole)


def _signed(thought: Thought, policy: str) -> Thought:
    """With the name of who thought so: the seat's own policy may have been replaced. Where there was nothing to choose
    nobody did."""
    return thought if thought.reason is None else thought._replace(reason={"policy": policy, **thought.reason})


def known_policy(game: Game, way: str) -> str:
    """Its name, if it is one of the game's; a stored game may name one that is no more."""
    rules = replay.rules_of(game)
    policy = way.removesuffix(HABIT)
    return policy if policy in rules.policies or policy in rules.lessons else "unknown"


def failed(game: Game, seat: Seat, way: str, error: Exception) -> None:
    """Make it known that a simpler way has to be tried, without a word of what the bot saw."""
    reason = metrics.FAILED
    if isinstance(error, TimeoutError):
        reason = metrics.TOO_SLOW
    elif isinstance(error, RulesError):
        reason = metrics.ILLEGAL
    policy = known_policy(game, way) if way != FIRST else FIRST
    metrics.BOT_FAILURES.labels(policy, reason).inc()
    kind, place = (error.kind, error.place) if isinstance(error, BotFailed) else (type(error).__name__, "")
    log.error(
        "bot failed", game=game.pk, seq=game.seq, seat=seat.index, policy=way, reason=reason, error=kind, place=place
    )


def dice_seed(game: Game, seat: int, seq: int) -> str:
    return hashlib.sha256(f"{game.seed}:{seat}:{seq}".encode()).hexdigest()
