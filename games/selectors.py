"""What is read of games, named for the question. Permission is asked here; nothing is written."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from functools import cache
from typing import Any, NamedTuple
from uuid import UUID

from django.contrib.auth import get_user_model
from django.contrib.auth.models import AbstractBaseUser
from django.db import connection
from django.db.models import QuerySet
from django.utils.crypto import constant_time_compare

from accounts.rows import columns, table
from rules import registry
from rules.protocol import Json, Rules, State
from rules.record import PLAYER, seed_hash

from . import clock, late, replay
from .errors import NotAllowed, NotFound
from .models import BOT, FINISHED, HUMAN, RUNNING, Game, Move, Seat, Sitter

LARGEST_ID = 2**63 - 1
# A clock tells who is asked now: whoever sees a game late is told none.
NO_CLOCK: Json = {"control": {}, "banks": [], "asked_at": [], "allowed": [], "deadline": None}
LAST_MOVES = 20  # told to somebody who opens a game
MOST_EVENTS = 200  # moves told to somebody who was away; whoever missed more sees the game as it stands


def game_by_id(game_id: int) -> Game:
    return game_for(game_id, None)


def games_by_id(game_ids: Iterable[int]) -> dict[int, Game]:
    """Those of them that there are, in one query."""
    return Game.objects.in_bulk([game_id for game_id in game_ids if game_id <= LARGEST_ID])


def game_for(
    game_id: int,
    user_id: int | None,
    ref: UUID | None = None,
    since: int | None = None,
    *,
    most: int = MOST_EVENTS,
    people: bool = False,
) -> Game:
    """A game, the seat in it that this person decides for, and whether a reference is in its log, in one query; with
    `since` also the moves after it, of which the last `most` are told; with `people` also who sits there."""
    if game_id > LARGEST_ID:
        raise NotFound("no_such_game")
    asked: list[Any] = []
    if user_id is not None:
        asked += [user_id, HUMAN, user_id]
    if ref is not None:
        asked.append(Move._meta.get_field("ref").get_db_prep_value(ref, connection))
    if since is not None:
        asked += [since, most]
    with connection.cursor() as cursor:
        cursor.execute(_reading(user_id is not None, ref is not None, since is not None, people), [*asked, game_id])
        row = cursor.fetchone()
    game = columns(Game).made_of(row) if row else None
    if game is None:
        raise NotFound("no_such_game")
    game.held, sits, played_ref, moves, seats = row[len(columns(Game)) :]
    game.sits, game.played_ref = bool(sits), bool(played_ref)
    if since is not None:
        game.told = [Move(seq=seq, events=events, private=private) for seq, events, private in _list(moves)]
        game.told_since = max(since, game.seq - most)
    if people:
        game.people = [Sitter(*each) for each in _list(seats)]
    return game


def _list(said: Any) -> list[Any]:
    """A list that the database has put together."""
    found: list[Any] = json.loads(said or "[]")
    return found


@cache
def _reading(user: bool, ref: bool, moves: bool, people: bool) -> str:
    """Asked at every move: making these words from a queryset each time costs three times as much as their answer.

    Only what is wanted is asked for: where a NULL may stand in a question, PostgreSQL keeps no plan of it, and to plan
    it anew costs more than to answer it.
    """
    game, seat, move, person = (table(model) for model in (Game, Seat, Move, get_user_model()))
    told = f"""SELECT move.seq, move.events, move.private FROM {move} AS move
        WHERE move.game_id = game.id AND move.seq > %s AND move.seq > game.seq - %s ORDER BY move.seq"""
    sits = f"""SELECT seat."index", seat.controller, seat.policy, coalesce(person.username, seat.name) AS name,
        seat.mark FROM {seat} AS seat LEFT JOIN {person} AS person ON person.id = seat.user_id
        WHERE seat.game_id = game.id ORDER BY 1"""
    held = f"""(SELECT seat."index" FROM {seat} AS seat
        WHERE seat.game_id = game.id AND seat.user_id = %s AND seat.controller = %s ORDER BY seat."index" LIMIT 1),
        EXISTS (SELECT 1 FROM {seat} AS seat WHERE seat.game_id = game.id AND seat.user_id = %s)"""
    played = f"EXISTS (SELECT 1 FROM {move} AS move WHERE move.game_id = game.id AND move.ref = %s)"
    told_list = _as_list(told, "seq", "json:events", "json:private") if moves else "NULL"
    sits_list = _as_list(sits, '"index"', "controller", "policy", "name", "mark") if people else "NULL"
    return f"""
    SELECT {columns(Game).told("game")}, {held if user else "NULL, NULL"}, {played if ref else "NULL"},
        {told_list}, {sits_list}
    FROM {game} AS game WHERE game.id = %s
    """


def _as_list(question: str, *names: str) -> str:
    """The rows of a question as one value: a list of lists, as JSON text. `json:` marks what is JSON already."""
    if connection.vendor == "postgresql":
        row = ", ".join(f"told.{name.removeprefix('json:')}" for name in names)
        return f"(SELECT json_agg(json_build_array({row}))::text FROM ({question}) AS told)"
    row = ", ".join(f"json(told.{name[5:]})" if name.startswith("json:") else f"told.{name}" for name in names)
    return f"(SELECT json_group_array(json_array({row})) FROM ({question}) AS told)"


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


def holders(game_ids: Iterable[int], user_ids: Iterable[int] | None = None) -> dict[tuple[int, int], int]:
    """(game, person): the seat that he decides for now; of these people, or of all."""
    held = Seat.objects.filter(game__in=list(game_ids), controller=HUMAN, user__isnull=False).order_by("-index")
    if user_ids is not None:
        held = held.filter(user__in=list(user_ids))
    return {(game_id, user_id): seat for game_id, user_id, seat in held.values_list("game_id", "user_id", "index")}


def mark_in(game_id: int, user_id: int) -> str:
    """What a person's houses look like in a game; empty: he does not sit there."""
    mark: str | None = Seat.objects.filter(game=game_id, user=user_id).values_list("mark", flat=True).first()
    return mark or ""


def kept_seat(game: Game, user_id: int) -> int:
    """The seat of this person that a bot keeps for him, or NotAllowed."""
    kept = Seat.objects.filter(game=game, user_id=user_id, controller=BOT).first()
    if kept is None:
        raise NotAllowed("not_your_seat")
    return int(kept.index)


def seq_shown(game: Game, seat: int | None) -> int:
    """How far this seat (None: onlookers) sees the game. Whatever leaves it is asked for by this."""
    is_late = seat is None and game.delay and game.status == RUNNING
    return max(0, game.seq - game.delay) if is_late else game.seq


def when_seen(game: Game, seat: int | None, seq: int) -> int:
    """How far the game was when this seat was shown it up to `seq`."""
    return seq + game.delay if seat is None else seq


class Shown(NamedTuple):
    """A game as far as a seat sees it."""

    state: State
    frame: Json
    moves: list[Move]


def shown(game: Game, seat: int | None, since: int) -> Shown:
    """As it stands for this seat, and what it has not been shown when the game was at `since`."""
    seq = seq_shown(game, seat)
    if seat is None:
        since = max(0, since - game.delay)
    moves = [move for move in moves_since(game, max(since, seq - MOST_EVENTS)) if move.seq <= seq]
    if seq == game.seq:
        state, to_act, clocks = replay.state_of(game), game.to_act, clock_of(game)
    else:
        state, clocks = late.state_at(game, seq), NO_CLOCK
        to_act = list(replay.rules_of(game).to_act(state))
    frame = {
        "game": game.pk,
        "seq": seq,
        "to_act": to_act,
        "automatic": game.automatic,
        "clock": clocks,
        "status": game.status,
    }
    return Shown(state, frame, moves)


def updates_for(game: Game, seats: Iterable[int | None], since: int) -> dict[int | None, Json]:
    """For each seat (None: onlookers) all it needs that was told of the game at `since`. Answers a POST, a socket and a
    reconnect alike."""
    rules, runs = replay.rules_of(game), game.status == RUNNING
    read: dict[bool, Shown] = {}
    updates: dict[int | None, Json] = {}
    for seat in seats:
        is_late = seat is None and game.delay > 0
        if is_late not in read:
            read[is_late] = shown(game, seat, since)
        state, frame, moves = read[is_late]
        updates[seat] = {
            **frame,
            "seat": seat,
            "view": rules.view(state, seat, game.sealed),
            "offers": [offer.to_json() for offer in rules.offers(state, seat)] if seat is not None and runs else [],
            "events": [{"seq": move.seq, "events": events_for(move, seat)} for move in moves],
        }
    return updates


def moves_since(game: Game, since: int) -> list[Move]:
    """What is to be told: the turn just played, what was read along with the game, else what the log says."""
    own = game.turn.moves if game.turn is not None else []
    if since >= game.seq:
        return []
    if own and own[0].seq <= since + 1:
        return [move for move in own if move.seq > since]
    if game.told_since is not None and game.told_since <= since and game.turn is None:
        return [move for move in game.told if move.seq > since]
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
        "allowed": [clock.allowance(game.lags, seat) for seat in range(len(game.banks))],
        "deadline": game.deadline.isoformat() if game.deadline else None,
    }


# The game itself, beside what a seat sees of it


def name_of(user: AbstractBaseUser) -> str:
    """What others call a person."""
    return user.get_username()


def phases_of(game_ids: Iterable[int]) -> dict[int, str]:
    """What is played in these games now, by the name that their views give it."""
    games = Game.objects.filter(pk__in=list(game_ids)).defer("seed", "deal")
    return {game.pk: replay.rules_of(game).view(replay.state_of(game), None)["phase"] for game in games}


def seats_told(game: Game) -> list[Json]:
    """Who sits where; people by name only."""
    rules = replay.rules_of(game)
    kinds = rules.seats(rules.options(game.options))
    return [
        {
            "index": sitter.index,
            "kind": kinds[sitter.index],
            "controller": sitter.controller,
            "name": sitter.name,
            "policy": sitter.policy,
            "mark": sitter.mark if kinds[sitter.index] == PLAYER else "",
        }
        for sitter in sitters(game)
    ]


def sitters(game: Game) -> list[Sitter]:
    """As read along with the game, else by a question of their own."""
    if game.people is not None:
        return game.people
    seats = game.seats.all() if prefetched(game) else game.seats.select_related("user")
    return [
        Sitter(seat.index, seat.controller, seat.policy, name_of(seat.user) if seat.user else seat.name, seat.mark)
        for seat in seats
    ]


def prefetched(game: Game) -> bool:
    return "seats" in getattr(game, "_prefetched_objects_cache", {})


def about(game: Game, my_seat: int | None) -> Json:
    """What a list shows of a game. Names what goes in: nothing hidden does."""
    seq = seq_shown(game, my_seat)
    return {
        "id": game.pk,
        "rules": game.rules_id,
        "revision": game.revision,
        "options": game.options,
        "status": game.status,
        "private": game.private,
        "casual": game.casual,
        "hints": game.hints,
        "lesson": game.lesson,
        "delay": game.delay,
        "seq": seq,
        "seats": seats_told(game),
        "my_seat": my_seat,
        "my_turn": my_seat in game.to_act,
        "result": game.result,
        "created_at": game.created_at.isoformat(),
        "moved_at": game.moved_at.isoformat(),
        "finished_at": game.finished_at.isoformat() if game.finished_at else None,
        "deadline": game.deadline.isoformat() if game.deadline and seq == game.seq else None,
    }


def seen(game: Game, code: str | None) -> Game:
    """The game, if the person it was read for may see it: for the others a private one is not there."""
    if game.private and not game.sits and not fits(code, game.code):
        raise NotFound("no_such_game")
    return game


def fits(said: str | None, code: str) -> bool:
    """Whether somebody knows the code of a private game."""
    return bool(said and code) and constant_time_compare(said or "", code)


def private_ones(game_ids: Iterable[int]) -> dict[int, str]:
    """Those of these games that not everybody may see, with the code that lets one in."""
    return dict(Game.objects.filter(pk__in=list(game_ids), private=True).values_list("pk", "code"))


def sitting(game_ids: Iterable[int], user_ids: Iterable[int]) -> set[tuple[int, int]]:
    """(game, person) of those who sit there, whoever plays for them now."""
    seats = Seat.objects.filter(game__in=list(game_ids), user__in=list(user_ids))
    return set(seats.values_list("game_id", "user_id"))


def opened(game_id: int, user_id: int | None, since: int | None = None, code: str | None = None) -> Json:
    """A game as a person opens it, in one query; without `since`: and the last few moves."""
    most = LAST_MOVES if since is None else MOST_EVENTS
    game = seen(game_for(game_id, user_id, since=since or 0, most=most, people=True), code)
    return frame(game, max(when_seen(game, game.held, since or 0), game.seq - most))


def frame(game: Game, since: int) -> Json:
    """A game as it is opened: all about it, and the update for the seat of the person it was read for."""
    return {
        **about(game, game.held),
        "code": game.code if game.sits else None,
        "seed_hash": seed_hash(game.seed),
        "seed": game.seed if is_laid_open(game) else None,
        "update": updates_for(game, [game.held], since)[game.held],
    }


def board_of(game: Game) -> Json:
    """What never changes in this game."""
    rules = replay.rules_of(game)
    return rules.board(rules.options(game.options))


def position(game: Game, seq: int) -> Json:
    """The game after so many moves as one saw it then, by the seat of the person it was read for."""
    last = seq_shown(game, game.held)
    if not 0 <= seq <= last:
        raise NotFound("no_such_position", most=last)
    moves = list(moves_until(game, seq))
    return _told_of(game, replay.from_log(game, moves), moves[-1] if moves else None)


def moves_until(game: Game, seq: int) -> QuerySet[Move]:
    return game.moves.filter(seq__lte=seq).order_by("seq")


def positions(game: Game, since: int, limit: int) -> Json:
    """The same of so many moves in a row, for whoever leafs through a game: the log is played once for all of them."""
    last = seq_shown(game, game.held)
    moves = moves_until(game, min(since + limit - 1, last))
    played = zip([None, *moves], replay.states(game, moves), strict=True)
    told = [_told_of(game, state, move) for seq, (move, state) in enumerate(played) if since <= seq]
    return {"positions": told, "next": since + limit if since + limit <= last else None}


def _told_of(game: Game, state: State, move: Move | None) -> Json:
    """The state after a move (None: before the first)."""
    rules = replay.rules_of(game)
    seq = move.seq if move else 0
    return {
        "game": game.pk,
        "seq": seq,
        "last": seq_shown(game, game.held),
        "seat": game.held,
        "to_act": list(rules.to_act(state)),
        "view": rules.view(state, game.held, game.sealed),
        "events": [{"seq": seq, "events": events_for(move, game.held)}] if move else [],
    }


def is_laid_open(game: Game) -> bool:
    """Whether what chance has laid out is no secret any more."""
    return game.status == FINISHED and not game.sealed


def demand_laid_open(game: Game) -> None:
    if game.status != FINISHED:
        raise NotAllowed("game_is_running")
    if game.sealed:
        raise NotAllowed("deal_is_played_elsewhere")


def proof_of(game: Game) -> Json:
    """All that somebody needs who wants to see for himself that nothing was arranged after the cards were dealt."""
    demand_laid_open(game)
    return {
        "game": game.pk,
        "rules": game.rules_id,
        "revision": game.revision,
        "options": game.options,
        "seed": game.seed,
        "seed_hash": seed_hash(game.seed),
        "given": game.deal,  # of an imported record: not of the seed
        "dealt": replay.rules_of(game).dealt(replay.first_state(game)),
    }


def log_of(game: Game, since: int, limit: int) -> Json:
    """What came of the moves after `since`, in order, as the seat of the person it was read for may know it."""
    last = seq_shown(game, game.held)
    moves = list(game.moves.filter(seq__gt=since, seq__lte=last).order_by("seq").defer("action")[: limit + 1])
    told = moves[:limit]
    over = is_laid_open(game)  # why bots do what they do tells what they know
    return {
        "game": game.pk,
        "seq": last,
        "moves": [
            {
                "seq": move.seq,
                "seat": move.seat,
                "at": move.at.isoformat(),
                "events": events_for(move, game.held),
                "reason": move.reason if over else None,
            }
            for move in told
        ],
        "next": told[-1].seq if len(moves) > limit else None,
    }


def where_asked(user_id: int) -> list[int]:
    """The running games that wait for this person; of these nobody has thousands (services.MOST_RUNNING)."""
    held = Seat.objects.filter(user_id=user_id, controller=HUMAN, game__status=RUNNING, game__lesson="")
    rows = held.values_list("game_id", "index", "game__to_act")
    return [game_id for game_id, index, to_act in rows if index in to_act]


def runs_so_many(user_id: int, most: int) -> bool:
    """Whether this person has not left so many running games, or more; no more rows are read than these.

    Those in which a bot keeps his seat are among them: they cost more than the others.
    """
    held = Seat.objects.filter(user_id=user_id, controller__in=(HUMAN, BOT), game__status=RUNNING)
    return held[:most].count() == most


# Games there are


def games_there_are() -> list[Json]:
    """The rules that can be played by, with all that a form for a new table needs to know."""
    return [_told_of_rules(registry.rules(game)) for game in registry.GAMES]


def rules_with(lesson: str) -> Rules:
    """The game that this lesson teaches."""
    for game in registry.GAMES:
        rules = registry.rules(game)
        if lesson in rules.lessons:
            return rules
    raise NotFound("no_such_lesson")


def _told_of_rules(rules: Rules) -> Json:
    return {
        "id": rules.id,
        "revision": rules.revision,
        "options": rules.option_choices(),
        "policies": [{"name": name, "level": level} for level, name in enumerate(rules.policies, start=1)],
        "lessons": list(rules.lessons),
    }


def clocks_there_are() -> list[Json]:
    return [{"name": name, "control": control} for name, control in clock.PRESETS.items()]


def board_by(rules_id: str, wanted: Json) -> Json:
    """A board as it is before any game: by these options, and for the rest the usual ones."""
    rules = registry.rules(rules_id)
    choices = {choice["name"]: choice for choice in rules.option_choices()}
    usual = {name: choice["default"] for name, choice in choices.items() if choice["required"]}
    said = {name: _value(choices[name]["values"], text) if name in choices else text for name, text in wanted.items()}
    return rules.board(rules.options({**usual, **said}))


def _value(values: list[Any], text: str) -> Any:
    """The value that an address means by a word; a word that means none is the rules' to refuse."""
    return next((value for value in values if json.dumps(value).strip('"') == text), text)


def in_live_games(user_ids: Iterable[int]) -> dict[int, int]:
    """person: a running game with a live clock in which he decides for a seat."""
    held = Seat.objects.filter(user_id__in=list(user_ids), controller=HUMAN, game__status=RUNNING)
    live = held.filter(game__clock__pace=clock.LIVE)
    return {user_id: game_id for user_id, game_id in live.values_list("user_id", "game_id") if user_id is not None}


def alone_in_live_games(user_ids: Iterable[int]) -> set[int]:
    """Of these people those who play live with nobody but bots."""
    playing = in_live_games(user_ids)
    held = Seat.objects.filter(game__in=playing.values(), user__isnull=False)
    people = Counter(game_id for game_id, _ in set(held.values_list("game_id", "user_id")))
    return {user_id for user_id, game_id in playing.items() if people[game_id] == 1}
