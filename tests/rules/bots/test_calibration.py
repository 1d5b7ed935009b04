"""Chances that are told against chances that come true."""

from __future__ import annotations

import pytest

from rules.__main__ import main
from rules.powergrid import bots, options
from rules.powergrid.bots import calibration
from rules.powergrid.bots.calibration import Standing, Told
from rules.powergrid.bots.levels import Level
from rules.powergrid.bots.search import Budget
from rules.powergrid.bots.standing import shares
from rules.powergrid.bots.weights import Weights, weights
from rules.rng import Dice

COMMON = weights("common")
TABLE = options.read({"edition": "recharged", "map": "germany", "players": 3})
DUEL = options.read({"edition": "recharged", "map": "usa", "players": 2})


def drawn(truth: Weights, count: int) -> list[Standing]:
    """Tables whose winners are drawn as some weights say."""
    dice = Dice("drawn")
    found = []
    for number in range(count):
        rounds = number % 6
        prospects = tuple(float(dice.below(80)) for _ in range(3))
        money = tuple(dice.below(100) for _ in range(3))
        chances = shares(prospects, money, rounds, truth)
        thrown = dice.below(1 << 20) / (1 << 20)
        winner = 0 if thrown < chances[0] else 1 if thrown < chances[0] + chances[1] else 2
        found.append(Standing(rounds, prospects, money, tuple(float(seat == winner) for seat in range(3))))
    return found


def test_shares_are_of_one_win_and_follow_the_prospects() -> None:
    sure = COMMON._replace(certain=10.0, doubt=5.0, purse=0.5)
    assert shares([40.0, 40.0], [0, 90], 1, sure) == [0.5, 0.5]
    first, second, third = shares([60.0, 50.0, 40.0], [0, 0, 0], 0, sure)
    assert first + second + third == pytest.approx(1)
    assert first / second == pytest.approx(2.718, abs=0.01)
    assert second / third == pytest.approx(2.718, abs=0.01)
    assert shares([60.0, 50.0], [0, 0], 18, sure)[0] < 0.53


def test_money_counts_in_the_last_round() -> None:
    poor, rich = shares([40.0, 40.0], [10, 30], 0, COMMON._replace(certain=10.0, purse=0.5))
    assert rich / poor == pytest.approx(2.718, abs=0.01)


def test_the_fit_finds_the_weights_that_drew_the_winners() -> None:
    truth = COMMON._replace(certain=6.0, doubt=4.0, purse=0.3)
    seen = drawn(truth, 3000)
    better = calibration.fitted(seen, COMMON._replace(certain=30.0, doubt=1.0, purse=0.01))
    assert calibration.loss(seen, better) <= calibration.loss(seen, truth)
    assert better.certain + 3 * better.doubt == pytest.approx(18, abs=2)
    assert better.purse == pytest.approx(0.3, abs=0.1)
    assert better._replace(certain=COMMON.certain, doubt=COMMON.doubt, purse=COMMON.purse) == COMMON


def test_the_fit_ends_where_it_would_go_on_for_ever() -> None:
    """Who is behind always wins: the surer anybody is of anything, the worse."""
    always_wrong = [Standing(0, (20.0, 0.0), (0, 0), (0.0, 1.0))]
    unsure = calibration.fitted(always_wrong, COMMON)
    assert [one.chance for one in calibration.beliefs(always_wrong[0], unsure)] == pytest.approx([0.5, 0.5], abs=0.02)


def test_chances_are_sorted_by_tenths() -> None:
    said = [Told(0.04, 0.0), Told(0.08, 1.0), Told(1.0, 1.0), Told(0.95, 0.0)]
    low, high = calibration.bins(said)
    assert (low.cases, low.won, high.cases, high.won) == (2, 0.5, 2, 0.5)
    assert low.chance == pytest.approx(0.06)
    assert high.chance == pytest.approx(0.975)


@pytest.mark.parametrize("agreed", [TABLE, DUEL], ids=["three", "duel"])
def test_each_round_of_a_game_is_a_standing(agreed: options.Options) -> None:
    seen = calibration.standings(agreed, COMMON, "standings")
    assert len(seen) > 4
    assert all(len(standing.prospects) == agreed.players for standing in seen)
    assert all(sum(standing.won) == pytest.approx(1) for standing in seen)
    assert len({standing.won for standing in seen}) == 1
    assert seen[0].rounds > seen[-1].rounds
    assert calibration.standings(agreed, COMMON, "standings") == seen


def test_a_level_that_searches_is_taken_at_its_word(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    quick = Level("tycoon", Budget(laps=1, rounds=1, trust=0.0))
    monkeypatch.setattr(bots, "LEVELS", {"tycoon": quick})
    assert main(["calibrate", "tycoon", "--tables", "usa:recharged", "--players", "2", "--games", "1"]) == 0
    printed = capsys.readouterr().out
    assert "certain" not in printed
    rows = [line.split() for line in printed.splitlines() if "told" in line]
    assert sum(int(row[1]) for row in rows) > 20
    assert len({row[6] for row in rows}) > 2


def test_the_command_prints_what_fits(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["calibrate", "director", "--tables", "germany:classic", "--players", "2,3", "--games", "1"]
    assert main(arguments) == 0
    printed = capsys.readouterr().out
    assert printed.count("certain = ") == printed.count("doubt = ") == 2
    assert "# 2 players, 1 games" in printed
    assert "told" in printed
