"""The front end's screens by their addresses: what each asks first, and which files of its own it needs.

A screen that is not named here works all the same; it only asks a moment later.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

GAME = "src/games/{rules}"
# The drawing that the board of a phone's game will ask for, once it has been measured. Of larger windows less is known,
# and their lines are faster.
DRAWINGS = {
    f"{GAME}/geometry/{{map}}.tall.json": "(max-width: 767px) and (min-height: 780px)",
    f"{GAME}/geometry/{{map}}.short.json": "(max-width: 767px) and (max-height: 779px), (max-height: 500px)",
}


class Screen(NamedTuple):
    """`asks`: addresses of the API, with groups of the pattern as {0}. `files`: sources, by their names in Vite's
    manifest, as far as they are there. `drawn`: files that only some windows need, with the media query of those."""

    pattern: re.Pattern[str]
    asks: tuple[str, ...] = ()
    files: tuple[str, ...] = ()
    area: str = ""  # of words, beside those of the whole app
    of_me: bool = False  # nobody asks this who is nobody
    drawn: Mapping[str, str] = MappingProxyType({})


def screen(pattern: str, *asks: str, **more: Any) -> Screen:
    return Screen(re.compile(pattern), asks, **more)


SCREENS = (
    screen("/", "/api/games/mine", "/api/tables/mine", files=("src/screens/Home.svelte",), of_me=True),
    screen("/play", "/api/tables", "/api/rules", files=("src/screens/Play.svelte",), area="meet"),
    screen("/play/new", "/api/rules", files=("src/screens/NewTable.svelte",), area="meet"),
    screen("/t/([0-9]{1,18})", "/api/tables/{0}", files=("src/screens/Table.svelte",), area="meet"),
    screen("/tournaments", files=("src/screens/Tournaments.svelte",), area="meet"),
    screen("/tournaments/new", "/api/rules", files=("src/screens/NewTournament.svelte",), area="meet"),
    screen("/tournaments/([0-9]{1,18})", "/api/tournaments/{0}", files=("src/screens/Tournament.svelte",), area="meet"),
    screen(
        "/g/([0-9]{1,18})",
        "/api/games/{0}",
        "/api/games/{0}/board",
        files=("src/screens/Game.svelte", f"{GAME}/Game.svelte"),
        area="game",
        drawn=DRAWINGS,
    ),
    screen(
        "/g/([0-9]{1,18})/r(?:/[0-9]+)?",
        "/api/games/{0}",
        "/api/games/{0}/board",
        files=("src/screens/Replay.svelte", f"{GAME}/Replay.svelte"),
        area="game",
    ),
    screen("/g/([0-9]{1,18})/verify", "/api/games/{0}", files=("src/screens/Verify.svelte",), area="learn"),
    screen("/learn(?:/.*)?", files=("src/screens/Learn.svelte",), area="learn"),
    screen("/rules(?:/.*)?", files=("src/screens/Rules.svelte",), area="learn"),
    screen("/me", files=("src/screens/Me.svelte",)),
    screen("/u/[^/]+", files=("src/screens/Profile.svelte",), area="meet"),
    screen("/top", files=("src/screens/Leaderboard.svelte",), area="meet"),
    screen("/sign-in", files=("src/screens/SignIn.svelte",)),
    screen("/settings", files=("src/screens/Settings.svelte",)),
)


def screen_at(path: str) -> tuple[Screen | None, tuple[str, ...]]:
    """The screen at an address, and what its pattern has caught."""
    for one in SCREENS:
        if found := one.pattern.fullmatch(path):
            return one, found.groups()
    return None, ()
