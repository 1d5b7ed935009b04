"""`replay_games` finds every game that is not what its log says, and no other."""

from __future__ import annotations

from collections.abc import Callable
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.db.models import F

from games.models import Game, Move
from tests.games.over_http import Phone, play_on


@pytest.fixture
def games(new_game: Callable[..., Game], people: list[Any]) -> list[int]:
    phones = [Phone(person) for person in people[:3]]
    made = [new_game(seed=f"replayed {number}").pk for number in range(3)]
    for game in made[:2]:
        play_on(game, phones, f"{game}", moves=25)
    return made


def said(*ids: int) -> tuple[int, str]:
    out = StringIO()
    try:
        call_command("replay_games", *map(str, ids), stdout=out)
    except SystemExit as end:
        return int(str(end.code)), out.getvalue()
    return 0, out.getvalue()


@pytest.mark.django_db
def test_good_games_are_good(games: list[int]) -> None:
    assert said() == (0, "3 games, all as their logs say\n")
    assert said(games[1]) == (0, "1 games, all as their logs say\n")


def snapshot(game: Game) -> None:
    game.snapshot["money"][0] += 1


def emptied(game: Game) -> None:
    game.snapshot = {**game.snapshot, "more": 1}


def seq(game: Game) -> None:
    game.seq += 1


def asked(game: Game) -> None:
    game.asked = [0, 0, 0]


def to_act(game: Game) -> None:
    game.to_act = [(game.to_act[0] + 1) % 3]


def status(game: Game) -> None:
    game.status = "finished"


def result(game: Game) -> None:
    game.result = {"rank": [1, 2, 3]}


def seed(game: Game) -> None:
    game.seed += "x"


@pytest.mark.django_db
@pytest.mark.parametrize("spoil", [snapshot, emptied, seq, asked, to_act, status, result, seed])
def test_a_game_that_was_changed_past_its_log_is_found(spoil: Callable[[Game], None], games: list[int]) -> None:
    game = Game.objects.get(pk=games[1])
    spoil(game)
    game.save()
    code, text = said()
    assert code == 1
    assert f"game {games[1]}: " in text
    assert f"game {games[0]}: " not in text
    assert "3 games, 1 differ" in text
    assert said(games[0])[0] == 0


@pytest.mark.django_db
def test_a_log_that_was_changed_is_found(games: list[int]) -> None:
    first, second = games[:2]
    Move.objects.filter(game=first, seq=7).update(events=[])
    Move.objects.filter(game=second, seq=9).delete()
    code, text = said()
    assert code == 1
    assert f"game {first}: events of move 7" in text
    assert f"game {second}: seq 25, but the log has the moves 1 to 25, 24 of them" in text


@pytest.mark.django_db
def test_a_move_that_the_rules_would_refuse_is_found(games: list[int]) -> None:
    Move.objects.filter(game=games[0], seq=12).update(seat=F("seat") + 7)
    code, text = said(games[0])
    assert code == 1
    assert "move 12 does not replay" in text


@pytest.mark.django_db
def test_a_snapshot_of_another_schema_is_a_cache_to_be_made_again(games: list[int]) -> None:
    Game.objects.filter(pk=games[0]).update(schema=99, snapshot={})
    assert said(games[0])[0] == 0


@pytest.mark.django_db
def test_a_game_that_is_not_there_is_said(games: list[int]) -> None:
    assert said(games[0], 999_999) == (1, "game 999999: no such game\n1 games, 1 differ\n")


@pytest.mark.django_db
def test_nothing_hidden_is_printed(games: list[int]) -> None:
    game = Game.objects.get(pk=games[0])
    game.snapshot["deck"] = game.snapshot["deck"][::-1]
    game.save()
    code, text = said(game.pk)
    assert (code, "deck" in text) == (1, True)
    assert game.seed not in text
    assert str(game.snapshot["deck"][:3])[1:-1] not in text
