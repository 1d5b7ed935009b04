"""Whole moves over HTTP: one server process; clients that keep their connections, a thread a game, are this process."""

from __future__ import annotations

import json
import time
import uuid
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection

from . import common, serving

CLIENTS, MOVES, WARMING = 6, 150, 20


def play(port: int, game_id: int, sessions: list[str], seed: str) -> list[tuple[float, float]]:
    """When each move began and how long it took."""
    connection = HTTPConnection("127.0.0.1", port, timeout=20)
    times = []
    for after, said in enumerate(common.played(seed, MOVES)):
        body = json.dumps({"after": after, "ref": str(uuid.uuid4()), "actions": [said.action]})
        headers = {
            "Content-Type": "application/json",
            "Cookie": f"sessionid={sessions[said.seat]}; csrftoken={serving.TOKEN}",
            "X-CSRFToken": serving.TOKEN,
        }
        began = time.perf_counter()
        connection.request("POST", f"/api/games/{game_id}/moves", body, headers)
        answer = connection.getresponse()
        text = answer.read()
        times.append((began, time.perf_counter() - began))
        if answer.status != 200:
            raise SystemExit(f"{answer.status}: {text[:300]!r}")
    connection.close()
    return times


def run() -> common.Json:
    people = [serving.signed_in(f"person {number}") for number in range(3)]
    ids, sessions = [pk for pk, _ in people], [key for _, key in people]
    seeds = [f"http {number}" for number in range(CLIENTS)]
    games = [common.new_game(seed, ids).pk for seed in seeds]
    for seed in seeds:
        common.played(seed, MOVES)
    with serving.server() as (port, _), ThreadPoolExecutor(CLIENTS) as pool:
        alone = play(port, common.new_game("alone", ids).pk, sessions, "alone")[WARMING:]
        jobs = [pool.submit(play, port, game, sessions, seed) for game, seed in zip(games, seeds)]
        times = sorted(time for job in jobs for time in job.result())[WARMING:]
    last = max(began + took for began, took in times)
    taken = [took for _, took in times]
    return {
        "clients": CLIENTS,
        "moves_per_second": round(len(times) / (last - times[0][0])),
        "p50_ms": common.milliseconds(common.part(taken, 0.5)),
        "p99_ms": common.milliseconds(common.part(taken, 0.99)),
        "one_client_p50_ms": common.milliseconds(common.part([took for _, took in alone], 0.5)),
    }
