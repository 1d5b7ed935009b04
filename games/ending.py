"""Who finished where, and what is written of a game when it is over, beside its last move."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from .models import BOT, HUMAN, Game, Seat


class Finished(NamedTuple):
    """How a player's seat ended."""

    seat: Any
    place: int
    left: bool  # by its person: whoever played on for him does not play for his place


def places_of(game: Game, seats: Iterable[Seat]) -> list[Finished]:
    """Who finished where. Those who left share the place behind all who stayed, whatever became of their seats."""
    rank = (game.result or {}).get("rank", [])
    players = [seat for seat in seats if seat.index < len(rank)]
    stayed = [rank[seat.index] for seat in players if _stayed(seat)]
    return [
        Finished(seat, sum(one < rank[seat.index] for one in stayed) + 1, left=False)
        if _stayed(seat)
        else Finished(seat, len(stayed) + 1, left=True)
        for seat in players
    ]


def _stayed(seat: Seat) -> bool:
    """Its person, or a bot that had it from the beginning."""
    return seat.controller == HUMAN or (seat.controller == BOT and seat.user_id is None)


def rank(game: Game) -> None:
    """Each player's place into his seat's row, so that lists can ask for it."""
    finished = places_of(game, Seat.objects.filter(game=game))
    for one in finished:
        one.seat.rank = one.place
    Seat.objects.bulk_update([one.seat for one in finished], ["rank"])
