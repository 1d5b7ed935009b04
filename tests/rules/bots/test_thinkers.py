"""Levels as the service uses them: with a reason, and with more or less to try."""

from __future__ import annotations

import pytest

from rules import registry
from rules.powergrid.bots import LEVELS
from rules.powergrid.bots.search import Budget
from rules.protocol import Thinker
from rules.rng import Dice

GAME = registry.rules("powergrid")


@pytest.mark.parametrize("name", GAME.policies)
def test_a_level_is_a_thinker_and_the_simple_policies_are_none(name: str) -> None:
    assert isinstance(GAME.policies[name], Thinker) == (name in LEVELS)


@pytest.mark.parametrize("name", LEVELS)
def test_what_is_explained_is_what_is_chosen(name: str) -> None:
    level = LEVELS[name].fitted(0.1)
    state = GAME.new_game(GAME.options({"edition": "recharged", "map": "germany", "players": 3}), "thinkers")
    dice = Dice("moves")
    for number in range(40):
        seat = GAME.to_act(state)[0]
        briefing, offers = GAME.briefing(state, seat), GAME.offers(state, seat)
        if number % 4 == 0:
            said = level.explain(briefing, offers, Dice(f"{number}"))
            assert said["action"] == level(briefing, offers, Dice(f"{number}")).to_json()
        GAME.act(state, seat, GAME.policies["coin"](briefing, offers, dice))


def test_a_budget_is_fitted_in_laps_and_never_to_none() -> None:
    budget = Budget(laps=24, rounds=3, trust=0.0)
    assert [budget.fitted(effort).laps for effort in (0.001, 0.125, 0.5, 1, 2)] == [1, 3, 12, 24, 48]
    assert budget.fitted(0.5)._replace(laps=24) == budget


def test_with_no_effort_a_level_that_searches_plays_by_its_habit() -> None:
    tycoon = LEVELS["tycoon"]
    state = GAME.new_game(GAME.options({"edition": "recharged", "map": "germany", "players": 4}), "habit")
    seat = GAME.to_act(state)[0]
    said = tycoon.fitted(0.0).explain(GAME.briefing(state, seat), GAME.offers(state, seat), Dice("habit"))
    assert "seen" not in said["facts"]
    assert tycoon.fitted(0.0).weights == tycoon.weights
    assert LEVELS["clerk"].fitted(0.0) is LEVELS["clerk"]
