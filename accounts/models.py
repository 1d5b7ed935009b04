"""Who people are."""

from __future__ import annotations

from django.contrib.auth.models import AbstractUser


class User(AbstractUser):
    """A person, or a guest until there is a name to keep."""
