"""Reports for the staff, the one way to them: of a person, or of a line that he said where another app knows it.

Whom a report is about never hears of it: it stands in the staff's pages and in what its writer may download.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import Any

from django.db import IntegrityError, transaction

from . import services
from .errors import Refused
from .models import Report, User

Json = dict[str, Any]
CONTEXT = 10  # lines before a reported one


@transaction.atomic
def report(
    *,
    user_id: int,
    other_id: int | None,
    reason: str,
    text: str = "",
    place: str = "",
    line: int | None = None,
    said: Iterable[Json] = (),
) -> bool:
    """Tell the staff of somebody. True: he has told it before and nobody has seen to it yet; then only text is added.

    The row of who tells is locked, so what he tells twice at once is told once.
    `said`: of a line, what `kept` makes of it and of those before it.
    """
    if user_id == other_id:
        raise Refused("that_is_you")
    services.locked(user_id)
    what = {"whom_id": other_id, "reason": reason} if line is None else {"place": place}
    told, new = Report.objects.get_or_create(
        reporter_id=user_id,
        handled=False,
        line=line,
        **what,
        defaults={"whom_id": other_id, "reason": reason, "named": _name(other_id), "text": text, "said": list(said)},
    )
    if text not in told.text:
        told.text = f"{told.text}\n{text}".strip()
        told.save(update_fields=["text"])
    return not new


def _name(user_id: int | None) -> str:
    return User.objects.filter(pk=user_id or 0, is_active=True).values_list("username", flat=True).first() or ""


def kept(user_id: int | None, text: str, at: str, seat: int | None = None) -> Json:
    """What a report keeps of a line: all but the name, which its person may change, or want forgotten."""
    return {"user": user_id, "seat": seat, "text": text, "at": at}


def told(report: Report) -> list[str]:
    """What was said, for the staff, a line each, with the names that people have now."""
    speakers = User.objects.in_bulk({line["user"] for line in report.said if line["user"]})
    return [f"{_speaker(line, speakers)}: {line['text']}" for line in report.said]


def _speaker(line: Json, speakers: Mapping[int, User]) -> str:
    person = speakers.get(line["user"])
    name = person.username if person else "?"
    return name if line["seat"] is None else f"{name} (seat {line['seat'] + 1})"


def take_along(*, guest_id: int, user_id: int) -> None:
    """What a guest has told, and what is told of him, becomes his account's; not what the account has told as well,
    and nothing that he would then have told of himself."""
    for role in ("reporter_id", "whom_id"):
        for report_id in Report.objects.filter(**{role: guest_id}).values_list("pk", flat=True):
            with suppress(IntegrityError), transaction.atomic():
                Report.objects.filter(pk=report_id).update(**{role: user_id})
