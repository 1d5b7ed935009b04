"""The page on which a phone shuffles again: what it finds where all is as it was dealt, and where somebody lies."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.e2e.stage import Seated, Stage

Json = dict[str, Any]
Device = Callable[..., Page]
CAME = ("plant_drawn", "step3_card_drawn")


def told_otherwise(page: Page, address: str, change: Callable[[Json], Any]) -> None:
    """What the server answers at this address comes with a lie in it."""

    def answer(route: Route) -> None:
        honest = route.fetch()
        said = honest.json()
        change(said)
        route.fulfill(response=honest, body=json.dumps(said))

    page.route(address, answer)


def proof_of(page: Page, seated: Seated) -> Page:
    page.goto(f"/g/{seated.game}/verify")
    expect(page.get_by_text("Fingerprint computed on this device")).to_be_visible()
    return page


def verdict(page: Page) -> list[str]:
    return [line.strip() for line in page.locator(".verdict li").all_inner_texts()]


def test_a_phone_shuffles_again_and_finds_what_was_played(stage: Stage, device: Device) -> None:
    seated = stage.look("end")
    page = proof_of(device(seated.name), seated)
    log = stage.ask(seated.name, "GET", f"/api/games/{seated.game}/log?limit=200")["moves"]
    while log[-1]["seq"] < seated.seq:
        log += stage.ask(seated.name, "GET", f"/api/games/{seated.game}/log?limit=200&since={log[-1]['seq']}")["moves"]
    cards = [event for move in log for event in move["events"] if event["kind"] in CAME]
    fits, same, came = verdict(page)
    assert fits == "The fingerprint fits"
    assert same.endswith("everything that was dealt is the same")
    assert f"All {len(cards)} cards" in came
    dealt = stage.ask(seated.name, "GET", f"/api/games/{seated.game}/verify")["dealt"]
    shown = page.locator("ol").filter(has_text="Step 3").locator("li").all_inner_texts()
    assert shown == [str(card).replace("step3", "Step 3") for card in dealt["deck"]]


def swapped(said: Json) -> None:
    deck = said["dealt"]["deck"]
    deck[3], deck[4] = deck[4], deck[3]


def another_card(said: Json) -> None:
    drawn = next(event for move in said["moves"] for event in move["events"] if event["kind"] == CAME[0])
    drawn["plant"] = 99


@pytest.mark.parametrize(
    "address, lie, said",
    [
        ("**/api/games/*/verify", swapped, "Deck, from the top, place 4"),
        ("**/api/games/*/log?*", another_card, "Cards drawn, place 1: 99 instead of"),
    ],
)
def test_a_lie_is_named(stage: Stage, device: Device, address: str, lie: Callable[[Json], Any], said: str) -> None:
    page = device(stage.look("end").name)
    told_otherwise(page, address, lie)
    lines = verdict(proof_of(page, stage.look("end")))
    assert lines[0] == "The fingerprint fits"
    assert said in lines[1]
    assert len(lines) == 2


def test_a_phone_remembers_the_fingerprint_that_it_was_shown_during_the_game(stage: Stage, device: Device) -> None:
    seated = stage.look("end")
    honest = stage.ask(seated.name, "GET", f"/api/games/{seated.game}/verify")["seed_hash"]
    for seen, said in ((honest, "Your device saw the same fingerprint"), ("ab" * 32, "saw another fingerprint: abab")):
        page = device(seated.name)
        page.add_init_script(f"localStorage.setItem('megawatt.seeds', '[[{seated.game}, \"{seen}\"]]')")
        assert said in verdict(proof_of(page, seated))[1]


def test_a_running_game_shows_the_fingerprint_and_keeps_it_in_mind(stage: Stage, device: Device) -> None:
    seated = stage.look("build")
    page = device(seated.name)
    page.goto(f"/g/{seated.game}/verify")
    expect(page.get_by_text("The game is still running")).to_be_visible()
    shown = page.locator("dd").first.inner_text()
    assert page.evaluate("localStorage.getItem('megawatt.seeds')") == json.dumps([[seated.game, shown]]).replace(
        " ", ""
    )
