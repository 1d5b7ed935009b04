"""Why a bot did what it did: codes and facts that a sentence can be made of."""

from __future__ import annotations

import json

import pytest

from rules import selfplay
from rules.powergrid import RULES
from rules.powergrid.bots import LEVELS, reasons
from rules.powergrid.bots.levels import Level
from rules.powergrid.bots.search import Budget
from rules.rng import Dice
from tests.rules.playing import begun

QUICK = Level("tycoon", Budget(laps=2, rounds=1, trust=0.0))
TABLES = [
    {"edition": "recharged", "map": "usa", "players": 2, "regions": "draft", "standard_starts": True},
    {"edition": "classic", "map": "germany", "players": 4},
]


def explained(level: Level, given: dict[str, object], every: int) -> list[dict[str, object]]:
    """What a table of directors is told by this level on the way."""
    state = begun(given, "why")
    told = []
    for number, _ in enumerate(selfplay.play(RULES, state, [LEVELS["director"]] * state.terms.players, "why")):
        for seat in RULES.to_act(state)[:1]:
            if seat < state.terms.players and number % every == 0:
                briefing, offers = RULES.briefing(state, seat), RULES.offers(state, seat)
                said = level.explain(briefing, offers, Dice("why"))
                assert RULES.action_to_json(level(briefing, offers, Dice("why"))) == said["action"]
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


def test_a_bid_tells_the_walk_away_price_and_what_the_plant_adds() -> None:
    bids = [said for said in explained(LEVELS["director"], TABLES[1], 1) if said["code"] == "worth_more"]
    assert bids
    for said in bids:
        facts = said["facts"]
        assert isinstance(facts, dict)
        assert facts["limit"] > facts["bid"]
        assert facts["then"] > 0


def test_a_search_tells_the_chance_and_how_often_it_looked() -> None:
    told = [said["facts"] for said in explained(QUICK, TABLES[1], 9)]
    searched = [facts for facts in told if isinstance(facts, dict) and "seen" in facts]
    assert searched
    assert all(0 <= facts["chance"] <= 100 and facts["seen"] == 2 for facts in searched)
