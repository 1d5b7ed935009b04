"""Telling the staff of somebody: once, within limits, kept for the staff and unseen by whom it is about."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.conf import settings
from django.contrib.auth.models import Permission
from django.test import Client

from accounts import merging, reporting, services, tidying
from accounts.models import Report, User

from .browser import Browser

pytestmark = pytest.mark.django_db
Make = Callable[[str], User]


@pytest.fixture
def eve(make: Make) -> User:
    return make("Eve")


def tell(browser: Browser, name: str = "Eve", **words: str) -> tuple[int, object]:
    answer = browser.post(f"/api/accounts/people/{name}/report", {"reason": "insult", **words})
    said = answer.json()
    return answer.status_code, said.get("again", said.get("code"))


def test_who_told_it_before_is_thanked_again_and_what_he_adds_is_kept(browser: Browser, guest: User, eve: User) -> None:
    assert tell(browser, text="Look at that name.") == (200, False)
    assert tell(browser, text="Look at that name.") == tell(browser, text="And at what she says.") == (200, True)
    assert tell(browser, reason="spoiling") == (200, False)
    spoiling, insult = Report.objects.all()
    assert (insult.reporter, insult.whom, insult.named) == (guest, eve, "Eve")
    assert insult.text == "Look at that name.\nAnd at what she says."
    assert (spoiling.reason, spoiling.text) == ("spoiling", "")


def test_what_was_handled_can_be_told_anew(browser: Browser, guest: User, eve: User) -> None:
    tell(browser)
    Report.objects.update(handled=True)
    assert tell(browser) == (200, False)


@pytest.mark.parametrize(
    "name, words, refused",
    [
        ("Eve", {"reason": "rude"}, (400, "invalid")),
        ("Eve", {"text": "x" * 501}, (400, "invalid")),
        ("Eve", {"line": "7"}, (400, "invalid")),
        ("Nobody", {}, (404, "no_such_person")),
        ("bot:coin", {}, (404, "no_such_person")),
    ],
)
def test_what_is_no_report_is_refused(
    browser: Browser, guest: User, eve: User, name: str, words: dict[str, str], refused: tuple[int, str]
) -> None:
    assert tell(browser, name, **words) == refused
    assert not Report.objects.exists()


def test_nobody_reports_himself_and_no_stranger_anybody(browser: Browser, guest: User, eve: User) -> None:
    assert tell(browser, guest.username) == (400, "that_is_you")
    assert tell(Browser())[0] == 401


def test_reports_are_limited_for_a_household(monkeypatch: pytest.MonkeyPatch, guest: User, eve: User) -> None:
    monkeypatch.setitem(settings.REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"], "report", "2/hour")
    answers = []
    for _ in range(3):
        browser = Browser()
        browser.post("/api/accounts/guest")
        answers.append(tell(browser)[0])
    assert answers == [200, 200, 429]


def test_no_door_tells_her_of_it_but_mine_tells_me(browser: Browser, guest: User, eve: User) -> None:
    tell(browser, text="She is the worst.")
    hers = Browser()
    hers.client.force_login(eve, backend="allauth.account.auth_backends.AuthenticationBackend")
    for page in ("me", "preferences", "blocks", "export", f"people/{guest.username}", "people/Eve"):
        answer = hers.get(f"/api/accounts/{page}")
        assert answer.status_code == 200
        for trace in ("the worst", '"insult"'):
            assert trace not in answer.content.decode(), page
    (mine,) = browser.get("/api/accounts/export").json()["reports"]
    assert (mine["name"], mine["reason"], mine["text"], mine["line"]) == ("Eve", "insult", "She is the worst.", None)


def test_a_report_outlives_who_made_it(browser: Browser, guest: User, eve: User) -> None:
    tell(browser)
    services.forget(user_id=guest.pk)
    assert Report.objects.get().whom == eve


def test_a_guest_who_gets_an_account_takes_reports_along(browser: Browser, guest: User, eve: User, make: Make) -> None:
    account = make("Ada")
    for who, whom, reason in (
        (guest, eve, "insult"),
        (account, eve, "insult"),
        (guest, eve, "cheating"),
        (eve, guest, "other"),
        (guest, account, "other"),
    ):
        reporting.report(user_id=who.pk, other_id=whom.pk, reason=reason)
    merging.merge(user_id=account.pk, ticket=merging.ticket(user_id=guest.pk))
    found = [(one.reporter, one.whom, one.reason) for one in Report.objects.order_by("pk")]
    assert found[1:4] == [(account, eve, "insult"), (account, eve, "cheating"), (eve, account, "other")]
    assert len(found) == 5


def test_a_guest_stays_until_the_staff_has_read_of_him(eve: User, make: Make) -> None:
    guest = services.create_guest()
    guest.date_joined -= tidying.YOUNG + timedelta(days=1)
    guest.save()
    reporting.report(user_id=eve.pk, other_id=guest.pk, reason="insult")
    assert tidying.tidy() == 0
    Report.objects.update(handled=True)
    assert tidying.tidy() == 1


@pytest.fixture
def helper() -> Client:
    person = User.objects.create_user("Helper", is_staff=True)
    person.user_permissions.set(Permission.objects.filter(codename__in=["view_report", "change_report"]))
    client = Client()
    client.force_login(person, backend="django.contrib.auth.backends.ModelBackend")
    return client


PAGE = "/admin/accounts/report/"


def test_the_staff_reads_what_was_said_and_marks_it_as_handled(
    helper: Client, browser: Browser, guest: User, eve: User
) -> None:
    said = [reporting.kept(guest.pk, "hello", "", 0), reporting.kept(eve.pk, "something rude", "", 1)]
    reporting.report(user_id=guest.pk, other_id=eve.pk, reason="insult", place="game 7", line=9, said=said)
    report = Report.objects.get()
    tell(browser, reason="cheating", text="<b>with Dee</b>")
    services.change_profile(user_id=eve.pk, name="Angel")
    listed = helper.get(PAGE).content.decode()
    for word in ("game 7", "Angel", "Eve", "insulting name or words", guest.username):
        assert word in listed
    page = f"{PAGE}{report.pk}/change/"
    shown = helper.get(page).content.decode()
    assert f"{guest.username} (seat 1): hello" in shown
    assert "Angel (seat 2): something rude" in shown
    assert "&lt;b&gt;with Dee" in helper.get(f"{PAGE}{Report.objects.first().pk}/change/").content.decode()
    assert helper.post(page, {"handled": "on", "reason": "other", "text": "nothing"}).status_code == 302
    report.refresh_from_db()
    assert (report.handled, report.reason, report.text) == (True, "insult", "")
    assert "game 7" not in helper.get(f"{PAGE}?handled__exact=0").content.decode()
    assert "game 7" in helper.get(f"{PAGE}?handled__exact=1&line__isempty=0&reason__exact=insult").content.decode()


def test_the_staff_marks_many_at_once_and_makes_none(helper: Client, browser: Browser, guest: User, eve: User) -> None:
    tell(browser)
    tell(browser, reason="other")
    chosen = list(Report.objects.values_list("pk", flat=True))
    helper.post(PAGE, {"action": "mark_as_handled", "_selected_action": chosen})
    assert Report.objects.filter(handled=True).count() == 2
    assert helper.get(f"{PAGE}add/").status_code == 403
