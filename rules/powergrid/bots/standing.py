"""How likely each seat is to win, told from the prospects of all; and for certain when the game is over."""

from __future__ import annotations

from collections.abc import Sequence

from .. import results
from ..results import Over
from ..state import GameState
from .curves import exp
from .outlook import Outlook
from .weights import Weights


def chance(state: GameState, seat: int, weights: Weights) -> float:
    """The seat's share in the win."""
    if isinstance(state.phase, Over):
        rank = results.result(state).rank
        return 1 / rank.count(1) if rank[seat] == 1 else 0.0
    if seat in state.left:
        return 0.0
    outlooks = [Outlook(state, other, weights) for other in range(state.terms.players) if state.stays(other)]
    prospects = [seen.prospect(seen.own, seen.money) for seen in outlooks]
    found = shares(prospects, [seen.money for seen in outlooks], outlooks[0].rounds, weights)
    return found[[seen.seat for seen in outlooks].index(seat)]


def shares(prospects: Sequence[float], money: Sequence[int], rounds: int, weights: Weights) -> list[float]:
    """Of the win, by how far each is behind the best."""
    purse = 0.0 if rounds else weights.purse
    worth = [prospect + purse * left for prospect, left in zip(prospects, money, strict=True)]
    spread = weights.certain + weights.doubt * rounds
    best = max(worth)
    odds = [exp((one - best) / spread) for one in worth]
    total = sum(odds)
    return [one / total for one in odds]
