"""How fast the screens come on a slow phone: `python -m tests.e2e.speeds` (medians in ms; the front end must be built).

A quarter of this machine's speed; by the line of a phone (150 ms, 1.6 Mbit/s) or without a limit.
"""

from __future__ import annotations

import sys
from statistics import median
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from tests.e2e.stage import Stage, context_for, launch, staged

RUNS = 5
SLOWER = 4
PHONE_LINE = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 93_750}
OBSERVE = """
  window.figures = { LCP: 0, TBT: 0, longest: 0 }
  new PerformanceObserver((list) => { for (const one of list.getEntries()) figures.LCP = one.startTime })
    .observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const one of list.getEntries()) {
      figures.TBT += Math.max(0, one.duration - 50)
      figures.longest = Math.max(figures.longest, one.duration)
    }
  }).observe({ type: 'longtask', buffered: true })
"""
TAP = """() => new Promise((done) => {
  const start = performance.now()
  document.querySelector('.take').click()
  requestAnimationFrame(() => setTimeout(() => done(performance.now() - start)))
})"""
Figures = dict[str, float]


def slowed(page: Page, limited: bool) -> None:
    devtools = page.context.new_cdp_session(page)
    devtools.send("Network.enable")
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    if limited:
        devtools.send("Network.emulateNetworkConditions", PHONE_LINE)


def opened(page: Page, path: str, ready: str) -> Figures:
    page.goto(path)
    page.locator(ready).first.wait_for()
    drawn = float(page.evaluate("performance.now()"))
    page.wait_for_timeout(1500)
    return {**page.evaluate("window.figures"), "ready": drawn}


def visit(browser: Browser, stage: Stage, path: str, name: str | None, ready: str, limited: bool) -> dict[str, Figures]:
    context = context_for(browser, stage, name)
    context.add_init_script(OBSERVE)
    page = context.new_page()
    slowed(page, limited)
    found = {"cold": opened(page, path, ready)}
    page.goto("about:blank")
    found["warm"] = opened(page, path, ready)
    if page.locator(".take").count():
        found["tap"] = {"shown": float(page.evaluate(TAP))}
    context.close()
    return found


def middle(runs: list[dict[str, Figures]]) -> dict[str, dict[str, int]]:
    return {
        when: {figure: round(median(run[when][figure] for run in runs)) for figure in figures}
        for when, figures in runs[0].items()
    }


def main(runs: int = RUNS) -> None:
    with staged(["build:1"]) as stage, sync_playwright() as playwright:
        browser = launch(playwright)
        seated = stage.scene("build")
        places: list[tuple[Any, ...]] = [
            ("/", None, "h1"),
            (f"/g/{seated.game}", seated.name, '[data-testid="map"] svg [data-city]'),
        ]
        for path, name, ready in places:
            for limited in (True, False):
                found = middle([visit(browser, stage, path, name, ready, limited) for _ in range(runs)])
                print(path, "phone line" if limited else "no limit", found, flush=True)
        browser.close()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else RUNS)
