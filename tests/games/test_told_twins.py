"""Twins, told: where two games differ only in what a seat may not know, every frame of its sockets and every call to
its phone is the same to the byte."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from games import push, reading, replay, services
from games.models import Game
from games.push import Call
from rules.powergrid import RULES
from rules.powergrid.state import GameState
from rules.rng import Dice
from tests.games.over_http import Phone
from tests.games.test_api_twins import (
    GAMES,
    TABLES,
    _time_stands_still,  # noqa: F401  # a fixture
    opens_a_card,
    play_on_with_rules,
    undone,
    with_state,
)
from tests.rules.test_secrets import twin

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
