"""Who people are, how they want to be treated, and whom they do not want to hear."""

from __future__ import annotations

from typing import Any, ClassVar

from django.conf import settings
from django.contrib.auth.models import AbstractUser, UserManager
from django.db import models
from django.db.models import CheckConstraint, F, Q, UniqueConstraint

from . import names

# What a person is reported for.
INSULT, CHEATING, SPOILING, OTHER = "insult", "cheating", "spoiling", "other"
REASONS = (
    (INSULT, "insulting name or words"),
    (CHEATING, "cheating, or playing together"),
    (SPOILING, "spoiling games on purpose"),
    (OTHER, "something else"),
)
COLOURS = ("slate", "red", "orange", "amber", "lime", "green", "teal", "sky", "blue", "violet", "pink", "brown")


class People(UserManager["User"]):
    def get_by_natural_key(self, username: str | None) -> User:
        return self.get(name_key=names.key(username or ""))


class User(AbstractUser):
    """A person, or a guest until there is an address, a password or a passkey to come back by.

    `username` is the name everybody sees. A deleted account keeps its row, since games point to it, and nothing else.
    """

    first_name = None  # type: ignore[assignment]
    last_name = None  # type: ignore[assignment]
    username = models.CharField("name", max_length=40, unique=True, validators=[names.validate])
    name_key = models.CharField(max_length=120, unique=True, editable=False)  # set by save
    guest = models.BooleanField(default=False)
    colour = models.CharField(max_length=10, default=COLOURS[0], choices=[(colour, colour) for colour in COLOURS])
    forgotten_at = models.DateTimeField(null=True, blank=True, editable=False)

    objects: ClassVar[People] = People()

    def __str__(self) -> str:
        return self.username

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.name_key = names.key(self.username)
        fields = kwargs.get("update_fields")
        if fields is not None and "username" in fields:
            kwargs["update_fields"] = {*fields, "name_key"}
        super().save(*args, **kwargs)

    @property
    def initials(self) -> str:
        return names.initials(self.username)

    def get_full_name(self) -> str:
        return self.username

    def get_short_name(self) -> str:
        return self.username


class Preferences(models.Model):
    """How the server speaks to a person, and when it may. Whoever has no row has these defaults."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, primary_key=True)
    language = models.CharField(max_length=10, default=settings.LANGUAGE_CODE, choices=settings.LANGUAGES)
    time_zone = models.CharField(max_length=64, default=settings.TIME_ZONE)
    quiet_from = models.TimeField(null=True, blank=True)  # by the person's own clock; may end on the next day
    quiet_to = models.TimeField(null=True, blank=True)
    notify_turn = models.BooleanField(default=True)
    notify_clock = models.BooleanField(default=True)
    notify_outbid = models.BooleanField(default=True)
    notify_start = models.BooleanField(default=True)
    notify_end = models.BooleanField(default=True)

    class Meta:
        verbose_name_plural = "preferences"
        constraints: ClassVar = [
            CheckConstraint(
                condition=Q(quiet_from__isnull=True, quiet_to__isnull=True)
                | Q(quiet_from__isnull=False, quiet_to__isnull=False) & ~Q(quiet_from=F("quiet_to")),
                name="quiet_hours_begin_and_end",
            )
        ]

    def __str__(self) -> str:
        return f"preferences of {self.user_id}"


class Block(models.Model):
    """One person does not want to hear another."""

    blocker = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="blocks")
    blocked = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="blocked_by")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints: ClassVar = [
            UniqueConstraint(fields=["blocker", "blocked"], name="one_block_per_pair"),
            CheckConstraint(condition=~Q(blocker=F("blocked")), name="nobody_blocks_himself"),
        ]

    def __str__(self) -> str:
        return f"{self.blocker_id} blocks {self.blocked_id}"


class Follow(models.Model):
    """One person wants to see how another fares: his friends are whom he follows."""

    follower = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="follows")
    followed = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="followed_by")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints: ClassVar = [
            UniqueConstraint(fields=["follower", "followed"], name="one_follow_per_pair"),
            CheckConstraint(condition=~Q(follower=F("followed")), name="nobody_follows_himself"),
        ]

    def __str__(self) -> str:
        return f"{self.follower_id} follows {self.followed_id}"


class Report(models.Model):
    """What somebody has against somebody else, for the staff alone: with his name and his words as they were then."""

    reporter = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="reports_made"
    )
    whom = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.CASCADE, related_name="reports")
    named = models.CharField(max_length=40, blank=True)  # as he was called then, until he is forgotten
    reason = models.CharField(max_length=10, choices=REASONS)
    text = models.TextField(blank=True)
    place = models.CharField(max_length=40, blank=True)  # where the line was said; empty: it is about the person
    line = models.PositiveBigIntegerField(null=True)  # its number there; it may be gone by now
    said = models.JSONField(default=list)  # the line and those before it, their speakers by number: names may change
    at = models.DateTimeField(auto_now_add=True)
    handled = models.BooleanField(default=False)

    class Meta:
        ordering: ClassVar = ["-pk"]
        constraints: ClassVar = [
            UniqueConstraint(
                fields=["reporter", "whom", "reason"],
                condition=Q(line=None, handled=False),
                name="one_open_report_of_a_person",
            ),
            UniqueConstraint(
                fields=["reporter", "place", "line"],
                condition=Q(handled=False, line__isnull=False),
                name="one_open_report_of_a_line",
            ),
            CheckConstraint(condition=~Q(reporter=F("whom")), name="nobody_reports_himself"),
        ]

    def __str__(self) -> str:
        return f"report {self.pk}"


class Mail(models.Model):
    """A letter on its way to the mail server."""

    to = models.CharField(max_length=254)
    sender = models.CharField(max_length=254)
    subject = models.CharField(max_length=400)
    text = models.TextField()
    html = models.TextField(blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    tries = models.PositiveSmallIntegerField(default=0)
    try_after = models.DateTimeField(db_index=True)  # then the next look takes it

    def __str__(self) -> str:
        return f"mail {self.pk}"


class PushSubscription(models.Model):
    """A browser that may be woken: its address at the push service and the keys to write to it.

    No longer than the session in which it was said lasts: who signs out, or ends the session of a lost phone, is not
    called there any more."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="push_subscriptions")
    endpoint = models.CharField(max_length=1000, unique=True)
    p256dh = models.CharField(max_length=100)
    auth = models.CharField(max_length=40)
    session_key = models.CharField(max_length=40, blank=True, default="", db_index=True)
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"push subscription {self.pk} of {self.user_id}"
