"""What phones hear of the lobby, of a table and of what concerns them: always what the selectors would tell."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from accounts.services import block
from deploy.asgi import Megawatt
from matchmaking import (
    halls,
    hosting,
    invitations,
    notify,
    queueing,
    reading,
    selectors,
    services,
    starting,
    talk,
)
from matchmaking.messages import LobbyMessage, MyMessage, TableMessage
from matchmaking.models import Invitation, Proposal, Table
from tests.conftest import PATIENCE
from tests.games.sockets import Phone, in_thread, signed_in

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.asyncio]
Server = Callable[..., Megawatt]
NewTable = Callable[..., Table]
Json = dict[str, Any]


class Lobby(Phone):
    """Keeps the list as a screen would."""

    told = msgspec.json.Decoder(LobbyMessage)

    def shown(self) -> dict[int, Json]:
        rows: dict[int, Json] = {}
        for message in map(json.loads, self.texts):
            if message["kind"] == "tables":
                rows = {}
            if message["kind"] in ("tables", "changed"):
                rows.update({row["id"]: row for row in message["tables"]})
                for table_id in message.get("closed", []):
                    rows.pop(table_id, None)
        return rows

    def sees(self, *ids: int) -> bool:
        return sorted(self.shown()) == sorted(ids) and bool(self.heard("tables"))


class AtTable(Phone):
    told = msgspec.json.Decoder(TableMessage)

    def now(self) -> Json:
        return self.heard("table")[-1]["table"] if self.heard("table") else {}


class Mine(Phone):
    told = msgspec.json.Decoder(MyMessage)

    def now(self) -> Json:
        return self.heard("mine")[-1] if self.heard("mine") else {}


def names(table: Json) -> list[str]:
    return [seat["name"] for seat in table.get("seats", [])]


def as_told(told: Any) -> Any:
    return json.loads(json.dumps(told))


async def test_the_lobby_follows_every_table(
    server: Server, any_layer: Any, new_table: NewTable, people: list[User]
) -> None:
    first = await in_thread(new_table)
    phone = Lobby(server(), "/ws/lobby", await in_thread(signed_in, people[3]))
    await phone.until(lambda: phone.sees(first.pk))
    second = await in_thread(new_table, host=1)
    await phone.until(lambda: phone.sees(first.pk, second.pk))
    await in_thread(services.join, table_id=first.pk, user_id=people[2].pk)
    await phone.until(lambda: names(phone.shown()[first.pk]) == ["person0", "person2", ""])
    (told,) = [row for row in (await in_thread(selectors.open_tables, None))["tables"] if row["id"] == first.pk]
    assert phone.shown()[first.pk] == {
        name: as_told(value) for name, value in told.items() if name in phone.shown()[first.pk]
    }
    assert "code" not in phone.shown()[first.pk]
    await in_thread(hosting.change, table_id=first.pk, user_id=people[0].pk, private=True)
    await phone.until(lambda: phone.sees(second.pk))
    await in_thread(hosting.close, table_id=second.pk, user_id=people[1].pk)
    await phone.until(lambda: phone.sees())
    await phone.hang_up()


async def test_a_private_table_is_never_in_the_lobby(
    server: Server, layer: Any, new_table: NewTable, people: list[User]
) -> None:
    private = await in_thread(new_table, private=True)
    phone = Lobby(server(), "/ws/lobby")
    await phone.until(lambda: phone.sees())
    await in_thread(services.join, table_id=private.pk, user_id=people[1].pk, code=private.code)
    public = await in_thread(new_table, host=1)
    await phone.until(lambda: phone.sees(public.pk))
    assert private.code not in "".join(phone.texts)
    assert all(private.pk not in message["closed"] for message in phone.heard("changed"))
    assert public.code not in "".join(phone.texts)
    await phone.hang_up()


async def test_tables_of_people_who_are_apart_are_not_told(
    server: Server, layer: Any, new_table: NewTable, people: list[User]
) -> None:
    table = await in_thread(new_table)
    await in_thread(block, user_id=people[4].pk, other_id=people[1].pk)
    app = server()
    phone = Lobby(app, "/ws/lobby", await in_thread(signed_in, people[4]))
    other = Lobby(app, "/ws/lobby", await in_thread(signed_in, people[5]))
    await phone.until(lambda: phone.sees(table.pk))
    await in_thread(services.join, table_id=table.pk, user_id=people[1].pk)
    await phone.until(lambda: phone.sees())
    await other.until(lambda: other.sees(table.pk) and names(other.shown()[table.pk])[1] == "person1")
    await in_thread(services.leave, table_id=table.pk, user_id=people[1].pk)
    await phone.until(lambda: phone.sees(table.pk))
    await phone.hang_up()
    await other.hang_up()


async def test_many_changes_are_few_messages(
    server: Server, layer: Any, new_table: NewTable, people: list[User], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await in_thread(new_table)
    phone = Lobby(server(), "/ws/lobby")
    await phone.until(lambda: phone.sees(table.pk))
    reads, goes_on = threading.Event(), threading.Event()
    rows = reading.rows

    def slowly(ids: Any) -> Any:
        found = rows(ids)
        reads.set()
        assert goes_on.wait(PATIENCE)
        return found

    async def change(language: str) -> None:
        await in_thread(hosting.change, table_id=table.pk, user_id=people[0].pk, language=language)

    monkeypatch.setattr(reading, "rows", slowly)
    await change("de")
    assert await in_thread(reads.wait, PATIENCE)
    for language in ("fi", "cs", "en", "sr"):  # while what was changed first is being read
        await change(language)
    goes_on.set()
    await phone.until(lambda: phone.shown()[table.pk]["language"] == "sr")
    assert [row["language"] for told in phone.heard("changed") for row in told["tables"]] == ["de", "sr"]
    await phone.hang_up()


async def test_a_table_is_followed_by_those_who_may_see_it(
    server: Server, any_layer: Any, new_table: NewTable, people: list[User]
) -> None:
    table = await in_thread(new_table, private=True)
    app = server()
    host = AtTable(app, f"/ws/tables/{table.pk}", await in_thread(signed_in, people[0]))
    guest = AtTable(app, f"/ws/tables/{table.pk}?code={table.code}", await in_thread(signed_in, people[1]))
    stranger = AtTable(app, f"/ws/tables/{table.pk}", await in_thread(signed_in, people[2]))
    assert await stranger.closed() == halls.NOT_FOUND
    assert stranger.heard("error")[0]["code"] == "no_such_table"
    await host.until(lambda: bool(host.now()))
    await guest.until(lambda: bool(guest.now()))
    assert (host.now()["code"], guest.now().get("code")) == (table.code, None)
    await in_thread(services.join, table_id=table.pk, user_id=people[1].pk, code=table.code)
    await guest.until(lambda: names(guest.now())[1] == "person1")
    assert guest.now()["code"] == table.code
    await in_thread(services.choose_mark, table_id=table.pk, user_id=people[1].pk, mark="star")
    await host.until(lambda: [seat["mark"] for seat in host.now()["seats"]] == ["", "star", ""])
    whole = await in_thread(selectors.table_for, table.pk, people[0].pk)
    line = await in_thread(talk.say, table=whole, user_id=people[0].pk, text="hello")
    await guest.until(lambda: guest.heard("chat") == [{"kind": "chat", "line": line.pk}])
    await host.hang_up()
    await guest.hang_up()


async def test_who_was_sent_away_from_a_private_table_hears_no_more(
    server: Server, layer: Any, new_table: NewTable, people: list[User]
) -> None:
    table = await in_thread(new_table, guests=1, private=True)
    guest = AtTable(server(), f"/ws/tables/{table.pk}", await in_thread(signed_in, people[1]))
    await guest.until(lambda: bool(guest.now()))
    await in_thread(hosting.drop, table_id=table.pk, user_id=people[0].pk, seat=1)
    assert await guest.closed() == halls.NOT_FOUND


async def test_i_hear_of_what_concerns_me_and_of_nothing_else(
    server: Server, any_layer: Any, new_table: NewTable, people: list[User]
) -> None:
    app = server()
    me = Mine(app, "/ws/me", await in_thread(signed_in, people[1]))
    other = Mine(app, "/ws/me", await in_thread(signed_in, people[5]))
    for phone in (me, other):
        await phone.until(lambda phone=phone: bool(phone.now()))
    table = await in_thread(new_table, private=True)
    await in_thread(invitations.invite, table_id=table.pk, user_id=people[0].pk, name="person1")
    await me.until(lambda: len(me.now()["invitations"]) == 1)
    await in_thread(services.join, table_id=table.pk, user_id=people[1].pk)
    await me.until(lambda: len(me.now()["tables"]) == 1 and not me.now()["invitations"])
    await in_thread(services.join, table_id=table.pk, user_id=people[2].pk, code=table.code)
    await in_thread(starting.start, table_id=table.pk, user_id=people[0].pk)
    await me.until(lambda: bool(me.now()["tables"][0]["game"]))
    assert {**as_told(await in_thread(selectors.mine, people[1].pk)), "kind": "mine"} == me.now()
    assert len(other.heard("mine")) == 1
    await me.hang_up()
    await other.hang_up()


async def test_a_stranger_has_nothing_that_concerns_him(server: Server, layer: Any) -> None:
    assert await Mine(server(), "/ws/me").closed() == halls.SIGNED_OUT


async def test_lost_nudges_are_found(
    server: Server, layer: Any, new_table: NewTable, people: list[User], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await in_thread(new_table)
    app = server(beat=0.2)
    phone = Lobby(app, "/ws/lobby")
    watcher = AtTable(app, f"/ws/tables/{table.pk}")
    await phone.until(lambda: phone.sees(table.pk))
    await watcher.until(lambda: bool(watcher.now()))
    monkeypatch.setattr(services.notify, "table_changed", lambda *facts: None)
    other = await in_thread(new_table, host=2)
    await phone.until(lambda: phone.sees(table.pk, other.pk))
    await in_thread(services.join, table_id=table.pk, user_id=people[1].pk)
    await watcher.until(lambda: names(watcher.now())[1] == "person1")
    await in_thread(hosting.close, table_id=other.pk, user_id=people[2].pk)
    await phone.until(lambda: phone.sees(table.pk))
    await phone.hang_up()
    await watcher.hang_up()


@pytest.fixture
def unheard(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is told to people is lost on its way."""
    for name in ("table_changed", "people_called"):
        monkeypatch.setattr(notify, name, lambda *facts: None)


async def test_what_concerns_me_is_found_where_the_word_of_it_was_lost(
    server: Server, layer: Any, new_table: NewTable, people: list[User], unheard: None
) -> None:
    me = Mine(server(beat=0.2), "/ws/me", await in_thread(signed_in, people[1]))
    await me.until(lambda: bool(me.now()))
    table = await in_thread(new_table)
    await in_thread(invitations.invite, table_id=table.pk, user_id=people[0].pk, name="person1")
    await me.until(lambda: len(me.now()["invitations"]) == 1)
    await in_thread(services.join, table_id=table.pk, user_id=people[1].pk)
    await me.until(lambda: len(me.now()["tables"]) == 1 and not me.now()["invitations"])
    await in_thread(services.join, table_id=table.pk, user_id=people[2].pk)
    await me.until(lambda: names(me.now()["tables"][0])[2] == "person2")
    for person in (people[1], people[3], people[4]):
        await in_thread(queueing.enter, user_id=person.pk, pace="live90", sizes=[3])
    await me.until(lambda: bool(me.now()["queue"]))
    await in_thread(queueing.wave, "live90")
    await me.until(lambda: bool(me.now()["queue"]["match"]))
    match = me.now()["queue"]["match"]["id"]
    await in_thread(queueing.ready, user_id=people[3].pk, proposal_id=match)
    await me.until(lambda: sum(one["ready"] for one in me.now()["queue"]["match"]["people"]) == 1)
    await in_thread(queueing.leave, user_id=people[4].pk)
    await me.until(lambda: me.now()["queue"]["match"] is None)
    await in_thread(queueing.leave, user_id=people[1].pk)
    await me.until(lambda: me.now()["queue"] is None)
    await in_thread(starting.start, table_id=table.pk, user_id=people[0].pk)
    await me.until(lambda: bool(me.now()["tables"][0]["game"]))
    await me.hang_up()


async def test_who_waits_in_the_queue_is_looked_after_more_often(
    server: Server, layer: Any, people: list[User], unheard: None
) -> None:
    app = server()  # its beat does not come
    await in_thread(queueing.enter, user_id=people[0].pk, pace="duel")
    waits, idles = [Mine(app, "/ws/me", await in_thread(signed_in, person)) for person in people[:2]]
    await waits.until(lambda: bool(waits.now()))
    await idles.until(lambda: bool(idles.now()))
    await in_thread(queueing.enter, user_id=people[1].pk, pace="duel")
    await in_thread(queueing.wave, "duel")
    await app.halls.look_at_the_queue()
    await waits.until(lambda: bool(waits.now()["queue"]["match"]))
    assert len(idles.heard("mine")) == 1
    await waits.hang_up()
    await idles.hang_up()


async def test_what_was_told_is_what_is_found(new_table: NewTable, people: list[User]) -> None:
    """Else people would be told the same again at every beat; and many are looked after as cheaply as few."""

    def look() -> None:
        block(user_id=people[2].pk, other_id=people[6].pk)
        tables = [new_table(guests=2), new_table(host=6), new_table(host=4, clock=None, start_when_full=True, guests=2)]
        for asked in (1, 2, 3):
            Invitation.objects.create(table=tables[1], user=people[asked], by=people[6])
        for person in people[:5]:
            queueing.enter(user_id=person.pk, pace="live45", sizes=[3])
        queueing.wave("live45")
        queueing.ready(user_id=people[0].pk, proposal_id=Proposal.objects.get().pk)
        queueing.enter(user_id=people[7].pk, pace="slow24", board="usa")
        everybody = [person.pk for person in people]
        now = selectors.pending_of(everybody)
        assert now == {person: selectors.pending(told) for person, told in selectors.mine_of(everybody).items()}
        assert [len(now[person].asked) for person in everybody] == [
            0,
            1,
            0,
            1,
            0,
            0,
            0,
            0,
        ]  # one does not meet the host
        assert [bool(now[person].ticket) for person in everybody] == [True] * 5 + [False, False, True]
        costs = []
        for some in (everybody[:1], everybody):
            with CaptureQueriesContext(connection) as asked_for:
                selectors.pending_of(some)
            costs.append(len(asked_for))
        assert costs[1] <= costs[0] + 1  # blocks, where somebody is asked to a table
        assert costs[1] <= 6

    await in_thread(look)


async def test_what_a_second_screen_of_mine_is_told_the_first_hears_too(
    server: Server, layer: Any, new_table: NewTable, people: list[User], unheard: None
) -> None:
    app, session = server(), await in_thread(signed_in, people[0])
    first = Mine(app, "/ws/me", session)
    await first.until(lambda: bool(first.now()))
    await in_thread(new_table)
    second = Mine(app, "/ws/me", session)
    await second.until(lambda: len(second.now().get("tables", [])) == 1)
    await first.until(lambda: first.now() == second.now())
    await first.hang_up()
    await second.hang_up()


async def test_a_reading_that_fails_is_tried_again(
    server: Server, layer: Any, new_table: NewTable, people: list[User], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(halls, "PAUSE", 0.05)
    phone = Lobby(server(), "/ws/lobby")
    await phone.until(lambda: phone.sees())
    failures = [OSError("away"), OSError("still")]
    rows = reading.rows

    def failing(ids: Any) -> Any:
        if failures:
            raise failures.pop()
        return rows(ids)

    monkeypatch.setattr(reading, "rows", failing)
    table = await in_thread(new_table)
    await phone.until(lambda: phone.sees(table.pk))
    assert not failures
    await phone.hang_up()


async def test_nobody_who_goes_is_kept(server: Server, layer: Any, new_table: NewTable) -> None:
    table = await in_thread(new_table)
    app = server()
    phones = [Lobby(app, "/ws/lobby"), AtTable(app, f"/ws/tables/{table.pk}")]
    await asyncio.sleep(0)
    for phone in phones:
        await phone.hang_up()
    assert app.halls.listeners() == []
    assert not any(hall.coming for hall in app.halls.halls)


async def test_at_the_end_of_the_process_all_are_told_to_come_again(server: Server, layer: Any) -> None:
    app = server()
    phone = Lobby(app, "/ws/lobby")
    await phone.until(lambda: phone.sees())
    await app.halls.close()
    assert await phone.closed() == halls.RESTART


async def test_a_socket_only_tells(server: Server, layer: Any) -> None:
    app = server()
    phone = Lobby(app, "/ws/lobby")
    await phone.until(lambda: phone.sees())
    phone.say('{"ping": 7}')
    await phone.until(lambda: bool(phone.heard("pong")))
    phone.say('{"join": 7}')
    assert await phone.closed() == 4400
    assert await AtTable(app, f"/ws/tables/{2**63}").closed() == halls.NOT_FOUND
