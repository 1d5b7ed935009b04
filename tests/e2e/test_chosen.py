"""What a player may choose: the hand, sizes and colours, what trembles and sounds, how long a tap is held."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.eyes import choose, faults, speak, still, violations
from tests.e2e.hands import Hand
from tests.e2e.stage import PHONE, Stage, open_game

Device = Callable[..., Page]
FEELS = "navigator.vibrate = (pattern) => (window.felt ??= []).push(pattern)"
HEARS = """
  const voice = AudioContext.prototype.createOscillator
  AudioContext.prototype.createOscillator = function () {
    window.notes = (window.notes ?? 0) + 1
    return voice.call(this)
  }
"""
# A live game holds a tap for a moment only: what drains meanwhile is noted when it comes.
HOLDS = """() => new MutationObserver(() => {
  const drain = document.querySelector('.drain')
  if (drain) window.held = drain.style.animationDuration
}).observe(document.body, { subtree: true, childList: true })"""


def table(stage: Stage, device: Device, scene: str, script: str = "") -> Page:
    seated = stage.look(scene)
    page = device(seated.name)
    page.add_init_script(script)
    open_game(page, seated.game)
    return still(page)


def test_what_is_chosen_in_one_window_holds_in_the_other(stage: Stage, device: Device) -> None:
    page = table(stage, device, "build")
    other = page.context.new_page()
    other.goto("/settings")
    other.locator("select").select_option("fi")
    other.locator("label", has_text="Tumma").tap()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator("html")).to_have_attribute("lang", "fi")
    expect(page.get_by_test_id("status")).to_contain_text("Sinun vuorosi")


def test_the_phone_trembles_as_strongly_as_is_chosen_or_not_at_all(stage: Stage, device: Device) -> None:
    page = table(stage, device, "run", FEELS)
    pick = page.locator(".pick").first
    for haptics, felt in (("light", [8]), ("strong", [16])):
        choose(page, haptics=haptics)
        pick.tap()
        page.wait_for_function("window.felt?.length === 1")
        assert page.evaluate("window.felt.pop()") == felt
    choose(page, haptics="off")
    pressed = pick.get_attribute("aria-pressed")
    pick.tap()
    expect(pick).not_to_have_attribute("aria-pressed", str(pressed))
    assert page.evaluate("window.felt") == []


@pytest.mark.parametrize("sound", [False, True], ids=["quiet", "loud"])
def test_a_phone_is_quiet_until_sound_is_chosen(stage: Stage, device: Device, sound: bool) -> None:
    seated = stage.scene("fuel")
    page = device(seated.name)
    page.add_init_script(HEARS)
    phone = Hand(page, stage, seated)
    if sound:
        choose(page, sound=True)
    phone.key("f").tap()
    phone.commit.tap()
    expect(page.get_by_test_id("status")).not_to_contain_text("Your turn")
    if sound:
        page.wait_for_function("window.notes > 0")
    else:
        assert page.evaluate("window.notes") is None


def test_the_left_hand_has_the_commit_on_its_side(stage: Stage, device: Device) -> None:
    page = table(stage, device, "build")

    def edges() -> tuple[float, float]:
        commit, back = (page.get_by_test_id(name).bounding_box() for name in ("commit", "back"))
        assert commit is not None
        assert back is not None
        return commit["x"], PHONE[0] - back["x"] - back["width"]

    assert edges()[0] > 8 < edges()[1]
    choose(page, hand="left")
    assert edges() == (8, 8)
    assert faults(page) == []


def test_high_contrast_and_large_text_spoil_nothing(stage: Stage, device: Device) -> None:
    page = table(stage, device, "build")
    size = "parseFloat(getComputedStyle(document.documentElement).fontSize)"
    line = "getComputedStyle(document.documentElement).getPropertyValue('--piece-outline-width')"
    before, plain = page.evaluate(size), page.evaluate(line)
    choose(page, palette="contrast")
    assert page.evaluate(line) != plain
    assert violations(page) == []
    sizes = []
    for text in ("large", "larger"):
        choose(page, text=text)
        sizes.append(page.evaluate(size))
        for language in ("en", "de", "fi"):
            speak(page, language)
            assert faults(page) == []
            expect(page.get_by_test_id("commit")).to_be_in_viewport(ratio=1)
    assert before < sizes[0] < sizes[1]


@pytest.mark.parametrize(("scene", "seconds"), [("auction", 1), ("nuclear", 3)], ids=["live", "slow"])
def test_a_tap_is_held_as_long_as_fits_the_pace(stage: Stage, device: Device, scene: str, seconds: int) -> None:
    seated = stage.scene(scene)
    page = device(seated.name)
    phone = Hand(page, stage, seated)
    page.evaluate(HOLDS)
    page.locator("button.open:not([aria-disabled])").first.tap()
    page.wait_for_function("window.held")
    assert page.evaluate("window.held") == f"{seconds * 1000}ms"
    phone.until_played()
    assert phone.kinds()[0] == "nominated"
