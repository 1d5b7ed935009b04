"""Shape and colour: two people choose theirs at a table, and the game shows them wherever its players are."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, Route, expect

from tests.e2e.eyes import drawn, faults_in_all_languages, still, violations
from tests.e2e.hands import eventually
from tests.e2e.stage import Stage, open_game
from tests.e2e.test_screens import GAME, at
from tests.e2e.test_whole_games import terms

Device = Callable[..., Page]
SMALLEST = (360, 640)
OWN = re.compile("^Shape and colour: ")


def row(phone: Page, who: str) -> Locator:
    return phone.locator("li", has_text=who)


def pick(phone: Page, who: str, name: str) -> None:
    row(phone, who).get_by_role("button", name=OWN).tap()
    phone.get_by_role("dialog").get_by_role("button", name=re.compile(name, re.IGNORECASE)).tap()


def table_of(stage: Stage, host: str, guest: str) -> int:
    """With a bot."""
    table = stage.ask(host, "POST", "/api/tables", terms({"players": 3}, ["open", "bot:coin"]))
    stage.ask(guest, "POST", f"/api/tables/{table['id']}/join")
    return int(table["id"])


def looks(piece: Locator) -> tuple[str | None, str | None]:
    return piece.get_attribute("d"), piece.get_attribute("fill")


def test_two_people_choose_and_the_game_shows_what_they_chose(stage: Stage, device: Device) -> None:
    table = table_of(stage, "Ann", "Ben")
    host, guest = device("Ann"), device("Ben", size=SMALLEST)
    for phone in (host, guest):
        at(phone, f"/t/{table}")
    pick(host, "Ann", "star")
    row(guest, "Ann").get_by_role("img", name="star, yellow").wait_for()  # at once, without a word
    row(guest, "Ben").get_by_role("button", name="Shape and colour: Any that is free").tap()
    taken = guest.get_by_role("dialog").get_by_role("button", name="star yellow Taken: Ann")
    expect(taken).to_have_attribute("aria-disabled", "true")
    taken.tap(force=True)
    expect(guest.get_by_role("dialog").get_by_test_id("toast")).to_have_text("Taken: Ann")
    assert faults_in_all_languages(still(guest)) == []
    assert violations(guest) == []
    guest.keyboard.press("Escape")

    def faster(route: Route) -> None:
        stage.ask("Ann", "POST", f"/api/tables/{table}/mark", {"mark": "hexagon"})
        route.continue_()

    guest.route("**/mark", faster, times=1)
    pick(guest, "Ben", "hexagon")
    expect(guest.get_by_test_id("toast")).to_have_text("Somebody else has that shape")
    row(guest, "Ann").get_by_role("img", name="hexagon, pink").wait_for()
    pick(guest, "Ben", "triangle")
    pick(host, "coin", "circle")  # the host's bot
    row(guest, "coin").get_by_role("img", name="circle, blue").wait_for()
    assert violations(drawn(host)) == []
    host.get_by_role("button", name="Start the game").tap()
    for phone in (host, guest):
        phone.wait_for_url(GAME)
    game = int(host.url.rsplit("/", 1)[1])
    for phone in (host, guest):
        shows_them(stage, phone, game)


def shows_them(stage: Stage, phone: Page, game: int) -> None:
    """The rail by shape and by name, a house of Ben's on the board, and Home."""
    seats = {seat["name"]: seat["index"] for seat in stage.ask("Ann", "GET", f"/api/games/{game}")["seats"]}
    for name in ("Ann", "Ben"):
        stage.ask(name, "POST", f"/api/games/{game}/stand-in")  # bots play on, whose houses look as theirs would

    def built() -> list[str]:
        houses = stage.update("Ann", game)["view"]["houses"]
        return [city for city, owners in houses.items() if owners[0] == seats["Ben"]]

    eventually(phone, built)
    open_game(phone, game)
    expect(phone.get_by_test_id(f"rail-{seats['Ann']}")).to_have_accessible_name(re.compile("^Ann, hexagon, pink, "))
    tile = phone.get_by_test_id(f"rail-{seats['Ben']}")
    expect(tile).to_have_accessible_name(re.compile("^Ben, triangle, green, "))
    house = phone.get_by_test_id(f"city-{built()[0]}").locator(".house").first
    mark = looks(tile.locator("svg path").first)
    assert mark[1] == "var(--player-3)"
    expect(house).to_be_attached()
    assert looks(house) == mark
    phone.goto("/")
    card = phone.locator("article", has=phone.locator(f"a[href='/g/{game}']"))
    expect(card.locator(".face", has_text="Ben")).to_be_visible()
    assert looks(card.locator(".face", has_text="Ben").locator("path")) == mark
