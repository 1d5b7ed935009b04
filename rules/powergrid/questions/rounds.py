"""What the round will bring: plants to run, income, the next turn order (1.7, 2.6, 2.11)."""

from __future__ import annotations

from typing import NamedTuple

from .. import order, running
from ..actions import Power
from ..fuels import Tokens
from ..phases import bureaucracy
from ..state import GameState


class BestRun(NamedTuple):
    """An act of phase 5, with what it burns, supplies and earns."""

    action: Power
    burnt: Tokens
    supplied: int
    income: int


def best_run(state: GameState, seat: int) -> BestRun:
    """The plants that supply most cities for the least valuable fuel, with the fuel and cities the seat has now."""
    action = running.best_run(state, seat)
    supplied = running.most_powered(state, seat)
    return BestRun(action, running.burnt_by(state, seat, action), supplied, income(state, supplied))


def income(state: GameState, cities: int) -> int:
    """What supplying so many cities earns."""
    return bureaucracy.income_for(state, cities)


def next_order(state: GameState) -> list[int]:
    """The turn order if the round ended now, the cartel in its place."""
    after = state.clone()
    after.order = order.ranked(state)
    return after.turn_order()
