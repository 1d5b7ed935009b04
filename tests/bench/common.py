"""Games to measure with, and numbers made of times."""

from __future__ import annotations

import functools
import time
import uuid
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from rules import registry
from rules.rng import Dice

Json = dict[str, Any]
TABLE = {"edition": "recharged", "map": "germany", "players": 3}


class Said(NamedTuple):
    """One move of a game that was played beforehand, so that choosing it is not measured."""

    seat: int
    action: Json


@functools.cache
def played(seed: str, most: int, players: int = 3) -> list[Said]:
    """The first moves of a game of this seed, by policies; fewer if it ends."""
    rules = registry.rules("powergrid")
    state = rules.new_game(rules.options({**TABLE, "players": players}), seed, None, rules.revision)
    dice, moves = Dice(seed), []
    while len(moves) < most and (asked := list(rules.to_act(state))):
        seat = asked[0]
        action = rules.policies["coin"](rules.briefing(state, seat), rules.offers(state, seat), dice)
        moves.append(Said(seat, rules.action_to_json(action)))
        state = rules.apply(state, seat, action).state
    return moves


@functools.cache
def position(seed: str, moves: int, players: int = 3) -> tuple[Json, list[int]]:
    """How that game stands after so many moves, and who is asked then."""
    rules = registry.rules("powergrid")
    state = rules.new_game(rules.options({**TABLE, "players": players}), seed, None, rules.revision)
    for said in played(seed, moves, players):
        rules.act(state, said.seat, rules.action_from_json(said.action))
    return rules.state_to_json(state), list(rules.to_act(state))


def put_at(game: Any, moves: int) -> Any:
    """The stored game goes on from there. It has no log so far: for what does not ask for it."""
    from django.utils import timezone

    from games import replay

    game.snapshot, game.to_act = position(game.seed, moves, game.options["players"])
    game.seq = moves
    replay.watch(game, timezone.now())
    game.save()
    return game


def submit(game_id: int, said: Said, after: int) -> Any:
    from games import services

    return services.submit(game_id=game_id, seat=said.seat, actions=[said.action], after=after, ref=uuid.uuid4())


def new_game(seed: str, people: Sequence[int | None], control: Json | None = None) -> Any:
    """A stored game with these people at it, to be played as `played` says."""
    from games import services

    return services.create_game(
        rules_id="powergrid",
        options={**TABLE, "players": len(people)},
        seating=[services.Seating(user_id=person) for person in people],
        control=control,
        seed=seed,
    )


def seconds(job: Callable[[], Any]) -> float:
    began = time.perf_counter()
    job()
    return time.perf_counter() - began


def part(times: Sequence[float], share: float) -> float:
    """So large is the time that this share of all does not exceed."""
    return sorted(times)[min(len(times) - 1, int(share * len(times)))]


def milliseconds(time: float) -> float:
    return round(1000 * time, 2)
