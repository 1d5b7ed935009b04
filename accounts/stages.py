"""What stands between knowing who somebody is and letting him in."""

from __future__ import annotations

from typing import Any

from allauth.account.models import EmailAddress
from allauth.account.stages import EmailVerificationStage


class ConfirmAddress(EmailVerificationStage):
    """An address is confirmed before one signs in. Who has only a passkey has no address to confirm."""

    def handle(self) -> tuple[Any, bool]:
        if self.login.user and not EmailAddress.objects.filter(user=self.login.user).exists():
            return None, True
        response, goes_on = super().handle()
        return response, goes_on
