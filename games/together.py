"""Many who ask the same kind of question at once are answered by one reading."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Hashable, Mapping
from typing import Generic, TypeVar

Question = TypeVar("Question", bound=Hashable)
Answer = TypeVar("Answer")


class Together(Generic[Question, Answer]):
    """Whoever asks while a reading is under way waits for the next one, with all the others who do.

    `read` answers every question that it is given; an exception in the place of an answer is raised to whoever asked.
    """

    def __init__(
        self, read: Callable[[list[Question]], Awaitable[Mapping[Question, Answer | Exception]]], most: int = 64
    ) -> None:
        self._read = read
        self._most = most  # questions of one reading
        self._waiting: dict[Question, asyncio.Future[Answer]] = {}
        self._reading: asyncio.Task[None] | None = None

    async def ask(self, question: Question) -> Answer:
        waiting = self._waiting.get(question)
        if waiting is None:
            waiting = self._waiting[question] = asyncio.get_running_loop().create_future()
            waiting.add_done_callback(_looked_at)
        if self._reading is None:
            self._reading = asyncio.create_task(self._read_all())
        return await asyncio.shield(waiting)  # who goes away takes nobody along

    async def _read_all(self) -> None:
        try:
            while self._waiting:
                questions = list(self._waiting)[: self._most]
                asked = {question: self._waiting.pop(question) for question in questions}
                answers: Mapping[Question, Answer | Exception]
                try:
                    answers = await self._read(questions)
                except Exception as error:
                    answers = dict.fromkeys(questions, error)
                for question, waiting in asked.items():
                    _tell(waiting, answers[question])
        finally:
            self._reading = None


def _tell(waiting: asyncio.Future[Answer], answer: Answer | Exception) -> None:
    if waiting.done():
        return
    if isinstance(answer, Exception):
        waiting.set_exception(answer)
    else:
        waiting.set_result(answer)


def _looked_at(waiting: asyncio.Future[Answer]) -> None:
    """Nobody may be there any more to take an exception; then it is nobody's."""
    if not waiting.cancelled():
        waiting.exception()
