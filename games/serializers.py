"""What requests and answers look like. Requests are read strictly by these; answers are made by the selectors and
described here for the schema."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from .marks import MARKS
from .models import LONGEST_CODE, LONGEST_LINE
from .selectors import MOST_EVENTS
from .services import LEAVE, MOST_ACTIONS

LARGEST_NUMBER = 2**31 - 1  # of what a column takes on every database


class Request(serializers.Serializer[Any]):
    """Base of all requests: a field nobody knows is refused, never ignored."""

    def to_internal_value(self, data: Any) -> Any:
        if type(data) is dict:
            unknown = [name for name in data if name not in self.fields]
            if unknown:
                raise serializers.ValidationError(dict.fromkeys(unknown, "unknown_field"), code="unknown_field")
        return super().to_internal_value(data)


class Whole(serializers.IntegerField):
    """A number, where "5" and true are none."""

    def to_internal_value(self, data: Any) -> int:
        if type(data) is not int:
            self.fail("invalid")
        return super().to_internal_value(data)


class Text(serializers.CharField):
    """Text, where a number is none."""

    def to_internal_value(self, data: Any) -> str:
        if type(data) is not str:
            self.fail("invalid")
        return super().to_internal_value(data)


class Reference(serializers.UUIDField):
    """A UUID written as one."""

    def to_internal_value(self, data: Any) -> Any:
        if type(data) is not str or len(data) != 36:
            self.fail("invalid", value=str(data)[:40])
        return super().to_internal_value(data)


@extend_schema_field({"type": "object", "additionalProperties": True})
class Object(serializers.DictField):
    """JSON that belongs to a game: its rules say what may stand in it."""

    def to_internal_value(self, data: Any) -> Any:
        if type(data) is not dict:
            self.fail("not_a_dict", input_type=type(data).__name__)
        return data


@extend_schema_field({"type": ["string", "integer", "boolean"]})
class Value(serializers.Field[Any, Any, Any, Any]):
    """One value of an option."""


@extend_schema_field({"type": "array", "items": {"type": "object", "additionalProperties": True}})
class Actions(serializers.ListField):
    """A drafted turn. Giving up is no part of one: it has a door of its own, where the seat changes hands too."""

    child = Object()

    def __init__(self, **options: Any) -> None:
        super().__init__(min_length=1, max_length=MOST_ACTIONS, **options)

    def to_internal_value(self, data: Any) -> Any:
        actions = super().to_internal_value(data)
        if any(action.get("kind") == LEAVE["kind"] for action in actions):
            raise serializers.ValidationError("leaving has its own address", code="leave_apart")
        return actions


# Requests


class NewGame(Request):
    rules = Text(max_length=40)
    options = Object()
    seats = serializers.ListField(
        child=Text(max_length=170), max_length=12, help_text='For each player: "me" (once) or "bot:<policy>".'
    )
    clock = Object(required=False, allow_null=True)
    private = serializers.BooleanField(
        default=False, help_text="Seen by who sits there, and with ?code= by whoever was given it."
    )
    casual = serializers.BooleanField(default=True, help_text="A seat that a bot keeps may be taken back.")
    hints = serializers.BooleanField(default=False, help_text="Learners may ask the coach; casual games only.")


class NewLesson(Request):
    lesson = Text(max_length=40)
    again = serializers.BooleanField(default=False, help_text="From its beginning, though one runs already.")


class NewMove(Request):
    after = Whole(min_value=0, max_value=LARGEST_NUMBER, help_text="The seq that the seat last saw.")
    ref = Reference(help_text="Chosen by the client; the same one again is the same move.")
    actions = Actions()


class Draft(Request):
    actions = Actions()


class Nothing(Request):
    """A request that says all by its address."""


class Coded(Request):
    code = Text(
        required=False,
        allow_blank=True,
        max_length=LONGEST_CODE,
        help_text="Of a private game, for who does not sit there.",
    )


class Since(Coded):
    since = serializers.IntegerField(min_value=0, max_value=LARGEST_NUMBER, default=0)


class OpenedSince(Coded):
    since = serializers.IntegerField(
        min_value=0, max_value=LARGEST_NUMBER, required=False, help_text="Without it the last few moves are told."
    )


class LogPage(Coded):
    since = serializers.IntegerField(min_value=0, max_value=LARGEST_NUMBER, default=0)
    limit = serializers.IntegerField(min_value=1, max_value=MOST_EVENTS, default=100)


class Narrowed(Request):
    """What a list of games may be asked for."""

    before = serializers.RegexField(r"^[0-9]{1,16}_[0-9]{1,18}$", required=False, help_text="`next` of another page.")
    map = Text(max_length=40, required=False)
    players = serializers.IntegerField(min_value=1, max_value=12, required=False)
    opponent = Text(max_length=40, required=False, help_text="Part of the name of somebody else there.")
    result = serializers.ChoiceField(["won", "lost"], required=False, help_text="For whom the list is.")
    text = Text(max_length=60, required=False, help_text="Part of a name or of the map, or the number of a game.")


class Page(Narrowed):
    show = serializers.ChoiceField(["all", "running", "finished", "my_turn"], default="all")


class PublicPage(Narrowed):
    show = serializers.ChoiceField(["all", "running", "finished"], default="all")
    player = Text(max_length=40, required=False, help_text="Only games of the person with this name.")


class NewLine(Request):
    text = Text(max_length=LONGEST_LINE)


class NewMute(Request):
    name = Text(max_length=40)
    muted = serializers.BooleanField(default=True, help_text="False: heard again.")


class LinesAfter(Coded):
    after = serializers.IntegerField(min_value=0, max_value=2**62, default=0)


# Answers


class Error(serializers.Serializer[Any]):
    code = serializers.CharField()
    facts = Object()


class Clock(serializers.Serializer[Any]):
    control = Object()
    banks = serializers.ListField(child=serializers.IntegerField())
    asked_at = serializers.ListField(child=serializers.IntegerField())
    allowed = serializers.ListField(
        child=serializers.IntegerField(),
        help_text="Milliseconds of each live decision that are not counted: the way to the phone and back.",
    )
    deadline = serializers.DateTimeField(allow_null=True)


class Told(serializers.Serializer[Any]):
    seq = serializers.IntegerField()
    events = serializers.ListField(child=Object())


class Update(serializers.Serializer[Any]):
    """All that a seat needs to go on."""

    game = serializers.IntegerField()
    seq = serializers.IntegerField()
    to_act = serializers.ListField(child=serializers.IntegerField())
    automatic = serializers.ListField(
        child=serializers.IntegerField(), help_text="Seats for which no person decides now."
    )
    clock = Clock()
    status = serializers.ChoiceField(["running", "finished"])
    seat = serializers.IntegerField(allow_null=True, help_text="Null: an onlooker.")
    view = Object()
    offers = serializers.ListField(child=Object())
    events = Told(many=True)


class Stale(Error):
    update = Update()  # type: ignore[assignment]  # a field, though the base has a method of that name


class SeatTold(serializers.Serializer[Any]):
    index = serializers.IntegerField()
    kind = serializers.CharField(help_text='"player", or who plays by rule.')
    controller = serializers.ChoiceField(["human", "bot", "rule"])
    name = serializers.CharField()
    policy = serializers.CharField()
    mark = serializers.ChoiceField(["", *MARKS], help_text="A shape with its colour. Empty: who plays by rule.")


class GameSummary(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    rules = serializers.CharField()
    revision = serializers.IntegerField()
    options = Object()
    status = serializers.ChoiceField(["running", "finished"])
    private = serializers.BooleanField()
    casual = serializers.BooleanField()
    hints = serializers.BooleanField(help_text="Who sits here may ask the coach.")
    lesson = serializers.CharField(help_text="Empty: none.")
    delay = serializers.IntegerField(help_text="Moves that onlookers see it late, as long as it runs.")
    seq = serializers.IntegerField(help_text="So far I may see it.")
    seats = SeatTold(many=True)
    my_seat = serializers.IntegerField(allow_null=True)
    my_turn = serializers.BooleanField()
    result = Object(allow_null=True, help_text="Null of a game that is over: nobody played it to its end.")
    created_at = serializers.DateTimeField()
    moved_at = serializers.DateTimeField()
    finished_at = serializers.DateTimeField(allow_null=True)
    deadline = serializers.DateTimeField(allow_null=True)


class GameFrame(GameSummary):
    code = serializers.CharField(allow_null=True, help_text="Lets others look on; null: not yours to give.")
    seed_hash = serializers.CharField()
    seed = serializers.CharField(allow_null=True, help_text="Null while the game runs.")
    update = Update()  # type: ignore[assignment]  # a field, though the base has a method of that name


class GameRow(GameSummary):
    phase = serializers.CharField(allow_null=True, help_text="What is played now in your running game; else null.")


class GamePage(serializers.Serializer[Any]):
    games = GameRow(many=True)
    next = serializers.CharField(allow_null=True)


class Reason(serializers.Serializer[Any]):
    """Why a bot did what it did: a front end makes a sentence of it."""

    policy = serializers.CharField(help_text="Who played: another one than the seat's own if that has failed.")
    code = serializers.CharField(help_text="Empty: this policy can't say why.")
    facts = Object()


class Logged(Told):
    seat = serializers.IntegerField()
    at = serializers.DateTimeField()
    reason = Reason(allow_null=True, help_text="A bot's; null while the game runs, and where there was no choice.")


class Log(serializers.Serializer[Any]):
    game = serializers.IntegerField()
    seq = serializers.IntegerField()
    moves = Logged(many=True)
    next = serializers.IntegerField(allow_null=True, help_text="`since` of the next page.")


class Previewed(serializers.Serializer[Any]):
    played = serializers.IntegerField(help_text="So many of the actions; the next would show what nobody may know.")
    view = Object()
    offers = serializers.ListField(child=Object())


class Position(serializers.Serializer[Any]):
    game = serializers.IntegerField()
    seq = serializers.IntegerField()
    last = serializers.IntegerField()
    seat = serializers.IntegerField(allow_null=True)
    to_act = serializers.ListField(child=serializers.IntegerField())
    view = Object()
    events = Told(many=True)


class Positions(serializers.Serializer[Any]):
    positions = Position(many=True)
    next = serializers.IntegerField(allow_null=True, help_text="`since` of the next page.")


class Choice(serializers.Serializer[Any]):
    """One option of a new table."""

    name = serializers.CharField()
    kind = serializers.ChoiceField(["choice", "flag"])
    values = serializers.ListField(child=Value())
    default = Value()  # type: ignore[assignment]  # a field, though the base has an attribute of that name
    required = serializers.BooleanField()  # type: ignore[assignment]
    only_with = Object(help_text="Other options: the values of theirs that this one can be chosen with.")
    follows = serializers.ListField(
        child=Object(), required=False, help_text="Not chosen, but {value} {when} other options have such values."
    )
    list = Object(required=False, help_text="In the place of a value, a list: {of: what, counts: [{when, count}]}.")
    about = Object(required=False, help_text="What a form shows of each value.")


class PolicyTold(serializers.Serializer[Any]):
    name = serializers.CharField()
    level = serializers.IntegerField(help_text="1: the simplest.")


class RulesTold(serializers.Serializer[Any]):
    id = serializers.CharField()
    revision = serializers.IntegerField()
    options = Choice(many=True)
    policies = PolicyTold(many=True)
    lessons = serializers.ListField(child=serializers.CharField())


class ClockPreset(serializers.Serializer[Any]):
    name = serializers.CharField()
    control = Object()


class RulesList(serializers.Serializer[Any]):
    games = RulesTold(many=True)
    clocks = ClockPreset(many=True)


class LineTold(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    kind = serializers.ChoiceField(["", "hint"], help_text='"hint": the coach was asked; there is no text.')
    seat = serializers.IntegerField(allow_null=True)
    name = serializers.CharField()
    text = serializers.CharField()
    at = serializers.DateTimeField()


class Lines(serializers.Serializer[Any]):
    room = serializers.ChoiceField(["table", "gallery"])
    lines = LineTold(many=True)
    muted = serializers.ListField(child=serializers.CharField(), help_text="Names of whom I do not hear at this game.")


class Proof(serializers.Serializer[Any]):
    """The cards were laid out by the seed alone: SHA-256 of it was shown before the first move."""

    game = serializers.IntegerField()
    rules = serializers.CharField()
    revision = serializers.IntegerField()
    options = Object()
    seed = serializers.CharField()
    seed_hash = serializers.CharField()
    given = Object(allow_null=True, help_text="What an imported record stated outright, not by its seed.")
    dealt = Object(help_text="What was laid out at the start, hidden or not.")


class Imported(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    seq = serializers.IntegerField()
    status = serializers.ChoiceField(["running", "finished"])


class Hint(serializers.Serializer[Any]):
    """What the coach would do in the place of who asks."""

    seq = serializers.IntegerField()
    actions = serializers.ListField(child=Object(), help_text="All of the turn.")
    reason = Reason(allow_null=True, help_text="Of the first one. Null: there is nothing else to do.")


class PushKey(serializers.Serializer[Any]):
    key = serializers.CharField(allow_null=True)
