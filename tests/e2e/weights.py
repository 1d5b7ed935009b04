"""How much goes over the line, read from what was built."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from tests.e2e.stage import FRONTEND

DIST = FRONTEND / "dist"
WORDS, DRAWINGS, PLACES = "src/i18n/words/", "src/games/powergrid/geometry/", "src/games/powergrid/places/"
AREAS = ("app", "game", "learn", "me", "meet", "sheets")
LETTERS = "src/i18n/cyrillic.ts"
HOME = ("src/screens/Home.svelte",)  # with what every screen needs, of which it is built
GAME = ("src/screens/Game.svelte", "src/games/powergrid/Game.svelte")
OPENED = (*GAME, "src/games/powergrid/late.ts")  # with what most taps in it open, and what flies over it

Chunks = dict[str, dict[str, Any]]


def chunks() -> Chunks:
    found: Chunks = json.loads((DIST / ".vite" / "manifest.json").read_text(encoding="utf-8"))
    return found


def loaded(chunks: Chunks, sources: Iterable[str]) -> set[str]:
    """The files without which these sources can't run."""
    files: set[str] = set()
    waiting, seen = list(sources), set()
    while waiting:
        source = waiting.pop()
        if source not in seen:
            seen.add(source)
            chunk = chunks[source]
            files |= {chunk["file"], *chunk.get("css", ())}
            waiting += chunk.get("imports", ())
    return files


def weight(files: Iterable[str], ending: str = ".js", packed: str = "gz") -> int:
    """As it goes over the line, by gzip; what is too small to gain by it goes as it is."""
    found = 0
    for name in files:
        if name.endswith(ending):
            file = (DIST / name).with_name(f"{(DIST / name).name}.{packed}")
            found += (file if file.is_file() else DIST / name).stat().st_size
    return found
