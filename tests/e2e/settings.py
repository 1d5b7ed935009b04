"""The server whose screens are looked at: set up as `play` or, in full mode, `services` is, but patient."""

from __future__ import annotations

import os

if os.environ.get("DATABASE_URL"):
    from deploy.settings.production import *  # noqa: F403

    MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = True  # passkeys where there is no certificate, as `play` has them
else:
    from deploy.settings.embedded import *  # noqa: F403

from deploy.settings.base import INSTALLED_APPS as OF_ALL

INSTALLED_APPS = [*OF_ALL, "tests.e2e.patience"]
