"""Who lets whom have plants cheaply: seen where one does it, and of whom."""

from __future__ import annotations

from collections import Counter
from typing import Any

from rules import registry, selfplay
from rules.powergrid.actions import PASS
from rules.powergrid.favours import Choice, Sale, judged
from rules.powergrid.phases.auction import Bidding
from rules.protocol import Favour, Policy

GAME = registry.rules("powergrid")
GAMES = 12
GIVER, FRIEND = 0, 1


def favours(players: int, seed: str, generous: bool) -> list[Favour]:
    """A whole game in which everybody plays alike; if generous, the giver never bids against his friend."""
    options = GAME.options({"edition": "recharged", "map": "germany", "players": players})
    state = GAME.new_game(options, seed)
    first = GAME.clone(state)
    usual = GAME.policies["novice"]

    def giver(briefing: Any, offers: Any, dice: Any) -> Any:
        friends = isinstance(state.phase, Bidding) and state.phase.high_bidder == FRIEND
        return PASS if friends else usual(briefing, offers, dice)

    policies: list[Policy] = [giver if generous else usual, *[usual] * (players - 1)]
    moves = [(moment.seat, moment.action) for moment in selfplay.play(GAME, state, policies, seed)]
    return GAME.favours(first, moves)


def share_let_go(players: int, generous: bool) -> tuple[float, float]:
    """Of what was at stake, how much the giver let his friend have, and how much others."""
    let, stake = Counter[bool](), Counter[bool]()
    for number in range(GAMES):
        for giver, receiver, worth, done in favours(players, f"game {number}", generous):
            if giver == GIVER:
                stake[receiver == FRIEND] += worth
                let[receiver == FRIEND] += worth * done
    return let[True] / stake[True], let[False] / stake[False]


def test_who_never_bids_against_his_friend_lets_him_have_all_and_others_half() -> None:
    for players in (3, 4):
        friends, others = share_let_go(players, generous=True)
        assert (friends, others < 0.75) == (1, True)
        usual, others = share_let_go(players, generous=False)
        assert usual < others + 0.25  # less is no favour


SOLD = [Sale(18, 0, 28), Sale(22, 2, 34), Sale(24, 2, 35), Sale(40, 2, 90), Sale(21, FRIEND, 21)]
ASKED = Choice(seat=GIVER, holder=FRIEND, plant=20, bid=20, money=100, raised=False)


def test_a_plant_is_worth_what_the_like_cost_others() -> None:
    assert judged([ASKED], SOLD) == [Favour(GIVER, FRIEND, 11, done=True)]
    assert judged([ASKED._replace(bid=25, raised=True)], SOLD) == [Favour(GIVER, FRIEND, 6, done=False)]


def test_no_choice_has_who_lacks_the_money_and_nothing_is_said_of_what_went_for_its_worth_or_has_no_like() -> None:
    assert judged([ASKED._replace(money=30), ASKED._replace(bid=29)], SOLD) == []
    assert judged([ASKED], SOLD[:1]) == []


def test_two_alone_are_told_of_too() -> None:
    assert {(giver, receiver) for giver, receiver, *_ in favours(2, "two", False)} <= {(0, 1), (1, 0)}
