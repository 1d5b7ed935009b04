"""Three phones queue, meet, play a ranked game to its end, see their ratings change, and play once more."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from accounts.services import create_guest
from games.models import Game
from matchmaking import queueing, results, tasks
from tests.games.over_http import Phone, play_on
from tests.matchmaking.test_api import done

pytestmark = pytest.mark.django_db


def test_three_phones_from_the_queue_to_the_rematch(
    django_capture_on_commit_callbacks: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_once = SimpleNamespace(delay=lambda game_id: results.record(game_id=game_id))
    monkeypatch.setattr(tasks, "record_result", at_once)
    phones = [Phone(create_guest()) for _ in range(3)]
    for phone in phones:
        place = done(phone.post("queue", {"pace": "live45", "players": [3], "edition": "recharged"}))["queue"]
        assert place["match"] is None
    queueing.run()
    for phone in phones:
        match = done(phone.get("queue"))["queue"]["match"]
        done(phone.post("queue/ready", {"match": match["id"]}))
    (game,) = {done(phone.get("tables/mine"))["tables"][0]["game"] for phone in phones}
    seats = {phone.get(f"games/{game}").json()["my_seat"]: phone for phone in phones}
    assert sorted(seats) == [0, 1, 2]
    with django_capture_on_commit_callbacks(execute=True):
        play_on(game, [seats[0], seats[1], seats[2]], "story")
    assert Game.objects.get(pk=game).status == "finished"
    changes = done(phones[0].get(f"games/{game}/ratings"))["changes"]
    assert [change["rated"] for change in changes] == [True] * 3
    best = min(changes, key=lambda change: change["place"])
    worst = max(changes, key=lambda change: change["place"])
    assert best["after"] > 1500 > worst["after"]
    for change in changes:
        told = done(seats[change["seat"]].get(f"ratings/{change['name']}"))
        assert told["ratings"][0]["rating"] == change["after"]
        assert told["reliability"]["percent"] == 100
    tables = [done(phone.post("tables/rematch", {"game": game})) for phone in phones]
    assert len({table["id"] for table in tables}) == 1
    assert [table["status"] for table in tables] == ["open", "open", "started"]
    assert tables[-1]["ranked"]
    assert tables[-1]["game"] not in (None, game)
