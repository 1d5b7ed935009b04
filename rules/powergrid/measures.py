"""What the engine costs, for `python -m rules bench`: each figure the best of several rounds, so that noise drops out.

Fixtures are games of the policy `coin` from fixed seeds; the times of single things are taken on their states.
"""

from __future__ import annotations

import gc
import json
import sys
from collections.abc import Callable, Iterable
from time import perf_counter
from typing import Any

from ..rng import Dice
from . import boards, codec, network, options, setup, turn, view
from .actions import Action
from .bots import coin, uniform
from .phases.building import Building
from .results import Over
from .state import EVERYONE, GameState

ROUNDS = 6
TABLE = {"edition": "recharged", "map": "germany", "players": 4}
EXPECT = ("money", "to_act")  # facts that each line of the replayed record carries
Json = dict[str, Any]


def measure(seconds: float) -> Json:
    """All figures; `seconds` is what each of the playouts may take."""
    agreed = options.read(TABLE)
    middle = positions(agreed, "bench")
    act_us, actions_by_kind = act_alone(agreed)
    figures: Json = {"table": TABLE, "coin": playouts(coin_game, agreed, seconds)}
    figures["random"] = playouts(random_game, agreed, seconds)
    figures["validated_action_us"] = act_us
    figures["validated_action_us_by_kind"] = actions_by_kind
    figures["apply_us"] = apply_alone(agreed)
    figures["clone_us"] = best_us(lambda: middle[0].clone())
    figures["offers_us_by_phase"] = offers_by_phase(middle)
    figures["offers_while_building_us"] = figures["offers_us_by_phase"]["Building"]
    figures["view_us"] = best_us(lambda: view.view(middle[0], 0))
    figures["price_of_a_city_us"] = price_kept(middle)
    figures["prices_of_all_cities_us"] = prices_kept(middle)
    figures["path_us"] = path_warm(middle)
    figures["area_cold_us"] = area_cold(middle[0])
    figures["codec_us"] = codec_cost(middle[0])
    figures["bytes"] = sizes(agreed, middle)
    figures["ratios"] = {
        "clone_in_actions": figures["clone_us"] / act_us,
        "offers_while_building_in_actions": figures["offers_while_building_us"] / act_us,
    }
    return figures


# Whole games


def coin_game(state: GameState, dice: Dice) -> int:
    """Self-play of `coin` in place, nobody listening; how many actions it took."""
    actions = 0
    act, habits = turn.act, coin.HABITS
    while True:
        phase = state.phase
        seat = phase.actor
        if seat < 0:
            if seat != EVERYONE:
                return actions
            seat = phase.to_act()[0]
        act(state, seat, habits[type(phase)](state, phase, seat, dice), None)
        actions += 1


def random_game(state: GameState, dice: Dice) -> int:
    """The same with offers made before each action, and one taken at random."""
    actions = 0
    while not isinstance(state.phase, Over):
        seat = state.phase.to_act()[0]
        turn.act(state, seat, uniform.choose({}, turn.offers(state, seat), dice), None)
        actions += 1
    return actions


def playouts(game: Callable[[GameState, Dice], int], agreed: options.Options, seconds: float) -> Json:
    """Games one after the other, the same ones in each round; the best round counts."""
    started = perf_counter()
    game(setup.new_game(agreed, "warm", None, 1), Dice("warm"))
    games = max(3, int(seconds / ROUNDS / (perf_counter() - started)))
    gc.collect()
    best = float("inf")
    actions = 0
    for _ in range(ROUNDS):
        started = perf_counter()
        actions = sum(game(setup.new_game(agreed, f"{n}", None, 1), Dice(f"{n} dice")) for n in range(games))
        best = min(best, perf_counter() - started)
    return {"games": games, "actions_per_game": actions / games, "actions_s": actions / best, "games_s": games / best}


def log_of(agreed: options.Options, seed: str) -> list[tuple[int, Action]]:
    """A game of `coin` as its actions."""
    state = setup.new_game(agreed, seed, None, 1)
    dice = Dice(f"{seed} dice")
    log: list[tuple[int, Action]] = []
    while not isinstance(state.phase, Over):
        seat = state.phase.to_act()[0]
        action = coin.play(state, seat, dice)
        turn.act(state, seat, action, None)
        log.append((seat, action))
    return log


def positions(agreed: options.Options, seed: str) -> list[GameState]:
    """Every state of the middle third of one game."""
    log = log_of(agreed, seed)
    state = setup.new_game(agreed, seed, None, 1)
    kept: list[GameState] = []
    for number, (seat, action) in enumerate(log):
        turn.act(state, seat, action, None)
        if len(log) < 3 * number < 2 * len(log):
            kept.append(state.clone())
    return kept


# Single things


def best_us(thing: Callable[[], object], rounds: int = 7, repeat: int = 200) -> float:
    """Microseconds of one call: the best round's mean."""
    best = float("inf")
    for _ in range(rounds):
        started = perf_counter()
        for _ in range(repeat):
            thing()
        best = min(best, perf_counter() - started)
    return best / repeat * 1e6


def act_alone(agreed: options.Options) -> tuple[float, dict[str, float]]:
    """Applying recorded actions in place, validation and all that follows of itself included."""
    logs = [(f"act {n}", log_of(agreed, f"act {n}")) for n in range(20)]
    best = float("inf")
    for _ in range(7):
        states = [setup.new_game(agreed, seed, None, 1) for seed, _ in logs]
        started = perf_counter()
        for state, (_, log) in zip(states, logs, strict=True):
            for seat, action in log:
                turn.act(state, seat, action, None)
        best = min(best, perf_counter() - started)
    return best / sum(len(log) for _, log in logs) * 1e6, _by_kind(agreed, logs)


def _by_kind(agreed: options.Options, logs: list[tuple[str, list[tuple[int, Action]]]]) -> dict[str, float]:
    spent: dict[str, list[float]] = {}
    for seed, log in logs:
        state = setup.new_game(agreed, seed, None, 1)
        for seat, action in log:
            started = perf_counter()
            turn.act(state, seat, action, None)
            spent.setdefault(action.kind, []).append(perf_counter() - started)
    return {kind: sorted(times)[len(times) // 2] * 1e6 for kind, times in sorted(spent.items())}


def apply_alone(agreed: options.Options) -> float:
    """The public door: a copy, the action, its events."""
    log = log_of(agreed, "apply")
    best = float("inf")
    for _ in range(7):
        state = setup.new_game(agreed, "apply", None, 1)
        started = perf_counter()
        for seat, action in log:
            state = state.clone()
            turn.act(state, seat, action, [])
        best = min(best, perf_counter() - started)
    return best / len(log) * 1e6


def offers_by_phase(middle: list[GameState]) -> dict[str, float]:
    """The mean over the positions of each phase."""
    by_phase: dict[str, list[GameState]] = {}
    for state in middle:
        by_phase.setdefault(type(state.phase).__name__, []).append(state)
    return {
        phase: best_us(lambda states=states: _offer_all(states), repeat=20) / len(states)  # type: ignore[misc]
        for phase, states in sorted(by_phase.items())
    }


def _offer_all(states: Iterable[GameState]) -> None:
    for state in states:
        turn.offers(state, state.phase.to_act()[0])


def _building(middle: list[GameState]) -> GameState:
    return next(state for state in middle if isinstance(state.phase, Building))


def price_kept(middle: list[GameState]) -> float:
    state = _building(middle)
    city = len(state.slots) - 1
    return best_us(lambda: network.price(state, 0, city))


def prices_kept(middle: list[GameState]) -> float:
    state = _building(middle)
    return best_us(lambda: network.prices(state, 0))


def path_warm(middle: list[GameState]) -> float:
    state = _building(middle)
    city = len(state.slots) - 1
    return best_us(lambda: network.way_to(state, 0, city))


def area_cold(state: GameState) -> float:
    """All pairs of the area from nothing: once per area and process."""
    return best_us(lambda: boards.Area(state.terms.board, state.area.regions), repeat=5)


def codec_cost(state: GameState) -> Json:
    stored = codec.state_to_json(state)
    text = json.dumps(stored)
    return {
        "to_json": best_us(lambda: codec.state_to_json(state)),
        "from_json": best_us(lambda: codec.state_from_json(stored)),
        "dumps": best_us(lambda: json.dumps(stored)),
        "loads": best_us(lambda: json.loads(text)),
    }


def sizes(agreed: options.Options, middle: list[GameState]) -> Json:
    """Of what is sent and kept, the largest met in one game."""
    state = setup.new_game(agreed, "bench", None, 1)
    events_of_one_action = 0
    for seat, action in log_of(agreed, "bench"):
        events: list[Any] = []
        turn.act(state, seat, action, events)
        events_of_one_action = max(events_of_one_action, compact(*(event.to_json() for event in events)))
    return {
        "view": max(compact(view.view(state, 0)) for state in middle),
        "offers": max(compact(*(o.to_json() for o in turn.offers(s, s.phase.to_act()[0]))) for s in middle),
        "events_of_one_action": events_of_one_action,
        "stored_state": max(compact(codec.state_to_json(state)) for state in middle),
        "state_in_memory": max(memory(state) for state in middle),
    }


def compact(*values: Json) -> int:
    return len(json.dumps(values, separators=(",", ":"), ensure_ascii=False).encode())


def memory(state: GameState) -> int:
    """Bytes that one more game keeps: all it refers to but what tables of one kind share."""
    shared = (id(state.terms), id(state.area))
    seen: dict[int, bool] = {}
    ahead: list[Any] = [state]
    total = 0
    while ahead:
        thing = ahead.pop()
        if id(thing) in seen or id(thing) in shared or isinstance(thing, type):
            continue
        seen[id(thing)] = True
        total += sys.getsizeof(thing)
        ahead.extend(gc.get_referents(thing))
    return total
