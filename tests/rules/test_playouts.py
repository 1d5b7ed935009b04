"""Whole games of every kind of table: they end, the invariants hold, and offers and handlers agree both ways."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations, product

import pytest

from rules.errors import IllegalAction, RulesError
from rules.powergrid import RULES, actions, network
from rules.powergrid.actions import (
    Action,
    Build,
    Buy,
    MarkCity,
    Nominate,
    PickRegion,
    PlaceCartelHouse,
    Power,
    Raise,
    Run,
    Scrap,
)
from rules.powergrid.events import Event, PlantsRun
from rules.powergrid.fuels import FUELS, NO_TOKENS, Tokens
from rules.powergrid.offers import Builds, Nominations, Places, Purchases, Raises, Runs, Scraps
from rules.powergrid.plants import BURNS, HYBRID, NEED, PLANTS, STEP3
from rules.powergrid.state import GameState
from rules.rng import Dice
from tests.rules import playing
from tests.rules.invariants import Watch
from tests.rules.playing import NIGHTLY, POLICIES, Given, begun, option_sets, playout, said, table

ROUNDS = 12 if NIGHTLY else 1  # games for every option set
SAMPLE = 200 if NIGHTLY else 24  # games in which offers are tried out


@pytest.mark.parametrize("given", option_sets(), ids=said)
def test_every_table_plays_to_its_end_and_keeps_the_invariants(given: Given) -> None:
    for game in range(ROUNDS):
        seed = f"playout {said(given)} {game}"
        number = Dice(seed).below(12)
        policy = list(POLICIES)[number % 3]
        state = begun(given, seed)
        watch = Watch(state)
        for moment in playout(given, seed, policy, leaving=number % 4 if number > 5 else 0):
            state = moment.state
            watch.after(moment.events, state)
        result = RULES.result(state)
        assert result is not None
        assert len(result.rank) == given["players"]
        assert 1 in result.rank
        assert RULES.to_act(state) == ()


@pytest.mark.parametrize("number", range(200 if NIGHTLY else 12))
def test_idle_games_end_too(number: int) -> None:
    """Seats that mostly pass run decks, markets and purses dry."""
    given = table(5 * number)
    state = begun(given, f"idle {number}")
    watch = Watch(state)
    for moment in playout(given, f"idle {number}", "idle", leaving=number % 3):
        state = moment.state
        watch.after(moment.events, state)
    assert RULES.result(state) is not None


@pytest.mark.parametrize("number", range(300 if NIGHTLY else 40))
def test_all_but_one_may_leave_before_anything_has_happened(number: int) -> None:
    given = table(11 * number)
    state = begun(given, f"leave {number}")
    seats = list(range(given["players"]))
    Dice(f"leave {number}").shuffle(seats)
    for seat in seats[1:]:
        assert RULES.to_act(state) != ()
        RULES.act(state, seat, actions.LEAVE)
        with pytest.raises(IllegalAction):
            RULES.act(state, seat, actions.LEAVE)
    assert RULES.to_act(state) == ()
    result = RULES.result(state)
    assert result is not None
    assert result.rank[seats[0]] == 1
    assert [result.rank[seat] for seat in seats[1:]] == list(range(len(seats), 1, -1))
    with pytest.raises(IllegalAction):
        RULES.act(state, seats[0], actions.LEAVE)


@pytest.mark.parametrize("number", range(200 if NIGHTLY else 20))
def test_a_game_that_one_player_leaves_in_the_first_move_goes_on_to_its_end(number: int) -> None:
    given = {**table(13 * number), "players": 2 + number % 5}
    if isinstance(given.get("first_order"), list) or isinstance(given.get("regions"), list):
        given = {name: given[name] for name in ("edition", "map", "players")}
    state = begun(given, f"first {number}")
    watch = Watch(state)
    leaver = RULES.to_act(state)[0]
    for moment in playing.played_on(state, f"first {number}", "mixed", {0: leaver}):
        watch.after(moment.events, state)
    result = RULES.result(state)
    assert result is not None
    assert result.rank[leaver] == given["players"]


# Offers and handlers


def accepted(state: GameState, seat: int, action: Action) -> list[Event] | None:
    """The events of an action tried on a copy; None if it is refused, which must change nothing."""
    copy = state.clone()
    events: list[Event] = []
    try:
        RULES.act(copy, seat, action, events)
    except RulesError:
        pass
    else:
        return events
    assert RULES.state_to_json(copy) == RULES.state_to_json(state), action
    return None


@pytest.mark.parametrize("number", range(SAMPLE))
def test_what_is_offered_is_accepted_and_what_lies_just_outside_is_refused(number: int) -> None:
    given = table(17 * number)
    seed = f"offers {number}"
    dice = Dice(f"which {seed}")
    state = begun(given, seed)
    try_out(state, dice)
    policy = ["mixed", "random", "idle", "coin"][number % 4]
    for moment in playout(given, seed, policy, leaving=number % 3):
        if moment.number < 12 or dice.below(6) == 0 or moment.state.phase.name in ("mark", "cartel_setup"):
            try_out(moment.state, dice)


def try_out(state: GameState, dice: Dice) -> None:
    for seat in range(state.terms.seats):
        offers = RULES.offers(state, seat)
        if not offers:
            for action in plausible(state, dice):
                assert accepted(state, seat, action) is None, (seat, action)
            continue
        offered = [offer[index] for offer in offers for index in range(len(offer))]
        assert len(dict.fromkeys(offered)) == len(offered)
        for action in [offered[0], offered[-1], *(dice.pick(offered) for _ in range(6))]:
            assert accepted(state, seat, action) is not None, (seat, action)
        kinds = [offer.kind for offer in offers]
        for action in outside(state, seat, dice):
            if action not in offered and not says_the_same(state, seat, action, offered):
                assert accepted(state, seat, action) is None, (seat, action)
        for action in plausible(state, dice):
            if action.kind not in kinds:
                assert accepted(state, seat, action) is None, (seat, action)


def says_the_same(state: GameState, seat: int, action: Action, offered: list[Action]) -> bool:
    """One run, or one scrap, can be said in several ways, of which one is offered: its effects are the same."""
    if isinstance(action, Scrap) and action.fuel is None:
        ways = [other.fuel for other in offered if isinstance(other, Scrap) and other.plant == action.plant]
        fewest = [way for way in ways if way is not None and sum(way) == min(sum(w) for w in ways if w is not None)]
        return len(fewest) == 1
    if isinstance(action, Power):
        effect = ran(state, seat, action)
        return effect is not None and effect in [ran(state, seat, other) for other in offered]
    return False


def ran(state: GameState, seat: int, action: Action) -> tuple[list[int], dict[str, int]] | None:
    events = accepted(state, seat, action)
    if events is None:
        return None
    run = events[0]
    assert isinstance(run, PlantsRun)
    return sorted(run.plants), run.fuel


def plausible(state: GameState, dice: Dice) -> list[Action]:
    """One action of every kind that makes sense at some table, `leave` apart."""
    city = dice.pick(state.area.cities) if state.area.cities else "nowhere"
    return [
        PickRegion(dice.pick(state.terms.board.region_ids())),
        PlaceCartelHouse(city),
        MarkCity(city),
        Nominate(state.market[0] if state.market else 3, 50),
        Raise(40),
        actions.PASS,
        Scrap(dice.pick(list(PLANTS))),
        Buy(dice.pick(FUELS), 1),
        Build(city),
        actions.POWER_NOTHING,
        actions.DONE,
        actions.CARTEL_ACTS,
    ]


def outside(state: GameState, seat: int, dice: Dice) -> Iterator[Action]:
    """Actions of the kinds on offer that miss what is offered by as little as can be."""
    for offer in RULES.offers(state, seat):
        if isinstance(offer, Nominations):
            yield from nominations_outside(state, offer)
        elif isinstance(offer, Raises):
            yield from (Raise(amount) for amount in (0, offer.amounts[0] - 1, offer.amounts[-1] + 1))
        elif isinstance(offer, Purchases):
            yield from (Buy(fuel, offer.most.get(number, 0) + 1) for number, fuel in enumerate(FUELS))
            yield from (Buy(fuel, 24) for fuel in FUELS)
        elif isinstance(offer, Builds):
            yield from (Build(city.id) for city in state.terms.board.cities)
        elif isinstance(offer, Places):
            everywhere = [city.id for city in state.terms.board.cities] if state.area.cities else []
            yield from (offer.make(name) for name in [*everywhere, *state.terms.board.region_ids(), "nowhere"])
        elif isinstance(offer, Scraps):
            yield from scraps_around(state, seat, offer, dice)
        elif isinstance(offer, Runs):
            yield from runs_around(state, seat, dice)


def nominations_outside(state: GameState, offer: Nominations) -> Iterator[Action]:
    for plant, bids in offer.bids.items():
        yield Nominate(plant, bids[0] - 1)
        yield Nominate(plant, bids[-1] + 1)
    money = max(state.money)
    for plant in [*PLANTS, STEP3, 0, 1, 2, 41]:
        if plant not in offer.bids:
            yield from (Nominate(plant, bid) for bid in (1, plant, money))


def scraps_around(state: GameState, seat: int, offer: Scraps, dice: Dice) -> Iterator[Action]:
    """Every plant with every set of tokens near what it can hold; offers must list exactly what is accepted."""
    for plant in [*state.plants[seat], dice.pick(list(PLANTS))]:
        yield Scrap(plant)
        yield Scrap(plant, NO_TOKENS)
        most = [min(count, 2 * NEED[plant] + 1) for count in state.fuel_of(seat)]
        for way in product(*(range(count + 2) for count in most)):
            if sum(way) <= 2 * NEED[plant] + 1 and dice.below(4) == 0:
                yield Scrap(plant, tokens_of(way))


def runs_around(state: GameState, seat: int, dice: Dice) -> Iterator[Action]:
    """Sets of own plants in every order of the hybrids, with every mix that adds up, or misses by one."""
    own = state.plants[seat]
    for size in range(1, len(own) + 1):
        for chosen in combinations(own, size):
            for order in permutations(chosen):
                mixed = [mixes_around(plant) for plant in order]
                for fuels in product(*mixed):
                    if dice.below(3) == 0:
                        yield Power(tuple(Run(plant, fuel) for plant, fuel in zip(order, fuels)))
    if own:
        yield Power((Run(own[0]), Run(own[0])))
    yield Power((Run(next(plant for plant in PLANTS if plant not in own)),))


def mixes_around(plant: int) -> list[Tokens | None]:
    need = NEED[plant]
    if BURNS[plant] != HYBRID:
        return [None]
    return [None, *((coal, need - coal, 0, 0) for coal in range(need + 1)), (need, 1, 0, 0)]


def tokens_of(way: tuple[int, ...]) -> Tokens:
    return way[0], way[1], way[2], way[3]


@pytest.mark.parametrize("number", range(60 if NIGHTLY else 8))
def test_rows_kept_after_every_build_are_those_of_a_network_taken_from_nothing(number: int) -> None:
    given = table(23 * number)
    for moment in playout(given, f"rows {number}", "coin"):
        if isinstance(moment.action, Build):
            state = moment.state
            assert state.distances == [network.distances_of(state, own) for own in state.cities]
            for seat in range(state.terms.players):
                whole = network.prices(state, seat)
                assert whole == [network.price(state, seat, city) for city in range(len(whole))]
