"""What a finger does."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.e2e.stage import PATIENCE, Seated, Stage, open_game

COUNT_TAPS = """() => {
  window.taps = 0
  addEventListener('pointerup', (event) => {
    const controls = 'button, a, input, [role=button], [role=spinbutton], [data-testid=map]'
    if (event.target.closest(controls)) window.taps += 1
  }, true)
}"""


LONG = 60  # seconds: nothing goes out by itself while a test looks on


def holding(page: Page, seconds: int = LONG) -> Page:
    """A phone that holds each tap for so long, by a clock that a test may put forward."""
    page.clock.install()
    kept = f"localStorage.setItem('megawatt.settings', JSON.stringify({{ hold: {seconds} }}))"
    page.add_init_script(f"if (location.host) {kept}")  # an empty page keeps nothing
    return page


SEEN = """(state) => {
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state })
  document.dispatchEvent(new Event('visibilitychange'))
}"""


def hide(page: Page) -> None:
    """Another app lies over it; a browser without a screen never says so by itself."""
    page.evaluate(SEEN, "hidden")


def show(page: Page) -> None:
    page.evaluate(SEEN, "visible")


class Hand:
    """One player's finger on one phone."""

    def __init__(self, page: Page, stage: Stage, seated: Seated) -> None:
        self.page, self.stage, self.seated = page, stage, seated
        open_game(page, seated.game)
        page.evaluate(COUNT_TAPS)

    @property
    def taps(self) -> int:
        return int(self.page.evaluate("window.taps"))

    @property
    def commit(self) -> Locator:
        return self.page.get_by_test_id("commit")

    @property
    def back(self) -> Locator:
        return self.page.get_by_test_id("back")

    @property
    def redo(self) -> Locator:
        return self.page.get_by_test_id("redo")

    def key(self, key: str) -> Locator:
        """The control that carries a key."""
        return self.page.locator(f'[data-key="{key}"]')

    def city(self, city: str, dx: float = 0, dy: float = 0) -> None:
        """A tap on the middle of a city's disc, or so far from it."""
        tap_city(self.page, city, dx, dy)

    def needed(self, count: Locator) -> int:
        """How much of its fuel is told to be enough for all plants."""
        found = re.search(r"(\d+) for all", count.get_attribute("aria-label") or "")
        return int(found[1]) if found else 0

    def spot(self, city: str) -> tuple[float, float]:
        box = self.page.get_by_test_id(f"city-{city}").locator(".disc").bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def take(self) -> str:
        """The cities that one tap proposes; what the commit says then."""
        self.page.locator(".take").tap()
        expect(self.page.locator('[data-testid^="city-"][aria-pressed="true"]')).not_to_have_count(0)
        return self.commit.inner_text()

    def events(self) -> list[dict[str, Any]]:
        return self.stage.events(self.seated.name, self.seated)

    def kinds(self) -> list[str]:
        return [event["kind"] for event in self.events()]

    def view(self) -> dict[str, Any]:
        view: dict[str, Any] = self.stage.update(self.seated.name, self.seated.game)["view"]
        return view

    def offer(self, kind: str) -> dict[str, Any]:
        offers = self.stage.update(self.seated.name, self.seated.game)["offers"]
        found: dict[str, Any] = next(offer for offer in offers if offer["kind"] == kind)
        return found

    def moves(self) -> list[str]:
        """Where moves are asked for from now on, one entry a request."""
        asked: list[str] = []
        self.page.on("request", lambda sent: asked.append(sent.url) if sent.url.endswith("/moves") else None)
        return asked

    def until_played(self) -> None:
        """The server has taken something."""
        eventually(self.page, lambda: self.stage.update(self.seated.name, self.seated.game)["seq"] > self.seated.seq)


LINK = """(path) => {
  const link = Object.assign(document.createElement('a'), { href: path, textContent: 'Go there' })
  document.querySelector('main').prepend(link)
}"""


def by_link(page: Page, path: str, before: Callable[[], object] | None = None) -> None:
    """Go to a screen inside the app, where nothing comes in the document; `before` is done as the finger comes down."""
    page.goto("/settings")
    page.get_by_role("heading", level=1).wait_for()
    page.evaluate(LINK, path)
    if before:
        before()
    page.get_by_role("link", name="Go there").tap()


def tap_city(page: Page, city: str, dx: float = 0, dy: float = 0) -> None:
    """On the middle of its disc, or so far from it, as soon as it rests."""
    last: Any = None
    one = page.get_by_test_id(f"city-{city}").locator(".disc")

    def rests() -> bool:
        nonlocal last
        before, last = last, one.bounding_box()
        return last is not None and last == before

    eventually(page, rests)
    page.touchscreen.tap(last["x"] + last["width"] / 2 + dx, last["y"] + last["height"] / 2 + dy)


def eventually(page: Page, asked: Callable[[], Any]) -> Any:
    """The first answer that is one; the page lives meanwhile."""
    until = time.monotonic() + PATIENCE / 1000
    while not (answer := asked()):
        assert time.monotonic() < until, "it did not come to that in time"
        page.wait_for_timeout(100)
    return answer


def changed(one: Locator, act: Callable[[], object]) -> str:
    """What it says when that has been done and seen: a tap is answered a moment later."""
    before = one.inner_text()
    act()
    expect(one).not_to_have_text(before, use_inner_text=True)
    return one.inner_text()
