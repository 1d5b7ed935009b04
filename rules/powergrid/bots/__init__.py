"""The policies by name. A bot sees what its seat may see: `choose(briefing, offers, dice)` and nothing else."""

from __future__ import annotations

from collections.abc import Mapping

from ...protocol import Policy
from . import coin, uniform
from .levels import Level
from .search import Budget

LEVELS: Mapping[str, Level] = {
    level.name: level
    for level in (
        Level("novice"),
        Level("clerk"),
        Level("sprinter"),
        Level("hoarder"),
        Level("blocker"),
        Level("engineer"),
        Level("director"),
        Level("tycoon", Budget(laps=24, rounds=3, trust=0.004)),
    )
}
"""Five levels, novice, clerk, engineer, director and tycoon, and three characters of about the third."""

POLICIES: Mapping[str, Policy] = {"random": uniform.choose, "coin": coin.choose, **LEVELS}
