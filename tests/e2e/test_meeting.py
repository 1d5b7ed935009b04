"""How people find each other: the lobby narrowed, the code to show, the ready check felt and heard, who leaves it."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import product
from typing import Any

from playwright.sync_api import Page, expect

from tests.e2e.hands import eventually
from tests.e2e.stage import Stage, open_game
from tests.e2e.test_screens import GAME, at, open_table

Device = Callable[..., Page]
SENSES = """
localStorage.setItem('megawatt.settings', JSON.stringify({ sound: true, haptics: 'light' }))
window.felt = []
window.heard = 0
Object.defineProperty(Navigator.prototype, 'vibrate', { value: (pattern) => felt.push(pattern) > 0 })
const create = AudioContext.prototype.createOscillator
AudioContext.prototype.createOscillator = function () { heard += 1; return create.call(this) }
"""
# Of each corner of a code, what its camera looks for: a dark ring around a light one around a dark square.
CORNERS = """(svg) => {
  const size = svg.viewBox.baseVal.width
  const path = svg.querySelector('path').getAttribute('d')
  const dark = new Set([...path.matchAll(/M(\\d+) (\\d+)/g)].map(([, x, y]) => `${x} ${y}`))
  const corner = (left, top) => Array.from({ length: 7 }, (_, y) =>
    Array.from({ length: 7 }, (_, x) => (dark.has(`${left + x} ${top + y}`) ? '#' : '.')).join(''))
  return [corner(3, 3), corner(size - 10, 3), corner(3, size - 10)]
}"""
FINDER = ["#######", "#.....#", "#.###.#", "#.###.#", "#.###.#", "#.....#", "#######"]


def found(phones: list[Page]) -> None:
    """Two phones that the queue has put at one table."""
    for phone in phones:
        phone.add_init_script(SENSES)
        at(phone, "/play").locator("label", has_text="Duel").tap()
        phone.get_by_role("button", name="Find a game").tap()
    for phone in phones:
        phone.get_by_role("button", name="I am ready").wait_for()


def stop(phone: Page) -> None:
    waiting = phone.get_by_role("button", name="Stop waiting").first
    waiting.tap()
    expect(waiting).to_have_count(0)


def test_a_found_game_is_felt_and_heard_and_who_leaves_it_has_to_pause(device: Device) -> None:
    phones = [device(None), device(None)]
    found(phones)
    for phone in phones:
        eventually(
            phone, lambda phone=phone: phone.evaluate("felt.some((pattern) => pattern.length === 5) && heard > 0")
        )
    phones[0].get_by_role("dialog").get_by_role("button", name="Stop waiting").tap()
    enter = phones[0].get_by_role("button", name="Find a game")
    expect(enter).to_have_attribute("aria-disabled", "true")
    enter.tap(force=True)  # though it is grey, it says why
    expect(phones[0].get_by_test_id("toast")).to_contain_text("You missed a game")
    expect(phones[1].get_by_role("button", name="I am ready")).to_have_count(0)
    stop(phones[1])  # who waits on, and is not blamed
    expect(phones[1].get_by_role("button", name="Find a game")).not_to_have_attribute("aria-disabled", "true")


def test_who_waits_for_a_game_sees_so_and_may_stop_in_other_games_and_in_a_replay(stage: Stage, device: Device) -> None:
    page = at(device(None), "/")
    page.get_by_role("button", name="Play a bot").tap()
    page.wait_for_url(GAME)
    game = page.url
    at(page, "/play").locator("label", has_text="Duel").tap()
    page.get_by_role("button", name="Find a game").tap()
    page.get_by_role("button", name="Stop waiting").first.wait_for()
    page.goto(game)
    page.get_by_role("button", name="Menu").tap()
    waiting = page.get_by_test_id("queue")
    expect(page.get_by_role("dialog").locator(waiting)).to_contain_text(re.compile(r"\d:\d\d"))
    open_game(page, stage.look("build").game)  # of others
    expect(page.get_by_test_id("dock").locator(waiting)).to_contain_text(re.compile(r"\d:\d\d"))
    page.goto(f"{game}/r/0")
    expect(waiting).to_contain_text(re.compile(r"\d:\d\d"))
    stop(page)
    expect(waiting).to_have_count(0)


def test_who_waits_and_a_table_that_lacks_him_meet_though_neither_looks_for_the_other(device: Device) -> None:
    host, waiting = device(None), device(None)
    at(waiting, "/play").locator("label", has_text="Duel").tap()
    waiting.get_by_role("button", name="Find a game").tap()
    waiting.get_by_role("button", name="Stop waiting").first.wait_for()
    at(waiting, "/me")
    count = at(host, "/play/new?clock=live_45").get_by_role("radio", name="2", exact=True)
    host.locator("label", has=count).tap()
    host.locator("label.switch", has_text="Ranked").tap()
    host.get_by_role("button", name="Open table").tap()
    waiting.get_by_role("button", name="I am ready").tap()
    waiting.get_by_role("button", name="Leave").wait_for()
    assert waiting.url == host.url
    host.get_by_role("button", name="Start the game").tap()
    for phone in (host, waiting):
        phone.wait_for_url(GAME)
    assert host.url == waiting.url
    expect(waiting.get_by_role("link", name="Looking for players")).to_have_count(0)


def test_a_table_that_begins_when_all_seats_are_taken_asks_nobody(device: Device) -> None:
    host, guest = device(None), device(None)
    count = at(host, "/play/new").get_by_role("radio", name="2", exact=True)
    host.locator("label", has=count).tap()
    host.locator("label.switch", has_text="Begins when all seats are taken").tap()
    host.get_by_role("button", name="Open table").tap()
    host.wait_for_url(re.compile(r"/t/\d+"))
    host.locator("dt", has_text="Begins when all seats are taken").wait_for()
    guest.goto(host.url)
    guest.get_by_role("button", name="Sit down").tap()
    for phone in (host, guest):
        phone.wait_for_url(GAME)
    assert host.url == guest.url


def test_the_code_of_a_table_is_shown_and_its_link_leads_there(device: Device) -> None:
    host, guest = device(None), device(None)
    link = open_table(host, 3)
    host.get_by_role("button", name="QR code").tap()
    code = host.get_by_role("img", name="QR code")
    assert code.evaluate(CORNERS) == [FINDER] * 3
    guest.goto(link)
    guest.get_by_role("button", name="Sit down").wait_for()


def test_the_lobby_is_narrowed_and_widened_again(stage: Stage, device: Device) -> None:
    def opened(board: str, players: int) -> int:
        options = {"edition": "recharged", "map": board, "players": players}
        body: dict[str, Any] = {"rules": "powergrid", "options": options, "clock": None}
        return int(stage.ask("Ann", "POST", "/api/tables", body)["id"])

    tables = {(board, players): opened(board, players) for board, players in product(("usa", "france"), (3, 5))}
    phone = at(device("Ben"), "/play")

    def shows(*wanted: tuple[str, int]) -> None:
        for key, table in tables.items():
            expect(phone.locator(f"a[href='/t/{table}']")).to_have_count(1 if key in wanted else 0)

    def narrow(label: str, option: str) -> None:
        phone.get_by_role("button", name=re.compile("^Filter")).tap()
        phone.get_by_role("dialog").get_by_label(label).select_option(option)
        phone.get_by_role("dialog").get_by_role("button", name=re.compile("^Show")).tap()

    shows(*tables)
    narrow("Map", "usa")
    shows(("usa", 3), ("usa", 5))
    narrow("Players", "5")
    shows(("usa", 5))
    later = opened("usa", 5)  # heard of by the socket
    expect(phone.locator(f"a[href='/t/{later}']")).to_have_count(1)
    phone.get_by_role("button", name="Filtered").tap()
    phone.get_by_role("button", name="Clear filters").tap()
    phone.get_by_role("dialog").get_by_role("button", name=re.compile("^Show")).tap()
    shows(*tables)
    for table in [*tables.values(), later]:
        stage.ask("Ann", "POST", f"/api/tables/{table}/leave", {})
