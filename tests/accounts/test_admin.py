"""The staff's door: what it shows, what it can do, and what it can't."""

from __future__ import annotations

import pytest
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib.auth.models import Permission
from django.contrib.sessions.models import Session
from django.test import Client

from accounts.models import User

from .browser import Browser

pytestmark = pytest.mark.django_db
PASSWORD = "plum jacket 7 quiz 183055"


@pytest.fixture
def chief() -> User:
    return User.objects.create_superuser("Chief", "chief@example.org", PASSWORD)


@pytest.fixture
def helper() -> User:
    """Staff who may see and change people, no more."""
    person = User.objects.create_user("Helper", password=PASSWORD, is_staff=True)
    person.user_permissions.set(Permission.objects.filter(codename__in=["view_user", "change_user"]))
    return person


def at_work(person: User) -> Client:
    client = Client(REMOTE_ADDR="203.0.113.1")
    client.force_login(person, backend="django.contrib.auth.backends.ModelBackend")
    return client


def login(name: str, password: str) -> int:
    client = Client(REMOTE_ADDR="203.0.113.1")
    return client.post("/admin/login/?next=/admin/", {"username": name, "password": password}).status_code


def test_staff_sign_in_by_name_in_any_case(chief: User) -> None:
    assert login("chief", PASSWORD) == 302
    assert UserSession.objects.get().user == chief  # and can see and end the session


def test_others_do_not(account: User) -> None:
    assert login("Ada", PASSWORD) == 200  # the form again


def test_guessing_is_stopped(chief: User) -> None:
    for _ in range(5):
        assert login("chief", "wrong") == 200
    assert login("chief", PASSWORD) == 200
    assert not Session.objects.exists()


def test_who_has_a_passkey_must_use_it(chief: User) -> None:
    Authenticator.objects.create(user=chief, type="webauthn", data={"name": "phone", "credential": {}})
    assert login("chief", PASSWORD) == 200
    assert not Session.objects.exists()


def test_every_page_opens_and_shows_no_secret(chief: User, browser: Browser, guest: User) -> None:
    Authenticator.objects.create(user=chief, type="recovery_codes", data={"seed": "the seed", "used_mask": 0})
    client = at_work(chief)
    session = UserSession.objects.get(user=guest)
    pages = [
        "accounts/user/",
        f"accounts/user/{guest.pk}/change/",
        f"accounts/user/{chief.pk}/change/",
        "mfa/authenticator/",
        f"mfa/authenticator/{Authenticator.objects.get().pk}/change/",
        "usersessions/usersession/",
        f"usersessions/usersession/{session.pk}/change/",
        "account/emailaddress/",
    ]
    for page in pages:
        answer = client.get(f"/admin/{page}")
        assert answer.status_code == 200, page
        for secret in ("the seed", session.session_key, "argon2", "name_key"):
            assert secret not in answer.content.decode(), page


@pytest.mark.parametrize(
    "asked, status",
    [
        ("accounts/user/?password__startswith=argon2", 400),
        ("accounts/user/?guest__exact=0&is_staff__exact=1", 200),
        ("accounts/user/?q=chief&o=1", 200),
        ("usersessions/usersession/?session_key__startswith=a", 400),
        ("mfa/authenticator/?data__contains=seed", 400),
        ("mfa/authenticator/?type__exact=webauthn", 200),
        ("accounts/report/?whom__password__startswith=argon2", 400),
        ("accounts/report/?line__isempty=1&reason__exact=insult&at__gte=2026-01-01+00:00:00%2B00:00", 200),
        ("accounts/report/?reason__exact=%00", 400),
    ],
)
def test_who_asks_a_list_often_enough_learns_nothing_that_it_does_not_show(
    chief: User, asked: str, status: int
) -> None:
    assert at_work(chief).get(f"/admin/{asked}").status_code == status


def test_people_are_neither_made_nor_removed_by_hand(chief: User, guest: User) -> None:
    client = at_work(chief)
    assert client.get("/admin/accounts/user/add/").status_code == 403
    assert client.post(f"/admin/accounts/user/{guest.pk}/delete/", {"post": "yes"}).status_code == 403
    assert User.objects.filter(pk=guest.pk).exists()


def act(client: Client, page: str, action: str, chosen: int) -> None:
    client.post(f"/admin/{page}", {"action": action, "_selected_action": [chosen]})


def test_an_account_is_deleted_as_by_its_owner(helper: User, guest: User, browser: Browser) -> None:
    act(at_work(helper), "accounts/user/", "forget", guest.pk)
    assert User.objects.get(pk=guest.pk).forgotten_at is not None
    assert browser.get("/api/accounts/me").status_code == 401


def test_a_helper_is_no_danger_to_the_chief(helper: User, chief: User) -> None:
    client = at_work(helper)
    act(client, "accounts/user/", "forget", chief.pk)
    client.post(f"/admin/accounts/user/{chief.pk}/change/", {"username": "Eve", "colour": "teal"})
    stored = User.objects.get(pk=chief.pk)
    assert (stored.username, stored.is_active, stored.is_superuser) == ("Chief", True, True)


def test_a_helper_makes_nobody_staff(helper: User, guest: User) -> None:
    wish = {"username": guest.username, "colour": "teal", "is_active": "on", "is_staff": "on", "is_superuser": "on"}
    at_work(helper).post(f"/admin/accounts/user/{guest.pk}/change/", wish)
    stored = User.objects.get(pk=guest.pk)
    assert (stored.colour, stored.is_staff, stored.is_superuser) == ("teal", False, False)


def test_a_closed_account_is_signed_out_and_stays_out(helper: User, guest: User, browser: Browser) -> None:
    at_work(helper).post(f"/admin/accounts/user/{guest.pk}/change/", {"username": guest.username, "colour": "teal"})
    assert browser.get("/api/accounts/me").status_code == 401


def test_a_session_is_ended_by_staff(chief: User, guest: User, browser: Browser) -> None:
    session = UserSession.objects.get(user=guest)
    act(at_work(chief), "usersessions/usersession/", "end", session.pk)
    assert browser.get("/api/accounts/me").status_code == 401
