"""Twins: two states that differ only in what a seat may not know look, offer, refuse and go on the same for it.

RULES.md section 3 says what is hidden; what a twin may swap is written down here once more, independently of `view`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from rules.errors import RulesError
from rules.powergrid import RULES, actions, questions
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
from rules.powergrid.fuels import FUELS
from rules.powergrid.plants import PLANTS, STEP3
from rules.powergrid.state import GameState
from rules.rng import Dice
from tests.rules.playing import NIGHTLY, POLICIES, begun, plain, playout, seats_of, table

GAMES = 400 if NIGHTLY else 20
LAST_PLUG = 15


def twin(state: GameState, seat: int | None, dice: Dice) -> GameState:
    """A state that this seat (None: a spectator) can't tell from the given one, as different from it as can be."""
    other = state.clone()
    other.seed = f"{dice.below(1 << 60)}"
    other.drawn = dice.below(1000)
    if state.step3_deck:
        other.step3_deck = tuple(reversed(state.step3_deck))
    swap_cards(other, dice)
    if not state.terms.options.open_money:
        other.money = [money if own == seat else dice.below(500) for own, money in enumerate(state.money)]
    return other


def swap_cards(state: GameState, dice: Dice) -> None:
    """Shuffle the unknown part of the deck with the plants removed unseen.

    Known are: a card on top that all saw there, the back of any top card, the place of the Step 3 card and what was
    put beneath it since; after its shuffle all that lies there, but not the order.
    """
    end = state.deck.index(STEP3) if STEP3 in state.deck else len(state.deck)
    start = 1 if state.known_top else 0
    unknown = state.deck[start:end]
    backs = state.terms.options.edition == "recharged"
    pool = [*unknown, *(state.removed if STEP3 in state.deck or state.terms.options.beginner else [])]
    swapped = pool[:]
    dice.shuffle(swapped)
    if backs:
        swapped = with_the_counts_of(pool, swapped, len(unknown))
    deck = swapped[: len(unknown)]
    if backs and deck:
        same = next(place for place, card in enumerate(deck) if (card > LAST_PLUG) == (unknown[0] > LAST_PLUG))
        deck[0], deck[same] = deck[same], deck[0]
    state.deck = [*state.deck[:start], *deck, *state.deck[end:]]
    if len(pool) > len(unknown):
        state.removed = sorted(swapped[len(unknown) :])


def with_the_counts_of(pool: list[int], swapped: list[int], size: int) -> list[int]:
    """How many plugs and sockets were removed is public (1.3), so as many of each stay in the deck."""
    plugs = [card for card in swapped if card <= LAST_PLUG]
    sockets = [card for card in swapped if card > LAST_PLUG]
    in_deck = sum(1 for card in pool[:size] if card <= LAST_PLUG)
    deck = [*plugs[:in_deck], *sockets[: size - in_deck]]
    return [*deck, *plugs[in_deck:], *sockets[size - in_deck :]]


def attempts(state: GameState, seat: int, dice: Dice) -> list[Action]:
    """Actions of all kinds, most of them refused."""
    money = state.money[seat] if seat < state.terms.players else 50
    city = dice.pick(state.terms.board.cities).id
    plants = [*PLANTS, STEP3, 41]
    return [
        PickRegion(dice.pick(state.terms.board.region_ids())),
        PlaceCartelHouse(city),
        MarkCity(city),
        Build(city),
        Build("nowhere"),
        Raise(dice.below(60)),
        Raise(money + 1),
        Raise(9999),
        actions.PASS,
        actions.DONE,
        actions.CARTEL_ACTS,
        Power((Run(dice.pick(plants)),)),
        Power(tuple(Run(plant) for plant in dice.pick(state.plants))),
        *[Nominate(plant, money + 1) for plant in plants],
        *[Nominate(dice.pick(plants), dice.below(80)) for _ in range(4)],
        *[Buy(fuel, count) for fuel in FUELS for count in (1, 5, 24)],
        *[Scrap(dice.pick(plants)) for _ in range(3)],
    ]


def answer(state: GameState, seat: int, action: Action) -> tuple[str, bool]:
    """What a seat gets to hear of an action, and whether a card or a purse was turned up by it."""
    try:
        step = RULES.apply(state, seat, action)
    except RulesError as refusal:
        return plain(refusal.to_json()), False
    events = [RULES.event_to_json(event, seat) for event in step.events]
    return plain([events, RULES.view(step.state, seat), offers(step.state, seat)]), RULES.reveals(step.events)


def offers(state: GameState, seat: int) -> list[Any]:
    return [offer.to_json() for offer in RULES.offers(state, seat)]


def moments(number: int) -> Iterator[GameState]:
    given = table(41 * number)
    dice = Dice(f"looked at {number}")
    yield begun(given, f"secret {number}")
    for moment in playout(given, f"secret {number}", list(POLICIES)[number % 4], number % 3):
        if dice.below(12) == 0 and RULES.to_act(moment.state):
            yield moment.state


@pytest.mark.parametrize("number", range(GAMES))
def test_twins_look_offer_refuse_and_go_on_alike(number: int) -> None:
    dice = Dice(f"twins {number}")
    differing = 0
    for state in moments(number):
        for seat in seats_of(state):
            other = twin(state, seat, dice)
            differing += other.deck != state.deck
            assert plain(RULES.view(other, seat)) == plain(RULES.view(state, seat))
            assert plain(RULES.view(other, None)) == plain(RULES.view(state, None))
            if seat is None:
                continue
            assert plain(offers(other, seat)) == plain(offers(state, seat))
            for action in attempts(state, seat, dice):
                told, reveals = answer(state, seat, action)
                if reveals:
                    continue
                assert answer(other, seat, action)[0] == told, action
    assert differing > 0


@pytest.mark.parametrize("number", range(GAMES))
def test_what_a_seat_does_tells_it_nothing_new_as_long_as_no_card_is_drawn(number: int) -> None:
    dice = Dice(f"doing {number}")
    tried = 0
    for state in moments(number):
        for seat in RULES.to_act(state):
            other = twin(state, seat, dice)
            offered = [offer[index] for offer in RULES.offers(state, seat) for index in range(len(offer))]
            for action in (offered[0], offered[-1], dice.pick(offered), actions.LEAVE):
                told, reveals = answer(state, seat, action)
                if not reveals:
                    assert answer(other, seat, action)[0] == told, action
                    tried += 1
    assert tried > 0


@pytest.mark.parametrize("number", range(GAMES))
def test_the_others_see_the_same_events_whatever_they_do_not_know(number: int) -> None:
    """H-1: what a seat does with hidden money is shown to the others exactly alike, forced or chosen."""
    dice = Dice(f"watching {number}")
    for state in moments(number):
        actor = RULES.to_act(state)[0]
        for watcher in seats_of(state):
            if watcher == actor:
                continue
            other = twin(state, watcher, dice)
            if actor < state.terms.players and not state.terms.options.open_money:
                other.money[actor] = state.money[actor] + dice.below(50)  # so that what was legal stays legal
            offered = [offer[index] for offer in RULES.offers(state, actor) for index in range(len(offer))]
            action = offered[-1]
            told = seen_by(state, watcher, actor, action)
            if told is not None:
                assert seen_by(other, watcher, actor, action) == told, action


def seen_by(state: GameState, watcher: int | None, actor: int, action: Action) -> str | None:
    """Events and view of somebody else after an action; None where a card or the end lies open then."""
    step = RULES.apply(state, actor, action)
    if RULES.reveals(step.events):
        return None
    events = [RULES.event_to_json(event, watcher) for event in step.events]
    return plain([events, RULES.view(step.state, watcher)])


SEED = "5eed0f7he9ame5eed0f7he9ame"


@pytest.mark.parametrize("number", range(GAMES))
def test_no_view_holds_a_secret_before_the_game_is_over(number: int) -> None:
    """Searched through: the seed, cards that lie unseen, and purses marked with numbers that occur nowhere else."""
    given = {**table(43 * number), "money": "hidden"}
    for moment in playout(given, SEED, list(POLICIES)[number % 4], number % 2):
        state = moment.state.clone()
        if moment.number % 11 or not RULES.to_act(state):
            continue
        secret = [70_001 + seat for seat in range(state.terms.players)]
        unseen = state.deck[: state.deck.index(STEP3)] if STEP3 in state.deck else []
        unseen = [*unseen[1 if state.known_top else 0 :], *state.removed]
        for seat in seats_of(state):
            state.money = secret[:]
            if seat is not None and seat < len(secret):
                state.money[seat] = moment.state.money[seat]
            view = RULES.view(state, seat)
            for text in (plain(view), plain(offers(state, seat) if seat is not None else [])):
                assert SEED not in text
                assert "7000" not in text
            for player, seen in enumerate(view["players"]):
                assert (seen["money"] is None) == (player != seat)
            assert "removed" not in view
            assert "cards" not in view.get("deck", {})
            for cards in shown_cards(view):
                assert not [card for card in cards if card in unseen]


def shown_cards(view: Any) -> Iterator[list[Any]]:
    """Every list of plants in a view, by the names that mean plants."""
    if isinstance(view, dict):
        for name, value in view.items():
            if name in ("current", "future", "box", "beneath", "plants") and isinstance(value, list):
                yield value
            elif name in ("top", "plant", "discount"):
                yield [value]
            else:
                yield from shown_cards(value)
    elif isinstance(view, list):
        for item in view:
            yield from shown_cards(item)


@pytest.mark.parametrize("number", range(8))
def test_the_plants_are_no_ones_to_see_before_the_area_is_there(number: int) -> None:
    given = {**table(number * 9), "regions": "draft", "include_paris": False}
    state = begun(given, f"draft {number}")
    while state.phase.name == "draft":
        for seat in seats_of(state):
            other = state.clone()
            other.market, other.deck = state.deck[:8], [*state.market, *state.deck[8:]]
            assert plain(RULES.view(other, seat)) == plain(RULES.view(state, seat))
        seat = RULES.to_act(state)[0]
        pick = RULES.offers(state, seat)[0][0]
        told, reveals = answer(state, seat, pick)
        assert reveals == (answer(other, seat, pick)[0] != told)  # the last pick lays the plants out
        RULES.act(state, seat, pick)
    assert "market" in RULES.view(state, None)


@pytest.mark.parametrize("number", range(10))
def test_when_the_game_is_over_nothing_is_secret(number: int) -> None:
    given = {**table(47 * number), "money": "hidden"}
    last = list(playout(given, f"over {number}", "coin", number % 2))[-1].state
    view = RULES.view(last, None)
    assert [seen["money"] for seen in view["players"]] == last.money
    assert view["removed"] == last.removed
    assert view["deck"]["cards"] == ["step3" if card == STEP3 else card for card in last.deck]


def test_a_sealed_deal_stays_secret_when_the_game_is_over() -> None:
    last = list(playout(table(47), "over 1", "coin", 1))[-1].state
    other = last.clone()
    other.deck, other.removed = other.deck[::-1], other.removed[::-1]
    assert plain(RULES.view(last, 0)) != plain(RULES.view(other, 0))
    hidden = [plain(RULES.view(state, seat, sealed=True)) for state in (last, other) for seat in (0, None)]
    assert hidden[:2] == hidden[2:]
    assert "result" in RULES.view(last, 0, sealed=True)


def test_why_an_action_is_refused_is_told_without_secrets() -> None:
    """The question a screen asks takes the same way as the action."""
    dice = Dice("why")
    for state in moments(3):
        for seat in range(state.terms.players):
            other = twin(state, seat, dice)
            for action in attempts(state, seat, dice):
                assert questions.why(state, seat, action) == questions.why(other, seat, action)
