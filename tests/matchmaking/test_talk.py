"""Talk at a table: a line of it is reported like a line of a game's."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from accounts.models import Report, User
from accounts.services import forget
from matchmaking import invitations
from matchmaking.models import Table, TableLine
from tests.games.over_http import Phone, refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(new_table: Callable[..., Table], people: list[User]) -> int:
    """The first two sit there, the third is asked to it; the host has said a dozen lines."""
    table = new_table(guests=1)
    invitations.invite(table_id=table.pk, user_id=people[0].pk, name="person2")
    for number in range(12):
        TableLine.objects.create(table=table, user=people[0], text=f"line {number}")
    return table.pk


def report(person: User | None, table: int, line: str = "line 11", **body: str) -> object:
    number = TableLine.objects.get(text=line).pk
    return Phone(person).post(f"tables/{table}/chat/{number}/report", body)


def test_a_line_goes_to_the_staff_with_what_was_said_before_and_stays_there(table: int, people: list[User]) -> None:
    for person, again in ((people[1], False), (people[1], True), (people[2], False)):
        answer = report(person, table, text="Listen to him.")
        assert (answer.status_code, answer.json()) == (200, {"again": again})
    forget(user_id=people[0].pk)
    TableLine.objects.all().delete()
    one = Report.objects.get(reporter=people[1])
    assert (one.whom, one.reason, one.text, one.place) == (people[0], "insult", "Listen to him.", f"table {table}")
    assert [line["text"] for line in one.said] == [f"line {number}" for number in range(1, 12)]
    assert {line["user"] for line in one.said} == {people[0].pk}


def test_only_who_may_read_it_reports_it_and_nobody_himself(
    table: int, people: list[User], new_table: Callable[..., Table]
) -> None:
    refused(report(people[4], table), 403, "not_at_this_table")
    refused(report(None, table), 401)
    refused(report(people[0], table), 400, "that_is_you")
    other = new_table(host=1)
    refused(report(people[1], other.pk), 404, "no_such_line")
    refused(report(people[1], table, reason="rude"), 400, "invalid")
    assert not Report.objects.exists()


def test_whoever_reports_too_much_waits_whatever_he_reports(
    table: int, people: list[User], settings: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(settings.REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"], "report", "2/hour")
    assert report(people[1], table).status_code == 200
    assert Phone(people[1]).post("accounts/people/person0/report", {"reason": "other"}).status_code == 200
    refused(report(people[1], table, "line 3"), 429, "throttled")
