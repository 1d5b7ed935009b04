"""Games between named policies, from a seed: the same seed gives the same game, whoever plays it again."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from . import registry
from .errors import InvalidOptions
from .protocol import Action, Event, Json, Policy, Rules, State
from .rng import Dice

LONGEST_GAME = 100_000  # actions; a game that takes more is stuck, and that is a defect


class Moment(NamedTuple):
    """One action of a game, and the state after it (the same object each time: copy what you keep)."""

    seat: int
    action: Action
    events: list[Event]
    state: State


def policies_for(game: Rules, seats: int, names: Sequence[str]) -> list[Policy]:
    """One policy a player's seat; a shorter list starts again from its beginning."""
    for name in names:
        if name not in game.policies:
            raise InvalidOptions("policy", "unknown_policy", policy=name[:40], known=sorted(game.policies))
    return [game.policies[names[seat % len(names)]] for seat in range(seats)]


def play(game: Rules, state: State, policies: Sequence[Policy], seed: str) -> Iterator[Moment]:
    """Play on from a state, in place, until the game is over. A seat beyond the policies plays by rule.

    Every decision has dice of its own, from the seed and its place in the game: so a decision can be repeated alone.
    """
    for number in range(LONGEST_GAME):
        asked = game.to_act(state)
        if not asked:
            return
        seat = asked[0]
        action = _decide(game, state, seat, policies, Dice(f"{seed}:{seat}:{number}"))
        events: list[Event] = []
        game.act(state, seat, action, events)
        yield Moment(seat, action, events, state)
    raise RuntimeError("this game does not end")


def _decide(game: Rules, state: State, seat: int, policies: Sequence[Policy], dice: Dice) -> Action:
    offers = game.offers(state, seat)
    if seat >= len(policies) or (len(offers) == 1 and len(offers[0]) == 1):
        return offers[0][0]
    return policies[seat](game.briefing(state, seat), offers, dice)


def new_table(name: str, options: Mapping[str, Any], seed: str) -> tuple[Rules, State, int]:
    """A game, its first state, and how many seats belong to players."""
    game = registry.rules(name)
    agreed = game.options(dict(options))
    players = sum(1 for seat in game.seats(agreed) if seat == "player")
    return game, game.new_game(agreed, seed), players


def state_hash(game: Rules, state: State) -> str:
    """Equal for equal states, on every machine."""
    return hashlib.sha256(canonical(game.state_to_json(state)).encode()).hexdigest()


def canonical(value: Json) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def state_hashes(name: str, options: Mapping[str, Any], seed: str, policy: str) -> list[str]:
    """The hash of every state of one game in which all seats play one policy."""
    game, state, players = new_table(name, options, seed)
    first = state_hash(game, state)
    moments = play(game, state, policies_for(game, players, [policy]), seed)
    return [first, *(state_hash(game, moment.state) for moment in moments)]
