"""What holds of every screen and sheet: nothing cut off in any language, nothing too small, nothing that axe finds."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.e2e.eyes import drawn, faults_in_all_languages, still, violations
from tests.e2e.places import SCREENS, SHEETS, close_sheet, lesson, line_lost, replay, watching
from tests.e2e.stage import Stage, open_game

Device = Callable[..., Page]
SMALLEST = (360, 640)


def wrong(page: Page) -> list[str]:
    return [*faults_in_all_languages(page), *violations(page)]


@pytest.mark.parametrize("name", SCREENS)
def test_u14_u16_a_screen_is_legible_and_said_aloud_in_every_language(stage: Stage, device: Device, name: str) -> None:
    who, address = SCREENS[name]
    page = device(who, size=SMALLEST)
    page.goto(address(stage))
    page.get_by_role("heading", level=1).wait_for()
    assert wrong(still(page)) == []


def test_u14_u16_so_is_every_sheet_and_a_table_without_a_line(stage: Stage, device: Device) -> None:
    seated = stage.look("build")
    page = device(seated.name, size=SMALLEST)
    open_game(page, seated.game)
    still(page)
    found = {}
    for name, open_it in SHEETS.items():
        open_it(page)
        page.get_by_role("dialog").wait_for()
        found[name] = wrong(drawn(page))
        close_sheet(page)
    line_lost(page)
    found["offline"] = wrong(page)
    assert {name: those for name, those in found.items() if those} == {}


def test_u14_u16_so_is_what_onlookers_and_learners_see_and_a_replay(stage: Stage, device: Device) -> None:
    page = device(None, size=SMALLEST)
    found = {}
    for show in (watching, replay, lesson):
        show(stage, page)
        found[show.__name__] = wrong(still(page))
    assert {name: those for name, those in found.items() if those} == {}
