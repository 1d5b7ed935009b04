"""What the form of a new table is made of: each option with its values, its default and what it depends on.

`only_with` names the values of other options without which this one can't be chosen; `follows` says when it is not
chosen at all but comes of the others. `list`: instead of one of the values, a list of so many of these names.
"""

from __future__ import annotations

from typing import Any

from . import boards, data
from .options import FEWEST, MOST, NAMES, regions_needed

Json = dict[str, Any]
COUNTS = list(range(FEWEST, MOST + 1))


def choices() -> list[Json]:
    """Every option, in the order in which one is asked."""
    suggested = data.base()["suggested"]
    made = {
        "edition": _choice(list(data.EDITIONS), suggested["edition"], required=True),
        "players": _choice(COUNTS, suggested["players"], required=True),
        "cartel": _flag(False, follows=_cartel_tables()),
        "map": {**_choice(list(data.MAPS), suggested["map"], required=True), "about": _boards()},
        "beginner": _flag(False, {"edition": _editions_with("beginner")}),
        "standard_starts": _flag(False, {"edition": _editions_with("standard_starts")}),
        "money": _choice(["hidden", "open"], "hidden"),
        "regions": {**_choice(["random", "draft"], "random"), "list": {"of": "regions", "counts": _region_counts()}},
        "first_order": {**_choice(["random"], "random"), "list": {"of": "seats"}},
    }
    for map_id in data.MAPS:
        made.update(_own_flags(map_id))
    return [{"name": name, **made[name]} for name in NAMES]


def _choice(values: list[Any], default: Any, *, required: bool = False) -> Json:
    return {"kind": "choice", "values": values, "default": default, "required": required, "only_with": {}}


def _flag(default: bool, only_with: Json | None = None, follows: list[Json] | None = None) -> Json:
    told: Json = {"kind": "flag", "values": [False, True], "default": default, "required": False}
    return {**told, "only_with": only_with or {}, **({"follows": follows} if follows is not None else {})}


def _own_flags(map_id: str) -> dict[str, Json]:
    """The options that a board brings along: its own rules on or off, its home region in or out."""
    rules = data.board(map_id).get("rules", {})
    home = rules.get("random_regions_include", {})
    found = {}
    if "option" in rules:
        found[rules["option"]] = _flag(True, {"map": [map_id]})
    if "option" in home:
        found[home["option"]] = _flag(True, {"map": [map_id], "regions": ["random"]})
    return found


def _editions_with(option: str) -> list[str]:
    return [name for name in data.EDITIONS if option in data.edition(name)["options"]]


def _cartel_tables() -> list[Json]:
    return [
        {"when": {"edition": [edition], "players": [players]}, "value": True}
        for edition in data.EDITIONS
        for players in COUNTS
        if data.edition(edition)["players"][str(players)].get("cartel")
    ]


def _region_counts() -> list[Json]:
    return [
        {"when": {"edition": [edition], "players": [players]}, "count": regions_needed(edition, players)}
        for edition in data.EDITIONS
        for players in COUNTS
    ]


def _boards() -> dict[str, Json]:
    """What a form shows of a board before it is fetched."""
    about = {}
    for map_id in data.MAPS:
        printed = boards.board(map_id, data.EDITIONS[0])
        about[map_id] = {
            "name": printed.name,
            "native_name": printed.native_name,
            "regions": [region._asdict() for region in printed.regions],
        }
    return about
