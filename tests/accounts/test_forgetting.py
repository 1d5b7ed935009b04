"""Leaving: the games stay, the person does not. And before it: taking all one's data along."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.apps import apps
from django.contrib.admin.models import CHANGE, DELETION, LogEntry
from django.contrib.contenttypes.models import ContentType
from django.contrib.sessions.models import Session
from django.core import serializers

from accounts import reporting, selectors, services, signals
from accounts.models import Block, Preferences, PushSubscription, Report, User
from games.models import Game, Move, Seat

from .browser import AUTH, Browser
from .conftest import PASSWORD
from .test_signing_in import add_passkey

Make = Callable[[str], User]


@pytest.fixture
def known(browser: Browser, guest: User, make: Make) -> User:
    """Somebody of whom everything is stored that can be."""
    browser.post("/api/accounts/upgrade", {"email": "ada@example.org", "password": PASSWORD, "name": "Ada Byron"})
    eve = make("Eve")
    services.block(user_id=guest.pk, other_id=eve.pk)
    services.block(user_id=eve.pk, other_id=guest.pk)
    services.change_preferences(user_id=guest.pk, time_zone="Europe/London")
    services.subscribe(user_id=guest.pk, endpoint="https://push.example.org/ada", p256dh="p", auth="a")
    Authenticator.objects.create(user=guest, type="recovery_codes", data={"seed": "ada's seed", "used_mask": 0})
    LogEntry.objects.log_actions(eve.pk, [User.objects.get(pk=guest.pk)], CHANGE, change_message="Changed Ada Byron.")
    return User.objects.get(pk=guest.pk)


def everything() -> str:
    """All rows of the database as text, sessions decoded."""
    rows = [serializers.serialize("json", model.objects.all()) for model in apps.get_models() if model is not Session]
    return "\n".join(rows) + json.dumps([session.get_decoded() for session in Session.objects.all()])


def reauthenticate(browser: Browser) -> None:
    assert browser.post(f"{AUTH}auth/reauthenticate", {"password": PASSWORD}).status_code == 200


@pytest.mark.django_db
def test_an_account_is_deleted_only_by_who_shows_the_password_again(browser: Browser, known: User) -> None:
    answer = browser.delete("/api/accounts/me")
    assert (answer.status_code, answer.json()["code"]) == (401, "reauthenticate")
    assert User.objects.get(pk=known.pk).username == "Ada Byron"
    reauthenticate(browser)
    assert browser.delete("/api/accounts/me").status_code == 204
    assert browser.get("/api/accounts/me").status_code == 401


@pytest.mark.django_db
def test_an_account_is_deleted_by_who_shows_its_passkey_again(browser: Browser, guest: User) -> None:
    passkey = add_passkey(browser)
    assert browser.delete("/api/accounts/me").json()["code"] == "reauthenticate"
    door = f"{AUTH}auth/webauthn/reauthenticate"
    options = browser.get(door).json()["data"]["request_options"]
    assert browser.post(door, {"credential": passkey.get(options)}).status_code == 200
    assert browser.delete("/api/accounts/me").status_code == 204


@pytest.mark.django_db
def test_deletion_leaves_the_games_and_nothing_of_the_person(
    browser: Browser, known: User, game_of: Callable[[User], Game]
) -> None:
    game = game_of(known)
    eve = User.objects.get(username="Eve")
    said = [reporting.kept(known.pk, "something rude", "", 0)]
    reporting.report(user_id=eve.pk, other_id=known.pk, reason="insult", place="game 1", line=1, said=said)
    Authenticator.objects.all().delete()  # else it would be asked for, and it is no real one
    for trace in ("Ada Byron", "ada byron", "ada@example.org", "198.51.100.7", "test browser", "push.example.org"):
        assert trace in everything()
    reauthenticate(browser)
    assert browser.delete("/api/accounts/me").status_code == 204

    left = everything()
    for trace in ("ada byron", "ada@example.org", "198.51.100.7", "test browser", "push.example.org"):
        assert trace not in left.lower()
    gone = User.objects.get(pk=known.pk)
    assert gone.username.startswith("~")
    assert (gone.is_active, gone.email, gone.last_login, gone.has_usable_password()) == (False, "", None, False)
    assert gone.forgotten_at is not None
    assert Seat.objects.get(game=game, index=0).user == gone
    assert Game.objects.filter(pk=game.pk).exists()
    report = Report.objects.get()
    assert (report.whom, report.named, report.said) == (gone, "", said)
    for model in (EmailAddress, Authenticator, UserSession, Block, Preferences, PushSubscription):
        assert not model.objects.exists()


@pytest.mark.django_db
def test_keys_go_with_the_person(known: User) -> None:
    services.forget(user_id=known.pk)
    assert "ada's seed" not in everything()
    assert LogEntry.objects.filter(content_type=ContentType.objects.get_for_model(User)).get().object_repr == ""


@pytest.mark.django_db
def test_the_staffs_log_forgets_addresses_and_keys_too(known: User, make: Make) -> None:
    """Also of rows that the staff has deleted, of which nobody knows any more whose they were."""
    eve = User.objects.get(username="Eve")
    second = EmailAddress.objects.create(user=known, email="byron@example.org")
    key = Authenticator.objects.get(user=known)
    others = EmailAddress.objects.create(user=make("Mary"), email="mary@example.org")
    for row in (*EmailAddress.objects.filter(user=known), key, others):
        LogEntry.objects.log_actions(eve.pk, [row], CHANGE, change_message=f"Changed {row}.")
    LogEntry.objects.log_actions(eve.pk, [second], DELETION)
    second.delete()
    services.forget(user_id=known.pk)
    told = LogEntry.objects.exclude(object_repr="").values_list("object_repr", "change_message")
    assert list(told) == [(str(others), f"Changed {others}.")]


@pytest.mark.django_db
def test_all_sessions_end(browser: Browser, known: User) -> None:
    phone = Browser(address="203.0.113.9")
    phone.client.force_login(known, backend="allauth.account.auth_backends.AuthenticationBackend")
    assert phone.me()["name"] == "Ada Byron"
    services.forget(user_id=known.pk)
    for device in (browser, phone):
        assert device.get("/api/accounts/me").status_code == 401


@pytest.mark.django_db
def test_a_guest_just_goes(browser: Browser, guest: User) -> None:
    assert browser.delete("/api/accounts/me").status_code == 204
    assert browser.get("/api/accounts/me").status_code == 401
    assert browser.get(f"/api/accounts/people/{guest.username}").status_code == 404


@pytest.mark.django_db
def test_the_name_is_free_again(known: User, make: Make) -> None:
    services.forget(user_id=known.pk)
    assert make("Ada Byron").pk != known.pk


@pytest.mark.django_db
def test_a_game_of_somebody_gone_can_still_be_played_to_its_end(known: User, game_of: Callable[[User], Game]) -> None:
    from games import services as games

    game = game_of(known)
    services.forget(user_id=known.pk)
    games.leave(game_id=game.pk, seat=0)
    assert Move.objects.filter(game=game, seat=0).exists()


@pytest.mark.django_db(transaction=True)
def test_other_apps_hear_of_it_after_the_commit(make: Make) -> None:
    ada = make("Ada")
    heard: list[tuple[int, bool]] = []

    def listen(user_id: int, **_: Any) -> None:
        heard.append((user_id, User.objects.get(pk=user_id).is_active))

    with listening(signals.forgotten, listen):
        services.forget(user_id=ada.pk)
    assert heard == [(ada.pk, False)]


@pytest.mark.django_db(transaction=True)
def test_one_app_that_fails_keeps_no_other_from_hearing_of_it(make: Make, game_of: Callable[[User], Game]) -> None:
    ada = make("Ada")
    game = game_of(ada)

    def fail(**_: Any) -> None:
        raise ValueError

    receivers = signals.forgotten.receivers
    with listening(signals.forgotten, fail):
        signals.forgotten.receivers = [receivers[-1], *receivers[:-1]]  # the one that fails is asked first
        signals.forgotten.sender_receivers_cache.clear()
        services.forget(user_id=ada.pk)
    assert Seat.objects.get(game=game, user=ada).controller == "bot"


@contextmanager
def listening(signal: Any, receiver: Callable[..., Any]) -> Iterator[None]:
    signal.connect(receiver)
    try:
        yield
    finally:
        signal.disconnect(receiver)


@pytest.mark.django_db
def test_an_export_holds_what_is_mine(browser: Browser, known: User) -> None:
    answer = browser.get("/api/accounts/export")
    assert answer["Content-Disposition"].startswith("attachment")
    assert answer["Cache-Control"] == "no-store"
    mine = answer.json()
    assert mine["profile"]["name"] == "Ada Byron"
    assert mine["email_addresses"] == [{"email": "ada@example.org", "verified": False, "primary": True}]
    assert [row["ip"] for row in mine["sessions"]] == ["198.51.100.7"]
    assert mine["preferences"]["time_zone"] == "Europe/London"
    assert [row["endpoint"] for row in mine["push_subscriptions"]] == ["https://push.example.org/ada"]
    assert [row["name"] for row in mine["blocked"]] == ["Eve"]


@pytest.mark.django_db
def test_an_export_holds_nothing_of_others_and_no_secret(browser: Browser, known: User) -> None:
    eve = User.objects.get(username="Eve")
    EmailAddress.objects.create(user=eve, email="eve@example.org")
    services.subscribe(user_id=eve.pk, endpoint="https://push.example.org/eve", p256dh="p", auth="a")
    services.change_preferences(user_id=eve.pk, time_zone="Asia/Tokyo")
    UserSession.objects.create(user=eve, ip="192.0.2.44", session_key="eves-session", user_agent="eve's browser")
    said = browser.get("/api/accounts/export").content.decode()
    hers = ("eve@", "/eve", "Tokyo", "192.0.2.44", "eve's browser")
    key = browser.client.cookies["sessionid"].value
    for secret in (*hers, "ada's seed", known.password, key, "argon2"):
        assert secret not in said
    assert said.count("Eve") == 1  # that I have blocked her is mine; that she has blocked me is hers


@pytest.mark.django_db
def test_other_apps_add_their_part_to_an_export(known: User, game_of: Callable[[User], Game]) -> None:
    game = game_of(known)

    def seats_of(user_id: int, **_: Any) -> tuple[str, Any]:
        return "seats", list(Seat.objects.filter(user_id=user_id).values("game_id"))

    with listening(signals.data_wanted, seats_of):
        assert selectors.all_data_of(known)["seats"] == [{"game_id": game.pk}]
