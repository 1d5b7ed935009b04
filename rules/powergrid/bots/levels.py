"""The levels: who they are, and how much they think.

A level is a policy that can also say why. All chance comes from the dice it is handed and all budgets are counted in
steps, so that the same briefing and the same dice always give the same choice.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...protocol import Json, Offer
from ...rng import Dice
from ..actions import Action
from . import imagine, mind, search
from .candidates import candidates
from .choice import Choice
from .search import Budget
from .weights import weights


class Level:
    """A character of weights.toml; with a budget it plays a little on in its head before it acts."""

    def __init__(self, name: str, budget: Budget | None = None) -> None:
        self.name = name
        self.weights = weights(name)
        self.budget = budget

    def __call__(self, briefing: Json, offers: Sequence[Offer], dice: Dice) -> Action:
        return self.choice(briefing, dice).action

    def with_laps(self, laps: int) -> Level:
        """The same with another budget, if it has one: for measurements of many games."""
        lighter = Level(self.name)
        lighter.budget = self.budget._replace(laps=laps) if self.budget else None
        return lighter

    def choice(self, briefing: Json, dice: Dice) -> Choice:
        state = imagine.table(briefing)
        seat = briefing["seat"]
        own = weights(self.name, state.terms.cartel)
        if self.budget is None:
            return mind.decide(state, seat, own, dice)
        choices = candidates(state, seat, own, dice)
        if len(choices) == 1:
            return choices[0]
        found = search.best(state, seat, choices, own, self.budget, dice)
        told = found.choice.with_facts(chance=round(100 * found.chance), seen=found.laps)
        return told if found.usual is None else told.with_facts(usual=round(100 * found.usual))

    def fitted(self, effort: float) -> Level:
        """The same one with so much more or less to try, where it tries anything. 0: it plays by habit."""
        if self.budget is None:
            return self
        return Level(self.name, self.budget.fitted(effort) if effort else None)

    def explain(self, briefing: Json, offers: Sequence[Offer], dice: Dice) -> Json:
        """The same choice as from the same dice, with its reason: a code and numbers."""
        return self.choice(briefing, dice).to_json()
