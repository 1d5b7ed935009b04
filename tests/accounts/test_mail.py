"""Mail in the background: nobody waits for it, none is lost, none is sent twice."""

from __future__ import annotations

from datetime import timedelta
from smtplib import SMTPRecipientsRefused, SMTPServerDisconnected
from typing import Any

import pytest
from django.core import mail
from django.core.mail import EmailMultiAlternatives
from django.utils import timezone

from accounts import breaker, outgoing
from accounts.models import Mail

pytestmark = pytest.mark.django_db
SEND_AFTER_COMMIT = outgoing.send_after_commit  # before conftest.py puts a quicker one in its place


@pytest.fixture(autouse=True)
def a_server_that_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever another test has found."""
    monkeypatch.setattr(outgoing, "server", breaker.Breaker())


@pytest.fixture
def woken(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The letters that a worker was told of."""
    told: list[int] = []
    monkeypatch.setattr(outgoing, "send_after_commit", SEND_AFTER_COMMIT)
    monkeypatch.setattr(outgoing, "wake", told.append)
    return told


def letter() -> EmailMultiAlternatives:
    message = EmailMultiAlternatives("Code", "ABC-DEF", "us@example.org", ["ada@example.org"])
    message.attach_alternative("<p>ABC-DEF</p>", "text/html")
    return message


def posted(django_capture: Any) -> Mail:
    with django_capture(execute=True):
        outgoing.post(letter())
    return Mail.objects.get()


def test_a_request_only_writes_it_down(woken: list[int], django_capture_on_commit_callbacks: Any) -> None:
    written = posted(django_capture_on_commit_callbacks)
    assert woken == [written.pk]
    assert mail.outbox == []


def test_a_task_that_comes_twice_sends_it_once(woken: list[int], django_capture_on_commit_callbacks: Any) -> None:
    written = posted(django_capture_on_commit_callbacks)
    for _ in range(2):
        outgoing.deliver(written.pk)
    sent = mail.outbox[0]
    assert (len(mail.outbox), sent.to, sent.body) == (1, ["ada@example.org"], "ABC-DEF")
    assert sent.alternatives[0][0] == "<p>ABC-DEF</p>"  # type: ignore[attr-defined]
    assert not Mail.objects.exists()


def test_a_lost_task_is_found(woken: list[int], django_capture_on_commit_callbacks: Any) -> None:
    posted(django_capture_on_commit_callbacks)
    outgoing.look()
    assert mail.outbox == []  # its task may be on its way
    Mail.objects.update(try_after=timezone.now())
    outgoing.look()
    assert len(mail.outbox) == 1


def test_a_server_that_is_away_gets_it_later(
    woken: list[int], django_capture_on_commit_callbacks: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = posted(django_capture_on_commit_callbacks)
    with monkeypatch.context() as away:
        away.setattr(EmailMultiAlternatives, "send", lambda self: fail(SMTPServerDisconnected()))
        outgoing.deliver(written.pk)
    written.refresh_from_db()
    assert (written.tries, written.try_after > timezone.now()) == (1, True)
    Mail.objects.update(try_after=timezone.now())
    outgoing.look()
    assert (len(mail.outbox), Mail.objects.count()) == (1, 0)


def test_a_server_that_says_nothing_holds_up_one_letter_and_not_the_next(
    woken: list[int], django_capture_on_commit_callbacks: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(breaker, "LONG", -1.0)  # every failure has taken long
    monkeypatch.setattr(breaker, "PAUSE", 3600.0)
    tried: list[EmailMultiAlternatives] = []

    def hangs(letter: EmailMultiAlternatives) -> None:
        tried.append(letter)
        raise TimeoutError

    with django_capture_on_commit_callbacks(execute=True):
        for _ in range(3):
            outgoing.post(letter())
    monkeypatch.setattr(EmailMultiAlternatives, "send", hangs)
    Mail.objects.update(try_after=timezone.now())
    outgoing.look()
    assert len(tried) == 1
    assert sorted(Mail.objects.values_list("tries", flat=True)) == [0, 0, 1]
    assert not Mail.objects.filter(try_after__lte=timezone.now()).exists()


def test_an_address_that_is_refused_is_not_tried_again(
    woken: list[int], django_capture_on_commit_callbacks: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = posted(django_capture_on_commit_callbacks)
    monkeypatch.setattr(EmailMultiAlternatives, "send", lambda self: fail(refusal(550, b"5.1.1 User unknown")))
    outgoing.deliver(written.pk)
    assert not Mail.objects.exists()


@pytest.mark.parametrize("code", [450, 451, 452])
def test_an_address_that_is_refused_for_now_is_tried_again(
    code: int, woken: list[int], django_capture_on_commit_callbacks: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As a server does that has not met us before (greylisting), or whose mailbox is full."""
    written = posted(django_capture_on_commit_callbacks)
    with monkeypatch.context() as refused:
        refused.setattr(EmailMultiAlternatives, "send", lambda self: fail(refusal(code, b"try again later")))
        outgoing.deliver(written.pk)
    Mail.objects.update(try_after=timezone.now())
    outgoing.look()
    assert (len(mail.outbox), Mail.objects.count()) == (1, 0)


def refusal(code: int, text: bytes) -> SMTPRecipientsRefused:
    return SMTPRecipientsRefused({"ada@example.org": (code, text)})


def test_an_old_code_is_thrown_away(woken: list[int], django_capture_on_commit_callbacks: Any) -> None:
    posted(django_capture_on_commit_callbacks)
    Mail.objects.update(created_at=timezone.now() - timedelta(days=2), try_after=timezone.now())
    outgoing.look()
    assert (mail.outbox, Mail.objects.count()) == ([], 0)


def test_a_broker_that_is_away_does_no_harm(monkeypatch: pytest.MonkeyPatch) -> None:
    from accounts import tasks

    monkeypatch.setattr(tasks.deliver_mail, "apply_async", lambda *_, **__: fail(ConnectionError()))
    outgoing.wake(1)


def fail(error: Exception) -> Any:
    raise error
