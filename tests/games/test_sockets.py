"""What a phone hears: always what the selector would tell it, only its own view, whatever was missed."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.sessions.backends.db import SessionStore

from accounts.models import User
from deploy.asgi import Megawatt
from games import consumers, replay, selectors, services
from games.models import Game
from rules.rng import Dice
from tests.games.sockets import HOST, Phone, expected, in_thread, play, signed_in, without_events
from tests.rules.test_secrets import twin

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.asyncio]
Server = Callable[..., Megawatt]


@pytest.fixture
def sessions(people: list[User]) -> list[str]:
    return [signed_in(person) for person in people]


@pytest.fixture
def game(people: list[User], new_game: Callable[..., Game]) -> Game:
    return new_game()


async def watching(app: Megawatt, game: Game, sessions: list[str]) -> dict[int | None, Phone]:
    """The three players and an onlooker, all live."""
    phones: dict[int | None, Phone] = {
        seat: Phone(app, f"/ws/games/{game.pk}?since=0", sessions[seat]) for seat in range(3)
    }
    phones[None] = Phone(app, f"/ws/games/{game.pk}?since=0")
    for phone in phones.values():
        await phone.at(0)
    return phones


async def test_three_seats_and_an_onlooker_follow_a_whole_game(
    any_layer: Any,
    server: Server,
    game: Game,
    sessions: list[str],
) -> None:
    phones = await watching(server(), game, sessions)
    seq = 0
    while True:
        seq, before = await in_thread(play, game.pk, 1), seq
        if seq == before:
            break
        for seat, phone in phones.items():
            update = await phone.at(seq)
            assert update["seat"] == seat
            assert without_events(update) == without_events(await in_thread(expected, game.pk, seat))
    assert phones[None].newest()["status"] == "finished"
    for seat, phone in phones.items():
        told = [events["seq"] for update in phone.heard("update") for events in update["events"]]
        assert told == list(range(1, seq + 1))  # every move once, in order
        whole = await in_thread(lambda seat=seat: selectors.updates_for(Game.objects.get(pk=game.pk), [seat], 0))
        assert [e for update in phone.heard("update") for e in update["events"]][-200:] == json.loads(
            json.dumps(whole[seat]["events"])
        )
    assert all(len(phone.heard("update")) == seq + 1 for phone in phones.values())


async def test_who_was_away_or_comes_late_sees_what_the_others_see(
    layer: Any,
    server: Server,
    game: Game,
    sessions: list[str],
) -> None:
    app = server()
    phones = await watching(app, game, sessions)
    seen = await in_thread(play, game.pk, 5)
    await phones[0].at(seen)
    await phones[0].hang_up()
    now = await in_thread(play, game.pk, 12)
    back = Phone(app, f"/ws/games/{game.pk}?since={seen}", sessions[0])
    late = Phone(app, f"/ws/games/{game.pk}", sessions[1])
    await asyncio.gather(*(phone.at(now) for phone in (back, late, phones[1], phones[2], phones[None])))
    first = back.heard("update")[0]
    assert [events["seq"] for events in first["events"]] == list(range(seen + 1, now + 1))
    assert late.heard("update")[0]["events"] == []
    assert without_events(back.newest()) == without_events(await in_thread(expected, game.pk, 0))
    assert without_events(late.newest()) == without_events(phones[1].newest())
    last = await in_thread(play, game.pk, 1)
    assert [events["seq"] for events in (await back.at(last))["events"]] == [last]


@pytest.mark.parametrize("depth", [2, 20, 90])
async def test_twins_send_the_same_bytes(
    layer: Any,
    server: Server,
    new_game: Callable[..., Game],
    sessions: list[str],
    depth: int,
) -> None:
    """What a seat may not know changes nothing of what its socket is sent."""
    app = server()
    games = [await in_thread(new_game, seed="twins") for _ in range(2)]
    for one in games:
        await in_thread(play, one.pk, depth)
    for seat in (0, 1, 2, None):
        await in_thread(make_twin, games[0].pk, games[1].pk, seat)
        heard = []
        for one in games:
            phone = Phone(app, f"/ws/games/{one.pk}?since=0", sessions[seat] if seat is not None else "")
            await phone.at(depth)
            heard.append(phone.texts[0].replace(f'"game":{one.pk},', ""))
            await phone.hang_up()
        assert heard[0] == heard[1]
        assert await in_thread(hidden, games[0].pk) != await in_thread(hidden, games[1].pk)


def make_twin(of: int, to: int, seat: int | None) -> None:
    one, other = Game.objects.get(pk=of), Game.objects.get(pk=to)
    state = twin(replay.state_of(one), seat, Dice(f"twin {seat}"))
    other.snapshot, other.asked_at = replay.rules_of(one).state_to_json(state), one.asked_at
    other.save()


def hidden(game_id: int) -> list[int]:
    state = replay.state_of(Game.objects.get(pk=game_id))
    return [*state.deck, *state.money]


@pytest.mark.parametrize(
    "text, data",
    [
        ('{"ping": 1, "seat": 2}', None),
        ('{"ping": "1"}', None),
        ('{"ping": true}', None),
        ('{"kind": "submit", "actions": [{"kind": "pass"}]}', None),
        ('{"ping": 1}' + " " * 100, None),
        ("[" * 60, None),
        ("not json", None),
        ('{"ping": 1e400}', None),
        (None, b'{"ping": 1}'),
        ("", b""),
    ],
)
async def test_a_socket_only_tells(
    layer: Any,
    server: Server,
    game: Game,
    sessions: list[str],
    text: str | None,
    data: bytes | None,
) -> None:
    phones = await watching(server(), game, sessions)
    phones[0].say(text, data)
    assert await phones[0].closed() == 4400
    assert json.loads(phones[0].texts[-1]) == {"kind": "error", "code": "sockets_only_tell", "facts": {}}
    seq = await in_thread(play, game.pk, 1)
    await phones[1].at(seq)
    assert phones[0].seq() == 0


async def test_a_ping_is_answered_with_the_servers_time(layer: Any, server: Server, game: Game) -> None:
    phone = Phone(server(), f"/ws/games/{game.pk}")
    await phone.at(0)
    phone.say('{"ping": 17}')
    await phone.until(lambda: bool(phone.heard("pong")))
    pong = phone.heard("pong")[0]
    assert pong["ping"] == 17
    assert pong["now"] > 1_600_000_000_000
    for number in range(consumers.PINGS):
        phone.say(json.dumps({"ping": number}))
    assert await phone.closed() == 4429
    assert phone.heard("error")[0]["code"] == "too_many_pings"


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://elsewhere.test"},
        {"origin": f"http://{HOST}:8001"},
        {"origin": f"http://{HOST}.elsewhere.test"},
        {"origin": f"http://elsewhere@{HOST}"},
        {"origin": "null"},
        {"origin": "http://["},
        {"origin": ""},
        {"host": ""},
        {"origin": "http://rebound.test", "host": "rebound.test"},
    ],
)
async def test_other_sites_are_not_let_in(
    layer: Any,
    server: Server,
    game: Game,
    sessions: list[str],
    settings: Any,
    headers: dict[str, str],
) -> None:
    settings.ALLOWED_HOSTS = [HOST]
    phone = Phone(server(), f"/ws/games/{game.pk}", sessions[0], headers)
    assert await phone.closed() == 4403
    assert not phone.accepted
    assert not phone.texts


async def test_a_named_origin_behind_a_proxy_is_let_in(
    layer: Any,
    server: Server,
    game: Game,
    sessions: list[str],
    settings: Any,
) -> None:
    settings.CSRF_TRUSTED_ORIGINS = ["https://play.test"]
    phone = Phone(server(), f"/ws/games/{game.pk}", sessions[2], {"origin": "https://play.test"})
    assert (await phone.at(0))["seat"] == 2


@pytest.mark.parametrize(
    "path, code, said",
    [
        ("/ws/games/{other}", 4404, "no_such_game"),
        ("/ws/games/99999999999999999999999999", 4404, "no_such_game"),
        ("/ws/games/{game}?since=-1", 4400, "wrong_since"),
        ("/ws/games/{game}?since=1&since=2", 4400, "wrong_since"),
        ("/ws/games/{game}?since=", 4400, "wrong_since"),
        ("/ws/games/{game}?since=²", 4400, "wrong_since"),
        ("/ws/games/{game}?since=12345678901234567890", 4400, "wrong_since"),
    ],
)
async def test_wrong_questions_are_refused(
    layer: Any,
    server: Server,
    game: Game,
    path: str,
    code: int,
    said: str,
) -> None:
    app = server()
    phone = Phone(app, path.format(game=game.pk, other=game.pk + 1000), "x" * 40)
    assert await phone.closed() == code
    assert [error["code"] for error in phone.heard("error")] == [said]
    assert not app.rooms.rooms


@pytest.mark.parametrize("path", ["/ws/games/x", "/ws/games/", "/ws", "/ws/games/1/seats/2", "/api/games"])
async def test_there_is_nothing_elsewhere(layer: Any, server: Server, path: str) -> None:
    phone = Phone(server(), path)
    assert await phone.closed() == 4403
    assert not phone.accepted


async def test_who_is_not_seated_looks_on(
    layer: Any,
    server: Server,
    game: Game,
    sessions: list[str],
) -> None:
    app = server()
    for session in (sessions[5], "", "forged", "0" * 32, "a'; drop table--", "\0" * 32):
        phone = Phone(app, f"/ws/games/{game.pk}?seat=0", session)
        update = await phone.at(0)
        assert (update["seat"], update["offers"]) == (None, [])


async def test_a_slow_socket_is_closed_and_the_others_go_on(
    layer: Any,
    server: Server,
    game: Game,
    sessions: list[str],
) -> None:
    app = server()
    phones = await watching(app, game, sessions)
    slow = phones[1]
    slow.takes.clear()
    for _ in range(consumers.QUEUE + 3):
        seq = await in_thread(play, game.pk, 1)
        await phones[0].at(seq)
    assert await slow.closed() == 4008
    await phones[2].at(seq)
    again = Phone(app, f"/ws/games/{game.pk}?since=0", sessions[1])
    assert [events["seq"] for events in (await again.at(seq))["events"]] == list(range(1, seq + 1))


async def test_a_revoked_session_closes_its_sockets(
    layer: Any,
    server: Server,
    game: Game,
    people: list[User],
    sessions: list[str],
) -> None:
    app = server()
    phones = await watching(app, game, sessions)
    await in_thread(SessionStore(sessions[0]).delete)
    people[1].set_password("a new one, and so all sessions end")
    await in_thread(people[1].save)
    await app.rooms.look_at_people()
    assert await phones[0].closed() == 4401
    assert await phones[1].closed() == 4401
    await phones[2].at(await in_thread(play, game.pk, 1))
    assert await in_thread(SessionStore(sessions[1]).exists, sessions[1])  # looking changes nothing


async def test_a_seat_that_changes_hands_changes_the_view(
    layer: Any,
    server: Server,
    game: Game,
    people: list[User],
    sessions: list[str],
) -> None:
    phones = await watching(server(), game, sessions)
    await in_thread(services.give_to_bot, game_id=game.pk, seat=0, policy="coin")
    await phones[0].until(lambda: phones[0].newest()["seat"] is None)
    assert phones[0].newest()["offers"] == []
    await in_thread(services.take_back, game_id=game.pk, seat=0, user_id=people[0].pk)
    await phones[0].until(lambda: phones[0].newest()["seat"] == 0)
    assert without_events(phones[0].newest()) == without_events(await in_thread(expected, game.pk, 0))


async def test_everybody_hears_that_a_seat_has_changed_hands_or_that_nobody_plays_on(
    layer: Any,
    server: Server,
    game: Game,
    sessions: list[str],
) -> None:
    """No move tells so; who sits there now is read by whoever hears it."""
    phones = await watching(server(), game, sessions)
    await in_thread(services.give_to_bot, game_id=game.pk, seat=0, policy="coin")
    for phone in phones.values():
        await phone.until(lambda phone=phone: len(phone.heard("seated")) == 1)
    await in_thread(Game.objects.filter(pk=game.pk).update, bot_asked_at=None)
    await in_thread(services.abandon, game_id=game.pk, after=0)
    for phone in phones.values():
        await phone.until(lambda phone=phone: len(phone.heard("seated")) == 2)


async def test_everybody_hears_who_is_at_the_table(
    layer: Any,
    server: Server,
    game: Game,
    sessions: list[str],
) -> None:
    app = server()
    phones = await watching(app, game, sessions)
    all_here = {"kind": "presence", "seats": [0, 1, 2], "onlookers": 1}
    for phone in phones.values():
        await phone.until(lambda phone=phone: all_here in phone.heard("presence"))
    second = Phone(app, f"/ws/games/{game.pk}", sessions[0])
    await second.until(lambda: bool(second.heard("presence")))
    assert second.heard("presence")[-1] == all_here
    await phones[0].hang_up()
    await phones[2].hang_up()
    gone = {"kind": "presence", "seats": [0, 1], "onlookers": 1}
    await phones[1].until(lambda: gone in phones[1].heard("presence"))


async def test_a_person_has_so_many_sockets_and_no_more(
    layer: Any,
    server: Server,
    game: Game,
    sessions: list[str],
) -> None:
    app = server()
    path = f"/ws/games/{game.pk}"
    phones = [Phone(app, path, sessions[0]) for _ in range(consumers.SOCKETS_PER_USER)]
    for phone in phones:
        await phone.at(0)
    more = Phone(app, path, sessions[0])
    assert await more.closed() == 4429
    assert more.heard("error")[0]["code"] == "too_many_sockets"
    await Phone(app, path, sessions[1]).at(0)
    await phones[0].hang_up()
    await Phone(app, path, sessions[0]).at(0)


async def test_an_address_has_so_many_sockets_of_strangers_and_no_more(
    layer: Any, server: Server, game: Game, sessions: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(consumers, "SOCKETS_PER_ADDRESS", 2)
    app, path = server(), f"/ws/games/{game.pk}"
    strangers = [Phone(app, path, client="2001:db8:1:2::3"), Phone(app, path, client="2001:db8:1:2::4")]
    for phone in strangers:
        await phone.at(0)
    more = Phone(app, path, client="2001:db8:1:2::5")
    assert await more.closed() == 4429
    assert more.heard("error")[0] == {"kind": "error", "code": "too_many_sockets", "facts": {"most": 2}}
    await Phone(app, path, sessions[0], client="2001:db8:1:2::5").at(0)
    await Phone(app, path, client="2001:db8:1:3::5").at(0)
    await strangers[0].hang_up()
    await Phone(app, path, client="2001:db8:1:2::5").at(0)
    for _ in range(3):  # this machine's own, and those of a proxy that does not say whom it brings
        await Phone(app, path).at(0)
