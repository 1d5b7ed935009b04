"""Durable moves through `submit` in one thread, against the two plain SQL statements that a move can't do without.

The plain ones write rows of the same sizes into the same tables, in one transaction, without Django between: blocks of
both take turns.
"""

from __future__ import annotations

import json
import statistics
import time
import uuid
from typing import Any

from . import common

GAMES, MOVES, BLOCK = 15, 80, 40  # moves a game at most
UPDATE = """UPDATE games_game SET seq = %s, snapshot = %s, schema = %s, asked = %s, to_act = %s, result = %s,
    status = %s, banks = %s, asked_at = %s, deadline = %s, bot_asked_at = %s, moved_at = %s, finished_at = %s
    WHERE id = %s AND seq = %s"""
INSERT = """INSERT INTO games_move (game_id, seq, seat, action, events, private, ref, at)
    VALUES (%s, %s, %s, %s, %s, %s, %s, %s)"""


class Plain:
    """Writes again, into a game of its own, what a move has written."""

    def __init__(self, game_id: int) -> None:
        self.game_id, self.seq = game_id, 0
        self.todo: list[tuple[tuple[Any, ...], tuple[Any, ...]]] = []

    def remember(self, game: Any) -> None:
        """The rows of the last move as the database takes them; making them is not measured."""
        move = game.turn.moves[0]
        cache = [json.dumps(value) for value in (game.snapshot, game.asked, game.to_act, game.banks, game.asked_at)]
        snapshot, asked, to_act, banks, asked_at = cache
        dates = (game.deadline, game.bot_asked_at, game.moved_at, game.finished_at)
        self.seq += 1
        updated = (self.seq, snapshot, game.schema, asked, to_act, None, game.status, banks, asked_at, *dates)
        said = [json.dumps(value) for value in (move.action, move.events, move.private)]
        inserted = (self.game_id, self.seq, move.seat, *said, uuid.uuid4(), game.moved_at)
        self.todo.append(((*updated, self.game_id, self.seq - 1), inserted))

    def write(self, connection: Any) -> None:
        """All that is remembered, a transaction each."""
        for updated, inserted in self.todo:
            with connection.transaction():
                connection.execute(UPDATE, updated)
                connection.execute(INSERT, inserted)
        self.todo.clear()


def statements() -> tuple[list[str], int]:
    """What one move asks of the database, and in how many messages; BEGIN and COMMIT are among them."""
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    game = common.new_game("counted", [None] * 3)
    said = common.played("counted", 1)[0]
    with CaptureQueriesContext(connection) as captured:
        common.submit(game.pk, said, 0)
    verbs = [query["sql"].split()[0] for query in captured.captured_queries]
    return verbs, len(verbs)


def run() -> common.Json:
    from django.db import connection

    verbs, count = statements()
    plain = Plain(common.new_game("plain", [None] * 3).pk)
    ours: list[float] = []
    theirs: list[float] = []
    times: list[float] = []
    block: list[float] = []
    busy = 0.0
    for number in range(GAMES):
        seed = f"moves {number}"
        game_id = common.new_game(seed, [None] * 3).pk
        for after, said in enumerate(common.played(seed, MOVES)):
            began, worked = time.perf_counter(), time.process_time()
            game = common.submit(game_id, said, after)
            block.append(time.perf_counter() - began)
            busy += time.process_time() - worked
            plain.remember(game)
            if len(block) == BLOCK:
                connection.ensure_connection()
                theirs.append(common.seconds(lambda: plain.write(connection.connection)) / BLOCK)
                ours.append(sum(block) / BLOCK)
                times += block
                block = []
    blocks = list(zip(ours, theirs))[1:]  # the first ones are for warming up
    return {
        "moves_per_second": round(1 / statistics.median(own for own, _ in blocks)),
        "p50_ms": common.milliseconds(common.part(times, 0.5)),
        "p99_ms": common.milliseconds(common.part(times, 0.99)),
        "own_time_ms": common.milliseconds(busy / (len(times) + len(block))),
        "plain_per_second": round(1 / statistics.median(other for _, other in blocks)),
        "times_the_plain_statements": round(statistics.median(own / other for own, other in blocks), 2),
        "queries": count,
        "statements": verbs,
    }
