"""Who asks: session and person are read together, and only what the session itself says counts."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib.sessions.models import Session
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User

from .browser import Browser

ME = "/api/accounts/me"


@pytest.fixture
def person(db: None) -> User:
    return User.objects.create_user("Ada Lovelace")


@pytest.fixture
def client(person: User) -> Client:
    client = Client()
    client.force_login(person)
    return client


def key_of(client: Client) -> str:
    return client.cookies["sessionid"].value


def listed(client: Client, person: User) -> None:
    UserSession.objects.create(user=person, session_key=key_of(client), ip="127.0.0.1", user_agent="")


def who(client: Client) -> Any:
    answer = client.get(ME)
    return answer.json()["name"] if answer.status_code == 200 else answer.status_code


def questions_for_the_session(client: Client) -> list[str]:
    with CaptureQueriesContext(connection) as asked:
        assert who(client) == "Ada Lovelace"
    return [sql for query in asked.captured_queries if "account_emailaddress" not in (sql := query["sql"])]


def test_a_listed_session_and_its_person_are_one_question(client: Client, person: User) -> None:
    listed(client, person)
    first, *others = questions_for_the_session(client)
    assert "django_session" in first
    assert not [sql for sql in others if "django_session" in sql or 'FROM "accounts_user"' in sql]


def test_a_session_that_nobody_has_listed_is_good_all_the_same(client: Client) -> None:
    assert who(client) == "Ada Lovelace"


def test_what_the_list_says_makes_nobody_somebody_else(client: Client, db: None) -> None:
    listed(client, User.objects.create_user("Mallory"))
    assert who(client) == "Ada Lovelace"


def test_a_listed_session_ends_with_a_new_password(client: Client, person: User) -> None:
    listed(client, person)
    person.set_password("another one altogether")
    person.save()
    assert who(client) == 401


def test_a_listed_session_of_a_closed_account_is_nobodys(client: Client, person: User) -> None:
    listed(client, person)
    User.objects.update(is_active=False)
    assert who(client) == 401


def test_a_listed_session_expires(client: Client, person: User) -> None:
    listed(client, person)
    Session.objects.update(expire_date=timezone.now() - timedelta(seconds=1))
    assert who(client) == 401


def test_a_key_that_django_never_wrote_is_not_looked_for(client: Client, django_assert_num_queries: Any) -> None:
    client.cookies["sessionid"] = "../" * 10
    with django_assert_num_queries(0):
        assert who(client) == 401


def test_a_person_read_along_has_all_his_columns(client: Client, person: User) -> None:
    listed(client, person)
    User.objects.update(last_login=timezone.now())
    request: Any = client.get(ME).wsgi_request
    stored = User.objects.get()
    for field in User._meta.concrete_fields:
        assert getattr(request.user, field.attname) == getattr(stored, field.attname)


def aged(days: float) -> None:
    """As if the sessions there are had begun so many days ago."""
    Session.objects.update(expire_date=timezone.now() + timedelta(seconds=settings.SESSION_COOKIE_AGE, days=-days))


def test_who_comes_again_after_a_month_has_a_whole_year_again(browser: Browser, guest: User) -> None:
    """A guest has nothing but his session: he must not lose his games by the calendar."""
    aged(31)
    answer = browser.get(ME)
    year = settings.SESSION_COOKIE_AGE
    assert answer.cookies["sessionid"]["max-age"] == year
    assert Session.objects.get().expire_date > timezone.now() + timedelta(seconds=year, days=-1)
    assert "sessionid" not in browser.get(ME).cookies
    assert browser.me()["name"] == guest.username


def test_a_page_renews_the_session_too(browser: Browser, guest: User, tmp_path: Path, settings: Any) -> None:
    """Its document brings what that door says, and nobody asks it again."""
    (tmp_path / "index.html").write_text("<head></head>")
    settings.FRONTEND = tmp_path
    aged(31)
    assert browser.get("/").cookies["sessionid"]["max-age"] == settings.SESSION_COOKIE_AGE


def test_a_young_session_is_not_written_again(browser: Browser, guest: User) -> None:
    aged(29)
    with CaptureQueriesContext(connection) as asked:
        answer = browser.get(ME)
    assert "sessionid" not in answer.cookies
    assert not [query["sql"] for query in asked.captured_queries if not query["sql"].startswith("SELECT")]
