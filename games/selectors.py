"""What is read of games, named for the question. Permission is asked here; nothing is written."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import QuerySet

from rules.protocol import Json, State

from . import replay
from .errors import NotFound
from .models import HUMAN, Game, Move

MOST_EVENTS = 200  # moves told to somebody who was away; whoever missed more sees the game as it stands


def game_by_id(game_id: int) -> Game:
    game = Game.objects.filter(pk=game_id).first()
    if game is None:
        raise NotFound("no_such_game")
    return game


def seat_of(game_id: int, user_id: int | None) -> int | None:
    """The seat a person decides for; None: an onlooker. Never taken from a request."""
    if user_id is None:
        return None
    held = Game.objects.filter(pk=game_id, seats__user_id=user_id, seats__controller=HUMAN)
    index: int | None = held.values_list("seats__index", flat=True).first()
    return index


def updates_for(game: Game, seats: Iterable[int | None], since: int) -> dict[int | None, Json]:
    """For each seat (None: onlookers) all it needs after `since`. Answers a POST, a socket and a reconnect alike."""
    rules = replay.rules_of(game)
    state = replay.state_of(game)
    since = max(since, game.seq - MOST_EVENTS)
    moves = (
        list(game.moves.filter(seq__gt=since, seq__lte=game.seq).only("seq", "events", "private"))
        if since < game.seq
        else []
    )
    frame = {"game": game.pk, "seq": game.seq, "to_act": game.to_act, "clock": clock_of(game), "status": game.status}
    return {
        seat: {
            **frame,
            "seat": seat,
            "view": rules.view(state, seat),
            "offers": [offer.to_json() for offer in rules.offers(state, seat)] if seat is not None else [],
            "events": [{"seq": move.seq, "events": events_for(move, seat)} for move in moves],
        }
        for seat in seats
    }


def events_for(move: Move, seat: int | None) -> list[Json]:
    """What came of a move, as this seat may know it."""
    private: dict[str, list[Json]] = move.private
    public: list[Json] = move.events
    return private.get(str(seat), public)


def clock_of(game: Game) -> Json:
    """What everybody may see of the clocks."""
    return {
        "control": game.clock,
        "banks": game.banks,
        "asked_at": game.asked_at,
        "deadline": game.deadline.isoformat() if game.deadline else None,
    }


def state_at(game: Game, seq: int) -> State:
    """The game after so many moves, from its log."""
    if not 0 <= seq <= game.seq:
        raise NotFound("no_such_position", most=game.seq)
    return replay.from_log(game, game.moves.filter(seq__lte=seq).order_by("seq"))


def games_of(user_id: int) -> QuerySet[Game]:
    return Game.objects.filter(seats__user_id=user_id).order_by("-moved_at").distinct()
