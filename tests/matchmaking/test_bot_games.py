"""Games of bots among themselves, for their ladder."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import call_command

from games.models import Game
from matchmaking import bot_games, ladder, rerating
from matchmaking.models import Placing, Rating, Result
from rules import registry

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
