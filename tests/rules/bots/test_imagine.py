"""A bot's table: what it makes of a briefing agrees with all the seat may see, and with nothing else."""

from __future__ import annotations

from collections.abc import Iterator

from rules.powergrid import RULES
from rules.powergrid.bots import imagine
from rules.powergrid.phases.draft import AreaDraft
from rules.powergrid.state import GameState
from rules.rng import Dice
from tests.rules.playing import NIGHTLY, states
from tests.rules.test_secrets import twin

GAMES = 200 if NIGHTLY else 16


def asked(every: int, leaving: int = 0) -> Iterator[tuple[GameState, int]]:
    """Players' questions from all over random games of all kinds of tables."""
    for state in states(GAMES, "imagine", every, leaving):
        for seat in RULES.to_act(state):
            if seat < state.terms.players:
                yield state, seat


def test_the_imagined_table_looks_the_same_to_its_seat() -> None:
    for state, seat in asked(15, leaving=1):
        imagined = imagine.table(RULES.briefing(state, seat))
        assert RULES.view(imagined, seat) == RULES.view(state, seat)


def test_the_imagined_table_offers_the_same() -> None:
    for state, seat in asked(20, leaving=1):
        imagined = imagine.table(RULES.briefing(state, seat))
        told = [offer.to_json() for offer in RULES.offers(imagined, seat)]
        assert told == [offer.to_json() for offer in RULES.offers(state, seat)]


def test_what_is_hidden_makes_no_difference() -> None:
    dice = Dice("twins")
    for state, seat in asked(25):
        other = twin(state, seat, dice)
        one = imagine.table(RULES.briefing(state, seat))
        assert RULES.state_to_json(imagine.table(RULES.briefing(other, seat))) == RULES.state_to_json(one)


def test_dealing_anew_changes_only_what_the_seat_does_not_know() -> None:
    dice = Dice("decks")
    different = 0
    for state, seat in asked(25):
        if isinstance(state.phase, AreaDraft):
            continue
        table = imagine.table(RULES.briefing(state, seat))
        again = imagine.dealt(table, dice)
        assert RULES.view(again, seat) == RULES.view(table, seat)
        assert sorted([*again.deck, *again.removed]) == sorted([*table.deck, *table.removed])
        different += again.deck != table.deck
    assert different > 50


def test_the_true_deck_is_among_those_that_are_thought_possible() -> None:
    for state, seat in asked(30):
        if not isinstance(state.phase, AreaDraft):
            table = imagine.table(RULES.briefing(state, seat))
            assert sorted([*table.deck, *table.removed]) == sorted([*state.deck, *state.removed])
            assert len(table.deck) == len(state.deck)


def test_a_table_can_be_played_on() -> None:
    for number, (state, seat) in enumerate(asked(120)):
        table = imagine.table(RULES.briefing(state, seat))
        dice = Dice(f"on {number}")
        for _ in range(60):
            asking = RULES.to_act(table)
            if asking:
                offer = dice.pick(RULES.offers(table, asking[0]))
                RULES.act(table, asking[0], offer[dice.below(len(offer))])
