"""What a seat might do now."""

from __future__ import annotations

from typing import Any

from games import mind, thinking
from games.models import Game


def coins(game: Game, seat: int) -> dict[str, Any]:
    """One action of a simple bot for any seat, the same for the same game."""
    seed = thinking.dice_seed(game, seat, game.seq)
    (thought,) = mind.think(game.rules_id, game.snapshot, seat, "coin", [seed])
    return thought.action
