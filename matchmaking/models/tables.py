"""Tables that wait for people, and who is asked to them."""

from __future__ import annotations

import secrets
from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.db.models import CheckConstraint, F, Index, Q, UniqueConstraint

from games.marks import LONGEST_MARK

from .words import (
    BOT,
    CLOSED,
    LONGEST_LINE,
    NO_CLOCK,
    OPEN,
    PERSON,
    STARTED,
)


def new_code() -> str:
    """Of an invitation link: nobody guesses one."""
    return secrets.token_urlsafe(12)


class Table(models.Model):
    """A game that is to be: what is agreed on, and who is wanted.

    `version` rises with what is agreed on; whoever sat there before must agree again. `code` opens a private table; it
    is in no list.
    """

    host = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="hosted_tables"
    )
    status = models.CharField(max_length=7, default=OPEN, choices=[(name, name) for name in (OPEN, STARTED, CLOSED)])
    version = models.PositiveIntegerField(default=1)

    rules_id = models.CharField(max_length=40)
    options = models.JSONField()
    clock = models.JSONField(default=dict)  # the time control; empty: none
    pace = models.CharField(max_length=4, default=NO_CLOCK)  # of the clock, to look for
    players = models.PositiveSmallIntegerField()  # seats, to look for
    ranked = models.BooleanField(default=False)
    hints = models.BooleanField(default=False)  # learners may ask the coach; never where it is ranked

    private = models.BooleanField(default=False)
    code = models.CharField(max_length=16, unique=True, default=new_code)
    language = models.CharField(max_length=10, blank=True)  # empty: any
    rating_least = models.PositiveSmallIntegerField(null=True, blank=True)
    rating_most = models.PositiveSmallIntegerField(null=True, blank=True)
    spectators = models.BooleanField(default=True)
    delay = models.PositiveSmallIntegerField(default=0)  # moves that onlookers see the game late
    starts_at = models.DateTimeField(null=True, blank=True)
    start_when_full = models.BooleanField(default=False)
    dropped = models.JSONField(default=list)  # people whom the host does not want here

    game = models.OneToOneField(
        "games.Game", null=True, blank=True, on_delete=models.SET_NULL, related_name="table"
    )  # that it became
    rematch_of = models.OneToOneField(
        "games.Game", null=True, blank=True, on_delete=models.SET_NULL, related_name="rematch"
    )

    created_at = models.DateTimeField(auto_now_add=True)
    touched_at = models.DateTimeField(auto_now_add=True)  # somebody did something here

    rows: list[TableSeat]  # not stored: its seats, put there by who reads it with them

    class Meta:
        constraints: ClassVar = [
            CheckConstraint(condition=~Q(status=STARTED) | ~Q(players=0), name="a_started_table_has_players"),
            CheckConstraint(
                condition=Q(rating_least=None) | Q(rating_most=None) | Q(rating_least__lte=F("rating_most")),
                name="rating_band_is_one",
            ),
        ]
        indexes: ClassVar = [
            # The lobby: of all tables that ever were, a few are open.
            Index(fields=["-id"], name="open_tables", condition=Q(status=OPEN, private=False)),
            Index(fields=["touched_at"], name="open_tables_by_last_touch", condition=Q(status=OPEN)),
            Index(fields=["starts_at"], name="tables_to_start", condition=Q(status=OPEN, starts_at__isnull=False)),
        ]

    def __str__(self) -> str:
        return f"table {self.pk}"


class TableSeat(models.Model):
    """A seat of a table: free, taken by a person, or given to a bot."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats")
    index = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=6, default=OPEN, choices=[(name, name) for name in (OPEN, PERSON, BOT)])
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.CASCADE, related_name="table_seats"
    )
    policy = models.CharField(max_length=40, blank=True)  # of a bot
    mark = models.CharField(max_length=LONGEST_MARK, blank=True)  # that was chosen; empty: whichever is free
    agreed = models.PositiveIntegerField(default=0)  # the version of the table that this person agreed to
    joined_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["index"]
        constraints: ClassVar = [
            UniqueConstraint(fields=["table", "index"], name="one_table_seat_per_index"),
            UniqueConstraint(fields=["table", "user"], name="one_table_seat_per_person"),
            UniqueConstraint(fields=["table", "mark"], condition=~Q(mark=""), name="one_table_seat_per_mark"),
            CheckConstraint(
                condition=Q(kind=PERSON, user__isnull=False, policy="")
                | Q(kind=BOT, user__isnull=True) & ~Q(policy="")
                | Q(kind=OPEN, user__isnull=True, policy="", mark=""),
                name="a_table_seat_is_what_it_says",
            ),
        ]

    def __str__(self) -> str:
        return f"seat {self.index} of table {self.table_id}"

    def take(self, **fields: Any) -> None:
        """Somebody else, or nobody, from now on; not saved."""
        fields = {"kind": OPEN, "user_id": None, "policy": "", "mark": "", "agreed": 0, "joined_at": None, **fields}
        for name, value in fields.items():
            setattr(self, name, value)


SEAT_FIELDS = ["kind", "user", "policy", "mark", "agreed", "joined_at"]


class Invitation(models.Model):
    """Somebody at a table asks somebody to it."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="invitations")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="table_invitations")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    declined = models.BooleanField(default=False)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints: ClassVar = [UniqueConstraint(fields=["table", "user"], name="one_invitation_per_person")]

    def __str__(self) -> str:
        return f"invitation of {self.user_id} to table {self.table_id}"


class TableLine(models.Model):
    """Something said at a table before the game."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="chat")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL)
    text = models.CharField(max_length=LONGEST_LINE)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar = ["pk"]

    def __str__(self) -> str:
        return f"line {self.pk} of table {self.table_id}"
