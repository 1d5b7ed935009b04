"""Questions that come at once are read at once; each gets its own answer, or its own refusal."""

from __future__ import annotations

import asyncio

import pytest
from websockets.frames import Frame, Opcode

from games.together import Together
from games.wire import framed

pytestmark = pytest.mark.asyncio


class Library:
    """Answers with the square; notes what was asked together."""

    def __init__(self) -> None:
        self.read: list[list[int]] = []
        self.open = asyncio.Event()
        self.broken = False

    async def __call__(self, questions: list[int]) -> dict[int, int | Exception]:
        self.read.append(questions)
        await self.open.wait()
        if self.broken:
            raise OSError
        return {number: number * number if number >= 0 else ValueError(number) for number in questions}


async def test_who_asks_meanwhile_waits_for_the_next_reading() -> None:
    library = Library()
    together = Together(library)
    first = asyncio.gather(*(together.ask(number) for number in (1, 2, 2, 1)))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    second = asyncio.gather(*(together.ask(number) for number in (2, 3)))
    await asyncio.sleep(0)
    library.open.set()
    assert await first == [1, 4, 4, 1]
    assert await second == [4, 9]
    assert library.read == [[1, 2], [2, 3]]


async def test_one_reading_has_so_many_questions_and_no_more() -> None:
    library = Library()
    library.open.set()
    together = Together(library, most=2)
    assert await asyncio.gather(*(together.ask(number) for number in range(5))) == [0, 1, 4, 9, 16]
    assert library.read == [[0, 1], [2, 3], [4]]


async def test_a_refusal_is_told_to_who_asked_for_it_alone() -> None:
    library = Library()
    library.open.set()
    together = Together(library)
    answers = await asyncio.gather(*(together.ask(number) for number in (3, -1, 4)), return_exceptions=True)
    assert answers[0::2] == [9, 16]
    assert isinstance(answers[1], ValueError)


async def test_after_a_failure_the_next_one_is_read_again() -> None:
    library = Library()
    library.open.set()
    library.broken = True
    together = Together(library)
    answers = await asyncio.gather(*(together.ask(number) for number in (1, 2)), return_exceptions=True)
    assert [type(answer) for answer in answers] == [OSError, OSError]
    library.broken = False
    assert await together.ask(1) == 1


async def test_who_goes_away_takes_nobody_along() -> None:
    library = Library()
    together = Together(library)
    gone, stays = asyncio.ensure_future(together.ask(5)), asyncio.ensure_future(together.ask(5))
    await asyncio.sleep(0)
    gone.cancel()
    await asyncio.sleep(0)
    library.open.set()
    assert await stays == 25


@pytest.mark.parametrize("length", [0, 1, 125, 126, 127, 65_535, 65_536, 200_000])
async def test_a_frame_is_what_the_library_would_make(length: int) -> None:
    data = b"x" * length
    assert framed(data) == Frame(Opcode.TEXT, data).serialize(mask=False)
