"""In each process of the server whose screens are looked at: whoever has found a table may be slow to say that he is
there, unless a test is about that, and the few people of the scenes are in more games than anybody may be."""

from __future__ import annotations

import os
from datetime import timedelta

from django.apps import AppConfig

MOST_RUNNING = 10_000


class Patience(AppConfig):
    name = "tests.e2e.patience"

    def ready(self) -> None:
        from games import services
        from matchmaking import queueing

        services.MOST_RUNNING = MOST_RUNNING
        if asked := os.environ.get("SCREENS_ASKED"):
            queueing.ASKED = timedelta(seconds=int(asked))
        if pause := os.environ.get("SCREENS_PAUSE"):
            queueing.PAUSES[0] = timedelta(seconds=int(pause))
