"""Mail that waits to be sent: written down in the request, sent in the background, looked for if that was lost.

A row holds a letter until the mail server has taken it, and not a day longer: it may have a code in it.
"""

from __future__ import annotations

import logging
from datetime import timedelta
from functools import partial
from smtplib import SMTPException, SMTPRecipientsRefused

from django.core.mail import EmailMultiAlternatives
from django.db import transaction
from django.utils import timezone

from .breaker import Breaker, LeftAlone
from .models import Mail

log = logging.getLogger(__name__)

KEPT = timedelta(hours=24)  # then nobody waits for it any more
LATE = timedelta(seconds=30)  # whoever waits longer has lost his task
TAKEN = timedelta(minutes=2)  # so long a worker may try, before another one does
REFUSED = 500  # as the answers of mail servers begin that mean it; below it they mean "not now"
AT_ONCE = 50  # letters looked for in one go

server = Breaker()  # lest every letter wait for one that says nothing


def post(message: EmailMultiAlternatives) -> None:
    """Write a letter down; it goes out after commit, and not in this request."""
    html = next((str(content) for content, kind in message.alternatives if kind == "text/html"), "")
    mail = Mail.objects.create(
        to=message.to[0],
        sender=message.from_email,
        subject=str(message.subject),
        text=str(message.body),
        html=html,
        try_after=timezone.now() + LATE,
    )
    send_after_commit(mail.pk)


def send_after_commit(mail_id: int) -> None:
    transaction.on_commit(partial(wake, mail_id))


def wake(mail_id: int) -> None:
    """A lost task is found again by `look`."""
    from . import tasks

    try:
        tasks.deliver_mail.apply_async((mail_id,), retry=False)
    except Exception as error:  # a broker that is away: the letter stands in the database
        log.warning("a mail waits for the next look: %s", type(error).__name__)


def deliver(mail_id: int) -> None:
    """Send a letter, once: who takes it pushes its next try away first, so that two workers do not both send it."""
    now = timezone.now()
    mail = Mail.objects.filter(pk=mail_id).first()
    if mail is None or not Mail.objects.filter(pk=mail_id, tries=mail.tries).update(
        tries=mail.tries + 1, try_after=now + TAKEN * (mail.tries + 1)
    ):
        return
    message = EmailMultiAlternatives(mail.subject, mail.text, mail.sender, [mail.to])
    if mail.html:
        message.attach_alternative(mail.html, "text/html")
    try:
        with server.asking():
            message.send()
    except LeftAlone:  # it was not tried at all
        Mail.objects.filter(pk=mail_id).update(tries=mail.tries, try_after=now + LATE)
        return
    except (OSError, SMTPException) as error:
        if not _is_for_good(error):
            log.warning("a mail was not sent, %s", type(error).__name__)
            return
        log.warning("a mail was refused for good: there is no such address")
    mail.delete()


def _is_for_good(error: Exception) -> bool:
    """Whether the address was refused, and not only for now: who has not met us before may say so (greylisting)."""
    refused = error.recipients.values() if isinstance(error, SMTPRecipientsRefused) else ()
    return bool(refused) and all(code >= REFUSED for code, _ in refused)


def look() -> None:
    """Letters whose task was lost, or whose server was away."""
    now = timezone.now()
    Mail.objects.filter(created_at__lt=now - KEPT).delete()
    for mail_id in Mail.objects.filter(try_after__lte=now).order_by("pk").values_list("pk", flat=True)[:AT_ONCE]:
        deliver(mail_id)
