"""How fast the screens are on a slow phone: `python -m tests.e2e.speeds [runs]`; the front end must be built.

A page at a quarter of this machine's speed (a browser slows no service worker); by the line of a phone (150 ms,
1.6 Mbit/s) or without a limit. Each figure is the median of the runs, in ms where nothing else is said. They are
figures of one machine, and of how busy it is.
"""

from __future__ import annotations

import json
import math
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from tests.e2e.hands import Hand, eventually
from tests.e2e.line import line
from tests.e2e.stage import Stage, context_for, launch, staged
from tests.e2e.weights import GAME, HOME, chunks, loaded, weight

RUNS = 5
SLOWER = 4
PHONE_LINE = {"there_and_back": 0.150, "down": 200_000, "up": 93_750}
QUIET = 1500  # ms in which nothing more is painted or reckoned: what was begun is done
MOST_LOOKS = 20  # each after as long
BOARD = '[data-testid="map"] svg'
# The app is on the phone, and how the next visit begins.
KEPT = "async () => (await (await caches.open('megawatt-beginnings')).keys()).length > 0"
TURN = ("auction", "bid", "fuel", "build", "run")
OBSERVE = """
  window.figures = { LCP: 0, drawn: 0, TBT: 0, CLS: 0, INP: 0, taps: [] }
  const observe = (type, each, more) => new PerformanceObserver((list) => list.getEntries().forEach(each))
    .observe({ type, buffered: true, ...more })
  observe('largest-contentful-paint', (one) => {
    figures.LCP = one.startTime
    if (one.element?.closest(figures.part)) figures.drawn ||= one.startTime
  })
  observe('longtask', (one) => { figures.TBT += Math.max(0, one.duration - 50) })
  observe('layout-shift', (one) => { if (!one.hadRecentInput) figures.CLS += one.value })
  observe('event', (one) => { if (one.interactionId) figures.INP = Math.max(figures.INP, one.duration) },
    { durationThreshold: 16 })
  // From the finger to the frame in which something else is seen; what only tells the time is no answer to it.
  addEventListener('pointerup', ({ timeStamp }) => {
    const answered = new MutationObserver((changes) => {
      if (changes.every(({ target }) => (target.closest ? target : target.parentElement)?.closest('time'))) return
      answered.disconnect()
      requestAnimationFrame(() => setTimeout(() => figures.taps.push(performance.now() - timeStamp)))
    })
    answered.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
  }, true)
"""
Figures = dict[str, float]


@dataclass(frozen=True)
class Row:
    """One line of the table: a measure that should not be more than its budget."""

    name: str
    budget: float
    found: float
    unit: str = "ms"

    @property
    def kept(self) -> bool:
        return self.found <= self.budget

    def __str__(self) -> str:
        figure = f"{self.found:.3f}" if self.found < 1 else f"{self.found:.0f}"
        return f"{self.name:<62} {figure:>7} {self.budget:>7g} {self.unit:<5} {'' if self.kept else 'OVER'}"


def slowed(page: Page) -> None:
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})


def opened(page: Page, path: str) -> Figures:
    """A tab that is being made, or cleared of the page before, is slowed too, and no work of ours. Until all is done
    nothing of ours runs in the page but what observes it: a locator brings 40 ms of script."""
    page.goto("about:blank")
    page.wait_for_timeout(QUIET)
    page.goto(path)
    for _ in range(MOST_LOOKS):
        page.wait_for_timeout(QUIET)
        if page.evaluate("figures.drawn"):
            break
    else:
        raise AssertionError(f"{path} shows nothing of what was waited for")
    page.wait_for_timeout(QUIET)
    return {**page.evaluate("figures"), "nodes": page.locator("*").count()}


@dataclass(frozen=True)
class Place:
    """A page, for whom, and the part of it that is drawn when the largest paint is in it."""

    path: str
    name: str | None
    part: str

    def tab(self, browser: Browser, stage: Stage, **options: Any) -> Page:
        context = context_for(browser, stage, self.name, **options)
        context.add_init_script(f"{OBSERVE}; figures.part = {json.dumps(self.part)}")
        page = context.new_page()
        slowed(page)
        return page


def first_visit(browser: Browser, stage: Stage, place: Place) -> Figures:
    """By a line without a limit."""
    page = place.tab(browser, stage)
    found = opened(page, place.path)
    page.context.close()
    return found


def visits(browser: Browser, stage: Stage, url: str, place: Place) -> dict[str, Figures]:
    """A first one; and one as on a later day, when the service worker sleeps, with what that and the browser kept."""
    page = place.tab(browser, stage, base_url=url, service_workers="allow")
    cold = opened(page, place.path)
    eventually(page, lambda: page.evaluate(KEPT))
    page.goto("about:blank")
    page.wait_for_timeout(QUIET)
    devtools = page.context.new_cdp_session(page)
    devtools.send("ServiceWorker.enable")
    devtools.send("ServiceWorker.stopAllWorkers")
    found = {"cold": cold, "warm": opened(page, place.path)}
    page.context.close()
    return found


@dataclass(frozen=True)
class Turn:
    """The slowest answer, and how long each tap took."""

    slowest: float
    taps: list[float]


def turn(browser: Browser, stage: Stage) -> Turn:
    """By finger, phase by phase."""
    slowest, taps = 0.0, []
    for scene in TURN:
        seated = stage.scene(scene)
        context = context_for(browser, stage, seated.name)
        context.add_init_script(OBSERVE)
        page = context.new_page()
        phone = Hand(page, stage, seated)
        page.wait_for_load_state("networkidle")
        slowed(page)
        for tap in fingers(phone, scene):
            seen = len(page.evaluate("figures.taps"))
            tap()
            eventually(page, lambda page=page, seen=seen: len(page.evaluate("figures.taps")) > seen)
        page.wait_for_timeout(QUIET / 3)  # an event is told a moment after it
        figures = page.evaluate("figures")
        slowest = max(slowest, figures["INP"])
        taps += figures["taps"]
        context.close()
    return Turn(slowest, taps)


def fingers(phone: Hand, scene: str) -> list[Callable[[], object]]:
    """The taps of a phase; those of a map and of numbers too, not only the quick way."""
    page, commit = phone.page, phone.commit.tap
    if scene == "auction":
        return [phone.key("2").tap, phone.back.tap, page.locator(".face").first.tap]
    if scene == "bid":
        return [phone.key("+").first.tap]
    if scene == "fuel":
        return [phone.key("f").tap, *[one.tap for one in page.get_by_role("spinbutton").all()[:2]], commit]
    if scene == "build":
        prices: dict[str, int] = phone.offer("build")["cities"]
        cheap = sorted(prices, key=lambda city: prices[city])[:2]
        cities = [lambda city=city: phone.city(city) for city in cheap]
        return [*cities, phone.back.tap, phone.back.tap, page.locator(".take").tap, commit]
    return [page.locator(".pick").first.tap, page.locator(".pick").first.tap, commit]


def measured(runs: int = RUNS) -> list[Row]:
    """All rows of the budget."""
    with staged([f"{scene}:{runs + 1}" for scene in TURN]) as stage, sync_playwright() as playwright:
        browser = launch(playwright)
        seated = stage.look("build")
        home, game = Place("/", None, "main"), Place(f"/g/{seated.game}", seated.name, BOARD)
        rows = [*sizes()]
        for what, place in (("Home", home), ("A game", game)):
            with line(stage.url, **PHONE_LINE) as phone_line:
                by_line = [visits(browser, stage, phone_line.url, place) for _ in range(runs)]
            free = [first_visit(browser, stage, place) for _ in range(runs)]
            rows += [
                Row(f"{what}: LCP, 4x CPU, phone line, {when}", budget, median(run[when]["LCP"] for run in by_line))
                for when, budget in (("cold", 1300), ("warm", 600))
            ]
            rows += [
                Row(f"{what}: total blocking time, 4x CPU", 150, middle(free, "TBT")),
                Row(
                    f"{what}: layout shift, 4x CPU, phone line", 0.02, median(run["cold"]["CLS"] for run in by_line), ""
                ),
            ]
        rows += [
            Row("A game: board drawn, 4x CPU, no limit of the line", 800, middle(free, "drawn")),
            Row("A game: DOM nodes", 900, middle(free, "nodes"), ""),
        ]
        turns = [turn(browser, stage) for _ in range(runs)]
        many = f"{len(turns[0].taps)} taps of a turn"
        # Of those of one turn 95 % are all: so of the taps of all turns.
        taps = sorted(tap for one in turns for tap in one.taps)
        rows += [
            Row(f"INP, {many}, 4x CPU", 120, median(one.slowest for one in turns)),
            Row(f"Tap to visible, {many}, 4x CPU, 95 % within", 100, taps[math.ceil(0.95 * len(taps)) - 1]),
        ]
        browser.close()
    return rows


def middle(runs: Sequence[Figures], figure: str) -> float:
    return median(run[figure] for run in runs)


def sizes() -> list[Row]:
    built = chunks()
    home, game = loaded(built, HOME), loaded(built, GAME)
    return [
        Row("Home: code, gzip", 45, weight(home) / 1000, "kB"),
        Row("A game: code before the first tap, gzip", 95, weight(game) / 1000, "kB"),
        Row("A game: styles, gzip", 12, weight(game, ".css") / 1000, "kB"),
    ]


def share() -> float:
    """How much of a core a busy program gets here now; less than all of it, and every time is longer."""
    began, used = time.perf_counter(), time.process_time()
    while time.perf_counter() - began < 1:
        pass
    return (time.process_time() - used) / (time.perf_counter() - began)


def main(runs: int = RUNS) -> None:
    print(f"A busy program gets {share():.0%} of a core: the times hold for a quiet machine only.")
    print(f"{'median of ' + str(runs) + ' runs':<62} {'found':>7} {'budget':>7}")
    for row in measured(runs):
        print(row)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else RUNS)
