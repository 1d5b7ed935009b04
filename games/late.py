"""Where games stand for those who see them some moves late.

The log never changes, so what was played once need not be played again: each process keeps where it last stood in the
games that are being watched, and goes on from there.
"""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import NamedTuple

from rules.protocol import State

from . import replay
from .models import Game

MOST = 200  # games kept in mind; the one not asked for longest is forgotten first

Key = tuple[int, str]


class _Stood(NamedTuple):
    seq: int
    state: State


_kept: OrderedDict[Key, _Stood] = OrderedDict()
_lock = Lock()


def state_at(game: Game, seq: int) -> State:
    """The game after so many moves."""
    rules = replay.rules_of(game)
    key = (game.pk, game.seed)
    with _lock:
        stood = _kept.get(key)
    if stood is None or stood.seq > seq:
        stood = _Stood(0, replay.first_state(game))
    state = rules.clone(stood.state)
    for move in game.moves.filter(seq__gt=stood.seq, seq__lte=seq).order_by("seq").only("seat", "action"):
        rules.act(state, move.seat, rules.action_from_json(move.action))
    with _lock:
        _kept[key] = _Stood(seq, state)
        _kept.move_to_end(key)
        while len(_kept) > MOST:
            _kept.popitem(last=False)
    return rules.clone(state)
