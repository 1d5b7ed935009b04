"""Why bots did what they did: kept with the move, told when the game is over, to nobody before."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from games import selectors, services, thinking
from games.mind import BotFailed, think
from games.models import FINISHED, Game
from rules.powergrid import PowerGrid
from rules.powergrid.bots import reasons
from rules.powergrid.bots.weights import weights

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


def test_who_can_not_say_why_is_named_all_the_same(new_game) -> None:
    game = new_game(bots=3)
    services.play_automatic_turn(game_id=game.pk, after=0)
    assert game.moves.get().reason == {"policy": "coin", "code": "", "facts": {}}


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
    assert game.moves.get(seq=1).reason == {"policy": "random", "code": "", "facts": {}}


def test_a_replaced_move_can_be_found_again_from_the_record(new_game, monkeypatch) -> None:
    """Whoever has thought, down to nobody: by the name that is kept with the move."""
    for broken in ([], ["forgotten"], ["forgotten", "random"]):
        game = duel(new_game, "forgotten" if broken else "coin")
        fresh, seat = new_game(bots=2, players=2), game.seats.get(index=game.to_act[0])
        with monkeypatch.context() as failing:
            failing.setattr(thinking, "think", partial(think_without, broken))
            services.play_automatic_turn(game_id=game.pk, after=0)
        move = game.moves.get(seq=1)
        named = {"": "coin", "forgotten": "random", "random": thinking.FIRST}[broken[-1] if broken else ""]
        assert move.reason["policy"] == named
        assert thinking.choose(fresh, seat, named)[0].action == move.action


def think_without(broken: list[str], rules_id: str, snapshot: Any, seat: int, policy: str, *more: Any) -> Any:
    if policy in broken:
        raise BotFailed("LookupError", "here:1")
    return think(rules_id, snapshot, seat, policy, *more)


def test_what_the_rules_do_was_nobodys_choice(new_game) -> None:
    game = play_on(duel(new_game, "coin"))
    assert set(game.moves.filter(seat=2).values_list("reason", flat=True)) == {None}


def test_there_are_words_for_every_reason() -> None:
    """The other languages have the same words."""
    words = json.loads((WORDS / "sheets/en.json").read_text())
    known = {key.removeprefix("because.") for key in words if key.startswith("because.")}
    assert known == {*reasons.CODES, "searched", "against"}


def test_every_bot_has_a_name_and_a_line_about_it() -> None:
    words = json.loads((WORDS / "app/en.json").read_text())
    named = {name for policy in (*PowerGrid.policies, *PowerGrid.lessons) for name in (policy, f"{policy}.is")}
    assert {key.removeprefix("bot.") for key in words if key.startswith("bot.")} == named


def test_how_much_the_clerk_thinks_is_told_as_it_is() -> None:
    words = json.loads((WORDS / "app/en.json").read_text())
    assert "two moves in five" in words["bot.clerk.is"]
    assert 1 - weights("clerk").haste == pytest.approx(2 / 5, abs=0.02)
