"""What holds of every scene: all of it in sight, large enough for fingers and eyes, and said aloud."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.e2e.conftest import NIGHTLY
from tests.e2e.eyes import LANGUAGES, SCROLLS, SMALL_TARGETS, drawn, faults, speak, still, violations
from tests.e2e.places import DRAFTS
from tests.e2e.scenes import SCENES
from tests.e2e.stage import Stage, open_game

Device = Callable[..., Page]
PHONES = [(390, 844), (390, 664)]
SIZES = [*PHONES, (360, 640), (844, 390), (768, 1024), (1280, 800)] if NIGHTLY else PHONES
# Parts whose middle is off the screen or under something else.
COVERED = """() => ['status', 'me-strip', 'map', 'commit'].filter((part) => {
  const one = document.querySelector(`[data-testid=${part}]`)
  if (!one) return part !== 'commit'
  const box = one.getBoundingClientRect()
  const there = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
  return !there || !(one.contains(there) || there.contains(one)) || box.bottom > innerHeight + 1
})"""
WITHOUT_COMMIT = ("waiting", "abandoned", "end")
CORNER = (382, 836, 56)  # U12: right and bottom edge of the commit on a phone, and how tall it is


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


def corner(page: Page) -> tuple[int, int, int]:
    page.set_viewport_size({"width": PHONES[0][0], "height": PHONES[0][1]})
    box = drawn(page).get_by_test_id("commit").bounding_box()
    assert box is not None
    return round(box["x"] + box["width"]), round(box["y"] + box["height"]), round(box["height"])


def wrong(page: Page, seats: int) -> list[str]:
    """What is wrong with a table in any language, at any size."""
    found = []
    for language in LANGUAGES:
        speak(page, language)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            drawn(page)
            these = [f"out of sight: {part}" for part in out_of_sight(page, seats, (width, height))]
            these += ["it scrolls"] if page.evaluate(SCROLLS) else []
            found += [f"{language} {width}x{height}, {one}" for one in these + faults(page)]
    speak(page, "en")
    return found


@pytest.mark.parametrize("name", SCENES)
def test_u1_u12_u14_u16_a_scene_is_in_sight_legible_and_said_aloud_in_every_language(
    stage: Stage, device: Device, name: str
) -> None:
    page = shown(stage, device, name)
    seated = stage.look(name)
    seats = len(stage.update(seated.name, seated.game)["view"]["order"])
    still(page)
    assert name in WITHOUT_COMMIT or corner(page) == CORNER
    assert wrong(page, seats) == []
    assert violations(page) == []
    if name in DRAFTS:
        DRAFTS[name][1](page)
        assert corner(page) == CORNER
        assert wrong(page, seats) == []
        assert violations(page) == []


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


def test_u1_the_rail_tells_money_cities_and_plants(stage: Stage, device: Device) -> None:
    page = shown(stage, device, "fuel")
    seated = stage.look("fuel")
    for seat, player in enumerate(stage.update(seated.name, seated.game)["view"]["players"]):
        text = page.get_by_test_id(f"rail-{seat}").inner_text()
        for figure in (player["money"], player["cities"], *player["plants"]):
            assert str(figure) in text
