"""What seeds lay out: on every board, in both editions, for every number of players and every way to choose an area.

Of some games also the cards as they came, Step 3's shuffle among them.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from rules.powergrid import RULES, data
from rules.powergrid.events import Event, PlantDrawn, PlantPutUnder, Step3CardDrawn

from .positions import TABLES, Given, played

Json = dict[str, Any]
NEEDED = ("options", "areas", "own_rules", "deal")  # of a board; all boards have the same plants
CARDS_MOVE = (PlantDrawn, PlantPutUnder, Step3CardDrawn)

ORDINARY: list[Given] = [
    {"edition": edition, "map": map_id, "players": players}
    for edition, map_id, players in product(data.EDITIONS, data.MAPS, range(2, 7))
]
OTHERS: list[Given] = [
    {"edition": "recharged", "map": "germany", "players": 3, "first_order": [2, 0, 1]},
    {"edition": "classic", "map": "usa", "players": 2, "regions": ["northwest", "southwest", "midwest"]},
    {"edition": "classic", "map": "italy", "players": 5, "regions": "draft", "first_order": [4, 3, 2, 1, 0]},
    {"edition": "classic", "map": "france", "players": 3, "include_paris": False},
    {"edition": "recharged", "map": "france", "players": 2, "include_paris": False, "standard_starts": True},
    {"edition": "recharged", "map": "central_europe", "players": 4, "central_europe_rules": False},
]
FOLLOWED = [0, 2, 5, 7, 10]  # of the tables of positions: with a draft, for beginners, with the cartel


def deals() -> list[Json]:
    return [*_laid_out(), *_followed()]


def _laid_out() -> Iterator[Json]:
    for number, given in enumerate([*ORDINARY, *OTHERS]):
        yield _deal(given, f"deal {number}", [])


def _followed() -> Iterator[Json]:
    for number in FOLLOWED:
        given, seed = TABLES[number], f"cards {number} ž"
        events: list[Event] = []
        for _ in played(given, seed, events):
            pass
        yield _deal(given, seed, [event for event in events if isinstance(event, CARDS_MOVE)])


def _deal(given: Given, seed: str, came: list[Event]) -> Json:
    options = RULES.options(given)
    board = RULES.board(options)
    return {
        "table": {name: board[name] for name in NEEDED},
        "seed": seed,
        "dealt": RULES.dealt(RULES.new_game(options, seed)),
        "came": [event.to_json() for event in came],
    }
