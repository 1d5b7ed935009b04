"""What a seat may do now, as compact ranges. An offer is a sequence of actions that need not be written out.

`len(offer)` and `offer[i]` enumerate it: for tests, and for bots that draw one at random. Offers and handlers of a
phase ask the same small functions, so what is offered is what is accepted; a property test says so.
"""

from __future__ import annotations

from typing import Any

from ..errors import RulesError
from . import actions
from .actions import Action
from .fuels import FUELS, Tokens, named


class Offer:
    """One kind of action and its range."""

    __slots__ = ()

    @property
    def kind(self) -> str:
        return self[0].kind

    def __len__(self) -> int:
        raise RulesError("abstract_offer")

    def __getitem__(self, index: int) -> Action:
        raise RulesError("abstract_offer")

    def to_json(self) -> dict[str, Any]:
        raise RulesError("abstract_offer")


class Only(Offer):
    """A single act: pass, done, the cartel's, a leaver's."""

    __slots__ = ("action",)

    def __init__(self, action: Action) -> None:
        self.action = action

    def __len__(self) -> int:
        return 1

    def __getitem__(self, index: int) -> Action:
        return (self.action,)[index]

    def to_json(self) -> dict[str, Any]:
        return self.action.to_json()


class Places(Offer):
    """One of some regions or cities, by name."""

    __slots__ = ("make", "names")

    def __init__(self, make: type[actions.PickRegion] | type[actions.OnCity], names: list[str]) -> None:
        self.make = make
        self.names = names

    def __len__(self) -> int:
        return len(self.names)

    def __getitem__(self, index: int) -> Action:
        return self.make(self.names[index])

    def to_json(self) -> dict[str, Any]:
        return {"kind": self.make.kind, "names": self.names}


class Nominations(Offer):
    """Plants that may be put up, each with its least and most opening bid."""

    __slots__ = ("bids",)

    def __init__(self, bids: dict[int, range]) -> None:
        self.bids = bids

    def __len__(self) -> int:
        return sum(len(bids) for bids in self.bids.values())

    def __getitem__(self, index: int) -> Action:
        for plant, bids in self.bids.items():
            if index < len(bids):
                return actions.nominate(plant, bids[index])
            index -= len(bids)
        raise IndexError(index)

    def to_json(self) -> dict[str, Any]:
        return {
            "kind": "nominate",
            "plants": [{"plant": plant, "least": bids[0], "most": bids[-1]} for plant, bids in self.bids.items()],
        }


class Raises(Offer):
    """What may be bid."""

    __slots__ = ("amounts",)

    def __init__(self, amounts: range) -> None:
        self.amounts = amounts

    def __len__(self) -> int:
        return len(self.amounts)

    def __getitem__(self, index: int) -> Action:
        return actions.raise_to(self.amounts[index])

    def to_json(self) -> dict[str, Any]:
        return {"kind": "raise", "least": self.amounts[0], "most": self.amounts[-1]}


class Scraps(Offer):
    """Older plants that may go, each with every set of tokens that may leave with it, the least first."""

    __slots__ = ("leaving",)

    def __init__(self, leaving: dict[int, list[Tokens]]) -> None:
        self.leaving = leaving

    def __len__(self) -> int:
        return sum(len(ways) for ways in self.leaving.values())

    def __getitem__(self, index: int) -> Action:
        for plant, ways in self.leaving.items():
            if index < len(ways):
                return actions.Scrap(plant, ways[index])
            index -= len(ways)
        raise IndexError(index)

    def to_json(self) -> dict[str, Any]:
        return {
            "kind": "scrap",
            "plants": [{"plant": plant, "fuel": [named(way) for way in ways]} for plant, ways in self.leaving.items()],
        }


class Purchases(Offer):
    """How many tokens of each fuel may be bought now."""

    __slots__ = ("most",)

    def __init__(self, most: dict[int, int]) -> None:
        self.most = most

    def __len__(self) -> int:
        return sum(self.most.values())

    def __getitem__(self, index: int) -> Action:
        for fuel, most in self.most.items():
            if index < most:
                return actions.buy(fuel, index + 1)
            index -= most
        raise IndexError(index)

    def to_json(self) -> dict[str, Any]:
        return {"kind": "buy", "fuels": {FUELS[fuel]: most for fuel, most in self.most.items()}}


class Builds(Offer):
    """Cities that may be connected now, with their prices."""

    __slots__ = ("cities", "names")

    def __init__(self, names: list[str], cities: list[tuple[int, int]]) -> None:
        self.names = names
        self.cities = cities  # (city, price)

    def __len__(self) -> int:
        return len(self.cities)

    def __getitem__(self, index: int) -> Action:
        return actions.build(self.names[self.cities[index][0]])

    def to_json(self) -> dict[str, Any]:
        return {"kind": "build", "cities": {self.names[city]: price for city, price in self.cities}}


class Runs(Offer):
    """Sets of plants that can run, each with every mix its hybrids may burn."""

    __slots__ = ("runs",)

    def __init__(self, runs: list[actions.Power]) -> None:
        self.runs = runs

    def __len__(self) -> int:
        return len(self.runs)

    def __getitem__(self, index: int) -> Action:
        return self.runs[index]

    def to_json(self) -> dict[str, Any]:
        """Every run as it may be sent back: what mixes are possible hangs on all plants that fire (Lemma 2)."""
        return {"kind": "power", "runs": [[run.to_json() for run in power.plants] for power in self.runs]}
