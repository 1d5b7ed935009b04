"""`simulate_ratings`: do ratings find the skills of simulated players, and sooner than pairwise Elo?"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from matchmaking.simulation.plotting import calibration
from matchmaking.simulation.ratings import report

PREDICTED = {"reliability": "who wins", "orders": "who is ahead of whom"}


class Command(BaseCommand):
    help = "Rate simulated players of known skill, beside pairwise Elo on the same games."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--people", type=int, default=300)
        parser.add_argument("--games", type=int, default=15, help="of each")
        parser.add_argument("--towns", type=int, default=10, help="independent repetitions")
        parser.add_argument("--seed", default="ratings")
        parser.add_argument("--plot", help="also draw how well predictions hold into this file (SVG)")
        parser.add_argument("--json", help="also write the figures into this file")

    def handle(self, *args: Any, **options: Any) -> None:
        found = report(options["people"], options["games"], options["towns"], options["seed"])
        ours, elo, more = found["rank_correlation"], found["elo_rank_correlation"], found["difference"]
        lines = [
            f"{found['towns']} towns of {found['people']} people, {found['games_each']} games each at tables of 2 to 6",
            f"rank correlation with true skill   {ours[0]:.4f}  [{ours[1]:.4f}, {ours[2]:.4f}]",
            f"pairwise Elo, best step ({found['elo_step']:>2})        {elo[0]:.4f}  [{elo[1]:.4f}, {elo[2]:.4f}]",
            f"difference on the same games       {more[0]:.4f}  [{more[1]:.4f}, {more[2]:.4f}]",
            f"error in points {found['error']:.1f}, claimed {found['claimed_error']:.1f}",
        ]
        for name, words in PREDICTED.items():
            lines += [words, "predicted   happened   how often", *map(line, found[name])]
        self.stdout.write("\n".join(lines))
        if options["plot"]:
            drawn = {words: found[name] for name, words in PREDICTED.items()}
            title = f"{found['towns'] * found['people']} people, {found['games_each']} games each"
            Path(options["plot"]).write_text(calibration(drawn, title), encoding="utf-8")
        if options["json"]:
            Path(options["json"]).write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")


def line(row: dict[str, Any]) -> str:
    bar = "#" * round(40 * row["happened"])
    return f"{row['predicted']:9.3f}  {row['happened']:9.3f}  {row['games']:10d}  {bar}"
