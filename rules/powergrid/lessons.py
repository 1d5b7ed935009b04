"""Games that teach: dealt by hand, with rivals who keep to a script in the first round.

A rival does what the script says as long as that can be done; whatever the learner does instead, play goes on by the
habits of `coin`. Like every policy it knows nothing but what its seat may see.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial
from typing import Any

from ..protocol import Json, Lesson
from ..protocol import Offer as AnyOffer
from ..rng import Dice
from . import actions, data
from .actions import Action
from .bots import coin
from .offers import Builds, Nominations, Raises


@cache
def lessons() -> dict[str, Lesson]:
    return {
        name: Lesson(
            options=told["options"],
            deal=told["deal"],
            seed=told["seed"],
            rival=partial(rival, told["rivals"]),
        )
        for name, told in data.lessons().items()
    }


def rival(scripts: dict[str, Any], view: Json, offers: Sequence[AnyOffer], dice: Dice) -> Action:
    """What a rival does: by his script in the first round, where it holds; else as `coin`."""
    script = scripts.get(str(view["seat"]))
    scripted = _by_script(script, view, offers[0]) if script is not None and view["round"] == 1 else None
    return scripted if scripted is not None else coin.choose(view, offers, dice)


def _by_script(script: Json, view: Json, offer: AnyOffer) -> Action | None:
    """None: the script has nothing to say here, or what it says can't be done."""
    if isinstance(offer, Nominations):
        bids = offer.bids.get(script["plant"])
        return actions.nominate(script["plant"], bids[0]) if bids else None
    if isinstance(offer, Raises):
        amount = script["outbids"].get(str(view["asked"]["plant"]), 0)
        return actions.raise_to(amount) if amount in offer.amounts else actions.PASS
    if isinstance(offer, Builds):
        return _next_city(script["cities"], view, offer)
    return None


def _next_city(cities: list[str], view: Json, offer: Builds) -> Action:
    """The first city of the script that is not his yet, if he can build there; then enough."""
    own = [city for city, slots in view["houses"].items() if view["seat"] in slots]
    wanted = next((city for city in cities if city not in own), None)
    offered = [offer.names[city] for city, _ in offer.cities]
    return actions.build(wanted) if wanted in offered else actions.DONE
