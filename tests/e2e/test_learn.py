"""U17: to learn by playing, and to look a rule up."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from rules import registry
from tests.e2e.conftest import THOROUGH
from tests.e2e.eyes import LANGUAGES, SCROLLS, drawn, faults, speak, still
from tests.e2e.hands import COUNT_TAPS, LONG, changed, eventually, holding
from tests.e2e.places import lesson
from tests.e2e.stage import Stage, staged

MOST_TAPS = 35
LONGEST = 180  # s, at a table that may be waiting for a rival
AGAIN = 10  # s after which a tap that changed nothing is tried again
LOOK = 100  # ms
SIZES = [(390, 844)] if not THOROUGH else [(390, 844), (360, 640), (844, 390), (768, 1024), (1280, 800)]
BOARDS = [
    ("germany", "recharged", 3),
    ("usa", "classic", 6),
    ("central_europe", "recharged", 2),
    ("benelux", "classic", 5),
]
EXPECTED = {"1.open", "1.raise", "2.all", "2.buy", "3.first", "3.undo", "3.again", "3.build", "4.part", "6.look"}

# Where it belongs: it beats, so its box is another one at every moment.
RING = """() => {
  const box = document.querySelector('[data-testid=ring]')?.style
  const [x, y, width, height] = box ? [box.left, box.top, box.width, box.height].map(parseFloat) : []
  return box ? { x, y, width, height } : null
}"""

Device = Callable[..., Page]


@pytest.fixture(scope="module")
def stage() -> Iterator[Stage]:
    """A server of our own with next to nothing on it: a lesson makes its own game."""
    with staged(["end"]) as started:
        yield started


@pytest.fixture
def device(sized: Device) -> Device:
    return sized


class Learner:
    """Somebody who taps what is outlined, and nothing else."""

    def __init__(self, page: Page) -> None:
        self.page = holding(page)
        self.said: list[str] = []  # by the coach, each moment once in a row
        page.goto("/learn")
        page.evaluate(COUNT_TAPS)
        page.locator("main .commit").first.tap()
        self.coach.wait_for()

    @property
    def coach(self) -> Any:
        return self.page.get_by_test_id("lesson")

    @property
    def moment(self) -> str:
        return str(self.coach.get_attribute("data-moment"))

    @property
    def step(self) -> int:
        return int(self.coach.get_attribute("data-step"))

    @property
    def taps(self) -> int:
        return int(self.page.evaluate("window.taps"))

    def hear(self) -> str:
        moment = self.moment
        if self.said[-1:] != [moment]:
            self.said.append(moment)
        return moment

    def tap(self) -> None:
        """A tap on the outlined control, if there is one by now, and the coach has said nothing else meanwhile."""
        box, moment = self.outlined(), self.moment
        if box is None or moment != self.said[-1]:
            self.page.wait_for_timeout(LOOK)
            return
        self.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        again = time.monotonic() + AGAIN
        while (self.outlined(), self.moment) == (box, moment) and time.monotonic() < again:
            self.page.wait_for_timeout(LOOK)

    def outlined(self) -> dict[str, float] | None:
        """Where the outlined control is; None: there is none, or it has just gone."""
        found: dict[str, float] | None = self.page.evaluate(RING)
        return found

    def let_go(self) -> None:
        """What the phone holds."""
        if self.page.locator(".drain").count():
            self.page.clock.fast_forward(LONG * 1000)

    def close_sheet(self) -> None:
        if self.page.locator("dialog[open]").count():
            self.page.locator("dialog[open] header button").tap()

    def until(self, reached: Callable[[], bool]) -> list[str]:
        """Go on until then; what the coach has said."""
        until = time.monotonic() + LONGEST
        while time.monotonic() < until:
            self.hear()
            self.close_sheet()
            if reached():
                return self.said
            self.let_go()
            self.tap()
        raise AssertionError(f"stuck: {self.said}")


def test_u17_a_guest_learns_the_first_steps_by_taps_alone(device: Device) -> None:
    learner = Learner(device(None))
    said = learner.until(lambda: learner.moment == "6.end")
    steps = [int(moment[0]) for moment in said if moment[0].isdigit()]
    assert steps == sorted(steps)
    assert set(steps) == {1, 2, 3, 4, 5, 6}
    assert set(said) >= EXPECTED
    assert learner.taps <= MOST_TAPS
    end = learner.page.get_by_test_id("lesson-end")
    assert end.locator("a[href='/play']").is_visible()
    lesson = learner.page.url
    learner.page.wait_for_timeout(LOOK)  # a sheet that the last tap has opened comes a moment later
    learner.close_sheet()
    end.locator("button").tap()
    learner.page.wait_for_url(lambda url: url != lesson)
    expect(learner.coach).to_have_count(0)
    expect(learner.page.get_by_test_id("dock")).to_be_visible()


def test_u17_a_lesson_goes_on_at_its_step_after_a_reload_and_from_the_page(device: Device) -> None:
    learner = Learner(device(None))
    learner.until(lambda: learner.step == 2)
    learner.page.reload()
    learner.coach.wait_for()
    assert learner.step == 2
    lesson = learner.page.url
    learner.page.goto("/learn")
    learner.page.locator("main .commit").first.tap()
    learner.coach.wait_for()
    assert learner.page.url == lesson


def test_u17_a_wrong_tap_is_allowed_and_explained(device: Device) -> None:
    learner = Learner(device(None))
    learner.page.locator('[data-testid="dock"] .face').first.tap()
    expect(learner.coach).to_have_attribute("data-moment", "1.other")
    expect(learner.page.get_by_test_id("ring")).to_be_visible()
    learner.hear()
    learner.tap()
    expect(learner.coach).to_have_attribute("data-moment", "1.open")
    learner.until(lambda: learner.moment == "1.raise")
    learner.page.get_by_test_id("back").tap()  # passes
    expect(learner.coach).to_have_attribute("data-moment", "1.passing")
    learner.let_go()
    expect(learner.coach).to_have_attribute("data-moment", "1.gone")
    learner.until(lambda: learner.step == 2)


def test_u17_skipping_plays_each_step_to_the_end(device: Device) -> None:
    learner = Learner(device(None))
    for step in range(1, 7):
        eventually(learner.page, lambda step=step: learner.step >= step)
        if learner.step == step:
            learner.coach.locator(".skip").tap()
    expect(learner.coach).to_have_attribute("data-moment", "6.end")
    expect(learner.page.get_by_test_id("lesson-end")).to_be_visible()


def test_u17_a_step_can_be_read_again(device: Device) -> None:
    learner = Learner(device(None))
    learner.until(lambda: learner.moment == "2.all")
    sentence = learner.coach.locator("p")
    told = sentence.inner_text()
    changed(sentence, learner.coach.locator("header button").first.tap)
    expect(learner.page.get_by_test_id("ring")).to_have_count(0)
    learner.coach.locator(".skip").tap()
    expect(sentence).to_have_text(told, use_inner_text=True)


def test_u16_the_lesson_leaves_all_controls_in_sight(stage: Stage, any_device: Device) -> None:
    page = any_device(None)
    lesson(stage, page)
    still(page)
    for language in LANGUAGES:
        speak(page, language)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            drawn(page)
            where = f"{language} {width}x{height}"
            commit, coach = (page.get_by_test_id(name).bounding_box() for name in ("commit", "lesson"))
            assert commit is not None
            assert coach is not None
            assert commit["y"] + commit["height"] <= height - 7, where
            overlap = coach["y"] + coach["height"] > commit["y"] and coach["x"] + coach["width"] > commit["x"]
            assert not overlap, where
            assert not page.evaluate(SCROLLS), where
            assert faults(page) == [], where


@pytest.mark.parametrize(("name", "edition", "players"), BOARDS)
def test_the_rules_page_shows_the_figures_of_the_rules(device: Device, name: str, edition: str, players: int) -> None:
    rules = registry.rules("powergrid")
    board = rules.board(rules.options({"map": name, "edition": edition, "players": players}))
    page = device(None)
    page.goto(f"/rules/{name}?edition={edition}&players={players}")
    page.get_by_test_id("rules").wait_for()

    numbers = page.locator('[data-testid="table-numbers"] td').all_inner_texts()
    limits = [board[figure] for figure in ("regions_needed", "plant_limit", "step2_cities", "end_cities")]
    assert numbers == [*map(str, limits), " · ".join(map(str, board["house_prices"]))]

    rows = page.locator('[data-testid="table-refill"] tbody tr').all()
    refill = [[int(cell) for cell in row.locator("td").all_inner_texts()] for row in rows]
    assert refill == [list(fuel) for fuel in zip(*board["refill"], strict=True)]

    income = page.locator('[data-testid="table-income"] b').all_inner_texts()
    assert [int(money) for money in income] == board["income"]

    plants = page.locator('[data-testid="table-plants"] li b').all_inner_texts()
    assert sorted(map(int, plants)) == [plant["number"] for plant in board["plants"]]

    for at, spaces in enumerate(board["spaces"]):
        shown = page.locator('[data-testid="table-prices"] .ladder').nth(at).locator("li b").all_inner_texts()
        assert [int(price) for price in shown] == sorted(set(spaces))


def test_a_rule_is_found_by_a_word_of_it(device: Device) -> None:
    page = device(None)
    page.goto("/rules")
    page.get_by_test_id("rules").wait_for()
    every = page.locator("[data-rule]").count()
    page.get_by_test_id("rules-search").fill("HYBRID")
    expect(page.locator("mark").first).to_have_text("hybrid", ignore_case=True)
    assert 0 < page.locator("[data-rule]").count() < every
    page.get_by_test_id("rules-search").fill("no such word at all")
    expect(page.locator("[data-rule]")).to_have_count(0)
    expect(page.locator(".none")).to_be_visible()


def test_a_table_links_to_the_rules_of_its_own_board(device: Device) -> None:
    learner = Learner(device(None))
    learner.page.locator("header .menu").tap()
    learner.page.locator("dialog button", has_text="Rules").tap()
    learner.page.get_by_test_id("rules-now").first.wait_for()
    learner.page.locator("dialog a").tap()
    learner.page.wait_for_url("**/rules/germany?edition=recharged&players=3")
