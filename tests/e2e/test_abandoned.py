"""A game that nobody played to its end says so: in the list, at the table, and it can be looked at again."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.e2e.stage import Stage, open_game

Device = Callable[..., Page]


def test_an_abandoned_game_is_told_from_one_that_was_won(stage: Stage, device: Device) -> None:
    seated = stage.look("abandoned")
    page = device(seated.name)
    page.goto("/")
    card = page.locator("article", has=page.locator(f"a[href='/g/{seated.game}']"))
    expect(card).to_contain_text("Abandoned")
    open_game(page, seated.game)
    expect(page.get_by_test_id("status")).to_contain_text("Abandoned")
    dock = page.get_by_test_id("dock")
    expect(dock).to_contain_text("No result")
    expect(dock.get_by_role("button", name="Share")).to_have_count(0)
    expect(dock.get_by_role("button", name="Rematch")).to_be_visible()
    dock.get_by_role("link", name="Watch").tap()
    page.wait_for_url(re.compile(r"/r/0"))
    expect(page.get_by_role("slider").first).to_be_visible()
