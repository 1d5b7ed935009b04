"""The coach on a phone: one tap, a sentence, the advice in the draft; and everybody sees who has asked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.hands import Hand
from tests.e2e.stage import Stage

Device = Callable[..., Page]


def test_the_coachs_advice_is_a_sentence_and_a_draft_that_one_tap_plays(stage: Stage, device: Device) -> None:
    seated = stage.scene("coached")
    phone = Hand(device(seated.name), stage, seated)
    phone.page.get_by_test_id("coach").tap()
    advice = phone.page.get_by_test_id("advice")
    expect(advice).to_contain_text("plant")
    assert phone.events() == []
    phone.commit.tap()
    phone.until_played()
    first = phone.events()[0]
    assert first["kind"] == "nominated"
    expect(advice).to_have_count(0)


@pytest.mark.parametrize(
    ("scene", "kind", "event"), [("coached_fuel", "buy", "fuel_bought"), ("coached_build", "build", "city_built")]
)
def test_who_obeys_the_coach_plays_all_of_the_turn_that_it_advises(
    stage: Stage, device: Device, scene: str, kind: str, event: str
) -> None:
    seated = stage.scene(scene)
    phone = Hand(device(seated.name), stage, seated)
    with phone.page.expect_response("**/hint") as answer:
        phone.page.get_by_test_id("coach").tap()
    told = [action for action in answer.value.json()["actions"] if action["kind"] == kind]
    assert len(told) > 1
    expect(phone.page.get_by_test_id("advice")).to_be_visible()
    phone.commit.tap()
    phone.until_played()
    done = [one for one in phone.events() if one["kind"] == event]
    assert counted(done) == counted(told)
    assert phone.kinds()[len(done)] == "turn_ended"


def counted(bought: list[dict[str, Any]]) -> Counter[str]:
    """Tokens and cities: in what order they are bought is no matter."""
    return sum((Counter({one.get("fuel") or one["city"]: one.get("count", 1)}) for one in bought), Counter[str]())


def test_there_is_no_coach_where_the_table_has_none(stage: Stage, device: Device) -> None:
    seated = stage.scene("auction")
    phone = Hand(device(seated.name), stage, seated)
    expect(phone.page.get_by_test_id("coach")).to_have_count(0)
