"""Tables: what requests and answers look like. Requests are read strictly by these; answers are made by the selectors
and described here for the schema."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from rest_framework import serializers

from accounts.serializers import Strict
from games.marks import MARKS

from ..models import LONGEST_LINE, MOST_DELAY, MOST_SEATS
from .fields import ANY_LANGUAGE, HIGHEST_RATING, PACES, Band, Object, Text, Truth, Whole
from .queue import QueuePlaceTold


class Terms(Strict):
    """What a table says beside its game."""

    options = Object(required=False)
    clock = Object(required=False, allow_null=True)
    ranked = Truth(required=False)
    hints = Truth(required=False, help_text="Learners may ask the coach; never in a ranked game.")
    private = Truth(required=False)
    language = serializers.ChoiceField(ANY_LANGUAGE, required=False)
    rating = Band(required=False)
    spectators = Truth(required=False)
    delay = Whole(max_value=MOST_DELAY, required=False, help_text="Moves that onlookers see the game late.")
    starts_at = serializers.DateTimeField(required=False, allow_null=True)
    start_when_full = Truth(required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if "rating" in attrs:
            attrs["rating_least"], attrs["rating_most"] = attrs.pop("rating")
        return attrs


class NewTable(Terms):
    rules = Text(max_length=40)
    options = Object()
    seats = serializers.ListField(
        child=Text(max_length=60),
        max_length=MOST_SEATS,
        required=False,
        help_text='For each player: "me" (once), "open" or "bot:<policy>". Without it: me, and the others open.',
    )
    invite = serializers.ListField(child=Text(max_length=100), max_length=MOST_SEATS, required=False)


class Coming(Strict):
    version = Whole(required=False, help_text="The one that is agreed to.")
    code = Text(max_length=40, required=False, allow_blank=True)
    seat = Whole(required=False, max_value=MOST_SEATS)


class Agreement(Strict):
    version = Whole()


class NewBot(Strict):
    policy = Text(max_length=60)
    seat = Whole(required=False, max_value=MOST_SEATS)


class NewMark(Strict):
    mark = serializers.ChoiceField(["", *MARKS], help_text="A shape with its colour; empty: whichever is free.")
    seat = Whole(required=False, max_value=MOST_SEATS, help_text="A bot's, by the host; without it: mine.")


class SomeSeat(Strict):
    seat = Whole(max_value=MOST_SEATS)


class SomeName(Strict):
    name = Text(max_length=100)


class SomeGame(Strict):
    game = Whole(max_value=2**63 - 1)


class Nothing(Strict):
    """A request that says all by its address."""


class NewTableLine(Strict):
    text = Text(max_length=LONGEST_LINE)


class TableLinesAfter(Strict):
    after = serializers.IntegerField(min_value=0, max_value=2**62, default=0)


class Key(Strict):
    code = serializers.CharField(max_length=40, required=False, default="", allow_blank=True)


class Wanted(Strict):
    """What is looked for in the lobby."""

    rules = serializers.CharField(max_length=40, required=False)
    map = serializers.CharField(max_length=40, required=False)
    edition = serializers.CharField(max_length=40, required=False)
    pace = serializers.ChoiceField(PACES, required=False)
    players = serializers.IntegerField(min_value=1, max_value=MOST_SEATS, required=False)
    language = serializers.ChoiceField(settings.LANGUAGES, required=False)
    ranked = serializers.BooleanField(required=False, allow_null=True, default=None)
    free = serializers.BooleanField(required=False, default=False, help_text="Only tables with a free seat.")
    fits = serializers.BooleanField(required=False, default=False, help_text="Only what I could sit down at.")
    least = serializers.IntegerField(
        min_value=0, max_value=HIGHEST_RATING, required=False, help_text="With `most`: all who sit there are rated so."
    )
    most = serializers.IntegerField(min_value=0, max_value=HIGHEST_RATING, required=False)
    hours = serializers.BooleanField(
        required=False, default=False, help_text="Only what lets me sleep in my quiet hours."
    )
    ids = serializers.RegexField(
        r"^[0-9]{1,18}(,[0-9]{1,18}){0,29}$",
        required=False,
        help_text="Only of these, for who knows the others: 7,8,9.",
    )
    before = serializers.IntegerField(min_value=1, max_value=2**62, required=False, help_text="`next` of another page.")


class TableError(serializers.Serializer[Any]):
    code = serializers.CharField()
    facts = Object()


class TableSeatTold(serializers.Serializer[Any]):
    index = serializers.IntegerField()
    kind = serializers.ChoiceField(["open", "person", "bot"])
    name = serializers.CharField()
    colour = serializers.CharField()
    guest = serializers.BooleanField()
    policy = serializers.CharField()
    mark = serializers.ChoiceField(["", *MARKS], help_text="That was chosen; empty: whichever is free.")
    agreed = serializers.BooleanField(help_text="To the table as it is now.")
    rating = serializers.IntegerField(allow_null=True, help_text="In the pool that this game would count in.")
    provisional = serializers.BooleanField()


class SeatReliability(serializers.Serializer[Any]):
    seat = serializers.IntegerField()
    finished = serializers.IntegerField()
    left = serializers.IntegerField(help_text="Games that he gave up, or in which a bot had to play on.")


class TableMine(serializers.Serializer[Any]):
    seat = serializers.IntegerField(allow_null=True)
    host = serializers.BooleanField()
    agreed = serializers.BooleanField()
    invited = serializers.BooleanField()


class TableTold(serializers.Serializer[Any]):
    """A game that is to be."""

    id = serializers.IntegerField()
    version = serializers.IntegerField(help_text="Rises with what is agreed on.")
    status = serializers.ChoiceField(["open", "started", "closed"])
    rules = serializers.CharField()
    options = Object()
    clock = Object()
    pace = serializers.ChoiceField(PACES)
    host = serializers.CharField(allow_null=True)
    seats = TableSeatTold(many=True)
    free = serializers.IntegerField()
    ranked = serializers.BooleanField()
    hints = serializers.BooleanField()
    private = serializers.BooleanField()
    language = serializers.CharField(help_text="Empty: any.")
    rating = Band()
    spectators = serializers.BooleanField()
    delay = serializers.IntegerField(help_text="Moves that onlookers see the game late.")
    starts_at = serializers.DateTimeField(allow_null=True)
    start_when_full = serializers.BooleanField()
    created_at = serializers.DateTimeField()
    touched_at = serializers.DateTimeField()
    game = serializers.IntegerField(allow_null=True)
    rematch_of = serializers.IntegerField(allow_null=True)


class TableToMe(TableTold):
    code = serializers.CharField(allow_null=True, help_text="Of the invitation link; for who sits there.")
    reliability = SeatReliability(
        many=True, allow_null=True, help_text="How those who sit there end their games; null: I am not the host."
    )
    mine = TableMine(allow_null=True, help_text="Null: I have nothing to do with it.")


class TablePage(serializers.Serializer[Any]):
    tables = TableToMe(many=True)
    next = serializers.CharField(allow_null=True)


class InvitationTold(serializers.Serializer[Any]):
    table = TableToMe()
    by = serializers.CharField()
    at = serializers.DateTimeField()


class PlayNow(serializers.Serializer[Any]):
    table = TableToMe(allow_null=True, help_text="Null: there was none, and I wait in the queue.")
    queue = QueuePlaceTold(allow_null=True)


class MyTables(serializers.Serializer[Any]):
    tables = TableToMe(many=True)
    invitations = InvitationTold(many=True)
    queue = QueuePlaceTold(allow_null=True)


class TableLineTold(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    name = serializers.CharField()
    text = serializers.CharField()
    at = serializers.DateTimeField()


class TableLines(serializers.Serializer[Any]):
    lines = TableLineTold(many=True)
