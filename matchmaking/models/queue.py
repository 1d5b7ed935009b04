"""The ranked queue."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import CheckConstraint, Index, Q

from .tables import Table


class Proposal(models.Model):
    """A table that the queue has found: it begins when all have said in time that they are there."""

    ASKING, MADE, FAILED = "asking", "made", "failed"

    pace = models.CharField(max_length=10)
    status = models.CharField(max_length=6, default=ASKING, choices=[(name, name) for name in (ASKING, MADE, FAILED)])
    edition = models.CharField(max_length=40)
    board = models.CharField(max_length=40)
    players = models.PositiveSmallIntegerField()
    until = models.DateTimeField()  # so long is asked
    waits = models.JSONField()  # seconds that its people had waited, to tell others what to expect
    table = models.OneToOneField(Table, null=True, on_delete=models.SET_NULL, related_name="proposal")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        indexes: ClassVar = [
            Index(fields=["until"], name="proposals_being_asked", condition=Q(status="asking")),
            Index(fields=["pace", "-id"], name="proposals_of_a_pace"),
        ]

    def __str__(self) -> str:
        return f"proposal {self.pk}"


class Ticket(models.Model):
    """Somebody waits in the queue. One a person; its place in the queue is `since`, and is kept when a table fails
    for want of others."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="ticket")
    pace = models.CharField(max_length=10)
    sizes = models.JSONField()  # numbers of players that he would sit down with
    edition = models.CharField(max_length=40, blank=True)  # empty: any
    board = models.CharField(max_length=40, blank=True)
    lag = models.PositiveSmallIntegerField(null=True)  # milliseconds to the server and back, if the phone has said so
    met = models.JSONField(default=list)  # with whom he had played lately when he came
    since = models.DateTimeField()
    proposal = models.ForeignKey(Proposal, null=True, on_delete=models.SET_NULL, related_name="tickets")
    ready = models.BooleanField(default=False)

    class Meta:
        constraints: ClassVar = [
            CheckConstraint(condition=Q(ready=False) | Q(proposal__isnull=False), name="ready_for_something")
        ]
        indexes: ClassVar = [Index(fields=["pace", "since"], name="waiting_tickets", condition=Q(proposal=None))]

    def __str__(self) -> str:
        return f"{self.pace} ticket of {self.user_id}"


class Pause(models.Model):
    """Who was found a table and was not there waits before he queues again: each time longer, and each day of good
    behaviour takes one time off."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, primary_key=True)
    missed = models.PositiveIntegerField(default=0)
    until = models.DateTimeField()
    at = models.DateTimeField()  # of the last time

    def __str__(self) -> str:
        return f"pause of {self.user_id}"
