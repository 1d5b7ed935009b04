"""Games of characters against each other on the true state, fast: for tuning and for playouts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...rng import Dice
from .. import turn
from ..state import EVERYONE, GameState
from . import mind, purses
from .weights import Weights

LONGEST = 5000  # actions of one game


def play(state: GameState, characters: Sequence[Weights], dice: Dice) -> None:
    """To the end, in place."""
    for _ in steps(state, characters, dice):
        pass


def steps(state: GameState, characters: Sequence[Weights], dice: Dice) -> Iterator[None]:
    """Action by action, in place. Each sees the others' money as it guesses it, where it is hidden."""
    notes = mind.Notes()
    hidden = not state.terms.options.open_money
    for _ in range(LONGEST):
        phase = state.phase
        seat = phase.actor
        if seat < 0:
            if seat != EVERYONE:
                return
            seat = phase.to_act()[0]
        if seat in state.left or seat >= len(characters):
            turn.act(state, seat, turn.offers(state, seat)[0][0], None)
            yield
            continue
        money = state.money
        if hidden:
            state.money = [
                money[other] if other == seat else purses.guessed(state, other) for other in range(len(money))
            ]
        action = mind.act(state, seat, characters[seat], dice, notes)
        state.money = money
        turn.act(state, seat, action, None)
        yield
    raise RuntimeError("this game does not end")
