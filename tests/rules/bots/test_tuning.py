"""Tuning: repeatable, careful about chance, and within the weights it may change."""

from __future__ import annotations

import math
from collections.abc import Iterator

import pytest

from rules.__main__ import main
from rules.powergrid import results
from rules.powergrid.bots import selfplay, tuning
from rules.powergrid.bots.curves import exp
from rules.powergrid.bots.weights import Weights, read, weights
from rules.rng import Dice

BOARDS = [("germany", "recharged"), ("usa", "classic")]
COMMON = weights("common")


def test_every_character_changes_only_weights_that_there_are() -> None:
    assert set(read()["common"]) == set(Weights._fields)
    for name, own in [*read()["characters"].items(), *read()["table"].items()]:
        assert set(own) <= set(Weights._fields), name


def test_a_duel_is_judged_by_numbers_of_its_own() -> None:
    own = read()["cartel"]
    assert own
    assert set(own) <= set(Weights._fields)
    assert weights("tycoon", True) == weights("tycoon")._replace(**own)
    assert weights("director", True) == weights("tycoon", True)
    assert tuning.beginning("director", BOARDS[:1], 2) == weights("director", True)
    assert tuning.beginning("director", BOARDS[:1], 0) == tuning.beginning("director", BOARDS, 2) == weights("director")


def test_a_mutant_differs_in_a_few_free_weights() -> None:
    free = ["pace", "kept", "lead", "gate", "rise", "best", "markup"]
    mutant = tuning.mutated(COMMON, free, 0.3, Dice("mutant"))
    changed = [name for name in Weights._fields if getattr(mutant, name) != getattr(COMMON, name)]
    assert 0 < len(changed) <= tuning.CHANGED
    assert set(changed) <= set(free)


def test_dice_make_a_nearly_normal_number() -> None:
    dice = Dice("normal")
    values = [tuning.normal(dice) for _ in range(2000)]
    assert sum(values) / 2000 == pytest.approx(0, abs=0.1)
    assert sum(value * value for value in values) / 2000 == pytest.approx(1, abs=0.15)


def test_equals_share_the_wins() -> None:
    """Each deal is played twice with the seats exchanged: what one wins the other does in the second."""
    share, games = tuning.match(COMMON, COMMON, BOARDS, "equals", 8)
    assert games == 8
    assert share == 0.5


def test_a_handicap_shows() -> None:
    share, _ = tuning.match(COMMON, COMMON._replace(haste=0.95), BOARDS, "handicap", 12)
    assert share > 0.7


def test_a_hopeless_mutant_is_given_up_early(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tuning, "game", lambda *_: 0.0)
    assert tuning.match(COMMON, COMMON, BOARDS, "hopeless", 1000) == (0.0, tuning.TRIAL)


def test_tuning_keeps_what_wins_and_can_be_repeated(monkeypatch: pytest.MonkeyPatch) -> None:
    results: Iterator[tuple[float, int]] = iter([(0.4, 96), (0.7, 200), (0.5, 200)] * 2)
    monkeypatch.setattr(tuning, "match", lambda *_: next(results))
    runs = [list(tuning.tune(COMMON, BOARDS, "seed", 3, 200)) for _ in range(2)]
    assert runs[0] == runs[1]
    assert [tried.kept for tried in runs[0]] == [False, True, False]


def test_tables_are_of_as_many_as_were_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    seated: list[int] = []
    monkeypatch.setattr(selfplay, "play", lambda state, characters, dice: seated.append(len(characters)))
    monkeypatch.setattr(results, "result", lambda state: results.Result([1] * len(state.money), [], [], [], [], ""))
    tuning.match(COMMON, COMMON, BOARDS, "two", 8, 2)
    assert seated == [2] * 8
    tuning.match(COMMON, COMMON, BOARDS, "any", 16)
    assert set(seated[8:]) == {2, 3, 4, 5, 6}


def test_the_command_prints_weights(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(tuning, "game", lambda *_: 0.5)
    assert main(["tune", "--tables", "germany:classic", "--mutants", "1", "--games", "2"]) == 0
    printed = capsys.readouterr()
    assert f"pace = {COMMON.pace}" in printed.out
    assert "of    2" in printed.err


def test_exponents_are_near_enough() -> None:
    for exponent in (-20.0, -3.0, -0.5, 0.0, 0.7):
        assert exp(exponent) == pytest.approx(math.exp(exponent), abs=0.005)
    assert exp(-5000.0) == 0.0
