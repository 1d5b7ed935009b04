"""Phase 1: who stands where (2.6)."""

from __future__ import annotations

from .state import GameState


def ranked(state: GameState) -> list[int]:
    """T-1: more cities first, then the larger largest plant; L-3: without a plant behind equals, as before."""
    return sorted(state.order, key=lambda seat: (-len(state.cities[seat]), -largest_plant(state, seat)))


def largest_plant(state: GameState, seat: int) -> int:
    own = state.plants[seat]
    return own[-1] if own else 0
