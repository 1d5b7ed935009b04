"""A seat whose player has left: the one act it may do, wherever it is asked (2.16, L-2)."""

from __future__ import annotations

from . import actions, running
from .actions import Action, Scrap
from .fuels import Tokens
from .offers import Offer, Places
from .phases.auction import Scrapping, fewest_leaving, store_without
from .phases.building import Building
from .phases.bureaucracy import Powering
from .phases.fuel import Buying
from .state import GameState


def prescribed(state: GameState, seat: int, choices: list[Offer]) -> Action:
    """`choices` are the phase's own offers, of which a placing takes the first in data order."""
    phase = state.phase
    if isinstance(phase, Scrapping):
        return scrap_lowest(state, phase)
    if isinstance(phase, Powering):
        return running.best_run(state, seat)
    if isinstance(phase, Buying | Building):
        return actions.DONE
    if choices and isinstance(choices[0], Places):
        return choices[0][0]
    return actions.PASS


def scrap_lowest(state: GameState, phase: Scrapping) -> Scrap:
    """The lowest older plant, with the least valuable fuel that must leave."""
    plant = min(own for own in state.plants[phase.actor] if own != phase.plant)
    fewest = fewest_leaving(state, phase.actor, store_without(state, phase.actor, plant), plant)

    def value(way: Tokens) -> int:
        return running.value_of(state, way)

    return Scrap(plant, min(fewest, key=value))
