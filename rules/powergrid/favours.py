"""Who lets whom have plants cheaply: for those who look after fair play. It proves nothing by itself.

A plant is worth to the others what the like of it cost them in the same game. Whoever is asked about one that stands
below that, and has the money, has a choice: he lets the one who holds it have it, or he bids. To let it go is common;
what counts is whether somebody does so more against one person than against others, in many games.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ..protocol import Favour
from . import turn
from .actions import Action
from .events import Event, PlantBought, Raised
from .phases.auction import Bidding
from .state import GameState

LIKE = 4  # purchases by others next to it in number, which tell what a plant is worth
ENOUGH = 2  # of them, below which nothing is said
NOTEWORTHY = 3  # elektro at stake, below which it is no choice


class Sale(NamedTuple):
    plant: int
    buyer: int
    price: int


class Choice(NamedTuple):
    """Somebody is asked for the first time about a plant under the hammer."""

    seat: int
    holder: int  # the high bidder
    plant: int
    bid: int
    money: int
    raised: bool


def favours(first: GameState, moves: Iterable[tuple[int, Action]]) -> list[Favour]:
    """In a whole game; the first state stays as it is."""
    state = first.clone()
    sold: list[Sale] = []
    made: list[Choice] = []
    asked: set[int] = set()  # about the plant under the hammer
    for seat, action in moves:
        bidding = state.phase if isinstance(state.phase, Bidding) else None
        events: list[Event] = []
        choice = bidding and (bidding.high_bidder, bidding.plant, bidding.high_bid, state.money[seat])
        turn.act(state, seat, action, events)
        if not choice:
            asked = set()
        elif seat not in asked:
            asked.add(seat)
            made.append(Choice(seat, *choice, any(isinstance(event, Raised) for event in events)))
        sold += [Sale(one.plant, one.seat, one.price) for one in events if isinstance(one, PlantBought)]
    return judged(made, sold)


def judged(made: list[Choice], sold: list[Sale]) -> list[Favour]:
    stakes = [(choice, _at_stake(choice, sold)) for choice in made]
    return [
        Favour(choice.seat, choice.holder, stake, not choice.raised) for choice, stake in stakes if stake >= NOTEWORTHY
    ]


def _at_stake(choice: Choice, sold: list[Sale]) -> int:
    """How far the plant stands below what others paid beyond the number for those most like it."""
    others = [sale for sale in sold if sale.buyer != choice.holder and sale.plant != choice.plant]
    like = sorted(others, key=lambda sale: abs(sale.plant - choice.plant))[:LIKE]
    if len(like) < ENOUGH:
        return 0
    worth = choice.plant + _middle([sale.price - sale.plant for sale in like])
    return worth - choice.bid if worth <= choice.money else 0


def _middle(numbers: list[int]) -> int:
    """The median, in whole elektro."""
    ordered, half = sorted(numbers), len(numbers) // 2
    return ordered[half] if len(numbers) % 2 else (ordered[half - 1] + ordered[half]) // 2
