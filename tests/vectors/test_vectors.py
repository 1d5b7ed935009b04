"""The files that the front end is tested with are what the rules say today."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from . import make

FILES = ("boards.json", "positions.json", "codes.json", "events.json", "deals.json")
BYTES = 500_000

# A phone never asks these: the first only a deal can cause, the second a seat whose player is gone.
NEVER_ASKED = ("step3_deck_disagrees", "player_has_left")


@cache
def made() -> dict[str, Any]:
    return make.files()


def kept(name: str) -> Any:
    return json.loads((make.FOLDER / name).read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", FILES)
def test_a_file_is_what_the_rules_say(name: str) -> None:
    """Where they differ on purpose: `python -m tests.vectors.make`, and then the tests of the front end."""
    text = (make.FOLDER / name).read_text(encoding="utf-8")
    assert text.splitlines() == make.text(made()[name]).splitlines()


def test_the_files_are_all_there_is_and_small() -> None:
    files = sorted(Path(make.FOLDER).glob("*.json"))
    assert sorted(file.name for file in files) == sorted(FILES)
    assert sum(file.stat().st_size for file in files) <= BYTES


def test_every_refusal_of_an_action_is_asked_for() -> None:
    told = [one["answer"] for position in kept("positions.json") for one in position["answers"]["why"]]
    seen = {answer["code"] for answer in told if answer}
    assert sorted(set(kept("codes.json")["IllegalAction"]) - seen) == sorted(NEVER_ASKED)


def test_something_of_every_kind_happens() -> None:
    assert {event["kind"] for event in kept("events.json")} == set(kept("codes.json")["event_kinds"])


def test_every_board_edition_and_number_of_players_is_looked_at() -> None:
    boards = [board["options"] for board in kept("boards.json")["boards"]]
    assert {board["map"] for board in boards} >= {"germany", "usa", "france", "italy", "benelux", "central_europe"}
    assert {board["players"] for board in boards} == {2, 3, 4, 5, 6}
    assert {board["edition"] for board in boards} == {"classic", "recharged"}
    views = [position["view"] for position in kept("positions.json")]
    assert {view["step"] for view in views} == {1, 2, 3}


def test_every_board_is_dealt_in_every_way() -> None:
    deals = kept("deals.json")
    tables = [deal["table"]["options"] for deal in deals]
    assert len({(table["map"], table["edition"], table["players"]) for table in tables}) == 60
    assert {str(table["regions"]) for table in tables} >= {"random", "draft"}
    assert len({tuple(deal["dealt"]["deck"]) for deal in deals}) == len(deals)


def test_whole_games_are_followed_past_the_shuffle_of_step_3() -> None:
    followed = [[event["kind"] for event in deal["came"]] for deal in kept("deals.json") if deal["came"]]
    late = [kinds for kinds in followed if "step3_card_drawn" in kinds[:-2]]
    assert any("plant_put_under" in kinds and kinds[-1] == "plant_drawn" for kinds in late)
    assert any("step3_card_drawn" not in kinds for kinds in followed)
