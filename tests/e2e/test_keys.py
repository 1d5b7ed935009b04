"""A turn without a finger: keys alone, and what is said aloud."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.e2e.hands import Hand
from tests.e2e.stage import Stage

Device = Callable[..., Page]


def desk(stage: Stage, device: Device, scene: str) -> Hand:
    seated = stage.scene(scene)
    return Hand(device(seated.name, size=(1280, 800)), stage, seated)


def test_u14_a_number_opens_that_plant(stage: Stage, device: Device) -> None:
    at = desk(stage, device, "auction")
    plant = at.offer("nominate")["plants"][1]["plant"]
    at.page.keyboard.press("2")
    at.until_played()
    assert at.events()[0]["plant"] == plant


def test_u14_plus_raises_by_one(stage: Stage, device: Device) -> None:
    at = desk(stage, device, "bid")
    lead = at.view()["asked"]["high_bid"]
    at.page.keyboard.press("+")
    at.until_played()
    assert at.events()[0]["bid"] == lead + 1


def test_u14_f_fuels_and_enter_sends(stage: Stage, device: Device) -> None:
    at = desk(stage, device, "fuel")
    at.page.keyboard.press("f")
    at.page.keyboard.press("Enter")
    at.until_played()
    assert "fuel_bought" in at.kinds()


def test_u14_arrows_and_space_pick_cities(stage: Stage, device: Device) -> None:
    at = desk(stage, device, "build")
    at.page.keyboard.press("m")
    at.page.keyboard.press("Space")
    picked = at.page.locator('[data-testid^="city-"][aria-pressed="true"]')
    expect(picked).to_have_count(1)
    at.page.keyboard.press("z")
    expect(picked).to_have_count(0)


def test_u14_enter_runs_the_plants(stage: Stage, device: Device) -> None:
    at = desk(stage, device, "run")
    at.page.keyboard.press("Enter")
    at.until_played()
    assert at.kinds()[0] == "plants_run"


def test_u14_my_turn_is_said_once_and_at_once(stage: Stage, device: Device) -> None:
    at = desk(stage, device, "build")
    alarm = at.page.get_by_role("alert")
    expect(alarm).to_contain_text("Your turn")
    assert alarm.inner_text().count("Your turn") == 1


def test_u14_each_control_has_the_name_that_is_its_own(stage: Stage, device: Device) -> None:
    at = desk(stage, device, "fuel")
    expect(at.page.get_by_role("spinbutton").first).to_have_accessible_name(re.compile("^coal, "))
    expect(at.page.get_by_test_id("rail-0")).to_have_accessible_name(re.compile("^Ann, circle, [^▸⌂¤]*$"))
    expect(at.page.get_by_test_id("city-hamburg")).to_have_accessible_name(re.compile("^Hamburg, "))
