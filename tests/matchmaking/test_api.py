"""The doors of tables: what may be asked, what is answered, and what stays unsaid."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from accounts.services import block
from games.models import Game
from matchmaking.models import Rating, Table
from matchmaking.urls import urlpatterns
from tests.games.over_http import Phone, refused
from tests.games.test_api_schema import said
from tests.matchmaking.conftest import LIVE, OPTIONS

pytestmark = pytest.mark.django_db
NewTable = Callable[..., Table]
Json = dict[str, Any]
NEW = {"rules": "powergrid", "options": OPTIONS, "clock": LIVE}


def done(answer: Any, status: int = 200) -> Json:
    assert answer.status_code == status, answer.content
    told: Json = answer.json()
    return told


def test_from_an_open_table_to_a_game(schema: Json, people: list[User]) -> None:
    host, guest = Phone(people[0]), Phone(people[1])
    table = done(host.post("tables", {**NEW, "seats": ["me", "open", "bot:coin"], "ranked": True}), 201)
    said(schema, "TableToMe", table)
    page = done(guest.get("tables", free=1, fits=1, map="germany", pace="live", players=3))
    said(schema, "TablePage", page)
    assert [row["id"] for row in page["tables"]] == [table["id"]]
    joined = done(guest.post(f"tables/{table['id']}/join", {"version": 1}))
    assert joined["mine"] == {"seat": 1, "host": False, "agreed": True, "invited": False}
    said(schema, "TableToMe", joined)
    refused(guest.post(f"tables/{table['id']}/start"), 403, "not_the_host")
    started = done(host.post(f"tables/{table['id']}/start"))
    assert (started["status"], started["game"]) == ("started", Game.objects.get().pk)
    mine = done(guest.get("tables/mine"))
    said(schema, "MyTables", mine)
    assert [row["game"] for row in mine["tables"]] == [started["game"]]
    assert done(guest.get("tables"))["tables"] == []


def test_every_verb_has_its_door(schema: Json, people: list[User]) -> None:
    host, guest, third = (Phone(person) for person in people[:3])
    table = done(host.post("tables", {**NEW, "invite": ["person2"]}), 201)["id"]
    assert done(third.get("tables/mine"))["invitations"][0]["table"]["id"] == table
    assert third.post(f"tables/{table}/decline").status_code == 204
    done(guest.post(f"tables/{table}/join", {"seat": 2}))
    changed = done(
        patch(host, table, {"clock": {"pace": "slow", "turn": 86400, "vacation": 0}, "rating": [None, 1800]})
    )
    assert (changed["version"], changed["rating"], changed["pace"]) == (2, [None, 1800], "slow")
    assert done(patch(host, table, {"delay": 20}))["delay"] == 20
    refused(patch(host, table, {"delay": 1000}), 400, "invalid")
    done(guest.post(f"tables/{table}/agree", {"version": 2}))
    done(host.post(f"tables/{table}/bot", {"policy": "coin"}))
    done(host.post(f"tables/{table}/drop", {"seat": 1}))
    lines = done(guest.post(f"tables/{table}/chat", {"text": "hello"}), 201)
    said(schema, "TableLines", lines)
    assert done(host.get(f"tables/{table}/chat"))["lines"] == lines["lines"]
    assert guest.post(f"tables/{table}/leave").status_code == 204
    assert done(host.post(f"tables/{table}/close"))["status"] == "closed"
    refused(guest.post(f"tables/{table}/join"), 409, "table_closed")


def patch(phone: Phone, table: int, body: Json) -> Any:
    return phone.client.patch(f"/api/tables/{table}", json.dumps(body).encode(), content_type="application/json")


def test_a_private_table_and_its_code_are_in_no_list(people: list[User]) -> None:
    host, guest, stranger = Phone(people[0]), Phone(people[1]), Phone()
    table = done(host.post("tables", {**NEW, "private": True}), 201)
    code = table["code"]
    for phone in (guest, stranger):
        assert done(phone.get("tables"))["tables"] == []
        refused(phone.get(f"tables/{table['id']}"), 404, "no_such_table")
        refused(phone.get(f"tables/{table['id']}", code="x"), 404, "no_such_table")
        refused(phone.get("tables/code/x"), 404, "no_such_table")
        shown = done(phone.get(f"tables/{table['id']}", code=code))
        assert (shown["id"], shown["code"]) == (table["id"], None)
        assert done(phone.get(f"tables/code/{code}"))["id"] == table["id"]
    assert code not in json.dumps(done(guest.get("tables/mine")))
    refused(guest.post(f"tables/{table['id']}/join"), 404, "no_such_table")
    assert done(guest.post(f"tables/{table['id']}/join", {"code": code}))["code"] == code


def test_the_code_of_a_public_table_is_told_to_who_sits_there(people: list[User]) -> None:
    host, guest = Phone(people[0]), Phone(people[1])
    table = done(host.post("tables", NEW), 201)
    assert table["code"]
    assert table["code"] not in guest.get("tables").content.decode()
    assert table["code"] not in guest.get(f"tables/{table['id']}").content.decode()


def test_the_lobby_is_read_page_by_page(new_table: NewTable, people: list[User]) -> None:
    for number in range(8):
        for _ in range(5):
            new_table(host=number, clock=None)
    made = list(Table.objects.order_by("-pk").values_list("pk", flat=True))
    phone, seen, before = Phone(people[0]), [], {}
    for _ in range(2):
        page = done(phone.get("tables", **before))
        seen += [row["id"] for row in page["tables"]]
        before = {"before": page["next"]}
    assert (seen, page["next"]) == (made, None)


def test_the_lobby_is_searched(new_table: NewTable, people: list[User]) -> None:
    germany, usa = new_table(), new_table(host=1, options={"map": "usa", "players": 4}, clock=None, language="de")
    full = new_table(host=2, seats=["me", "bot:coin", "bot:coin"], ranked=True)

    def found(**wanted: Any) -> list[int]:
        return [row["id"] for row in done(Phone(people[5]).get("tables", **wanted))["tables"]]

    assert found(map="usa") == found(players=4) == found(pace="none") == [usa.pk]
    assert found(pace="live") == [full.pk, germany.pk]
    assert found(free="1") == [usa.pk, germany.pk]
    assert found(ranked="1") == [full.pk]
    assert found(ranked="0") == [usa.pk, germany.pk]
    assert found(language="en") == [full.pk, germany.pk]
    assert found(edition="classic") == []
    refused(Phone(people[5]).get("tables", pace="soon"), 400, "invalid")
    refused(Phone(people[5]).get("tables", colour="red"), 400, "invalid")


def test_what_fits_me_fits_my_rating_and_language(new_table: NewTable, people: list[User]) -> None:
    any_one, strong = new_table(), new_table(host=1, rating_least=1700)
    duel = new_table(host=2, options={"players": 2}, rating_least=1700)
    new_table(host=3, language="fi")
    phone = Phone(people[5])
    assert [row["id"] for row in done(phone.get("tables", fits=1))["tables"]] == [any_one.pk]
    Rating.objects.create(user=people[5], pool="live", mean=1800, deviation=60, shown=1800, games=20)
    assert [row["id"] for row in done(phone.get("tables", fits=1))["tables"]] == [strong.pk, any_one.pk]
    Rating.objects.create(user=people[5], pool="duel", mean=1800, deviation=60, shown=1800, games=20)
    assert duel.pk in [row["id"] for row in done(phone.get("tables", fits=1))["tables"]]


def test_tables_of_people_from_whom_i_am_apart_are_not_there(new_table: NewTable, people: list[User]) -> None:
    table = new_table(guests=1)
    for one, other in ((5, 1), (0, 6)):
        block(user_id=people[one].pk, other_id=people[other].pk)
        hidden_from = people[max(one, other)]
        assert done(Phone(hidden_from).get("tables"))["tables"] == []
        refused(Phone(hidden_from).get(f"tables/{table.pk}"), 404, "no_such_table")


def test_strangers_look_and_touch_nothing(new_table: NewTable) -> None:
    table = new_table()
    stranger = Phone()
    assert done(stranger.get("tables"))["tables"][0]["id"] == table.pk
    assert done(stranger.get(f"tables/{table.pk}"))["mine"] is None
    refused(stranger.post("tables", NEW), 401)
    for verb in ("join", "leave", "agree", "bot", "drop", "start", "close", "invite", "decline", "chat"):
        refused(stranger.post(f"tables/{table.pk}/{verb}"), 401)
    refused(patch(stranger, table.pk, {"language": "de"}), 401)


@pytest.mark.parametrize(
    "body,field",
    [
        ({"rules": 3}, "rules"),
        ({"options": []}, "options"),
        ({"seats": "me"}, "seats"),
        ({"seats": ["me"] * 13}, "seats"),
        ({"rating": [1]}, "rating"),
        ({"rating": [1, "2"]}, "rating"),
        ({"ranked": "yes"}, "ranked"),
        ({"language": "xx"}, "language"),
        ({"starts_at": "soon"}, "starts_at"),
        ({"host": 3}, "host"),
    ],
)
def test_forged_tables_are_refused_by_name(people: list[User], body: Json, field: str) -> None:
    facts = refused(Phone(people[0]).post("tables", {**NEW, **body}), 400, "invalid")
    assert list(facts["fields"]) == [field]
    assert not Table.objects.exists()


def test_a_table_in_the_past_or_with_a_band_upside_down_is_refused(people: list[User]) -> None:
    phone = Phone(people[0])
    refused(phone.post("tables", {**NEW, "starts_at": "2001-01-01T00:00:00Z"}), 400, "starts_too_late_or_never")
    refused(phone.post("tables", {**NEW, "rating": [1800, 1200]}), 400, "rating_band_is_none")
    refused(phone.post("tables", {**NEW, "options": {**OPTIONS, "map": "x"}}), 400)
    refused(phone.post("tables", {**NEW, "invite": ["nobody"]}), 404, "no_such_person")
    assert not Table.objects.exists()


def test_tables_that_are_not_there(people: list[User]) -> None:
    phone = Phone(people[0])
    for number in (1, 2**63, 10**30):
        refused(phone.get(f"tables/{number}"), 404, "no_such_table")
        refused(phone.post(f"tables/{number}/join"), 404, "no_such_table")
    refused(phone.post("tables/rematch", {"game": 2**63 - 1}), 404, "no_such_game")


def test_who_knocks_too_often_is_told_so(people: list[User]) -> None:
    phone = Phone(people[0])
    answers = [phone.get("tables/code/guess").status_code for _ in range(61)]
    assert (answers[0], answers[-1]) == (404, 429)


def test_a_household_guesses_codes_no_oftener_by_many_addresses_or_guests(people: list[User]) -> None:
    User.objects.filter(pk__in=[people[0].pk, people[1].pk]).update(guest=True)
    askers = [Client(), Client()]
    for client, person in zip(askers, people):
        client.force_login(person)
    answers = [
        (askers[number % 2] if number % 3 else Client())
        .get("/api/tables/code/guess", REMOTE_ADDR=f"2001:db8:1:2::{number + 1}")
        .status_code
        for number in range(61)
    ]
    assert (answers[0], answers[-1]) == (404, 429)
    assert Client().get("/api/tables/code/guess", REMOTE_ADDR="2001:db8:1:3::1").status_code == 404


def test_every_door_is_told_of(schema: Json) -> None:
    told = {path.removeprefix("/api/").replace("{", "<").replace("}", ">") for path in schema["paths"]}
    there = {str(door.pattern).replace("int:", "").replace("str:", "") for door in urlpatterns}
    assert there <= told


def test_the_staff_sees_tables_without_their_codes(new_table: NewTable, people: list[User]) -> None:
    table = new_table(private=True)
    people[7].is_staff = people[7].is_superuser = True
    people[7].save()
    client = Client()
    client.force_login(people[7])
    for page in ("", f"{table.pk}/change/"):
        answer = client.get(f"/admin/matchmaking/table/{page}")
        assert answer.status_code == 200
        assert "person0" in answer.content.decode()
        assert table.code not in answer.content.decode()
    client.post("/admin/matchmaking/table/", {"action": "call_off", "_selected_action": [table.pk]})
    assert Table.objects.get().status == "closed"
