"""`boards`: which boards there are; with `--check` all data is held to more than the game asks of it."""

from __future__ import annotations

import argparse
import sys
import tomllib
from collections.abc import Callable, Iterable
from pathlib import Path

from .checks import Problems, Raw, engine, maps, tables

DATA = Path(__file__).parent.parent / "powergrid" / "data"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--check", action="store_true", help="validate every data file and print what was validated")


def run(arguments: argparse.Namespace) -> int:
    check = Check()
    check.read()
    if not check.problems and not arguments.check:
        print("\n".join(_listed(name, raw) for name, raw in check.boards.items()))
    elif not check.problems:
        check.everything()
        print("\n".join(check.told))
    if arguments.check and not check.problems:
        print(f"ok {len(check.boards)} boards, {len(check.editions)} editions")
    for problem in check.problems:
        print(problem, file=sys.stderr)
    return 1 if check.problems else 0


def _listed(name: str, raw: Raw) -> str:
    own = ", ".join(raw.get("rules", {})) or "none"
    return f"{name:<16} {raw['name']}, {len(raw['regions'])} regions; rules of its own: {own}"


class Check:
    """The files as they are, what was found to hold, and what was not."""

    __slots__ = ("base", "boards", "editions", "plants", "problems", "told")

    def __init__(self) -> None:
        self.base: Raw = {}
        self.plants: Raw = {}
        self.editions: dict[str, Raw] = {}
        self.boards: dict[str, Raw] = {}
        self.problems: list[str] = []
        self.told: list[str] = []

    def read(self) -> None:
        self.base = self._file(DATA / "base.toml")
        self.plants = self._file(DATA / "plants.toml")
        self.editions = {file.stem: self._file(file) for file in sorted((DATA / "editions").glob("*.toml"))}
        self.boards = {file.stem: self._file(file) for file in sorted((DATA / "maps").glob("*.toml"))}

    def _file(self, file: Path) -> Raw:
        try:
            return tomllib.loads(file.read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            self.problems.append(f"{file.name}: {error}")
            return {}

    def everything(self) -> None:
        self.ask("base.toml", lambda: tables.base(self.base))
        self.ask("plants.toml", lambda: tables.plants(self.plants))
        for name, raw in self.editions.items():
            self.ask(f"{name}.toml", self._edition(raw))
        for name, raw in self.boards.items():
            self.ask(f"{name}.toml", self._board(name, raw))
        if self.problems:
            return  # the game would stumble over the same, only less clearly
        self.ask("rules", lambda: engine.rule_names(self.editions, self.boards))
        self._tell_tables()
        for name, raw in self.boards.items():
            self.ask(f"{name}.toml", self._told_of(name, raw))

    def ask(self, file: str, check: Callable[[], Iterable[str]]) -> None:
        """Run one check; whatever it stumbles over is wrong as well."""
        try:
            for problem in check():
                self.problems.append(f"{file}: {problem}")
        except Exception as error:
            self.problems.append(f"{file}: {type(error).__name__} {error}")

    def _edition(self, raw: Raw) -> Callable[[], Problems]:
        return lambda: tables.edition(raw, self.base, self.plants)

    def _board(self, name: str, raw: Raw) -> Callable[[], Problems]:
        def problems() -> Problems:
            yield from maps.board(raw, name, tuple(self.editions))
            for edition, rows in self.editions.items():
                yield from maps.one_printing(raw, edition)
                yield from maps.playable(raw, edition, _region_counts(rows))
                yield from maps.own_rules(raw, edition, self.base, self.plants)

        return problems

    # What was validated

    def _tell_tables(self) -> None:
        cards = self.plants["plants"]
        expected = self.plants["expected"]
        kinds = [kind for kind in expected if kind not in ("plants", "not_printed")]
        self.told += [
            "tables",
            f"  plants    {len(cards)}, {cards[0]['number']} to {cards[-1]['number']}, not printed "
            + ", ".join(map(str, expected["not_printed"])),
            "  kinds     " + ", ".join(f"{expected[kind]['plants']} {kind}" for kind in kinds),
            f"  income    {self.base['income'][0]} to {self.base['income'][-1]}, rising",
            "  tokens    " + ", ".join(f"{row['tokens']} {fuel}" for fuel, row in self.base["fuels"].items()),
            "  editions  " + ", ".join(self.editions),
            "",
        ]

    def _told_of(self, name: str, raw: Raw) -> Callable[[], Problems]:
        return lambda: self._tell_board(name, raw)

    def _tell_board(self, name: str, raw: Raw) -> Problems:
        """A block about one board; the engine has its say on the areas and the options."""
        of = {edition: maps.printing(raw, edition) for edition in self.editions}
        first = next(iter(of.values()))
        costs = [cost for printed in of.values() for _, _, cost in printed.links]
        expected = raw["expected"]
        self.told += [
            f"{name}: {raw['name']} ({raw['native_name']})",
            f"  regions   {len(first.regions)}: {', '.join(first.regions)}",
            f"  cities    {_each({e: len(p.cities) for e, p in of.items()})}, {expected['cities_in_region']} a region",
            f"  links     {_each({e: len(p.links) for e, p in of.items()})}, cost {min(costs)} to {max(costs)}, "
            "every city reached",
            f"  lies in   latitude {_between(expected['latitude'])}, longitude {_between(expected['longitude'])}, "
            f"{maps.extent(list(first.cities.values())):.0f} km across",
        ]
        for edition, rows in self.editions.items():
            yield from self._tell_areas(name, of[edition], rows)
        own = [key for key in raw.get("rules", {}) if key not in self.editions]
        own += [f"{edition} {key}" for edition in self.editions for key in raw.get("rules", {}).get(edition, {})]
        self.told.append(f"  own rules {', '.join(own) or 'none'}")
        yield from self._tell_games(name, raw)
        self.told.append("")

    def _tell_areas(self, name: str, of: maps.Printing, rows: Raw) -> Problems:
        for count in sorted(dict.fromkeys(_region_counts(rows))):
            found = maps.areas(of, count)
            yield from engine.same_areas(name, of.edition, count, found.legal)
            players = [players for players, row in rows["players"].items() if row["regions"] == count]
            line = f"  areas     {of.edition}, {_all_of(players)} players: {count} regions, {len(found.legal)} of "
            self.told.append(f"{line}{found.possible} sets legal")
            for chosen in found.cut_off:
                self.told.append(f"            {' + '.join(chosen)} touch, but fall apart: refused")

    def _tell_games(self, name: str, raw: Raw) -> Problems:
        counts: dict[str, int] = {}
        for edition, rows in self.editions.items():
            counts[edition], wrong = engine.games(name, edition, rows, raw)
            yield from wrong
        self.told.append(f"  options   {_each(counts)} sets, each makes a game")


def _region_counts(rows: Raw) -> list[int]:
    return [row["regions"] for row in rows["players"].values()]


def _each(counts: dict[str, int]) -> str:
    return ", ".join(f"{count} {edition}" for edition, count in counts.items())


def _all_of(words: list[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def _between(limits: list[float]) -> str:
    return f"{limits[0]} to {limits[1]}"
