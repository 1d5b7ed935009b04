"""What moves on the screen: pieces that others play, and little of it for who wants calm."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.hands import Hand
from tests.e2e.stage import Stage, open_game

Device = Callable[..., Page]


MANY = 40  # moves while the line was away
LONGEST = 80  # ms
IN_A_ROW = 1200  # ms that others' moves may take
SOON = 1500  # ms from the line's return to the table as it is
# A clock that drains and a wheel that waits say how long it takes; they are no decoration.
WATCH = """(() => {
  window.moved = []
  window.changed = new Set()
  window.landed = 0
  const noted = (event) => {
    if (event.target.closest('.drain, .spinner')) return
    for (const one of event.target.getAnimations()) {
      const { duration, iterations } = one.effect.getComputedTiming()
      const frames = one.effect.getKeyframes().flatMap(Object.keys)
      for (const name of frames) changed.add(name)
      window.moved.push([event.target.className?.baseVal ?? event.target.className, duration * iterations])
    }
  }
  addEventListener('animationstart', noted, true)
  addEventListener('transitionrun', noted, true)
  addEventListener('animationend', (event) => { if (event.animationName.endsWith('fly')) window.landed += 1 }, true)
})()"""


# How a screen's frames tell of a property beside its value; what stands for several others is told by them.
OF_A_FRAME = {"offset", "easing", "composite", "computedOffset"}
MOVING = {"transform", "translate", "scale", "rotate", "opacity"}
KEPT = "if (location.host) localStorage.setItem('megawatt.settings', JSON.stringify({{ motion: '{}' }}))"
GLIDES = "() => new Promise((done) => requestAnimationFrame(() => done(document.getAnimations().length)))"


@pytest.fixture
def device(sized: Device) -> Device:
    return sized


def watching(stage: Stage, device: Device, calm: bool, chosen: str = "system") -> tuple[Page, Any]:
    """Another player's phone, while somebody is to build. `calm`: by the system; `chosen`: in the app."""
    seated = stage.scene("build")
    name = next(name for name in ("Ann", "Ben") if name != seated.name)
    page = device(name, reduced_motion="reduce" if calm else "no-preference")
    page.add_init_script(KEPT.format(chosen))
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


@pytest.mark.parametrize("by", ["system", "reduced"])
def test_u21_nothing_flies_and_nothing_moves_for_long_where_calm_is_wanted(
    stage: Stage, device: Device, by: str
) -> None:
    page, seated = watching(stage, device, calm=by == "system", chosen=by)
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


def zooms(page: Page) -> list[float]:
    """How long the map takes to draw near."""
    page.get_by_role("button", name="Zoom in").tap()
    page.evaluate(GLIDES)
    found: list[float] = page.evaluate("moved.filter(([name]) => name.includes('glides')).map(([, ms]) => ms)")
    return found


def test_full_motion_chosen_in_the_app_overrides_the_system(stage: Stage, device: Device) -> None:
    page, _ = watching(stage, device, calm=True, chosen="full")
    assert zooms(page) == [200]


def test_calm_chosen_in_the_app_overrides_the_system(stage: Stage, device: Device) -> None:
    page, _ = watching(stage, device, calm=False, chosen="reduced")
    assert zooms(page) == []


def test_only_what_costs_no_layout_and_no_paint_moves(stage: Stage, device: Device) -> None:
    """While a turn is played, and another one begins."""
    page, seated = watching(stage, device, calm=False)
    build_one(stage, seated)
    page.wait_for_function("() => window.landed === 1")
    stage.move(seated.name, seated.game, {"kind": "done"})
    expect(page.get_by_test_id("commit")).to_contain_text("Power")
    page.wait_for_timeout(300)
    assert set(page.evaluate("[...changed]")) - OF_A_FRAME <= MOVING


@pytest.mark.parametrize("chosen", ["system", "reduced"])
def test_the_bar_of_a_slow_answer_runs_unless_calm_is_wanted(stage: Stage, device: Device, chosen: str) -> None:
    seated = stage.look("run")
    page = device(seated.name)
    page.add_init_script(KEPT.format(chosen))
    page.route("**/moves", lambda route: None)  # no answer comes
    phone = Hand(page, stage, seated)
    phone.commit.tap()
    bar = page.get_by_role("progressbar", name="Sending")
    bar.wait_for()
    runs = bar.evaluate("(bar) => bar.getAnimations({ subtree: true }).map((one) => one.playState)")
    assert runs == (["running"] if chosen == "system" else ["paused"])


SHOWN = """() => new Promise((told) => {
  let came
  new MutationObserver(() => {
    const there = Boolean(document.querySelector('.caption'))
    if (there) came ??= performance.now()
    else if (came) told(performance.now() - came)
  }).observe(document.body, { subtree: true, childList: true })
})"""


def test_what_others_did_stands_over_the_map_for_a_moment_only(stage: Stage, device: Device) -> None:
    stood = []
    page, seated = watching(stage, device, calm=False)
    for _ in range(2):  # a busy machine is slow, not wrong: once is enough
        page.evaluate(f"() => {{ window.stood = ({SHOWN})() }}")
        build_one(stage, seated)
        stood.append(page.evaluate("window.stood"))
    assert min(stood) <= IN_A_ROW + 200, stood


def test_any_tap_ends_what_stands_over_the_map(stage: Stage, device: Device) -> None:
    page, seated = watching(stage, device, calm=False)
    page.evaluate("() => { window.setTimeout = () => 0 }")  # by itself it would stay
    build_one(stage, seated)
    expect(page.locator(".caption")).to_be_visible()
    page.get_by_test_id("me-strip").dispatch_event("pointerdown")
    expect(page.locator(".caption")).to_have_count(0)


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
      const told = () => {
        const shown = strip.cloneNode(true)
        shown.querySelectorAll('time').forEach((clock) => clock.remove())
        return shown.textContent
      }
      const before = told()
      addEventListener('online', () => (window.back = performance.now()), { once: true })
      new MutationObserver(() => {
        if (told() === before) return // a clock has run on
        seen.add(told())
        window.stood ??= performance.now()
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
