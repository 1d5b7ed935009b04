"""What holds of every scene: all of it in sight, large enough for fingers and eyes, and said aloud."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.e2e.conftest import THOROUGH
from tests.e2e.eyes import CROWDED, LANGUAGES, SCROLLS, SMALL_TARGETS, drawn, faults, speak, still, violations
from tests.e2e.places import DRAFTS
from tests.e2e.scenes import SCENES
from tests.e2e.stage import Stage, open_game

Device = Callable[..., Page]
PHONES = [(390, 844), (390, 664)]
SIZES = [*PHONES, (360, 640), (844, 390), (768, 1024), (1280, 800)] if THOROUGH else PHONES
# Parts whose middle is off the screen or under something else.
COVERED = """() => ['status', 'me-strip', 'map', 'commit'].filter((part) => {
  const one = document.querySelector(`[data-testid=${part}]`)
  if (!one) return part !== 'commit'
  const box = one.getBoundingClientRect()
  const there = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
  return !there || !(one.contains(there) || there.contains(one)) || box.bottom > innerHeight + 1
})"""
LINES = """(one) => {
  const words = document.createRange()
  words.selectNodeContents(one)
  return new Set([...words.getClientRects()].map((box) => box.top)).size
}"""
WITHOUT_COMMIT = ("waiting", "abandoned", "end")
CORNER = (382, 836, 56)  # U12: right and bottom edge of the commit on a phone, and how tall it is
CORNER_SIZES = [(390, 844), (844, 390), *([(768, 1024), (1280, 800)] if THOROUGH else [])]


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


def edges(page: Page, size: tuple[int, int]) -> tuple[int, int]:
    """How far the commit's corner is from that of the screen."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    box = drawn(page).get_by_test_id("commit").bounding_box()
    assert box is not None
    return round(size[0] - box["x"] - box["width"]), round(size[1] - box["y"] - box["height"])


@pytest.mark.parametrize("size", CORNER_SIZES, ids=lambda size: "x".join(map(str, size)))
def test_u12_the_commit_stands_in_the_same_corner_in_every_phase(
    stage: Stage, device: Device, size: tuple[int, int]
) -> None:
    found = {}
    for name in ("auction", "bid", "fuel", "build", "run", "scrap_fuel", "cartel", "mark"):
        page = shown(stage, device, name, size=size)
        still(page)
        found[name] = edges(page, size)
        if name in DRAFTS:
            DRAFTS[name][1](page)
            found[f"{name}, drafted"] = edges(page, size)
        page.close()
    assert set(found.values()) == {(8, 8)}, found


@pytest.mark.parametrize(
    "name", SCENES if THOROUGH else ["auction", "bid", "fuel", "build", "run", "hybrid", "regions"]
)
def test_no_finger_meant_for_one_control_of_the_dock_meets_another(stage: Stage, device: Device, name: str) -> None:
    page = shown(stage, device, name)
    found = {}
    for acts in ((), DRAFTS.get(name, ())[1:]):
        for act in acts:
            act(page)
        for width, height in (*PHONES, (360, 640)):
            page.set_viewport_size({"width": width, "height": height})
            found[width, height, len(acts)] = drawn(page).evaluate(CROWDED)
    assert {where: those for where, those in found.items() if those} == {}


def test_u16_the_button_of_the_list_does_not_break_its_word_in_any_language(stage: Stage, device: Device) -> None:
    page = shown(stage, device, "build")
    broken = []
    for language in {*LANGUAGES, "sr-Cyrl"}:
        speak(page, language)
        for width, height in ((360, 640), (1280, 800)):
            page.set_viewport_size({"width": width, "height": height})
            word = drawn(page).get_by_test_id("dock").locator(".list")
            if word.evaluate(LINES) != 1:
                broken.append(f"{language} {width}x{height}, {word.inner_text()}")
    assert broken == []


def test_u12_u16_redo_finds_room_beside_undo_in_every_language(stage: Stage, device: Device) -> None:
    """In the dock with most in its last row; by then five seconds are over, so it is undone again for each."""
    page = shown(stage, device, "fuel")
    found = []
    for language in LANGUAGES:
        speak(still(page), language)
        for width, height in (*PHONES, (360, 640), (844, 390)):
            page.set_viewport_size({"width": width, "height": height})
            page.locator('[data-key="f"]').click()
            page.get_by_test_id("back").click()
            page.get_by_test_id("redo").wait_for()
            these = [f"out of sight: {part}" for part in out_of_sight(drawn(page), 6, (width, height))]
            these += ["it scrolls"] if page.evaluate(SCROLLS) else []
            found += [f"{language} {width}x{height}, {one}" for one in these + faults(page)]
    assert corner(page) == CORNER
    assert found == []


@pytest.mark.parametrize("name", SCENES if THOROUGH else ["auction", "bid", "fuel", "build", "run", "scrap_fuel"])
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
