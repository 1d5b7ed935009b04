"""The log of results, and what follows from it."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import CheckConstraint, Index, Q, UniqueConstraint

from .words import (
    FEWEST_GAMES,
    PROVISIONAL,
)


class Rating(models.Model):
    """How well somebody plays in one pool: what is believed, and how sure that is. Follows from the log of results."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.CASCADE, related_name="ratings")
    policy = models.CharField(max_length=40, blank=True)  # of a bot, instead of a person
    pool = models.CharField(max_length=10)
    mean = models.FloatField()
    deviation = models.FloatField()
    shown = models.IntegerField()  # what lists show and are sorted by
    games = models.PositiveIntegerField(default=0)
    rated_at = models.DateTimeField(null=True)

    class Meta:
        constraints: ClassVar = [
            UniqueConstraint(fields=["user", "pool"], name="one_rating_per_person_and_pool"),
            UniqueConstraint(
                fields=["policy", "pool"], condition=Q(user__isnull=True), name="one_rating_per_bot_and_pool"
            ),
            CheckConstraint(
                condition=Q(user__isnull=False, policy="") | Q(user__isnull=True) & ~Q(policy=""),
                name="a_rating_is_somebodys",
            ),
        ]
        indexes: ClassVar = [
            # The ladder: whose number is still a guess is not in it.
            Index(
                fields=["pool", "-shown", "id"],
                name="ratings_by_rank",
                condition=Q(games__gte=FEWEST_GAMES, deviation__lte=PROVISIONAL),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.pool} rating of {self.user_id or self.policy}"


class ResultLog(models.Model):
    """One row: whoever adds to the log of results holds it, so that the log has one order."""

    def __str__(self) -> str:
        return "the log of results"


class Result(models.Model):
    """A game that is over and had a clock. Never changed, never deleted: ratings and reliability follow from these, in
    the order in which they were written."""

    game = models.OneToOneField("games.Game", on_delete=models.PROTECT, related_name="rated_result")
    pool = models.CharField(max_length=10)
    ranked = models.BooleanField()
    players = models.PositiveSmallIntegerField()
    at = models.DateTimeField()  # the end of the game

    class Meta:
        indexes: ClassVar = [
            Index(fields=["pool", "id"], name="results_of_a_pool"),
            Index(fields=["at"], name="results_by_moment"),  # what the staff looks at is of late
        ]

    def __str__(self) -> str:
        return f"result of game {self.game_id}"


class Placing(models.Model):
    """Who finished where: the log. How that changed his rating stands beside it, and can be worked out again."""

    result = models.ForeignKey(Result, on_delete=models.CASCADE, related_name="placings")
    seat = models.PositiveSmallIntegerField()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="placings")
    policy = models.CharField(max_length=40, blank=True)  # of a bot
    place = models.PositiveSmallIntegerField()
    left = models.BooleanField(default=False)  # gave up, or a bot had to play on
    start = models.PositiveSmallIntegerField(null=True)  # in the first order of play, from 0; null: nobody looked

    mean_before = models.FloatField(null=True)  # null: the game was not ranked
    deviation_before = models.FloatField(null=True)
    mean_after = models.FloatField(null=True)
    deviation_after = models.FloatField(null=True)

    class Meta:
        ordering: ClassVar = ["seat"]
        constraints: ClassVar = [UniqueConstraint(fields=["result", "seat"], name="one_placing_per_seat")]
        indexes: ClassVar = [Index(fields=["user", "-id"], name="placings_of_a_person")]

    def __str__(self) -> str:
        return f"place {self.place} in result {self.result_id}"


class Gift(models.Model):
    """What one person could let another have in a ranked game for less than it was worth, as the game's rules tell it,
    and what he did let him have; in the game's own money. For the staff."""

    result = models.ForeignKey(Result, on_delete=models.CASCADE, related_name="gifts")
    giver = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    receiver = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    stake = models.PositiveIntegerField()
    worth = models.PositiveIntegerField()  # of it: what he let him have

    class Meta:
        constraints: ClassVar = [
            UniqueConstraint(fields=["result", "giver", "receiver"], name="one_gift_per_pair_and_result")
        ]

    def __str__(self) -> str:
        return f"{self.giver_id} let {self.receiver_id} have {self.worth} of {self.stake}"


class Standing(models.Model):
    """A person's rating in a month or a season, as it was after his last game in it; what is past stays as it was."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="standings")
    pool = models.CharField(max_length=10)
    span = models.CharField(max_length=7)  # "2026-11" or "2026-Q4"
    shown = models.IntegerField()
    deviation = models.FloatField(null=True)  # null: from before it was kept; `rerate` finds it
    games = models.PositiveIntegerField(default=0)  # in this span

    class Meta:
        constraints: ClassVar = [
            UniqueConstraint(fields=["user", "pool", "span"], name="one_standing_per_person_and_span")
        ]
        indexes: ClassVar = [
            # As of ratings: who has played little is in no ladder.
            Index(
                fields=["pool", "span", "-shown", "id"],
                name="standings_by_rank",
                condition=Q(games__gte=FEWEST_GAMES),
            )
        ]

    def __str__(self) -> str:
        return f"{self.pool} {self.span} of {self.user_id}"


class Reliability(models.Model):
    """How a person ends the games that he begins. The faded numbers count what is long ago for less."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, primary_key=True)
    finished = models.PositiveIntegerField(default=0)
    left = models.PositiveIntegerField(default=0)
    faded_finished = models.FloatField(default=0)
    faded_left = models.FloatField(default=0)
    at = models.DateTimeField()  # when they were last faded

    class Meta:
        verbose_name_plural = "reliabilities"

    def __str__(self) -> str:
        return f"reliability of {self.user_id}"
