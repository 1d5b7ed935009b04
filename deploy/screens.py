"""The front end's screens by their addresses: what each asks first, and which files of its own it needs.

A screen that is not named here works all the same; it only asks a moment later.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

GAME = "src/games/{rules}"
PLACES = f"{GAME}/places/{{map}}.json"  # what they are called in the player's language
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
    areas: tuple[str, ...] = ()  # of words, beside those of the whole app: as the front end's own routes name them
    of_me: bool = False  # nobody asks this who is nobody
    drawn: Mapping[str, str] = MappingProxyType({})


def screen(pattern: str, *asks: str, **more: Any) -> Screen:
    return Screen(re.compile(pattern), asks, **more)


SCREENS = (
    screen("/", "/api/games/mine", "/api/tables/mine", files=("src/screens/Home.svelte",), of_me=True),
    screen("/play", "/api/tables", "/api/rules", files=("src/screens/Play.svelte",), areas=("meet",)),
    screen("/play/new", "/api/rules", files=("src/screens/NewTable.svelte",), areas=("meet",)),
    screen("/t/([0-9]{1,18})", "/api/tables/{0}", files=("src/screens/Table.svelte",), areas=("meet",)),
    screen("/tournaments", files=("src/screens/Tournaments.svelte",), areas=("meet",)),
    screen("/tournaments/new", "/api/rules", files=("src/screens/NewTournament.svelte",), areas=("meet",)),
    screen(
        "/tournaments/([0-9]{1,18})", "/api/tournaments/{0}", files=("src/screens/Tournament.svelte",), areas=("meet",)
    ),
    screen(
        "/g/([0-9]{1,18})",
        "/api/games/{0}",
        "/api/games/{0}/board",
        files=("src/screens/Game.svelte", f"{GAME}/Game.svelte", PLACES),
        areas=("game",),
        drawn=DRAWINGS,
    ),
    screen(
        "/g/([0-9]{1,18})/r(?:/[0-9]+)?",
        "/api/games/{0}",
        "/api/games/{0}/board",
        files=("src/screens/Replay.svelte", f"{GAME}/Replay.svelte", PLACES),
        areas=("game", "sheets"),
    ),
    screen("/g/([0-9]{1,18})/verify", "/api/games/{0}", files=("src/screens/Verify.svelte",), areas=("learn",)),
    screen("/learn(?:/.*)?", files=("src/screens/Learn.svelte",), areas=("learn",)),
    screen("/rules(?:/.*)?", files=("src/screens/Rules.svelte",), areas=("learn", "game", "meet")),
    screen("/me", files=("src/screens/Me.svelte",), areas=("me",)),
    screen("/u/[^/]+", files=("src/screens/Profile.svelte",), areas=("meet",)),
    screen("/top", files=("src/screens/Leaderboard.svelte",), areas=("meet",)),
    screen("/sign-in", files=("src/screens/SignIn.svelte",), areas=("me",)),
    screen("/settings", files=("src/screens/Settings.svelte",), areas=("me",)),
)


def screen_at(path: str) -> tuple[Screen | None, tuple[str, ...]]:
    """The screen at an address, and what its pattern has caught."""
    for one in SCREENS:
        if found := one.pattern.fullmatch(path):
            return one, found.groups()
    return None, ()
