"""The options of a table: checked, defaults filled in, refused by name (1.1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..errors import InvalidOptions, shown
from . import boards, data

FEWEST, MOST = 2, 6  # players
NAMES = (
    "edition",
    "players",
    "cartel",
    "map",
    "central_europe_rules",
    "beginner",
    "standard_starts",
    "money",
    "regions",
    "include_paris",
    "first_order",
)


@dataclass(frozen=True, slots=True)
class Options:
    """One option set that can be played. Empty `given_regions` and `given_order`: chance (or the draft) decides."""

    edition: str
    map: str
    players: int
    cartel: bool
    board_rules: bool  # the board's own rules are on; only false where `central_europe_rules` says so
    beginner: bool
    standard_starts: bool
    open_money: bool
    draft: bool
    given_regions: tuple[str, ...]
    include_home: bool  # `include_paris`
    given_order: tuple[int, ...]

    def to_json(self) -> dict[str, Any]:
        """The options by their names in 1.1, each with its value, so that a stored table says all it needs."""
        said: dict[str, Any] = {"edition": self.edition, "map": self.map, "players": self.players}
        own = _own_options(self.map)
        if "central_europe_rules" in own:
            said["central_europe_rules"] = self.board_rules
        if self.edition in _editions_with("beginner"):
            said["beginner"] = self.beginner
        if self.edition in _editions_with("standard_starts"):
            said["standard_starts"] = self.standard_starts
        said["money"] = "open" if self.open_money else "hidden"
        said["regions"] = list(self.given_regions) or ("draft" if self.draft else "random")
        if "include_paris" in own and said["regions"] == "random":
            said["include_paris"] = self.include_home
        said["first_order"] = list(self.given_order) or "random"
        return said


def read(given: Any) -> Options:
    """Options from what somebody asked for; what can't be is refused with the option's name and a reason."""
    if type(given) is not dict:
        raise InvalidOptions("options", "not_an_object")
    for name in given:
        if name not in NAMES:
            raise InvalidOptions(shown(name), "unknown_option")
    for name in ("edition", "map", "players"):
        if name not in given:
            raise InvalidOptions(name, "missing")
    edition = _one_of(given, "edition", data.EDITIONS)
    map_id = _one_of(given, "map", data.MAPS)
    players = given["players"]
    if type(players) is not int or not FEWEST <= players <= MOST:
        raise InvalidOptions("players", "out_of_range", least=FEWEST, most=MOST)
    cartel = bool(data.edition(edition)["players"][str(players)].get("cartel", False))
    if "cartel" in given and _flag(given, "cartel", cartel) != cartel:
        raise InvalidOptions("cartel", "follows_from_edition_and_players", cartel=cartel)
    own = _own_options(map_id)
    board_rules = _flag(given, "central_europe_rules", True)
    if board_rules and given.get("central_europe_rules") and "central_europe_rules" not in own:
        raise InvalidOptions("central_europe_rules", "only_on_another_map", map=map_id)
    regions = _regions(given, edition, map_id, players)
    include_home = _flag(given, "include_paris", True)
    if given.get("include_paris") and ("include_paris" not in own or regions != "random"):
        raise InvalidOptions("include_paris", "only_on_france_with_random_regions", map=map_id)
    return Options(
        edition=edition,
        map=map_id,
        players=players,
        cartel=cartel,
        board_rules=board_rules if "central_europe_rules" in own else True,
        beginner=_edition_flag(given, "beginner", edition),
        standard_starts=_edition_flag(given, "standard_starts", edition),
        open_money=_one_of(given, "money", ("hidden", "open")) == "open" if "money" in given else False,
        draft=regions == "draft",
        given_regions=regions if isinstance(regions, tuple) else (),
        include_home=include_home if "include_paris" in own and regions == "random" else True,
        given_order=_order(given, players),
    )


def _one_of(given: dict[str, Any], name: str, allowed: tuple[str, ...]) -> str:
    value = given[name]
    if type(value) is not str or value not in allowed:
        raise InvalidOptions(name, "unknown_value", allowed=list(allowed))
    return value


def _flag(given: dict[str, Any], name: str, default: bool) -> bool:
    value = given.get(name, default)
    if type(value) is not bool:
        raise InvalidOptions(name, "not_true_or_false")
    return value


def _edition_flag(given: dict[str, Any], name: str, edition: str) -> bool:
    """A flag that only some editions know; `false` may always be said."""
    value = _flag(given, name, False)
    if value and edition not in _editions_with(name):
        raise InvalidOptions(name, "not_in_this_edition", edition=edition)
    return value


def _editions_with(option: str) -> tuple[str, ...]:
    return tuple(name for name in data.EDITIONS if option in data.edition(name)["options"])


def _own_options(map_id: str) -> tuple[str, ...]:
    """The options that a board brings along."""
    rules = data.board(map_id).get("rules", {})
    home = rules.get("random_regions_include", {})
    return tuple(name for name in (rules.get("option"), home.get("option")) if name)


def regions_needed(edition: str, players: int) -> int:
    return int(data.edition(edition)["players"][str(players)]["regions"])


def _regions(given: dict[str, Any], edition: str, map_id: str, players: int) -> str | tuple[str, ...]:
    value = given.get("regions", "random")
    if value in ("random", "draft"):
        return str(value)
    if type(value) is not list or not all(type(region) is str for region in value):
        raise InvalidOptions("regions", "unknown_value", allowed=["random", "draft", "list of regions"])
    return checked_regions(tuple(value), edition, map_id, players)


def checked_regions(regions: tuple[str, ...], edition: str, map_id: str, players: int) -> tuple[str, ...]:
    """An explicit area in data order, or why it can't be (A-1)."""
    known = boards.board(map_id, edition).region_ids()
    for region in regions:
        if region not in known:
            raise InvalidOptions("regions", "unknown_region", region=shown(region), allowed=list(known))
    needed = regions_needed(edition, players)
    chosen = tuple(region for region in known if region in regions)
    if len(regions) != needed or len(chosen) != needed:
        raise InvalidOptions("regions", "wrong_number_of_regions", needed=needed)
    if chosen not in boards.legal_areas(map_id, edition, needed):
        raise InvalidOptions("regions", "area_falls_apart", regions=list(chosen))
    return chosen


def _order(given: dict[str, Any], players: int) -> tuple[int, ...]:
    value = given.get("first_order", "random")
    return () if value == "random" else checked_order(value, players, "first_order")


def checked_order(value: Any, players: int, name: str) -> tuple[int, ...]:
    """The players' seats, each once; the cartel is in no list (K-2)."""
    if type(value) is not list or not all(type(seat) is int for seat in value) or sorted(value) != list(range(players)):
        raise InvalidOptions(name, "not_every_seat_once", seats=list(range(players)))
    return tuple(value)
