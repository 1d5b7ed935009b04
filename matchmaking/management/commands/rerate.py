"""`rerate`: work out all ratings and reliabilities again from the log of results, and say what was not as it says."""

from __future__ import annotations

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from matchmaking.rerating import rerate


class Command(BaseCommand):
    help = "Work out all ratings again from the log of results; exit status 1 with --check if anything differed."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--check", action="store_true", help="exit with 1 if anything was not what the log says")

    def handle(self, *args: Any, **options: Any) -> None:
        found = rerate()
        self.stdout.write(", ".join(f"{number} {name}" for name, number in found._asdict().items()) + " set right.")
        if options["check"] and any(found):
            sys.exit(1)
