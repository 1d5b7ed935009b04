"""People, their browsers, and games that outlive them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from allauth.account.models import EmailAddress
from django.core.cache import cache

from accounts import outgoing, services
from accounts.models import User
from games import services as games
from games.models import Game
from tests import chance

from .browser import Browser

TABLE = {"edition": "recharged", "map": "germany", "players": 2}


@pytest.fixture(autouse=True)
def nobody_has_knocked_yet() -> Iterator[None]:
    """Throttles count in the cache, which outlives a test."""
    cache.clear()
    yield
    cache.clear()


@pytest.fixture(autouse=True)
def the_postman_comes_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """No worker runs beside most tests, and their transactions have no end: what is posted is delivered where it is."""
    monkeypatch.setattr(outgoing, "send_after_commit", outgoing.deliver)


@pytest.fixture(autouse=True)
def dealt_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    chance.settle(monkeypatch, games)


@pytest.fixture
def browser(db: None) -> Browser:
    return Browser()


@pytest.fixture
def guest(browser: Browser) -> User:
    """Somebody who plays as a guest in `browser`."""
    return User.objects.get(pk=browser.post("/api/accounts/guest").json()["id"])


@pytest.fixture
def make(db: None) -> Callable[[str], User]:
    """A person with an account of this name."""

    def person(name: str) -> User:
        return User.objects.create_user(name)

    return person


@pytest.fixture
def game_of() -> Callable[[User], Game]:
    """A game of this person against a bot."""

    def make(person: User) -> Game:
        seating = [games.Seating(user_id=person.pk), games.Seating(policy="coin")]
        return games.create_game(rules_id="powergrid", options=TABLE, seating=seating, seed="table")

    return make


@pytest.fixture
def account(db: None) -> User:
    """An account with an address not yet confirmed and a password."""
    person = services.create_guest()
    return services.upgrade(user_id=person.pk, email="ada@example.org", password=PASSWORD, name="Ada")


PASSWORD = "plum jacket 7 quiz 183055"


@pytest.fixture
def confirmed(account: User) -> User:
    EmailAddress.objects.filter(user=account).update(verified=True)
    return account
