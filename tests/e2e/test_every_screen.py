"""What holds of every screen and sheet: nothing cut off in any language, nothing too small, nothing that axe finds."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page

from tests.e2e.conftest import THOROUGH
from tests.e2e.eyes import drawn, faults_in_all_languages, still, violations, wide_faults
from tests.e2e.places import (
    HOST,
    SCREENS,
    SHEETS,
    a_table,
    a_tournament,
    close_sheet,
    lesson,
    line_lost,
    replay,
    watching,
)
from tests.e2e.stage import Stage, open_game

Device = Callable[..., Page]
Box = tuple[float, float, float, float]
SMALLEST = (360, 640)
ROOMY = [(844, 390), (768, 1024), (1280, 800)]


def wrong(page: Page) -> list[str]:
    return [*faults_in_all_languages(page), *violations(page)]


def failures(page: Page) -> list[str]:
    """What the page asks in vain from now on, and where its script fails."""
    found: list[str] = []
    page.on("response", lambda said: found.append(f"{said.status} {said.url}") if said.status >= 400 else None)
    page.on("pageerror", lambda error: found.append(str(error)))
    return found


@pytest.mark.parametrize("name", SCREENS)
def test_u14_u16_a_screen_is_legible_and_said_aloud_in_every_language(stage: Stage, device: Device, name: str) -> None:
    who, address = SCREENS[name]
    page = device(who, size=SMALLEST)
    failed = failures(page)
    page.goto(address(stage))
    page.get_by_role("heading", level=1).wait_for()
    assert [*wrong(still(page)), *failed] == []


@pytest.mark.parametrize(
    "name", SCREENS if THOROUGH else ["home", "play", "play-new", "tournament", "rules", "settings"]
)
def test_a_screen_uses_the_room_of_a_tablet_and_of_a_desk(stage: Stage, device: Device, name: str) -> None:
    who, address = SCREENS[name]
    page = device(who, size=ROOMY[0])
    page.goto(address(stage))
    page.get_by_role("heading", level=1).wait_for()
    found = {}
    for width, height in ROOMY:
        page.set_viewport_size({"width": width, "height": height})
        found[width] = wide_faults(still(page))
    assert {width: those for width, those in found.items() if those} == {}


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
    found = {"failures": failures(page)}
    for show in (watching, replay, lesson):
        show(stage, page)
        found[show.__name__] = wrong(still(page))
    assert {name: those for name, those in found.items() if those} == {}


def box_of(one: Locator) -> Box:
    """Left, top, right and bottom."""
    found = one.bounding_box()
    assert found is not None
    return found["x"], found["y"], found["x"] + found["width"], found["y"] + found["height"]


@pytest.mark.parametrize("size", ROOMY)
def test_a_visitor_reads_what_it_is_before_the_ways_to_begin(device: Device, size: tuple[int, int]) -> None:
    page = device(None, size=size)
    page.goto("/")
    card = page.locator("main section")
    words, way = box_of(still(page).locator("main h2")), box_of(card.get_by_role("button", name="Play a bot"))
    assert box_of(card)[1] < words[1] < words[3] < way[1]
    assert way[3] <= size[1]
    picture = box_of(card.locator("svg[viewBox='0 0 400 164']"))
    assert picture[2] <= words[0]
    assert picture[1::2] == pytest.approx(box_of(card)[1::2], abs=1.5)


@pytest.mark.parametrize("size", ROOMY)
def test_the_lesson_begins_without_scrolling(device: Device, size: tuple[int, int]) -> None:
    page = device(None, size=size)
    page.goto("/learn")
    assert box_of(still(page).get_by_role("button", name="Start"))[3] <= size[1]


@pytest.mark.parametrize("size, beside", [((390, 844), False), ((844, 390), True), ((768, 1024), False)])
def test_the_bar_stands_beside_the_screen_where_height_is_scarce(
    device: Device, size: tuple[int, int], beside: bool
) -> None:
    page = device(None, size=size)
    page.goto("/play/new")
    button = still(page).get_by_role("button", name="Open table")
    bar, foot = box_of(page.get_by_role("navigation")), box_of(button)
    assert (bar[3] - bar[1] == size[1]) is beside
    assert foot[0] >= bar[2] if beside else foot[3] <= bar[1]
    assert foot[3] <= size[1]
    for tab in page.get_by_role("navigation").get_by_role("link").all():
        assert box_of(tab)[3] <= size[1]


@pytest.mark.parametrize("size", [(390, 844), (768, 1024), (1280, 800)])
def test_a_choice_in_rows_fills_them_and_a_chosen_map_keeps_its_frame(device: Device, size: tuple[int, int]) -> None:
    page = device(None, size=size)
    page.goto("/play/new")
    paces = still(page).locator("fieldset", has_text="Pace").locator(".options")
    rows = {box_of(label)[1]: box_of(label)[2] for label in paces.locator("label").all()}
    assert list(rows.values()) == pytest.approx([box_of(paces)[2] - 4] * len(rows), abs=1)
    chosen = page.locator("label.chosen", has=page.locator("svg"))
    frame, map_ = box_of(chosen), box_of(chosen.locator("svg"))
    assert frame[0] + 2 <= map_[0]
    assert map_[2] <= frame[2] - 2


def test_two_stacks_of_cards_stand_side_by_side_on_a_desk(stage: Stage, device: Device) -> None:
    page = device(HOST, size=(1280, 800))
    page.goto(f"/t/{a_table(stage)}")
    seats, terms = (box_of(still(page).locator(".card", has_text=title)) for title in ("Seats", "What is played"))
    assert seats[2] < terms[0]
    assert seats[1] == terms[1]
    page.set_viewport_size({"width": 390, "height": 844})
    seats, terms = (box_of(page.locator(".card", has_text=title)) for title in ("Seats", "What is played"))
    assert seats[0] == terms[0]
    assert seats[3] < terms[1]


def test_cards_of_tables_and_of_games_stand_in_the_same_columns(stage: Stage, device: Device) -> None:
    a_table(stage)
    page = device(HOST, size=(768, 1024))
    for size, columns in (((768, 1024), 2), ((1280, 800), 3), ((844, 390), 2)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.goto("/")
        page.locator("article").nth(9).wait_for()
        cards = [box_of(card) for card in still(page).locator("article").all()]
        assert len({left for left, *_ in cards}) == columns
        assert len({round(right - left) for left, _, right, _ in cards}) == 1


def test_names_in_standings_and_rules_under_their_heading_begin_on_one_line(stage: Stage, device: Device) -> None:
    page = device(HOST, size=(1280, 800))
    page.goto(f"/tournaments/{a_tournament(stage)}")
    names = page.locator("ol li a")
    names.nth(1).wait_for()
    assert len({box_of(name)[0] for name in still(page).locator("ol li a").all()}) == 1
    page.goto("/rules/germany")
    page.locator("[data-rule]").first.wait_for()
    for number in still(page).locator("nav ol span").all():
        assert box_of(number)[3] - box_of(number)[1] < 30
    title = page.locator("#goal h2").evaluate(
        "(one) => { const words = document.createRange(); words.selectNode(one.lastChild);"
        " return words.getBoundingClientRect().x }"
    )
    assert title == pytest.approx(box_of(page.locator("#goal [data-rule]").first)[0], abs=1)
