"""Why a bot did what it did: codes and facts that a sentence can be made of."""

from __future__ import annotations

import json

import pytest

from rules import selfplay
from rules.powergrid import RULES, actions
from rules.powergrid.bots import LEVELS, bidding, levels, mind, reasons, search
from rules.powergrid.bots.candidates import candidates
from rules.powergrid.bots.levels import Level
from rules.powergrid.bots.search import Budget
from rules.powergrid.phases import auction
from rules.powergrid.phases.auction import Bidding, Choosing
from rules.powergrid.phases.bureaucracy import Powering
from rules.powergrid.state import Phase
from rules.rng import Dice
from tests.rules.playing import begun
from tests.rules.table import Table

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


def explained(
    level: Level, given: dict[str, object], every: int, *phases: type[Phase], table: str = "director"
) -> list[dict[str, object]]:
    """What a table of directors is told by this level on the way; in some phases only, if they are named."""
    state = begun(given, "why")
    told = []
    for number, _ in enumerate(selfplay.play(RULES, state, [LEVELS[table]] * state.terms.players, "why")):
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


AGAINST = {  # by what the habit does
    "best_plant": {"opens_another", "opens_none"},
    "no_plant_worth_it": {"opens_anyway"},
    "missed_least": {"scraps_another"},
    "to_run": {"buys_otherwise", "buys_nothing"},
    "dearer_later": {"buys_otherwise", "buys_nothing"},
    "enough_fuel": {"stocks_up"},
    "first_city": {"builds_elsewhere", "builds_none"},
    "pays": {"builds_elsewhere", "builds_none"},
    "brings_the_end": {"builds_elsewhere", "builds_none"},
    "for_the_end": {"builds_elsewhere", "builds_none"},
    "late": {"builds_elsewhere", "builds_none"},
    "too_dear_a_city": {"builds_anyway"},
    "would_lose_the_end": {"builds_anyway"},
    "enough_for_the_end": {"builds_anyway"},
}
BIDS = ("worth_more", "too_dear", "bids_on", "lets_it_go")


@pytest.mark.parametrize("given", TABLES, ids=["cartel", "classic"])
def test_what_is_only_tried_claims_no_judgement_but_says_how_it_stands_to_it(given: dict[str, object]) -> None:
    seen = set()
    state = begun(given, "tried")
    level = LEVELS["tycoon"]
    for number, _ in enumerate(selfplay.play(RULES, state, [LEVELS["director"]] * state.terms.players, "tried")):
        seat = (*RULES.to_act(state), state.terms.players)[0]
        if seat >= state.terms.players or not state.stays(seat):
            continue
        habit, *others = candidates(state, seat, level.weights, Dice(f"tried {number}"))
        usual = dict(habit.facts)
        for other in others:
            facts = dict(other.facts)
            assert set(facts) == set(reasons.CODES[other.code]) - {"limit"} or other.code in BIDS
            if other.code in BIDS or (other.code == "missed_least" and facts == usual):
                continue
            assert other.code in AGAINST[habit.code], (habit, other)
            assert facts.get("behind", 0) >= 0
            assert facts.get("best", usual.get("plant")) == usual.get("plant")
            assert facts.get("other", usual.get("city", usual.get("fuel"))) == usual.get("city", usual.get("fuel"))
            seen.add(other.code)
    assert seen >= {"opens_another", "stocks_up", "builds_elsewhere", "builds_anyway", "builds_none"}


def test_a_plant_is_behind_the_best_by_what_the_habit_thinks_of_both() -> None:
    state = begun(TABLES[1], "behind")
    seat = RULES.to_act(state)[0]
    weights = LEVELS["tycoon"].weights
    assert isinstance(state.phase, Choosing)
    bids = auction.least_bids(state, state.phase.auction, seat)
    judged = bidding.judge(state, state.phase.auction, seat, weights, Dice("behind"), bids)
    gains = {one.plant: one.gain for one in judged}
    habit, *others = candidates(state, seat, weights, Dice("behind"))
    best = dict(habit.facts)["plant"]
    told = [dict(other.facts) for other in others if other.code == "opens_another"]
    assert told
    for facts in told:
        assert facts["behind"] == round(gains[best] - gains[facts["plant"]])


@pytest.mark.parametrize("chosen", [0, 1])
def test_a_choice_against_the_habit_tells_the_chance_of_that_too(chosen: int, monkeypatch: pytest.MonkeyPatch) -> None:
    state = begun(TABLES[1], "chances")
    briefing, offers = RULES.briefing(state, 0), RULES.offers(state, 0)
    tried = candidates(state, 0, QUICK.weights, Dice("chances"))[:2]
    assert QUICK.budget is not None
    monkeypatch.setattr(levels, "candidates", lambda *_: tried)
    better = tried[chosen].action
    monkeypatch.setattr(search, "played_on", lambda *told: 0.4 if told[2] == better else 0.3)
    facts = QUICK.explain(briefing, offers, Dice("chances"))["facts"]
    assert facts["chance"] == 40
    assert facts.get("usual") == (30 if chosen else None)


WHIMS = {
    "whim_plant",
    "whim_no_plant",
    "whim_scrap",
    "whim_fuel",
    "whim_no_fuel",
    "whim_city",
    "whim_no_city",
    "whim_run",
    "on_a_whim",
}


def test_a_whim_tells_the_numbers_that_it_looked_at() -> None:
    seen = {}
    for given in TABLES:
        for said in explained(LEVELS["novice"], given, 1, table="novice"):
            seen[said["code"]] = said["facts"]
            assert said["facts"] or said["code"] in ("nothing_affordable", "prescribed"), said
    assert set(seen) >= WHIMS
    assert all(reasons.CODES[code] for code in WHIMS)


def test_who_has_enough_says_how_much_and_who_runs_his_plants_how_far() -> None:
    table = Table(edition="recharged", players=3, regions=["north", "west", "east"])
    table.give(2, plants=[4, 13], money=0, coal=3, cities=["essen", "dortmund"])
    table.fuel_phase()
    enough = mind.decide(table.state, 2, LEVELS["director"].weights, Dice("enough"))
    assert (enough.code, dict(enough.facts)) == ("enough_fuel", {"held": 3, "need": 2})
    run = mind.HABITS[Powering](table.state, table.state.phase, 2, LEVELS["director"].weights, Dice("run"))
    assert (run.code, dict(run.facts)) == ("most_cities", {"powered": 2, "cities": 2, "burnt": 2})


def test_a_search_tells_the_chance_and_how_often_it_looked() -> None:
    told = [said["facts"] for said in explained(QUICK, TABLES[1], 9)]
    searched = [facts for facts in told if isinstance(facts, dict) and "seen" in facts]
    assert searched
    assert all(0 <= facts["chance"] <= 100 and facts["seen"] == 2 for facts in searched)
