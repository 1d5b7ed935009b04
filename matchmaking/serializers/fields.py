"""Fields that are read more strictly than usual."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

LARGEST_ID = 2**63 - 1
LARGEST_NUMBER = 2**31 - 1  # of what a column takes on every database
HIGHEST_RATING = 9999
PACES = ("live", "slow", "none")
ANY_LANGUAGE = [("", "any"), *settings.LANGUAGES]


@extend_schema_field({"type": "object", "additionalProperties": True})
class Object(serializers.DictField):
    """JSON that belongs to a game: its rules say what may stand in it."""

    def to_internal_value(self, data: Any) -> Any:
        if type(data) is not dict:
            self.fail("not_a_dict", input_type=type(data).__name__)
        return data


class Whole(serializers.IntegerField):
    """A number, where "5" and true are none."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**{"min_value": 0, "max_value": LARGEST_NUMBER, **options})

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


class Truth(serializers.BooleanField):
    """True or false, where "yes" is neither."""

    def to_internal_value(self, data: Any) -> bool:
        if type(data) is not bool:
            self.fail("invalid", input=str(data)[:40])
        return bool(data)


@extend_schema_field({"type": "array", "items": {"type": ["integer", "null"]}, "minItems": 2, "maxItems": 2})
class Band(serializers.ListField):
    """The least and the highest rating wanted; null: no limit on that side."""

    def __init__(self, **options: Any) -> None:
        child = Whole(max_value=HIGHEST_RATING, allow_null=True)
        super().__init__(child=child, min_length=2, max_length=2, **options)
