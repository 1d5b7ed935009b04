"""Django's pages under ASGI: a request belongs to one thread from its beginning to its end.

Django's own handler goes to and fro between the event loop and a thread made for this one request, several times each,
and every such thread opens its own connection to the database. Ours has a few threads that stay. No view of ours is
asynchronous, and none is missed.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from io import BytesIO
from tempfile import SpooledTemporaryFile
from typing import IO, Any, cast

from django.conf import settings
from django.core import signals
from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.core.handlers.base import BaseHandler
from django.db import close_old_connections
from django.http import HttpRequest, HttpResponse, JsonResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.urls import set_script_prefix

from accounts.errors import envelope

from .logs import RequestLog

Message = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

THREADS = 4  # that answer; with those of rooms and halls they must fit into the pool of connections
CHUNK = 2**16


class Pages(ASGIHandler):
    """An ASGI application for `http` scopes."""

    def __init__(self) -> None:
        BaseHandler.__init__(self)
        self.load_middleware(is_async=False)
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="pages")

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        try:
            body = await read_body(scope, receive)
        except RequestAborted:
            return
        try:
            response = await self._run(self._answer, scope, body)
            await send(_beginning(response))
            if isinstance(response, StreamingHttpResponse):
                await self._stream(response, send)
            else:
                content = response.content if isinstance(response, HttpResponse) else b""
                await send({"type": "http.response.body", "body": content})
        finally:
            body.close()

    async def _run(self, job: Callable[..., Any], *facts: Any) -> Any:
        """In one of our threads, with a context of its own."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, copy_context().run, job, *facts)

    def _answer(self, scope: Message, body: IO[bytes]) -> HttpResponseBase:
        """Everything between question and answer; what the thread has opened for it is given back."""
        if isinstance(body, TooMuch):
            return refused(self.request_class(scope, body))
        set_script_prefix(get_script_prefix(scope))
        signals.request_started.send(sender=type(self), scope=scope)
        request, refusal = self.create_request(scope, body)
        response = self.get_response(request) if request is not None else cast(HttpResponse, refusal)
        if isinstance(response, StreamingHttpResponse):
            close_old_connections()  # what streams are files; their end may come in another thread
        else:
            response.close()
        if request is not None:
            forget(request, response)
        return response

    async def _stream(self, response: StreamingHttpResponse, send: Send) -> None:
        """A file, piece by piece: reading it must not hold up the sockets."""
        try:
            parts = iter(response)
            while (part := await self._run(next, parts, None)) is not None:
                for chunk in _chunks(part):
                    await send({"type": "http.response.body", "body": chunk, "more_body": True})
            await send({"type": "http.response.body"})
        finally:
            await self._run(response.close)


def forget(request: HttpRequest, response: HttpResponseBase) -> None:
    """What was asked is answered. A request holds much that holds it (its person, its messages, the REST framework's
    own): left alone, it would wait for the collector, which stops everybody while it clears away a hundred of them."""
    context = getattr(response, "renderer_context", {})
    if "request" in context:
        context["request"].parser_context.clear()
        vars(context["view"]).clear()
        context.clear()
    vars(request).clear()


class TooMuch(BytesIO):
    """In the place of a body that is larger than any may be."""


async def read_body(scope: Message, receive: Receive) -> IO[bytes]:
    """All that a request has to say. Who says too much, or that he will, is not listened to any longer."""
    most = settings.LARGEST_BODY
    if _announced(scope) > most:
        return TooMuch()
    body = SpooledTemporaryFile(settings.FILE_UPLOAD_MAX_MEMORY_SIZE)  # noqa: SIM115  # closed by who reads it
    length = 0
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            body.close()
            raise RequestAborted
        part = message.get("body", b"")
        length += len(part)
        if length > most:
            body.close()
            return TooMuch()
        body.write(part)
        if not message.get("more_body", False):
            body.seek(0)
            return body


def _announced(scope: Message) -> int:
    """By Content-Length, which the server has checked; nought where nothing was said."""
    said: bytes = next((value for name, value in scope["headers"] if name == b"content-length"), b"")
    return int(said) if said.isdigit() else 0


def refused(request: HttpRequest) -> HttpResponse:
    """413 in the form of every error, with its line in the log; nothing else of ours has to see it."""
    answer = JsonResponse(envelope("too_large", {"most": settings.LARGEST_BODY}), status=413)
    return RequestLog(lambda _: answer)(request)


def _beginning(response: HttpResponseBase) -> Message:
    headers = [(name.encode("ascii"), value.encode("latin1")) for name, value in response.items()]
    headers += [
        (b"Set-Cookie", cookie.output(header="").strip().encode("ascii")) for cookie in response.cookies.values()
    ]
    return {"type": "http.response.start", "status": response.status_code, "headers": headers}


def _chunks(part: bytes) -> Iterator[bytes]:
    return (part[at : at + CHUNK] for at in range(0, len(part), CHUNK))
