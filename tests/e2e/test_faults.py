"""What fails is said, with a way on: never a blank page, a raw key, or a wrong reason."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.e2e.hands import Hand, by_link, eventually
from tests.e2e.stage import Stage, open_game

Device = Callable[..., Page]
Answer = Callable[[Route], None]


LOOK_AGAIN = "dispatchEvent(new Event('online'))"


def refused(status: int, **body: Any) -> Answer:
    return lambda route: route.fulfill(status=status, body=json.dumps(body) if body else "")


def failed(page: Page, title: str) -> Locator:
    return page.get_by_role("alert").filter(has_text=title)


@pytest.mark.parametrize(
    "answer, says",
    [
        (refused(503), "The server failed"),
        (refused(429, code="throttled", facts={"wait": 7}), "7 s"),
        (refused(418, code="teapot"), "That did not work (teapot)"),
    ],
    ids=["busy", "throttled", "other"],
)
@pytest.mark.parametrize("path", ["", "/r/0"], ids=["game", "replay"])
def test_why_a_game_can_not_be_opened_is_a_sentence(
    stage: Stage, device: Device, answer: Answer, says: str, path: str
) -> None:
    page = device("Ann")
    game = stage.look("build").game
    page.route(f"**/api/games/{game}", answer)
    by_link(page, f"/g/{game}{path}")
    expect(failed(page, "could not be opened")).to_contain_text(says)
    expect(page.get_by_text("game.error")).to_have_count(0)
    page.unroute(f"**/api/games/{game}")
    page.get_by_role("button", name="Try again").tap()
    page.locator('[data-testid="map"] svg').first.wait_for()


def test_a_fault_of_a_screen_says_what_it_is_and_keeps_the_draft(stage: Stage, device: Device) -> None:
    phone = Hand(device("Fin"), stage, stage.scene("build"))
    phone.city("nuernberg")
    expect(phone.commit).to_contain_text("Build 1")
    told = stage.update("Fin", phone.seated.game, phone.seated.seq)
    broken = {**told, "seq": told["seq"] + 0.25, "view": {**told["view"], "players": None}}
    answers = [broken, {**told, "seq": told["seq"] + 0.5}]
    phone.page.route("**/updates*", lambda route: route.fulfill(json=answers.pop(0)))
    phone.page.evaluate(LOOK_AGAIN)
    alarm = failed(phone.page, "Something went wrong")
    expect(alarm).to_contain_text("TypeError")
    expect(alarm.get_by_role("button", name="Copy details")).to_be_visible()
    with phone.page.expect_response("**/updates*"):
        phone.page.evaluate(LOOK_AGAIN)
    alarm.get_by_role("button", name="Try again").tap()
    expect(phone.commit).to_contain_text("Build 1")


def test_a_fault_outside_a_game_says_so_too_and_may_be_tried_again(stage: Stage, device: Device) -> None:
    page = device("Ann")
    person = "**/api/accounts/people/Ben"
    page.route(person, lambda route: route.fulfill(json={"name": "Ben"}))
    by_link(page, "/u/Ben")
    expect(failed(page, "Something went wrong")).to_be_visible()
    page.unroute(person)
    page.get_by_role("button", name="Try again").tap()
    expect(failed(page, "Something went wrong")).to_have_count(0)
    expect(page.get_by_role("heading", level=1)).to_contain_text("Ben")


def test_a_screen_that_can_not_come_without_a_line_says_so_and_comes_when_it_is_back(device: Device) -> None:
    page = device("Ann")
    page.route("**/assets/Tournaments-*", lambda route: route.abort())
    by_link(page, "/tournaments")
    expect(failed(page, "No connection")).to_be_visible()
    page.unroute("**/assets/Tournaments-*")
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.get_by_role("heading", level=1)).to_have_text("Tournaments")


def test_a_page_whose_words_did_not_come_asks_again(device: Device) -> None:
    page = device("Ann")
    lost: list[Route] = []

    def first_lost(route: Route) -> None:
        lost.append(route)
        if len(lost) == 1:
            route.abort()
        else:
            route.continue_()

    page.route("**/assets/en-*", first_lost)
    page.goto("/settings")
    eventually(page, lambda: lost)
    page.evaluate(LOOK_AGAIN)
    expect(page.get_by_role("heading", level=1)).to_be_visible()


def deployed(page: Page, part: str) -> None:
    """A newer version is on the server, and this part of the older one is not there any more."""
    page.route(f"**/assets/{part}-*", lambda route: route.fulfill(status=404))
    page.route("**/shell.html", lambda route: route.fulfill(body="<script src=/assets/newer.js></script>"))


def test_a_screen_of_an_older_version_leads_to_the_newer_one(device: Device) -> None:
    page = device("Ann")
    deployed(page, "Tournaments")
    by_link(page, "/tournaments")
    expect(failed(page, "Update ready")).to_be_visible()
    page.unroute("**/assets/Tournaments-*")
    page.unroute("**/shell.html")
    page.get_by_role("button", name="Update now").tap()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Tournaments")


def test_a_sheet_of_an_older_version_leads_to_the_newer_one(stage: Stage, device: Device) -> None:
    page = device("Ann")
    page.clock.install()
    deployed(page, "late")
    open_game(page, stage.look("build").game)
    page.get_by_test_id("rail-1").tap()
    note = page.get_by_test_id("toast").filter(has_text="Update ready")
    expect(note.get_by_role("button", name="Update now")).to_be_visible()
    page.clock.fast_forward(20_000)
    expect(note).to_have_count(0)
    page.clock.fast_forward(20_000)
    expect(note).to_have_count(0)  # nobody is asked again and again
    page.get_by_test_id("rail-2").tap()
    expect(note).to_be_visible()  # but whoever taps is answered
