"""`random`: uniform over the kinds on offer, then over what the kind allows."""

from __future__ import annotations

from collections.abc import Sequence

from ...protocol import Json, Offer
from ...rng import Dice
from ..actions import Action


def choose(view: Json, offers: Sequence[Offer], dice: Dice) -> Action:
    offer = offers[dice.below(len(offers))]
    chosen: Action = offer[dice.below(len(offer))]
    return chosen
