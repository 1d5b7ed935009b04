"""Back, by the arrow of a screen and by the browser, however one came there."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.e2e.hands import eventually

Device = Callable[..., Page]
ComeBack = tuple[Page, int, Callable[[], None]]
LISTED = 'main a[href^="/g/"]'


@pytest.fixture
def at_tournaments(device: Device) -> Page:
    """Come to from outside, and then left for another screen."""
    page = device("Gus")
    page.goto("/tournaments")
    page.get_by_role("link", name="Play", exact=True).tap()
    page.wait_for_url("**/play")
    return page


def arrow(page: Page) -> None:
    page.get_by_role("button", name="Back").tap()


def test_the_arrow_does_not_leave_the_app_after_a_step_back_of_the_browser(at_tournaments: Page) -> None:
    page = at_tournaments
    page.go_back()
    page.wait_for_url("**/tournaments")
    arrow(page)
    page.wait_for_url("**/play")
    expect(page.get_by_role("heading", level=1)).to_be_visible()


def test_the_arrow_takes_a_step_back_after_the_page_was_loaded_again(device: Device) -> None:
    page = device("Gus")
    page.goto("/play")
    page.locator('main a[href="/tournaments"]').tap()
    page.wait_for_url("**/tournaments")
    page.reload()
    arrow(page)
    page.wait_for_url("**/play")
    page.go_forward()
    page.wait_for_url("**/tournaments")


def test_the_arrow_takes_one_step_back_after_one_forward_and_when_tapped_twice(device: Device) -> None:
    page = device("Gus")
    for path in ("/me", "/play"):
        page.goto(path)
    page.locator('main a[href="/tournaments"]').tap()
    page.wait_for_url("**/tournaments")
    page.go_back()
    page.wait_for_url("**/play")
    page.go_forward()
    page.wait_for_url("**/tournaments")
    page.get_by_role("button", name="Back").dblclick()
    page.wait_for_url("**/play")
    page.wait_for_timeout(300)
    assert page.url.endswith("/play")


@pytest.fixture
def come_back(device: Device) -> ComeBack:
    """Back on a screen that was left far down; where; and its list, which has still to come, is let through."""
    page = device("Gus", size=(390, 420))
    page.goto("/play")
    page.locator(LISTED).last.wait_for()
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    eventually(page, lambda: page.evaluate("history.state?.y === scrollY && scrollY > 800"))
    left = page.evaluate("scrollY")
    page.get_by_role("link", name="Me", exact=True).tap()
    page.locator('main a[href="/settings"]').wait_for()  # shown, and not only on its way
    held: list[Route] = []
    lists = "**/api/games?show=running"
    page.route(lists, lambda route: held.append(route))
    page.go_back()
    page.wait_for_url("**/play")
    eventually(page, lambda: held)
    page.locator("h1:focus").wait_for()

    def comes() -> None:
        for route in held:
            route.continue_()
        page.unroute(lists)
        page.locator(LISTED).last.wait_for()

    return page, left, comes


def test_a_screen_come_back_to_is_where_it_was_left_when_its_list_has_come(come_back: ComeBack) -> None:
    page, left, comes = come_back
    comes()
    eventually(page, lambda: page.evaluate("scrollY") == left)
    page.reload()
    page.locator(LISTED).last.wait_for()
    eventually(page, lambda: page.evaluate("scrollY") == left)


def test_who_scrolls_while_a_list_comes_is_not_moved_away(come_back: ComeBack) -> None:
    page, _, comes = come_back
    page.mouse.wheel(0, -2000)
    eventually(page, lambda: page.evaluate("scrollY") == 0)
    comes()
    page.wait_for_timeout(300)
    assert page.evaluate("scrollY") == 0
