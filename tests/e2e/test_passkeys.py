"""Signing in without a password: a passkey is made, and is the only thing that is shown at the next visit."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.scenes import NAMES, PASSWORD, WATCHER
from tests.e2e.stage import Stage

Device = Callable[..., Page]
PHONE_WITH_A_FINGERPRINT = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


@pytest.fixture
def phone(stage: Stage, device: Device) -> Page:
    """By the one name that browsers take for safe without a certificate."""
    page = device(None, base_url=stage.url.replace("127.0.0.1", "localhost"))
    devtools = page.context.new_cdp_session(page)
    devtools.send("WebAuthn.enable")
    devtools.send("WebAuthn.addVirtualAuthenticator", {"options": PHONE_WITH_A_FINGERPRINT})
    return page


def sign_in_by_password(page: Page, name: str) -> None:
    page.goto("/sign-in")
    page.locator("label", has_text="Password").first.tap()
    page.get_by_label("E-mail").fill(f"{name.lower()}@example.org")
    page.get_by_label("Password", exact=True).last.fill(PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).tap()


def sign_out(page: Page) -> None:
    page.get_by_role("button", name="Sign out").tap()
    page.wait_for_url("**/")


def add_passkey(page: Page, name: str) -> None:
    """What is delicate asks once more who it is."""
    sign_in_by_password(page, name)
    page.wait_for_url("**/")
    page.goto("/me")
    page.get_by_role("button", name="Add a passkey").tap()
    page.get_by_role("dialog").get_by_label("Password").fill(PASSWORD)
    page.get_by_role("dialog").get_by_role("button", name="Confirm").tap()
    page.get_by_role("button", name="Remove").wait_for()


def test_a_passkey_is_made_and_signs_in(phone: Page) -> None:
    add_passkey(phone, WATCHER)
    sign_out(phone)
    phone.goto("/sign-in")
    phone.get_by_role("button", name="passkey").tap()
    expect(phone.get_by_test_id("toast")).to_contain_text(WATCHER)
    phone.goto("/me")
    expect(phone.locator(".who .name")).to_have_text(WATCHER)


def test_who_has_a_passkey_shows_it_after_his_password_too(phone: Page) -> None:
    add_passkey(phone, NAMES[0])
    sign_out(phone)
    sign_in_by_password(phone, NAMES[0])
    phone.get_by_text("Is it you?").wait_for()
    phone.get_by_role("button", name="passkey").tap()
    expect(phone.get_by_test_id("toast")).to_contain_text(NAMES[0])


def test_a_passkey_that_was_taken_away_opens_nothing(phone: Page) -> None:
    add_passkey(phone, NAMES[1])
    phone.get_by_role("button", name="Remove").tap()
    expect(phone.get_by_role("button", name="Remove")).to_have_count(0)
    sign_out(phone)
    phone.goto("/sign-in")
    phone.get_by_role("button", name="passkey").tap()
    expect(phone.get_by_role("alert").first).to_have_text("This passkey is not known here")
    assert phone.url.endswith("/sign-in")


# A guest who has just become an account, without a confirmed address: what deletes him must not need more.
ACCOUNT = """async ([email, password]) => {
  const token = () => /csrftoken=(\\w+)/.exec(document.cookie)[1]
  const post = (path, body) => fetch(path, {
    method: 'POST', body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json', 'X-CSRFToken': token() } })
  await fetch('/api/accounts/me')
  await post('/api/accounts/guest', {})
  return (await post('/api/accounts/upgrade', { email, password })).status
}"""


def test_an_account_is_deleted_by_who_shows_that_it_is_his(device: Device) -> None:
    page = device(None)
    page.goto("/healthz")  # where no app asks beside it
    assert page.evaluate(ACCOUNT, ["gone@example.org", PASSWORD]) == 200
    page.goto("/settings")
    page.get_by_role("button", name="Delete account").tap()
    page.get_by_role("dialog").get_by_role("button", name="Delete account").tap()
    proof = page.get_by_role("dialog")
    proof.get_by_label("Password").fill(PASSWORD)
    proof.get_by_role("button", name="Confirm").tap()
    page.wait_for_url("**/")
    assert page.evaluate("fetch('/api/accounts/me').then((answer) => answer.status)") == 401
