"""Twins, told: where two games differ only in what a seat may not know, every frame of its sockets and every call to
its phone is the same to the byte."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any
from uuid import UUID

import pytest

from games import push, reading, replay, services
from games.models import Game
from games.push import Call
from rules.errors import RulesError
from rules.powergrid import RULES, PowerGrid
from rules.powergrid.state import GameState
from rules.rng import Dice
from tests.games.over_http import Phone
from tests.games.overheard import overheard
from tests.games.test_api_twins import (
    GAMES,
    REF,
    TABLES,
    _everything_answers,  # noqa: F401  # a fixture
    _time_stands_still,  # noqa: F401  # a fixture
    opens_a_card,
    play_on_with_rules,
    undone,
    with_state,
)
from tests.rules.test_secrets import twin

Json = dict[str, Any]
POLICIES = dict(PowerGrid.policies)

MISSED = 4  # moves that a socket has not heard of yet


def frames(game_id: int, seat: int | None) -> Iterator[bytes]:
    """All that a socket of this seat is told now: coming in, coming back, and after a nudge."""
    seq = Game.objects.get(pk=game_id).seq
    for since in (None, 0, max(0, seq - MISSED), seq):
        question = reading.First(game_id, seat, since)
        answer = reading.firsts([question])[question]
        assert not isinstance(answer, Exception)
        yield answer[1].frame
    for since in (max(0, seq - MISSED), seq - 1):
        yield reading.news(game_id, [seat], since)[1][seat].frame


def frames_of_moves(game: Game, state: GameState, seat: int | None) -> Iterator[bytes]:
    """What it is told of a move that was made in its own process: given, not read."""
    for mover in RULES.to_act(state):
        for offer in RULES.offers(state, mover):
            if not opens_a_card(state, mover, offer[0]):
                action = RULES.action_to_json(offer[0])
                with undone():
                    moved = services.submit(game_id=game.pk, seat=mover, actions=[action], after=game.seq)
                    yield reading.told(moved, [seat], game.seq)[1][seat].frame


def calls(game_id: int, seat: int | None) -> Iterator[bytes]:
    """Whom the game calls, and every message that could be made for this seat."""
    game = Game.objects.get(pk=game_id)
    yield json.dumps([list(call) for call in push.wanted(game, 0)]).encode()
    for kind in push.MESSAGES if seat is not None else ():
        for seq in {0, game.asked[seat or 0], game.seq}:
            message = push.message_for(game, Call(seat or 0, kind, seq))
            yield json.dumps([message, push.headers_for(game, kind)]).encode()


def told(game: Game, state: GameState, seat: int | None) -> list[bytes]:
    with_state(game, state)
    return [*frames(game.pk, seat), *calls(game.pk, seat)]


@pytest.mark.django_db
@pytest.mark.parametrize("number", range(GAMES))
def test_twins_are_told_alike(number: int, new_game: Callable[..., Game], people: list[Any]) -> None:
    dice = Dice(f"told {number}")
    table = TABLES[number % len(TABLES)]
    phones = [Phone(person) for person in people[: table["players"]]]
    control = {"pace": "live", "bank": 600, "increment": 10} if number % 2 else None
    game = new_game(seed=f"told {number}", control=control, **table)
    different = 0
    for _ in range(2):
        play_on_with_rules(game, phones, dice)
        game = Game.objects.get(pk=game.pk)
        state = replay.state_of(game)
        for seat in (*range(len(phones)), None):
            other = twin(state, seat, dice)
            mine, his = told(game, state, seat), told(game, other, seat)
            assert mine == his
            with_state(game, state)
            given = list(frames_of_moves(game, state, seat))
            with_state(game, other)
            # What another seat is offered may be all that differs: its moves are compared where both may make them.
            if list(RULES.to_act(state)) == [seat]:
                assert list(frames_of_moves(game, other, seat)) == given
            with_state(game, state)
            different += other.deck != state.deck or other.money != state.money
    assert different


def dismayed(view: Any, offers: Any, dice: Dice) -> Any:
    """A bot that fails over what it holds in its hands."""
    raise RuntimeError(view, offers, dice)


def written(game: Game, state: GameState, action: Any, capture: Any) -> list[str]:
    """What stands in the log, and what workers are sent, when the seat that is asked does this: after its commit too,
    with a refused move, and with the turn of a bot that fails."""
    with_state(game, state)
    (mover,) = RULES.to_act(state)
    phone = Phone(game.seats.get(index=mover).user)
    with overheard() as lines, undone(), capture(execute=True):
        phone.move(game.pk, game.seq, {"kind": "leave", "more": 1}, ref=UUID(REF))
        assert phone.move(game.pk, game.seq, RULES.action_to_json(action), ref=UUID(REF)).status_code == 200
        services.sweep()
        services.play_automatic_turn(game_id=game.pk, after=game.seq + 1)
    return lines


@pytest.mark.django_db
@pytest.mark.parametrize("number", range(GAMES))
def test_nothing_hidden_is_written_or_sent_on(
    number: int,
    new_game: Callable[..., Game],
    people: list[Any],
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: Any,
) -> None:
    """Whoever reads the log or the queues may know no more than an onlooker."""
    monkeypatch.setattr(PowerGrid, "policies", {"coin": PowerGrid.policies["coin"]})
    dice = Dice(f"written {number}")
    table = TABLES[number % len(TABLES)]
    phones = [Phone(person) for person in people[: table["players"]]]
    game = new_game(seed=f"written {number}", control={"pace": "live", "bank": 600, "increment": 10}, **table)
    heard: list[str] = []
    different = 0
    for _ in range(4):
        play_on_with_rules(game, phones, dice)
        now = Game.objects.get(pk=game.pk)
        if len(now.to_act) != 1 or now.to_act[0] in now.automatic:
            continue
        seat, state = now.to_act[0], replay.state_of(now)
        other = twin(state, None, dice)
        with undone():
            for another in set(range(len(phones))) - {seat}:
                services.give_to_bot(game_id=now.pk, seat=another, policy="coin")
            monkeypatch.setitem(PowerGrid.policies, "coin", dismayed)
            now = Game.objects.get(pk=now.pk)
            for action in (offer[0] for offer in RULES.offers(state, seat)):
                after = None if opens_a_card(state, seat, action) else follows(state, seat, action)
                if after and follows(other, seat, action) == after:
                    lines = written(now, state, action, django_capture_on_commit_callbacks)
                    assert written(now, other, action, django_capture_on_commit_callbacks) == lines
                    heard += lines
                    different += other.deck != state.deck or other.money != state.money
            monkeypatch.setitem(PowerGrid.policies, "coin", POLICIES["coin"])
    if number >= len(TABLES):
        return  # of many games some have no such moments
    assert different
    for what in ("'event': 'move'", "'event': 'request'", "'event': 'bot failed'", "play_automatic_turn"):
        assert any(what in line for line in heard), what


def follows(state: GameState, seat: int, action: Any) -> Json | None:
    """Who is asked after this, and what he does without a thought; None: it is refused, or all is over."""
    try:
        after = RULES.apply(state, seat, action).state
    except RulesError:
        return None
    if not (asked := RULES.to_act(after)):
        return None
    offers = RULES.offers(after, asked[0])
    has_choice = sum(map(len, offers)) > 1  # else no bot is asked
    return {"asked": asked[0], "has_choice": has_choice, "first": RULES.action_to_json(offers[0][0])}


@pytest.mark.django_db
def test_a_twin_that_is_seen_is_told_otherwise(new_game: Callable[..., Game], people: list[Any]) -> None:
    """Else the comparison above could not fail: what one seat may not know, another one may."""
    dice = Dice("seen")
    phones = [Phone(person) for person in people[:3]]
    game = new_game(seed="seen", money="hidden")
    play_on_with_rules(game, phones, dice)
    game = Game.objects.get(pk=game.pk)
    state = replay.state_of(game)
    seen = 0
    for seat in range(3):
        other = twin(state, seat, dice)
        for reader in range(3):
            if other.money[reader] != state.money[reader]:
                seen += told(game, state, reader) != told(game, other, reader)
    assert seen
