"""The staff's pages show who plays what, nothing hidden, and change no game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from games.models import Game

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
@pytest.mark.parametrize(
    "asked, status",
    [
        (f"seed__startswith={SEED[:3]}", 400),
        ("snapshot__step=1", 400),
        ("deal__isnull=True", 400),
        ("code__startswith=a", 400),
        ("status__exact=%00", 400),
        ("status__exact=running&rules_id=powergrid", 200),
    ],
)
def test_nobody_guesses_what_is_hidden_by_asking_the_list(
    staff: Client, new_game: Callable[..., Game], asked: str, status: int
) -> None:
    new_game(seed=SEED)
    assert staff.get(f"/admin/games/game/?{asked}").status_code == status


@pytest.mark.django_db
def test_no_page_changes_a_game(staff: Client, new_game: Callable[..., Game]) -> None:
    game = new_game()
    before = Game.objects.values().get()
    for page in ("add/", f"{game.pk}/change/", f"{game.pk}/delete/"):
        assert (
            staff.post(f"/admin/games/game/{page}", {"status": "finished", "seq": 9, "post": "yes"}).status_code == 403
        )
    assert Game.objects.values().get() == before
