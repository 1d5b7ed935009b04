"""`bot_ladder`: let bots of all levels play among themselves, so that their ladder tells how strong they are."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from matchmaking import bot_games


class Command(BaseCommand):
    help = "Play rated games of bots among themselves now, until there are so many of today. Called again, it goes on."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--games", type=int, default=6, help="a day")
        parser.add_argument("--minutes", type=float, default=20.0, help="after which it stops")

    def handle(self, *args: Any, **options: Any) -> None:
        over = bot_games.play(options["games"], 60 * options["minutes"])
        self.stdout.write(f"{over} games of bots of today are over.")
