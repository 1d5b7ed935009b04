"""Bring the database up to date; whether it is already, is found out many times quicker than by `migrate` itself."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec

from django.apps import apps
from django.conf import settings
from django.core.management import call_command
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder


def bring_up_to_date() -> None:
    applied = set(MigrationRecorder(connection).applied_migrations())
    if not set(all_there_are()) <= applied:
        call_command("migrate", verbosity=0)


def all_there_are() -> Iterator[tuple[str, str]]:
    """App and name of every migration, by the names of the files."""
    for app in apps.get_app_configs():
        module: str | None = settings.MIGRATION_MODULES.get(app.label, f"{app.name}.migrations")
        if module and find_spec(module) is not None:
            for _, name, is_package in pkgutil.iter_modules(import_module(module).__path__):
                if not is_package and name[0] not in "_~":
                    yield app.label, name
