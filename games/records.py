"""A stored game as a record, a record as a stored game, and whether a stored game is what its log says."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from typing import Any

from django.db import transaction
from django.utils import timezone

from rules import record
from rules.lines import GZIP_MAGIC
from rules.replay import replay as played_again

from . import ending, marks, notify, replay, selectors
from .errors import WrongRequest
from .models import FINISHED, HUMAN, LONGEST_NAME, LONGEST_SEED, RULE, Game, Move, Seat

PLAYER = record.PLAYER
MOST_MOVES = 5000  # of an imported record; a long game has six hundred

Json = dict[str, Any]


# Out


def exported(game: Game) -> list[str]:
    """The record of a finished game, line by line. It tells the seed."""
    selectors.demand_laid_open(game)
    return list(as_text(entries_of(game)))


as_text = record.lines


def entries_of(game: Game) -> Iterator[record.Entry]:
    """A record's entries, finished or not: not for everybody's eyes. Played along, so what is written replays."""
    rules = replay.rules_of(game)
    deal = dict(sorted(game.deal.items())) if game.deal is not None else None  # not every database keeps the order
    header = record.new_header(game.rules_id, game.options, game.seed, names_of(game), deal, game.revision)
    header.said["seed_hash"] = record.seed_hash(game.seed)
    moves = game.moves.order_by("seq").values_list("seat", "action")
    return record.recorded(header, ((seat, rules.action_from_json(action)) for seat, action in moves))


def names_of(game: Game) -> list[str] | None:
    """The players' names; none if nobody has one."""
    names = [seat["name"] for seat in selectors.seats_told(game) if seat["kind"] == PLAYER]
    return names if any(names) else None


# In


def imported(body: bytes, user_id: int | None = None) -> Game:
    """A record as a stored game that nobody sits at; who brings it finds it among his games. BadLine says which line
    is wrong and why."""
    if body[:2] == GZIP_MAGIC:
        raise WrongRequest("compressed")  # a small file may unpack to anything
    if body.count(b"\n") > MOST_MOVES + 2:
        raise WrongRequest("record_too_long", most=MOST_MOVES)
    entries = list(record.read(io.BytesIO(body)))
    checked = played_again(entries)
    if checked.failure is not None:
        raise checked.failure
    header = entries[0]
    assert isinstance(header, record.Header)
    moves = [entry for entry in entries if isinstance(entry, record.Move)]
    return store(header, [(move.seat, header.rules.action_to_json(move.action)) for move in moves], user_id)


def store(header: record.Header, moves: list[tuple[int, Json]], user_id: int | None = None) -> Game:
    """The game of a record that is known to replay."""
    game = new_game(header)
    game.imported_by_id = user_id
    rows = [move for turn in turns(game, moves) for move in turn.moves]
    game.turn = None
    with transaction.atomic():
        game.save()
        Seat.objects.bulk_create(new_seats(game, header))
        for move in rows:
            move.game = game
        Move.objects.bulk_create(rows, batch_size=500)
        if game.result is not None:
            ending.rank(game)
        notify_after_commit(game)
    return game


def new_game(header: record.Header) -> Game:
    """The game of a header before its first move, not saved."""
    said, rules = header.said, header.rules
    seed = said.get("seed", "")
    if len(seed) > LONGEST_SEED or "\x00" in seed:
        raise WrongRequest("bad_seed", most=LONGEST_SEED)
    state = header.new_game()
    return Game(
        rules_id=rules.id,
        revision=said.get("revision", rules.revision),
        options=rules.options_to_json(header.options),
        seed=seed,
        deal=said.get("deal"),
        snapshot=rules.state_to_json(state),
        schema=rules.schema,
        asked=[0] * len(header.seats),
        to_act=list(rules.to_act(state)),
        automatic=[index for index, kind in enumerate(header.seats) if kind != PLAYER],
        asked_at=[0] * len(header.seats),
    )


def new_seats(game: Game, header: record.Header) -> list[Seat]:
    names = iter(header.said.get("names", []))
    return [
        Seat(game=game, index=index, controller=HUMAN, name=readable(next(names, "")), mark=marks.usual(index))
        if kind == PLAYER
        else Seat(game=game, index=index, controller=RULE)
        for index, kind in enumerate(header.seats)
    ]


def readable(name: str) -> str:
    """Somebody else's word for a player, as a column can hold it and a screen show it."""
    return "".join(character for character in name if character.isprintable())[:LONGEST_NAME]


def notify_after_commit(game: Game) -> None:
    """The rules' own seats play on at once, as in any game."""
    if game.status != FINISHED and any(seat in game.automatic for seat in game.to_act):
        transaction.on_commit(lambda: notify.wake_automatic_seats(game.pk, game.seq))


def turns(game: Game, moves: Iterable[tuple[int, Json]]) -> Iterator[replay.Turn]:
    """The moves one by one, the game carried along with each; nothing is saved."""
    for seat, action in moves:
        turn = replay.advance(game, seat, [action])
        replay.carry_over(game, turn, timezone.now())
        yield turn


# Is it so?

FOLLOWS = ("seq", "asked", "to_act", "result", "status")  # from the log alone


def differences(game: Game) -> list[str]:
    """In what a stored game is not what its log and the rules say; empty if it is."""
    rules = replay.rules_of(game)
    stored = list(game.moves.filter(seq__lte=game.seq).order_by("seq"))
    found = []
    if [move.seq for move in stored] != list(range(1, game.seq + 1)):
        found.append(f"seq {game.seq}, but the log has the moves {numbers(stored)}")
    again = at_its_start(game)
    played = turns(again, ((move.seat, move.action) for move in stored))
    for move in stored:
        try:
            written = next(played).moves[0]
        except Exception as error:  # whatever stops a replay is what is looked for here
            return [*found, f"move {move.seq} does not replay: {type(error).__name__} {error}"]
        if (written.events, written.private) != (move.events, move.private):
            found.append(f"events of move {move.seq}")
    if game.abandoned:
        again.status, again.to_act = FINISHED, []  # no move of its log says so
    for name in FOLLOWS:
        if getattr(game, name) != getattr(again, name):
            found.append(f"{name} {getattr(game, name)}, replayed {getattr(again, name)}")
    if game.schema == rules.schema and game.snapshot != again.snapshot:
        wrong = [name for name, value in again.snapshot.items() if game.snapshot.get(name) != value]
        found.append("snapshot: " + (", ".join(sorted(wrong)) or "more than there should be"))
    return found


def at_its_start(game: Game) -> Game:
    """A copy that has not begun, never saved."""
    rules = replay.rules_of(game)
    state = replay.first_state(game)
    return Game(
        rules_id=game.rules_id,
        revision=game.revision,
        options=game.options,
        seed=game.seed,
        deal=game.deal,
        snapshot=rules.state_to_json(state),
        schema=rules.schema,
        asked=[0] * len(game.asked),
        to_act=list(rules.to_act(state)),
        asked_at=[0] * len(game.asked),
    )


def numbers(moves: list[Move]) -> str:
    return f"{moves[0].seq} to {moves[-1].seq}, {len(moves)} of them" if moves else "none"
