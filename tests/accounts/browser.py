"""A browser as the server meets it: cookies, the CSRF token shown again, JSON both ways."""

from __future__ import annotations

import json
import re
from typing import Any

from django.core import mail
from django.http import HttpResponse
from django.test import Client

AUTH = "/_allauth/browser/v1/"


class Browser:
    def __init__(self, address: str = "198.51.100.7") -> None:
        self.client = Client(enforce_csrf_checks=True, REMOTE_ADDR=address, HTTP_USER_AGENT="test browser")
        self.get("/api/accounts/me")  # brings the token

    def get(self, path: str) -> HttpResponse:
        return self.client.get(path)

    def post(self, path: str, body: Any = None) -> HttpResponse:
        return self.send("post", path, body)

    def patch(self, path: str, body: Any = None) -> HttpResponse:
        return self.send("patch", path, body)

    def delete(self, path: str, body: Any = None) -> HttpResponse:
        return self.send("delete", path, body)

    def send(self, method: str, path: str, body: Any = None) -> HttpResponse:
        data = json.dumps({} if body is None else body)
        headers = {"X-CSRFToken": self.client.cookies["csrftoken"].value}
        return getattr(self.client, method)(path, data, content_type="application/json", headers=headers)

    def me(self) -> dict[str, Any]:
        answer = self.get("/api/accounts/me")
        assert answer.status_code == 200, answer.content
        said: dict[str, Any] = answer.json()
        return said


def mailed_code() -> str:
    """The code in the last mail."""
    found = re.search(r"^([A-Z0-9]{3,}-?[A-Z0-9]{3,})$", str(mail.outbox[-1].body), re.M)
    assert found, mail.outbox[-1].body
    return found[1]
