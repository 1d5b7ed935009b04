"""What an eye can measure, and an ear: text that is cut off, targets too small for a finger, what axe finds."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from playwright.sync_api import Page

from tests.e2e.conftest import THOROUGH
from tests.e2e.stage import FRONTEND

LANGUAGES = ("en", "de", "cs", "sr", "fi", *(["sr-Cyrl"] if THOROUGH else []))
WRITTEN = {"sr": "sr-Latn"}  # else a document is in its language
AXE = FRONTEND / "node_modules" / "axe-core" / "axe.min.js"

STILL = """() => {
  const ends = (one) => Number.isFinite(one.effect?.getComputedTiming().endTime ?? 0)
  const moving = document.getAnimations().filter((one) => one.playState === 'running' && ends(one))
  return document.fonts.status === 'loaded' && moving.length === 0
}"""
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def still(page: Page, ms: int = 150) -> Page:
    """Until everything has come in, and nothing moves any more: half-seen text has neither contrast nor place."""
    page.wait_for_load_state("networkidle")
    for _ in range(2):  # what comes in may bring in something else
        page.wait_for_timeout(ms)
        page.wait_for_function(STILL)
    return page


def drawn(page: Page) -> Page:
    """Until a change that needs nothing from the server is seen whole."""
    page.evaluate(DRAWN)
    page.wait_for_function(STILL)
    return page


CHOOSE = """(chosen) => {
  const kept = JSON.parse(localStorage.getItem('megawatt.settings') ?? '{}')
  localStorage.setItem('megawatt.settings', JSON.stringify({ ...kept, ...chosen }))
  dispatchEvent(new StorageEvent('storage', { key: 'megawatt.settings' }))
}"""


def choose(page: Page, **chosen: Any) -> Page:
    """Change settings where the page stands, as if it had been done in another window."""
    page.evaluate(CHOOSE, chosen)
    return drawn(page)


def speak(page: Page, language: str) -> Page:
    choose(page, language=language)
    written = WRITTEN.get(language, language)
    page.wait_for_function("(language) => document.documentElement.lang === language", arg=written)
    return drawn(page)


SMALL_TARGETS = """() => [...document.querySelectorAll(
    'button, a[href], select, summary, input, textarea, [role=spinbutton], [role=tab]')]
  .filter((one) => !one.closest('.visually-hidden, svg') && one.getClientRects().length)
  .map((one) => [one.getBoundingClientRect(), one])
  .filter(([box]) => box.width < 43.5 || box.height < 43.5)
  .map(([box, one]) => `${one.className} ${one.textContent.trim()} ${box.width}x${box.height}`)"""

# Controls of the dock with less than 6 px between them. A card's two halves are one thing to the eye, and what the last
# row lies over has been scrolled there.
CROWDED = """() => {
  const dock = document.querySelector('[data-testid=dock]')
  const targets = [...dock.querySelectorAll('button, input, [role=spinbutton]')]
    .filter((one) => one.getClientRects().length)
    .map((one) => [one, one.getBoundingClientRect()])
  const scrolled = dock.scrollHeight > dock.clientHeight
  const under = (one, other) => scrolled && !one.closest('.foot') && other.closest('.foot')
  const apart = (a, b) => Math.max(b.left - a.right, a.left - b.right, b.top - a.bottom, a.top - b.bottom)
  const named = (one) => one.ariaLabel ?? one.textContent.trim()
  return targets.flatMap(([one, box], at) => targets.slice(at + 1)
    .filter(([other, its]) => apart(box, its) < 5.5 && one.parentElement !== other.closest('.card'))
    .filter(([other]) => !under(one, other))
    .map(([other, its]) => `${named(one)} and ${named(other)}: ${apart(box, its).toFixed(1)} px`))
}"""

CLIPPED = """() => [...document.querySelectorAll('body *')]
  .filter((one) => !one.closest('svg, .visually-hidden, [data-may-clip]') && one.getClientRects().length)
  .filter((one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim()))
  .filter((one) => {
    let box = one.parentElement
    while (box && getComputedStyle(box).overflowX === 'visible') box = box.parentElement
    const words = document.createRange()
    words.selectNodeContents(one)
    const text = words.getBoundingClientRect()
    const frame = (box ?? document.documentElement).getBoundingClientRect()
    const outside = text.right > frame.right + 1.5 || text.left < frame.left - 1.5
    const cut = one.scrollWidth > one.clientWidth + 1.5 && getComputedStyle(one).overflowX !== 'visible'
    return outside || cut
  })
  .map((one) => `${one.className}: ${one.textContent.trim().slice(0, 60)}`)"""

SMALL_TEXT = """() => [...document.querySelectorAll('body *')]
  .filter((one) => !one.closest('svg, .visually-hidden') && one.getClientRects().length)
  .filter((one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim()))
  .filter((one) => parseFloat(getComputedStyle(one).fontSize) < 12)
  .map((one) => `${one.className}: ${one.textContent.trim().slice(0, 40)}`)"""

# A key that has no words is shown itself.
NO_WORDS = r"""() => {
  const named = [...document.querySelectorAll('[aria-label]')].map((one) => one.ariaLabel)
  return [document.body.innerText, ...named].flatMap(
    (text) => text.match(/\b(app|game|learn|meet)(\.[a-z0-9_]+)+\b/g) ?? [])
}"""

TOO_WIDE = "() => (document.documentElement.scrollWidth > innerWidth + 1 ? ['the page'] : [])"

# On a desk: controls as wide as a page, and lines that an eye loses.
STRETCHED = """() => [...document.querySelectorAll('main button, main a.button')]
  .filter((one) => !one.closest('dialog') && one.classList.contains('button'))
  .filter((one) => one.getBoundingClientRect().width > 402)
  .map((one) => `${one.textContent.trim()} ${one.getBoundingClientRect().width}`)"""

LONG_LINES = """() => [...document.querySelectorAll('main p, main dd, main li, main small')]
  .filter((one) => one.getClientRects().length && !one.querySelector('p, dd, li, small, a, button'))
  .filter((one) => {
    const words = document.createRange()
    words.selectNodeContents(one)
    const lines = new Set([...words.getClientRects()].map((line) => Math.round(line.bottom / 4)))
    return one.textContent.trim().length / Math.max(1, lines.size) > 80
  })
  .map((one) => one.textContent.trim().slice(0, 60))"""

SCROLLS = """() => {
  const page = document.scrollingElement
  return page.scrollWidth > innerWidth + 1 || page.scrollHeight > innerHeight + 1
}"""

MEASURES = {
    "cut off": CLIPPED,
    "too small to tap": SMALL_TARGETS,
    "too small to read": SMALL_TEXT,
    "without words": NO_WORDS,
    "too wide": TOO_WIDE,
}
FAULTS = "() => ({" + ", ".join(f"{name!r}: ({measure})()" for name, measure in MEASURES.items()) + "})"


def faults(page: Page) -> list[str]:
    """What is wrong with what is seen now, in words."""
    found: dict[str, list[str]] = page.evaluate(FAULTS)
    return [f"{name}: {one}" for name, those in found.items() for one in those]


def wide_faults(page: Page) -> list[str]:
    """What only room can spoil, besides."""
    found = {"stretched": STRETCHED, "a long line": LONG_LINES}
    return [*faults(page), *(f"{name}: {one}" for name, measure in found.items() for one in page.evaluate(measure))]


def faults_in_all_languages(page: Page, languages: Iterable[str] = LANGUAGES) -> list[str]:
    """One visit, each language in its turn; English again at the end."""
    found = [f"{language}, {fault}" for language in languages for fault in faults(speak(page, language))]
    speak(page, "en")
    return found


# What is short to the eye ("C2▸3") is said in words to the ear; it is hidden from axe, and yet must be legible.
SEEN = "document.querySelector('dialog[open]') ?? document"  # what lies under a sheet was looked at without it
NAMED = f"""async () => {{
  const {{ violations }} = await axe.run({SEEN}, {{ rules: {{ 'color-contrast': {{ enabled: false }} }} }})
  return told(violations)
}}"""
LEGIBLE = f"""async () => {{
  const seen = [...document.querySelectorAll('[aria-hidden=true]')].filter((one) => one.textContent.trim())
  seen.forEach((one) => one.removeAttribute('aria-hidden'))
  const {{ violations }} = await axe.run({SEEN}, {{ runOnly: ['color-contrast'] }})
  seen.forEach((one) => one.setAttribute('aria-hidden', 'true'))
  return told(violations)
}}"""
TOLD = """() => {
  window.told = (violations) => violations.flatMap((one) =>
    one.nodes.map((node) => `${one.id}: ${node.html.slice(0, 120)}`))
}"""


def violations(page: Page) -> list[str]:
    """What axe finds: names and roles once, contrasts by day and by night."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
        page.evaluate(TOLD)
    found: list[str] = page.evaluate(NAMED)
    for scheme in ("dark", "light"):
        page.emulate_media(color_scheme=scheme)
        drawn(page)
        legible: list[Any] = page.evaluate(LEGIBLE)
        found += [f"{scheme}, {one}" for one in legible]
    return found
