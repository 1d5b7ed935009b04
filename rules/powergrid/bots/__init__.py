"""The policies by name. A bot sees what its seat may see: `choose(view, offers, dice)` and nothing else."""

from __future__ import annotations

from collections.abc import Mapping

from ...protocol import Policy
from . import coin, uniform

POLICIES: Mapping[str, Policy] = {"random": uniform.choose, "coin": coin.choose}
