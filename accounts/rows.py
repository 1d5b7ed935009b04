"""Models read by a question in our own words, where Django's own would cost more than the answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, Generic, TypeVar

import msgspec
from django.db import connection
from django.db.models import JSONField, Model

Row = TypeVar("Row", bound=Model)


class Columns(Generic[Row]):
    """The columns of a model in their order: the words that ask for them, and a model made of what came back."""

    def __init__(self, model: type[Row]) -> None:
        self.model = model
        self.names = [field.attname for field in model._meta.concrete_fields]
        self._key = self.names.index(model._meta.pk.attname)
        self._converters = _converters(model)

    def __len__(self) -> int:
        return len(self.names)

    def told(self, alias: str) -> str:
        """For a SELECT."""
        quoted = (connection.ops.quote_name(str(field.column)) for field in self.model._meta.concrete_fields)
        return ", ".join(f"{alias}.{column}" for column in quoted)

    def made_of(self, values: Sequence[Any]) -> Row | None:
        """None: a row that was not there to be joined."""
        if values[self._key] is None:
            return None
        read = list(values)
        for index, convert in self._converters:
            read[index] = convert(read[index], None, connection)
        return self.model.from_db(connection.alias, self.names, read)


def table(model: type[Model]) -> str:
    return connection.ops.quote_name(model._meta.db_table)


def _converters(model: type[Model]) -> list[tuple[int, Callable[..., Any]]]:
    """What has to be made of the columns that the database does not give as they are."""
    return [
        (index, convert)
        for index, field in enumerate(model._meta.concrete_fields)
        for convert in (
            *connection.ops.get_db_converters(field.cached_col),
            *([_decoded] if isinstance(field, JSONField) else field.get_db_converters(connection)),
        )
    ]


def _decoded(value: str | None, *_: Any) -> Any:
    return None if value is None else decode(value)


decode = msgspec.json.Decoder().decode


@cache
def columns(model: type[Row]) -> Columns[Row]:
    return Columns(model)
