"""What holds of every scene: all of it in sight, large enough for fingers and eyes, and said aloud."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.e2e.conftest import NIGHTLY
from tests.e2e.hands import CLIPPED, SCROLLS, SMALL_TARGETS, SMALL_TEXT, still
from tests.e2e.scenes import SCENES
from tests.e2e.stage import FRONTEND, Stage, open_game

AXE = FRONTEND / "node_modules" / "axe-core" / "axe.min.js"
Device = Callable[..., Page]
PHONES = [(390, 844), (390, 664)]
SIZES = [*PHONES, (360, 640), (844, 390), (768, 1024), (1280, 800)] if NIGHTLY else PHONES
LANGUAGES = ["en-GB"] if not NIGHTLY else ["en-GB", "de-DE", "cs-CZ", "sr-Latn-RS", "fi-FI"]
# What is short to the eye ("C2▸3") is said in words to the ear; it is hidden from axe, and yet must be legible.
VIOLATIONS = """async () => {
  const found = (await axe.run()).violations
  const seen = [...document.querySelectorAll('[aria-hidden=true]')].filter((one) => one.textContent.trim())
  seen.forEach((one) => one.removeAttribute('aria-hidden'))
  const legible = await axe.run({ runOnly: ['color-contrast'] })
  seen.forEach((one) => one.setAttribute('aria-hidden', 'true'))
  return [...found, ...legible.violations].map((one) => [one.id, one.nodes.map((node) => node.html.slice(0, 120))])
}"""
# Parts whose middle is off the screen or under something else.
COVERED = """() => ['status', 'me-strip', 'map', 'commit'].filter((part) => {
  const one = document.querySelector(`[data-testid=${part}]`)
  if (!one) return part !== 'commit'
  const box = one.getBoundingClientRect()
  const there = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
  return !there || !(one.contains(there) || there.contains(one)) || box.bottom > innerHeight + 1
})"""
WITH_COMMIT = [name for name in SCENES if name not in ("waiting", "end")]


def shown(stage: Stage, device: Device, name: str, **options: Any) -> Page:
    seated = stage.look(name)
    page = device(seated.name, **options)
    open_game(page, seated.game)
    return page


def out_of_sight(page: Page, seats: int, size: tuple[int, int]) -> list[str]:
    """The parts of the table that are not wholly on the screen."""
    outside = []
    for part in ["status", "me-strip", "dock", "map", *(f"rail-{seat}" for seat in range(seats))]:
        box = page.get_by_test_id(part).bounding_box()
        assert box is not None, part
        inside = box["x"] >= -1 and box["y"] >= -1
        if not inside or box["x"] + box["width"] > size[0] + 1 or box["y"] + box["height"] > size[1] + 1:
            outside.append(part)
    return outside


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", SCENES)
def test_u1_u16_the_whole_game_is_in_sight_and_nothing_is_small_or_cut_off(
    stage: Stage, device: Device, name: str, language: str
) -> None:
    page = shown(stage, device, name, locale=language)
    seated = stage.look(name)
    seats = len(stage.update(seated.name, seated.game)["view"]["order"])
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        still(page)
        assert out_of_sight(page, seats, (width, height)) == []
        assert not page.evaluate(SCROLLS)
        assert page.evaluate(SMALL_TARGETS) == []
        assert page.evaluate(SMALL_TEXT) == []
        assert page.evaluate(CLIPPED) == []


@pytest.mark.parametrize("name", SCENES)
def test_u14_axe_finds_nothing_wrong_by_day_or_by_night(stage: Stage, device: Device, name: str) -> None:
    page = shown(stage, device, name)
    page.evaluate(AXE.read_text())
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        still(page)
        assert page.evaluate(VIOLATIONS) == []


def test_u12_the_commit_stands_in_the_same_place_in_every_phase(stage: Stage, device: Device) -> None:
    edges = set()
    for name in WITH_COMMIT:
        page = shown(stage, device, name)
        still(page)
        box = page.get_by_test_id("commit").bounding_box()
        assert box is not None
        edges.add((round(box["x"] + box["width"]), round(box["y"] + box["height"]), round(box["height"])))
    assert edges == {(382, 836, 56)}


@pytest.mark.parametrize("name", SCENES if NIGHTLY else ["auction", "bid", "fuel", "build", "run", "scrap_fuel"])
def test_u16_with_text_twice_as_large_the_commit_can_still_be_tapped(stage: Stage, device: Device, name: str) -> None:
    page = shown(stage, device, name)
    for width, height in PHONES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        still(page)
        assert not page.evaluate(SCROLLS)
        assert page.evaluate(COVERED) == []
        assert page.evaluate(SMALL_TARGETS) == []


def test_the_rail_tells_money_cities_and_plants(stage: Stage, device: Device) -> None:
    page = shown(stage, device, "fuel")
    seated = stage.look("fuel")
    for seat, player in enumerate(stage.update(seated.name, seated.game)["view"]["players"]):
        text = page.get_by_test_id(f"rail-{seat}").inner_text()
        for figure in (player["money"], player["cities"], *player["plants"]):
            assert str(figure) in text
