"""A greyed control answers a tap: why it is, and where the rule stands."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.eyes import CLIPPED, still
from tests.e2e.hands import Hand, changed, eventually
from tests.e2e.stage import Stage

Device = Callable[..., Page]


def hand(stage: Stage, device: Device, scene: str) -> Hand:
    seated = stage.look(scene)
    return Hand(device(seated.name), stage, seated)


def refused(phone: Hand, tapped: Locator | None = None) -> Locator:
    """What is said of it; `tapped`: a control, which must be seen to be greyed."""
    if tapped is not None:
        still(phone.page)  # a hint that comes moves what is below it
        expect(tapped).to_have_attribute("aria-disabled", "true")
        tapped.tap(force=True)  # greyed, yet it answers
    said = phone.page.get_by_test_id("toast").locator("> div").last
    expect(said).to_be_visible()
    return said


def shows_the_rule(phone: Hand, said: Locator, rule: str) -> None:
    said.get_by_role("button", name="Rules").tap()
    expect(phone.page.get_by_role("dialog").locator(".sought")).to_contain_text(rule)
    phone.page.get_by_role("dialog").get_by_role("button", name="Close").tap()


def test_u3_a_raise_above_my_money_is_greyed_and_says_what_is_short(stage: Stage, device: Device) -> None:
    phone = hand(stage, device, "short")
    said = refused(phone, phone.key("5"))
    expect(said).to_contain_text(re.compile(r"short: costs \d+ Elektro, you have \d+ Elektro"))
    said.get_by_role("button", name="Rules").tap()
    expect(phone.page.get_by_role("dialog").get_by_role("heading", name="Auctions")).to_be_visible()
    assert phone.events() == []


def test_a_fuel_that_no_plant_burns_leads_to_the_rule_of_storing(stage: Stage, device: Device) -> None:
    phone = hand(stage, device, "fuel")
    row = phone.page.locator(".fuel-row").filter(has=phone.page.locator('.count[aria-valuemax="0"]')).first
    said = refused(phone, row.get_by_role("button").last)
    expect(said).to_contain_text("no plant of yours burns it")
    shows_the_rule(phone, said, "A plant stores up to twice what it burns")


def test_nothing_can_be_taken_back_from_an_empty_draft(stage: Stage, device: Device) -> None:
    phone = hand(stage, device, "fuel")
    expect(refused(phone, phone.back)).to_contain_text("nothing to take back")
    less = phone.page.locator(".fuel-row").first.get_by_role("button").first
    expect(refused(phone, less)).to_contain_text("nothing to take back")


def test_the_whole_map_can_not_be_made_smaller(stage: Stage, device: Device) -> None:
    phone = hand(stage, device, "waiting")
    said = refused(phone, phone.page.get_by_role("button", name="Zoom out"))
    expect(said).to_contain_text("All of the map is in sight")


def test_a_city_beyond_my_money_says_how_much_is_short_and_is_not_picked(stage: Stage, device: Device) -> None:
    phone = hand(stage, device, "build")
    more = phone.page.locator(".more")
    while more.get_attribute("aria-disabled") != "true":
        more.tap()
    before = phone.take()
    left = phone.view()["players"][phone.seated.seat]["money"] - int(re.findall(r"\d+", before)[-1])
    expect(phone.page.locator("[aria-pressed=true] > title").first).to_have_text(re.compile(r", picked$"))
    told = phone.page.locator("[data-city] > title").filter(has_text="not picked")
    costs = [int(re.findall(r"costs you (\d+)", said)[0]) for said in told.all_text_contents()]
    assert max(costs) > left
    dear = told.nth(costs.index(max(costs))).locator("..").get_attribute("data-city")
    assert dear is not None
    assert str(max(costs)) in (phone.page.locator("text.price.dear").text_content() or "")
    phone.city(dear)
    expect(refused(phone)).to_contain_text("short")
    expect(phone.page.get_by_test_id(f"city-{dear}")).to_have_attribute("aria-pressed", "false")
    assert phone.commit.inner_text() == before


@pytest.mark.parametrize("scene", ["cartel", "mark"])
def test_u11_a_city_where_nothing_may_stand_says_why(stage: Stage, device: Device, scene: str) -> None:
    seated = stage.scene(scene)
    phone = Hand(device(seated.name), stage, seated)
    city = next(iter(phone.page.evaluate("[...document.querySelectorAll('[data-city]')].map((c) => c.dataset.city)")))
    stage.move(
        seated.name, seated.game, {"kind": "place_cartel_house" if scene == "cartel" else "mark_city", "city": city}
    )
    other = stage.update(seated.name, seated.game)["to_act"][0]
    name = ("Ann", "Ben", "Cy", "Dee")[other]
    second = Hand(device(name), stage, type(seated)(seated.game, other, name, seated.seq))
    second.city(city)
    expect(refused(second)).to_contain_text("a house stands there" if scene == "cartel" else "is marked already")
    expect(second.page.get_by_test_id(f"city-{city}")).to_have_attribute("aria-pressed", "false")


def test_a_region_that_is_taken_says_so_on_the_map(stage: Stage, device: Device) -> None:
    seated = stage.scene("regions")
    stage.move(seated.name, seated.game, {"kind": "pick_region", "region": "north"})
    other = stage.update(seated.name, seated.game)["to_act"][0]
    name = ("Ann", "Ben", "Cy", "Dee")[other]
    phone = Hand(device(name), stage, type(seated)(seated.game, other, name, seated.seq))
    phone.city("hamburg")
    said = refused(phone)
    expect(said).to_contain_text("North is taken already")
    shows_the_rule(phone, said, "regions are in play")


def test_buying_too_little_says_on_the_button_how_many_cities_stay_dark(stage: Stage, device: Device) -> None:
    phone = hand(stage, device, "unpowered")
    phone.page.set_viewport_size({"width": 360, "height": 640})
    dark = re.compile(r"(\d+) (city|cities) dark")
    first = dark.search(phone.commit.inner_text())
    assert first
    row = phone.page.locator(".fuel-row").filter(has=phone.page.locator('.count:not([aria-valuemax="0"])')).first
    changed(phone.commit, row.get_by_role("button").last.tap)
    assert dark.search(phone.commit.inner_text())
    assert still(phone.page).evaluate(CLIPPED) == []
    phone.key("f").tap()
    eventually(phone.page, lambda: phone.commit.inner_text() and dark.search(phone.commit.inner_text()) != first)
    assert phone.events() == []


def test_a_switch_that_can_not_be_turned_says_why(device: Device) -> None:
    page = device("Ann")
    page.goto("/play/new")
    ranked = page.get_by_role("switch", name=re.compile("^Ranked"))
    expect(ranked).to_have_attribute("aria-disabled", "true")
    expect(ranked).to_have_accessible_description("A ranked game needs a clock")
    page.locator("label").filter(has=ranked).tap(force=True)
    expect(page.get_by_test_id("toast")).to_contain_text("A ranked game needs a clock")
    expect(ranked).not_to_be_checked()
    page.get_by_text("24 h per move").tap()
    page.locator("label").filter(has=ranked).tap()
    expect(ranked).to_be_checked()


def test_a_number_of_players_has_its_ends(device: Device) -> None:
    page = device("Ann")
    page.goto("/play/new")
    less = page.get_by_role("button", name=re.compile("fewer$|less$", re.IGNORECASE)).first
    less.wait_for()
    while less.get_attribute("aria-disabled") != "true":
        less.tap()
    less.tap(force=True)
    expect(page.get_by_test_id("toast")).to_contain_text(re.compile(r"At least \d"))
