from __future__ import annotations

from django.apps import AppConfig


class MatchmakingConfig(AppConfig):
    name = "matchmaking"

    def ready(self) -> None:
        from . import personal, receivers

        personal.connect()
        receivers.connect()
