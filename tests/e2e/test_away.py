"""Who opens a game hours later is told what happened meanwhile."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.hands import eventually, hide, show
from tests.e2e.stage import Seated, Stage, open_game
from tests.e2e.test_map import RINGED

Device = Callable[..., Page]


def looked_and_left(stage: Stage, device: Device) -> tuple[Page, Seated]:
    """Somebody's phone on another page; he saw the game while another one was to build."""
    seated = stage.scene("build")
    page = device(next(name for name in ("Ann", "Ben") if name != seated.name))
    open_game(page, seated.game)
    expect(page.locator(".caption")).to_have_count(0)
    page.goto("/settings")
    return page, seated


def build_two(stage: Stage, seated: Seated) -> str:
    """The latter of them."""
    for _ in range(2):
        offers = stage.update(seated.name, seated.game)["offers"]
        prices: dict[str, int] = next(offer for offer in offers if offer["kind"] == "build")["cities"]
        city = min(prices, key=lambda one: prices[one])
        stage.move(seated.name, seated.game, {"kind": "build", "city": city})
    return city


def test_a_game_opened_again_tells_what_others_did_meanwhile(stage: Stage, device: Device) -> None:
    page, seated = looked_and_left(stage, device)
    city = build_two(stage, seated)
    open_game(page, seated.game)
    told = page.locator(".caption.away")
    expect(told).to_contain_text("While you were away")
    expect(told).to_contain_text(seated.name)
    assert page.get_by_test_id("flight").count() == 0
    expect(page.locator("[aria-live=polite]").last).to_contain_text(seated.name)  # it is heard as well
    page.wait_for_timeout(1500)
    expect(told).to_be_visible()  # until it was read
    told.get_by_role("button").first.tap()
    expect(told).to_have_count(0)
    eventually(page, lambda: page.evaluate(RINGED, city))
    page.reload()
    page.get_by_test_id("dock").wait_for()
    page.wait_for_timeout(300)
    expect(told).to_have_count(0)  # it was seen


def test_who_sees_a_game_for_the_first_time_was_never_away(stage: Stage, device: Device) -> None:
    _, seated = looked_and_left(stage, device)
    build_two(stage, seated)
    other = device(seated.name)
    open_game(other, seated.game)
    other.wait_for_timeout(300)
    expect(other.locator(".caption")).to_have_count(0)


def test_ones_own_moves_on_another_phone_are_no_news(stage: Stage, device: Device) -> None:
    seated = stage.scene("build")
    page = device(seated.name)
    open_game(page, seated.game)
    page.goto("/settings")
    build_two(stage, seated)
    open_game(page, seated.game)
    page.wait_for_timeout(300)
    expect(page.locator(".caption")).to_have_count(0)


@pytest.mark.parametrize("line", ["live", "cut"])
def test_who_looks_at_his_page_again_is_told_what_was_played_meanwhile(stage: Stage, device: Device, line: str) -> None:
    """Whether his phone heard of it then, or hears of it only now."""
    seated = stage.scene("build")
    page = device(next(name for name in ("Ann", "Ben") if name != seated.name))
    open_game(page, seated.game)
    told = page.locator(".caption.away")
    hide(page)
    show(page)
    page.wait_for_timeout(500)
    expect(told).to_have_count(0)  # nothing was
    hide(page)
    page.context.set_offline(line == "cut")
    build_two(stage, seated)
    page.wait_for_timeout(2000)  # longer than others' moves are shown
    page.context.set_offline(False)
    show(page)
    expect(told).to_contain_text("While you were away")
    expect(told).to_contain_text(seated.name)
    page.wait_for_timeout(1500)
    expect(told).to_be_visible()
