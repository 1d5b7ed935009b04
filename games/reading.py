"""What the rooms read, in threads: for many sockets at once where many ask at once. Plain questions, plain answers."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import NamedTuple, TypeVar

from django.db import close_old_connections

from . import selectors
from .errors import NotFound
from .models import Game
from .wire import Packet, packed

Answer = TypeVar("Answer")
Seat = int | None  # None: an onlooker


class First(NamedTuple):
    """What a socket that comes in wants to know: all since the seq that it has (None: it has nothing)."""

    game_id: int
    seat: Seat
    since: int | None


class Sitter(NamedTuple):
    """Somebody of whom is asked where he sits, and whether he may look on."""

    game_id: int
    user_id: int | None
    code: str | None  # of a private game, as he was given it


def with_connection(job: Callable[..., Answer], *facts: object) -> Answer:
    """A thread of ours is no request: nobody else looks after its connection."""
    close_old_connections()
    try:
        return job(*facts)
    finally:
        close_old_connections()


def news(game_id: int, seats: Iterable[Seat], since: int) -> tuple[int, dict[Seat, Packet]]:
    """How far the game is, and what each seat is told of it."""
    return told(selectors.game_for(game_id, None, since=since), seats, since)


def told(game: Game, seats: Iterable[Seat], since: int | None) -> tuple[int, dict[Seat, Packet]]:
    updates = selectors.updates_for(game, seats, game.seq if since is None else since)
    return game.seq, {seat: packed({"kind": "update", **update}) for seat, update in updates.items()}


def firsts(questions: list[First]) -> dict[First, tuple[int, Packet] | Exception]:
    """One query for all games that are asked for as they stand, one for each that somebody has missed something of.

    A game that fails fails alone.
    """
    alike: dict[tuple[int, int | None], list[Seat]] = defaultdict(list)
    for question in questions:
        alike[question.game_id, question.since].append(question.seat)
    games = selectors.games_by_id({game_id for game_id, since in alike if since is None})
    answers: dict[First, tuple[int, Packet] | Exception] = {}
    for (game_id, since), seats in alike.items():
        try:
            game = games.get(game_id) if since is None else selectors.game_for(game_id, None, since=since)
            if game is None:
                raise NotFound("no_such_game")
            for at, seats_then in _by_when(game, seats, since).items():
                seq, packets = told(game, seats_then, at)
                answers.update({First(game_id, seat, since): (seq, packets[seat]) for seat in seats_then})
        except Exception as error:
            answers.update(dict.fromkeys((First(game_id, seat, since) for seat in seats), error))
    return answers


def _by_when(game: Game, seats: list[Seat], since: int | None) -> dict[int | None, list[Seat]]:
    """These seats by how far the game was when they were shown it up to `since`."""
    found: dict[int | None, list[Seat]] = defaultdict(list)
    for seat in seats:
        found[None if since is None else selectors.when_seen(game, seat, since)].append(seat)
    return found


def seats(questions: list[Sitter]) -> dict[Sitter, Seat | Exception]:
    """Where they sit; NotFound for whom the game is private. A query or two, however many ask."""
    games = {one.game_id for one in questions}
    people = {one.user_id for one in questions if one.user_id is not None}
    held = selectors.holders(games, people) if people else {}
    codes = selectors.private_ones(games)
    sitting = selectors.sitting(codes, people) if codes else set()
    answers: dict[Sitter, Seat | Exception] = {}
    for one in questions:
        who = (one.game_id, one.user_id)
        let_in = one.game_id not in codes or who in sitting or selectors.fits(one.code, codes[one.game_id])
        answers[one] = held.get(who) if let_in else NotFound("no_such_game")  # type: ignore[arg-type]
    return answers
