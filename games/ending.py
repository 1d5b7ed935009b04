"""What is written of a game when it is over, beside its last move."""

from __future__ import annotations

from . import replay
from .models import Game, Seat

PLAYER = "player"


def rank(game: Game) -> None:
    """Each player's place into his seat's row, so that lists can ask for it."""
    rules = replay.rules_of(game)
    kinds = rules.seats(rules.options(game.options))
    players = [index for index, kind in enumerate(kinds) if kind == PLAYER]
    places = (game.result or {}).get("rank", [])
    seats = dict(zip(players, places))
    rows = [row for row in Seat.objects.filter(game=game) if row.index in seats]
    for row in rows:
        row.rank = seats[row.index]
    Seat.objects.bulk_update(rows, ["rank"])
