"""Why a bot did what it did: codes and facts that a sentence can be made of."""

from __future__ import annotations

import json

import pytest

from rules import selfplay
from rules.powergrid import RULES, actions
from rules.powergrid.bots import LEVELS, bidding, reasons
from rules.powergrid.bots.candidates import candidates
from rules.powergrid.bots.levels import Level
from rules.powergrid.bots.search import Budget
from rules.powergrid.phases.auction import Bidding
from rules.powergrid.state import Phase
from rules.rng import Dice
from tests.rules.playing import begun

QUICK = Level("tycoon", Budget(laps=2, rounds=1, trust=0.0))
BY_RULE = [level for level in LEVELS.values() if level.budget is None]
AGREES = {  # by whether it goes on, and whether that is within the limit
    (True, True): "worth_more",
    (True, False): "bids_on",
    (False, True): "lets_it_go",
    (False, False): "too_dear",
}
TABLES = [
    {"edition": "recharged", "map": "usa", "players": 2, "regions": "draft", "standard_starts": True},
    {"edition": "classic", "map": "germany", "players": 4},
]


def explained(level: Level, given: dict[str, object], every: int, *phases: type[Phase]) -> list[dict[str, object]]:
    """What a table of directors is told by this level on the way; in some phases only, if they are named."""
    state = begun(given, "why")
    told = []
    for number, _ in enumerate(selfplay.play(RULES, state, [LEVELS["director"]] * state.terms.players, "why")):
        for seat in RULES.to_act(state)[:1]:
            asked = not phases or isinstance(state.phase, phases)
            if seat < state.terms.players and number % every == 0 and asked:
                briefing, offers = RULES.briefing(state, seat), RULES.offers(state, seat)
                said = level.explain(briefing, offers, Dice(f"why {number}"))
                assert RULES.action_to_json(level(briefing, offers, Dice(f"why {number}"))) == said["action"]
                told.append(json.loads(json.dumps(said)))
    return told


@pytest.mark.parametrize("given", TABLES, ids=["cartel", "classic"])
@pytest.mark.parametrize("level, every", [(LEVELS["director"], 1), (LEVELS["novice"], 3), (QUICK, 9)])
def test_every_choice_has_a_known_code_and_its_facts(level: Level, every: int, given: dict[str, object]) -> None:
    told = explained(level, given, every)
    assert len(told) > 15
    for said in told:
        code, facts = str(said["code"]), said["facts"]
        assert isinstance(facts, dict)
        assert set(facts) - set(reasons.SEARCHED) <= set(reasons.CODES[code])
        assert set(reasons.CODES[code]) <= set(facts)


@pytest.mark.parametrize("given", TABLES, ids=["cartel", "classic"])
@pytest.mark.parametrize("level", [*BY_RULE, QUICK], ids=lambda level: level.name)
def test_a_bid_agrees_with_the_walk_away_price_that_it_tells(level: Level, given: dict[str, object]) -> None:
    """Or says that it goes against it."""
    seen = set()
    for said in explained(level, given, 1, Bidding):
        action, facts = said["action"], said["facts"]
        assert isinstance(action, dict)
        assert isinstance(facts, dict)
        if "limit" in facts:
            on = action["kind"] == "raise"
            within = facts["limit"] >= (action["amount"] if on else facts["bid"] + 1)
            assert said["code"] == AGREES[on, within], said
            seen.add(said["code"])
    assert seen


@pytest.mark.parametrize(("limit", "on", "out"), [(14, "worth_more", "lets_it_go"), (13, "bids_on", "too_dear")])
def test_what_is_tried_against_the_walk_away_price_says_so(
    limit: int, on: str, out: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = begun(TABLES[1], "against")
    for _ in selfplay.play(RULES, state, [LEVELS["director"]] * 4, "against"):
        if isinstance(state.phase, Bidding) and state.phase.high_bid == 13:
            break
    monkeypatch.setattr(bidding.Worth, "at", lambda worth, price: price <= limit)
    found = candidates(state, state.phase.actor, LEVELS["tycoon"].weights, Dice("against"))
    assert {type(choice.action): choice.code for choice in found} == {actions.Raise: on, actions.Pass: out}
    for choice in found:
        facts = choice.to_json()["facts"]
        assert (facts["bid"], facts["limit"]) == (13, limit)


def test_a_dearer_plant_that_looks_better_again_does_not_turn_the_answer_round(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = begun(TABLES[1], "against")
    for _ in selfplay.play(RULES, state, [LEVELS["director"]] * 4, "against"):
        if isinstance(state.phase, Bidding):
            break
    assert isinstance(state.phase, Bidding)
    worth = bidding.Worth(state, state.phase, state.phase.actor, LEVELS["director"].weights, Dice("edge"))
    most = worth.most
    for bad in range(1, most + 1):
        monkeypatch.setattr(bidding.Worth, "at", lambda worth, price, bad=bad: price != bad and price <= most)
        for bid in range(most):
            raised = bidding.answer(worth, bid, range(bid + 1, most + 1))
            assert worth.limit(bid) >= raised if raised else worth.limit(bid) <= bid


def test_a_search_tells_the_chance_and_how_often_it_looked() -> None:
    told = [said["facts"] for said in explained(QUICK, TABLES[1], 9)]
    searched = [facts for facts in told if isinstance(facts, dict) and "seen" in facts]
    assert searched
    assert all(0 <= facts["chance"] <= 100 and facts["seen"] == 2 for facts in searched)
