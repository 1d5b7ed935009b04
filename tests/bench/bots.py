"""A hundred live games that all wait for a bot at once: how long the last of them waits for its bot's turn.

The games stand at different places, their bots are of the strongest level. As many processes as the
bots' service would have here take one turn after the other from a queue, as those do; a wait is over when the turn is
committed. The pause that lets people follow is no part of it.
"""

from __future__ import annotations

import multiprocessing
import time
from typing import Any

from . import common

GAMES, PLAYERS, SEEDS = 100, 4, 6
LONGEST, APART = 110, 10  # moves: the games have from none to so many behind them
LIVE = {"pace": "live", "bank": 720, "increment": 20}
PATIENCE = 60.0
AIM = 2.0


def waiting_game(number: int, policy: str) -> int:
    """A game in which a bot is asked now; the others are people."""
    from games import services

    game = common.new_game(f"bots {number % SEEDS}", [None] * PLAYERS, LIVE)
    common.put_at(game, number * APART % LONGEST)
    services.give_to_bot(game_id=game.pk, seat=game.to_act[0], policy=policy)
    return int(game.pk)


def work(turns: Any, done: Any, ready: Any) -> None:
    """A worker of the bots' queue."""
    import django

    django.setup()
    from django.conf import settings

    from games import services
    from games.mind import belong_to_parent
    from games.mind import ready as load
    from games.models import Game

    settings.BOT_PAUSE = 0.0  # it is over: only then a turn comes into the queue
    belong_to_parent()
    load()
    Game.objects.count()  # connected
    ready.release()
    while (turn := turns.get()) is not None:
        services.play_automatic_turn(game_id=turn[0], after=turn[1])
        done.put((turn[0], time.perf_counter()))


def run() -> common.Json:
    from django.utils import timezone

    from games.models import Game, Move
    from games.processor import thinkers
    from rules import registry

    policy = list(registry.rules("powergrid").policies)[-1]
    games = {pk: Game.objects.get(pk=pk).seq for pk in [waiting_game(number, policy) for number in range(GAMES)]}
    spawn, number = multiprocessing.get_context("spawn"), thinkers()
    turns, done, ready = spawn.SimpleQueue(), spawn.Queue(), spawn.Semaphore(0)
    workers = [spawn.Process(target=work, args=(turns, done, ready), daemon=True) for _ in range(number)]
    for worker in workers:
        worker.start()
    for _ in workers:
        ready.acquire(timeout=PATIENCE)
    now = timezone.now()
    Game.objects.update(moved_at=now, bot_asked_at=now)  # all of them wait from now on
    began = time.perf_counter()
    for turn in games.items():
        turns.put(turn)
    waits = sorted(done.get(timeout=PATIENCE)[1] - began for _ in games)
    for _ in workers:
        turns.put(None)
    searched = Move.objects.filter(reason__policy=policy).values("game").distinct().count()
    actions = sum(Move.objects.filter(game_id=pk, seq__gt=seq).count() for pk, seq in games.items())
    return {
        "games": GAMES,
        "policy": policy,
        "workers": number,
        "actions": actions,
        "games_in_which_it_searched": searched,
        "median_wait_s": round(common.part(waits, 0.5), 2),
        "longest_wait_s": round(waits[-1], 2),
        "turn_ms": common.milliseconds(waits[-1] * number / GAMES),
        "aim_s": AIM,
        "reached": waits[-1] <= AIM,
    }
