"""`replay_games [ids]`: play every stored game again by its log; exit status 1 if one is not what its log says."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from django.core.management.base import BaseCommand

from games.models import Game
from games.records import differences


class Command(BaseCommand):
    help = "Play stored games again by their logs and say which differ from what is stored."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("ids", nargs="*", type=int, help="games; none: all of them")

    def handle(self, *args: Any, ids: list[int], **options: Any) -> None:
        games = Game.objects.order_by("pk")
        known = set(games.filter(pk__in=ids).values_list("pk", flat=True)) if ids else set()
        missing = sorted(set(ids) - known)
        bad = len(missing)
        checked = 0
        for number in missing:
            self.stdout.write(f"game {number}: no such game")
        for game in (games.filter(pk__in=ids) if ids else games).iterator(chunk_size=50):
            found = differences(game)
            checked += 1
            bad += bool(found)
            for difference in found:
                self.stdout.write(f"game {game.pk}: {difference}")
        self.stdout.write(f"{checked} games, {bad} differ" if bad else f"{checked} games, all as their logs say")
        if bad:
            sys.exit(1)
