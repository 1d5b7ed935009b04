"""Why bots did what they did: kept with the move, told when the game is over, to nobody before."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from games import selectors, services
from games.models import FINISHED, Game
from rules.powergrid import PowerGrid
from rules.powergrid.bots import reasons

from .over_http import Phone
from .test_automatic import play_on

pytestmark = pytest.mark.django_db

WORDS = Path(__file__).parents[2] / "frontend/src/i18n/words"


def duel(new_game, policy: str = "engineer") -> Game:
    game = new_game(bots=2, players=2)
    game.seats.filter(controller="bot").update(policy=policy)
    return game


def test_each_decision_of_a_level_is_kept_with_its_code_and_its_facts(new_game) -> None:
    game = play_on(duel(new_game))
    told = [move.reason for move in game.moves.filter(seat__lt=2) if move.reason is not None]
    assert len(told) > 30
    assert {why["policy"] for why in told} == {"engineer"}
    for why in told:
        assert set(why["facts"]) <= {*reasons.CODES[why["code"]], *reasons.SEARCHED}
    assert len({why["code"] for why in told}) > 5


def test_who_can_not_say_why_says_nothing(new_game) -> None:
    game = new_game(bots=3)
    services.play_automatic_turn(game_id=game.pk, after=0)
    assert game.moves.get().reason is None


def test_reasons_are_told_when_the_game_is_over_and_not_before(new_game, people) -> None:
    game = duel(new_game)
    services.play_automatic_turn(game_id=game.pk, after=0)
    game.refresh_from_db()
    assert game.moves.get(seq=1).reason is not None
    phone = Phone(people[0])
    assert [move["reason"] for move in phone.get(f"games/{game.pk}/log").json()["moves"]] == [None] * game.seq
    assert "reason" not in str(selectors.opened(game.pk, people[0].pk, 0)["update"]["events"])
    play_on(game)
    game.refresh_from_db()
    assert game.status == FINISHED
    logged = phone.get(f"games/{game.pk}/log").json()["moves"]
    kept = [game.moves.get(seq=move["seq"]).reason for move in logged]
    assert [move["reason"] for move in logged] == kept
    assert any(kept)


def test_a_replaced_bots_reason_names_who_has_thought(new_game) -> None:
    game = duel(new_game, "forgotten")
    services.play_automatic_turn(game_id=game.pk, after=0)
    assert game.moves.get(seq=1).reason is None  # the simplest can't say why


def test_there_are_words_for_every_reason() -> None:
    """The other languages have the same words."""
    words = json.loads((WORDS / "game/en.json").read_text())
    known = {key.removeprefix("because.") for key in words if key.startswith("because.")}
    assert known == {*reasons.CODES, "searched"}


def test_every_bot_has_a_name_and_a_line_about_it() -> None:
    words = json.loads((WORDS / "app/en.json").read_text())
    named = {name for policy in (*PowerGrid.policies, *PowerGrid.lessons) for name in (policy, f"{policy}.is")}
    assert {key.removeprefix("bot.") for key in words if key.startswith("bot.")} == named
