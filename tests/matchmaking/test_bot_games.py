"""Games of bots among themselves, for their ladder."""

from __future__ import annotations

from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.utils import timezone

from deploy.celery import SCHEDULE, app
from games.models import Game
from matchmaking import bot_games, ladder, rerating, tasks
from matchmaking.models import Placing, Rating, Result, Table
from rules import registry
from tests.games.test_races import at_once

pytestmark = pytest.mark.django_db
QUICK = ["random", "coin", "novice"]


@pytest.fixture(autouse=True)
def _quick_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots that think for long are not what is tried here."""
    monkeypatch.setattr(bot_games, "SIZES", (3,))
    rules = registry.rules("powergrid")
    monkeypatch.setattr(rules, "policies", {name: rules.policies[name] for name in QUICK}, raising=True)


def ladder_run(games: int, minutes: float = 5) -> str:
    said = StringIO()
    call_command("bot_ladder", f"--games={games}", f"--minutes={minutes}", stdout=said)
    return said.getvalue()


def test_bots_play_and_are_rated_in_their_own_pool_and_only_once() -> None:
    assert "1 games" in ladder_run(1)
    assert Result.objects.get().pool == "bots"
    assert sorted(Rating.objects.values_list("policy", "pool", "games")) == [
        (name, "bots", 1) for name in sorted(QUICK)
    ]
    first = list(Placing.objects.values_list("policy", "place", "mean_after"))
    assert "1 games" in ladder_run(1)
    assert list(Placing.objects.values_list("policy", "place", "mean_after")) == first
    assert not any(rerating.rerate())
    Rating.objects.update(games=9, deviation=50)
    assert len(ladder.leaderboard("bots", "all", None)["rows"]) == 3


def test_what_time_has_cut_short_is_gone_on_with() -> None:
    assert "0 games" in ladder_run(1, minutes=0)
    game = Game.objects.get()
    assert (game.status, game.private, game.casual) == ("running", True, False)
    ladder_run(1)
    game.refresh_from_db()
    assert game.status == "finished"
    assert Game.objects.count() == 1


def begun(hours_ago: float = 0) -> int:
    """How many there are, the time of the last one put back."""
    last = Table.objects.order_by("-pk").first()
    if last is not None:
        Table.objects.filter(pk=last.pk).update(created_at=timezone.now() - timedelta(hours=hours_ago))
    return Table.objects.count()


def test_the_ladder_fills_by_itself_one_game_after_the_other(settings: Any) -> None:
    settings.BOT_LADDER_GAMES = 6
    tasks.next_bot_game()
    assert begun(hours_ago=3.9) == 1
    Game.objects.update(status="finished")
    tasks.next_bot_game()
    assert begun(hours_ago=4.1) == 1
    tasks.next_bot_game()
    assert begun(hours_ago=4.1) == 2
    tasks.next_bot_game()
    assert begun(hours_ago=25) == 2  # that one runs still
    tasks.next_bot_game()
    assert begun() == 3  # nobody waits for ever for a game that does not end


def test_who_wants_no_games_of_bots_has_none(settings: Any) -> None:
    settings.BOT_LADDER_GAMES = 0
    tasks.next_bot_game()
    assert begun() == 0


def test_what_is_sent_by_the_schedule_waits_with_the_bots_and_not_for_long() -> None:
    sent = SCHEDULE["ladder"]
    assert app.amqp.router.route(sent["options"], sent["task"])["queue"].name == "bots"
    assert sent["options"]["expires"] < sent["schedule"]
    assert tasks.next_bot_game.time_limit < 60


@pytest.mark.django_db(transaction=True)
def test_two_at_once_begin_one_game() -> None:
    at_once(*[lambda: bot_games.begin_next(6)] * 4)
    assert begun() == Game.objects.count() == 1
