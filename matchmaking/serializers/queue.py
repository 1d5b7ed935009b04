"""The same of the queue."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from accounts.serializers import Strict

from ..models import MOST_SEATS
from ..paces import PACES as PACES_THERE_ARE
from .fields import Text, Whole

LONGEST_LAG = 30_000


class QueueWishes(Strict):
    pace = serializers.ChoiceField(list(PACES_THERE_ARE))
    players = serializers.ListField(child=Whole(max_value=MOST_SEATS), max_length=6, required=False)
    edition = Text(max_length=40, required=False, allow_blank=True)
    map = Text(max_length=40, required=False, allow_blank=True)
    lag = Whole(max_value=LONGEST_LAG, required=False, help_text="Milliseconds from the phone to us and back.")


class SomeMatch(Strict):
    match = Whole(max_value=2**63 - 1)


class QueueWishesTold(serializers.Serializer[Any]):
    pace = serializers.ChoiceField(list(PACES_THERE_ARE))
    players = serializers.ListField(child=serializers.IntegerField())
    edition = serializers.CharField(help_text="Empty: any.")
    map = serializers.CharField(help_text="Empty: any.")


class QueuePersonTold(serializers.Serializer[Any]):
    name = serializers.CharField()
    rating = serializers.IntegerField(allow_null=True)
    provisional = serializers.BooleanField(help_text="The rating is still a guess.")
    ready = serializers.BooleanField()


class QueueMatchTold(serializers.Serializer[Any]):
    """A table that was found; who does not say in time that he is there is missed."""

    id = serializers.IntegerField()
    until = serializers.DateTimeField()
    ready = serializers.BooleanField()
    players = serializers.IntegerField()
    edition = serializers.CharField()
    map = serializers.CharField()
    people = QueuePersonTold(many=True)


class QueuePlaceTold(serializers.Serializer[Any]):
    since = serializers.DateTimeField(allow_null=True)
    wishes = QueueWishesTold(allow_null=True)
    expected = serializers.IntegerField(allow_null=True, help_text="Seconds that others waited lately.")
    pause_until = serializers.DateTimeField(allow_null=True, help_text="Who was not there may not queue before this.")
    match = QueueMatchTold(allow_null=True)


class QueueTold(serializers.Serializer[Any]):
    queue = QueuePlaceTold(allow_null=True, help_text="Null: I do not wait, and may at once.")
    waiting = serializers.DictField(child=serializers.IntegerField(), help_text="For each pace, how many wait.")
    expected = serializers.DictField(
        child=serializers.IntegerField(allow_null=True), help_text="For each pace, seconds that others waited lately."
    )
