"""`simulate_queue`: a day of arrivals, seated by the matcher that the queue uses, and by two others for comparison."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from matchmaking.simulation.comparing import SHARES, compare, crowd_wave
from matchmaking.simulation.plotting import PACE, curves, picture

WAYS = {
    "ours": "ours",
    "first_come": "first come, same wait",
    "first_come_at_once": "first come, at once",
    "reference": "batches, same wait",
    "hindsight": "ours, in hindsight",
}
HEAD = f"{'':22}{'median':>8}{'p95':>9}{'spread':>8}{'p95':>7}{'repeats':>9}{'tails: wait':>13}{'spread':>8}{'left':>6}"


class Command(BaseCommand):
    help = "Seat a day of simulated arrivals; compare waits and rating spreads. Seconds and points."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--people", type=int, default=10_000)
        parser.add_argument("--seed", default="queue")
        parser.add_argument("--json", help="also write the figures into this file")

        parser.add_argument("--plot", help="also draw spread over wait into this file (SVG)")

    def handle(self, *args: Any, **options: Any) -> None:
        found = compare(options["people"], options["seed"], self.stderr.write)
        found["crowd"] = crowd_wave(options["seed"])
        for name, pace in found["paces"].items():
            self.stdout.write(f"\n{name}\n{HEAD}")
            for way, words in WAYS.items():
                self.stdout.write(line(words, pace[way]))
        crowd = found["crowd"]
        self.stdout.write(
            f"\nspread against first come, first served at the same median wait: {found['against_first_come']:.2f}"
            f"\nagainst batches at the same median wait: {found['against_batches']:.2f}"
            f"\nagainst the better of batches and hindsight: {found['against_reference']:.2f}"
            f"\na wave over {crowd['waiting']}: {crowd['median_ms']:.0f} ms (slowest of five {crowd['slowest_ms']:.0f})"
        )
        if options["plot"]:
            people = round(options["people"] * SHARES[PACE])
            drawn = curves(people, f"{options['seed']}:{PACE}")
            Path(options["plot"]).write_text(picture(drawn, f"{PACE}: {people} arrivals in a day"), encoding="utf-8")
        if options["json"]:
            Path(options["json"]).write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")


def line(words: str, row: dict[str, Any]) -> str:
    tails = row["tails"].values()
    wait = max(tail["median_wait"] for tail in tails)
    spread = max(tail["spread"] for tail in tails)
    return (
        f"{words:22}{row['median_wait']:8.0f}{row['p95_wait']:9.0f}{row['spread']:8.0f}{row['p95_spread']:7.0f}"
        f"{row['repeats']:9.4f}{wait:13.0f}{spread:8.0f}{row['left_over']:6d}"
    )
