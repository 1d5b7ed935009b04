"""A tournament followed on a phone, from its beginning over its rounds to its winner, without a touch of the page."""

from __future__ import annotations

import re
import uuid
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

from playwright.sync_api import Locator, Page, expect

from rules.rng import Dice
from tests.e2e.eyes import CLIPPED, SMALL_TARGETS, violations
from tests.e2e.scenes import NAMES, SLOW, WATCHER
from tests.e2e.stage import Stage
from tests.e2e.test_screens import at
from tests.games.over_http import chosen

Device = Callable[..., Page]
Json = dict[str, Any]
HOST, PLAYER = NAMES[1], NAMES[0]
ROUNDS = 2
MOST_MOVES = 3000


def opened(stage: Stage) -> int:
    """By the host, soon to begin; five have entered, one is to come yet."""
    terms = {
        "name": "An afternoon at two tables",
        "kind": "swiss",
        "rules": "powergrid",
        "options": {"edition": "recharged", "map": "germany", "players": 3},
        "clock": SLOW,
        "rounds": ROUNDS,
        "starts_at": (datetime.now(UTC) + timedelta(seconds=15)).isoformat(),
    }
    tournament = int(stage.ask(HOST, "POST", "/api/tournaments", terms)["id"])
    for name in NAMES:
        if name != PLAYER:
            stage.ask(name, "POST", f"/api/tournaments/{tournament}/enter")
    return tournament


def tables(stage: Stage, tournament: int) -> list[Json]:
    """Of the round that is played now."""
    told = stage.ask(HOST, "GET", f"/api/tournaments/{tournament}")
    return [table for table in told["tables"] if table["round"] == told["round"]]


def play_to_the_end(stage: Stage, table: Json) -> None:
    """By seeded choices of all who sit there, over REST."""
    game, dice = table["game"], Dice(f"table {table['number']}")
    names = [one["name"] for one in table["people"]]
    seats = {stage.ask(name, "GET", f"/api/games/{game}")["my_seat"]: name for name in names}
    now = stage.update(names[0], game)
    for _ in range(MOST_MOVES):
        if not now["to_act"]:
            return
        name = seats[dice.pick(now["to_act"])]
        seen = stage.update(name, game, now["seq"])
        move = {"after": seen["seq"], "ref": str(uuid.uuid4()), "actions": [chosen(seen["offers"], dice)]}
        now = stage.ask(name, "POST", f"/api/games/{game}/moves", move)
    raise AssertionError("the game did not end")


def card(page: Page, title: str) -> Locator:
    return page.locator("section", has=page.get_by_role("heading", name=title))


def test_a_player_and_an_onlooker_follow_a_tournament_to_its_winner(stage: Stage, device: Device) -> None:
    tournament = opened(stage)
    path = f"/tournaments/{tournament}"
    player, onlooker = device(PLAYER), device(WATCHER, dark=True, size=(360, 640))
    for page in (player, onlooker):
        at(page, path)
        page.evaluate("window.loaded = true")  # gone, if the page were fetched again
    player.get_by_role("button", name="Enter").tap()
    for page in (player, onlooker):
        expect(page.locator("ol li")).to_have_count(len(NAMES))
    mine = player.get_by_role("link", name="To my game")
    met: list[int] = []
    for number in range(1, ROUNDS + 1):
        for page in (player, onlooker):
            expect(card(page, f"Round {number} of {ROUNDS}").locator("li")).to_have_count(2)
        playing = tables(stage, tournament)
        (my_table,) = [one for one in playing if PLAYER in [person["name"] for person in one["people"]]]
        (other_table,) = [one for one in playing if one is not my_table]
        expect(mine).to_have_attribute("href", f"/g/{my_table['game']}")
        met.append(my_table["game"])
        play_to_the_end(stage, my_table)
        for page in (player, onlooker):
            tables_told = card(page, f"Round {number} of {ROUNDS}").locator("li")
            expect(tables_told.locator(f'a[href="/g/{my_table["game"]}"]')).to_have_text("Game over")
            expect(tables_told.locator(f'a[href="/g/{other_table["game"]}"]')).to_have_text("Being played")
        expect(mine).to_have_count(0)  # there is nothing to do in it
        play_to_the_end(stage, other_table)
    assert len(set(met)) == ROUNDS
    for page in (player, onlooker):
        expect(page.get_by_role("status").first).to_contain_text("Finished")
        standings = stage.ask(HOST, "GET", f"/api/tournaments/{tournament}")["standings"]
        for row, line in zip(standings, page.locator("ol li").all()):
            expect(line.locator(".place")).to_have_text(str(row["place"]))
            expect(line.locator("a")).to_have_text(row["name"])
            expect(line.locator("strong")).to_have_text(re.compile(rf"^{row['points']:g}"))
        assert page.evaluate("window.loaded")
        assert page.evaluate(CLIPPED) == []
        assert page.evaluate(SMALL_TARGETS) == []
        assert violations(page) == []
