"""Twenty seeded games for two Pythons: CPython and Pyodide must go through the very same states.

Runs unchanged in both, so it imports `rules` and nothing else.
"""

from __future__ import annotations

from typing import Any

from rules.selfplay import state_hashes

# Every board, both editions, 2 to 6 players, and each option that draws from the seed or changes the flow.
TABLES: tuple[dict[str, Any], ...] = (
    {"edition": "recharged", "map": "germany", "players": 2},
    {"edition": "recharged", "map": "germany", "players": 3, "standard_starts": True},
    {"edition": "recharged", "map": "germany", "players": 4, "money": "open"},
    {"edition": "recharged", "map": "germany", "players": 6, "regions": "draft"},
    {"edition": "classic", "map": "germany", "players": 4, "beginner": True},
    {"edition": "classic", "map": "germany", "players": 2, "regions": "draft"},
    {"edition": "classic", "map": "germany", "players": 3, "regions": ["north", "northeast", "east"]},
    {"edition": "recharged", "map": "usa", "players": 2, "standard_starts": True},
    {"edition": "recharged", "map": "usa", "players": 5},
    {"edition": "classic", "map": "usa", "players": 6},
    {"edition": "classic", "map": "central_europe", "players": 3},
    {"edition": "recharged", "map": "central_europe", "players": 4, "regions": "draft"},
    {"edition": "classic", "map": "central_europe", "players": 5, "central_europe_rules": False},
    {"edition": "classic", "map": "benelux", "players": 4},
    {"edition": "recharged", "map": "benelux", "players": 2, "regions": "draft"},
    {"edition": "classic", "map": "france", "players": 3},
    {"edition": "recharged", "map": "france", "players": 5, "include_paris": False},
    {"edition": "classic", "map": "italy", "players": 4, "first_order": [2, 0, 3, 1]},
    {"edition": "recharged", "map": "italy", "players": 3, "regions": "draft"},
    {"edition": "recharged", "map": "italy", "players": 6},
)
POLICIES = ("coin", "random")


def play_all() -> list[dict[str, Any]]:
    """Each game: what was played, and the hash of every state it went through."""
    return [play(number, options) for number, options in enumerate(TABLES)]


def play(number: int, options: dict[str, Any]) -> dict[str, Any]:
    policy = POLICIES[number % len(POLICIES)]
    seed = f"two pythons {number}"
    hashes = state_hashes("powergrid", dict(options), seed, policy)
    return {"options": options, "seed": seed, "policy": policy, "hashes": hashes}
