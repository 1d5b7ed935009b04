"""Three phones queue, meet, play a ranked game to its end, see their ratings change, and play once more."""

from __future__ import annotations

import re
import uuid
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from rules.rng import Dice
from tests.e2e.eyes import CLIPPED, SMALL_TARGETS
from tests.e2e.hands import eventually
from tests.e2e.stage import TOKEN
from tests.e2e.test_screens import GAME, at
from tests.e2e.test_whole_games import HURRIED, acted
from tests.games.over_http import chosen

Device = Callable[..., Page]
Json = dict[str, Any]
TAPS = 3  # moves by finger, before the rest of the game is played as fast as the server takes it
MOST_MOVES = 3000


def asked(phone: Page, path: str, body: Json | None = None) -> Json:
    """What the server answers to whoever holds this phone."""
    url = f"/api/{path}"
    if body is None:
        answer = phone.request.get(url)
    else:
        token = next(one["value"] for one in phone.context.cookies() if one["name"] == TOKEN)
        origin = "/".join(phone.url.split("/")[:3])
        answer = phone.request.post(url, data=body, headers={"X-CSRFToken": token, "Origin": origin})
    assert answer.ok, answer.text()
    told: Json = answer.json()
    return told


def find_each_other(phones: list[Page]) -> int:
    """By the queue, into one game; its number."""
    for phone in phones:
        at(phone, "/play")
        count = phone.get_by_role("radio", name="3", exact=True)
        phone.locator("label", has=count).tap()
        phone.get_by_role("button", name="Find a game").tap()
        phone.get_by_role("button", name="Stop waiting").first.wait_for()
    for phone in phones:
        phone.get_by_role("button", name="I am ready").tap()
    for phone in phones:
        phone.wait_for_url(GAME)
        phone.get_by_test_id("dock").wait_for()
    assert len({phone.url for phone in phones}) == 1
    return number(phones[0])


def number(phone: Page) -> int:
    return int(phone.url.rsplit("/", 1)[1])


def tap_a_while(phones: list[Page]) -> None:
    """The first moves, by finger."""
    sent = 0

    def tapped() -> bool:
        nonlocal sent
        did = [acted(phone) for phone in phones]
        sent += did.count("sent") + did.count("passed")
        return sent >= TAPS

    eventually(phones[0], tapped)


def play_to_the_end(game: int, phones: list[Page]) -> None:
    """By seeded choices from the offers that the server sends to whoever is asked."""
    seats = {asked(phone, f"games/{game}")["my_seat"]: phone for phone in phones}
    assert sorted(seats) == [0, 1, 2]
    dice = Dice("three phones")
    now = asked(phones[0], f"games/{game}/updates?since=0")
    for _ in range(MOST_MOVES):
        if not now["to_act"]:
            return
        phone = seats[dice.pick(now["to_act"])]
        seen = asked(phone, f"games/{game}/updates?since={now['seq']}")
        move = {"after": seen["seq"], "ref": str(uuid.uuid4()), "actions": [chosen(seen["offers"], dice)]}
        now = asked(phone, f"games/{game}/moves", move)
    raise AssertionError("the game did not end")


def test_three_phones_from_the_queue_to_the_rematch(device: Device) -> None:
    phones = [device(None), device(None, dark=True), device(None, size=(360, 640))]
    for phone in phones:
        phone.add_init_script(HURRIED)
    game = find_each_other(phones)
    tap_a_while(phones)
    play_to_the_end(game, phones)
    for phone in phones:
        phone.locator(".ranking").wait_for()
        expect(phone.locator(".ranking .change")).to_have_count(3)
        assert phone.evaluate(CLIPPED) == []
        assert phone.evaluate(SMALL_TARGETS) == []
    changes = asked(phones[0], f"games/{game}/ratings")["changes"]
    for phone in phones:
        seat = asked(phone, f"games/{game}")["my_seat"]
        (mine,) = [change for change in changes if change["seat"] == seat]
        before, after = round(mine["before"]), round(mine["after"])
        expect(phone.locator(".ranking .mine .change")).to_have_text(signed(after - before))
        expect(phone.get_by_test_id("rating")).to_have_text(re.compile(rf"{before:,}.*{after:,}"))
    for phone in phones:
        phone.get_by_role("button", name="Rematch").tap()
    for phone in phones:
        phone.wait_for_url(lambda url: GAME.search(url) is not None and not url.endswith(f"/g/{game}"))
        phone.get_by_test_id("dock").wait_for()
        expect(phone.locator(".ranking")).to_have_count(0)
    assert len({phone.url for phone in phones}) == 1
    again = [asked(phone, f"games/{number(phone)}") for phone in phones]
    assert sorted(one["my_seat"] for one in again) == [0, 1, 2]
    assert not any(one["casual"] for one in again)
    profile = phones[0]
    (name,) = [seat["name"] for seat in again[0]["seats"] if seat["index"] == again[0]["my_seat"]]
    at(profile, f"/u/{name}")
    (mine,) = [change for change in changes if change["name"] == name]
    expect(profile.locator("li", has_text="Live").locator("strong")).to_contain_text(f"{round(mine['after']):,}")
    expect(profile.get_by_test_id("rating-graph")).to_be_visible()


def signed(change: int) -> str:
    """As the English page writes it."""
    return f"{change:+d}" if change else "0"
