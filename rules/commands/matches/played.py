"""One game of the arena, played by itself so that any process can do it, and what it was like."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import NamedTuple

from ... import registry, selfplay
from ...protocol import Action, Json, Offer, Policy, Rules
from ...rng import Dice
from .fixtures import Fixture

Clock = Callable[[], float]


class Played(NamedTuple):
    """`took`: milliseconds of each decision, by policy; `figures`: what the game itself tells."""

    fixture: Fixture
    rank: list[int]
    figures: Json
    took: dict[str, list[float]]


def play(name: str, fixture: Fixture, clock: Clock, laps: int = 0) -> Played:
    """`laps`: the search budget of the policies that search, if not their own."""
    game, state, players = selfplay.new_table(name, fixture.options, fixture.seed)
    took: dict[str, list[float]] = {policy: [] for policy in fixture.policies}
    chosen = [lighter(policy, laps) for policy in selfplay.policies_for(game, players, fixture.policies)]
    seated = [timed(policy, took[own], clock) for policy, own in zip(chosen, fixture.policies, strict=True)]
    tally = import_module(f"{registry.GAMES[name]}.tally").Tally(players)
    for moment in selfplay.play(game, state, seated, fixture.seed):
        tally.see(moment)
    return Played(fixture, _rank(game, state), tally.told(state), took)


def lighter(policy: Policy, laps: int) -> Policy:
    return policy.with_laps(laps) if laps and hasattr(policy, "with_laps") else policy


def timed(policy: Policy, took: list[float], clock: Clock) -> Policy:
    def choose(briefing: Json, offers: Sequence[Offer], dice: Dice) -> Action:
        started = clock()
        action = policy(briefing, offers, dice)
        took.append(1000 * (clock() - started))
        return action

    return choose


def _rank(game: Rules, state: object) -> list[int]:
    result = game.result(state)
    assert result is not None
    return result.rank
