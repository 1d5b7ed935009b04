"""What comes of each of a few actions: played on a little in the head, over and over with other hidden cards.

All actions meet the same decks and the same dice, so that only the action makes the difference. Those that come to the
very same as another are dropped, those that are clearly behind, and those that can't beat the habit any more. The
budget is counted in laps: the same question always gets the same answer.
"""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

from ...rng import Dice
from .. import turn
from ..actions import Action
from ..results import Over
from ..state import EVERYONE, GameState
from . import imagine, mind
from .choice import Choice
from .standing import chance
from .weights import Weights

LONGEST = 3000  # actions of one playout
HARDLY = 0.002  # a chance that nobody need mind
LUCK = 2.0  # standard errors that a difference may be wrong by
HABIT = 0  # its choice comes first


class Budget(NamedTuple):
    """`laps`: decks that are tried; `rounds`: how far each is played on; `trust`: the habit's choice is ahead by it."""

    laps: int
    rounds: int
    trust: float
    first: int = 6  # laps before anything is dropped
    doubt: float = 1.0  # so many standard errors must another choice be better

    def fitted(self, effort: float) -> Budget:
        return self._replace(laps=max(1, round(self.laps * effort)))


class Found(NamedTuple):
    """`usual`: the chance of the habit's choice where another is found, by the laps that both were tried in."""

    choice: Choice
    chance: float
    laps: int
    usual: float | None


def best(state: GameState, seat: int, choices: list[Choice], weights: Weights, budget: Budget, dice: Dice) -> Found:
    """The first choice is the habit's: another one must be better by `trust`."""
    seed = f"{dice.bits(128)}"
    seen: list[list[float]] = [[] for _ in choices]
    alive = list(range(len(choices)))
    for lap in range(budget.laps):
        deck = imagine.dealt(state, Dice(f"{seed} deck {lap}"))
        for number in alive:
            seen[number].append(played_on(deck, seat, choices[number].action, weights, budget, f"{seed} {lap}"))
        if lap:
            alive = _different(alive, seen)
        if lap + 1 >= budget.first and (lap + 1) % 3 == 0:
            alive = _hopeful(_still_in(alive, seen), seen, budget)
        if len(alive) == 1:
            break
    chosen = max(alive, key=lambda number: (_surely(seen[number], seen[HABIT], budget), -number))
    laps = len(seen[chosen])
    mean = sum(seen[chosen]) / laps
    usual = None if chosen == HABIT else mean - _compared(seen[chosen], seen[HABIT])[0]
    return Found(choices[chosen], mean, laps, usual)


def _surely(other: list[float], habit: list[float], budget: Budget) -> float:
    """How much better than the habit's choice another one is, as far as these laps can tell: of many that look a little
    better, the luckiest is seldom the best."""
    if other is habit:
        return 0.0
    if len(other) == 1:
        return -1.0
    mean, error = _compared(other, habit)
    return mean - budget.trust - budget.doubt * error


def _different(alive: list[int], seen: list[list[float]]) -> list[int]:
    """Without those that have come to the very same as an earlier one: the same cities in another order, say."""
    kept: list[int] = []
    for number in alive:
        if all(seen[number] != seen[other] for other in kept):
            kept.append(number)
    return kept


def _still_in(alive: list[int], seen: list[list[float]]) -> list[int]:
    """Without those whose difference to the leader is more than chance allows."""
    leader = max(alive, key=lambda number: sum(seen[number]))
    kept: list[int] = []
    for number in alive:
        mean, error = _compared(seen[leader], seen[number])
        if number == leader or mean - HARDLY <= LUCK * error:
            kept.append(number)
    return kept


def _hopeful(alive: list[int], seen: list[list[float]], budget: Budget) -> list[int]:
    """Without those that not even luck would bring far enough ahead of the habit's choice, while that is in."""
    if HABIT not in alive:
        return alive
    kept = [HABIT]
    for number in alive[1:]:
        mean, error = _compared(seen[number], seen[HABIT])
        if mean + LUCK * error > budget.trust:
            kept.append(number)
    return kept


def _compared(one: list[float], other: list[float]) -> tuple[float, float]:
    """The mean difference, and its standard error."""
    differences = [a - b for a, b in zip(one, other)]
    laps = len(differences)
    mean = sum(differences) / laps
    variance = sum([(difference - mean) * (difference - mean) for difference in differences]) / (laps - 1)
    return mean, sqrt(variance / laps)


def played_on(state: GameState, seat: int, action: Action, weights: Weights, budget: Budget, seed: str) -> float:
    """The seat's chance after the action and some rounds of habits."""
    table = state.clone()
    turn.act(table, seat, action, None)
    until = state.round + budget.rounds
    dice = Dice(seed)
    notes = mind.Notes()
    cartel = table.terms.cartel_seat
    for _ in range(LONGEST):
        phase = table.phase
        if table.round >= until or isinstance(phase, Over):
            break
        actor = phase.actor if phase.actor != EVERYONE else phase.to_act()[0]
        if actor == cartel or actor in table.left:
            turn.act(table, actor, turn.offers(table, actor)[0][0], None)
        else:
            turn.act(table, actor, mind.act(table, actor, weights, dice, notes), None)
    return chance(table, seat, weights)
