"""The games there are, by id. A game is imported when it is first asked for."""

from __future__ import annotations

from importlib import import_module

from .errors import InvalidData, shown
from .protocol import Rules

GAMES = {"powergrid": "rules.powergrid"}  # id: the package whose RULES answers


def rules(game: str) -> Rules:
    """The rules of a game, or InvalidData."""
    if type(game) is not str or game not in GAMES:
        raise InvalidData("unknown_game", game=shown(game))
    found: Rules = import_module(GAMES[game]).RULES
    return found
