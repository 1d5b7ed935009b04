"""All that there is to be seen: screens outside a game, and within one drafts, sheets and how others see it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from functools import cache

from playwright.sync_api import Page, expect

from tests.e2e.stage import Stage, open_game

HOST, GUEST = "Ann", "Ben"
NOBODY = None
POWERGRID = {"rules": "powergrid", "options": {"edition": "recharged", "map": "germany", "players": 4}}
Act = Callable[[Page], object]


def at(path: str) -> Callable[[Stage], str]:
    return lambda stage: path


@cache  # nobody may open any number of them
def a_table(stage: Stage) -> int:
    """An open one with a guest and a bot, and something said at it."""
    table = stage.ask(HOST, "POST", "/api/tables", {**POWERGRID, "seats": ["me", "open", "bot:coin", "open"]})["id"]
    stage.ask(GUEST, "POST", f"/api/tables/{table}/join")
    stage.ask(GUEST, "POST", f"/api/tables/{table}/chat", {"text": "A good evening to everybody at this table!"})
    return int(table)


@cache
def a_tournament(stage: Stage) -> int:
    """One that has not begun, with two people in it."""
    terms = {
        "name": "Autumn cup of the river towns",
        "kind": "swiss",
        "clock": {"pace": "slow", "turn": 86400, "vacation": 0},
        "rounds": 3,
        "starts_at": (datetime.now(UTC) + timedelta(hours=1)).isoformat(),
    }
    tournament = stage.ask(HOST, "POST", "/api/tournaments", {**POWERGRID, **terms})["id"]
    for name in (HOST, GUEST):
        stage.ask(name, "POST", f"/api/tournaments/{tournament}/enter")
    return int(tournament)


# Each screen outside a game: who looks, and at which address.
SCREENS: dict[str, tuple[str | None, Callable[[Stage], str]]] = {
    "welcome": (NOBODY, at("/")),
    "home": (HOST, at("/")),
    "play": (HOST, at("/play")),
    "play-new": (HOST, at("/play/new")),
    "table": (HOST, lambda stage: f"/t/{a_table(stage)}"),
    "tournaments": (HOST, at("/tournaments")),
    "tournaments-new": (HOST, at("/tournaments/new")),
    "tournament": (HOST, lambda stage: f"/tournaments/{a_tournament(stage)}"),
    "learn": (NOBODY, at("/learn")),
    "rules": (NOBODY, at("/rules/central_europe?players=2")),
    "me": (HOST, at("/me")),
    "settings": (HOST, at("/settings")),
    "sign-in": (NOBODY, at("/sign-in")),
    "top": (HOST, at("/top")),
    "profile": (GUEST, at(f"/u/{HOST}")),
    "share": (HOST, at("/share?text=nothing+of+ours")),
    "verify": (HOST, lambda stage: f"/g/{stage.look('end').game}/verify"),
    "verify-running": (HOST, lambda stage: f"/g/{stage.look('build').game}/verify"),
    "nowhere": (HOST, at("/nowhere")),
}


def key(name: str) -> Act:
    return lambda page: page.locator(f'[data-key="{name}"]').click()


def a_bid_of_ones_own(page: Page) -> None:
    page.locator(".face").first.click()


def another_amount(page: Page) -> None:
    page.get_by_role("button", name="Other…").click()


def three_cities(page: Page) -> None:
    page.locator(".take").click()


# What a player sees of a scene once something is drafted.
DRAFTS: dict[str, tuple[str, Act]] = {
    "auction": ("own-bid", a_bid_of_ones_own),
    "bid": ("other-amount", another_amount),
    "fuel": ("drafted", key("f")),
    "build": ("drafted", three_cities),
}


def from_menu(name: str) -> Act:
    def open_it(page: Page) -> None:
        page.locator(".status .menu").click()
        page.get_by_role("dialog").get_by_role("button", name=name).click()

    return open_it


def a_player(page: Page) -> None:
    page.get_by_test_id("rail-1").click()


def a_plant(page: Page) -> None:
    a_player(page)
    page.locator("dialog .plants button").first.click()


def a_city(page: Page) -> None:
    page.locator(".list").first.click()
    page.locator("dialog .city").first.click()


# Each sheet over the table while somebody builds.
SHEETS: dict[str, Act] = {
    "menu": lambda page: page.locator(".status .menu").click(),
    "log": from_menu("Log"),
    "chat": from_menu("Chat"),
    "notes": from_menu("Notes"),
    "rules": from_menu("Rules for now"),
    "keys": from_menu("Keys"),
    "resign": from_menu("Give up"),
    "market": lambda page: page.locator("button.market, button.ladders").click(),
    "progress": lambda page: page.locator(".strip .progress").click(),
    "player": a_player,
    "plant": a_plant,
    "cities": lambda page: page.locator(".list").first.click(),
    "city": a_city,
}


def close_sheet(page: Page) -> None:
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)


def line_lost(page: Page) -> None:
    page.context.set_offline(True)
    expect(page.get_by_test_id("status")).to_contain_text("Offline")


def lesson(stage: Stage, page: Page) -> None:
    """The first sentence of the coach."""
    page.goto("/learn")
    page.locator("main .commit").first.click()
    page.get_by_test_id("lesson").wait_for()
    page.get_by_test_id("commit").wait_for()


def watching(stage: Stage, page: Page) -> None:
    open_game(page, stage.look("build").game)


def replay(stage: Stage, page: Page) -> None:
    over = stage.look("end")
    page.goto(f"/g/{over.game}/r/{over.seq // 2}")
    page.locator('[data-testid="map"] svg').first.wait_for()


@contextmanager
def queueing(page: Page, pace: str) -> Iterator[None]:
    """Somebody new who waits for a game meanwhile; afterwards nobody finds him there."""
    page.goto("/play")
    page.locator("label", has_text=pace).click()
    page.get_by_role("button", name="Find a game").click()
    page.get_by_role("button", name="Stop waiting").first.wait_for()
    yield
    page.goto("/play")
    page.get_by_role("heading", level=1).wait_for()
    waiting = page.get_by_role("button", name="Stop waiting")
    (waiting.last if page.locator("dialog[open]").count() else waiting.first).click()
    expect(waiting).to_have_count(0)
