"""The frame of a table: what its parts show when they are touched, and where they stand on wider screens."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.e2e.eyes import faults, still
from tests.e2e.hands import tap_city
from tests.e2e.places import DRAFTS
from tests.e2e.scenes import WATCHER
from tests.e2e.stage import UNTOLD, Stage, open_game

Device = Callable[..., Page]
CUT_TILES = (
    "() => [...document.querySelectorAll('.tile')].filter((one) => one.scrollHeight > one.clientHeight + 1).length"
)
DIM = "() => document.querySelectorAll('.city.dim').length"
BOXES = """() => Object.fromEntries(['status', 'rail', 'map'].map((part) => {
  const { x, y, width, height } = document.querySelector(`.${part}`).getBoundingClientRect()
  return [part, [x, y, width, height].map(Math.round)]
}))"""
WIDTHS = """() => ['.city .house', '.city .disc', '.edge'].map((one) =>
  parseFloat(getComputedStyle(document.querySelector(one)).strokeWidth))"""


def opened(stage: Stage, device: Device, scene: str, name: str | None = None, **options: object) -> Page:
    seated = stage.look(scene)
    page = device(name or seated.name, **options)
    open_game(page, seated.game)
    return page


def shut(page: Page) -> None:
    page.get_by_role("dialog").get_by_role("button", name="Close").tap()
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_rivals_network_stays_lit_until_the_map_is_tapped(stage: Stage, device: Device) -> None:
    page = opened(stage, device, "waiting")
    page.get_by_test_id("rail-3").tap()
    shut(page)
    assert page.evaluate(DIM) > 0
    page.get_by_test_id("rail-4").tap()
    shut(page)
    assert page.evaluate(DIM) > 0
    tap_city(page, "hamburg")
    shut(page)
    page.wait_for_function("() => !document.querySelector('.city.dim')")


def test_an_onlooker_sees_how_the_player_stands_whom_he_has_lit(stage: Stage, device: Device) -> None:
    page = opened(stage, device, "waiting", WATCHER)
    money = stage.update(WATCHER, stage.look("waiting").game)["view"]["players"][3]["money"]
    page.get_by_test_id("rail-3").tap()
    shut(page)
    expect(page.get_by_test_id("me-strip")).to_contain_text(str(money))


def test_a_tap_on_the_status_tells_the_order_and_every_clock(stage: Stage, device: Device) -> None:
    page = opened(stage, device, "fuel")
    page.get_by_test_id("status").get_by_role("button").first.tap()
    rows = page.get_by_role("dialog").locator(".clocks li")
    expect(rows).to_have_count(6)
    for row in rows.all():
        expect(row.locator("time")).to_have_text(re.compile(r"\d+:\d\d"))


def test_the_rail_tells_what_fuel_those_need_who_buy_after_me(stage: Stage, device: Device) -> None:
    page = opened(stage, device, "fuel")
    seated = stage.look("fuel")
    view = stage.update(seated.name, seated.game)["view"]
    later = view["order"][: view["order"].index(seated.seat)]
    shown = [int(one.get_attribute("data-testid").split("-")[1]) for one in page.locator("[data-testid^=lacks-]").all()]  # type: ignore[union-attr]
    assert shown
    assert set(shown) <= set(later)
    expect(page.get_by_test_id(f"rail-{shown[0]}")).to_have_accessible_name(re.compile("one run lacks \\d"))


def test_while_another_game_waits_the_clock_runs_on(stage: Stage, device: Device) -> None:
    page = opened(stage, device, "waiting")
    page.set_viewport_size({"width": 360, "height": 640})
    status = page.get_by_test_id("status")
    expect(status.get_by_role("link", name=re.compile("Next game"))).to_be_visible()
    expect(status.locator("time")).to_have_text(re.compile(r"\d+:\d\d"))


def test_under_a_mouse_a_city_shows_its_way_and_its_price(stage: Stage, device: Device) -> None:
    seated = stage.look("build")
    page = opened(stage, device, "build", size=(1280, 800))
    offers = stage.update(seated.name, seated.game)["offers"]
    prices = next(offer for offer in offers if offer["kind"] == "build")["cities"]
    city = next(iter(prices))
    box = still(page).get_by_test_id(f"city-{city}").locator(".disc").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.get_by_test_id("hovered")).to_contain_text(str(prices[city]))
    expect(page.locator(".way")).to_have_count(1)


def test_on_a_desk_the_rail_has_fuel_and_clocks(stage: Stage, device: Device) -> None:
    page = opened(stage, device, "waiting", size=(1280, 800))
    expect(page.locator("[data-testid^=rail-] time")).to_have_count(6)
    expect(page.get_by_test_id("rail-0")).to_have_accessible_name(re.compile("Fuel: \\d"))


@pytest.mark.parametrize("scene", ["fuel", "build"])
def test_on_a_phone_held_sideways_the_strip_tells_all_of_a_draft(stage: Stage, device: Device, scene: str) -> None:
    page = opened(stage, device, scene, size=(844, 390))
    DRAFTS[scene][1](page)
    strip = still(page).get_by_test_id("me-strip").locator(".mine")
    expect(strip).to_contain_text("▸")
    box, income = strip.bounding_box(), strip.locator(".income").bounding_box()
    assert box is not None
    assert income is not None
    assert income["x"] + income["width"] <= box["x"] + box["width"]
    assert income["y"] + income["height"] <= box["y"] + box["height"]


@pytest.mark.parametrize("size", [(390, 844), (360, 640)])
def test_u1_a_purse_of_three_figures_keeps_its_coin(stage: Stage, device: Device, size: tuple[int, int]) -> None:
    seat = stage.look("build").seat
    page = still(opened(stage, device, "build", size=size))
    full = page.locator(".tile .tightest")
    expect(full.locator(".coin")).to_be_visible()
    for part in ("coin", "house"):
        mark, tile = full.locator(f".{part}").bounding_box(), page.get_by_test_id(f"rail-{seat}").bounding_box()
        assert mark is not None
        assert tile is not None
        assert tile["x"] <= mark["x"] <= tile["x"] + tile["width"] - mark["width"]
    assert faults(page) == []


def test_nobody_counts_the_time_of_the_cartel(stage: Stage, device: Device) -> None:
    page = still(opened(stage, device, "duel", size=(1280, 800)))
    expect(page.locator("[data-testid^=rail-]")).to_have_count(3)
    expect(page.locator("[data-testid^=rail-] time")).to_have_count(2)


def test_a_hint_on_a_phone_held_sideways_stands_over_the_map(stage: Stage, device: Device) -> None:
    page = still(opened(stage, device, "build", size=(844, 390)))
    page.get_by_test_id("hint").get_by_role("button", name="Close").tap()
    expect(page.get_by_test_id("hint")).to_have_count(0)


def test_what_is_earned_keeps_its_sign_in_the_narrowest_log(stage: Stage, device: Device) -> None:
    page = still(opened(stage, device, "auction", size=(768, 1024)))
    earned = page.get_by_role("tabpanel").locator(".rich > span", has_text=re.compile(r"^\+\d+$"))
    assert earned.count() == 6
    for one in earned.all():
        box = one.bounding_box()
        assert box is not None
        assert box["height"] < 24


@pytest.mark.parametrize("scene", ["waiting", "fuel", "coached"])
def test_a_tablet_held_upright_has_the_log_below_its_rail(stage: Stage, device: Device, scene: str) -> None:
    page = still(opened(stage, device, scene, size=(768, 1024)))
    rail, log = page.locator(".rail").bounding_box(), page.get_by_role("tabpanel").bounding_box()
    assert rail is not None
    assert log is not None
    assert log["x"] + log["width"] <= rail["x"] + rail["width"] + 1
    assert rail["y"] + rail["height"] <= log["y"]
    assert log["height"] >= 200
    assert page.evaluate(CUT_TILES) == 0
    assert page.locator(".rail").evaluate("(rail) => rail.scrollHeight <= rail.clientHeight + 1")
    page.get_by_role("tab", name="Chat").click()
    expect(page.get_by_placeholder("Write a message")).to_be_visible()


@pytest.mark.parametrize("size", [(390, 844), (1024, 768), (1280, 800)])
def test_the_skeleton_stands_where_the_table_will(stage: Stage, device: Device, size: tuple[int, int]) -> None:
    seated = stage.look("auction")
    page = device(seated.name, size=size)
    late: list[Route] = []
    held = True
    page.add_init_script(UNTOLD)
    page.route("**/api/games/**", lambda route: late.append(route) if held else route.continue_())
    with page.expect_request("**/api/games/**"):
        page.goto(f"/g/{seated.game}")
    page.locator(".skeleton").wait_for()
    before = page.evaluate(BOXES)
    held = False
    for route in late:
        route.continue_()
    page.get_by_test_id("dock").wait_for()
    after = still(page).evaluate(BOXES)
    if size == (390, 844):  # how tall a dock is hangs on its phase
        before["map"][3] = after["map"][3]
    assert before == after


def test_the_palette_of_harder_edges_doubles_the_outlines_of_the_map(stage: Stage, device: Device) -> None:
    page = opened(stage, device, "build")
    house, disc, edge = still(page).evaluate(WIDTHS)
    page.evaluate("document.documentElement.dataset.palette = 'contrast'")
    assert still(page).evaluate(WIDTHS) == pytest.approx([2 * house, 2 * disc, edge + edge * 2.5 / 6.5], rel=0.02)


def test_a_commit_says_what_is_left(stage: Stage, device: Device) -> None:
    page = opened(stage, device, "build")
    page.locator(".take").tap()
    expect(page.get_by_test_id("commit")).to_have_accessible_name(
        re.compile(r"^Build 3 cities for \d+ Elektro, \d+ Elektro left$")
    )
    expect(page.get_by_test_id("rail-0")).to_have_accessible_name(re.compile("^Ann, circle, blue, "))
