"""What the tests of the deployment share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from .town import Town, a_town


@pytest.fixture
def town(tmp_path: Path) -> Iterator[Town]:
    with a_town(tmp_path) as made:
        yield made
