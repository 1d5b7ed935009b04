"""A database that is up to date is left alone; one that is not, is not."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from deploy import migrations

pytestmark = pytest.mark.django_db


@pytest.fixture
def called(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    calls: list[Any] = []
    monkeypatch.setattr(migrations, "call_command", lambda *names, **_: calls.append(names))
    return calls


def test_the_same_migrations_are_found_as_by_django() -> None:
    assert set(migrations.all_there_are()) == set(MigrationLoader(None, ignore_no_migrations=True).disk_migrations)


def test_a_database_that_is_up_to_date_is_left_alone(called: list[Any]) -> None:
    migrations.bring_up_to_date()
    assert called == []


def test_one_that_is_not_is_migrated(called: list[Any]) -> None:
    recorder = MigrationRecorder(connection)
    recorder.record_unapplied("games", sorted(name for app, name in migrations.all_there_are() if app == "games")[-1])
    migrations.bring_up_to_date()
    assert called == [("migrate",)]


def test_an_empty_one_is_migrated(called: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MigrationRecorder, "has_table", lambda self: False)
    migrations.bring_up_to_date()
    assert called == [("migrate",)]
    assert call_command is not migrations.call_command
