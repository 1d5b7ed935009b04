"""The map under a finger: the city that was meant, and what lies on the way to it."""

from __future__ import annotations

import math
import random
import re
from collections.abc import Callable
from itertools import chain, zip_longest

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import THOROUGH
from tests.e2e.eyes import drawn, still
from tests.e2e.hands import Hand, eventually
from tests.e2e.scenes import MARKED
from tests.e2e.stage import PHONE, Stage

Device = Callable[..., Page]


SHAKING = 6  # px, of a fingertip
TAPS = 50 if THOROUGH else 6  # for each city
PICKED = "() => [...document.querySelectorAll('[data-city][aria-pressed=true]')].map((one) => one.dataset.city)"


@pytest.fixture
def device(sized: Device) -> Device:
    return sized


@pytest.mark.parametrize("board", MARKED if THOROUGH else ["mark_germany", "mark_usa"])
def test_u9_a_shaking_finger_picks_the_city_it_means(stage: Stage, device: Device, board: str) -> None:
    seated = stage.look(board)
    phone = Hand(device(seated.name), stage, seated)
    sent: list[str] = []
    phone.page.on("request", lambda asked: sent.append(asked.url) if asked.url.endswith("/moves") else None)
    spots = {city: phone.spot(city) for city in phone.offer("mark_city")["names"]}
    finger = random.Random(9)
    missed = []
    for city in TAPS * far_apart(spots):
        x, y = spots[city]
        phone.page.touchscreen.tap(x + finger.gauss(0, SHAKING), y + finger.gauss(0, SHAKING))
        if phone.page.evaluate(PICKED) != [city]:
            missed.append(city)
            phone.page.keyboard.press("Escape")  # between two cities it is asked which one
    assert len(missed) <= len(spots) * TAPS // 100, missed
    assert sent == []


def far_apart(spots: dict[str, tuple[float, float]]) -> list[str]:
    """In an order in which no two taps in a row could be taken for a double one."""
    cities = sorted(spots, key=lambda city: spots[city][1])
    half = len(cities) // 2
    pairs = zip_longest(cities[:half], cities[half:])
    return [city for city in chain.from_iterable(pairs) if city is not None]


def test_between_two_cities_it_is_asked_which_one(stage: Stage, any_device: Device) -> None:
    """On a phone: where the map is wide no finger reaches two."""
    seated = stage.scene("mark")
    phone = Hand(any_device(seated.name), stage, seated)
    spots = {city: phone.spot(city) for city in phone.offer("mark_city")["names"]}
    one, other = min(
        ((a, b) for a in spots for b in spots if a < b),
        key=lambda pair: (spots[pair[0]][0] - spots[pair[1]][0]) ** 2 + (spots[pair[0]][1] - spots[pair[1]][1]) ** 2,
    )
    middle = [(spots[one][axis] + spots[other][axis]) / 2 for axis in (0, 1)]
    phone.page.touchscreen.tap(*middle)
    chips = phone.page.get_by_role("group", name="Which city?").get_by_role("button")
    expect(chips).to_have_count(2)
    assert phone.page.evaluate(PICKED) == []
    for chip in chips.all():
        box = chip.bounding_box()
        assert box is not None
        assert box["height"] >= 56
    chips.first.tap()
    expect(chips).to_have_count(0)
    assert phone.page.evaluate(PICKED)[0] in (one, other)


def test_cities_on_the_way_to_a_picked_one_are_offered_with_it(stage: Stage, device: Device) -> None:
    phone, city = reaching_beyond(stage, device)
    onward = phone.page.get_by_test_id("on-the-way")
    left = phone.view()["players"][phone.seated.seat]["money"]
    more = onward.inner_text()
    onward.tap()
    expect(onward).to_have_count(0)
    picked = phone.page.evaluate(PICKED)
    assert city in picked
    assert f"+{len(picked) - 1}" in more.replace("\n", "")
    phone.commit.tap()
    phone.until_played()
    built = [event for event in phone.events() if event["kind"] == "city_built"]
    assert sorted(event["city"] for event in built) == sorted(picked)
    assert sum(event["price"] for event in built) <= left


def reaching_beyond(stage: Stage, device: Device) -> tuple[Hand, str]:
    """A phone with one city picked, which lies beyond another one that is open."""
    seated = stage.scene("build")
    phone = Hand(device(seated.name), stage, seated)
    still(phone.page)
    phone.page.get_by_test_id("hint").get_by_role("button", name="Close").tap()  # it may lie over the cities
    prices: dict[str, int] = phone.offer("build")["cities"]
    money = phone.view()["players"][seated.seat]["money"]
    for city in sorted((city for city in prices if prices[city] <= money), key=lambda one: -prices[one]):
        phone.city(city)
        expect(phone.commit).to_contain_text("Build 1")
        if phone.page.get_by_test_id("on-the-way").count():
            return phone, city
        phone.back.tap()
        expect(phone.commit).to_contain_text("Build nothing")
    raise AssertionError("every city is reached without passing another")


# Shown by something else

RINGED = """(city) => {
  const ring = document.querySelector('path.pointed')?.getBoundingClientRect()
  const disc = document.querySelector(`[data-city="${city}"] .disc`).getBoundingClientRect()
  const middle = (box) => [box.x + box.width / 2, box.y + box.height / 2]
  return Boolean(ring?.width) && middle(ring).every((at, axis) => Math.abs(at - middle(disc)[axis]) < 3)
}"""


def lies_in_sight(page: Page, city: str) -> bool:
    frame = page.get_by_test_id("map").bounding_box()
    disc = page.locator(f'[data-city="{city}"] .disc').bounding_box()
    assert frame is not None
    assert disc is not None
    x, y = disc["x"] + disc["width"] / 2, disc["y"] + disc["height"] / 2
    return frame["x"] < x < frame["x"] + frame["width"] and frame["y"] < y < frame["y"] + frame["height"]


@pytest.mark.parametrize("size", [PHONE, (1280, 800)], ids=lambda size: "x".join(map(str, size)))
def test_a_line_of_the_log_leads_to_its_city(stage: Stage, device: Device, size: tuple[int, int]) -> None:
    seated = stage.look("build")
    phone = Hand(device(seated.name, size=size), stage, seated)
    page = phone.page
    page.get_by_role("button", name="Zoom in").click(click_count=4, delay=20)
    drawn(page)  # it glides there
    if size == PHONE:
        page.get_by_role("button", name="Menu").tap()
        page.get_by_role("dialog").get_by_role("button", name="Log").tap()
    houses = phone.view()["houses"]
    for line in page.locator("li:has(button)").all():
        name = line.get_by_role("button").get_attribute("aria-label") or ""
        city = next(city for city in houses if page.get_by_test_id(f"city-{city}").filter(has_text=name).count())
        if not lies_in_sight(page, city):
            break
    else:
        raise AssertionError("every city of the log is in sight")
    line.get_by_role("button").click()
    eventually(page, lambda: lies_in_sight(page, city))
    eventually(page, lambda: page.evaluate(RINGED, city))
    expect(page.get_by_role("dialog")).to_have_count(0)


# Fingers that do more than tap


def fingers(page: Page) -> Callable[..., None]:
    """Puts fingers on the screen, moves them, and takes them off (no spot), as a touch screen tells of it."""
    devtools = page.context.new_cdp_session(page)

    def touch(kind: str, *spots: tuple[float, float]) -> None:
        points = [{"x": x, "y": y, "id": finger} for finger, (x, y) in enumerate(spots)]
        devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    return touch


def test_two_fingers_draw_the_map_apart(stage: Stage, device: Device) -> None:
    seated = stage.look("mark")
    phone = Hand(device(seated.name), stage, seated)
    one, other = phone.offer("mark_city")["names"][:2]

    def apart() -> float:
        return math.dist(phone.spot(one), phone.spot(other))

    before = apart()
    box = phone.page.get_by_test_id("map").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    touch = fingers(phone.page)
    touch("touchStart", (x - 25, y), (x + 25, y))
    for step in range(1, 11):
        touch("touchMove", (x - 25 - 8 * step, y), (x + 25 + 8 * step, y))
    touch("touchEnd")
    eventually(phone.page, lambda: apart() > 2 * before)
    assert phone.page.evaluate(PICKED) == []


def how_near(phone: Hand, city: str) -> float:
    box = phone.page.get_by_test_id(f"city-{city}").locator(".disc").bounding_box()
    assert box is not None
    return box["width"]


def tap_twice(page: Page, x: float, y: float) -> None:
    touch = fingers(page)
    for _ in range(2):
        touch("touchStart", (x, y))
        touch("touchEnd")


AT = "([x, y]) => document.elementFromPoint(x, y).closest('[data-testid=map] svg') !== null"


def in_sight(phone: Hand, city: str) -> bool:
    """Where the map is low, the north and the south of it lie beyond its edges; and hints may lie over it."""
    return bool(phone.page.evaluate(AT, list(phone.spot(city))))


def test_two_quick_taps_on_a_city_zoom_to_it_where_one_opens_its_card(stage: Stage, device: Device) -> None:
    seated = stage.look("waiting")
    phone = Hand(device(seated.name), stage, seated)
    still(phone.page)
    city = next(city for city in phone.view()["houses"] if in_sight(phone, city))
    before = how_near(phone, city)
    tap_twice(phone.page, *phone.spot(city))
    eventually(phone.page, lambda: how_near(phone, city) > 1.2 * before)
    expect(phone.page.get_by_role("dialog")).to_have_count(0)
    still(phone.page)
    phone.page.touchscreen.tap(*phone.spot(city))
    expect(phone.page.get_by_role("dialog")).to_have_count(1)


def test_a_finger_that_rests_on_a_city_opens_its_card(stage: Stage, device: Device) -> None:
    seated = stage.look("build")
    phone = Hand(device(seated.name), stage, seated)
    city = next(iter(phone.offer("build")["cities"]))
    still(phone.page)
    touch = fingers(phone.page)
    touch("touchStart", phone.spot(city))
    phone.page.get_by_role("dialog").wait_for()
    touch("touchEnd")
    expect(phone.page.get_by_role("dialog")).to_contain_text(re.compile(city[:4], re.IGNORECASE))
    assert phone.page.evaluate(PICKED) == []


def test_a_stroke_from_a_city_of_ones_own_picks_those_that_it_meets(stage: Stage, device: Device) -> None:
    seated = stage.look("build")
    phone = Hand(device(seated.name), stage, seated)
    still(phone.page)
    mine = [city for city, seats in phone.view()["houses"].items() if seated.seat in seats]
    prices: dict[str, int] = phone.offer("build")["cities"]
    near = sorted(prices, key=lambda city: prices[city])[:4]
    start, goal = min(
        ((one, other) for one in mine for other in near), key=lambda pair: math.dist(*map(phone.spot, pair))
    )
    (x, y), (to_x, to_y) = phone.spot(start), phone.spot(goal)
    touch = fingers(phone.page)
    touch("touchStart", (x, y))
    for step in range(1, 11):
        touch("touchMove", (x + (to_x - x) * step / 10, y + (to_y - y) * step / 10))
    touch("touchEnd")
    expect(phone.page.get_by_test_id(f"city-{goal}")).to_have_attribute("aria-pressed", "true")
    expect(phone.commit).to_contain_text("Build")
