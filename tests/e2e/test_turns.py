"""A turn on a phone, phase by phase: how many taps, what is shown before them, and what the server then has."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import THOROUGH
from tests.e2e.hands import LONG, Hand, by_link, changed, eventually, holding
from tests.e2e.stage import Stage

Device = Callable[..., Page]
LANGUAGES = ["en-GB", "de-DE", "fi-FI"] if THOROUGH else ["en-GB"]


@pytest.fixture
def device(sized: Device) -> Device:
    return sized


def hand(stage: Stage, device: Device, scene: str, held: bool = False, **options: Any) -> Hand:
    """`held`: whose phone holds what was tapped until the test lets it go."""
    seated = stage.scene(scene)
    page = device(seated.name, **options)
    return Hand(holding(page) if held else page, stage, seated)


def mine(phone: Hand) -> list[dict[str, Any]]:
    """What this phone's player has done since."""
    return [event for event in phone.events() if event.get("seat") == phone.seated.seat]


def buy_by_hand(phone: Hand) -> None:
    """A tap on each number that lacks something fills it up."""
    for count in phone.page.get_by_role("spinbutton").all():
        if phone.needed(count):
            count.tap()
    phone.commit.tap()
    phone.until_played()


def asked_for(phone: Hand) -> tuple[Locator, int, int]:
    """The number of a fuel of which my plants lack some, and more may be had: with what they lack, and the most."""
    for count in phone.page.get_by_role("spinbutton").all():
        needed, most = phone.needed(count), int(count.get_attribute("aria-valuemax") or 0)
        if 0 < needed < most:
            return count, needed, most
    raise AssertionError("no such fuel")


def cheapest_three(phone: Hand) -> list[str]:
    prices: dict[str, int] = phone.offer("build")["cities"]
    return sorted(prices, key=lambda city: prices[city])[:3]


def build_by_hand(phone: Hand, cities: list[str]) -> None:
    for count, city in enumerate(cities, start=1):
        phone.city(city)
        expect(phone.commit).to_contain_text(f"Build {count}")
    phone.commit.tap()
    phone.until_played()


# Auctions


def test_u2_one_tap_opens_an_auction(stage: Stage, device: Device) -> None:
    phone = hand(stage, device, "auction", held=True)
    plant = phone.offer("nominate")["plants"][1]
    phone.key("2").tap()
    expect(phone.back).to_contain_text("Undo")
    assert phone.events() == []
    phone.page.clock.fast_forward(LONG * 1000)
    phone.until_played()
    assert phone.taps == 1
    first = phone.events()[0]
    assert (first["kind"], first["plant"], first["bid"]) == ("nominated", plant["plant"], plant["least"])


ANSWERED = """() => {
  const dock = document.querySelector('[data-testid=dock]')
  let tapped = null
  addEventListener('pointerup', (event) => (tapped = event.timeStamp), true)
  const watch = () => {
    if (tapped === null || !dock.querySelector('[data-testid=back]').textContent.includes('Undo')) return
    window.answered = performance.now() - tapped
  }
  new MutationObserver(() => window.answered === undefined && watch()).observe(
    dock, { subtree: true, childList: true, characterData: true })
}"""


def test_u2_undo_is_there_within_a_tenth_of_a_second(stage: Stage, device: Device) -> None:
    took = []
    for _ in range(3):  # a busy machine is slow, not wrong: once is enough
        seated = stage.look("auction")
        page = device(seated.name)
        page.add_init_script("localStorage.setItem('megawatt.settings', JSON.stringify({ hold: 5 }))")
        phone = Hand(page, stage, seated)
        page.evaluate(ANSWERED)
        phone.key("2").tap()
        page.wait_for_function("window.answered !== undefined")
        took.append(page.evaluate("window.answered"))
        phone.back.tap()
        expect(phone.back).not_to_contain_text("Undo")
    assert min(took) <= 100, took
    assert stage.update(seated.name, seated.game)["seq"] == seated.seq


def test_u2_undo_within_the_window_sends_nothing(stage: Stage, device: Device) -> None:
    phone = hand(stage, device, "auction", held=True)
    phone.key("2").tap()
    expect(phone.back).to_contain_text("Undo")
    phone.back.tap()
    expect(phone.back).not_to_contain_text("Undo")
    phone.page.clock.fast_forward(2 * LONG * 1000)
    phone.page.wait_for_timeout(500)
    assert phone.events() == []


def test_u2_leaving_the_page_sends_at_once(stage: Stage, device: Device) -> None:
    phone = hand(stage, device, "auction", held=True)
    phone.key("2").tap()
    phone.page.goto("about:blank")
    phone.until_played()
    assert phone.kinds()[0] == "nominated"


def test_the_card_opens_a_bid_of_ones_own(stage: Stage, device: Device) -> None:
    phone = hand(stage, device, "auction")
    plant = phone.offer("nominate")["plants"][0]
    phone.page.locator(".face").first.tap()
    phone.key("5").tap()
    phone.until_played()
    assert phone.taps == 2
    assert phone.events()[0]["bid"] == plant["least"] + 5


def test_u3_a_chip_raises_by_five(stage: Stage, device: Device) -> None:
    phone = hand(stage, device, "bid")
    lead = phone.view()["asked"]["high_bid"]
    phone.key("5").tap()
    phone.until_played()
    assert phone.taps == 1
    assert phone.events()[0]["bid"] == lead + 5


def test_u3_the_commit_raises_by_the_least(stage: Stage, device: Device) -> None:
    phone = hand(stage, device, "bid")
    least = phone.offer("raise")["least"]
    expect(phone.commit).to_contain_text(str(least))
    phone.commit.tap()
    phone.until_played()
    assert phone.events()[0]["bid"] == least


def test_a_pass_needs_no_question(stage: Stage, device: Device) -> None:
    phone = hand(stage, device, "bid")
    phone.back.tap()
    phone.until_played()
    assert phone.kinds()[0] == "bid_passed"


def test_a_greyed_plant_says_why(stage: Stage, device: Device) -> None:
    phone = hand(stage, device, "nuclear")
    phone.page.locator(".face[aria-disabled]").first.tap(force=True)  # greyed, yet it answers
    expect(phone.page.get_by_test_id("toast")).not_to_be_empty()
    assert phone.events() == []


# Fuel


def test_u5_two_taps_fuel_all_plants(stage: Stage, device: Device) -> None:
    phone = hand(stage, device, "fuel")
    moves: list[str] = []
    phone.page.on("request", lambda sent: moves.append(sent.url) if sent.url.endswith("/moves") else None)
    before = phone.view()["players"][phone.seated.seat]["money"]
    said = changed(phone.commit, phone.key("f").tap)
    phone.commit.tap()
    phone.until_played()
    bought = [
        event for event in phone.events() if event["kind"] == "fuel_bought" and event["seat"] == phone.seated.seat
    ]
    assert phone.taps == 2
    assert len({event["fuel"] for event in bought}) == 2
    assert sum(event["count"] for event in bought) == 5
    assert str(sum(event["price"] for event in bought)) in said
    assert phone.view()["players"][phone.seated.seat]["money"] == before - sum(event["price"] for event in bought)
    assert len(moves) == 1


def test_u5_five_tokens_of_two_kinds_by_hand_take_four_taps(stage: Stage, device: Device) -> None:
    phone = hand(stage, device, "fuel")
    buy_by_hand(phone)
    bought = [event for event in mine(phone) if event["kind"] == "fuel_bought"]
    assert phone.taps <= 4
    assert len({event["fuel"] for event in bought}) >= 2


def test_u6_the_number_goes_round_and_the_strip_follows(stage: Stage, device: Device) -> None:
    phone = hand(stage, device, "fuel")
    count, needed, most = asked_for(phone)
    strip = phone.page.get_by_test_id("me-strip")
    seen, told = [0], [strip.inner_text()]
    for _ in range(3):
        seen.append(int(changed(count, count.tap)))
        told.append(strip.inner_text())
    assert seen == [0, needed, most, 0]
    assert all(one != other for one, other in pairwise(told))
    assert told[0] == told[-1]


def test_u6_minus_ends_at_nothing_and_says_so(stage: Stage, device: Device) -> None:
    phone = hand(stage, device, "fuel")
    count, _, most = asked_for(phone)
    less, strip = count.locator("xpath=..").get_by_role("button").first, phone.page.get_by_test_id("me-strip")
    before = strip.inner_text()
    count.press("End")
    expect(count).to_have_text(str(most))
    for left in reversed(range(most)):
        changed(strip, less.tap)
        expect(count).to_have_text(str(left))
    assert strip.inner_text() == before
    less.tap(force=True)  # greyed, yet it answers
    expect(phone.page.get_by_test_id("toast")).not_to_be_empty()
    expect(count).to_have_text("0")


def test_u6_plus_ends_where_stock_storage_or_money_do_and_says_so(stage: Stage, device: Device) -> None:
    phone = hand(stage, device, "fuel")
    row = phone.page.locator(".fuel-row").filter(has=phone.page.locator('.count:not([aria-valuemax="0"])')).first
    count, more = row.get_by_role("spinbutton"), row.get_by_role("button").last
    most = int(count.get_attribute("aria-valuemax") or 0)
    for taken in range(1, most + 1):
        more.tap()
        expect(count).to_have_text(str(taken))
    more.tap(force=True)  # greyed, yet it answers
    expect(phone.page.get_by_test_id("toast")).not_to_be_empty()
    expect(count).to_have_text(str(most))


def test_buying_too_little_says_what_stays_dark(stage: Stage, device: Device) -> None:
    phone = hand(stage, device, "fuel")
    changed(phone.commit, phone.key("f").tap)
    said = changed(phone.commit, phone.back.tap)
    assert "dark" in said or "nothing" in said
    assert phone.events() == []


# Building


def test_u8_two_taps_connect_the_cheapest_three(stage: Stage, device: Device) -> None:
    phone = hand(stage, device, "build")
    said = phone.take()
    phone.commit.tap()
    phone.until_played()
    built = [event for event in phone.events() if event["kind"] == "city_built"]
    assert phone.taps == 2
    assert len(built) == 3
    assert str(sum(event["price"] for event in built)) in said


def test_u8_three_cities_by_hand_take_four_taps(stage: Stage, device: Device) -> None:
    phone = hand(stage, device, "build")
    cities = cheapest_three(phone)
    build_by_hand(phone, cities)
    assert phone.taps == 4
    built = [event["city"] for event in phone.events() if event["kind"] == "city_built"]
    assert sorted(built) == sorted(cities)


# How far the end of what is written there is from the right edge of its place.
CUT = """(sum) => {
  const words = document.createTreeWalker(sum, NodeFilter.SHOW_TEXT)
  let last = null
  while (words.nextNode()) if (words.currentNode.data.trim()) last = words.currentNode
  const end = document.createRange()
  end.setStart(last, last.length - 1)
  end.setEnd(last, last.length)
  return end.getBoundingClientRect().right - sum.getBoundingClientRect().right
}"""


def test_u7_a_long_sum_is_cut_before_its_total(stage: Stage, any_device: Device) -> None:
    """Large text does to three cities what small text does to eight. (On lower phones so large a text leaves no room
    for anything but the commit.)"""
    seated = stage.look("build")
    phone = Hand(any_device(seated.name), stage, seated)
    phone.page.evaluate("document.documentElement.style.fontSize = '250%'")
    total = re.search(r"(\d+)$", phone.take())
    assert total
    written = phone.page.get_by_test_id("basket-total")
    expect(written).to_have_text(re.compile(rf"\+.*= {total[1]}\s*$"))
    assert written.evaluate(CUT) <= 0


def test_u7_every_city_on_offer_tells_its_price(stage: Stage, device: Device) -> None:
    phone = hand(stage, device, "build")
    prices: dict[str, int] = phone.offer("build")["cities"]
    for city, price in prices.items():
        named = re.compile(rf"\b{price}\b")
        expect(phone.page.get_by_test_id(f"city-{city}")).to_have_accessible_name(named)
    shown = "".join(phone.page.get_by_test_id("map").locator("text.price").all_text_contents())
    assert sorted(shown) == sorted("".join(map(str, prices.values())))


def test_u7_a_basket_costs_what_the_engine_takes_for_its_best_order(stage: Stage, device: Device) -> None:
    """Tapped from dear to cheap, which is seldom the best order."""
    phone = hand(stage, device, "build")
    prices: dict[str, int] = phone.offer("build")["cities"]
    before = phone.view()["players"][phone.seated.seat]["money"]
    single = 0
    for count, city in enumerate(reversed(cheapest_three(phone)), start=1):
        expect(phone.page.locator("title", has_text=re.compile(", picked$"))).to_have_count(count - 1)
        costs = re.search(r"costs you (\d+)", phone.page.get_by_test_id(f"city-{city}").locator("title").inner_html())
        assert costs
        single += int(costs[1])
        phone.city(city)
        expect(phone.commit).to_contain_text(f"Build {count}")
    said = re.search(r"(\d+)$", phone.commit.inner_text())
    assert said
    total = int(said[1])
    assert total <= single <= sum(prices[city] for city in cheapest_three(phone))
    expect(phone.page.get_by_test_id("me-strip")).to_contain_text(f"{before}▸{before - total}")
    phone.commit.tap()
    phone.until_played()
    assert sum(event["price"] for event in mine(phone) if event["kind"] == "city_built") == total
    assert phone.view()["players"][phone.seated.seat]["money"] == before - total >= 0


def test_u8_a_second_tap_takes_a_city_back_and_undo_brings_it_again(stage: Stage, device: Device) -> None:
    phone = hand(stage, device, "build")
    city = min(phone.offer("build")["cities"].items(), key=lambda one: one[1])[0]
    phone.city(city)
    expect(phone.commit).to_contain_text("Build 1")
    phone.city(city)
    expect(phone.commit).to_contain_text("Build nothing")
    phone.back.tap()
    expect(phone.commit).to_contain_text("Build 1")


def test_all_steps_that_were_undone_can_be_had_again_for_a_while(stage: Stage, device: Device) -> None:
    """A finger that goes on tapping goes on in the same direction."""
    phone = hand(stage, device, "build", held=True)
    for count, city in enumerate(cheapest_three(phone), start=1):
        phone.city(city)
        expect(phone.commit).to_contain_text(f"Build {count}")
    for said in ("Build 2", "Build 1", "Build nothing"):
        phone.back.tap()
        expect(phone.commit).to_contain_text(said)
    expect(phone.back).to_have_attribute("aria-disabled", "true")
    for said in ("Build 1", "Build 2"):
        phone.redo.tap()
        expect(phone.commit).to_contain_text(said)
    phone.page.clock.fast_forward(5000)
    expect(phone.redo).to_have_count(0)
    phone.back.tap()
    expect(phone.commit).to_contain_text("Build 1")


def test_a_long_press_on_undo_clears_the_draft_and_redo_brings_it_again(stage: Stage, device: Device) -> None:
    phone = hand(stage, device, "build")
    phone.take()
    box = phone.back.bounding_box()
    assert box is not None
    phone.page.mouse.move(box["x"] + 20, box["y"] + 20)
    phone.page.mouse.down()
    expect(phone.commit).to_contain_text("Build nothing")
    phone.page.mouse.up()
    phone.redo.tap()
    expect(phone.commit).to_contain_text("Build 3")
    assert phone.events() == []


def test_a_draft_outlives_a_look_at_the_settings_and_another_page(stage: Stage, device: Device) -> None:
    seated = stage.look("build")
    phone = Hand(device(seated.name), stage, seated)
    phone.take()
    phone.page.locator(".status .menu").tap()
    phone.page.get_by_role("link", name="Settings").tap()
    phone.page.get_by_role("heading", level=1, name="Settings").wait_for()
    phone.page.go_back()
    expect(phone.commit).to_contain_text("Build 3")
    phone.page.reload()
    expect(phone.commit).to_contain_text("Build 3")
    phone.back.tap()
    expect(phone.commit).to_contain_text("Build nothing")
    phone.page.reload()
    expect(phone.commit).to_contain_text("Build nothing")


def test_u12_a_finger_that_slides_off_sends_nothing(stage: Stage, device: Device) -> None:
    phone = hand(stage, device, "build")
    box = phone.commit.bounding_box()
    assert box is not None
    phone.page.mouse.move(box["x"] + 20, box["y"] + 20)
    phone.page.mouse.down()
    phone.page.mouse.move(box["x"] + 20, box["y"] - 200)
    phone.page.mouse.up()
    phone.page.wait_for_timeout(500)
    assert phone.events() == []


def test_u12_a_double_tap_is_one_move(stage: Stage, device: Device) -> None:
    phone = hand(stage, device, "build")
    phone.take()
    moves: list[str] = []
    phone.page.on("request", lambda sent: moves.append(sent.url) if sent.url.endswith("/moves") else None)
    phone.commit.dblclick()
    phone.until_played()
    phone.page.wait_for_timeout(300)
    assert len(moves) == 1


# Power, and the rest of the game


def test_u10_one_tap_runs_the_best_plants(stage: Stage, device: Device) -> None:
    phone = hand(stage, device, "run")
    board = stage.ask(phone.seated.name, "GET", f"/api/games/{phone.seated.game}/board")
    cities = {plant["number"]: plant["power"] for plant in board["plants"]}
    runs = phone.offer("power")["runs"]
    owned = phone.view()["players"][phone.seated.seat]["cities"]
    most = max(min(owned, sum(cities[one["plant"]] for one in run)) for run in runs)
    said = phone.commit.inner_text()
    phone.commit.tap()
    phone.until_played()
    run = next(event for event in phone.events() if event["kind"] == "plants_run")
    assert phone.taps == 1
    assert run["powered"] == most
    assert str(run["powered"]) in said
    assert str(run["income"]) in said


def test_u10_a_toggle_changes_cities_income_and_fuel(stage: Stage, device: Device) -> None:
    phone = hand(stage, device, "run")
    burnt = phone.page.locator(".burns").inner_text()
    cities, income = told(phone.commit.inner_text())
    fewer, less = told(changed(phone.commit, phone.page.locator(".pick[aria-pressed=true]").first.tap))
    assert fewer < cities
    assert less < income
    assert phone.page.locator(".burns").all_inner_texts() != [burnt]


def told(label: str) -> tuple[int, int]:
    """Cities and income; who powers nothing is told no number of cities."""
    *cities, income = map(int, re.findall(r"\d+", label))
    return sum(cities), income


def test_a_mix_is_flipped_with_one_tap(stage: Stage, device: Device) -> None:
    phone = hand(stage, device, "hybrid")
    mix = phone.page.locator(".mix")
    ways = Counter(tuple(one["plant"] for one in run) for run in phone.offer("power")["runs"])
    mixed = next(plants for plants, count in ways.items() if count > 1)
    for pick in phone.page.locator(".pick").all():
        found = re.search(r"\d+", pick.inner_text())
        assert found is not None
        wanted = "true" if int(found[0]) in mixed else "false"
        if pick.get_attribute("aria-pressed") != wanted:
            pick.tap()
            expect(pick).to_have_attribute("aria-pressed", wanted)
    changed(mix, mix.tap)


HOUSES = 6  # of the cartel, before the first round
ASKED = "() => localStorage.getItem('megawatt.push.ask') === 'true'"


def test_u18_being_called_is_offered_once_a_move_in_a_slow_game_is_made(stage: Stage, device: Device) -> None:
    """Not because others think for days in one of mine."""
    page, seated = device("Cy"), stage.scene("run")
    days = {"my_turn": False, "deadline": "2099-01-01T00:00:00Z"}
    patch(page, "**/api/games/mine*", lambda told: {**told, "games": [game | days for game in told["games"]]})
    patch(page, "**/moves", lambda told: {**told, "clock": {**told["clock"], "control": {"pace": "slow"}}})
    by_link(page, "/")
    page.locator("article").first.wait_for()
    assert not page.evaluate(ASKED)
    phone = Hand(page, stage, seated)
    assert not page.evaluate(ASKED)
    phone.commit.tap()
    page.wait_for_function(ASKED)
    page.unroute_all(behavior="wait")


def patch(page: Page, path: str, change: Callable[[dict[str, Any]], dict[str, Any]]) -> None:
    """What the server answers there comes changed."""
    page.route(path, lambda route: route.fulfill(json=change(route.fetch().json())))


def test_the_lowest_plant_is_picked_to_go(stage: Stage, device: Device) -> None:
    phone = hand(stage, device, "scrap")
    lowest = phone.offer("scrap")["plants"][0]["plant"]
    expect(phone.commit).to_contain_text(str(lowest))
    phone.commit.tap()
    phone.until_played()
    assert (phone.events()[0]["kind"], phone.events()[0]["plant"]) == ("plant_scrapped", lowest)


def test_u11_a_cartel_house_is_placed_where_it_may_stand(stage: Stage, device: Device) -> None:
    phone = hand(stage, device, "cartel")
    city = phone.offer("place_cartel_house")["names"][3]
    phone.city(city)
    phone.back.tap()
    expect(phone.commit).to_have_attribute("aria-disabled", "true")
    phone.city(city)
    phone.commit.tap()
    phone.until_played()
    assert phone.events()[0] == {"kind": "cartel_house_placed", "seat": phone.seated.seat, "city": city}
    expect(phone.page.get_by_test_id("rail-2")).to_contain_text("Cartel")


def test_u11_a_touched_city_shows_the_house_of_the_cartel_and_what_the_next_will_cost(
    stage: Stage, device: Device
) -> None:
    phone = hand(stage, device, "cartel")
    first, other = phone.offer("place_cartel_house")["names"][:2]
    expect(phone.page.get_by_test_id("status")).to_contain_text(f"(1 of {HOUSES})")
    for city in (first, other):
        phone.city(city)
        house = phone.page.locator("[data-city] .house")  # none stands yet
        expect(phone.page.get_by_test_id(f"city-{city}").locator(".house")).to_have_attribute("fill", re.compile("url"))
        expect(house).to_have_count(1)
        expect(phone.page.locator(".order")).to_have_count(0)  # it is the only one
    expect(phone.page.get_by_test_id("dock")).to_contain_text("The next house here costs 15")
    phone.commit.tap()
    phone.until_played()
    expect(phone.page.get_by_test_id("status")).to_contain_text(f"(2 of {HOUSES})")


def test_u11_what_was_placed_is_no_draft_any_more_until_all_houses_stand(stage: Stage, device: Device) -> None:
    """The same player may be asked the same question twice in a row."""
    phone = hand(stage, device, "cartel")
    placed = 0
    while (before := stage.update("Ann", phone.seated.game))["view"]["asked"]["kind"] == "CartelPlacement":
        placed += 1
        seat = before["to_act"][0]
        name = ("Ann", "Ben")[seat]
        offers = stage.update(name, phone.seated.game)["offers"]
        if name == phone.seated.name:
            phone.page.locator(".commit[aria-disabled]").wait_for()
            phone.city(offers[0]["names"][0])
            phone.commit.tap()
        else:
            stage.move(name, phone.seated.game, {"kind": "place_cartel_house", "city": offers[0]["names"][0]})
        eventually(phone.page, lambda: stage.update("Ann", phone.seated.game)["seq"] > before["seq"])
    assert phone.kinds().count("cartel_house_placed") == placed == HOUSES
    expect(phone.page.get_by_test_id("rail-2")).to_contain_text(str(HOUSES))
    phone.page.get_by_role("button", name="Menu").tap()
    phone.page.get_by_role("dialog").get_by_role("button", name="Log").tap()
    expect(phone.page.get_by_role("dialog").get_by_text(re.compile("Cartel", re.IGNORECASE)).first).to_be_visible()


def test_a_region_is_taken(stage: Stage, device: Device) -> None:
    phone = hand(stage, device, "regions")
    phone.page.get_by_role("button", name="North", exact=True).first.tap()
    phone.commit.tap()
    phone.until_played()
    assert phone.events()[0]["region"] == "north"


def test_a_start_city_is_marked(stage: Stage, device: Device) -> None:
    phone = hand(stage, device, "mark")
    city = phone.offer("mark_city")["names"][0]
    phone.city(city)
    phone.commit.tap()
    phone.until_played()
    assert phone.events()[0]["city"] == city


DECIDED = {"powered": "more cities powered", "money": "more money", "cities": "more cities"}


def test_u19_the_end_tells_the_order_and_what_decided_it(stage: Stage, device: Device) -> None:
    phone = hand(stage, device, "end")
    result = phone.view()["result"]
    rows = phone.page.locator(".ranking li").all_inner_texts()
    names = ["Ann", "Ben", "Cy"]
    best_first = sorted(range(3), key=lambda seat: result["rank"][seat])
    assert [next(name for name in names if name in row) for row in rows] == [names[seat] for seat in best_first]
    first, second = names[best_first[0]], names[best_first[1]]
    expect(phone.page.locator(".tie").first).to_have_text(f"{first} before {second}: {DECIDED[result['decided_by']]}")
    phone.page.get_by_role("link", name="Watch").tap()
    phone.page.wait_for_url("**/r/0")


def test_u19_one_tap_makes_a_table_with_the_same_people(stage: Stage, device: Device) -> None:
    phone = hand(stage, device, "end")
    told = stage.ask(phone.seated.name, "GET", f"/api/games/{phone.seated.game}")
    others = {seat["name"] for seat in told["seats"]} - {phone.seated.name}
    phone.page.get_by_role("button", name="Rematch").tap()
    assert phone.taps == 1
    phone.page.wait_for_url("**/t/*")
    table = stage.ask(phone.seated.name, "GET", f"/api/tables/{phone.page.url.rsplit('/', 1)[1]}")
    assert phone.seated.name in {seat["name"] for seat in table["seats"]}
    assert len(table["seats"]) == len(others) + 1
    assert table["options"]["map"] == "germany"
    for name in others:
        invited = stage.ask(name, "GET", "/api/tables/mine")["invitations"]
        assert table["id"] in {one["table"]["id"] for one in invited}


def test_u2_u3_u5_u8_u10_a_whole_turn_by_hand_takes_at_most_eleven_taps(stage: Stage, device: Device) -> None:
    """Nothing is filled in by the phone but the plants that run: each number and each city is tapped."""
    phones = {scene: hand(stage, device, scene) for scene in ("auction", "bid", "fuel", "build", "run")}
    for scene, key in (("auction", "2"), ("bid", "+"), ("run", "enter")):
        phones[scene].key(key).first.tap()
        phones[scene].until_played()
    buy_by_hand(phones["fuel"])
    build_by_hand(phones["build"], cheapest_three(phones["build"]))
    assert sum(phone.taps for phone in phones.values()) <= 11


@pytest.mark.parametrize("language", LANGUAGES)
def test_u2_u3_u5_u8_u10_a_whole_turn_takes_seven_taps(stage: Stage, device: Device, language: str) -> None:
    taps = 0
    for scene, keys in (("auction", ["2"]), ("bid", ["+"]), ("fuel", ["f", "enter"]), ("run", ["enter"])):
        phone = hand(stage, device, scene, locale=language)
        for key in keys:
            phone.key(key).first.tap()
        phone.until_played()
        taps += phone.taps
    phone = hand(stage, device, "build", locale=language)
    phone.take()
    phone.commit.tap()
    phone.until_played()
    assert taps + phone.taps <= 7
