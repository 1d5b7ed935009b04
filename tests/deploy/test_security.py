"""What every answer says to a browser, what a log line may hold, and who may read the metrics."""

from __future__ import annotations

import io
import json
import logging
import logging.config
import re

import pytest
import structlog
from django.conf import settings
from django.test import Client

from deploy import logs


@pytest.mark.django_db
@pytest.mark.parametrize(
    "path", ["/", "/no-such-page", "/admin/login/", "/static/admin/css/base.css", "/api/accounts/me"]
)
def test_every_answer_forbids_scripts_in_pages_and_pages_in_frames(path: str) -> None:
    headers = Client().get(path).headers
    policy = dict(part.split(" ", 1) for part in headers["Content-Security-Policy"].split("; "))
    assert policy["default-src"] == policy["frame-ancestors"] == policy["base-uri"] == "'none'"
    assert policy["script-src"] == "'self' 'wasm-unsafe-eval'"
    assert policy["style-src"] == "'self'"
    assert "unsafe-inline" not in headers["Content-Security-Policy"]
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/", "/admin/login/"])
def test_no_page_has_a_script_or_a_style_inside(path: str) -> None:
    page = Client().get(path).content.decode()
    assert "<html" in page
    assert not re.search(r'<script(?![^>]*\b(src=|type="application/json"))', page)  # data is not run
    assert not re.search(r"<style|\sstyle=|\son\w+=", page)


def test_a_request_has_an_id_and_keeps_one_that_it_brings() -> None:
    client = Client()
    assert re.fullmatch(r"[0-9a-f]{32}", client.get("/healthy-or-not").headers["X-Request-ID"])
    assert client.get("/", headers={"X-Request-ID": "from-the-proxy-1"}).headers["X-Request-ID"] == "from-the-proxy-1"
    forged = client.get("/", headers={"X-Request-ID": "two\nlines {}"}).headers["X-Request-ID"]
    assert re.fullmatch(r"[0-9a-f]{32}", forged)


@pytest.fixture
def written() -> io.StringIO:
    """What is logged as on a server; the tests' own way of logging returns afterwards."""
    stream = io.StringIO()
    form = logs.configuration("json")
    form["handlers"]["stderr"]["stream"] = stream
    logging.config.dictConfig(form)
    yield stream
    logging.config.dictConfig(settings.LOGGING)
    logs.configuration("plain")


def test_a_request_is_one_json_line_without_its_query(written: io.StringIO) -> None:
    Client().get("/api/no-such-page?invitation=secret", headers={"X-Request-ID": "from-the-proxy-1"})
    (line,) = [json.loads(text) for text in written.getvalue().splitlines()]
    assert {name: line[name] for name in ("method", "path", "status", "request", "level")} == {
        "method": "GET",
        "path": "/api/no-such-page",
        "status": 404,
        "request": "from-the-proxy-1",
        "level": "info",
    }
    assert "secret" not in written.getvalue()


def test_a_traceback_tells_no_values_and_a_line_knows_its_request(written: io.StringIO) -> None:
    def fails() -> None:
        deck = ["thirteen", "fifty"]
        raise RuntimeError(len(deck))

    with structlog.contextvars.bound_contextvars(request="r" * 8):
        try:
            fails()
        except RuntimeError:
            logging.getLogger("games").exception("it failed", extra={"game": 7, "seq": 3})
    line = json.loads(written.getvalue())
    assert (line["game"], line["seq"], line["request"], line["event"]) == (7, 3, "r" * 8, "it failed")
    assert "RuntimeError: 2" in line["exception"]
    assert "'fifty'" not in written.getvalue().replace('deck = [\\"thirteen\\", \\"fifty\\"]', "")


# Metrics

pytestmark = pytest.mark.usefixtures("db")


def measured(client: Client, **headers: str) -> int:
    return client.get("/metrics", headers=headers).status_code


def test_metrics_are_for_this_machine_alone_and_not_through_a_proxy() -> None:
    assert measured(Client()) == 200
    assert measured(Client(REMOTE_ADDR="::1")) == 200
    for address in ("10.1.2.3", "", "nonsense"):
        assert measured(Client(REMOTE_ADDR=address)) == 403
    for name in ("X-Forwarded-For", "Forwarded", "X-Real-IP"):
        assert measured(Client(), **{name: "127.0.0.1"}) == 403


def test_metrics_with_a_token_are_for_who_brings_it(settings) -> None:
    settings.METRICS_TOKEN = "tökén"
    far = Client(REMOTE_ADDR="10.1.2.3")
    assert measured(Client()) == 403
    assert measured(far, Authorization="Bearer wrong") == 403
    settings.METRICS_TOKEN = "token"
    assert measured(far, Authorization="Bearer token") == 200


def test_metrics_tell_how_long_requests_take_and_what_waits() -> None:
    Client().get("/no-such-page-at-all")
    page = Client().get("/metrics").content.decode()
    assert re.search(r'megawatt_request_seconds_count\{method="GET",route="[^"]*",status="404"\} [1-9]', page)
    assert 'megawatt_queue_length{queue="bots"}' in page
    assert "megawatt_overdue_seconds 0.0" in page
