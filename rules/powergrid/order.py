"""Phase 1: who stands where (2.6)."""

from __future__ import annotations

from .plants import STEP3
from .state import GameState


def ranked(state: GameState) -> list[int]:
    """T-1: more cities first, then the larger largest plant; L-3: without a plant behind equals, as before."""
    cities, plants = state.cities, state.plants

    def standing(seat: int) -> int:
        own = plants[seat]
        return STEP3 * len(cities[seat]) + (own[-1] if own else 0)  # no plant's number reaches STEP3

    return sorted(state.order, key=standing, reverse=True)  # which keeps equals in their order, too
