"""What is sent to us has an end: over a real server, whatever a request says of its length."""

from __future__ import annotations

import http.client
import json
import socket
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import uvicorn
from django.conf import settings as configured
from django.http import HttpRequest, HttpResponse
from django.urls import path

from deploy.handler import Pages
from games.parsing import LARGEST_RECORD
from tests.conftest import PATIENCE

CHUNK = b"x" * 2**16
TOO_LARGE = (413, {"code": "too_large", "facts": {"most": LARGEST_RECORD}})


def count(request: HttpRequest) -> HttpResponse:
    length = 0
    while part := request.read(2**16):
        length += len(part)
    return HttpResponse(json.dumps(length), content_type="application/json")


urlpatterns = [path("count", count)]


@pytest.fixture
def host(settings: Any) -> Iterator[str]:
    settings.ROOT_URLCONF = __name__
    settings.MIDDLEWARE = ["django.middleware.common.CommonMiddleware"]
    listening = socket.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(uvicorn.Config(Pages(), log_level="warning", lifespan="off"))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()
    yield f"127.0.0.1:{listening.getsockname()[1]}"
    server.should_exit = True
    thread.join(PATIENCE)
    listening.close()


def ask(host: str, talk: Callable[[http.client.HTTPConnection], None], *headers: tuple[str, str]) -> tuple[int, Any]:
    connection = http.client.HTTPConnection(host, timeout=PATIENCE)
    connection.putrequest("POST", "/count")
    for name, value in headers:
        connection.putheader(name, value)
    connection.endheaders()
    talk(connection)
    answer = connection.getresponse()
    said = json.loads(answer.read())
    connection.close()
    return answer.status, said


def chunked(length: int, ends: bool = True) -> Callable[[http.client.HTTPConnection], None]:
    def send(connection: http.client.HTTPConnection) -> None:
        left = length
        while left:
            part = CHUNK[:left]
            connection.send(b"%x\r\n%s\r\n" % (len(part), part))
            left -= len(part)
        if ends:
            connection.send(b"0\r\n\r\n")

    return send


def test_a_body_of_any_length_that_is_allowed_comes_whole(host: str) -> None:
    length = ("Content-Length", str(LARGEST_RECORD))
    assert ask(host, lambda connection: connection.send(b"x" * LARGEST_RECORD), length) == (200, LARGEST_RECORD)
    assert ask(host, chunked(LARGEST_RECORD), ("Transfer-Encoding", "chunked")) == (200, LARGEST_RECORD)
    assert ask(host, lambda _: None) == (200, 0)


def test_who_says_that_he_will_send_too_much_is_refused_at_once(host: str) -> None:
    assert ask(host, lambda _: None, ("Content-Length", str(10**12))) == TOO_LARGE


def test_who_does_not_say_how_much_is_refused_when_it_is_too_much(host: str) -> None:
    endless = chunked(LARGEST_RECORD + 1, ends=False)
    assert ask(host, endless, ("Transfer-Encoding", "chunked")) == TOO_LARGE
    assert ask(host, chunked(8 * LARGEST_RECORD), ("Transfer-Encoding", "chunked")) == TOO_LARGE
    assert ask(host, lambda _: None) == (200, 0)


def test_there_is_one_limit() -> None:
    assert configured.LARGEST_BODY == LARGEST_RECORD
