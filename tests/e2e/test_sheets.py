"""A sheet is one step: Back closes it, and whoever closes it otherwise has nothing to go back from."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.e2e.hands import by_link
from tests.e2e.places import close_sheet
from tests.e2e.stage import Stage

Device = Callable[..., Page]


def table(stage: Stage, device: Device) -> tuple[Page, str]:
    """A game that was come to from another screen."""
    seated = stage.look("build")
    page = device(seated.name)
    by_link(page, f"/g/{seated.game}")
    page.get_by_test_id("dock").wait_for()
    page.locator('[data-testid="map"] svg').first.wait_for()
    return page, f"/g/{seated.game}"


def menu(page: Page) -> None:
    page.get_by_role("button", name="Menu").tap()
    page.get_by_role("dialog").wait_for()


def tap_close(page: Page) -> None:
    page.get_by_role("dialog").get_by_role("button", name="Close").tap()


def gone(page: Page) -> None:
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_back_closes_a_sheet_and_then_leaves_the_game(stage: Stage, device: Device) -> None:
    page, game = table(stage, device)
    menu(page)
    page.go_back()
    gone(page)
    assert page.url.endswith(game)
    page.go_back()
    page.wait_for_url("**/settings")


def test_back_leaves_the_game_when_its_sheet_was_closed_otherwise(stage: Stage, device: Device) -> None:
    page, game = table(stage, device)
    for close in (close_sheet, tap_close):
        menu(page)
        close(page)
        gone(page)
    page.wait_for_timeout(200)
    assert page.url.endswith(game)
    page.go_back()
    page.wait_for_url("**/settings")


def test_one_sheet_after_another_is_one_step(stage: Stage, device: Device) -> None:
    page, game = table(stage, device)
    menu(page)
    page.get_by_role("dialog").get_by_role("button", name="Log").tap()
    expect(page.get_by_role("dialog").get_by_role("heading", level=2)).to_have_text("Log")
    page.go_back()
    gone(page)
    assert page.url.endswith(game)
    page.go_back()
    page.wait_for_url("**/settings")


def test_a_link_in_a_sheet_leaves_no_step_behind_it(stage: Stage, device: Device) -> None:
    page, game = table(stage, device)
    menu(page)
    page.get_by_role("dialog").get_by_role("link", name="Replay").tap()
    page.wait_for_url(re.compile(r"/r/\d+$"))
    page.locator('[data-testid="map"] svg').first.wait_for()
    page.go_back()
    page.wait_for_url(f"**{game}")
    page.get_by_test_id("dock").wait_for()
    gone(page)
    page.go_back()
    page.wait_for_url("**/settings")


def test_a_page_that_is_loaded_again_under_a_sheet_goes_on_without_it(stage: Stage, device: Device) -> None:
    page, game = table(stage, device)
    menu(page)
    page.reload()
    page.get_by_test_id("dock").wait_for()
    gone(page)
    menu(page)
    page.go_back()
    gone(page)
    assert page.url.endswith(game)
    page.go_back()
    page.wait_for_url("**/settings")
