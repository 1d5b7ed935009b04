"""A deal: chance stated outright, so that a game from elsewhere can be replayed card by card (RULES.md 2.3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..errors import InvalidOptions, shown
from . import options as option_rules
from .plants import PLANTS, STEP3
from .terms import Terms

STEP3_NAME = "step3"


@dataclass(frozen=True, slots=True)
class Deal:
    """What is given; empty: left to the seed. Decks are top first, the Step 3 card as its number."""

    regions: tuple[str, ...] = ()
    order: tuple[int, ...] = ()
    market: tuple[int, ...] = ()
    deck: tuple[int, ...] = ()
    step3_deck: tuple[int, ...] = ()


NOTHING_GIVEN = Deal()


def read(terms: Terms, given: Any) -> Deal:
    """A deal that fits the options, or what is wrong with it. Cards are judged by `setup`, which knows the piles."""
    if given is None:
        return NOTHING_GIVEN
    if type(given) is not dict:
        raise InvalidOptions("deal", "not_an_object")
    for name in given:
        if name not in ("regions", "order", "market", "deck", "step3_deck"):
            raise InvalidOptions(f"deal.{shown(name)}", "unknown_option")
    return Deal(
        regions=_regions(terms, given["regions"]) if "regions" in given else (),
        order=_order(terms, given["order"]) if "order" in given else (),
        market=_cards(given, "market"),
        deck=_cards(given, "deck"),
        step3_deck=_cards(given, "step3_deck"),
    )


def _regions(terms: Terms, given: Any) -> tuple[str, ...]:
    options = terms.options
    if type(given) is not list or not all(type(region) is str for region in given):
        raise InvalidOptions("deal.regions", "unknown_value")
    if options.draft:
        raise InvalidOptions("deal.regions", "regions_are_drafted")
    regions = option_rules.checked_regions(tuple(given), options.edition, options.map, options.players)
    if options.given_regions and options.given_regions != regions:
        raise InvalidOptions("deal.regions", "disagrees_with_the_options")
    return regions


def _order(terms: Terms, given: Any) -> tuple[int, ...]:
    order = option_rules.checked_order(given, terms.players, "deal.order")
    if terms.options.given_order and terms.options.given_order != order:
        raise InvalidOptions("deal.order", "disagrees_with_the_options")
    return order


def _cards(given: dict[str, Any], name: str) -> tuple[int, ...]:
    cards = given.get(name, [])
    if type(cards) is not list:
        raise InvalidOptions(f"deal.{name}", "unknown_value")
    numbers = tuple(STEP3 if type(card) is str and card == STEP3_NAME else card for card in cards)
    for card in numbers:
        if type(card) is not int or (card not in PLANTS and card != STEP3):
            raise InvalidOptions(f"deal.{name}", "unknown_plant", plant=shown(card))
    if len(dict.fromkeys(numbers)) != len(numbers):
        raise InvalidOptions(f"deal.{name}", "plant_twice")
    return numbers
