"""What then happened, dice and drawn plants included: one class a kind, every field plain and public (section 3).

Events tell amounts, never totals (H-3), so all seats and spectators may know all of them. They are for the log, the
motion on the screen and the voice; nothing is computed from them.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, ClassVar, cast


class Event:
    """Base of all kinds."""

    __slots__ = ()
    kind: ClassVar[str] = ""

    def to_json(self) -> dict[str, Any]:
        told: dict[str, Any] = {"kind": self.kind}
        for field in fields(cast(Any, self)):
            told[field.name] = getattr(self, field.name)
        return told


Events = list[Event] | None  # None: nobody listens (search, playouts), so none are made


# Set-up


@dataclass(frozen=True, slots=True)
class RegionPicked(Event):
    kind = "region_picked"
    seat: int
    region: str


@dataclass(frozen=True, slots=True)
class AreaChosen(Event):
    kind = "area_chosen"
    regions: list[str]


@dataclass(frozen=True, slots=True)
class CartelHousePlaced(Event):
    """By a player in the set-up (K-3)."""

    kind = "cartel_house_placed"
    seat: int
    city: str


@dataclass(frozen=True, slots=True)
class CityMarked(Event):
    kind = "city_marked"
    seat: int
    city: str


# Rounds


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    kind = "round_began"
    round: int
    order: list[int]


@dataclass(frozen=True, slots=True)
class OrderSet(Event):
    """Round 1 only: the order after the auctions (T-2)."""

    kind = "order_set"
    order: list[int]


@dataclass(frozen=True, slots=True)
class PhaseBegan(Event):
    kind = "phase_began"
    phase: str


@dataclass(frozen=True, slots=True)
class StepBegan(Event):
    kind = "step_began"
    step: int


# The market


@dataclass(frozen=True, slots=True)
class DiscountSet(Event):
    kind = "discount_set"
    plant: int


@dataclass(frozen=True, slots=True)
class DiscountEnded(Event):
    """The token is off its plant."""

    kind = "discount_ended"
    plant: int


@dataclass(frozen=True, slots=True)
class PlantDrawn(Event):
    kind = "plant_drawn"
    plant: int


@dataclass(frozen=True, slots=True)
class PlantBoxed(Event):
    """Out of the game. Why: unsold, discount, below_discount, obsolete, step2, step3, lowest."""

    kind = "plant_boxed"
    plant: int
    why: str


@dataclass(frozen=True, slots=True)
class PlantPutUnder(Event):
    """Face down under the deck (phase 5)."""

    kind = "plant_put_under"
    plant: int


@dataclass(frozen=True, slots=True)
class Step3CardDrawn(Event):
    """The deck has been shuffled."""

    kind = "step3_card_drawn"


@dataclass(frozen=True, slots=True)
class Step3CardBoxed(Event):
    kind = "step3_card_boxed"


# Auctions


@dataclass(frozen=True, slots=True)
class Nominated(Event):
    kind = "nominated"
    seat: int
    plant: int
    bid: int


@dataclass(frozen=True, slots=True)
class Raised(Event):
    kind = "raised"
    seat: int
    plant: int
    bid: int


@dataclass(frozen=True, slots=True)
class BidPassed(Event):
    kind = "bid_passed"
    seat: int
    plant: int


@dataclass(frozen=True, slots=True)
class PhasePassed(Event):
    kind = "phase_passed"
    seat: int


@dataclass(frozen=True, slots=True)
class PlantBought(Event):
    kind = "plant_bought"
    seat: int
    plant: int
    price: int


@dataclass(frozen=True, slots=True)
class PlantScrapped(Event):
    kind = "plant_scrapped"
    seat: int
    plant: int
    fuel: dict[str, int]


@dataclass(frozen=True, slots=True)
class RefillStopped(Event):
    """A fuel comes to the market no more (E-19)."""

    kind = "refill_stopped"
    fuel: str


@dataclass(frozen=True, slots=True)
class CartelTookPlant(Event):
    """`plant` 0: it took nothing; `boxed` 0: it gave nothing up (K-7)."""

    kind = "cartel_took_plant"
    plant: int
    boxed: int


# Fuel


@dataclass(frozen=True, slots=True)
class FuelBought(Event):
    kind = "fuel_bought"
    seat: int
    fuel: str
    count: int
    price: int


@dataclass(frozen=True, slots=True)
class TurnEnded(Event):
    """`done`, in the phase of fuel or building."""

    kind = "turn_ended"
    seat: int


@dataclass(frozen=True, slots=True)
class CartelTookFuel(Event):
    kind = "cartel_took_fuel"
    fuel: dict[str, int]


# Building


@dataclass(frozen=True, slots=True)
class CityBuilt(Event):
    """`path`: the cities of the connection paid for, the new one last; of a first city only itself."""

    kind = "city_built"
    seat: int
    city: str
    price: int
    path: list[str]


@dataclass(frozen=True, slots=True)
class CartelHouseAdded(Event):
    """On the 15-slot of a city that was empty (K-17)."""

    kind = "cartel_house_added"
    city: str


@dataclass(frozen=True, slots=True)
class MarkerReturned(Event):
    kind = "marker_returned"
    city: str


# Bureaucracy


@dataclass(frozen=True, slots=True)
class PlantsRun(Event):
    kind = "plants_run"
    seat: int
    plants: list[int]
    fuel: dict[str, int]
    powered: int
    income: int


@dataclass(frozen=True, slots=True)
class CartelFuelReturned(Event):
    kind = "cartel_fuel_returned"
    fuel: dict[str, int]


@dataclass(frozen=True, slots=True)
class MarketRefilled(Event):
    kind = "market_refilled"
    fuel: dict[str, int]


# The end


@dataclass(frozen=True, slots=True)
class PlayerLeft(Event):
    kind = "player_left"
    seat: int


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """`rank`: a number per player, ties share (G-3)."""

    kind = "game_ended"
    rank: list[int]
    powered: list[int]


# What lies open after one of these was hidden before: cards drawn or laid out (2.3.1), at the end purses and the deck.
REVEALING = (AreaChosen, PlantDrawn, Step3CardDrawn, GameEnded)
