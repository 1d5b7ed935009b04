"""The first lesson: what its six steps tell of is what happens to a learner who does as he is told."""

from __future__ import annotations

from typing import Any

from rules.powergrid import RULES
from rules.rng import Dice

ME = 0
LESSON = RULES.lessons["first_steps"]


class Table:
    """The lesson as a learner plays it; the rivals answer at once."""

    def __init__(self) -> None:
        self.state = RULES.new_game(RULES.options(LESSON.options), LESSON.seed, LESSON.deal)
        self.dice = Dice("rivals")
        self.rivals()

    def rivals(self) -> None:
        while (asked := RULES.to_act(self.state)) and ME not in asked:
            seat = asked[0]
            action = LESSON.rival(RULES.view(self.state, seat), RULES.offers(self.state, seat), self.dice)
            self.state = RULES.apply(self.state, seat, action).state

    def play(self, *lines: str) -> None:
        for line in lines:
            self.state = RULES.apply(self.state, ME, RULES.action_from_line(line)).state
            self.rivals()

    @property
    def view(self) -> dict[str, Any]:
        return RULES.view(self.state, ME)


def test_the_learner_begins_and_plant_10_is_for_sale() -> None:
    view = Table().view
    assert view["to_act"] == [ME]
    assert 10 in view["market"]["current"]
    assert view["regions"] == ["west", "southwest", "south"]


def test_one_rival_raises_once() -> None:
    table = Table()
    table.play("nominate 10 at 10")
    assert (table.view["asked"]["high_bid"], table.view["asked"]["high_bidder"]) == (11, 1)
    table.play("raise 12")
    assert [player["plants"] for player in table.view["players"]] == [[10], [8], [4]]
    assert table.view["players"][ME]["money"] == 38


def test_coal_has_become_dearer_before_the_learner_buys() -> None:
    table = Table()
    table.play("nominate 10 at 10", "raise 12")
    assert table.view["phase"] == "fuel"
    before = table.view["players"][ME]["money"]
    table.play("buy coal 2", "done")
    assert before - table.view["players"][ME]["money"] == 5  # 2 + 3, where the first rival paid 1 each


def test_three_cities_can_be_paid_and_two_are_supplied() -> None:
    table = Table()
    table.play("nominate 10 at 10", "raise 12", "buy coal 2", "done")
    table.play("build essen", "build duisburg", "build duesseldorf", "done")
    assert table.view["houses"].keys() == {"mainz", "frankfurt_main", "augsburg", "muenchen", "essen", "duisburg"} | {
        "duesseldorf"
    }
    money = table.view["players"][ME]["money"]
    table.play("power 10")
    assert table.view["round"] == 2
    assert table.view["players"][ME]["powered"] == 2
    assert table.view["players"][ME]["money"] == money + 33


def test_who_leads_buys_last_in_the_next_round() -> None:
    table = Table()
    table.play("nominate 10 at 10", "raise 12", "buy coal 2", "done")
    table.play("build essen", "build duisburg", "build duesseldorf", "done", "power 10")
    assert table.view["order"][0] == ME
    table.play("pass")
    while table.view["phase"] == "auction":
        table.play("pass")
    assert table.view["phase"] == "fuel"
    assert (table.view["to_act"], table.view["asked"]["waiting"]) == ([ME], [])


def test_another_way_than_the_script_is_no_dead_end() -> None:
    table = Table()
    table.play("nominate 8 at 8")
    assert table.view["to_act"] == [ME]
