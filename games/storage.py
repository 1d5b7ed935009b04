"""How a move is written: log and cache together or not at all, and only onto the game as it was read."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec
from django.db import DEFAULT_DB_ALIAS, IntegrityError, connection, connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Field, JSONField

from rules.protocol import Json

from .models import RUNNING, Game, Move

LOGGED: list[Field[Any, Any]] = [field for field in Move._meta.concrete_fields if not field.primary_key]

encode = msgspec.json.Encoder().encode


def write(game: Game, moves: list[Move], changed: Json, read: int, told: Callable[[], None]) -> bool:
    """False: somebody else was faster, nothing was written. `told` arranges what the world must hear after commit."""
    try:
        if connection.vendor == "postgresql" and not connection.in_atomic_block:
            return _at_once(game, moves, changed, read, told)
        return _in_transaction(game, moves, changed, read, told)
    except IntegrityError:  # the last guard: one move per seq, one move per ref
        return False


def _in_transaction(game: Game, moves: list[Move], changed: Json, read: int, told: Callable[[], None]) -> bool:
    with transaction.atomic():
        as_read = Game.objects.filter(pk=game.pk, seq=read, automatic=game.automatic, status=RUNNING)
        if not as_read.update(**changed):
            return False
        Move.objects.bulk_create(moves)
        told()
    return True


def _at_once(game: Game, moves: list[Move], changed: Json, read: int, told: Callable[[], None]) -> bool:
    """The same as one statement, which is a transaction by itself: one way to the server and back instead of four."""
    database = connections[DEFAULT_DB_ALIAS]  # itself: `connection` looks for it at each question
    database.ensure_connection()
    guard = {"id": game.pk, "seq": read, "automatic": game.automatic, "status": RUNNING}
    values = [_sent(_column(name), value, database) for name, value in [*changed.items(), *guard.items()]]
    values += [_sent(field, field.pre_save(move, True), database) for move in moves for field in LOGGED]
    with database.cursor() as cursor:
        cursor.execute(_statement(tuple(changed), tuple(guard), len(moves)), values)
        written = cursor.rowcount
    if written:
        told()
    return bool(written)


def _sent(field: Field[Any, Any], value: Any, database: BaseDatabaseWrapper) -> Any:
    """A value as the driver takes it."""
    if isinstance(field, JSONField) and value is not None:
        return encode(value).decode()  # the statement says what it is
    return field.get_db_prep_save(value, database)


@cache
def _column(name: str) -> Field[Any, Any]:
    field: Field[Any, Any] = Game._meta.get_field(name)  # type: ignore[assignment]  # none of them is a relation
    return field


@cache
def _statement(changed: tuple[str, ...], guard: tuple[str, ...], moves: int) -> str:
    log = ", ".join(f'"{field.column}"' for field in LOGGED)
    row = ", ".join(f"%s::{field.db_type(connection)}" for field in LOGGED)
    return (
        f'WITH changed AS (UPDATE "{Game._meta.db_table}" SET {", ".join(map(_equal, changed))} '
        f"WHERE {' AND '.join(map(_equal, guard))} RETURNING 1) "
        f'INSERT INTO "{Move._meta.db_table}" ({log}) SELECT told.* FROM changed, '
        f"(VALUES {', '.join([f'({row})'] * moves)}) AS told"
    )


def _equal(name: str) -> str:
    return f'"{_column(name).column}" = %s::{_column(name).db_type(connection)}'
