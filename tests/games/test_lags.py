"""How far away a phone is: measured by the server, kept with the game, and told with its clocks."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from deploy.wire import SOCKETS
from games import clock, lags, selectors, services
from games.models import HUMAN, Game
from games.rooms import Rooms
from tests.conftest import PATIENCE
from tests.games.choosing import coins
from tests.games.sockets import in_thread, signed_in
from tests.games.test_live_server import Running, update_at

LIVE = {"pace": "live", "bank": 600, "increment": 10}
FAR = 0.3  # seconds that the far phone is away
NewGame = Callable[..., Game]


@pytest.mark.django_db
def test_a_measured_way_moves_the_deadline_and_is_told(new_game: NewGame) -> None:
    game = new_game(control=LIVE)
    seat = game.to_act[0]
    lags.keep({game.pk: {seat: 840}})
    stored = Game.objects.get(pk=game.pk)
    assert stored.lags == [840 if one == seat else None for one in range(3)]
    told = selectors.updates_for(stored, [None], 0)[None]["clock"]
    assert told["allowed"] == [940 if one == seat else clock.USUAL_ALLOWANCE for one in range(3)]
    assert stored.deadline is not None
    assert game.deadline is not None
    assert stored.deadline - game.deadline == timedelta(milliseconds=940 - clock.USUAL_ALLOWANCE)
    lags.keep({game.pk: {(seat + 1) % 3: 30_000}})
    known = Game.objects.get(pk=game.pk).lags
    assert (known[seat], known[(seat + 1) % 3]) == (840, clock.MOST_ALLOWED)


@pytest.mark.django_db
def test_only_what_is_new_of_a_live_game_is_written(new_game: NewGame) -> None:
    live, unhurried = new_game(control=LIVE), new_game(seed="unhurried")
    lags.keep({live.pk: {0: 200}, unhurried.pk: {0: 200}})
    assert (Game.objects.get(pk=live.pk).lags, Game.objects.get(pk=unhurried.pk).lags) == ([200, None, None], [])
    with CaptureQueriesContext(connection) as asked:
        lags.keep({live.pk: {0: 290}, unhurried.pk: {0: 900}})
    assert len(asked) == 1


@pytest.mark.django_db
def test_a_move_reckons_with_the_way_at_no_further_query(new_game: NewGame) -> None:
    """Also one whose game was read before the way was measured: the log does not mind."""
    game = new_game(control=LIVE)
    lags.keep({game.pk: dict.fromkeys(range(3), 20)})
    seat = game.to_act[0]
    read = selectors.game_for(game.pk, None)
    lags.keep({game.pk: dict.fromkeys(range(3), 700)})
    with CaptureQueriesContext(connection) as asked:
        services.submit(game_id=game.pk, seat=seat, actions=[coins(game, seat)], after=0, game=read)
    assert not [query for query in asked if query["sql"].startswith("SELECT")]
    after = Game.objects.get(pk=game.pk)
    assert (after.seq, after.lags) == (1, [700, 700, 700])


@pytest.mark.django_db
def test_a_deadline_by_what_was_known_before_takes_nobodys_time(
    new_game: NewGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = new_game(control=LIVE)
    seat = game.to_act[0]
    now = clock.milliseconds(game.created_at)
    late = now - 600_000 - clock.USUAL_ALLOWANCE - 50  # by the usual allowance he is out of time, not by his own
    asked_at = [late if one == seat else 0 for one in range(3)]
    Game.objects.filter(pk=game.pk).update(asked_at=asked_at, lags=[900] * 3, deadline=game.created_at)
    monkeypatch.setattr(services, "_now", lambda: now)
    services.expire(game_id=game.pk, after=0)
    stored = Game.objects.get(pk=game.pk)
    assert stored.seats.get(index=seat).controller == HUMAN
    assert stored.deadline == clock.moment(late + 600_000 + clock.MOST_ALLOWED)


# Over the network


@asynccontextmanager
async def far_away(port: int) -> AsyncIterator[Callable[[], socket.socket]]:
    """Makes connections to a server of this machine that take their time."""

    async def carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(65536):
            await asyncio.sleep(FAR / 2)
            writer.write(data)
        writer.close()

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection("127.0.0.1", port)
        await asyncio.gather(carry(reader, back), carry(there, writer), return_exceptions=True)

    async with await asyncio.start_server(answer, "127.0.0.1", 0) as relay:

        def connection() -> socket.socket:
            made = socket.create_connection(relay.sockets[0].getsockname()[:2])
            made.setblocking(False)
            return made

        yield connection


async def look(rooms: Rooms, game: Game) -> list[int]:
    """What is measured of the second person's two devices at the moment that the rooms look."""
    everybody = rooms.rooms[game.pk].everybody()
    seen = [one.lag for one in everybody if one.seat == 1 and one.lag is not None]
    await rooms.look_at_lags()
    return seen


@pytest.mark.django_db(transaction=True)
@pytest.mark.asyncio
async def test_the_server_finds_out_who_is_far_away(layer: Any, people: list[User], new_game: NewGame) -> None:
    """Of two devices of one person the nearer one counts."""
    game = await in_thread(new_game, control=LIVE)
    running = Running(**{**SOCKETS, "ws_ping_interval": 0.1, "ws_ping_timeout": PATIENCE})
    running.thread.start()
    first, second = [await in_thread(signed_in, person) for person in people[:2]]
    path = f"/ws/games/{game.pk}"
    try:
        async with (
            far_away(int(running.host.rpartition(":")[2])) as further,
            running.connect(path, first, sock=further()) as far,
            running.connect(path, second, sock=further()) as abroad,
            running.connect(path, second) as near,
        ):
            for client in (far, abroad, near):
                await update_at(client, 0)
            everybody = running.rooms.rooms[game.pk].everybody()
            async with asyncio.timeout(PATIENCE):
                while any(one.lag is None for one in everybody):
                    await asyncio.sleep(0.02)
            home = running.rooms._started.get_loop()  # type: ignore[union-attr]
            looked = asyncio.run_coroutine_threadsafe(look(running.rooms, game), home)
            seen = await asyncio.wrap_future(looked)
            stored = await in_thread(Game.objects.get, pk=game.pk)
            assert len(seen) == 2
            assert stored.lags[0] >= 1000 * FAR
            assert stored.lags[1:] == [min(*seen, clock.MOST_ALLOWED), None]
            async with running.connect(path) as onlooker:
                told = (await update_at(onlooker, 0))["clock"]
            assert told["allowed"] == [clock.allowance(stored.lags, seat) for seat in range(3)]
    finally:
        running.stop()
        running.socket.close()


@pytest.mark.django_db(transaction=True)
@pytest.mark.asyncio
async def test_a_page_that_speaks_before_it_is_asked_is_not_believed(layer: Any, new_game: NewGame) -> None:
    game = await in_thread(new_game, control=LIVE)
    running = Running(**{**SOCKETS, "ws_ping_interval": None})
    running.thread.start()
    try:
        async with running.connect(f"/ws/games/{game.pk}") as client:
            await update_at(client, 0)
            await client.pong(b"near")
            await client.send('{"ping": 1}')
            async with asyncio.timeout(PATIENCE):
                while '"pong"' not in str(await client.recv()):
                    pass
            assert [one.lag for one in running.rooms.rooms[game.pk].everybody()] == [None]
    finally:
        running.stop()
        running.socket.close()
