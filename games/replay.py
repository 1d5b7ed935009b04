"""Log and rules make a state; an action makes a turn. Nothing here touches the database."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Any, NamedTuple

from rules import registry
from rules.protocol import Event, Favour, Json, Rules, State

from . import clock
from .models import FINISHED, Game, Move


class Turn(NamedTuple):
    """What a batch of actions led to: rows for the log, and the game's new cache."""

    moves: list[Move]
    seq: int
    state: State
    snapshot: Json
    asked: list[int]
    to_act: list[int]
    is_new: bool  # another turn, by the rules, than that in which the first of the actions was asked for
    result: Json | None


def rules_of(game: Game) -> Rules:
    return registry.rules(game.rules_id)


def state_of(game: Game) -> State:
    """The game as it stands, from its snapshot; from its log where this code can't read the snapshot."""
    rules = rules_of(game)
    if game.turn is not None and game.turn.seq == game.seq:
        return game.turn.state
    if game.schema != rules.schema:
        return from_log(game, game.moves.order_by("seq"))
    return rules.state_from_json(game.snapshot)


def snapshot_of(game: Game) -> Json:
    """The same as plain values, for who has the rules and no database; as this code writes them, whoever wrote ours."""
    rules = rules_of(game)
    return game.snapshot if game.schema == rules.schema else rules.state_to_json(state_of(game))


def first_state(game: Game) -> State:
    rules = rules_of(game)
    return rules.new_game(rules.options(game.options), game.seed, game.deal, game.revision)


def from_log(game: Game, moves: Iterable[Move]) -> State:
    """The state after these moves, whatever the snapshot says."""
    *_, state = states(game, moves)
    return state


def states(game: Game, moves: Iterable[Move]) -> Iterator[State]:
    """The first state, and that after each of these moves: always the same object, to be looked at before the next."""
    rules = rules_of(game)
    state = first_state(game)
    yield state
    for move in moves:
        rules.act(state, move.seat, rules.action_from_json(move.action))
        yield state


def favours(game: Game, moves: Iterable[Move]) -> list[Favour]:
    """Who let whom have what; of all its moves."""
    rules = rules_of(game)
    return rules.favours(first_state(game), ((move.seat, rules.action_from_json(move.action)) for move in moves))


def advance(game: Game, seat: int, actions: list[Json]) -> Turn:
    """Apply one seat's actions, all or none. IllegalAction or MalformedAction say why not."""
    rules = rules_of(game)
    state = state_of(game)
    turn = rules.turn(state)
    asked = list(game.asked)
    moves: list[Move] = []
    for number, said in enumerate(actions, start=game.seq + 1):
        action = rules.action_from_json(said)
        step = rules.apply(state, seat, action)
        for other in with_new_questions(rules, state, step.state, seat, range(len(asked))):
            asked[other] = number
        state = step.state
        # Not `game=game`: they would hold one another, and the collector would have to find each turn, state and all.
        move = Move(game_id=game.pk, seq=number, seat=seat, action=rules.action_to_json(action))
        move.events, move.private = told(rules, step.events, len(asked))
        moves.append(move)
    result = rules.result(state)
    return Turn(
        moves=moves,
        seq=game.seq + len(actions),
        state=state,
        snapshot=rules.state_to_json(state),
        asked=asked,
        to_act=list(rules.to_act(state)),
        is_new=rules.turn(state) != turn,
        result=result.to_json() if result is not None else None,
    )


# What a move changes of a game besides adding itself to the log.
CACHE = (
    "seq",
    "snapshot",
    "schema",
    "asked",
    "to_act",
    "result",
    "status",
    "banks",
    "asked_at",
    "deadline",
    "bot_asked_at",
    "moved_at",
    "finished_at",
)


def carry_over(game: Game, turn: Turn, now: datetime) -> None:
    """The game as it is after a turn; not saved."""
    mover = turn.moves[0].seat
    game.turn = turn
    game.banks, game.asked_at = clock.after_move(
        game.clock, game.banks, game.asked_at, game.lags, mover, turn.to_act, clock.milliseconds(now), turn.is_new
    )
    game.seq, game.snapshot, game.schema = turn.seq, turn.snapshot, rules_of(game).schema
    game.asked, game.to_act, game.result = turn.asked, turn.to_act, turn.result
    game.moved_at = now
    watch(game, now)
    if turn.result is not None:
        game.status, game.finished_at = FINISHED, now


def people_asked(game: Game) -> list[int]:
    return [seat for seat in game.to_act if seat not in game.automatic]


def watch(game: Game, now: datetime) -> None:
    """When the sweeper has to look after a game, from who is asked and who decides for him; not saved.

    Only people run out of time: a seat without one is not given to a bot.
    """
    people = people_asked(game)
    game.deadline = clock.deadline(game.clock, game.banks, game.asked_at, game.lags, people)
    game.bot_asked_at = now if len(people) < len(game.to_act) else None


def with_new_questions(rules: Rules, before: State, after: State, mover: int, seats: Iterable[int]) -> Iterator[int]:
    """Whoever moved, came to be asked or no longer is, or is offered something else than before."""
    asked_before, asked_after = rules.to_act(before), rules.to_act(after)
    for seat in seats:
        came_or_went = (seat in asked_before) != (seat in asked_after)
        if seat == mover or came_or_went or offered(rules, before, seat) != offered(rules, after, seat):
            yield seat


def offered(rules: Rules, state: State, seat: int) -> list[Json]:
    return [offer.to_json() for offer in rules.offers(state, seat)]


def told(rules: Rules, events: Iterable[Event], seats: int) -> tuple[list[Json], dict[str, list[Json]]]:
    """Events as an onlooker may know them, and for each seat that may know others, those."""
    public = _told_to(rules, events, None)
    private: dict[str, Any] = {}
    for seat in range(seats):
        own = _told_to(rules, events, seat)
        if own != public:
            private[str(seat)] = own
    return public, private


def _told_to(rules: Rules, events: Iterable[Event], seat: int | None) -> list[Json]:
    return [said for event in events if (said := rules.event_to_json(event, seat)) is not None]
