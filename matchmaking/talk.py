"""Talk at a table before the game; the game has a chat of its own."""

from __future__ import annotations

from functools import partial

from django.db import transaction

from . import notify, selectors
from .models import Table, TableLine


def say(*, table: Table, user_id: int, text: str) -> TableLine:
    """A line for those who sit there; the phones hear that it stands."""
    selectors.may_talk(table, user_id)
    line = TableLine.objects.create(table=table, user_id=user_id, text=text)
    transaction.on_commit(partial(notify.line_said, table.pk, line.pk))
    return line
