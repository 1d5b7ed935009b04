"""Phase 5: all run their plants at once, then fuel and market are made ready for the next round (2.11)."""

from __future__ import annotations

from typing import ClassVar

from ...errors import IllegalAction
from .. import cartel, market, running
from ..actions import Power, Run
from ..events import Events, MarketRefilled, PhaseBegan, PlantsRun
from ..fuels import COAL, OIL, named
from ..offers import Offer, Runs
from ..plants import BURNS, HYBRID, NEED, NO_FUEL, POWER, mixes
from ..state import EVERYONE, GameState, Phase
from . import fuel


class Powering(Phase):
    """Everybody who has not run yet, in any order."""

    __slots__ = ("waiting",)
    name: ClassVar[str] = "bureaucracy"

    def __init__(self, waiting: list[int]) -> None:
        super().__init__(EVERYONE)
        self.waiting = waiting

    def clone(self) -> Powering:
        return Powering(self.waiting[:])

    def to_act(self) -> tuple[int, ...]:
        return tuple(self.waiting)


def begin(state: GameState, events: Events) -> bool:
    if events is not None:
        events.append(PhaseBegan(Powering.name))
    market.begin_bureaucracy(state, events)
    state.phase = Powering(list(range(state.terms.players)))
    return False


def offers(state: GameState, phase: Powering, seat: int) -> list[Offer]:
    return [Runs(running.runs(state, seat))]


def power(state: GameState, phase: Powering, seat: int, action: Power, events: Events) -> bool:
    if seat not in phase.waiting:
        raise IllegalAction("not_your_turn")
    burnt = fuel_burnt(state, seat, action.plants)
    supplied = 0
    for run in action.plants:
        supplied += POWER[run.plant]
    cities = len(state.cities[seat])
    if supplied > cities:
        supplied = cities
    income = income_for(state, supplied)
    held = state.held
    at = 4 * seat
    for kind, count in enumerate(burnt):
        if count:
            held[at + kind] -= count
            state.supply[kind] += count
    state.money[seat] += income
    state.powered[seat] = supplied
    if events is not None:
        plants = [run.plant for run in action.plants]
        events.append(PlantsRun(seat, plants, named(burnt), supplied, income))
    phase.waiting.remove(seat)
    return not phase.waiting


def income_for(state: GameState, supplied: int) -> int:
    """1.7: nobody is paid for more than the table's last row."""
    table = state.terms.income
    return table[supplied] if supplied < len(table) else table[-1]


def fuel_burnt(state: GameState, seat: int, chosen: tuple[Run, ...]) -> list[int]:
    """What these runs burn, or why they can't be: plants of one fuel fire first, hybrids as listed (2.11 item 1)."""
    own = state.plants[seat]
    burnt = [0, 0, 0, 0]
    seen: list[int] = []
    hybrids: list[Run] = []
    for run in chosen:
        plant = run.plant
        if plant not in own:
            raise IllegalAction("plant_not_yours", plant=plant)
        if plant in seen:
            raise IllegalAction("plant_twice", plant=plant)
        seen.append(plant)
        kind = BURNS[plant]
        if kind == HYBRID:
            hybrids.append(run)
        elif run.fuel is not None:
            raise IllegalAction("only_a_hybrid_mixes", plant=plant)
        elif kind != NO_FUEL:
            burnt[kind] += NEED[plant]
            if burnt[kind] > state.held[4 * seat + kind]:
                raise IllegalAction("not_enough_fuel", plant=plant)
    for run in hybrids:
        _burn_in_hybrid(state, seat, run, burnt)
    return burnt


def _burn_in_hybrid(state: GameState, seat: int, run: Run, burnt: list[int]) -> None:
    """Lemma 2, with what has been burnt before."""
    at = 4 * seat
    need = NEED[run.plant]
    legal = mixes(run.plant, state.stores[seat], state.held[at] - burnt[COAL], state.held[at + 1] - burnt[OIL])
    if not legal:
        raise IllegalAction("not_enough_fuel", plant=run.plant)
    if run.fuel is None:
        if len(legal) > 1:
            raise IllegalAction("fuel_choice_needed", plant=run.plant)
        coal = legal[0]
    else:
        coal = run.fuel[COAL]
        if coal + run.fuel[OIL] != need:
            raise IllegalAction("burns_exactly_its_need", plant=run.plant, need=need)
        if coal not in legal:
            raise IllegalAction("mix_not_possible", plant=run.plant, coal=[legal[0], legal[-1]])
    burnt[COAL] += coal
    burnt[OIL] += need - coal


def close(state: GameState, events: Events) -> None:
    """Items 2 and 3, the cartel's fuel first (K-21)."""
    if state.terms.cartel:
        cartel.return_fuel(state, events)
    added = fuel.refill(state)
    if events is not None:
        events.append(MarketRefilled(named(added)))
    market.update(state, events)
