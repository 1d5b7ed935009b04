"""Talk at a table before the game; the game has a chat of its own."""

from __future__ import annotations

from functools import partial

from django.db import transaction

from accounts import reporting

from . import notify, selectors
from .errors import NotFound
from .models import Table, TableLine


def say(*, table: Table, user_id: int, text: str) -> TableLine:
    """A line for those who sit there; the phones hear that it stands."""
    selectors.may_talk(table, user_id)
    line = TableLine.objects.create(table=table, user_id=user_id, text=text)
    transaction.on_commit(partial(notify.line_said, table.pk, line.pk))
    return line


def report(*, table: Table, user_id: int, line_id: int, reason: str, text: str = "") -> bool:
    """A line goes to the staff, with what was said before it. True: it has gone there before."""
    selectors.may_talk(table, user_id)
    lines = TableLine.objects.filter(table=table)
    line = lines.filter(pk=line_id).first()
    if line is None:
        raise NotFound("no_such_line")
    before = lines.filter(pk__lte=line.pk).order_by("-pk")[: reporting.CONTEXT + 1]
    return reporting.report(
        user_id=user_id,
        other_id=line.user_id,
        reason=reason,
        text=text,
        place=f"table {table.pk}",
        line=line.pk,
        said=[reporting.kept(one.user_id, one.text, one.at.isoformat()) for one in reversed(before)],
    )
