"""Hypothesis profiles, and which tests belong to which pass.

`day` is for every run, `nightly` for `python3 manage.py test --nightly`. No deadlines: what a machine happens to be
busy with must not decide whether a test passes.

With TEST_DATABASE=postgresql the tests of the service run once more, on PostgreSQL, and those marked `full_mode` too;
what knows no database runs in the first pass alone.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.cache import cache
from hypothesis import HealthCheck, settings

NIGHTLY = os.environ.get("MEGAWATT_NIGHTLY") == "1"
PATIENCE = 90.0  # seconds that a test waits for what should come at once: a busy machine is slow, not wrong

SLOW_IS_FINE = [HealthCheck.too_slow, HealthCheck.filter_too_much]

settings.register_profile("day", max_examples=200, deadline=None, derandomize=True, suppress_health_check=SLOW_IS_FINE)
settings.register_profile("nightly", max_examples=3000, deadline=None, suppress_health_check=SLOW_IS_FINE)
settings.load_profile("nightly" if NIGHTLY else "day")

FULL_MODE = os.environ.get("TEST_DATABASE") == "postgresql"
HANGS = 10 * PATIENCE
LONG, LONG_ONES = 3, ("bench", "deploy", "e2e")  # folders: whole processes, whole games on screens
NIGHT = 10
ON_ANY_DATABASE = ("accounts", "games", "matchmaking", "e2e")  # folders


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    chosen = [item for item in items if belongs(item)]
    config.hook.pytest_deselected(items=[item for item in items if not belongs(item)])
    items[:] = chosen
    for item in chosen:
        item.add_marker(pytest.mark.timeout(time_limit(item)), append=False)


def time_limit(item: pytest.Item) -> float:
    """Seconds after which a test is taken to hang: it fails then, and tells where every thread of it stands."""
    folder = item.path.relative_to(Path(__file__).parent).parts[0]
    return HANGS * (LONG if folder in LONG_ONES else 1) * (NIGHT if NIGHTLY else 1)


@pytest.fixture(autouse=True, scope="session")
def _leave_nothing_in_redis() -> Iterator[None]:
    """Where the cache is one that outlives us."""
    yield
    if FULL_MODE:
        cache.clear()


def belongs(item: pytest.Item) -> bool:
    """Whether a test belongs to this pass."""
    if item.get_closest_marker("full_mode"):
        return FULL_MODE
    folder = item.path.relative_to(Path(__file__).parent).parts[0]
    return not FULL_MODE or folder in ON_ANY_DATABASE
