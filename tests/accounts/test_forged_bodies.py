"""Whatever is sent to allauth's doors, they answer; forged, oversized, deep, of wrong types."""

from __future__ import annotations

import pytest

from accounts import guard
from accounts.models import User

from .browser import AUTH, Browser

pytestmark = pytest.mark.django_db

BODIES = [
    b"{",
    b"[" * 20_000,
    b'{"email":' * 5_000 + b"1" + b"}" * 5_000,
    b'{"email": NaN, "sessions": [1e999]}',
    b'{"name": "' + b"x" * 70_000 + b'"}',
    b"[]",
    b"7",
    b"null",
    b"\xff",
    b'{"email": ["a"], "password": {"b": 1}}',
    b'{"email": "a\\u0000@example.org", "password": "\\ud800"}',
    b'{"email": "\\ud800@example.org", "password": "x", "key": "\\ud800", "code": "\\u0000"}',
    b'{"sessions": ["x"], "credential": 7, "name": null}',
    b'{"sessions": [99999999999999999999999], "credential": {"id": [], "response": "x"}, "name": "x"}',
]
DOORS = [
    "auth/signup",
    "auth/login",
    "auth/session",
    "auth/email/verify",
    "auth/password/request",
    "auth/password/reset",
    "auth/code/request",
    "auth/code/confirm",
    "auth/reauthenticate",
    "auth/sessions",
    "auth/webauthn/login",
    "auth/webauthn/signup",
    "account/email",
    "account/password/change",
    "account/authenticators/webauthn",
]


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize("body", BODIES, ids=range(len(BODIES)))
def test_no_body_makes_allauths_doors_fall_over(browser: Browser, guest: User, door: str, body: bytes) -> None:
    stranger = Browser()
    for who in (browser, stranger):
        token = {"X-CSRFToken": who.client.cookies["csrftoken"].value}
        for method in ("POST", "PUT", "PATCH", "DELETE"):
            answer = who.client.generic(method, AUTH + door, body, content_type="application/json", headers=token)
            assert answer.status_code < 500, (method, door, body[:60])
    assert User.objects.get().username == guest.username


@pytest.mark.parametrize("body, status", [(b"[" * 20_000, 400), (b'"' + b"x" * 70_000 + b'"', 413), (b"\xff", 400)])
def test_what_the_guard_refuses_is_told_in_our_form(browser: Browser, body: bytes, status: int) -> None:
    answer = browser.client.post(f"{AUTH}auth/login", body, content_type="application/json")
    assert answer.status_code == status
    assert answer.json()["code"] in ("parse_error", "too_large")


def test_the_guard_leaves_other_doors_alone() -> None:
    assert guard.readable(b'{"email": "a@example.org", "remember": true, "n": [1, 2.5, null]}')
    assert not guard.readable(b'{"n": [[9223372036854775808]]}')


@pytest.mark.parametrize("depth", [1, 10, 11, 500, 990, 1000, 20_000])
def test_a_form_is_not_deep(depth: int) -> None:
    assert guard.readable(b"[" * depth + b"]" * depth) is (depth <= guard.DEEPEST)
