"""Nothing that anybody can send breaks a game: it is refused with a code, and the state stays as it was."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Any, ClassVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.errors import IllegalAction, InvalidOptions, MalformedAction, RulesError
from rules.powergrid import RULES, actions, data
from rules.powergrid.actions import KINDS, Action, Build, Buy, Nominate, OnCity, PickRegion, Power, Raise, Run, Scrap
from rules.powergrid.fuels import FUELS
from rules.powergrid.plants import PLANTS
from rules.powergrid.state import GameState
from rules.rng import Dice
from tests.rules.playing import NIGHTLY, begun, option_sets, plain, played_on, seats_of, states, table

EXAMPLES = 20_000 if NIGHTLY else 1500
POSITIONS = [state.clone() for state in states(60 if NIGHTLY else 16, "forged", every=60, leaving=2)]
CITIES = [city["id"] for board in data.MAPS for city in data.board(board)["cities"]]
REGIONS = [region["id"] for board in data.MAPS for region in data.board(board)["regions"]]
HUGE = 10**5000  # more digits than Python turns into text

WEIRD_NUMBERS = st.one_of(
    st.integers(-3, 120),
    st.sampled_from([-1, 2**31, 2**63, 2**64, -(2**63), 10**18, 10**400, -(10**400), 99, 1_000_000, 1_000_001]),
)
WEIRD = st.one_of(
    st.none(),
    st.booleans(),
    WEIRD_NUMBERS,
    st.sampled_from([0.0, 1.0, 5.5, -0.0, float("nan"), float("inf"), float("-inf"), 1e308]),
    st.text(max_size=6),
    st.sampled_from(
        ["", "\ud800", "a\udfff", "\x00", "É" * 70, "x" * 10_000, "5", "step3", "__class__", *FUELS, *KINDS]
    ),
    st.sampled_from(CITIES),
    st.sampled_from(REGIONS),
)
NESTED = st.recursive(
    WEIRD,
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.dictionaries(st.sampled_from(["plant", "fuel", "coal", "oil", "kind", "", "\ud800"]), inner, max_size=3),
    ),
    max_leaves=6,
)
FIELDS = ("kind", "plant", "bid", "amount", "fuel", "count", "city", "region", "plants", "seat", "\ud800", "x" * 200)
FORGED = st.one_of(
    NESTED,
    st.fixed_dictionaries({"kind": st.sampled_from([*KINDS, "Pass", "", "passBid", "\ud800"])}).flatmap(
        lambda said: st.dictionaries(st.sampled_from(FIELDS[1:]), NESTED, max_size=4).map(lambda more: {**said, **more})
    ),
    st.builds(
        lambda kind, more: {"kind": kind, **more}, NESTED, st.dictionaries(st.text(max_size=4), WEIRD, max_size=2)
    ),
    st.builds(lambda plant, bid: {"kind": "nominate", "plant": plant, "bid": bid}, NESTED, NESTED),
    st.builds(lambda amount: {"kind": "raise", "amount": amount}, NESTED),
    st.builds(lambda fuel, count: {"kind": "buy", "fuel": fuel, "count": count}, st.sampled_from(FUELS), NESTED),
    st.builds(lambda city: {"kind": "build", "city": city}, st.sampled_from(CITIES)),
    st.builds(
        lambda kind, city: {"kind": kind, "city": city}, st.sampled_from(["mark_city", "place_cartel_house"]), NESTED
    ),
    st.builds(lambda region: {"kind": "pick_region", "region": region}, st.sampled_from(REGIONS)),
    st.builds(
        lambda plant, fuel: {"kind": "scrap", "plant": plant, "fuel": fuel},
        st.sampled_from(list(PLANTS)),
        st.one_of(NESTED, st.dictionaries(st.sampled_from([*FUELS, "wood"]), NESTED, max_size=4)),
    ),
    st.builds(
        lambda runs: {"kind": "power", "plants": runs},
        st.lists(
            st.one_of(
                NESTED,
                st.builds(
                    lambda plant, fuel: {"plant": plant, "fuel": fuel},
                    st.sampled_from(list(PLANTS)),
                    st.dictionaries(st.sampled_from([*FUELS, "wood"]), WEIRD, max_size=3),
                ),
            ),
            max_size=10,
        ),
    ),
)
SEATS = st.one_of(st.integers(-2, 7), st.sampled_from([10**400, -(10**400)]))


def refused_or_done(state: GameState, seat: Any, make: Callable[[], Any]) -> bool:
    """False: refused as the protocol says. In both cases the given state is what it was."""
    before = plain(RULES.state_to_json(state))
    refused: RulesError | None = None
    try:
        RULES.apply(state, seat, make())
    except (IllegalAction, MalformedAction) as refusal:
        refused = refusal
    assert plain(RULES.state_to_json(state)) == before
    if refused is not None:
        can_be_sent(refused)
    return refused is None


def can_be_sent(refused: RulesError) -> None:
    """A code for machines, and facts that a server can put on the wire, however mad the question was."""
    assert type(refused.code) is str
    assert refused.code.isidentifier()
    json.dumps(refused.to_json(), allow_nan=False, ensure_ascii=False).encode()
    assert len(plain(refused.to_json())) < 2000
    assert len(str(refused)) < 2000


@settings(max_examples=EXAMPLES)
@given(st.sampled_from(POSITIONS), SEATS, FORGED)
def test_forged_json_is_refused_or_is_a_legal_action(state: GameState, seat: int, said: Any) -> None:
    untouched = copy.deepcopy(said)
    done = refused_or_done(state, seat, lambda: RULES.action_from_json(said))
    assert repr(said) == repr(untouched)
    if done and said.get("kind") != "leave":
        assert seat in RULES.to_act(state)


def spoiled(said: dict[str, Any], dice: Dice) -> dict[str, Any]:
    """A legal action with one thing wrong with it that can't be right anywhere."""
    said = copy.deepcopy(said)
    fields = [name for name in said if name != "kind"]
    way = dice.below(3)
    if way == 0 or not fields:
        said[dice.pick(["extra", "seat", "Kind", "expect", ""])] = dice.pick([1, None, "x"])
    elif way == 1:
        del said[dice.pick(["kind", *fields])]
        if not said.get("kind"):
            said.pop("kind", None)
        elif said["kind"] == "scrap" and "plant" in said:  # the fuel may be missing
            del said["plant"]
    else:
        name = dice.pick(fields)
        said[name] = dice.pick([None, True, 5.0, float("nan"), "5", -1, 10**30, [], [[]], {"a": {}}, [None], "\ud800"])
        if said[name] == [] and name == "plants":
            said[name] = {}
    return said


@pytest.mark.parametrize("number", range(400 if NIGHTLY else 30))
def test_a_legal_action_with_one_field_spoiled_is_refused(number: int) -> None:
    dice = Dice(f"spoiled {number}")
    state = dice.pick(POSITIONS)
    tried = 0
    for seat in RULES.to_act(state):
        for offer in RULES.offers(state, seat):
            for _ in range(12):
                said = spoiled(RULES.action_to_json(offer[dice.below(len(offer))]), dice)
                assert not refused_or_done(state, seat, lambda said=said: RULES.action_from_json(said)), said
                tried += 1
    assert tried or not RULES.to_act(state)


@pytest.mark.parametrize("depth", [10, 1000, 100_000])
def test_deep_nesting_is_refused_like_anything_else(depth: int) -> None:
    deep: Any = []
    for _ in range(depth):
        deep = [deep]
    nested: Any = {}
    for _ in range(depth):
        nested = {"fuel": nested, "plant": 5}
    state = POSITIONS[0]
    for said in (
        deep,
        {"kind": "power", "plants": deep},
        {"kind": "power", "plants": [{"plant": 5, "fuel": nested}]},
        {"kind": "scrap", "plant": deep, "fuel": nested},
        {"kind": "build", "city": nested},
        {"kind": deep},
    ):
        assert not refused_or_done(state, 0, lambda said=said: RULES.action_from_json(said))


def test_other_keys_than_text_are_refused() -> None:
    """No JSON has them, a program may."""
    for key in (1, None, HUGE, True, (1, 2), 5.0):
        for said in ({"kind": "pass", key: 1}, {"kind": "scrap", "plant": 5, "fuel": {key: 1}}):
            assert not refused_or_done(POSITIONS[0], 0, lambda said=said: RULES.action_from_json(said))
        runs = [{"plant": 5, key: 1}]
        assert not refused_or_done(
            POSITIONS[0], 0, lambda runs=runs: RULES.action_from_json({"kind": "power", "plants": runs})
        )


# Forged in Python


@dataclass(frozen=True, slots=True)
class Bribe(Action):
    """A kind that the engine has never heard of."""

    kind: ClassVar[str] = "bribe"
    amount: int = 0


@dataclass(frozen=True, slots=True)
class Posing(Action):
    """One that says it is another."""

    kind: ClassVar[str] = "pass"


class SubPass(actions.Pass):
    """A child of a known kind."""


class NoAction:
    kind = "pass"


IMPOSTORS: list[Any] = [
    Bribe(),
    Posing(),
    SubPass(),
    NoAction(),
    Action(),
    OnCity("essen"),
    actions.Pass,
    Action,
    None,
    0,
    True,
    "pass",
    {"kind": "pass"},
    [],
    (),
    object(),
    float("nan"),
    lambda: None,
]


@pytest.mark.parametrize("impostor", range(len(IMPOSTORS)))
def test_what_is_no_action_of_the_game_is_refused(impostor: int) -> None:
    for state in POSITIONS:
        for seat in range(state.terms.seats):
            assert not refused_or_done(state, seat, lambda: IMPOSTORS[impostor])


NO_SEATS: list[Any] = [True, False, 1.0, float("nan"), "0", "cartel", None, [], (0,), -1, -2, 6, 99, HUGE, -HUGE]


@pytest.mark.parametrize("number", range(len(NO_SEATS)))
def test_whoever_is_no_seat_does_nothing(number: int) -> None:
    """Also where a number would pass for a seat: true is 1 in Python, and -2 says "everyone" inside."""
    seat = NO_SEATS[number]
    for state in POSITIONS:
        offered = [offer[0] for own in RULES.to_act(state) for offer in RULES.offers(state, own)]
        for action in [*offered, actions.PASS, actions.DONE, actions.POWER_NOTHING, actions.LEAVE, actions.CARTEL_ACTS]:
            assert not refused_or_done(state, seat, lambda action=action: action)


def test_nobody_leaves_for_the_cartel_nor_acts_for_another_seat() -> None:
    tried = 0
    for state in POSITIONS:
        asked = RULES.to_act(state)
        if state.terms.cartel:
            assert not refused_or_done(state, state.terms.cartel_seat, lambda: actions.LEAVE)
        for own in asked:
            for offer in RULES.offers(state, own):
                for seat in range(state.terms.seats):
                    if seat not in asked:
                        assert not refused_or_done(state, seat, lambda offer=offer: offer[0])
                        tried += 1
    assert tried > 100


ANYTHING = st.one_of(NESTED, st.builds(object))


@settings(max_examples=EXAMPLES)
@given(st.sampled_from(POSITIONS), st.integers(0, 6), st.data())
def test_actions_made_of_anything_are_refused_when_made_or_when_played(
    state: GameState, seat: int, given_data: Any
) -> None:
    make = given_data.draw(
        st.sampled_from(
            [PickRegion, Build, actions.MarkCity, actions.PlaceCartelHouse, Raise, Nominate, Buy, Scrap, Run, Power]
        )
    )
    values = [given_data.draw(ANYTHING) for _ in fields(make)]
    if given_data.draw(st.booleans()):
        values = [tuple(value) if isinstance(value, list) else value for value in values]

    def action() -> Any:
        made = make(*values)
        return Power((made,)) if isinstance(made, Run) else made

    if refused_or_done(state, seat, action):
        assert seat in RULES.to_act(state)


# Options and deals


OPTION_VALUES: dict[str, st.SearchStrategy[Any]] = {
    "edition": st.sampled_from(["classic", "recharged", "Classic", ""]),
    "map": st.sampled_from([*data.MAPS, "mars"]),
    "players": st.integers(1, 7),
    "cartel": st.booleans(),
    "central_europe_rules": st.booleans(),
    "beginner": st.booleans(),
    "standard_starts": st.booleans(),
    "money": st.sampled_from(["open", "hidden", "shown"]),
    "regions": st.one_of(st.sampled_from(["random", "draft"]), st.lists(st.sampled_from(REGIONS), max_size=6)),
    "include_paris": st.booleans(),
    "first_order": st.one_of(st.just("random"), st.integers(2, 6).flatmap(lambda n: st.permutations(range(n)))),
}


def mostly(right: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.integers(0, 19).flatmap(lambda number: NESTED if number == 0 else right)


OPTION_SETS = st.fixed_dictionaries(
    {name: mostly(OPTION_VALUES[name]) for name in ("edition", "map", "players")},
    optional={
        **{name: mostly(value) for name, value in OPTION_VALUES.items() if name not in ("edition", "map", "players")},
        "colour": st.just("red"),
    },
)


def game_or_refusal(given_options: Any, seed: str, deal: Any) -> GameState | None:
    """A new game, or None if its options or its deal are refused, as they must be."""
    try:
        agreed = RULES.options(given_options)
        assert RULES.options(json.loads(plain(RULES.options_to_json(agreed)))) == agreed
        return RULES.new_game(agreed, seed, deal)
    except InvalidOptions as refusal:
        refused = refusal
    can_be_sent(refused)
    assert type(refused.option) is str
    assert refused.facts["option"] == refused.option
    return None


@settings(max_examples=EXAMPLES)
@given(st.one_of(OPTION_SETS, NESTED), st.text(max_size=8))
def test_any_option_set_is_playable_or_refused_by_name(given_options: Any, seed: str) -> None:
    state = game_or_refusal(given_options, seed, None)
    if state is None:
        return
    assert RULES.to_act(state)
    for seat in seats_of(state):
        plain(RULES.view(state, seat))
    for moment in played_on(state, "anybody", "random"):
        if moment.number > 30:
            break


def dealt(number: int, dice: Dice) -> tuple[dict[str, Any], dict[str, Any]]:
    """A table, and a deal that fits it: what chance would have given for another seed."""
    wanted = {name: value for name, value in table(number).items() if name not in ("first_order", "regions")}
    state = begun(wanted, f"deal {dice.below(1000)}")
    deck: list[Any] = ["step3" if card == 99 else card for card in state.deck]
    return wanted, {
        "regions": list(state.area.regions),
        "order": state.order[:],
        "market": state.market[:],
        "deck": deck,
        "step3_deck": [],
    }


def spoil_deal(deal: dict[str, Any], dice: Dice) -> None:
    """One thing changed, which may still make a deal."""
    name = dice.pick([name for name, cards in deal.items() if isinstance(cards, list)])
    cards = deal[name]
    way = dice.below(8)
    if way == 0:
        del deal[name]
    elif way == 1:
        deal[name] = dice.pick(
            [None, 5, "step3", {}, [[]], [None], [True], [5.0], [float("nan")], [10**400], [HUGE], ["\ud800"]]
        )
    elif way == 2 and cards:
        cards.append(cards[0])
    elif way == 3 and cards:
        cards.pop(dice.below(len(cards)))
    elif way == 4 and cards:
        cards.reverse()
    elif way == 5:
        cards.append(dice.pick([41, 0, -1, 5, 13, 50, "step3", "north", 99, False]))
    elif way == 6 and len(cards) > 1:
        cards[0], cards[-1] = cards[-1], cards[0]
    else:
        deal[dice.pick(["seed", "Market", "\ud800", "x" * 99])] = []


@pytest.mark.parametrize("number", range(3000 if NIGHTLY else 300))
def test_any_deal_is_playable_or_refused_by_name(number: int) -> None:
    dice = Dice(f"dealt {number}")
    wanted, deal = dealt(number, dice)
    whole = game_or_refusal(wanted, "x", copy.deepcopy(deal))
    assert whole is not None
    assert list(whole.area.regions) == deal["regions"]
    assert whole.order == deal["order"]
    assert whole.market == deal["market"]
    assert ["step3" if card == 99 else card for card in whole.deck] == deal["deck"]
    for _ in range(1 + dice.below(2)):
        spoil_deal(deal, dice)
    state = game_or_refusal(wanted, "x", deal)
    if state is None:
        return
    for card in deal.get("deck") or []:
        assert card == "step3" or card in state.deck
    # Which plants lie beneath the Step 3 card shows only when it comes.
    possible = ("played", "step3_deck_disagrees") if deal.get("step3_deck") else ("played",)
    assert how_it_ends(state, f"{number}") in possible


def how_it_ends(state: GameState, seed: str) -> str:
    try:
        for _ in played_on(state, seed, "coin"):
            pass
    except IllegalAction as refused:
        return refused.code
    return "played"


@settings(max_examples=EXAMPLES // 3)
@given(NESTED)
def test_a_deal_made_of_anything_is_refused_by_name(deal: Any) -> None:
    state = game_or_refusal(option_sets()[0], "seed", deal)
    assert state is None or not deal
