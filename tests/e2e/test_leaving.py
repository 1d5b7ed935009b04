"""Who goes away for a while: a bot keeps the seat."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.e2e.stage import Stage, open_game
from tests.e2e.test_whole_games import game_of_people

Device = Callable[..., Page]


def test_a_bot_plays_on_until_one_is_back(stage: Stage, device: Device) -> None:
    game = game_of_people(stage, ["Gus", "Ann", "Ben"], {"players": 3})
    seat = stage.ask("Gus", "GET", f"/api/games/{game}")["my_seat"]
    page = device("Gus")
    open_game(page, game)
    page.get_by_role("button", name="Menu").tap()
    page.get_by_role("button", name="Give up").tap()
    page.get_by_role("button", name="Let a bot play on").tap()
    page.get_by_text("A bot plays on as Gus").wait_for()
    seats = stage.ask("Gus", "GET", f"/api/games/{game}")["seats"]
    assert seats[seat]["controller"] == "bot"
    page.get_by_role("button", name="Take my seat back").tap()
    expect(page.get_by_text("A bot plays on as Gus")).to_have_count(0)
    seats = stage.ask("Gus", "GET", f"/api/games/{game}")["seats"]
    assert seats[seat]["controller"] == "human"


def test_the_others_see_at_once_who_plays_on(stage: Stage, device: Device) -> None:
    game = game_of_people(stage, ["Gus", "Ann", "Ben"], {"players": 3})
    seat = stage.ask("Gus", "GET", f"/api/games/{game}")["my_seat"]
    page = device("Ann")
    told: list[str | bytes] = []
    page.on("websocket", lambda line: line.on("framereceived", lambda said: told.append(said)))
    open_game(page, game)
    while not told:  # the news is for whoever listens; who opens the game later reads who sits there
        page.wait_for_timeout(50)
    tile = page.get_by_test_id(f"rail-{seat}")
    expect(tile).to_be_visible()
    expect(tile.locator(".mark")).to_have_count(0)
    stage.ask("Gus", "POST", f"/api/games/{game}/stand-in")
    expect(tile.locator(".mark")).to_have_text("bot")
    expect(tile).to_have_accessible_name(re.compile(", bot$"))
    stage.ask("Gus", "POST", f"/api/games/{game}/take-back")
    expect(tile.locator(".mark")).to_have_count(0)
