"""What is read of games, named for the question. Permission is asked here; nothing is written."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from uuid import UUID

from django.contrib.auth.models import AbstractBaseUser
from django.db import connection
from django.db.models import Prefetch, Q

from rules import registry
from rules.protocol import Json, State
from rules.record import seed_hash

from . import replay
from .errors import NotAllowed, NotFound
from .models import BOT, FINISHED, HUMAN, RUNNING, Game, Move, Seat

LARGEST_ID = 2**63 - 1
MOST_EVENTS = 200  # moves told to somebody who was away; whoever missed more sees the game as it stands


def game_by_id(game_id: int) -> Game:
    return game_for(game_id, None)


def game_for(game_id: int, user_id: int | None, ref: UUID | None = None) -> Game:
    """A game, the seat in it that this person decides for, and whether a reference is in its log, in one query."""
    if game_id > LARGEST_ID:
        raise NotFound("no_such_game")
    said = Move._meta.get_field("ref").get_db_prep_value(ref, connection)
    for game in Game.objects.raw(READING, [user_id, HUMAN, said, game_id]):
        game.played_ref = bool(game.played_ref)
        return game
    raise NotFound("no_such_game")


# Asked at every move: making these words from a queryset each time costs three times as much as their answer.
READING = f"""
    SELECT game.*,
        (SELECT seat."index" FROM {Seat._meta.db_table} AS seat
            WHERE seat.game_id = game.id AND seat.user_id = %s AND seat.controller = %s
            ORDER BY seat."index" LIMIT 1) AS held,
        EXISTS (SELECT 1 FROM {Move._meta.db_table} AS move
            WHERE move.game_id = game.id AND move.ref = %s) AS played_ref
    FROM "{Game._meta.db_table}" AS game WHERE game.id = %s
"""


def seat_of(game_id: int, user_id: int | None) -> int | None:
    """The seat a person decides for; None: an onlooker. Never taken from a request."""
    if user_id is None:
        return None
    held = Game.objects.filter(pk=game_id, seats__user_id=user_id, seats__controller=HUMAN)
    index: int | None = held.values_list("seats__index", flat=True).first()
    return index


def seqs_of(game_ids: Iterable[int]) -> dict[int, int]:
    """How far these games are."""
    return dict(Game.objects.filter(pk__in=list(game_ids)).values_list("pk", "seq"))


def holders(game_ids: Iterable[int]) -> dict[tuple[int, int], int]:
    """(game, person): the seat that he decides for now."""
    held = Seat.objects.filter(game__in=list(game_ids), controller=HUMAN, user__isnull=False).order_by("-index")
    return {(game_id, user_id): seat for game_id, user_id, seat in held.values_list("game_id", "user_id", "index")}


def kept_seat(game_id: int, user_id: int) -> int:
    """The seat of this person that a bot keeps for him, or NotAllowed."""
    kept = Seat.objects.filter(game=game_by_id(game_id), user_id=user_id, controller=BOT).first()
    if kept is None:
        raise NotAllowed("not_your_seat")
    return int(kept.index)


def updates_for(game: Game, seats: Iterable[int | None], since: int) -> dict[int | None, Json]:
    """For each seat (None: onlookers) all it needs after `since`. Answers a POST, a socket and a reconnect alike."""
    rules = replay.rules_of(game)
    state = replay.state_of(game)
    since = max(since, game.seq - MOST_EVENTS)
    moves = moves_since(game, since)
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


def moves_since(game: Game, since: int) -> list[Move]:
    """What is to be told; read from the log unless it is no more than the turn just played."""
    own = game.turn.moves if game.turn is not None else []
    if since >= game.seq:
        return []
    if own and own[0].seq <= since + 1:
        return [move for move in own if move.seq > since]
    told = Move.objects.filter(game_id=game.pk, seq__gt=since, seq__lte=game.seq)
    return list(told.order_by("seq").only("seq", "events", "private"))


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


# The game itself, beside what a seat sees of it


def name_of(user: AbstractBaseUser) -> str:
    """What others call a person."""
    return user.get_username()


def seats_told(game: Game) -> list[Json]:
    """Who sits where; people by name only."""
    rules = replay.rules_of(game)
    kinds = rules.seats(rules.options(game.options))
    told = []
    for seat in game.seats.all() if prefetched(game) else game.seats.select_related("user"):
        name = name_of(seat.user) if seat.user else seat.name
        told.append(
            {
                "index": seat.index,
                "kind": kinds[seat.index],
                "controller": seat.controller,
                "name": name,
                "policy": seat.policy,
            }
        )
    return told


def prefetched(game: Game) -> bool:
    return "seats" in getattr(game, "_prefetched_objects_cache", {})


def about(game: Game, my_seat: int | None) -> Json:
    """What a list shows of a game. Names what goes in: nothing hidden does."""
    return {
        "id": game.pk,
        "rules": game.rules_id,
        "revision": game.revision,
        "options": game.options,
        "status": game.status,
        "seq": game.seq,
        "seats": seats_told(game),
        "my_seat": my_seat,
        "my_turn": my_seat in game.to_act,
        "result": game.result,
        "created_at": game.created_at.isoformat(),
        "moved_at": game.moved_at.isoformat(),
        "finished_at": game.finished_at.isoformat() if game.finished_at else None,
        "deadline": game.deadline.isoformat() if game.deadline else None,
    }


def frame(game: Game, since: int) -> Json:
    """A game as it is opened: all about it, and the update for the seat of the person it was read for."""
    return {
        **about(game, game.held),
        "seed_hash": seed_hash(game.seed),
        "seed": game.seed if game.status == FINISHED else None,
        "update": updates_for(game, [game.held], since)[game.held],
    }


def board_of(game: Game) -> Json:
    """What never changes in this game."""
    rules = replay.rules_of(game)
    return rules.board(rules.options(game.options))


def position(game: Game, seq: int) -> Json:
    """The game after so many moves as one saw it then, by the seat of the person it was read for."""
    rules = replay.rules_of(game)
    state = state_at(game, seq)
    move = game.moves.filter(seq=seq).first()
    return {
        "game": game.pk,
        "seq": seq,
        "last": game.seq,
        "seat": game.held,
        "to_act": list(rules.to_act(state)),
        "view": rules.view(state, game.held),
        "events": [{"seq": seq, "events": events_for(move, game.held)}] if move else [],
    }


def state_at(game: Game, seq: int) -> State:
    """The game after so many moves, from its log."""
    if not 0 <= seq <= game.seq:
        raise NotFound("no_such_position", most=game.seq)
    return replay.from_log(game, game.moves.filter(seq__lte=seq).order_by("seq"))


# My games

PAGE = 20
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def games_of(user_id: int, show: str = "all", before: str | None = None) -> Json:
    """A page of the games a person sits at, the latest moved first. `next` is where the page after it begins."""
    games = Game.objects.filter(pk__in=Seat.objects.filter(user_id=user_id).values("game"))
    if show in (RUNNING, FINISHED):
        games = games.filter(status=show)
    elif show == "my_turn":
        games = games.filter(pk__in=where_asked(user_id))
    if before:
        moved_at, pk = from_cursor(before)
        games = games.filter(Q(moved_at__lt=moved_at) | Q(moved_at=moved_at, pk__lt=pk))
    page = list(
        games.defer("snapshot", "seed", "deal")
        .prefetch_related(Prefetch("seats", Seat.objects.select_related("user")))
        .order_by("-moved_at", "-pk")[: PAGE + 1]
    )
    more = len(page) > PAGE
    return {
        "games": [about(game, held_by(game, user_id)) for game in page[:PAGE]],
        "next": cursor(page[PAGE - 1]) if more else None,
    }


def where_asked(user_id: int) -> list[int]:
    """The running games that wait for this person; of these nobody has thousands."""
    held = Seat.objects.filter(user_id=user_id, controller=HUMAN, game__status=RUNNING)
    rows = held.values_list("game_id", "index", "game__to_act")
    return [game_id for game_id, index, to_act in rows if index in to_act]


def held_by(game: Game, user_id: int) -> int | None:
    """As `seat_of`, of a game whose seats are there already."""
    mine = [seat.index for seat in game.seats.all() if seat.user_id == user_id and seat.controller == HUMAN]
    return mine[0] if mine else None


def cursor(game: Game) -> str:
    return f"{(game.moved_at - EPOCH) // timedelta(microseconds=1)}_{game.pk}"


def from_cursor(said: str) -> tuple[datetime, int]:
    moved_at, _, pk = said.partition("_")
    return EPOCH + timedelta(microseconds=int(moved_at)), int(pk)


def games_there_are() -> list[Json]:
    """The rules that can be played by."""
    found = [registry.rules(game) for game in registry.GAMES]
    return [
        {
            "id": rules.id,
            "revision": rules.revision,
            "options": list(rules.option_names),
            "policies": sorted(rules.policies),
        }
        for rules in found
    ]
