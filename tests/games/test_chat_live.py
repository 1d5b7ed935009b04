"""What is said reaches the phones of its own room as a number, and nothing but the number."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from accounts.models import User
from deploy.asgi import Megawatt
from games import chat, services
from games.models import Game
from tests.games.sockets import Phone, in_thread, signed_in

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.asyncio]
Server = Callable[..., Megawatt]


async def listening(app: Megawatt, game: Game, person: User | None) -> Phone:
    session = await in_thread(signed_in, person) if person is not None else ""
    phone = Phone(app, f"/ws/games/{game.pk}", session)
    await phone.at(0)
    return phone


async def say(game: Game, person: User, text: str) -> int:
    line = await in_thread(chat.say, game=game, user_id=person.pk, text=text)
    return line.pk


async def hears(phone: Phone, line: int) -> None:
    await phone.until(lambda: {"kind": "chat", "line": line} in phone.heard("chat"))


def numbers(phone: Phone) -> list[int]:
    return [said["line"] for said in phone.heard("chat")]


async def test_players_and_onlookers_hear_each_their_own_room_in_every_process(
    any_layer: Any, server: Server, new_game: Callable[..., Game], people: list[User]
) -> None:
    game = await in_thread(new_game)
    apps = [server(), server()]
    table = [await listening(apps[number % 2], game, people[number]) for number in range(3)]
    gallery = [await listening(apps[number % 2], game, person) for number, person in enumerate([people[4], None])]
    first = await say(game, people[0], "Who takes the 20?")
    for phone in table:
        await hears(phone, first)
    second = await say(game, people[4], "He should pass.")
    for phone in gallery:
        await hears(phone, second)
    third = await say(game, people[1], "Not me.")
    for phone in table:
        await hears(phone, third)
        assert numbers(phone) == [first, third]
    assert [numbers(phone) for phone in gallery] == [[second], [second]]
    for phone in table + gallery:
        assert not any("takes" in text or "pass." in text for text in phone.texts if json.loads(text)["kind"] == "chat")


async def test_a_number_leads_to_its_line(
    layer: Any, server: Server, new_game: Callable[..., Game], people: list[User]
) -> None:
    game = await in_thread(new_game)
    phone = await listening(server(), game, people[2])
    await say(game, people[0], "Before")
    line = await say(game, people[1], "Hello")
    await hears(phone, line)
    read = await in_thread(chat.lines, game, people[2].pk, line - 1)
    assert [(one["id"], one["text"]) for one in read["lines"]] == [(line, "Hello")]


async def test_whose_seat_a_bot_keeps_is_still_at_the_table(
    layer: Any, server: Server, new_game: Callable[..., Game], people: list[User]
) -> None:
    game = await in_thread(new_game)
    app = server()
    away, onlooker = await listening(app, game, people[1]), await listening(app, game, people[4])
    await in_thread(services.give_to_bot, game_id=game.pk, seat=1, policy="coin")
    await away.until(lambda: away.newest()["seat"] is None)
    gallery = await say(game, people[4], "Where is he?")
    await hears(onlooker, gallery)
    table = await say(game, people[0], "Are you still there?")
    await hears(away, table)
    assert gallery not in numbers(away)


async def test_a_line_in_another_game_is_not_heard_here(
    layer: Any, server: Server, new_game: Callable[..., Game], people: list[User]
) -> None:
    here, there = await in_thread(new_game), await in_thread(new_game)
    app = server()
    phone, other = await listening(app, here, people[0]), await listening(app, there, people[0])
    elsewhere = await say(there, people[1], "Over there")
    await hears(other, elsewhere)
    line = await say(here, people[1], "Here")
    await hears(phone, line)
    assert (numbers(phone), numbers(other)) == ([line], [elsewhere])
