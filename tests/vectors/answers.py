"""What the rules answer at a position, as JSON: questions with their arguments, and refusals of drafts."""

from __future__ import annotations

from typing import Any

from rules.errors import RulesError
from rules.powergrid import RULES, actions, leavers, questions, running
from rules.powergrid.actions import Action
from rules.powergrid.fuels import FUELS, NO_TOKENS
from rules.powergrid.phases import auction
from rules.powergrid.phases.auction import Scrapping
from rules.powergrid.phases.fuel import most
from rules.powergrid.plants import PLANTS
from rules.powergrid.questions import Basket, Refusal
from rules.powergrid.results import Over
from rules.powergrid.state import GameState
from rules.rng import Dice

Json = dict[str, Any]

BASKETS = 3
COUNTS = (1, 3, 5, 7)
DRAFTS = 11  # actions that may be legal or not


def answers(state: GameState, seat: int, dice: Dice) -> Json:
    """All that is asked at a position; what hangs on an area waits until there is one."""
    told: Json = {"why": _whys(state, seat, dice), "next_order": questions.next_order(state)}
    if seat >= state.terms.players or not state.area.cities:
        return told
    told |= {
        "connections": _connections(state, seat),
        "price": [_priced(state, seat, basket) for basket in _baskets(state, dice)],
        "cheapest": [_cheapest(state, seat, count) for count in COUNTS],
        "most_cities": _built(questions.most_cities(state, seat, state.money[seat]).basket),
        "fuel": {fuel: _fuel(state, seat, fuel) for fuel in FUELS},
        "fuel_need": [_need(state, seat, plants) for plants in _choices(state, seat)],
        "best_purchase": questions.best_purchase(state, seat)._asdict(),
        "best_purchase_for_two": questions.best_purchase(state, seat, None, 2)._asdict(),
        "best_run": _best_run(state, seat),
        "runs": [power.to_json()["plants"] for power in running.runs(state, seat)],
        "after": _after(state, seat, dice),
    }
    if isinstance(state.phase, Scrapping):
        told["scrap"] = _scrap(state, state.phase)
    return told


# Building


def _connections(state: GameState, seat: int) -> Json:
    found = {city: questions.connection(state, seat, city) for city in state.area.cities}
    return {city: said.price for city, said in found.items() if not isinstance(said, Refusal)}


def _baskets(state: GameState, dice: Dice) -> list[list[str]]:
    """Mostly cities of the area, in any order; some stand twice, outside, or nowhere."""
    inside = state.area.cities
    baskets = [[dice.pick(inside) for _ in range(size + 1)] for size in range(BASKETS)]
    outside = [city.id for city in state.terms.board.cities if city.id not in inside]
    return [*baskets, [inside[0], (outside or ["atlantis"])[0]]]


def _priced(state: GameState, seat: int, basket: list[str]) -> Json:
    return {"basket": basket, "answer": _built(questions.price(state, seat, basket))}


def _built(said: Basket | Refusal) -> Json:
    if isinstance(said, Refusal):
        return said._asdict()
    return {"builds": [[build.city, build.price] for build in said.builds], "total": said.total}


def _cheapest(state: GameState, seat: int, count: int) -> Json:
    found = questions.cheapest(state, seat, count)
    answer = {**_built(found.basket), "at_least": found.at_least} if found else None
    return {"count": count, "answer": answer}


# Fuel and plants


def _fuel(state: GameState, seat: int, fuel: str) -> Json:
    number = FUELS.index(fuel)
    costs = [questions.fuel_cost(state, seat, fuel, count) for count in (1, 2, 3, 5, 8, 24, 25)]
    return {"costs": costs, "room": questions.fuel_room(state, seat)[number], "most": max(0, most(state, seat, number))}


def _choices(state: GameState, seat: int) -> list[tuple[int, ...]]:
    own = state.plants[seat]
    return [own, *((plant,) for plant in own)]


def _need(state: GameState, seat: int, plants: tuple[int, ...]) -> Json:
    return {"plants": plants, "answer": questions.fuel_need(state, seat, plants)._asdict()}


def _best_run(state: GameState, seat: int) -> Json:
    best = questions.best_run(state, seat)
    return {**best._asdict(), "action": best.action.to_json()}


def _scrap(state: GameState, phase: Scrapping) -> Json:
    seat = phase.actor
    older = [plant for plant in state.plants[seat] if plant != phase.plant]
    kept = {plant: auction.store_without(state, seat, plant) for plant in older}
    return {
        "lowest": leavers.scrap_lowest(state, phase).to_json(),
        "fewest": {plant: auction.fewest_leaving(state, seat, kept[plant], plant) for plant in older},
    }


# Drafts


def _after(state: GameState, seat: int, dice: Dice) -> Json:
    """Some purchases or builds in a row, and the table as the seat then sees it; or which is refused, and why."""
    table = state.clone()
    draft: list[Json] = []
    for at in range(3):
        action = _step_of_a_draft(table, seat, dice)
        if action is None:
            break
        draft.append(action.to_json())
        try:
            RULES.act(table, seat, action)
        except RulesError as refused:
            return {"draft": draft, "refused": {"at": at, "reason": refused.to_json()}}
    seen = RULES.view(table, seat)
    names = ("fuel", "houses", "marked", "cartel")
    told = {name: seen[name] for name in names if name in seen}
    return {"draft": draft, "player": seen["players"][seat], "view": told}


def _step_of_a_draft(state: GameState, seat: int, dice: Dice) -> Action | None:
    offers = [offer for offer in RULES.offers(state, seat) if offer.kind in ("buy", "build")]
    if not offers or dice.below(8) == 0:
        return None
    if dice.below(8) == 0:
        return actions.build(dice.pick(state.area.cities))
    return offers[0][dice.below(len(offers[0]))]


def _whys(state: GameState, seat: int, dice: Dice) -> list[Json]:
    """Drafts of every kind that fits the phase, most of them just beyond what is legal, with the reason."""
    asked: list[Action] = [_offered(state, seat, dice) for _ in range(2)] if RULES.offers(state, seat) else []
    asked += [_some_action(state, seat, dice) for _ in range(DRAFTS)]
    asked += [actions.LEAVE] if seat in state.left or isinstance(state.phase, Over) else []
    told = [{"action": action.to_json(), "answer": _why(state, seat, action)} for action in asked]
    return [one for at, one in enumerate(told) if one not in told[:at]]


def _why(state: GameState, seat: int, action: Action) -> Json | None:
    said = questions.why(state, seat, action)
    return said._asdict() if said else None


def _offered(state: GameState, seat: int, dice: Dice) -> Action:
    offer = dice.pick(list(RULES.offers(state, seat)))
    return offer[dice.below(len(offer))]


def _some_action(state: GameState, seat: int, dice: Dice) -> Action:
    if dice.below(6) == 0:
        return dice.pick([actions.PASS, actions.DONE, actions.LEAVE, actions.CARTEL_ACTS, actions.raise_to(1)])
    kind = type(state.phase).__name__
    return _MAKERS.get(kind, _any_run)(state, seat, dice)


def _any_region(state: GameState, seat: int, dice: Dice) -> Action:
    return actions.PickRegion(dice.pick([*state.terms.board.region_ids(), "atlantis"]))


def _any_city(state: GameState, dice: Dice) -> str:
    """Where something stands already, or anywhere."""
    inside = state.area.cities
    taken = [city for city, owners in zip(inside, state.houses, strict=True) if max(owners) >= 0]
    places = taken if taken and dice.below(3) == 0 else [*inside, state.terms.board.cities[0].id, "atlantis"]
    return dice.pick(places)


def _any_house(state: GameState, seat: int, dice: Dice) -> Action:
    return actions.PlaceCartelHouse(_any_city(state, dice))


def _any_mark(state: GameState, seat: int, dice: Dice) -> Action:
    return actions.MarkCity(_any_city(state, dice))


def _any_opening(state: GameState, seat: int, dice: Dice) -> Action:
    plant = dice.pick([*state.current_row(), *state.market, *state.box[:1], 1])
    return actions.nominate(plant, dice.pick([plant, plant, plant - 1, 1, state.money[seat], state.money[seat] + 1]))


def _any_raise(state: GameState, seat: int, dice: Dice) -> Action:
    high = getattr(state.phase, "high_bid", 0)
    return actions.raise_to(dice.pick([high, high + 1, state.money[seat], state.money[seat] + 1]))


def _any_scrap(state: GameState, seat: int, dice: Dice) -> Action:
    plant = dice.pick([*state.plants[seat], dice.pick(list(PLANTS))])
    coal, oil, garbage, uranium = [dice.below(held + 1) for held in state.fuel_of(seat)]
    either = (coal, oil, 0, 0)
    return actions.Scrap(plant, dice.pick([None, NO_TOKENS, either, either, (coal, oil, garbage, uranium)]))


def _any_purchase(state: GameState, seat: int, dice: Dice) -> Action:
    fuel = dice.below(len(FUELS))
    can = max(0, most(state, seat, fuel))
    return actions.buy(fuel, max(1, dice.pick([can, can + 1, can + 1, 25, 1])))


def _any_build(state: GameState, seat: int, dice: Dice) -> Action:
    return actions.build(_any_city(state, dice))


def _any_run(state: GameState, seat: int, dice: Dice) -> Action:
    own = list(state.plants[seat]) or [3]
    chosen = [dice.pick([*own, *own, *own, 50]) for _ in range(dice.below(len(own) + 1))]
    return actions.Power(tuple([actions.Run(plant, _any_mix(plant, dice)) for plant in chosen]))


def _any_mix(plant: int, dice: Dice) -> tuple[int, int, int, int] | None:
    if PLANTS[plant].kind != "hybrid" and dice.below(8):
        return None
    coal = dice.below(PLANTS[plant].need + 1)
    return dice.pick([None, (coal, PLANTS[plant].need - coal, 0, 0), (coal, 1, 0, 0)])


_MAKERS = {
    "AreaDraft": _any_region,
    "CartelPlacement": _any_house,
    "Marking": _any_mark,
    "Choosing": _any_opening,
    "Bidding": _any_raise,
    "Scrapping": _any_scrap,
    "Buying": _any_purchase,
    "Building": _any_build,
    "Powering": _any_run,
}
