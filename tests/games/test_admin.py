"""The staff's pages show who plays what, nothing hidden, and change no game."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

import pytest
from django.apps import apps
from django.test import Client

from accounts.models import User
from games import chat
from games.models import ChatReport, Game

SEED = "5eed0f7he9ame"


@pytest.fixture
def staff(people: list[Any]) -> Client:
    person = people[5]
    person.is_staff = person.is_superuser = True
    person.save()
    client = Client()
    client.force_login(person)
    return client


@pytest.mark.django_db
def test_no_page_shows_what_is_hidden(staff: Client, new_game: Callable[..., Game]) -> None:
    game = new_game(seed=SEED)
    for page in ("", f"{game.pk}/change/"):
        answer = staff.get(f"/admin/games/game/{page}")
        assert answer.status_code == 200
        assert "powergrid" in answer.content.decode()
        for hidden in (SEED, "snapshot", "deck"):
            assert hidden not in answer.content.decode()


@pytest.mark.django_db
def test_no_page_changes_a_game(staff: Client, new_game: Callable[..., Game]) -> None:
    game = new_game()
    before = Game.objects.values().get()
    for page in ("add/", f"{game.pk}/change/", f"{game.pk}/delete/"):
        assert (
            staff.post(f"/admin/games/game/{page}", {"status": "finished", "seq": 9, "post": "yes"}).status_code == 403
        )
    assert Game.objects.values().get() == before


@pytest.mark.django_db
def test_a_report_is_read_and_marked_as_done(staff: Client, new_game: Callable[..., Game], people: list[Any]) -> None:
    game = new_game()
    line = chat.say(game=game, user_id=people[0].pk, text="something rude")
    report = chat.report(game=game, user_id=people[1].pk, line_id=line.pk, reason="rude")
    page = f"/admin/games/chatreport/{report.pk}/change/"
    for name in (people[0].username, "Somebody Else"):
        User.objects.filter(pk=people[0].pk).update(username=name)
        shown = staff.get(page).content.decode()
        assert f"{name} (seat 1): something rude" in shown
    assert staff.post(page, {"done": "on", "reason": "changed"}).status_code == 302
    stored = ChatReport.objects.get()
    assert (stored.done, stored.reason) == (True, "rude")


@pytest.mark.django_db
def test_reports_of_former_days_lose_the_names_too(new_game: Callable[..., Game], people: list[Any]) -> None:
    kept = {"id": 1, "kind": "", "seat": 0, "text": "hello", "at": "2026-01-01T00:00:00+00:00"}
    report = ChatReport.objects.create(reporter=people[0], context=[{**kept, "name": "Ada"}])
    import_module("games.migrations.0008_reports_without_names").drop_names(apps, None)
    assert ChatReport.objects.get(pk=report.pk).context == [kept]
