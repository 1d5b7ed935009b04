"""What a seat without a person does: the only act of a rule's seat, or a bot's choice, made outside any lock.

A bot's dice come from the game's seed, its seat and the seq: the choice can be repeated, and nobody can foretell it.
Where the web server lives in the same process (`play`), a bot thinks in a child that imports `rules` and nothing else.
"""

from __future__ import annotations

import hashlib
import multiprocessing
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from typing import Any

from django.conf import settings

from rules.protocol import Json

from . import replay
from .mind import belong_to_parent, think
from .models import BOT, Game, Seat


def choose(game: Game, seat: Seat) -> Json:
    """The action that the seat takes now, as JSON."""
    if seat.controller != BOT:
        rules = replay.rules_of(game)
        only: Json = rules.action_to_json(rules.offers(replay.state_of(game), seat.index)[0][0])
        return only
    question = (game.rules_id, game.snapshot, seat.index, seat.policy, dice_seed(game, seat.index))
    if settings.BOTS_THINK_IN_CHILD:
        return ask_child(*question)
    return think(*question)


def dice_seed(game: Game, seat: int) -> str:
    return hashlib.sha256(f"{game.seed}:{seat}:{game.seq}".encode()).hexdigest()


def ask_child(*question: Any) -> Json:
    """The answer of the child that thinks. One that died or took too long is replaced for the next question."""
    with _lock:
        child = _child()
    try:
        return child.submit(think, *question).result(timeout=settings.BOT_SECONDS)
    except (BrokenProcessPool, TimeoutError):
        _replace(child)
        raise


_lock = threading.Lock()


@cache
def _child() -> ProcessPoolExecutor:
    """Started when the first bot thinks."""
    return ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), initializer=belong_to_parent)


def _replace(child: ProcessPoolExecutor) -> None:
    with _lock:
        if _child() is not child:
            return  # another thread has waited for the same one
        _child.cache_clear()
    for process in list((child._processes or {}).values()):
        process.kill()  # it may be lost in thought
    child.shutdown(wait=False, cancel_futures=True)
