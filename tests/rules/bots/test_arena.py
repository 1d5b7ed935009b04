"""The arena: fair seats, sums that are right, and the same figures from the same seed whoever plays the games."""

from __future__ import annotations

import json
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

from rules.__main__ import main
from rules.commands.matches import figures, fixtures

TABLE = {"edition": "recharged", "map": "germany", "players": 4}
QUICK = ["arena", "novice", "--against", "random", "--players", "3", "--map", "usa", "--edition", "classic"]


@pytest.mark.parametrize(
    "won, games, least, most",
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (81, 100, 0.7222, 0.8749), (10, 10, 0.7225, 1.0)],
)
def test_wilson_gives_the_textbook_intervals(won: int, games: int, least: float, most: float) -> None:
    assert figures.wilson(won, games) == pytest.approx((least, most), abs=1e-4)


def test_an_interval_without_games_says_nothing() -> None:
    assert figures.wilson(0, 0) == (0.0, 1.0)


def test_no_share_is_less_than_none_or_more_than_all() -> None:
    for games in range(1, 2000):
        assert figures.wilson(0, games)[0] >= 0
        assert figures.wilson(games, games)[1] <= 1


def test_percentiles_are_values_that_were_seen() -> None:
    values = [5.0, 1.0, 3.0, 2.0, 4.0]
    assert figures.percentile(values, 0.5) == 3.0
    assert figures.percentile(values, 0.99) == 5.0
    assert figures.percentile(values, 0.01) == 1.0
    assert figures.percentile([], 0.5) == 0.0


def test_ratings_follow_the_odds() -> None:
    """Who wins three of four games between two is 191 points ahead, but for the half game against the average."""
    games = [[("one", 1), ("other", 2)]] * 300 + [[("one", 2), ("other", 1)]] * 100
    points = figures.ratings(games)
    assert points["one"] - points["other"] == pytest.approx(191, abs=3)


def test_ratings_of_many_players_are_in_the_order_of_their_ranks() -> None:
    games = [[("a", 1), ("b", 2), ("c", 3)], [("a", 1), ("c", 2), ("b", 2)], [("b", 1), ("a", 2), ("c", 3)]] * 20
    points = figures.ratings(games)
    assert points["a"] > points["b"] > points["c"]


def test_equal_names_have_equal_ratings() -> None:
    points = figures.ratings([[("a", 1), ("b", 1), ("c", 3)]] * 10)
    assert points["a"] == pytest.approx(points["b"])


def test_a_challenger_sits_in_every_seat_of_every_deal_once() -> None:
    games = list(fixtures.challenge("strong", "weak", TABLE, 4, 40, "seed"))
    seats = Counter((game.seed, game.policies.index("strong")) for game in games)
    assert len(seats) == 40
    assert all(Counter(game.policies) == {"strong": 1, "weak": 3} for game in games)


def test_everybody_meets_on_the_same_deals_from_every_seat() -> None:
    games = list(fixtures.everybody(["a", "b", "c"], TABLE, 4, 48, "seed"))
    seats = Counter((name, seat) for game in games for seat, name in enumerate(game.policies))
    assert set(seats.values()) == {16}
    assert len(dict.fromkeys(game.seed for game in games)) == 12


@pytest.mark.parametrize(("names", "players", "games"), [("abcde", 2, 20), ("abcdefgh", 4, 280), ("abc", 5, 15)])
def test_everybody_meets_everybody_equally_often(names: str, players: int, games: int) -> None:
    """Else two groups that never mix would be rated as if they had."""
    met: Counter[tuple[str, ...]] = Counter()
    for game in fixtures.everybody(list(names), TABLE, players, games, "seed"):
        assert len(set(game.policies)) == min(players, len(names))
        met.update(combinations(sorted(set(game.policies)), 2))
    assert set(met) == set(combinations(names, 2))
    assert len(set(met.values())) == 1


def test_one_challenges_not_two(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "novice,clerk", "--against", "random", "--games", "1", "--jobs", "1"]) == 2
    assert "one_challenger" in capsys.readouterr().err


def test_tables_are_all_combinations() -> None:
    tables = fixtures.tables({"map": ["usa", "italy"], "players": [2, 3, 4], "edition": ["classic"]})
    assert len(tables) == 6
    assert {"map": "italy", "players": 3, "edition": "classic"} in tables


def told(capsys: pytest.CaptureFixture[str], *more: str) -> dict[str, object]:
    assert main([*QUICK, "--games", "6", "--json", "-", *more]) == 0
    figures_told: dict[str, object] = json.loads(capsys.readouterr().out)
    return figures_told


def without_times(part: object) -> str:
    """Only times may differ from run to run."""
    if isinstance(part, dict):
        kept = {name: json.loads(without_times(value)) for name, value in part.items() if not name.startswith("ms_")}
        return json.dumps(kept)
    return json.dumps(part)


def test_the_same_seed_gives_the_same_figures_in_one_process_or_two(capsys: pytest.CaptureFixture[str]) -> None:
    alone = told(capsys, "--jobs", "1", "--seed", "x")
    together = told(capsys, "--jobs", "2", "--seed", "x")
    other = told(capsys, "--jobs", "1", "--seed", "y")
    assert without_times(alone) == without_times(together)
    assert without_times(alone["all"]) != without_times(other["all"])


def test_the_table_and_the_file_say_the_same(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "figures.json"
    assert main([*QUICK, "--games", "3", "--jobs", "1", "--each", "--json", str(file)]) == 0
    printed = capsys.readouterr().out
    kept = json.loads(file.read_text())
    assert kept["all"]["policies"]["novice"]["seats"] == 3
    assert kept["all"]["policies"]["random"]["seats"] == 6
    assert set(kept["by_players"]) == {"3"}
    assert f"{100 * kept['all']['policies']['novice']['share']:.1f}" in printed
    assert "winner_powered" in printed


@pytest.mark.parametrize(
    "arguments", [["arena", "nobody"], ["arena", "novice", "--against", "nobody"], ["arena", "novice", "--map", "mars"]]
)
def test_what_there_is_not_is_refused(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    tables = ["--players", "3", "--edition", "classic", *([] if "--map" in arguments else ["--map", "usa"])]
    assert main([*arguments, *tables, "--games", "1", "--jobs", "1"]) == 2
    assert "refused" in capsys.readouterr().err
