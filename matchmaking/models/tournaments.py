"""Tournaments."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Index, Q, UniqueConstraint

from .tables import Table
from .words import (
    OPEN,
)


class Tournament(models.Model):
    """Rounds of tables with the same people. What it is played by never changes once it is open."""

    SWISS, ROUND_ROBIN = "swiss", "round_robin"
    RUNNING, FINISHED, CANCELLED = "running", "finished", "cancelled"

    name = models.CharField(max_length=60)
    host = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="hosted_tournaments"
    )
    kind = models.CharField(max_length=11, choices=[(SWISS, "Swiss"), (ROUND_ROBIN, "round robin")])
    duplicate = models.BooleanField(default=False)  # every table of a round has the same deal
    rules_id = models.CharField(max_length=40)
    options = models.JSONField()  # for full tables
    players = models.PositiveSmallIntegerField()  # at a full table
    clock = models.JSONField()
    ranked = models.BooleanField(default=False)
    rounds = models.PositiveSmallIntegerField()
    most = models.PositiveSmallIntegerField()  # people
    starts_at = models.DateTimeField()
    status = models.CharField(
        max_length=9, default=OPEN, choices=[(name, name) for name in (OPEN, RUNNING, FINISHED, CANCELLED)]
    )
    round = models.PositiveSmallIntegerField(default=0)  # being played; 0: none yet
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        indexes: ClassVar = [
            Index(fields=["starts_at"], name="tournaments_to_look_at", condition=Q(status__in=["open", "running"]))
        ]

    def __str__(self) -> str:
        return self.name


class Entry(models.Model):
    """Somebody who plays in a tournament."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="entries")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="entries")
    points = models.FloatField(default=0)
    wins = models.PositiveSmallIntegerField(default=0)
    byes = models.PositiveSmallIntegerField(default=0)
    withdrawn = models.BooleanField(default=False)

    class Meta:
        verbose_name_plural = "entries"
        constraints: ClassVar = [UniqueConstraint(fields=["tournament", "user"], name="one_entry_per_person")]

    def __str__(self) -> str:
        return f"{self.user_id} in tournament {self.tournament_id}"


class TournamentTable(models.Model):
    """A table of a round."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="tables")
    round = models.PositiveSmallIntegerField()
    number = models.PositiveSmallIntegerField()
    table = models.OneToOneField(Table, on_delete=models.PROTECT, related_name="in_tournament")
    points = models.JSONField(default=dict)  # person: what he won here; empty until the round is over

    class Meta:
        ordering: ClassVar = ["round", "number"]
        constraints: ClassVar = [
            UniqueConstraint(fields=["tournament", "round", "number"], name="one_tournament_table_per_number")
        ]

    def __str__(self) -> str:
        return f"table {self.number} of round {self.round}"
