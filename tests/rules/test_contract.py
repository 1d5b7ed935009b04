"""Every game of the registry against the contract. A game is tried at a few of its tables, named here."""

from __future__ import annotations

import pytest

from rules import registry
from rules.errors import InvalidData
from rules.protocol import Json
from tests.rules import contract

TABLES: dict[str, list[Json]] = {
    "powergrid": [
        {"edition": "classic", "map": "germany", "players": 3},
        {"edition": "recharged", "map": "usa", "players": 2, "regions": "draft", "standard_starts": True},
        {"edition": "recharged", "map": "benelux", "players": 6, "money": "open"},
        {"edition": "classic", "map": "central_europe", "players": 4, "beginner": True, "central_europe_rules": False},
        {"edition": "recharged", "map": "france", "players": 5, "standard_starts": True, "include_paris": False},
        {"edition": "classic", "map": "italy", "players": 2, "first_order": [1, 0]},
    ],
}

CASES = [(name, number) for name in registry.GAMES for number in range(len(TABLES.get(name, [])))]


def test_every_game_has_tables_to_be_tried_at() -> None:
    assert sorted(TABLES) == sorted(registry.GAMES)
    assert all(TABLES.values())


@pytest.mark.parametrize("name", registry.GAMES)
def test_a_game_tells_what_it_is_and_refuses_nonsense(name: str) -> None:
    game = registry.rules(name)
    contract.identity(game, name)
    contract.nonsense_is_no_option_set(game)
    contract.choices_are_what_options_take(game)
    contract.lessons_go_on_whatever_the_learner_does(game)


@pytest.mark.parametrize("name, number", CASES)
def test_a_game_keeps_the_contract_from_its_first_action_to_its_last(name: str, number: int) -> None:
    game = registry.rules(name)
    assert contract.check(game, TABLES[name][number], f"contract {number}") > 20


@pytest.mark.parametrize("name", ["nucleum", "", "rules.powergrid", None, 5, ["powergrid"]])
def test_unknown_games_are_refused(name: object) -> None:
    with pytest.raises(InvalidData) as refused:
        registry.rules(name)  # type: ignore[arg-type]
    assert refused.value.code == "unknown_game"
