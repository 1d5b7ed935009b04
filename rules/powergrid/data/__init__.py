"""The data files, each read once, on first use; who reads them checks them (boards.py, terms.py, plants.py)."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent

MAPS = tuple(sorted(file.stem for file in (FOLDER / "maps").glob("*.toml")))
EDITIONS = tuple(sorted(file.stem for file in (FOLDER / "editions").glob("*.toml")))


def _read(*parts: str) -> dict[str, Any]:
    with FOLDER.joinpath(*parts).open("rb") as file:
        return tomllib.load(file)


@cache
def base() -> dict[str, Any]:
    return _read("base.toml")


@cache
def plants() -> dict[str, Any]:
    return _read("plants.toml")


@cache
def lessons() -> dict[str, Any]:
    return _read("lessons.toml")


@cache
def edition(name: str) -> dict[str, Any]:
    return _read("editions", f"{name}.toml")


@cache
def board(name: str) -> dict[str, Any]:
    return _read("maps", f"{name}.toml")
