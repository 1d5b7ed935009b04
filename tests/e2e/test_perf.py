"""How much a first visit loads, how much a game puts on the screen, and that nothing jumps while it comes.

Times are no tests: they are figures of one machine; see speeds.py.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from playwright.sync_api import Page, Route

from tests.e2e import speeds
from tests.e2e.conftest import THOROUGH
from tests.e2e.eyes import LANGUAGES
from tests.e2e.scenes import SCENES
from tests.e2e.stage import UNTOLD, Stage, open_game
from tests.e2e.weights import AREAS, DRAWINGS, GAME, HOME, LETTERS, OPENED, PLACES, WORDS, Chunks, loaded, weight
from tests.e2e.weights import chunks as built

KB = 1000
SHIFTS = """() => new Promise((done) => {
  let sum = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) sum += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  setTimeout(() => done(sum), 800)
})"""
PAINTED = "() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"
MARGIN = 3  # times the budget, at most: machines differ
QUIET = 0.9  # of a core for a program that wants it, or nothing can be measured
Device = Callable[..., Page]


@pytest.fixture(scope="module")
def chunks() -> Chunks:
    return built()


# Before the first tap; and with the sheets, which a game fetches once it stands: 45 and 95 kB are the budget.
@pytest.mark.parametrize(
    "sources, most, styles",
    [(HOME, 42 * KB, 5.2 * KB), (GAME, 85 * KB, 10 * KB), (OPENED, 95 * KB, 12 * KB)],
    ids=["home", "game", "opened"],
)
def test_u20_a_screen_loads_little(chunks: Chunks, sources: tuple[str, ...], most: float, styles: float) -> None:
    files = loaded(chunks, sources)
    assert weight(files) <= most
    assert weight(files, ".css") <= styles


@pytest.mark.parametrize("lang", LANGUAGES)
def test_u20_a_language_is_small(chunks: Chunks, lang: str) -> None:
    """Who opens a game by its link waits for the first two; each other area comes with screens of its own."""
    written = lang.removesuffix("-Cyrl")
    sizes = {area: weight([chunks[f"{WORDS}{area}/{written}.json"]["file"]]) for area in AREAS}
    letters = weight([chunks[LETTERS]["file"]]) if lang != written else 0  # to write the same words in
    assert sizes["app"] <= 3.5 * KB
    assert letters + sizes["app"] + sizes["game"] <= 9 * KB
    assert sizes["sheets"] <= 3.8 * KB
    assert max(sizes.values()) <= 9 * KB


def test_u20_each_map_is_small(chunks: Chunks) -> None:
    """A drawing, with what its places are called in all languages."""

    def names(drawing: str) -> int:
        board = drawing.removeprefix(DRAWINGS).partition(".")[0]
        return weight([chunks[f"{PLACES}{board}.json"]["file"]])

    drawings = [source for source in chunks if source.startswith(DRAWINGS)]
    sizes = {source: weight([chunks[source]["file"]]) + names(source) for source in drawings}
    assert len(sizes) >= 18
    assert {source: size for source, size in sizes.items() if size > 8 * KB} == {}


@pytest.mark.skipif(not THOROUGH, reason="what is measured here depends on what else the machine does")
def test_u20_no_figure_is_far_beyond_its_budget() -> None:
    if speeds.share() < QUIET:
        pytest.skip("others work on this machine: what is measured would be their figures")
    with ThreadPoolExecutor(1) as apart:  # where no other Playwright is at work
        rows = apart.submit(speeds.measured, 3).result()
    assert [str(row) for row in rows if row.found > MARGIN * row.budget] == []


@pytest.mark.parametrize("name", SCENES if THOROUGH else ["auction", "build", "fuel", "waiting"])
def test_u20_a_game_is_made_of_few_nodes_and_nothing_jumps(stage: Stage, device: Device, name: str) -> None:
    seated = stage.scene(name)
    page = device(seated.name)
    open_game(page, seated.game)
    assert page.evaluate(SHIFTS) <= 0.02
    assert page.evaluate("document.querySelectorAll('*').length") <= 900


@pytest.mark.parametrize("name", ["auction", "waiting"])
def test_u20_nothing_jumps_on_a_tablet_held_upright_that_waited_for_its_game(
    stage: Stage, device: Device, name: str
) -> None:
    seated = stage.look(name)
    page = device(seated.name, size=(768, 1024))
    late: list[Route] = []
    held = True
    page.add_init_script(UNTOLD)
    page.route("**/api/games/**", lambda route: late.append(route) if held else route.continue_())
    with page.expect_request("**/api/games/**"):
        page.goto(f"/g/{seated.game}")
    page.locator(".skeleton").wait_for()
    held = False
    for route in late:
        route.continue_()
    page.get_by_test_id("dock").wait_for()
    assert page.evaluate(SHIFTS) <= 0.02


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
