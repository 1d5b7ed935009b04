"""Background doors: a service call each. Each may run twice, late or never."""

from __future__ import annotations

from .background import shared_task


@shared_task(ignore_result=True)
def deliver_mail(mail_id: int) -> None:
    from . import outgoing

    outgoing.deliver(mail_id)


@shared_task(ignore_result=True, expires=50)
def look_for_mail() -> None:
    """Every minute: letters that were not sent."""
    from . import outgoing

    outgoing.look()


@shared_task(ignore_result=True, expires=3600)
def tidy() -> None:
    """Every day: sessions that have ended, guests who will not come back and left nothing."""
    from . import tidying

    tidying.tidy()
