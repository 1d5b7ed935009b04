"""Who goes away for a while: a bot keeps the seat."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.e2e.stage import Stage, open_game

Device = Callable[..., Page]


def test_a_bot_plays_on_until_one_is_back(stage: Stage, device: Device) -> None:
    seated = stage.scene("build")
    page = device(seated.name)
    open_game(page, seated.game)
    page.get_by_role("button", name="Menu").tap()
    page.get_by_role("button", name="Give up").tap()
    page.get_by_role("button", name="Let a bot play on").tap()
    page.get_by_text(f"A bot plays on as {seated.name}").wait_for()
    seats = stage.ask(seated.name, "GET", f"/api/games/{seated.game}")["seats"]
    assert seats[seated.seat]["controller"] == "bot"
    page.get_by_role("button", name="Take my seat back").tap()
    expect(page.get_by_text(f"A bot plays on as {seated.name}")).to_have_count(0)
    seats = stage.ask(seated.name, "GET", f"/api/games/{seated.game}")["seats"]
    assert seats[seated.seat]["controller"] == "human"
