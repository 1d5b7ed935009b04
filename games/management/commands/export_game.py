"""`export_game ID`: a stored game as a record, or in the notation for the eye."""

from __future__ import annotations

import argparse
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games import records
from games.models import FINISHED, Game
from rules import notation


class Command(BaseCommand):
    help = "Print a stored game as a record."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("id", type=int)
        parser.add_argument("--notation", action="store_true", help="one readable line an action")
        parser.add_argument(
            "--running", action="store_true", help="also a game that still runs: the record tells its seed"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        game = Game.objects.filter(pk=options["id"]).first()
        if game is None:
            raise CommandError(f"There is no game {options['id']}.")
        if game.status != FINISHED and not options["running"]:
            raise CommandError(f"Game {game.pk} still runs, and its record would tell its seed. See --running.")
        entries = records.entries_of(game)
        for line in notation.lines(entries) if options["notation"] else records.as_text(entries):
            self.stdout.write(line, ending="")
