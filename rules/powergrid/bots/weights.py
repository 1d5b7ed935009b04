"""What makes one character judge otherwise than another: numbers from weights.toml, found by `python -m rules tune`."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

FILE = Path(__file__).parent / "weights.toml"


class Weights(NamedTuple):
    """What each means stands beside its value in weights.toml."""

    pace: float
    upkeep: float
    city_cost: float
    sight: float
    kept: float
    slack: float
    need: float
    rise: float
    best: float
    per_power: float
    markup: float
    last_city: float
    left: float
    over: float
    contest: float
    noise: float
    nerve: float
    fancy: float
    haste: float
    scarce: float
    stock: float
    discount: float
    lead: float
    ahead: float
    block: float
    gate: float
    eager: float
    rival: float
    certain: float
    doubt: float
    purse: float


@cache
def weights(name: str, cartel: bool = False) -> Weights:
    """A character's: the common ones, those for a duel beside the cartel, what is different in him, and what is only
    where there is no cartel."""
    said = read()
    duel = said["cartel"] if cartel else {}
    table = {} if cartel else said["table"].get(name, {})
    return Weights(**said["common"] | duel | said["characters"].get(name, {}) | table)


@cache
def read() -> dict[str, Any]:
    with FILE.open("rb") as file:
        return tomllib.load(file)
