"""Reports of lines made before there were others: they stand with the rest, and none is lost."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

BEFORE = [("games", "0012_marks"), ("accounts", "0004_serbian_in_cyrillic")]
AFTER = [("games", "0013_reports_of_all_kinds")]


@pytest.fixture
def before(transactional_db: None) -> Iterator[Any]:
    """The models as they were."""
    executor = MigrationExecutor(connection)
    newest = executor.loader.graph.leaf_nodes()
    executor.migrate(BEFORE)
    yield executor.loader.project_state(BEFORE).apps
    MigrationExecutor(connection).migrate(newest)


def test_old_reports_are_handed_over(before: Any) -> None:
    users, games = before.get_model("accounts", "User").objects, before.get_model("games", "Game").objects
    people = [users.create(username=name, name_key=name) for name in ("ada", "eve")]
    game = games.create(
        rules_id="powergrid", revision=1, options={}, seed="", snapshot={}, schema=1, asked=[], to_act=[]
    )
    line = before.get_model("games", "ChatLine").objects.create(game=game, room="table", user=people[1], text="rude")
    reports = before.get_model("games", "ChatReport").objects
    kept = {"id": line.pk, "kind": "", "seat": 0, "text": "rude", "at": "2026-01-01T00:00:00+00:00"}
    first = reports.create(line=line, reporter=people[0], reason="He insults me.", context=[kept], done=True)
    reports.create(line=line, reporter=people[1], context=[kept])  # himself
    reports.create(line=None, reporter=people[0], context=[{**kept, "id": 10**6}])  # the line is gone
    executor = MigrationExecutor(connection)
    executor.migrate(AFTER)
    told = executor.loader.project_state(AFTER).apps.get_model("accounts", "Report").objects.order_by("pk")
    one, other, gone = told
    assert (one.reporter_id, one.whom_id, one.reason, one.text) == (*[p.pk for p in people], "insult", "He insults me.")
    assert (one.place, one.line, one.handled, one.at) == (f"game {game.pk}", line.pk, True, first.at)
    assert one.said == [{"user": people[1].pk, "seat": 0, "text": "rude", "at": kept["at"]}]
    assert (other.reporter_id, other.whom_id) == (people[1].pk, None)
    assert (gone.place, gone.line, gone.whom_id, gone.said[0]["text"]) == ("", 10**6, None, "rude")
