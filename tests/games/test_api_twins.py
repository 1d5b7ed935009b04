"""Twins over HTTP: where two games differ only in what a person may not know, every answer is the same to the byte."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import cache
from django.db import transaction
from django.utils import timezone

from games import replay, throttles
from games.models import Game
from rules.errors import RulesError
from rules.powergrid import RULES, PowerGrid
from rules.powergrid.plants import STEP3
from rules.powergrid.state import GameState
from rules.rng import Dice
from tests.conftest import FULL_MODE, NIGHTLY
from tests.games.over_http import Phone, play_on
from tests.rules.test_secrets import attempts, twin

GAMES = 100 if NIGHTLY else 1 if FULL_MODE else 5  # what is told is made of the same values on any database
TRIED = 60 if NIGHTLY else 12  # of the actions that most likely are refused, each as a preview and as a move
REF = "6f2c1a34-0000-4000-8000-000000000001"
TABLES: list[dict[str, Any]] = [
    {"edition": "recharged", "map": "germany", "players": 3},
    {"edition": "classic", "map": "usa", "players": 4},
    {"edition": "recharged", "map": "france", "players": 2},
    {"edition": "classic", "map": "italy", "players": 3, "regions": "draft"},
    {"edition": "recharged", "map": "benelux", "players": 5},
]


@pytest.fixture(autouse=True)
def _time_stands_still(monkeypatch: pytest.MonkeyPatch) -> None:
    """When a move was made stands in its answer and is no secret; here it must not tell the twins apart."""
    cache.clear()
    monkeypatch.setattr(timezone, "now", lambda: datetime(2031, 1, 1, tzinfo=UTC))
    monkeypatch.setattr(throttles.Replaying, "rate", "1000000/hour")


@pytest.fixture(autouse=True)
def _everything_answers(tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """There is a document, and a coach that thinks without trying anything."""
    (tmp_path / "index.html").write_text("<html><head></head><body></body></html>", encoding="utf-8")
    settings.FRONTEND = tmp_path
    levels = {name: PowerGrid.policies[name] for name in ("random", "coin", "director")}
    monkeypatch.setattr(PowerGrid, "policies", levels)


@contextmanager
def undone() -> Iterator[None]:
    """What happens inside has not happened afterwards."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def answers(phone: Phone, game: Game, state: GameState, dice: Dice) -> Iterator[tuple[str, bytes]]:
    """All that this person can be told, by whatever he asks or tries; not where a card lies open then."""
    for path in ("", "/board", "/updates", "/log", "/chat", "/record"):
        yield path, phone.get(f"games/{game.pk}{path}").content
    yield "page", phone.client.get(f"/g/{game.pk}").content
    with undone():
        yield "hint", phone.post(f"games/{game.pk}/hint").content
    yield "mine", phone.get("games/mine").content
    seat = phone.get(f"games/{game.pk}").json()["my_seat"]
    tried = attempts(state, seat if seat is not None else 0, dice)
    dice.shuffle(tried)
    tried = tried[:TRIED] + [offer[0] for other in RULES.to_act(state) for offer in RULES.offers(state, other)]
    for action in tried:
        said = RULES.action_to_json(action)
        yield f"preview {said}", phone.post(f"games/{game.pk}/preview", {"actions": [said]}).content
        if seat is None or not opens_a_card(state, seat, action):
            with undone():
                body = {"after": game.seq, "ref": REF, "actions": [said]}
                yield f"move {said}", phone.post(f"games/{game.pk}/moves", body).content


def opens_a_card(state: GameState, seat: int, action: Any) -> bool:
    try:
        return RULES.reveals(RULES.apply(state, seat, action).events)
    except RulesError:
        return False


def with_state(game: Game, state: GameState) -> None:
    Game.objects.filter(pk=game.pk).update(snapshot=RULES.state_to_json(state))


@pytest.mark.django_db
@pytest.mark.parametrize("number", range(GAMES))
def test_twins_answer_alike(number: int, new_game: Callable[..., Game], people: list[Any]) -> None:
    dice = Dice(f"twins {number}")
    table = TABLES[number % len(TABLES)]
    phones = [Phone(person) for person in people]
    seated = phones[: table["players"]]
    game = new_game(seed=f"http {number}", **table)
    Game.objects.filter(pk=game.pk).update(hints=True)
    different = 0
    for _ in range(2):
        play_on_with_rules(game, seated, dice)
        game = Game.objects.get(pk=game.pk)
        state = replay.state_of(game)
        for phone in {dice.below(len(seated)), game.to_act[0] % len(seated), -1}:
            seat = phone if phone >= 0 else None
            asker = phones[phone] if phone >= 0 else Phone(people[-1] if len(seated) < len(people) else None)
            other = twin(state, seat, dice)
            seed = f"asked {number} {dice.below(1000)}"
            with_state(game, state)
            told = list(answers(asker, game, state, Dice(seed)))
            said = dict(told)
            assert b'"update"' in said["page"]
            assert (b'"actions"' in said["hint"]) == (seat in game.to_act)
            with_state(game, other)
            assert list(answers(asker, game, state, Dice(seed))) == told
            with_state(game, state)
            different += other.deck != state.deck
            assert len(told) > 2 * TRIED
    assert different


def play_on_with_rules(game: Game, phones: list[Phone], dice: Dice) -> None:
    """Some forty moves; what the rules do for a seat of theirs is done at once."""
    from games import services

    goal = Game.objects.get(pk=game.pk).seq + 30 + dice.below(20)
    while (now := Game.objects.get(pk=game.pk)).seq < goal and now.to_act:
        if now.to_act[0] in now.automatic:
            services.play_automatic_turn(game_id=now.pk, after=now.seq)
        else:
            play_on(now.pk, phones, f"{dice.below(1 << 30)}", moves=1)


@pytest.mark.django_db
@pytest.mark.parametrize("number", range(GAMES))
def test_positions_played_again_from_the_log_tell_no_more(
    number: int, new_game: Callable[..., Game], people: list[Any]
) -> None:
    """The same log over a deck that only differs in cards not yet drawn: every position looks the same."""
    dice = Dice(f"decks {number}")
    table = {**TABLES[number % len(TABLES)], "regions": "random"}
    phones = [Phone(person) for person in people[: table["players"]]]
    game = new_game(seed=f"deck {number}", **table)
    play_on_with_rules(game, phones, dice)
    game = Game.objects.get(pk=game.pk)
    told = positions(game, phones)
    Game.objects.filter(pk=game.pk).update(deal=other_deal(game, dice))
    other = Game.objects.get(pk=game.pk)
    assert replay.first_state(other).deck != replay.first_state(game).deck
    assert positions(other, phones) == told


def positions(game: Game, phones: list[Phone]) -> list[bytes]:
    askers = [*phones, Phone()]
    one_by_one = [
        asker.get(f"games/{game.pk}/at/{seq}").content for asker in askers for seq in range(0, game.seq + 1, 3)
    ]
    return [*one_by_one, *(asker.get(f"games/{game.pk}/positions", limit=200).content for asker in askers)]


def other_deal(game: Game, dice: Dice) -> dict[str, Any]:
    """What chance gave this game, but for the cards that nobody has seen yet."""
    first, now = replay.first_state(game), replay.state_of(game)
    unseen = twin(now, None, dice).deck
    drawn = first.deck[: first.deck.index(STEP3) - now.deck.index(STEP3)]
    deck = [*drawn, *unseen[: unseen.index(STEP3)], *first.deck[first.deck.index(STEP3) :]]
    return {
        "regions": list(first.area.regions),
        "order": list(first.order),
        "market": list(first.market),
        "deck": ["step3" if card == STEP3 else card for card in deck],
    }
