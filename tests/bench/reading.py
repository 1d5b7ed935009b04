"""What is read of a game: all since a gap, and a game as it is opened; long and short games take turns."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from . import common

LONG, SHORT, GAP, TIMES = 600, 20, 5, 150


def stored(moves: int) -> tuple[int, int, int]:
    """A game of so many moves, the person at its first seat, and how many moves it really has."""
    from accounts.models import User

    person = User.objects.create_user(f"reader {moves}").pk
    seed, said = a_long_one(moves)
    game_id = common.new_game(seed, [person, *[None] * 5]).pk
    for after, each in enumerate(said):
        common.submit(game_id, each, after)
    return game_id, person, len(said)


def a_long_one(moves: int) -> tuple[str, list[common.Said]]:
    """The first seed whose game lasts so long, else the longest of a few."""
    found = []
    for number in range(8):
        seed = f"long {number}"
        found.append((seed, common.played(seed, moves, 6)))
        if len(found[-1][1]) == moves:
            break
    return max(found, key=lambda each: len(each[1]))


def queries(job: Callable[[], Any]) -> int:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    with CaptureQueriesContext(connection) as captured:
        job()
    return len(captured)


def run() -> common.Json:
    from games import reading, selectors

    def reconnect(game: tuple[int, int, int]) -> Any:
        game_id, _, last = game
        return reading.news(game_id, [0], last - GAP)

    def open_it(game: tuple[int, int, int]) -> Any:
        game_id, person, _ = game
        return selectors.opened(game_id, person)

    def open_newest(game: tuple[int, int, int]) -> Any:
        game_id, person, last = game
        return selectors.opened(game_id, person, last)

    games = {"long": stored(LONG), "short": stored(SHORT)}
    answer: common.Json = {"moves": {name: game[2] for name, game in games.items()}}
    for name, job in (("reconnect", reconnect), ("open", open_newest), ("open_with_log", open_it)):
        times: dict[str, list[float]] = {"long": [], "short": []}
        for _ in range(TIMES):
            for kind, game in games.items():
                times[kind].append(common.seconds(lambda: job(game)))  # noqa: B023
        middle = {kind: common.part(each, 0.5) for kind, each in times.items()}
        answer[name] = {
            "queries": queries(lambda: job(games["long"])),  # noqa: B023
            "p50_ms": {kind: common.milliseconds(each) for kind, each in middle.items()},
            "p99_ms": {kind: common.milliseconds(common.part(each, 0.99)) for kind, each in times.items()},
            "long_to_short": round(middle["long"] / middle["short"], 2),
        }
    return answer
