"""How the schema of the API is written."""

from __future__ import annotations

SPECTACULAR_SETTINGS = {
    "TITLE": "Megawatt",
    "DESCRIPTION": "Play Power Grid online: accounts, games, records.",
    "VERSION": "1",
    "OAS_VERSION": "3.1.1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SCHEMA_PATH_PREFIX": "/api/",
    "COMPONENT_SPLIT_REQUEST": True,
    "ENUM_NAME_OVERRIDES": {
        "GameStatus": ["running", "finished"],
        "TournamentStatus": ["open", "running", "finished", "cancelled"],
        "TournamentKind": ["swiss", "round_robin"],
        "TableStatus": ["open", "started", "closed"],
        "Pool": ["live", "slow", "duel", "bots"],
        "QueuePace": ["live45", "live90", "slow24", "duel"],
        "Pace": ["live", "slow", "none"],
        "Show": ["all", "running", "finished", "my_turn"],
    },
}
