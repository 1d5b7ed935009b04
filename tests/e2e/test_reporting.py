"""Who annoys is reported: from his profile, and by what he has said at a table."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.eyes import drawn, faults_in_all_languages, still, violations
from tests.e2e.places import GUEST, HOST, a_table
from tests.e2e.stage import Stage

Device = Callable[..., Page]


def reports(stage: Stage, name: str) -> list[dict[str, object]]:
    """What somebody has reported, the latest first."""
    return stage.ask(name, "GET", "/api/accounts/export")["reports"][::-1]


@pytest.mark.parametrize("size", [(390, 844), (360, 640)])
def test_a_person_is_reported_from_his_profile(stage: Stage, device: Device, size: tuple[int, int]) -> None:
    page = device(GUEST, size=size)
    page.goto(f"/u/{HOST}")
    page.get_by_role("button", name="Report", exact=True).tap()
    sheet = page.get_by_role("dialog", name=f"Report {HOST}")
    sheet.wait_for()
    still(page)
    assert [*faults_in_all_languages(page), *violations(page)] == []
    send = sheet.get_by_role("button", name="Report", exact=True)
    send.tap(force=True)  # though it is grey, it says why
    expect(sheet.get_by_test_id("toast")).to_contain_text("Choose a reason")
    sheet.locator("label", has_text="Something else").tap()
    sheet.get_by_role("textbox").fill(f"He whistles at {size}.")
    send.tap()
    expect(page.get_by_test_id("toast")).to_contain_text("Somebody will look at it")
    expect(sheet).to_have_count(0)
    told = reports(stage, GUEST)[0]
    assert (told["name"], told["reason"]) == (HOST, "other")
    assert f"He whistles at {size}." in str(told["text"])


def test_what_was_written_stays_when_there_is_no_line(device: Device) -> None:
    page = device(GUEST)
    page.goto(f"/u/{HOST}")
    page.get_by_role("button", name="Report", exact=True).tap()
    sheet = page.get_by_role("dialog")
    sheet.locator("label", has_text="Spoiling").tap()
    sheet.get_by_role("textbox").fill("He never ends a game.")
    page.context.set_offline(True)
    sheet.get_by_role("button", name="Report", exact=True).tap()
    expect(sheet.get_by_test_id("toast")).to_have_count(1)
    expect(sheet.get_by_role("textbox")).to_have_value("He never ends a game.")
    page.context.set_offline(False)


def test_a_line_of_a_tables_talk_is_reported_and_who_said_it_blocked(stage: Stage, device: Device) -> None:
    table = a_table(stage)
    page = device(HOST, size=(360, 640))
    page.goto(f"/t/{table}")
    said = page.get_by_role("button", name="A good evening to everybody")
    said.tap()
    expect(said).to_have_attribute("aria-expanded", "true")
    drawn(page)
    assert [*faults_in_all_languages(page), *violations(page)] == []
    page.get_by_role("button", name="Report this").tap()
    expect(page.get_by_test_id("toast")).to_contain_text("Reported")
    told = reports(stage, HOST)[0]
    assert (told["name"], told["place"], told["reason"]) == (GUEST, f"table {table}", "insult")
    said.tap()
    page.get_by_role("button", name=f"Block {GUEST}").tap()
    expect(page.get_by_text("A good evening to everybody")).to_have_count(0)
    stage.ask(HOST, "DELETE", f"/api/accounts/blocks/{GUEST}")
