"""All levels at all tables: legal, repeatable, blind to what is hidden; and each stronger than the one below."""

from __future__ import annotations

import pytest

from rules import selfplay
from rules.powergrid import RULES, actions, bots
from rules.powergrid.bots import LEVELS, search
from rules.powergrid.bots.choice import Choice
from rules.powergrid.bots.levels import Level
from rules.powergrid.bots.search import Budget
from rules.rng import Dice
from tests.rules.playing import NIGHTLY, begun, option_sets, said, states, table
from tests.rules.table import Table
from tests.rules.test_secrets import twin

BY_RULE = [name for name, level in LEVELS.items() if level.budget is None]
SEARCHING = [name for name, level in LEVELS.items() if level.budget is not None]
GAMES = 400 if NIGHTLY else 24
QUICK = Level("tycoon", Budget(laps=2, rounds=1, trust=0.0))
EVERYBODY = [*[bots.POLICIES[name] for name in (*BY_RULE, "random", "coin")], QUICK]


def test_the_policies_go_from_the_simplest_to_the_strongest() -> None:
    order = [
        name
        for name in RULES.policies
        if name in ("random", "coin", "novice", "clerk", "engineer", "director", "tycoon")
    ]
    assert order == ["random", "coin", "novice", "clerk", "engineer", "director", "tycoon"]
    assert list(LEVELS) == list(RULES.policies)[2:]
    assert all(level.name == name for name, level in LEVELS.items())


@pytest.mark.parametrize("number", range(len(option_sets()) if NIGHTLY else 40))
def test_a_table_of_all_levels_plays_to_the_end(number: int) -> None:
    """Every action goes through the engine, which refuses what is not legal."""
    given = table(number)
    state = begun(given, f"levels {number}")
    policies = [LEVELS[BY_RULE[(number + seat) % len(BY_RULE)]] for seat in range(state.terms.players)]
    for _ in selfplay.play(RULES, state, policies, f"levels {number}"):
        assert state.round < 40, said(given)
    assert RULES.result(state) is not None


@pytest.mark.parametrize("name", BY_RULE)
def test_a_level_goes_on_from_any_position(name: str) -> None:
    goes_on(LEVELS[name], GAMES, 80)


def test_a_searching_level_goes_on_from_any_position() -> None:
    goes_on(QUICK, GAMES // 4, 120)


def goes_on(level: Level, games: int, every: int) -> None:
    """From random play too: a bot takes over the seat of who is away. Where others have left, theirs go on by rule."""
    among_leavers = 0
    for number, state in enumerate(states(games, f"any {level.name}", every, leaving=1)):
        for seat in RULES.to_act(state):
            if seat < state.terms.players and seat not in state.left:
                offers = RULES.offers(state, seat)
                RULES.apply(state, seat, level(RULES.briefing(state, seat), offers, Dice(f"{number}")))
                among_leavers += bool(state.left)
    assert among_leavers


@pytest.mark.parametrize("level", [*[LEVELS[name] for name in BY_RULE], QUICK], ids=lambda level: level.name)
def test_the_same_view_gives_the_same_choice_whatever_is_hidden(level: Level) -> None:
    dice = Dice("twin tables")
    for number, state in enumerate(states(GAMES // 4, "twins", 60)):
        for seat in RULES.to_act(state):
            if seat < state.terms.players:
                other = twin(state, seat, dice)
                one = level(RULES.briefing(state, seat), RULES.offers(state, seat), Dice(f"{number}"))
                assert level(RULES.briefing(other, seat), RULES.offers(other, seat), Dice(f"{number}")) == one


def test_even_the_hastiest_buys_fuel_when_his_plants_stand_empty() -> None:
    """With money that is too little for a whim, and in all dice."""
    table = Table(edition="recharged", players=3, regions=["north", "west", "east"])
    table.give(2, plants=[4], money=18, cities=["essen"])
    table.fuel_phase()
    assert table.asked == (2,)
    briefing, offers = RULES.briefing(table.state, 2), RULES.offers(table.state, 2)
    for number in range(40):
        action = LEVELS["novice"](briefing, offers, Dice(f"{number}"))
        assert isinstance(action, actions.Buy)
        assert action.fuel == "coal"
        assert action.count >= 2


@pytest.mark.parametrize("name", BY_RULE)
def test_a_game_can_be_repeated(name: str) -> None:
    hashes = [selfplay.state_hashes("powergrid", table(3), "again", name)[-1] for _ in range(2)]
    assert hashes[0] == hashes[1]


def test_the_budget_is_counted_in_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """So many laps of each choice that is still in; no clock is asked."""
    played: list[str] = []
    original = search.played_on

    def counted(*arguments: object) -> float:
        played.append(str(arguments[5]))
        return original(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(search, "played_on", counted)
    state = begun({"edition": "recharged", "map": "italy", "players": 3}, "steps")
    seat = RULES.to_act(state)[0]
    for laps in (1, 3, 5):
        played.clear()
        level = Level("tycoon", Budget(laps=laps, rounds=1, trust=0.0, first=99))
        level(RULES.briefing(state, seat), RULES.offers(state, seat), Dice("one"))
        assert len(dict.fromkeys(played)) == laps
        assert len(played) % laps == 0
        assert len(played) > laps


@pytest.mark.parametrize(
    ("differences", "chosen"),
    [
        ([0.05, 0.07, 0.06, 0.05], 1),  # always a little better
        ([0.9, -0.6, 0.5, -0.6], 0),  # better by luck
        ([0.9], 0),  # once is nothing
        ([-0.05, -0.07, -0.06, -0.05], 0),
    ],
)
def test_another_choice_than_the_habit_must_be_better_for_sure(
    differences: list[float], chosen: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = begun({"edition": "recharged", "map": "italy", "players": 3}, "sure")
    seat = RULES.to_act(state)[0]
    level = Level("tycoon", Budget(laps=len(differences), rounds=1, trust=0.0))
    offers = RULES.offers(state, seat)
    habit, other = offers[0][0], offers[0][1]
    choices = [Choice(action, "") for action in (habit, other)]

    def played_on(*arguments: object) -> float:
        lap = int(str(arguments[5]).split()[-1])
        return 0.1 + 0.01 * lap + (differences[lap] if arguments[2] == other else 0.0)

    monkeypatch.setattr(search, "played_on", played_on)
    found = search.best(state, seat, choices, level.weights, level.budget, Dice("sure"))
    assert found.choice is choices[chosen]


@pytest.mark.parametrize(
    ("differences", "tries", "chosen"),
    [
        ([0.0] * 24, 2, 0),  # the very same, as another order of the same cities
        ([-0.01, *[0.01, -0.02] * 12], 6, 0),  # no better, and luck would not do
        ([0.06, -0.03] * 12, 24, 0),  # who knows
        ([0.02, 0.03] * 12, 6, 1),  # better for sure: the habit is out
    ],
)
def test_what_can_not_be_chosen_any_more_is_not_played_on(
    differences: list[float], tries: int, chosen: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = begun({"edition": "recharged", "map": "italy", "players": 3}, "sure")
    seat = RULES.to_act(state)[0]
    offer = RULES.offers(state, seat)[0]
    habit, other = Choice(offer[0], ""), Choice(offer[1], "")
    played: list[object] = []

    def played_on(*arguments: object) -> float:
        played.append(arguments[2])
        lap = int(str(arguments[5]).split()[-1])
        return 0.1 + (differences[lap] if arguments[2] == other.action else 0.0)

    monkeypatch.setattr(search, "played_on", played_on)
    budget = Budget(laps=24, rounds=1, trust=0.015)
    found = search.best(state, seat, [habit, other], LEVELS["tycoon"].weights, budget, Dice("sure"))
    assert played.count(other.action) == tries
    assert found.choice is (habit, other)[chosen]


def test_a_level_can_be_given_another_budget() -> None:
    lighter = LEVELS["tycoon"].with_laps(2)
    assert lighter.budget is not None
    assert LEVELS["tycoon"].budget is not None
    assert lighter.budget.laps == 2 < LEVELS["tycoon"].budget.laps
    assert LEVELS["novice"].with_laps(2).budget is None


@pytest.mark.parametrize(
    "stronger, weaker", [("novice", "random"), ("clerk", "random"), ("engineer", "coin"), ("director", "novice")]
)
def test_the_levels_are_in_order(stronger: str, weaker: str) -> None:
    """Far apart, so that a few games are enough; `test_strength` has many, and neighbours."""
    won = 0
    for number in range(8):
        state = begun({"edition": "classic", "map": "germany", "players": 3}, f"order {number // 3}")
        policies = [RULES.policies[weaker]] * 3
        policies[number % 3] = RULES.policies[stronger]
        for _ in selfplay.play(RULES, state, policies, f"order {number // 3}"):
            pass
        result = RULES.result(state)
        assert result is not None
        won += result.rank[number % 3] == 1
    assert won >= 5


@pytest.mark.skipif(not NIGHTLY, reason="thousands of games")
@pytest.mark.parametrize("part", range(10))
def test_ten_thousand_games_end_without_an_illegal_action(part: int) -> None:
    sets = option_sets()
    for number in range(part, 10_000, 10):
        state = begun(sets[number * 61 % len(sets)], f"many {number}")
        dice = Dice(f"many {number}")
        policies = [dice.pick(EVERYBODY) for _ in range(state.terms.players)]
        for _ in selfplay.play(RULES, state, policies, f"many {number}"):
            pass
        assert RULES.result(state) is not None
