"""The one door: what is acknowledged is there once, whoever else knocks at the same moment."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from threading import Barrier
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection

from deploy.settings.postgresql import AFTER
from games import replay, selectors, services
from games.errors import StaleGame
from games.models import Game, Move
from rules.errors import IllegalAction
from tests.collecting import collected
from tests.conftest import PATIENCE

PLANNED_ANEW = 5  # times that PostgreSQL plans a question before it may keep a plan


def first_action(game: Game) -> tuple[int, dict]:
    rules = replay.rules_of(game)
    state = replay.state_of(game)
    seat = game.to_act[0]
    return seat, rules.action_to_json(rules.offers(state, seat)[0][0])


@pytest.mark.django_db
def test_a_move_is_a_row_of_the_log_and_a_new_snapshot(new_game) -> None:
    game = new_game()
    seat, action = first_action(game)
    after = services.submit(game_id=game.pk, seat=seat, actions=[action], after=0, ref=uuid4())
    stored = Game.objects.get(pk=game.pk)
    assert (after.seq, stored.seq) == (1, 1)
    assert stored.snapshot == replay.rules_of(game).state_to_json(replay.from_log(stored, stored.moves.all()))
    move = Move.objects.get()
    assert (move.seat, move.action, move.events[0]["kind"]) == (seat, action, "nominated")


@pytest.mark.django_db(transaction=True)
def test_nothing_of_a_move_is_left_to_the_collector(new_game) -> None:
    pk = new_game().pk

    def move(after: int) -> None:
        game = selectors.game_for(pk, None)
        seat, action = first_action(game)
        services.submit(game_id=pk, seat=seat, actions=[action], after=after, game=game, automatic=False)

    move(0)  # what is made once is made
    with collected() as left:
        move(1)
    assert Counter(type(each).__qualname__ for each in left) == {}


@pytest.mark.django_db
def test_a_retry_after_a_lost_answer_is_one_move(new_game) -> None:
    game = new_game()
    seat, action = first_action(game)
    ref = uuid4()
    for _ in range(2):
        services.submit(game_id=game.pk, seat=seat, actions=[action], after=0, ref=ref)
    assert Move.objects.count() == 1


@pytest.mark.django_db
def test_a_refused_batch_leaves_nothing(new_game) -> None:
    game = new_game()
    seat, action = first_action(game)
    before = Game.objects.values().get(pk=game.pk)
    with pytest.raises(IllegalAction):
        services.submit(game_id=game.pk, seat=seat, actions=[action, action], after=0)
    assert Move.objects.count() == 0
    assert Game.objects.values().get(pk=game.pk) == before


@pytest.mark.django_db(transaction=True)
def test_of_many_who_move_at_once_one_wins(new_game) -> None:
    game = new_game()
    seat, action = first_action(game)
    clients = 12
    together = Barrier(clients)

    def submit(_: int) -> str:
        together.wait(PATIENCE)
        try:
            services.submit(game_id=game.pk, seat=seat, actions=[action], after=0, ref=uuid4())
        except StaleGame:
            return "stale"
        finally:
            connection.close()
        return "won"

    with ThreadPoolExecutor(clients) as pool:
        answers = list(pool.map(submit, range(clients)))
    assert sorted(answers) == ["stale"] * (clients - 1) + ["won"]
    assert list(Move.objects.values_list("seq", flat=True)) == [1]
    assert Game.objects.get(pk=game.pk).seq == 1


@pytest.mark.full_mode
@pytest.mark.django_db
def test_whoever_asks_for_a_game_the_server_plans_the_question_once(new_game, people) -> None:
    """A question in which a NULL may stand is planned anew each time, which costs more than its answer."""
    game = new_game()
    told: dict[str, Any] = {"since": 0, "people": True}
    for person, ref, more in product((None, people[0].pk), (None, uuid4()), ({}, told)):
        for _ in range(AFTER + 2 * PLANNED_ANEW):
            selectors.game_for(game.pk, person, ref, **more)
    with connection.cursor() as cursor:
        cursor.execute("SELECT custom_plans FROM pg_prepared_statements WHERE statement LIKE %s", ["%AS game WHERE%"])
        plans = [row[0] for row in cursor.fetchall()]
    assert plans == [PLANNED_ANEW] * 8
