"""The same log gives the same game, on every machine and from every stored state."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from rules.powergrid import RULES, codec
from rules.powergrid.events import Event
from rules.powergrid.plants import store_of
from tests.rules.playing import NIGHTLY, POLICIES, begun, digests, plain, playout, table

ROOT = Path(__file__).parents[2]
GAMES = 300 if NIGHTLY else 20


@pytest.mark.parametrize("number", range(GAMES))
def test_a_log_applied_again_gives_equal_states_and_events(number: int) -> None:
    """By `apply`, which copies, and with no look at offers or views on the way."""
    given = table(3 * number)
    seed = f"log {number}"
    policy = list(POLICIES)[number % 3]
    log = [
        (moment.seat, moment.action.to_json(), plain([event.to_json() for event in moment.events]))
        for moment in playout(given, seed, policy, number % 3)
    ]
    first = [plain(RULES.state_to_json(moment.state)) for moment in playout(given, seed, policy, number % 3)]
    state = begun(given, seed)
    for (seat, said, told), expected in zip(log, first, strict=True):
        before = plain(RULES.state_to_json(state))
        step = RULES.apply(state, seat, RULES.action_from_json(said))
        assert plain(RULES.state_to_json(state)) == before
        assert plain([RULES.event_to_json(event, None) for event in step.events]) == told
        state = step.state
        assert plain(RULES.state_to_json(state)) == expected
    assert RULES.to_act(state) == ()


@pytest.mark.parametrize("number", range(GAMES // 2))
def test_no_events_are_made_when_nobody_listens_and_all_else_is_the_same(number: int) -> None:
    given = table(19 * number)
    silent = begun(given, f"silent {number}")
    for moment in playout(given, f"silent {number}", "mixed", number % 2):
        RULES.act(silent, moment.seat, moment.action)
        assert RULES.state_to_json(silent) == RULES.state_to_json(moment.state)


@pytest.mark.parametrize("number", range(GAMES))
def test_a_stored_state_is_read_back_equal_and_plays_on_the_same(number: int) -> None:
    """At every state: through text and back, and the game that goes on from there is the same."""
    given = table(29 * number)
    seed = f"codec {number}"
    stored = begun(given, seed)
    for moment in playout(given, seed, list(POLICIES)[number % 4], number % 3):
        read = RULES.state_from_json(json.loads(plain(RULES.state_to_json(stored))))
        assert RULES.state_to_json(read) == RULES.state_to_json(stored)
        assert read.distances == stored.distances
        assert read.slots == stored.slots
        assert read.stores == [store_of(own) for own in read.plants]
        assert read.phase.to_act() == stored.phase.to_act()
        events: list[Event] = []
        RULES.act(read, moment.seat, moment.action, events)
        assert events == moment.events
        assert RULES.state_to_json(read) == RULES.state_to_json(moment.state)
        stored = read
    assert RULES.result(stored) is not None


def test_every_field_of_a_state_is_stored_or_follows_from_what_is() -> None:
    follows = {"terms", "area", "stores", "distances", "slots", "step3_deck", "phase"}
    state = begun(table(0), "fields")
    named = {*codec._PLAIN, *codec._TUPLES, *follows}
    assert set(type(state).__slots__) == named


@pytest.mark.parametrize("number", range(GAMES // 4))
def test_no_action_touches_the_state_it_is_applied_to(number: int) -> None:
    """Also nothing that copies share: every earlier state of a game stays as it was."""
    given = table(31 * number)
    state = begun(given, f"apply {number}")
    kept = [(state, looks(state))]
    for moment in playout(given, f"apply {number}", "coin", number % 3):
        step = RULES.apply(state, moment.seat, moment.action)
        state = step.state
        if moment.number % 25 == 0:
            kept.append((state, looks(state)))
    for earlier, look in kept:
        assert looks(earlier) == look


def looks(state: object) -> str:
    """All fields, those that are not stored too."""
    kept = [getattr(state, name) for name in ("stores", "distances", "slots", "step3_deck")]
    return plain([RULES.state_to_json(state), kept])  # type: ignore[arg-type]


def digests_of_a_process(hash_seed: str, games: int) -> list[str]:
    """What another interpreter makes of the same games."""
    told = subprocess.run(
        [sys.executable, "-m", "tests.rules.playing", str(games)],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=True,
    )
    return told.stdout.split()


def test_the_hash_seed_of_a_process_changes_nothing() -> None:
    games = 60 if NIGHTLY else 8
    here = digests(games)
    assert len(dict.fromkeys(here)) == games
    assert digests_of_a_process("1", games) == here
    assert digests_of_a_process("20771", games) == here


@pytest.mark.parametrize("number", range(GAMES))
def test_every_offered_action_survives_json_and_its_line(number: int) -> None:
    given = table(37 * number)
    seen = 0
    for moment in playout(given, f"actions {number}", list(POLICIES)[number % 4], number % 3):
        tried = [moment.action]
        if moment.number % 7 == 0:
            for seat in RULES.to_act(moment.state):
                tried += [offer[index] for offer in RULES.offers(moment.state, seat) for index in range(len(offer))][
                    :80
                ]
        for action in tried:
            said = RULES.action_to_json(action)
            assert RULES.action_from_json(json.loads(plain(said))) == action
            line = RULES.action_line(action)
            assert "\n" not in line
            assert RULES.action_from_line(line) == action
            seen += 1
    assert seen > 20 or number % 3 == 2
