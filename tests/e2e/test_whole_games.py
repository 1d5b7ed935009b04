"""Games from the first plant to the ranking, played with a finger."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import NIGHTLY
from tests.e2e.hands import tap_city
from tests.e2e.stage import Stage, open_game

Device = Callable[..., Page]
LONGEST = 240  # s
# What a hurried player does: whatever the dock offers first; all is read from the page at once, to be quick. A finger
# does it here; else its key is told, if it has one.
NEXT = """(finger) => {
  const seen = (selector) => [...document.querySelectorAll(selector)].find((one) => one.getClientRects().length)
  const live = (selector) => {
    const found = seen(selector)
    return found && !found.hasAttribute('aria-disabled') ? found : null
  }
  const act = (did, one) => {
    if (finger) one.click()
    return [did, one.dataset.key ?? '']
  }
  if (document.querySelector('.ranking')) return ['over', '']
  const commit = seen('[data-testid=commit]')
  if (!commit) return ['waiting', '']
  if (commit.getAttribute('aria-busy') || seen('.drain')) return ['busy', '']
  const asked = commit.textContent + document.querySelector('[data-testid=status]').textContent
  const draft = window.drafted !== asked && (live('[data-key=f]') || live('button.take'))
  window.drafted = asked
  if (draft) return act('drafted', draft)
  if (!commit.hasAttribute('aria-disabled')) return act('sent', commit)
  const free = [...document.querySelectorAll('.regions button:not([aria-disabled])')]
  const open = live('button.open') || free[Math.floor(Math.random() * free.length)]
  if (open) return act('opened', open)
  const pass = live('[data-key=p]')
  return pass ? act('passed', pass) : ['map', '']
}"""


City = Callable[[int], str]  # by the number of a phone: a city that is offered to its player


def acted(page: Page) -> str:
    """What its player has done."""
    return str(page.evaluate(NEXT, True)[0])


def play_to_the_end(*pages: Page, city: City | None = None) -> None:
    """Each of these phones taps when it is asked, until all show the ranking."""
    until = time.monotonic() + LONGEST * len(pages)
    while time.monotonic() < until:
        did = [acted(page) for page in pages]
        if did == ["over"] * len(pages):
            return
        for number, page in enumerate(pages):
            if did[number] == "map":
                assert city is not None
                tap_city(page, city(number))
        pages[0].wait_for_timeout(25 if "sent" in did or "drafted" in did else 60)
    raise AssertionError("the game did not end")


HURRIED = "localStorage.setItem('megawatt.settings', JSON.stringify({ hold: 0, motion: 'reduced' }))"


FOCUSED = "(wanted) => document.activeElement?.matches(wanted) ?? false"


def reach(page: Page, control: str) -> None:
    """By Tab alone."""
    for _ in range(100):
        if page.evaluate(FOCUSED, control):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"no Tab leads to {control}")


def play_by_keys(page: Page) -> None:
    """The same without a finger."""
    until = time.monotonic() + LONGEST
    while time.monotonic() < until:
        did, key = page.evaluate(NEXT, False)
        if did == "over":
            return
        if did == "drafted" and not key:
            reach(page, "button.take")
            key = "Enter"
        elif did == "sent" and page.evaluate(FOCUSED, "button, a"):  # which Enter would press
            reach(page, "[data-testid=commit]")
        if key:
            page.keyboard.press(key.capitalize() if len(key) > 1 else key)
        page.wait_for_timeout(60)
    raise AssertionError("the game did not end")


def offered_city(stage: Stage, name: str, game: int) -> str:
    return str(stage.update(name, game)["offers"][0]["names"][0])


def terms(options: dict[str, Any], others: list[str]) -> dict[str, Any]:
    agreed = {"edition": "recharged", "map": "germany", "money": "open", **options}
    return {"rules": "powergrid", "options": agreed, "seats": ["me", *others]}


def new_game(stage: Stage, name: str, options: dict[str, Any], bots: int) -> int:
    made = stage.ask(name, "POST", "/api/games", terms(options, ["bot:novice"] * bots))
    assert "id" in made, made
    return int(made["id"])


def game_of_people(stage: Stage, names: list[str], options: dict[str, Any]) -> int:
    """By a table of the first one, at which the others sit down."""
    host, *guests = names
    table = stage.ask(host, "POST", "/api/tables", terms(options, ["open"] * len(guests)))
    assert "id" in table, table
    for name in guests:
        stage.ask(name, "POST", f"/api/tables/{table['id']}/join", {})
    started = stage.ask(host, "POST", f"/api/tables/{table['id']}/start", {})
    assert started.get("game"), started
    return int(started["game"])


@pytest.mark.parametrize("players", [3] if not NIGHTLY else [2, 3, 6])
def test_a_whole_game_against_bots(stage: Stage, device: Device, players: int) -> None:
    game = new_game(stage, "Gus", {"players": players}, bots=players - 1)
    page = device("Gus")
    page.add_init_script(HURRIED)
    open_game(page, game)
    play_to_the_end(page, city=lambda _: offered_city(stage, "Gus", game))  # with two, the cartel's first houses
    assert stage.update("Gus", game)["status"] == "finished"
    assert len(page.locator(".ranking li").all()) == players
    moves = stage.ask("Gus", "GET", f"/api/games/{game}/log")["moves"]
    whim = next(move["seq"] for move in moves if move["reason"] and move["reason"]["code"] == "whim_plant")
    page.goto(f"/g/{game}/r/{whim}")
    page.get_by_role("tab", name="Auctions").tap()
    expect(page.locator(".why")).to_contain_text("On a whim: plant")
    page.goto(f"/g/{game}")
    page.locator(".status .menu").tap()
    page.get_by_role("dialog").get_by_role("button", name="Log").tap()
    expect(page.get_by_role("dialog").get_by_text("On a whim").first).to_be_visible()


@pytest.mark.skipif(not NIGHTLY, reason="a long game")
def test_u14_a_whole_game_by_keys_alone(stage: Stage, device: Device) -> None:
    game = new_game(stage, "Gus", {"players": 3}, bots=2)
    page = device("Gus", size=(1280, 800))
    page.add_init_script(HURRIED)
    open_game(page, game)
    play_by_keys(page)
    assert stage.update("Gus", game)["status"] == "finished"
    built = [event for move in stage.update("Gus", game)["events"] for event in move["events"]]
    kinds = {event["kind"] for event in built if event.get("seat") == 0}
    assert {"nominated", "fuel_bought", "city_built", "plants_run"} <= kinds, kinds


@pytest.mark.skipif(not NIGHTLY, reason="a long game on four phones")
def test_three_people_on_three_phones_and_an_onlooker_see_one_game(stage: Stage, device: Device) -> None:
    names = ["Ann", "Ben", "Cy"]
    game = game_of_people(stage, names, {"players": 3})
    pages = [device(name) for name in names]
    onlooker = device(None)
    for page in pages:
        page.add_init_script(HURRIED)
    for page in (*pages, onlooker):
        open_game(page, game)
    play_to_the_end(*pages)
    onlooker.locator(".ranking").wait_for()
    rankings = {page.locator(".ranking").inner_text() for page in (*pages, onlooker)}
    assert len(rankings) == 1


@pytest.mark.skipif(not NIGHTLY, reason="a long game")
def test_two_people_play_against_the_cartel(stage: Stage, device: Device) -> None:
    names = ["Ann", "Ben"]
    game = game_of_people(stage, names, {"players": 2, "standard_starts": True, "regions": "draft"})
    pages = [device(name) for name in names]
    for page in pages:
        page.add_init_script(HURRIED)
        open_game(page, game)
    play_to_the_end(*pages, city=lambda number: offered_city(stage, names[number], game))
    kinds = {event["kind"] for move in stage.update("Ann", game)["events"] for event in move["events"]}
    assert {"cartel_took_plant", "cartel_took_fuel"} <= kinds
    pages[0].get_by_role("button", name="Menu").tap()
    pages[0].get_by_role("dialog").get_by_role("button", name="Log").tap()
    told = pages[0].get_by_role("dialog").locator("ol span").all_inner_texts()
    assert any(re.match(r"Cartel: plant \d+", line) for line in told), told
    assert any(re.match(r"Cartel: \d+ (coal|oil|garbage|uranium)", line) for line in told), told


def test_the_replay_goes_from_the_first_move_to_the_last(stage: Stage, device: Device) -> None:
    seated = stage.scene("end")
    page = device(seated.name)
    page.goto(f"/g/{seated.game}/r/0")
    page.get_by_role("tab", name="Charts").tap()
    page.locator("svg .curve").first.wait_for(state="attached")
    page.get_by_role("slider").press("End")
    page.wait_for_url(f"**/r/{seated.seq}")
    page.get_by_role("tab", name="Auctions").tap()
    assert len(page.locator("[role=tabpanel] li").all()) > 5


def test_u14_j_and_k_go_back_and_on_in_a_replay(stage: Stage, device: Device) -> None:
    seated = stage.look("end")
    page = device(seated.name, size=(1280, 800))
    page.goto(f"/g/{seated.game}/r/0")
    heading = page.get_by_role("heading", level=1)
    expect(heading).to_contain_text(f"Move 0 of {seated.seq}")
    for key, ply in (("k", 1), ("k", 2), ("j", 1), ("j", 0), ("j", 0)):
        page.keyboard.press(key)
        expect(heading).to_contain_text(f"Move {ply} of {seated.seq}")
    page.wait_for_url("**/r/0")


def test_on_a_small_phone_all_of_a_replay_is_in_sight(stage: Stage, device: Device) -> None:
    seated = stage.look("end")
    page = device(seated.name, size=(360, 640))
    page.goto(f"/g/{seated.game}/r/100")
    box = page.get_by_role("button", name="Play").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= 640


def test_the_scrubber_of_a_replay_marks_phases_and_says_where_it_stands(stage: Stage, device: Device) -> None:
    seated = stage.look("end")
    page = device(seated.name)
    page.goto(f"/g/{seated.game}/r/0")
    slider = page.get_by_role("slider")
    expect(slider).to_have_attribute("aria-valuetext", f"Move 0 of {seated.seq}, Step 1, round 1, Auctions")
    phases = page.locator(".scrub .phase")
    assert phases.count() > page.locator(".scrub rect:not(.phase)").count()
    slider.press("End")
    expect(slider).to_have_attribute("aria-valuetext", re.compile(rf"^Move {seated.seq} of .*, Game over$"))


def test_a_position_of_a_replay_is_shared_and_opens_elsewhere(stage: Stage, device: Device) -> None:
    seated = stage.look("end")
    page = device(seated.name)
    page.add_init_script("navigator.share = async (what) => { window.shared = what }")
    page.goto(f"/g/{seated.game}/r/7")
    page.get_by_role("button", name="Share").tap()
    page.wait_for_function("() => window.shared")
    link = str(page.evaluate("window.shared.url"))
    assert link.endswith(f"/g/{seated.game}/r/7")
    other = device(None)
    other.goto(link)
    expect(other.get_by_role("heading", level=1)).to_contain_text(f"Move 7 of {seated.seq}")


def test_what_is_shared_is_the_position_that_is_shown(stage: Stage, device: Device) -> None:
    """The address follows a little later: browsers let it be written only so often."""
    seated = stage.look("end")
    page = device(seated.name, size=(1280, 800))
    page.add_init_script("navigator.share = async (what) => { window.shared = what }")
    page.goto(f"/g/{seated.game}/r/7")
    share = page.get_by_role("button", name="Share")
    share.wait_for()
    for _ in range(3):
        page.keyboard.press("k")
    share.evaluate("(one) => one.click()")
    page.wait_for_function("() => window.shared")
    assert str(page.evaluate("window.shared.url")).endswith(f"/g/{seated.game}/r/10")
    page.wait_for_url("**/r/10")


def test_a_position_that_does_not_come_is_not_said_to_be_shown(stage: Stage, device: Device) -> None:
    seated = stage.look("build")
    page = device(seated.name, size=(1280, 800))
    page.route(re.compile(r"/api/games/\d+/at/1?0$"), lambda route: route.abort())
    page.goto(f"/g/{seated.game}/r/1")
    heading = page.get_by_role("heading", level=1)
    expect(heading).to_contain_text("Move 1 of")
    page.keyboard.press("j")
    expect(page.get_by_test_id("toast")).to_contain_text("No connection")
    expect(heading).to_contain_text("Move 1 of")


def test_what_another_app_shares_opens_where_it_leads(stage: Stage, device: Device) -> None:
    seated = stage.look("end")
    page = device(None)
    page.goto(f"/share?title=A+game&text=Look:+{stage.url}/g/{seated.game}/r/3")
    page.wait_for_url(f"**/g/{seated.game}/r/3")


def test_where_nothing_can_be_shared_the_link_is_copied(stage: Stage, device: Device) -> None:
    seated = stage.look("end")
    page = device(seated.name, permissions=["clipboard-read", "clipboard-write"])
    page.add_init_script("delete Navigator.prototype.share")
    page.goto(f"/g/{seated.game}/r/5")
    page.get_by_role("button", name="Share").tap()
    expect(page.get_by_test_id("toast")).to_contain_text("Link copied")
    assert str(page.evaluate("navigator.clipboard.readText()")).endswith(f"/g/{seated.game}/r/5")
