"""What moves on the screen: pieces that others play, and little of it for who wants calm."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.e2e.hands import Hand
from tests.e2e.stage import Stage, open_game

Device = Callable[..., Page]
MANY = 40  # moves while the line was away
LONGEST = 80  # ms
SOON = 1500  # ms from the line's return to the table as it is
# A clock that drains and a wheel that waits say how long it takes; they are no decoration.
WATCH = """(() => {
  window.moved = []
  window.landed = 0
  const noted = (event) => {
    if (event.target.closest('.drain, .spinner, .slow')) return
    for (const one of event.target.getAnimations()) {
      const { duration, iterations } = one.effect.getComputedTiming()
      window.moved.push([event.target.className?.baseVal ?? event.target.className, duration * iterations])
    }
  }
  addEventListener('animationstart', noted, true)
  addEventListener('transitionrun', noted, true)
  addEventListener('animationend', (event) => { if (event.animationName.endsWith('fly')) window.landed += 1 }, true)
})()"""


def watching(stage: Stage, device: Device, calm: bool) -> tuple[Page, Any]:
    """Another player's phone, while somebody is to build."""
    seated = stage.scene("build")
    name = next(name for name in ("Ann", "Ben") if name != seated.name)
    page = device(name, reduced_motion="reduce" if calm else "no-preference")
    page.add_init_script(WATCH)
    open_game(page, seated.game)
    page.wait_for_load_state("networkidle")
    return page, seated


def build_one(stage: Stage, seated: Any) -> str:
    offers = stage.update(seated.name, seated.game)["offers"]
    prices: dict[str, int] = next(offer for offer in offers if offer["kind"] == "build")["cities"]
    city = min(prices, key=lambda one: prices[one])
    stage.move(seated.name, seated.game, {"kind": "build", "city": city})
    return city


def test_a_house_that_another_builds_flies_to_its_city(stage: Stage, device: Device) -> None:
    page, seated = watching(stage, device, calm=False)
    city = build_one(stage, seated)
    expect(page.locator(f'[data-city="{city}"] .house').first).to_be_attached()
    page.wait_for_function("() => window.landed === 1")
    expect(page.get_by_test_id("flight")).to_have_count(0)


def test_u21_nothing_flies_and_nothing_moves_for_long_where_calm_is_wanted(stage: Stage, device: Device) -> None:
    page, seated = watching(stage, device, calm=True)
    city = build_one(stage, seated)
    expect(page.locator(f'[data-city="{city}"] .house').first).to_be_attached()
    page.wait_for_function("() => window.moved.some(([name]) => name.includes('caption'))")
    page.get_by_role("button", name="Menu").tap()
    page.get_by_role("dialog").wait_for()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Zoom in").tap()
    moved: list[tuple[str, float]] = page.evaluate("window.moved")
    assert moved
    assert [one for one in moved if one[1] > LONGEST] == []
    assert page.evaluate("window.landed") == 0


def test_u21_a_turn_of_ones_own_is_as_calm(stage: Stage, device: Device) -> None:
    for scene in ("auction", "fuel", "build", "run"):
        seated = stage.look(scene)
        page = device(seated.name, reduced_motion="reduce")
        page.add_init_script(WATCH)
        phone = Hand(page, stage, seated)
        if scene in ("fuel", "build"):
            page.locator(".all, .take").first.tap()
            phone.back.tap()
        page.wait_for_load_state("networkidle")
        moved: list[tuple[str, float]] = page.evaluate("window.moved")
        assert [one for one in moved if one[1] > LONGEST] == [], scene


def test_u21_after_an_absence_the_table_stands_at_once_as_it_is(stage: Stage, device: Device) -> None:
    page, seated = watching(stage, device, calm=False)
    page.evaluate("""() => {
      window.seen = new Set()
      const strip = document.querySelector('.rail')
      addEventListener('online', () => (window.back = performance.now()), { once: true })
      new MutationObserver(() => {
        seen.add(strip.innerText)
        window.stood = performance.now()
      }).observe(strip, { subtree: true, childList: true, characterData: true })
    }""")
    page.context.set_offline(True)
    expect(page.get_by_test_id("status")).to_contain_text("Offline")
    for _ in range(MANY):
        play_any(stage, seated.game)
    page.context.set_offline(False)
    expect(page.get_by_test_id("status")).not_to_contain_text("Offline")
    expect(page.locator(".caption.away")).to_be_visible()
    money = [player["money"] for player in stage.update("Ann", seated.game)["view"]["players"]]
    for seat, owned in enumerate(money):
        expect(page.get_by_test_id(f"rail-{seat}")).to_contain_text(str(owned))
    assert page.evaluate("window.seen.size") == 1  # from what it was to what it is, and nothing between
    assert page.evaluate("window.stood - window.back") <= SOON
    assert page.evaluate("window.landed") == 0


NAMES = ("Ann", "Ben", "Cy", "Dee", "Eva", "Fin")


def play_any(stage: Stage, game: int) -> None:
    """Whoever is asked does the least he may."""
    seat = stage.update("Ann", game)["to_act"][0]
    offers = {offer["kind"]: offer for offer in stage.update(NAMES[seat], game)["offers"]}
    for kind in ("done", "pass"):
        if kind in offers:
            stage.move(NAMES[seat], game, {"kind": kind})
            return
    offer = next(iter(offers.values()))
    match offer["kind"]:
        case "power":
            action = {"kind": "power", "plants": offer["runs"][0]}
        case "nominate":
            plant = offer["plants"][0]
            action = {"kind": "nominate", "plant": plant["plant"], "bid": plant["least"]}
        case other:
            raise AssertionError(other)
    stage.move(NAMES[seat], game, action)
