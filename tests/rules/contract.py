"""What any game in the registry must fulfil, said with nothing but rules/protocol.py.

A game's own tests say that it is that game. These say that the rest of the project can carry it about: `check` takes
its rules and one option set, plays some games with uniform dice and tries every door on the way.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from rules.errors import IllegalAction, InvalidData, InvalidOptions, MalformedAction, RulesError
from rules.protocol import Action, Json, Rules, State
from rules.rng import Dice

LONGEST = 20_000
LONGEST_TURN = 200  # actions


def sent(value: Any) -> str:
    """JSON as it goes over the wire; neither NaN nor half characters have a place in it."""
    text = json.dumps(value, allow_nan=False, ensure_ascii=False)
    text.encode()
    assert json.loads(text) == value  # no tuples, no numbers as keys: what comes back is what was meant
    return text


def offered(game: Rules, state: State, seat: int) -> list[Action]:
    return [offer[index] for offer in game.offers(state, seat) for index in range(len(offer))]


def players(game: Rules, options: Any) -> int:
    return sum(1 for seat in game.seats(options) if seat == "player")


def moments(game: Rules, state: State, seed: str) -> Iterator[tuple[int, Action]]:
    """What uniform dice do, before it is done; the caller applies it to the state."""
    dice = Dice(seed)
    for _ in range(LONGEST):
        asked = game.to_act(state)
        if not asked:
            return
        seat = dice.pick(asked)
        offer = dice.pick(game.offers(state, seat))
        yield seat, offer[dice.below(len(offer))]
    raise AssertionError("this game does not end")


# One function a promise


def identity(game: Rules, name: str) -> None:
    assert game.id == name
    assert type(game.revision) is int
    assert game.revision >= 1
    assert type(game.schema) is int
    assert game.schema >= 1
    assert "random" in game.policies
    assert all(type(policy) is str for policy in game.policies)


def options_are_a_fixed_point(game: Rules, wanted: Json) -> None:
    before = sent(wanted)
    options = game.options(wanted)
    assert sent(wanted) == before
    told = game.options_to_json(options)
    assert game.options(json.loads(sent(told))) == options
    assert game.options_to_json(game.options(told)) == told
    seats = game.seats(options)
    assert len(seats) >= 1
    assert seats[0] == "player"
    assert all(type(seat) is str for seat in seats)
    sent(game.board(options))
    assert game.board(options) == game.board(game.options(wanted))


def choices_are_what_options_take(game: Rules) -> None:
    """A form made of the choices can say nothing that is refused, and offers nothing that can't be had."""
    choices = {choice["name"]: choice for choice in game.option_choices()}
    sent(game.option_choices())
    assert tuple(choices) == game.option_names
    usual = {name: choice["default"] for name, choice in choices.items() if choice["required"]}
    game.options(usual)
    for name, choice in choices.items():
        assert choice["kind"] in ("choice", "flag")
        assert choice["default"] in choice["values"]
        assert set(choice["only_with"]) <= set(choices)
        if "follows" in choice:
            follows_as_said(game, usual, name, choice["follows"])
            continue
        fitting = {**usual, **{other: values[0] for other, values in choice["only_with"].items()}}
        for value in choice["values"]:
            told = game.options_to_json(game.options({**fitting, name: value}))
            assert told[name] == value
        for other, values in choice["only_with"].items():
            for value in choices[other]["values"]:
                if value not in values and choice["kind"] == "flag":
                    with pytest.raises(InvalidOptions):
                        game.options({**fitting, other: value, name: True})


def follows_as_said(game: Rules, usual: Json, name: str, rules: list[Json]) -> None:
    for rule in rules:
        others = {other: values[0] for other, values in rule["when"].items()}
        game.options({**usual, **others, name: rule["value"]})
        with pytest.raises(InvalidOptions):
            game.options({**usual, **others, name: not rule["value"]})


def lessons_go_on_whatever_the_learner_does(game: Rules) -> None:
    for name, lesson in game.lessons.items():
        options = game.options(lesson.options)
        for seed in ("one", "other", "third"):
            state = game.new_game(options, lesson.seed, json.loads(sent(lesson.deal)))
            dice = Dice(f"{name} {seed}")
            for _ in range(LONGEST):
                asked = game.to_act(state)
                if not asked:
                    break
                choose = lesson.rival if asked[0] else game.policies["random"]
                offers = game.offers(state, asked[0])
                game.act(state, asked[0], choose(game.view(state, asked[0]), offers, dice))
            assert game.result(state) is not None


def nonsense_is_no_option_set(game: Rules) -> None:
    for nonsense in (None, [], 5, "", {}, {"colour": "red"}, {None: 1}):
        with pytest.raises(InvalidOptions) as refused:
            game.options(nonsense)
        sent(refused.value.to_json())
        assert refused.value.facts["option"] == refused.value.option


def games_are_made_of_options_and_seed(game: Rules, wanted: Json, seed: str) -> None:
    options = game.options(wanted)
    state = game.new_game(options, seed)
    again = game.new_game(options, seed, None, game.revision)
    assert sent(game.state_to_json(state)) == sent(game.state_to_json(again))
    others = [game.state_to_json(game.new_game(options, f"{seed} {number}")) for number in range(12)]
    assert any(other | {"seed": ""} != others[0] | {"seed": ""} for other in others)
    assert game.to_act(state)
    assert game.result(state) is None
    assert sent(game.dealt(state)) == sent(game.dealt(again))
    with pytest.raises(RulesError):
        game.new_game(options, seed, None, game.revision + 1)
    with pytest.raises(InvalidOptions):
        game.new_game(options, seed, {"no such thing": 1})


def offers_and_askings_agree(game: Rules, state: State, seats: int) -> None:
    asked = game.to_act(state)
    assert len(set(asked)) == len(asked)
    assert all(type(seat) is int and 0 <= seat < seats for seat in asked)
    for seat in range(seats):
        offers = game.offers(state, seat)
        assert bool(offers) == (seat in asked)
        for offer in offers:
            assert len(offer) >= 1
            assert type(offer.kind) is str
            assert offer.to_json()["kind"] == offer.kind
            assert offer[0] == offer[0]
            assert game.action_to_json(offer[len(offer) - 1])["kind"] == offer.kind
            with pytest.raises(IndexError):
                offer[len(offer)]
            sent(offer.to_json())


def turns_have_names(game: Rules, state: State) -> None:
    assert type(game.turn(state)) is str
    assert game.turn(game.state_from_json(json.loads(sent(game.state_to_json(state))))) == game.turn(state)
    assert game.turn(game.clone(state)) == game.turn(state)


def views_are_json_and_change_nothing(game: Rules, state: State, seats: int) -> None:
    before = sent(game.state_to_json(state))
    for seat in [*range(seats), None]:
        sent(game.view(state, seat))
    for seat in range(seats):
        sent(game.briefing(state, seat))
    assert sent(game.state_to_json(state)) == before


def states_come_back_from_text(game: Rules, state: State) -> None:
    stored = game.state_to_json(state)
    assert stored["schema"] == game.schema
    read = game.state_from_json(json.loads(sent(stored)))
    assert game.state_to_json(read) == stored
    assert game.to_act(read) == game.to_act(state)
    with pytest.raises(InvalidData):
        game.state_from_json({**stored, "schema": game.schema + 1})


def actions_come_back_from_text(game: Rules, action: Action) -> None:
    assert game.action_from_json(json.loads(sent(game.action_to_json(action)))) == action
    line = game.action_line(action)
    assert line == line.strip()
    assert "\n" not in line
    assert game.action_from_line(line) == action


def apply_and_act_do_the_same(game: Rules, state: State, seat: int, action: Action) -> State:
    """Returns the state after it; the given one is as it was."""
    before = sent(game.state_to_json(state))
    step = game.apply(state, seat, action)
    copy = game.clone(state)
    events: list[Any] = []
    game.act(copy, seat, action, events)
    silent = game.clone(state)
    game.act(silent, seat, action)
    assert tuple(events) == step.events
    assert game.state_to_json(copy) == game.state_to_json(step.state) == game.state_to_json(silent)
    assert sent(game.state_to_json(state)) == before
    for event in step.events:
        for seat_or_none in (seat, None):
            told = game.event_to_json(event, seat_or_none)
            if told is not None:
                assert type(told["kind"]) is str
                sent(told)
    return step.state


def nonsense_is_refused_and_changes_nothing(game: Rules, state: State, seats: int) -> None:
    before = sent(game.state_to_json(state))
    for said in (None, 5, [], {}, {"kind": None}, {"kind": "no such kind"}, {"kind": []}):
        with pytest.raises(MalformedAction) as refused:
            game.action_from_json(said)
        sent(refused.value.to_json())
    for line in ("", " ", "no such kind", "5", "\n"):
        with pytest.raises(RulesError):
            game.action_from_line(line)
    asked = game.to_act(state)
    legal = offered(game, state, asked[0])[0] if asked else None
    for seat in [-3, -2, -1, seats, 10**30, *[seat for seat in range(seats) if seat not in asked]]:
        with pytest.raises((IllegalAction, MalformedAction)) as refusal:
            game.apply(state, seat, legal)
        sent(refusal.value.to_json())
    for impostor in (None, object(), "pass", {"kind": "pass"}, 0):
        with pytest.raises((IllegalAction, MalformedAction)):
            game.apply(state, asked[0] if asked else 0, impostor)
    with pytest.raises(InvalidData):
        game.facts(state, ["no such fact"])
    assert game.facts(state, []) == {}
    assert sent(game.state_to_json(state)) == before


def clones_go_their_own_ways(game: Rules, state: State) -> None:
    before = sent(game.state_to_json(state))
    for seed in ("one", "other"):
        copy = game.clone(state)
        for count, (seat, action) in enumerate(moments(game, copy, seed)):
            game.act(copy, seat, action)
            if count == 40:
                break
    assert sent(game.state_to_json(state)) == before


def a_policy_chooses_what_is_offered(game: Rules, state: State, players: int, turn: int) -> None:
    """One of them at a time: some think for long."""
    name = list(game.policies)[turn % len(game.policies)]
    for seat in game.to_act(state):
        if seat < players:
            offers = game.offers(state, seat)
            action = game.policies[name](game.briefing(state, seat), offers, Dice(name))
            again = game.policies[name](game.briefing(state, seat), offers, Dice(name))
            assert action == again
            game.apply(state, seat, action)


def results_rank_every_player(game: Rules, state: State, players: int) -> None:
    result = game.result(state)
    assert result is not None
    assert len(result.rank) == players
    assert all(place == 1 + sum(other < place for other in result.rank) for place in result.rank)
    assert sent(result.to_json())
    assert game.to_act(state) == ()


def the_first_order_names_every_player(game: Rules, state: State, players: int) -> None:
    assert sorted(game.first_order(state)) == list(range(players))


def favours_are_between_players(game: Rules, first: State, moves: list[tuple[int, Action]], players: int) -> None:
    before = sent(game.state_to_json(first))
    assert game.favours(first, []) == []
    found = game.favours(first, moves)
    assert found == game.favours(first, iter(moves))
    assert sent(game.state_to_json(first)) == before
    for giver, receiver, worth, done in found:
        assert giver != receiver
        assert {giver, receiver} <= set(range(players))
        assert type(done) is bool
        assert type(worth) is int
        assert worth > 0


def check(game: Rules, wanted: Json, seed: str) -> int:
    """One whole game through every door; how many actions it took."""
    options_are_a_fixed_point(game, wanted)
    games_are_made_of_options_and_seed(game, wanted, seed)
    options = game.options(wanted)
    seats = len(game.seats(options))
    state = game.new_game(options, seed)
    first = game.clone(state)
    the_first_order_names_every_player(game, first, players(game, options))
    moves: list[tuple[int, Action]] = []
    taken = 0
    checked = 0
    goes_on = 0  # actions in a row of one turn
    while game.to_act(state):
        seat, action = next(moments(game, state, f"{seed} {taken}"))
        turn = game.turn(state)
        moves.append((seat, action))
        if taken < 30 or taken % 10 == 0:
            offers_and_askings_agree(game, state, seats)
            views_are_json_and_change_nothing(game, state, seats)
            turns_have_names(game, state)
            states_come_back_from_text(game, state)
            nonsense_is_refused_and_changes_nothing(game, state, seats)
            a_policy_chooses_what_is_offered(game, state, players(game, options), checked)
            checked += 1
            actions_come_back_from_text(game, action)
            state = apply_and_act_do_the_same(game, state, seat, action)
        else:
            game.act(state, seat, action)
        goes_on = goes_on + 1 if game.turn(state) == turn and seat in game.to_act(state) else 0
        assert goes_on < LONGEST_TURN
        if taken % 100 == 0:
            clones_go_their_own_ways(game, state)
        taken += 1
        assert taken < LONGEST
    results_rank_every_player(game, state, players(game, options))
    favours_are_between_players(game, first, moves, players(game, options))
    offers_and_askings_agree(game, state, seats)
    states_come_back_from_text(game, state)
    nonsense_is_refused_and_changes_nothing(game, state, seats)
    return taken
