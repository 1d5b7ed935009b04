"""What a seat may want: one class a kind, in the words of the record. An action is well-formed or does not exist.

Fields are checked when an action is made, so that nobody further in need ask again. Actions are values: the common
ones are made once (PASS, DONE, `raise_to(17)`).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar

from ..errors import MalformedAction, shown
from .fuels import COAL, FUEL_NUMBER, FUELS, NO_TOKENS, OIL, Tokens, named

LARGEST = 1_000_000  # beyond any sum of money in the game
LONGEST = 60  # characters of a name


class Action:
    """Base of all kinds."""

    __slots__ = ()
    kind: ClassVar[str] = ""

    def to_json(self) -> dict[str, Any]:
        return {"kind": self.kind}


@dataclass(frozen=True, slots=True)
class PickRegion(Action):
    kind = "pick_region"
    region: str

    def __post_init__(self) -> None:
        _name("region", self.region)

    def to_json(self) -> dict[str, Any]:
        return {"kind": self.kind, "region": self.region}


@dataclass(frozen=True, slots=True)
class OnCity(Action):
    """Base of the kinds that name a city and nothing else."""

    city: str

    def __post_init__(self) -> None:
        _name("city", self.city)

    def to_json(self) -> dict[str, Any]:
        return {"kind": self.kind, "city": self.city}


@dataclass(frozen=True, slots=True)
class PlaceCartelHouse(OnCity):
    kind = "place_cartel_house"


@dataclass(frozen=True, slots=True)
class MarkCity(OnCity):
    kind = "mark_city"


@dataclass(frozen=True, slots=True)
class Build(OnCity):
    kind = "build"


@dataclass(frozen=True, slots=True)
class Nominate(Action):
    """The chooser puts a plant up; this is the opening bid."""

    kind = "nominate"
    plant: int
    bid: int

    def __post_init__(self) -> None:
        _number("plant", self.plant)
        _number("bid", self.bid)

    def to_json(self) -> dict[str, Any]:
        return {"kind": self.kind, "plant": self.plant, "bid": self.bid}


@dataclass(frozen=True, slots=True)
class Raise(Action):
    kind = "raise"
    amount: int

    def __post_init__(self) -> None:
        _number("amount", self.amount)

    def to_json(self) -> dict[str, Any]:
        return {"kind": self.kind, "amount": self.amount}


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Of the phase for its chooser, of this auction for a bidder."""

    kind = "pass"


@dataclass(frozen=True, slots=True)
class Scrap(Action):
    """Over the plant limit: an older plant goes, and the tokens that leave with it (F-3).

    `fuel` None: what must leave, where there is only one way.
    """

    kind = "scrap"
    plant: int
    fuel: Tokens | None = None

    def __post_init__(self) -> None:
        _number("plant", self.plant)
        if self.fuel is not None:
            _tokens("fuel", self.fuel)

    def to_json(self) -> dict[str, Any]:
        said: dict[str, Any] = {"kind": self.kind, "plant": self.plant}
        if self.fuel is not None:
            said["fuel"] = named(self.fuel)
        return said


@dataclass(frozen=True, slots=True)
class Buy(Action):
    """So many tokens of one fuel, cheapest first, all or none."""

    kind = "buy"
    fuel: str
    count: int

    def __post_init__(self) -> None:
        _name("fuel", self.fuel)
        if self.fuel not in FUEL_NUMBER:
            raise MalformedAction("unknown_fuel", field="fuel", fuel=self.fuel)
        _number("count", self.count)
        if self.count < 1:
            raise MalformedAction("out_of_range", field="count", least=1)

    def to_json(self) -> dict[str, Any]:
        return {"kind": self.kind, "fuel": self.fuel, "count": self.count}


@dataclass(frozen=True, slots=True)
class Run:
    """One plant of a `power`; what it burns is said only for a hybrid with a choice."""

    plant: int
    fuel: Tokens | None = None

    def __post_init__(self) -> None:
        _number("plant", self.plant)
        if self.fuel is not None:
            _tokens("fuel", self.fuel)
            if self.fuel[COAL] + self.fuel[OIL] != sum(self.fuel):
                raise MalformedAction("only_coal_and_oil_mix", field="fuel")

    def to_json(self) -> dict[str, Any]:
        said: dict[str, Any] = {"plant": self.plant}
        if self.fuel is not None:
            said["fuel"] = named(self.fuel)
        return said


@dataclass(frozen=True, slots=True)
class Power(Action):
    """The plants that run this round; hybrids fire in the order listed."""

    kind = "power"
    plants: tuple[Run, ...] = ()

    def __post_init__(self) -> None:
        if type(self.plants) is not tuple or any(type(run) is not Run for run in self.plants):
            raise MalformedAction("wrong_type", field="plants")
        if len(self.plants) > MOST_RUNS:
            raise MalformedAction("too_many", field="plants", most=MOST_RUNS)

    def to_json(self) -> dict[str, Any]:
        return {"kind": self.kind, "plants": [run.to_json() for run in self.plants]}


@dataclass(frozen=True, slots=True)
class Done(Action):
    """Ends a buying or building turn."""

    kind = "done"


@dataclass(frozen=True, slots=True)
class CartelActs(Action):
    """The cartel's one prescribed act (K-7, K-12)."""

    kind = "cartel"


@dataclass(frozen=True, slots=True)
class Leave(Action):
    """A player gives up, at any time (2.16)."""

    kind = "leave"


MOST_RUNS = 8  # twice what anybody can own
PASS = Pass()
DONE = Done()
CARTEL_ACTS = CartelActs()
LEAVE = Leave()
POWER_NOTHING = Power(())


@lru_cache(maxsize=1024)
def raise_to(amount: int) -> Raise:
    return Raise(amount)


@lru_cache(maxsize=4096)
def nominate(plant: int, bid: int) -> Nominate:
    return Nominate(plant, bid)


@lru_cache(maxsize=256)
def buy(fuel: int, count: int) -> Buy:
    """By the fuel's number."""
    return Buy(FUELS[fuel], count)


@lru_cache(maxsize=1024)
def build(city: str) -> Build:
    return Build(city)


@lru_cache(maxsize=64)
def scrap(plant: int) -> Scrap:
    """With what fuel must leave, where there is only one way."""
    return Scrap(plant)


@lru_cache(maxsize=4096)
def run_all(plants: tuple[int, ...]) -> Power:
    """Plants that run with nothing to say about their fuel."""
    return Power(tuple([Run(plant) for plant in plants]))


def from_json(said: Any) -> Action:
    """The action that a record's line or a request names, or MalformedAction. The inverse of `to_json`."""
    if type(said) is not dict:
        raise MalformedAction("not_an_object")
    kind = said.get("kind")
    if type(kind) is not str or kind not in _FIELDS:
        raise MalformedAction("unknown_kind", field="kind")
    required, optional = _FIELDS[kind]
    for name in required:
        if name not in said:
            raise MalformedAction("missing", field=name)
    for name in said:
        if name != "kind" and name not in required and name not in optional:
            raise MalformedAction("unknown_field", field=shown(name))
    return _make(kind, said)


_FIELDS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {  # kind: required, optional
    "pick_region": (("region",), ()),
    "place_cartel_house": (("city",), ()),
    "mark_city": (("city",), ()),
    "nominate": (("plant", "bid"), ()),
    "raise": (("amount",), ()),
    "pass": ((), ()),
    "scrap": (("plant",), ("fuel",)),
    "buy": (("fuel", "count"), ()),
    "build": (("city",), ()),
    "power": (("plants",), ()),
    "done": ((), ()),
    "cartel": ((), ()),
    "leave": ((), ()),
}
KINDS = tuple(_FIELDS)

_PLAIN: dict[str, Action] = {"pass": PASS, "done": DONE, "cartel": CARTEL_ACTS, "leave": LEAVE}


def _make(kind: str, said: dict[str, Any]) -> Action:
    """The action of a kind whose fields are all there."""
    if kind in _PLAIN:
        return _PLAIN[kind]
    if kind == "nominate":
        return Nominate(said["plant"], said["bid"])
    if kind == "raise":
        return Raise(said["amount"])
    if kind == "buy":
        return Buy(said["fuel"], said["count"])
    if kind == "build":
        return Build(said["city"])
    if kind == "power":
        return Power(_runs(said["plants"]))
    if kind == "scrap":
        return Scrap(said["plant"], tokens_from_json(said["fuel"]) if "fuel" in said else None)
    if kind == "pick_region":
        return PickRegion(said["region"])
    if kind == "mark_city":
        return MarkCity(said["city"])
    return PlaceCartelHouse(said["city"])


def _runs(said: Any) -> tuple[Run, ...]:
    if type(said) is not list:
        raise MalformedAction("wrong_type", field="plants")
    if len(said) > MOST_RUNS:
        raise MalformedAction("too_many", field="plants", most=MOST_RUNS)
    return tuple(_run(run) for run in said)


def _run(said: Any) -> Run:
    if type(said) is not dict or "plant" not in said:
        raise MalformedAction("wrong_type", field="plants")
    for name in said:
        if name not in ("plant", "fuel"):
            raise MalformedAction("unknown_field", field=shown(name))
    return Run(said["plant"], tokens_from_json(said["fuel"]) if "fuel" in said else None)


def tokens_from_json(said: Any) -> Tokens:
    """Tokens by the fuels' names, as in `{"coal": 1, "oil": 1}`."""
    if type(said) is not dict:
        raise MalformedAction("wrong_type", field="fuel")
    tokens = list(NO_TOKENS)
    for name, count in said.items():
        if type(name) is not str or name not in FUEL_NUMBER:
            raise MalformedAction("unknown_fuel", field="fuel", fuel=shown(name))
        _number("fuel", count)
        tokens[FUEL_NUMBER[name]] = count
    return tokens[0], tokens[1], tokens[2], tokens[3]


def _number(field: str, value: Any) -> None:
    if type(value) is not int:
        raise MalformedAction("wrong_type", field=field)
    if not 0 <= value <= LARGEST:
        raise MalformedAction("out_of_range", field=field, least=0, most=LARGEST)


def _name(field: str, value: Any) -> None:
    if type(value) is not str:
        raise MalformedAction("wrong_type", field=field)
    if len(value) > LONGEST:
        raise MalformedAction("too_long", field=field, most=LONGEST)
    if not value.isprintable():
        raise MalformedAction("not_printable", field=field)  # nor may it be sent back: half a character, say


def _tokens(field: str, value: Any) -> None:
    if type(value) is not tuple or len(value) != len(FUELS):
        raise MalformedAction("wrong_type", field=field)
    for count in value:
        _number(field, count)
