"""Pages under ASGI: whole answers, files piece by piece, and one thread from beginning to end."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.signals import request_finished, request_started
from django.http import HttpResponse, StreamingHttpResponse
from django.urls import path
from django.views.decorators.csrf import csrf_exempt
from rest_framework.request import Request
from rest_framework.response import Response

from deploy.handler import CHUNK, Pages
from games.doors import Door
from games.errors import Conflict
from tests.collecting import collected

Message = dict[str, Any]
PIECES = [b"a" * 10, b"b" * (2 * CHUNK + 1), b""]


@csrf_exempt
def whole(request: Any) -> HttpResponse:
    answer = HttpResponse(request.body + request.META["QUERY_STRING"].encode(), status=201)
    answer.set_cookie("one", "1", httponly=True)
    answer.set_cookie("two", "2")
    return answer


def pieces(request: Any) -> StreamingHttpResponse:
    return StreamingHttpResponse(iter(PIECES))


def fault(request: Any) -> HttpResponse:
    raise RuntimeError("a fault of ours")


class OneDoor(Door):
    throttle_classes = []

    def post(self, request: Request) -> Response:
        return Response({"signed_in": request.user.is_authenticated})

    get = post


class ClosedDoor(OneDoor):
    def post(self, request: Request) -> Response:
        raise Conflict("too_many_games", most=1)


urlpatterns = [
    path("whole", whole),
    path("pieces", pieces),
    path("fault", fault),
    path("door", OneDoor.as_view()),
    path("refused", ClosedDoor.as_view()),
]


@pytest.fixture
def pages(settings: Any) -> Pages:
    settings.ROOT_URLCONF = __name__
    settings.MIDDLEWARE = ["django.middleware.common.CommonMiddleware"]
    return Pages()


@pytest.fixture
def threads() -> Iterator[list[tuple[str, str]]]:
    """Where each request began and ended."""
    seen: list[tuple[str, str]] = []

    def began(**_: Any) -> None:
        seen.append(("began", threading.current_thread().name))

    def ended(**_: Any) -> None:
        seen.append(("ended", threading.current_thread().name))

    request_started.connect(began)
    request_finished.connect(ended)
    yield seen
    request_started.disconnect(began)
    request_finished.disconnect(ended)


async def ask(pages: Pages, address: str, *body: Message) -> list[Message]:
    """What was sent in answer to a POST."""
    where, _, query = address.partition("?")
    scope = {
        "type": "http",
        "http_version": "1.1",
        "method": "POST",
        "scheme": "http",
        "path": where,
        "raw_path": where.encode(),
        "root_path": "",
        "query_string": query.encode(),
        "headers": [(b"host", b"testserver")],
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 80),
    }
    messages = list(body) or [{"type": "http.request", "body": b""}]
    sent: list[Message] = []

    async def receive() -> Message:
        return messages.pop(0)

    async def send(message: Message) -> None:
        sent.append(message)

    await pages(scope, receive, send)
    return sent


pytestmark = pytest.mark.asyncio


async def test_a_whole_answer(pages: Pages, threads: list[tuple[str, str]]) -> None:
    parts = [
        {"type": "http.request", "body": b"first ", "more_body": True},
        {"type": "http.request", "body": b"second", "more_body": False},
    ]
    start, body = await ask(pages, "/whole?third", *parts)
    assert (start["status"], body["body"], body.get("more_body", False)) == (201, b"first secondthird", False)
    cookies = [value for name, value in start["headers"] if name == b"Set-Cookie"]
    assert sorted(cookie.split(b";")[0] for cookie in cookies) == [b"one=1", b"two=2"]
    assert (b"Content-Length", b"17") in start["headers"]
    (began, here), (ended, there) = threads
    assert (began, ended, here == there) == ("began", "ended", True)
    assert here.startswith("pages")


async def test_a_file_comes_piece_by_piece(pages: Pages, threads: list[tuple[str, str]]) -> None:
    start, *parts = await ask(pages, "/pieces")
    assert start["status"] == 200
    assert all(part["more_body"] for part in parts[:-1])
    assert not parts[-1].get("more_body", False)
    assert max(len(part.get("body", b"")) for part in parts) == CHUNK
    assert b"".join(part.get("body", b"") for part in parts) == b"".join(PIECES)
    assert [what for what, _ in threads] == ["began", "ended"]


async def test_a_fault_is_an_answer_too(pages: Pages, threads: list[tuple[str, str]]) -> None:
    start, body = await ask(pages, "/fault")
    assert start["status"] == 500
    assert b"a fault of ours" not in body["body"]
    assert [what for what, _ in threads] == ["began", "ended"]


async def test_whoever_goes_before_he_has_said_everything_is_not_answered(
    pages: Pages, threads: list[tuple[str, str]]
) -> None:
    parts = [{"type": "http.request", "body": b"fir", "more_body": True}, {"type": "http.disconnect"}]
    assert await ask(pages, "/whole", *parts) == []
    assert threads == []


@pytest.mark.parametrize(("address", "status"), [("/whole", 201), ("/door", 200), ("/refused", 409)])
async def test_nothing_of_a_request_is_left_to_the_collector(settings: Any, address: str, status: int) -> None:
    """It stops the whole process to clear away what many have left."""
    settings.ROOT_URLCONF = __name__
    pages = Pages()
    await ask(pages, address)  # what is made once is made
    with collected() as left:
        start, _ = await ask(pages, address)
    assert start["status"] == status
    assert Counter(type(each).__qualname__ for each in left) == {}
