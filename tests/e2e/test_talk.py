"""Talk during a game: ready phrases in everybody's language, and what is done against who annoys."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.scenes import NAMES
from tests.e2e.stage import COOKIE, Seated, Stage, open_game

Device = Callable[..., Page]


@pytest.fixture
def rude(stage: Stage) -> tuple[Seated, str]:
    """A game in which somebody else has spoken, and who."""
    seated = stage.scene("build")
    other = next(name for name in NAMES if name != seated.name)
    for text in ("/hello", "You play like a cartel"):
        stage.ask(other, "POST", f"/api/games/{seated.game}/chat", {"text": text})
    return seated, other


ON_TOP = """(one) => {
  const { x, y, width, height } = one.getBoundingClientRect()
  return one.contains(document.elementFromPoint(x + width / 2, y + height / 2))
}"""


def chat(page: Page, seated: Seated) -> Page:
    open_game(page, seated.game)
    page.keyboard.press("c")
    page.locator("dialog").wait_for()
    return page


def test_a_ready_phrase_is_read_in_ones_own_language(device: Device, rude: tuple[Seated, str]) -> None:
    seated, _ = rude
    page = chat(device(seated.name, locale="de-DE"), seated)
    expect(page.locator("dialog ol li").first).to_contain_text("Hallo")


def test_who_annoys_is_reported_muted_and_heard_again(stage: Stage, device: Device, rude: tuple[Seated, str]) -> None:
    seated, other = rude
    page = chat(device(seated.name), seated)
    page.locator("dialog").get_by_role("button", name="You play like a cartel").tap()
    page.get_by_role("button", name="Report this").tap()
    note = page.get_by_role("dialog").get_by_role("status")  # what is said beside a modal dialog nobody hears
    expect(note).to_contain_text("Reported")
    assert note.locator("> div").last.evaluate(ON_TOP)
    page.locator("dialog").get_by_role("button", name="You play like a cartel").tap()
    page.get_by_role("button", name=f"Mute {other} here").tap()
    expect(page.get_by_text("You play like a cartel")).to_have_count(0)
    assert stage.ask(seated.name, "GET", f"/api/games/{seated.game}/chat")["muted"] == [other]
    page.get_by_role("button", name=f"Hear {other} again").tap()
    expect(page.get_by_text("You play like a cartel")).to_be_visible()


def test_who_is_blocked_is_not_heard_any_more(stage: Stage, device: Device, rude: tuple[Seated, str]) -> None:
    seated, other = rude
    page = chat(device(seated.name), seated)
    page.locator("dialog").get_by_role("button", name="You play like a cartel").tap()
    page.get_by_role("button", name=f"Block {other}").tap()
    expect(page.get_by_text("You play like a cartel")).to_have_count(0)
    assert stage.ask(seated.name, "GET", "/api/accounts/blocks")[0]["name"] == other
    stage.ask(seated.name, "DELETE", f"/api/accounts/blocks/{other}")


def notes(page: Page, game: int) -> Locator:
    open_game(page, game)
    page.get_by_role("button", name="Menu").tap()
    page.get_by_role("button", name="Notes").tap()
    return page.get_by_role("textbox", name="Notes")


def test_notes_are_for_who_wrote_them_and_not_for_the_device(stage: Stage, device: Device) -> None:
    page, game = device("Ann"), stage.look("build").game
    notes(page, game).fill("Ben has oil for two rounds")
    page.context.add_cookies([{"name": COOKIE, "value": stage.people["Ben"]["session"], "url": stage.url}])
    expect(notes(page, game)).to_have_value("")
    page.context.add_cookies([{"name": COOKIE, "value": stage.people["Ann"]["session"], "url": stage.url}])
    expect(notes(page, game)).to_have_value("Ben has oil for two rounds")
