"""How much a first visit loads, how much a game puts on the screen, and that nothing jumps while it comes.

Times are no tests: they are figures of one machine; see speeds.py.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route

from tests.e2e.conftest import NIGHTLY
from tests.e2e.scenes import SCENES
from tests.e2e.stage import FRONTEND, Stage, open_game

DIST = FRONTEND / "dist"
KB = 1000
HOME = ("index.html", "src/screens/Home.svelte")
GAME = ("index.html", "src/screens/Game.svelte", "src/games/powergrid/Game.svelte")
SHIFTS = """() => new Promise((done) => {
  let sum = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) sum += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  setTimeout(() => done(sum), 800)
})"""
PAINTED = "() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"
Device = Callable[..., Page]


@pytest.fixture(scope="module")
def chunks() -> dict[str, Any]:
    found: dict[str, Any] = json.loads((DIST / ".vite" / "manifest.json").read_text(encoding="utf-8"))
    return found


def loaded(chunks: dict[str, Any], sources: Iterable[str]) -> set[str]:
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


def weight(files: Iterable[str], ending: str) -> int:
    """As it goes over the line, by gzip; what is too small to gain by it goes as it is."""
    return sum(_size(DIST / name) for name in files if name.endswith(ending))


def _size(file: Path) -> int:
    packed = file.with_name(f"{file.name}.gz")
    return (packed if packed.is_file() else file).stat().st_size


@pytest.mark.parametrize("sources, most", [(HOME, 45 * KB), (GAME, 95 * KB)], ids=["home", "game"])
def test_u20_a_screen_loads_little(chunks: dict[str, Any], sources: tuple[str, ...], most: int) -> None:
    files = loaded(chunks, sources)
    assert weight(files, ".js") <= most
    assert weight(files, ".css") <= 12 * KB


@pytest.mark.parametrize("folder, most", [("src/i18n/words/", 9 * KB), ("src/games/powergrid/geometry/", 8 * KB)])
def test_u20_each_language_and_each_map_is_small(chunks: dict[str, Any], folder: str, most: int) -> None:
    sizes = {source: weight([chunk["file"]], ".js") for source, chunk in chunks.items() if source.startswith(folder)}
    assert len(sizes) >= 15
    assert {source: size for source, size in sizes.items() if size > most} == {}


@pytest.mark.parametrize("name", SCENES if NIGHTLY else ["auction", "build", "fuel", "waiting"])
def test_u20_a_game_is_made_of_few_nodes_and_nothing_jumps(stage: Stage, device: Device, name: str) -> None:
    seated = stage.scene(name)
    page = device(seated.name)
    open_game(page, seated.game)
    assert page.evaluate(SHIFTS) <= 0.02
    assert page.evaluate("document.querySelectorAll('*').length") <= 900


def test_u20_nothing_jumps_when_home_offers_to_run_the_plants(stage: Stage, device: Device) -> None:
    page = device(stage.scene("run").name)
    late: list[Route] = []
    page.route("**/api/games/*/board", lambda route: late.append(route))
    with page.expect_request("**/api/games/*/board"):
        page.goto("/")
    page.locator("article").first.wait_for()
    page.evaluate(PAINTED)  # what comes from here on comes when all else stands
    late[0].continue_()
    page.locator("article button").first.wait_for()
    assert page.evaluate(SHIFTS) == 0


def test_u20_nothing_jumps_at_a_visitors_home(device: Device) -> None:
    page = device(None)
    page.goto("/")
    page.get_by_role("heading", level=1).wait_for()
    assert page.evaluate(SHIFTS) <= 0.02
