"""The coach on a phone: one tap, a sentence, the advice in the draft; and everybody sees who has asked."""

from __future__ import annotations

from collections.abc import Callable

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


def test_there_is_no_coach_where_the_table_has_none(stage: Stage, device: Device) -> None:
    seated = stage.scene("auction")
    phone = Hand(device(seated.name), stage, seated)
    expect(phone.page.get_by_test_id("coach")).to_have_count(0)
