"""What a seat might do now."""

from __future__ import annotations

from typing import Any

from games import mind, services, thinking
from games.models import Game


def coins(game: Game, seat: int) -> dict[str, Any]:
    """One action of a simple bot for any seat, the same for the same game."""
    seed = thinking.dice_seed(game, seat, game.seq)
    (thought,) = mind.think(game.rules_id, game.snapshot, seat, "coin", [seed])
    return thought.action


def play_until_all_are_asked(game: Game) -> Game:
    """On to the next question that is put to several seats at the same time."""
    for _ in range(500):
        game = Game.objects.get(pk=game.pk)
        if len(game.to_act) == 3:
            return game
        seat = game.to_act[0]
        services.submit(game_id=game.pk, seat=seat, actions=[coins(game, seat)], after=game.seq)
    raise AssertionError("nobody was ever asked together with others")
