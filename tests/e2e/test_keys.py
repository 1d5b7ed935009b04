"""A turn without a finger: keys alone, and what is said aloud."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import THOROUGH
from tests.e2e.eyes import choose
from tests.e2e.hands import Hand, eventually
from tests.e2e.stage import Stage, open_game

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
    at.page.keyboard.press("Space")
    expect(picked).to_have_count(1)
    city = str(picked.get_attribute("data-city"))
    at.page.keyboard.press("Enter")
    at.until_played()
    assert [event["city"] for event in at.events() if event["kind"] == "city_built"] == [city]


def test_u14_enter_runs_the_plants(stage: Stage, device: Device) -> None:
    at = desk(stage, device, "run")
    at.page.keyboard.press("Enter")
    at.until_played()
    assert at.kinds()[0] == "plants_run"


def press(at: Hand, *keys: str) -> None:
    for key in keys:
        at.page.keyboard.press(key)


def test_u14_a_whole_turn_by_keys_alone(stage: Stage, device: Device) -> None:
    """Open, raise, pass, fuel, connect, power; the map by its arrows."""
    turn = (
        ("auction", ("1",), "nominated"),
        ("bid", ("5",), "raised"),
        ("bid", ("p",), "bid_passed"),
        ("fuel", ("f", "Enter"), "fuel_bought"),
        ("build", ("m", "ArrowRight", "ArrowLeft", "m", "Space", "Enter"), "city_built"),
        ("run", ("Enter",), "plants_run"),
    )
    for scene, keys, kind in turn:
        at = desk(stage, device, scene)
        press(at, *keys)
        at.until_played()
        assert at.kinds()[0] == kind
        at.page.close()


@pytest.mark.parametrize(
    "scene, keys, kind",
    [
        ("cartel", ("m", "Space", "Enter"), "cartel_house_placed"),
        ("regions", ("m", "Space", "Enter"), "region_picked"),
        *THOROUGH
        * (
            ("mark", ("m", "Space", "Enter"), "city_marked"),
            ("scrap", ("Enter",), "plant_scrapped"),
            ("auction", ("p",), "phase_passed"),
        ),
    ],
)
def test_u14_set_up_and_the_rest_by_keys(
    stage: Stage, device: Device, scene: str, keys: tuple[str, ...], kind: str
) -> None:
    at = desk(stage, device, scene)
    press(at, *keys)
    at.until_played()
    assert at.kinds()[0] == kind


def test_u14_z_works_after_a_long_press(stage: Stage, device: Device) -> None:
    at = desk(stage, device, "build")
    picked = at.page.locator('[data-testid^="city-"][aria-pressed="true"]')
    take = at.page.locator(".take")
    take.click()
    expect(picked).to_have_count(3)
    at.back.hover()
    at.page.mouse.down()
    expect(picked).to_have_count(0)
    at.page.mouse.up()
    take.click()
    expect(picked).to_have_count(3)
    at.page.keyboard.press("z")
    expect(picked).to_have_count(0)


def test_u14_who_is_outbid_hears_it_though_others_are_asked_first(stage: Stage, device: Device) -> None:
    """Ann raises, Ben bids more, and Cy is asked."""
    at = desk(stage, device, "bid")
    at.page.keyboard.press("+")
    at.until_played()
    lead = at.view()["asked"]["high_bid"]
    stage.move("Ben", at.seated.game, {"kind": "raise", "amount": lead + 1})
    expect(at.page.get_by_role("alert")).to_contain_text("Outbid")


def test_u14_outbid_and_asked_is_said_in_one(stage: Stage, device: Device) -> None:
    at = desk(stage, device, "bid")
    at.page.keyboard.press("+")
    at.until_played()
    lead = at.view()["asked"]["high_bid"]
    stage.move("Ben", at.seated.game, {"kind": "pass"})
    stage.move("Cy", at.seated.game, {"kind": "raise", "amount": lead + 1})
    expect(at.page.get_by_role("alert")).to_have_text(re.compile("^Outbid. Your turn: "))


def test_u14_who_never_led_is_not_outbid(stage: Stage, device: Device) -> None:
    seated = stage.scene("bid")
    at = Hand(device("Ben"), stage, seated)
    lead = at.view()["asked"]["high_bid"]
    stage.move("Ann", seated.game, {"kind": "raise", "amount": lead + 1})
    alarm = at.page.get_by_role("alert")
    expect(alarm).to_contain_text("Your turn")
    expect(alarm).not_to_contain_text("Outbid")


def test_a_slash_opens_the_list_of_cities_where_one_can_type(stage: Stage, device: Device) -> None:
    seated = stage.look("build")
    at = Hand(device(seated.name, size=(1280, 800)), stage, seated)
    at.page.keyboard.press("/")
    field = at.page.get_by_role("searchbox")
    expect(field).to_be_focused()
    at.page.keyboard.type("ham")
    expect(field).to_have_value("ham")


def test_u14_single_letter_keys_that_are_off_are_off_in_a_replay_and_in_the_list_too(
    stage: Stage, device: Device
) -> None:
    over = stage.look("end")
    page = device(over.name, size=(1280, 800))
    page.goto(f"/g/{over.game}/r/10")
    title = page.get_by_role("heading", level=1)
    expect(title).to_contain_text("Move 10")
    choose(page, keys=False)
    page.keyboard.press("k")
    page.wait_for_timeout(300)
    expect(title).to_contain_text("Move 10")
    choose(page, keys=True)
    page.keyboard.press("k")
    expect(title).to_contain_text("Move 11")

    seated = stage.look("build")
    at = Hand(device(seated.name, size=(1280, 800)), stage, seated)
    choose(at.page, keys=False)
    at.page.locator(".list").first.click()
    at.page.get_by_role("dialog").get_by_role("button", name="Close").focus()
    at.page.keyboard.press("/")
    expect(at.page.get_by_role("searchbox")).not_to_be_focused()


SPEAKERS = """
window.speakers = []
window.AudioContext = class extends AudioContext {
  constructor() {
    super()
    speakers.push(this)
  }
}
"""
HEARD = "() => speakers.length === 1 && speakers[0].state === 'running'"


def test_the_first_touch_wakes_the_sound_and_so_does_one_after_a_call(stage: Stage, device: Device) -> None:
    """A phone gives no voice to what begins without a finger, and takes it away while another app speaks."""
    page = device("Ann")
    page.add_init_script(SPEAKERS)
    page.add_init_script(
        "if (location.host) localStorage.setItem('megawatt.settings', JSON.stringify({ sound: true }))"
    )
    open_game(page, stage.look("build").game)
    assert page.evaluate("speakers.length") == 0
    page.locator(".status .who").tap()
    page.wait_for_function(HEARD)
    title = page.get_by_role("dialog").get_by_role("heading").first
    title.wait_for()  # what the first touch has opened; it takes the next one too
    page.evaluate("speakers[0].suspend()")
    title.tap()
    page.wait_for_function(HEARD)


SAID = """() => {
  const alarm = document.querySelector('[role=alert]')
  window.said = []
  new MutationObserver(() => said.push(alarm.textContent)).observe(
    alarm, { subtree: true, childList: true, characterData: true })
}"""


def test_u14_my_turn_is_said_once_and_at_once(stage: Stage, device: Device) -> None:
    """Both when the game is opened in it and when it comes."""
    at = desk(stage, device, "bid")
    alarm = at.page.get_by_role("alert")
    expect(alarm).to_contain_text("Your turn")
    assert alarm.inner_text().count("Your turn") == 1
    at.page.keyboard.press("+")
    at.until_played()
    lead = at.view()["asked"]["high_bid"]
    at.page.evaluate(SAID)
    stage.move("Ben", at.seated.game, {"kind": "raise", "amount": lead + 1})
    stage.move("Cy", at.seated.game, {"kind": "pass"})
    eventually(at.page, lambda: any("Your turn" in one for one in at.page.evaluate("said")))
    at.page.keyboard.press("m")  # what is drawn again says nothing again
    at.page.wait_for_timeout(2000)
    assert sum("Your turn" in one for one in at.page.evaluate("said")) == 1


def test_u14_each_control_has_the_name_that_is_its_own(stage: Stage, device: Device) -> None:
    at = desk(stage, device, "fuel")
    expect(at.page.get_by_role("spinbutton").first).to_have_accessible_name(re.compile("^coal, "))
    expect(at.page.get_by_test_id("rail-0")).to_have_accessible_name(re.compile("^Ann, circle, [^▸⌂¤]*$"))
    expect(at.page.get_by_test_id("city-hamburg")).to_have_accessible_name(re.compile("^Hamburg, "))


def test_u14_a_sheet_that_closes_gives_the_keys_back_and_says_nothing_again(stage: Stage, device: Device) -> None:
    page = device("Ann", size=(1280, 800))
    seated = stage.look("bid")
    open_game(page, seated.game)
    menu = page.get_by_role("button", name="Menu")
    menu.focus()
    page.keyboard.press("Enter")
    sheet = page.get_by_role("dialog")
    sheet.wait_for()
    expect(sheet.get_by_role("alert")).to_have_text("")
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    expect(menu).to_be_focused()


def test_u14_after_a_turn_the_keys_stay_at_the_dock(stage: Stage, device: Device) -> None:
    at = desk(stage, device, "run")
    at.commit.focus()
    at.page.keyboard.press("Enter")
    at.until_played()
    dock = at.page.get_by_test_id("dock")
    expect(dock).not_to_contain_text("Power")
    at.page.wait_for_function("document.activeElement.closest('[data-testid=dock]')")
