"""The area draft: each player names a region, in turn order and round again (A-2)."""

from __future__ import annotations

from typing import ClassVar

from ...errors import IllegalAction
from .. import boards, network
from ..actions import PickRegion
from ..events import AreaChosen, Events, PhaseBegan, RegionPicked
from ..offers import Offer, Places
from ..state import GameState, Phase


class AreaDraft(Phase):
    """`picks`: the regions named so far."""

    __slots__ = ("picks",)
    name: ClassVar[str] = "draft"

    def __init__(self, actor: int, picks: tuple[str, ...]) -> None:
        super().__init__(actor)
        self.picks = picks

    def clone(self) -> AreaDraft:
        return AreaDraft(self.actor, self.picks)


def begin(state: GameState, events: Events) -> None:
    state.phase = AreaDraft(state.order[0], ())
    if events is not None:
        events.append(PhaseBegan(AreaDraft.name))


def legal_picks(state: GameState, picks: tuple[str, ...]) -> list[str]:
    """Regions that some legal area contains together with all picks so far, in data order."""
    options = state.terms.options
    areas = boards.legal_areas(options.map, options.edition, state.terms.regions_needed)
    possible = [area for area in areas if all(pick in area for pick in picks)]
    return [
        region
        for region in state.terms.board.region_ids()
        if region not in picks and any(region in area for area in possible)
    ]


def offers(state: GameState, phase: AreaDraft, seat: int) -> list[Offer]:
    return [Places(PickRegion, legal_picks(state, phase.picks))]


def pick_region(state: GameState, phase: AreaDraft, seat: int, action: PickRegion, events: Events) -> bool:
    if action.region not in state.terms.board.region_ids():
        raise IllegalAction("unknown_region", region=action.region)
    if action.region in phase.picks:
        raise IllegalAction("region_taken", region=action.region)
    if action.region not in legal_picks(state, phase.picks):
        raise IllegalAction("area_falls_apart", region=action.region)
    picks = (*phase.picks, action.region)
    state.phase = AreaDraft(state.order[len(picks) % len(state.order)], picks)
    if events is not None:
        events.append(RegionPicked(seat, action.region))
    return len(picks) == state.terms.regions_needed


def close(state: GameState, phase: AreaDraft, events: Events) -> None:
    set_area(state, phase.picks)
    if events is not None:
        events.append(AreaChosen(list(state.area.regions)))


def set_area(state: GameState, regions: tuple[str, ...]) -> None:
    """From here on cities have numbers and prices."""
    options = state.terms.options
    state.area = boards.area(options.map, options.edition, regions)
    state.houses = [network.EMPTY] * len(state.area.cities)
    network.reprice_slots(state)
