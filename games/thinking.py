"""What a seat without a person does: the only act of a rule's seat, or a bot's choice, made outside any lock.

A bot's dice come from the game's seed, its seat and the seq: the choice can be repeated, and nobody can foretell it.
Where the web server lives in the same process (`play`), a bot thinks in a child that imports `rules` and nothing else.
"""

from __future__ import annotations

import hashlib
import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from functools import cache

from django.conf import settings

from rules import registry
from rules.protocol import Json
from rules.rng import Dice

from . import replay
from .models import BOT, Game, Seat


def choose(game: Game, seat: Seat) -> Json:
    """The action that the seat takes now, as JSON."""
    if seat.controller != BOT:
        rules = replay.rules_of(game)
        only: Json = rules.action_to_json(rules.offers(replay.state_of(game), seat.index)[0][0])
        return only
    question = (game.rules_id, game.snapshot, seat.index, seat.policy, dice_seed(game, seat.index))
    if settings.BOTS_THINK_IN_CHILD:
        return _children().submit(think, *question).result(timeout=settings.BOT_SECONDS)
    return think(*question)


def dice_seed(game: Game, seat: int) -> str:
    return hashlib.sha256(f"{game.seed}:{seat}:{game.seq}".encode()).hexdigest()


def think(rules_id: str, snapshot: Json, seat: int, policy: str, seed: str) -> Json:
    """A policy's choice by what its seat may see. Runs in a child process too, so it takes and gives plain values."""
    rules = registry.rules(rules_id)
    state = rules.state_from_json(snapshot)
    offers = rules.offers(state, seat)
    if len(offers) == 1 and len(offers[0]) == 1:
        return rules.action_to_json(offers[0][0])
    return rules.action_to_json(rules.policies[policy](rules.view(state, seat), offers, Dice(seed)))


@cache
def _children() -> ProcessPoolExecutor:
    """One child at a low price; started when the first bot thinks."""
    return ProcessPoolExecutor(max_workers=1, mp_context=multiprocessing.get_context("spawn"))
