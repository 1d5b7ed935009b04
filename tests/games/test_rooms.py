"""A room reads once a move, whatever is said to it how often, and nothing said or lost leaves it behind."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from channels.layers import channel_layers
from django.db import connections
from django.db.backends.signals import connection_created

from accounts.models import User
from deploy.asgi import Megawatt
from deploy.redis_layer import RedisLayer
from games import presence, selectors, services
from games.models import Game
from tests.conftest import PATIENCE
from tests.games.live import PrivateRedis
from tests.games.sockets import Phone, expected, in_thread, play, signed_in, without_events

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.asyncio]
Server = Callable[..., Megawatt]


@pytest.fixture
def sessions(people: list[User]) -> list[str]:
    return [signed_in(person) for person in people]


@pytest.fixture
def game(people: list[User], new_game: Callable[..., Game]) -> Game:
    return new_game()


@pytest.fixture
def queries() -> Iterator[list[str]]:
    """The SQL that the rooms' own threads send."""
    sent: list[str] = []

    def note(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if threading.current_thread().name.startswith("rooms"):
            sent.append(sql)
        return execute(sql, params, many, context)

    def watch(connection: Any, **_: Any) -> None:
        if note not in connection.execute_wrappers:
            connection.execute_wrappers.append(note)

    connection_created.connect(watch, weak=False)
    yield sent
    connection_created.disconnect(watch)


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(0.02)


def asked(queries: list[str], table: str) -> int:
    return sum(f'FROM "{table}"' in sql for sql in queries)


async def watch(app: Megawatt, game: Game, sessions: list[str], onlookers: int = 0) -> list[Phone]:
    path = f"/ws/games/{game.pk}?since=0"
    phones = [Phone(app, path, session) for session in sessions[:3]] + [Phone(app, path) for _ in range(onlookers)]
    for phone in phones:
        await phone.at(0)
    return phones


async def test_200_sockets_read_the_database_once_a_move(
    layer: Any,
    server: Server,
    game: Game,
    sessions: list[str],
    queries: list[str],
) -> None:
    phones = await watch(server(), game, sessions, onlookers=197)
    assert asked(queries, "games_game") - 3 <= 4  # one first reading a seat, beside three questions for a seat
    queries.clear()
    for moves in range(1, 4):
        seq = await in_thread(play, game.pk, 1)
        for phone in phones:
            await phone.at(seq)
        assert asked(queries, "games_game") == moves
        assert asked(queries, "games_move") == moves
    assert all(phone.texts[-1] == phones[-1].texts[-1] for phone in phones[3:])


async def test_what_is_played_in_the_same_process_is_told_without_reading(
    layer: Any,
    server: Server,
    game: Game,
    sessions: list[str],
    queries: list[str],
) -> None:
    app, far = server(), server()
    app.rooms.hear_directly()
    phones = await watch(app, game, sessions, onlookers=2)
    there = await watch(far, game, sessions[:1])
    queries.clear()
    for moves in range(1, 6):
        seq = await in_thread(play, game.pk, 1)
        for phone in (*phones, *there):
            update = await phone.at(seq)
            assert [events["seq"] for events in update["events"]] == [seq]
        assert asked(queries, "games_game") == moves  # the other process's
    for seat, phone in enumerate(phones[:3]):
        assert without_events(phone.newest()) == without_events(await in_thread(expected, game.pk, seat))
    assert there[0].newest() == phones[0].newest()


async def test_what_is_played_here_waits_for_what_was_played_elsewhere(
    layer: Any, server: Server, game: Game, sessions: list[str]
) -> None:
    """Given late, an older game does not take anybody back."""
    app = server()
    phones = await watch(app, game, sessions)
    old = await in_thread(selectors.game_by_id, game.pk)
    seq = await in_thread(play, game.pk, 3)
    app.rooms.rooms[game.pk].played(old)
    app.rooms.rooms[game.pk].heard(seq)
    for phone in phones:
        update = await phone.at(seq)
        assert [said["seq"] for said in phone.heard("update")] == sorted(
            {said["seq"] for said in phone.heard("update")}
        )
        assert update["seq"] == seq


async def test_doubled_and_late_nudges_do_nothing(
    layer: Any,
    server: Server,
    game: Game,
    sessions: list[str],
    queries: list[str],
) -> None:
    phones = await watch(server(), game, sessions)
    seq = await in_thread(play, game.pk, 4)
    for phone in phones:
        await phone.at(seq)
    queries.clear()
    for late in (seq, seq - 1, 1, 0, seq):
        layer.post(f"game.{game.pk}", {"type": "game.moved", "game": game.pk, "seq": late})
    last = await in_thread(play, game.pk, 1)
    for phone in phones:
        await phone.at(last)
        seqs = [update["seq"] for update in phone.heard("update")]
        assert seqs == sorted(set(seqs))
    assert asked(queries, "games_game") == 1


async def test_false_news_make_no_room_deaf(
    layer: Any,
    server: Server,
    game: Game,
    sessions: list[str],
    queries: list[str],
) -> None:
    phones = await watch(server(), game, sessions)
    queries.clear()
    layer.post(f"game.{game.pk}", {"type": "game.moved", "game": game.pk, "seq": 900})
    await until(lambda: asked(queries, "games_game") == 1)
    layer.post(f"game.{game.pk}", {"type": "no such thing", "game": game.pk})
    layer.post(f"game.{game.pk}", {"nothing": 1})
    for seq in (1, 2):
        await in_thread(play, game.pk, 1)
        assert (await phones[0].at(seq))["seq"] == seq
    assert asked(queries, "games_game") == 3  # looked once, was not taken in, and then once a move


async def test_who_joins_during_a_move_misses_and_doubles_nothing(
    layer: Any, server: Server, game: Game, sessions: list[str]
) -> None:
    """Its first reading is from before the move, and comes back after the others have been told of it."""
    app = server()
    (phone, *_) = await watch(app, game, sessions)
    read, held, free = app.rooms.first, asyncio.Event(), asyncio.Event()

    async def slow_once(*question: Any) -> Any:
        answer = await read(*question)
        if not held.is_set():
            held.set()
            await free.wait()
        return answer

    app.rooms.first = slow_once  # type: ignore[method-assign]
    late = Phone(app, f"/ws/games/{game.pk}")
    await asyncio.wait_for(held.wait(), PATIENCE)
    for _ in range(2):
        await phone.at(await in_thread(play, game.pk, 1))
    assert late.seq() == -1
    free.set()
    await late.at(2)
    last = await in_thread(play, game.pk, 1)
    await late.at(last)
    again = Phone(app, f"/ws/games/{game.pk}")
    await again.at(last)
    assert [update["seq"] for update in late.heard("update")] == [2, 3]
    assert [update["seq"] for update in again.heard("update")] == [3]


async def test_a_gap_is_told_in_one_update(
    layer: Any,
    server: Server,
    game: Game,
    sessions: list[str],
) -> None:
    phones = await watch(server(), game, sessions)
    channel_layers.set("default", None)
    seq = await in_thread(play, game.pk, 5)
    channel_layers.set("default", layer)
    last = await in_thread(play, game.pk, 1)
    for phone in phones:
        update = await phone.at(last)
        assert [events["seq"] for events in update["events"]] == list(range(1, seq + 2))
        assert len(phone.heard("update")) == 2


async def test_a_lost_nudge_heals_by_one_query_for_all_games(
    layer: Any,
    server: Server,
    new_game: Callable[..., Game],
    sessions: list[str],
    queries: list[str],
) -> None:
    app = server()
    games = [await in_thread(new_game) for _ in range(5)]
    phones = [Phone(app, f"/ws/games/{one.pk}?since=0", sessions[0]) for one in games]
    for phone in phones:
        await phone.at(0)
    channel_layers.set("default", None)
    seq = await in_thread(play, games[3].pk, 2)
    channel_layers.set("default", layer)
    queries.clear()
    await app.rooms.look_for_news()
    await phones[3].at(seq)
    assert asked(queries, "games_game") == 2  # one for all, and one for what was lost
    assert [phone.seq() for phone in phones] == [0, 0, 0, seq, 0]
    queries.clear()
    await app.rooms.look_for_news()
    assert len([sql for sql in queries if "games_" in sql]) == 1


async def test_a_lost_nudge_is_found_by_the_beat(layer: Any, server: Server, game: Game, sessions: list[str]) -> None:
    phones = await watch(server(beat=0.3), game, sessions)
    channel_layers.set("default", None)
    seq = await in_thread(play, game.pk, 2)
    channel_layers.set("default", layer)
    for phone in phones:
        await phone.at(seq)


async def test_a_forgotten_group_is_joined_again(
    layer: Any,
    server: Server,
    game: Game,
    sessions: list[str],
) -> None:
    app = server()
    phones = await watch(app, game, sessions)
    layer.groups.clear()  # as after a day
    await app.rooms.look_for_news()
    seq = await in_thread(play, game.pk, 1)
    await phones[0].at(seq)


async def test_two_processes_tell_the_same(
    redis_layer: RedisLayer,
    server: Server,
    game: Game,
    sessions: list[str],
) -> None:
    other = RedisLayer(redis_layer.url, prefix=redis_layer.prefix)
    one, two = server(), server(layer=other)
    near, far = await watch(one, game, sessions, onlookers=1), await watch(two, game, sessions[:1])
    for _ in range(10):
        seq = await in_thread(play, game.pk, 1)
        for phone in (*near, *far):
            await phone.at(seq)
    assert far[0].newest() == near[0].newest()
    everybody = {"kind": "presence", "seats": [0, 1, 2], "onlookers": 1}
    await far[0].until(lambda: everybody in far[0].heard("presence"))
    await near[1].hang_up()
    without = {"kind": "presence", "seats": [0, 2], "onlookers": 1}
    for phone in (far[0], near[2]):
        await phone.until(lambda phone=phone: without in phone.heard("presence"))
    await near[0].hang_up()
    await asyncio.sleep(2 * presence.SETTLE)  # time in which something wrong would be said
    assert near[2].heard("presence")[-1] == without  # seat 0 is still there, at the other process
    await other.close()


async def test_play_goes_on_after_redis_was_restarted(
    private_redis: PrivateRedis,
    server: Server,
    game: Game,
    sessions: list[str],
) -> None:
    layer = RedisLayer(private_redis.url)
    layer.RETRY = (0.01, 0.1)
    before = channel_layers.set("default", layer)
    phones = await watch(server(), game, sessions)
    private_redis.stop()
    lost = await in_thread(play, game.pk, 2)  # acknowledged, though nobody could be told
    assert [phone.seq() for phone in phones] == [0, 0, 0]
    private_redis.start()
    for phone in phones:
        await phone.at(lost)
    seq = await in_thread(play, game.pk, 1)
    for phone in phones:
        await phone.at(seq)
    await layer.close()
    channel_layers.backends.pop("default")
    if before is not None:
        channel_layers.set("default", before)


async def test_whose_seat_is_given_away_while_he_comes_in_looks_on(
    layer: Any, server: Server, game: Game, sessions: list[str]
) -> None:
    """Between the look at his seat and the first update nobody tells a listener anything."""
    app = server()
    ask = app.rooms._seats.ask

    async def given_away_meanwhile(sitter: Any) -> int | None:
        seat = await ask(sitter)
        if seat == 0:
            await in_thread(services.give_to_bot, game_id=game.pk, seat=0, policy="coin")
            await until(lambda: app.rooms.rooms[game.pk].seatings == 1)
        return seat

    app.rooms._seats.ask = given_away_meanwhile  # type: ignore[method-assign]
    phone = Phone(app, f"/ws/games/{game.pk}", sessions[0])
    await phone.at(0)
    assert phone.newest()["seat"] is None


async def test_whose_seat_is_given_away_during_his_first_reading_is_not_told_it(
    layer: Any, server: Server, game: Game, sessions: list[str]
) -> None:
    app = server()
    first = app.rooms.first
    phone = Phone(app, f"/ws/games/{game.pk}", sessions[0])

    async def given_away_meanwhile(game_id: int, seat: int | None, since: int | None) -> Any:
        found = await first(game_id, seat, since)
        if seat == 0:
            await in_thread(services.give_to_bot, game_id=game.pk, seat=0, policy="coin")
            await phone.until(lambda: bool(phone.heard("update")))
        return found

    app.rooms.first = given_away_meanwhile  # type: ignore[method-assign]
    await phone.at(0)
    seq = await in_thread(play, game.pk, 1)
    await phone.at(seq)
    assert {update["seat"] for update in phone.heard("update")} == {None}


async def test_a_room_without_sockets_goes_away_and_comes_again(
    any_layer: Any,
    server: Server,
    game: Game,
    sessions: list[str],
) -> None:
    app = server()
    for _ in range(3):
        phones = await watch(app, game, sessions)
        assert list(app.rooms.rooms) == [game.pk]
        for phone in phones[1:]:
            await phone.hang_up()
        again = asyncio.create_task(watch(app, game, sessions[:1]))
        await phones[0].hang_up()
        (phone,) = await again
        seq = await in_thread(play, game.pk, 1)
        await phone.at(seq)
        await phone.hang_up()
        assert not app.rooms.rooms
        assert not len(app.rooms.guests)
        groups = getattr(any_layer, "groups", {})
        await until(lambda groups=groups: not [group for group in groups if f"game.{game.pk}" in group])


async def test_at_shutdown_everybody_is_told_to_come_again(
    layer: Any,
    server: Server,
    game: Game,
    sessions: list[str],
) -> None:
    app = server()
    phones = await watch(app, game, sessions, onlookers=2)
    await app.rooms.close()
    assert [await phone.closed() for phone in phones] == [1012] * 5


async def test_a_database_that_fails_once_costs_one_beat(
    layer: Any,
    server: Server,
    game: Game,
    sessions: list[str],
) -> None:
    app = server(beat=0.2)
    phones = await watch(app, game, sessions)
    fail = threading.Event()

    def break_down(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if fail.is_set() and threading.current_thread().name.startswith("rooms"):
            raise connections["default"].Database.OperationalError("gone")
        return execute(sql, params, many, context)

    def watch_connection(connection: Any, **_: Any) -> None:
        connection.execute_wrappers.append(break_down)

    connection_created.connect(watch_connection, weak=False)
    try:
        fail.set()
        seq = await in_thread(play, game.pk, 1)
        refused = Phone(app, f"/ws/games/{game.pk}", sessions[0])
        assert await refused.closed() == 1011
        fail.clear()
        for phone in phones:
            assert without_events(await phone.at(seq))["seq"] == seq
    finally:
        connection_created.disconnect(watch_connection)
    assert without_events(phones[1].newest()) == without_events(await in_thread(expected, game.pk, 1))
