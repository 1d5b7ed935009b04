"""A game was found, and one of two does not answer: he is told, and the other waits on where he was."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from matchmaking.queueing import ASKED
from tests.e2e.eyes import CLIPPED, SMALL_TARGETS
from tests.e2e.stage import Stage, context_for, staged
from tests.e2e.test_meeting import found
from tests.e2e.test_ranked import asked
from tests.e2e.test_screens import GAME, at

PAUSE = 30  # seconds, not to wait for a minute: enough for the other two to find each other


@pytest.fixture
def punctual() -> Iterator[Stage]:
    """A server that asks for as long as the real one does."""
    with staged([], asked=int(ASKED.total_seconds()), pause=PAUSE) as started:
        yield started


def test_who_lets_the_check_run_out_pauses_and_the_other_keeps_his_place(punctual: Stage, browser: Browser) -> None:
    contexts = [context_for(browser, punctual, None) for _ in range(3)]
    patient, absent, third = (context.new_page() for context in contexts)
    found([patient, absent])
    began = asked(patient, "queue")["queue"]["since"]
    patient.get_by_role("button", name="I am ready").tap()
    expect(absent.get_by_role("dialog").locator("li.ready")).to_have_count(1)
    expect(patient.get_by_role("dialog")).to_have_count(0)
    expect(absent.get_by_role("dialog")).to_have_count(0)

    expect(patient.get_by_role("status").filter(has_text="Looking for players")).to_be_visible()
    assert asked(patient, "queue")["queue"]["since"] == began
    enter = absent.get_by_role("button", name="Find a game")
    expect(enter).to_have_attribute("aria-disabled", "true")
    told = absent.get_by_role("status").filter(has_text="You missed a game. You can queue again after")
    expect(told).to_be_visible()
    assert absent.evaluate(CLIPPED) == []
    assert absent.evaluate(SMALL_TARGETS) == []

    at(third, "/play").locator("label", has_text="Duel").tap()
    third.get_by_role("button", name="Find a game").tap()
    for phone in (patient, third):
        phone.get_by_role("button", name="I am ready").tap()
    for phone in (patient, third):
        phone.wait_for_url(GAME)
    assert patient.url == third.url

    expect(told).to_have_count(0, timeout=2 * PAUSE * 1000)
    expect(enter).not_to_have_attribute("aria-disabled", "true")
    for context in contexts:
        context.close()
