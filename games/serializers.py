"""What requests and answers look like. Requests are read strictly by these; answers are made by the selectors and
described here for the schema."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from .models import LONGEST_LINE
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
        child=Text(max_length=170), max_length=12, help_text='For each player: "me", "bot:<policy>" or "user:<name>".'
    )
    clock = Object(required=False, allow_null=True)


class NewMove(Request):
    after = Whole(min_value=0, max_value=LARGEST_NUMBER, help_text="The seq that the seat last saw.")
    ref = Reference(help_text="Chosen by the client; the same one again is the same move.")
    actions = Actions()


class Draft(Request):
    actions = Actions()


class Nothing(Request):
    """A request that says all by its address."""


class Since(Request):
    since = serializers.IntegerField(min_value=0, max_value=LARGEST_NUMBER, default=0)


class Page(Request):
    show = serializers.ChoiceField(["all", "running", "finished", "my_turn"], default="all")
    before = serializers.RegexField(r"^[0-9]{1,16}_[0-9]{1,18}$", required=False, help_text="`next` of another page.")


class NewLine(Request):
    text = Text(max_length=LONGEST_LINE)


class NewReport(Request):
    reason = Text(max_length=LONGEST_LINE, required=False, allow_blank=True, default="")


class LinesAfter(Request):
    after = serializers.IntegerField(min_value=0, max_value=2**62, default=0)


# Answers


class Error(serializers.Serializer[Any]):
    code = serializers.CharField()
    facts = Object()


class Clock(serializers.Serializer[Any]):
    control = Object()
    banks = serializers.ListField(child=serializers.IntegerField())
    asked_at = serializers.ListField(child=serializers.IntegerField())
    deadline = serializers.DateTimeField(allow_null=True)


class Told(serializers.Serializer[Any]):
    seq = serializers.IntegerField()
    events = serializers.ListField(child=Object())


class Update(serializers.Serializer[Any]):
    """All that a seat needs to go on."""

    game = serializers.IntegerField()
    seq = serializers.IntegerField()
    to_act = serializers.ListField(child=serializers.IntegerField())
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


class GameSummary(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    rules = serializers.CharField()
    revision = serializers.IntegerField()
    options = Object()
    status = serializers.ChoiceField(["running", "finished"])
    seq = serializers.IntegerField()
    seats = SeatTold(many=True)
    my_seat = serializers.IntegerField(allow_null=True)
    my_turn = serializers.BooleanField()
    result = Object(allow_null=True)
    created_at = serializers.DateTimeField()
    moved_at = serializers.DateTimeField()
    finished_at = serializers.DateTimeField(allow_null=True)
    deadline = serializers.DateTimeField(allow_null=True)


class GameFrame(GameSummary):
    seed_hash = serializers.CharField()
    seed = serializers.CharField(allow_null=True, help_text="Null while the game runs.")
    update = Update()  # type: ignore[assignment]  # a field, though the base has a method of that name


class GamePage(serializers.Serializer[Any]):
    games = GameSummary(many=True)
    next = serializers.CharField(allow_null=True)


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


class RulesTold(serializers.Serializer[Any]):
    id = serializers.CharField()
    revision = serializers.IntegerField()
    options = serializers.ListField(child=serializers.CharField())
    policies = serializers.ListField(child=serializers.CharField())


class RulesList(serializers.Serializer[Any]):
    games = RulesTold(many=True)


class LineTold(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    seat = serializers.IntegerField(allow_null=True)
    name = serializers.CharField()
    text = serializers.CharField()
    at = serializers.DateTimeField()


class Lines(serializers.Serializer[Any]):
    room = serializers.ChoiceField(["table", "gallery"])
    lines = LineTold(many=True)


class Imported(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    seq = serializers.IntegerField()
    status = serializers.ChoiceField(["running", "finished"])


class PushKey(serializers.Serializer[Any]):
    key = serializers.CharField(allow_null=True)
