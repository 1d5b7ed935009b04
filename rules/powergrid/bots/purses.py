"""What the others may have in their purses, told from public facts: their last payment, and what they spent since.

Where money is open it is known. Where it is hidden nobody keeps a ledger here: a bot may come to a table in the midst
of a game. A player seldom keeps much over a round, so his last payment and a little more is a fair guess.
"""

from __future__ import annotations

from ...protocol import Json
from ..fuels import FUELS
from ..phases.auction import AuctionPhase
from ..phases.building import Building
from ..phases.bureaucracy import Powering, income_for
from ..phases.fuel import Buying
from ..plants import NEED
from ..state import GameState

KEPT = 12  # what is left over from a round, as a rule
A_TOKEN = 3


def guess(state: GameState, briefing: Json) -> None:
    """Fill in the money that the briefing does not tell."""
    for seat, player in enumerate(briefing["players"]):
        if player["money"] is None:
            state.money[seat] = guessed(state, seat)


def guessed(state: GameState, seat: int) -> int:
    phase = state.phase
    if state.round <= 1:
        money = state.terms.starting_money
    else:
        money = income_for(state, state.powered[seat]) + KEPT
    own = state.plants[seat]
    if isinstance(phase, AuctionPhase):
        if state.round <= 1 and own:
            return max(0, money - own[-1])
        return money if seat in phase.auction.eligible else max(KEPT, money - _last_plant(state, seat))
    if state.round <= 1:
        money -= own[-1] if own else 0
    if isinstance(phase, Buying):
        waits = seat == phase.actor or seat in phase.waiting
        return max(KEPT, money if waits else money - _fuel_bought(state, seat))
    if isinstance(phase, Building):
        waits = seat == phase.actor or seat in phase.waiting
        return max(KEPT, money - _fuel_bought(state, seat)) if waits else KEPT
    if isinstance(phase, Powering):
        return KEPT if seat in phase.waiting else KEPT + income_for(state, state.powered[seat])
    return money


def _last_plant(state: GameState, seat: int) -> int:
    """Perhaps he bought in this phase, perhaps he passed: half the price of his best plant."""
    own = state.plants[seat]
    return own[-1] // 2 if own else 0


def _fuel_bought(state: GameState, seat: int) -> int:
    """One run of his plants at a middling price."""
    return A_TOKEN * min(
        sum(NEED[plant] for plant in state.plants[seat]), sum(state.held[4 * seat : 4 * seat + len(FUELS)])
    )
