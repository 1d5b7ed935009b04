"""A game being played. The truth is `Move`, append-only; what `Game` keeps beside it is a cache of its replay."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from django.conf import settings
from django.db import models
from django.db.models import CheckConstraint, F, Index, Q, UniqueConstraint

from .marks import LONGEST_MARK

if TYPE_CHECKING:
    from .replay import Turn

RUNNING, FINISHED = "running", "finished"
HUMAN, BOT, RULE = "human", "bot", "rule"
TABLE, GALLERY = "table", "gallery"
SAID, HINT = "", "hint"  # kinds of lines
LONGEST_SEED = 200  # ours have 32 characters; an imported record may have been played with any text
LONGEST_NAME = 60
LONGEST_LINE = 500
LONGEST_CODE = 24


class Game(models.Model):
    """What was agreed, the chance it is played with, and how it stands after `seq` moves.

    `seed` and `snapshot` hold everything hidden: they leave through the rules' views and nothing else.
    """

    rules_id = models.CharField(max_length=40)
    revision = models.PositiveIntegerField()
    options = models.JSONField()
    seed = models.CharField(max_length=LONGEST_SEED)
    deal = models.JSONField(null=True, blank=True)  # of an imported record only
    # Who brought its record; nobody sits there by that.
    imported_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="imported_games"
    )

    status = models.CharField(max_length=10, default=RUNNING, choices=[(RUNNING, "running"), (FINISHED, "finished")])
    seq = models.PositiveIntegerField(default=0)
    snapshot = models.JSONField()
    schema = models.PositiveIntegerField()
    asked = models.JSONField()  # per seat: the seq at which its present question was put
    to_act = models.JSONField()  # the seats that are asked now
    automatic = models.JSONField(default=list)  # the seats that no person decides for, as their rows say
    result = models.JSONField(null=True, blank=True)

    clock = models.JSONField(default=dict)  # the time control agreed on; empty: none
    banks = models.JSONField(default=list)  # milliseconds left per seat
    asked_at = models.JSONField(default=list)  # per seat: since when it is asked, milliseconds; 0: it is not
    # Milliseconds that the way to each seat's phone and back takes, as measured; null, or none there: it was not.
    lags = models.JSONField(default=list, blank=True)
    deadline = models.DateTimeField(null=True, blank=True)  # when the first person among them runs out
    # Since when a seat without a person is asked, or when the sweeper last sent for one; null: only people are asked.
    bot_asked_at = models.DateTimeField(null=True, blank=True)

    private = models.BooleanField(default=False)  # only for who sits there, and for whom the code was given
    code = models.CharField(max_length=LONGEST_CODE, blank=True)
    casual = models.BooleanField(default=True)  # no rating is at stake, and a seat may be taken back
    hints = models.BooleanField(default=False)  # who sits there may ask what the coach would do
    sealed = models.BooleanField(default=False)  # others play the same deal: of it nothing is told, even at the end
    delay = models.PositiveSmallIntegerField(default=0)  # moves that onlookers see it late, as long as it runs
    lesson = models.CharField(max_length=40, blank=True)  # of the rules, that this game teaches

    created_at = models.DateTimeField(auto_now_add=True)
    moved_at = models.DateTimeField(auto_now_add=True)
    reminded_at = models.DateTimeField(null=True, blank=True)  # of a game without a clock; before `moved_at`: not yet
    finished_at = models.DateTimeField(null=True, blank=True)

    # Not stored; `selectors.game_for` reads them along with the game.
    held: int | None = None  # the seat that the person who asks decides for
    sits = False  # so does that person, or a bot in his seat
    played_ref = False  # a move with the reference asked for is in the log
    told: Sequence[Move] = ()  # the moves after `told_since`
    told_since: int | None = None  # None: they were not read
    people: list[Sitter] | None = None  # who sits at it; None: not read
    turn: Turn | None = None  # the turn that has just led here, so that its answer need not read it again

    class Meta:
        indexes: ClassVar = [
            # What the sweeper asks for every second: few games run, fewer are due.
            Index(fields=["deadline"], name="running_games_by_deadline", condition=Q(status=RUNNING)),
            Index(
                fields=["bot_asked_at"],
                name="running_games_by_bot_asked",
                condition=Q(status=RUNNING, bot_asked_at__isnull=False),
            ),
            Index(fields=["moved_at"], name="running_games_by_last_move", condition=Q(status=RUNNING)),
            # The list of games to look at, page by page.
            Index(fields=["-moved_at", "-id"], name="public_games_by_last_move", condition=Q(private=False)),
            # Whose results may have been missed.
            Index(fields=["finished_at"], name="games_by_their_end", condition=Q(finished_at__isnull=False)),
            Index(fields=["seed"], name="sealed_games_by_deal", condition=Q(sealed=True)),
        ]

    def __str__(self) -> str:
        return f"{self.rules_id} {self.pk}"

    @property
    def abandoned(self) -> bool:
        """Over because nobody played any more: of all games that are over only these have no result."""
        return self.status == FINISHED and self.result is None


@dataclass(frozen=True, slots=True)
class Sitter:
    """What everybody may know of a seat."""

    index: int
    controller: str
    policy: str
    name: str
    mark: str


class Seat(models.Model):
    """Who decides for a seat: a person, a bot by its policy's name, or the rules themselves."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="seats")
    index = models.PositiveSmallIntegerField()
    controller = models.CharField(max_length=5, choices=[(HUMAN, "human"), (BOT, "bot"), (RULE, "rule")])
    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL)
    policy = models.CharField(max_length=40, blank=True)  # of a bot
    name = models.CharField(max_length=LONGEST_NAME, blank=True)  # as an imported record tells it
    mark = models.CharField(max_length=LONGEST_MARK, blank=True)  # of a player: see marks.py
    rank = models.PositiveSmallIntegerField(null=True, blank=True)  # of a player, at the end

    class Meta:
        ordering: ClassVar = ["index"]
        constraints: ClassVar = [
            UniqueConstraint(fields=["game", "index"], name="one_seat_per_index"),
            CheckConstraint(condition=~Q(controller=BOT) | ~Q(policy=""), name="a_bot_has_a_policy"),
        ]

    def __str__(self) -> str:
        return f"seat {self.index} of game {self.game_id}"


class Move(models.Model):
    """One applied action and what came of it. Never changed, never deleted. Of a batch only the first has a ref."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="moves")
    seq = models.PositiveIntegerField()  # of the game after it
    seat = models.PositiveSmallIntegerField()
    action = models.JSONField()
    events = models.JSONField()  # as every onlooker may know them
    private = models.JSONField(default=dict)  # seat: the same as that seat may know them, where it differs
    ref = models.UUIDField(null=True, blank=True)
    reason = models.JSONField(null=True, blank=True)  # a bot's, {"policy", "code", "facts"}: told when the game is over
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar = ["seq"]
        constraints: ClassVar = [
            UniqueConstraint(fields=["game", "seq"], name="one_move_per_seq"),
            UniqueConstraint(fields=["game", "ref"], name="one_move_per_ref"),
        ]

    def __str__(self) -> str:
        return f"move {self.seq} of game {self.game_id}"


class ChatLine(models.Model):
    """Something said, or that the coach was asked: in the room of those who play, or in that of the onlookers."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="chat")
    room = models.CharField(max_length=7, choices=[(TABLE, "table"), (GALLERY, "gallery")])
    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL)
    kind = models.CharField(max_length=4, blank=True, default=SAID)  # a hint: not said, but asked of the coach
    text = models.CharField(max_length=LONGEST_LINE)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar = ["pk"]
        indexes: ClassVar = [Index(fields=["game", "room", "id"], name="chat_of_a_room")]

    def __str__(self) -> str:
        return f"line {self.pk} of game {self.game_id}"


class Mute(models.Model):
    """One person does not want to hear another in the talk at one game."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="mutes")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    muted = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")

    class Meta:
        constraints: ClassVar = [
            UniqueConstraint(fields=["game", "user", "muted"], name="one_mute_per_pair_and_game"),
            CheckConstraint(condition=~Q(user=F("muted")), name="nobody_mutes_himself"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} mutes {self.muted_id} at game {self.game_id}"


class Look(models.Model):
    """When somebody last looked for what nobody's move tells of: what came meanwhile is made good, though the server
    was stopped between."""

    what = models.CharField(max_length=10, primary_key=True)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"look for {self.what}"
