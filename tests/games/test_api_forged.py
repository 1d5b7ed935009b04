"""Whatever is sent, at every door: a 4xx with a code in our form, and nothing has changed."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.core.cache import cache
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from accounts.models import Report
from accounts.throttles import DoorThrottle
from games import throttles
from games.models import ChatLine, Game, Move, Seat
from tests.games.over_http import Phone, refused

REF = "6f2c1a34-0000-4000-8000-000000000001"
PASS = {"kind": "pass"}


@pytest.fixture(autouse=True)
def _nobody_has_to_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    """Throttles have their own tests; here the thousandth request must be read like the first."""
    cache.clear()
    for throttle in (throttles.Creating, throttles.Importing, throttles.Talking):
        monkeypatch.setattr(throttle, "rate", "1000000/hour")
    monkeypatch.setattr(DoorThrottle, "allow_request", lambda self, request, view: True)


def stored() -> list[Any]:
    """All that a request might change."""
    rows = [model.objects.order_by("pk").values() for model in (Game, Seat, Move, ChatLine, Report)]
    return [list(kind) for kind in rows]


@pytest.fixture
def game(new_game: Callable[..., Game]) -> Game:
    return new_game()


@pytest.fixture
def phone(game: Game, people: list[Any]) -> Phone:
    return Phone(people[game.to_act[0]])


def move(**changed: Any) -> dict[str, Any]:
    body = {"after": 0, "ref": REF, "actions": [PASS], **changed}
    return {name: value for name, value in body.items() if value is not ...}


DEEP = json.loads("[" * 12 + "]" * 12)

MOVES: list[tuple[Any, str]] = [
    ([], "wrong_fields"),
    ([move()], "wrong_fields"),
    (5, "wrong_fields"),
    ("pass", "wrong_fields"),
    (None, "wrong_fields"),
    ({}, "wrong_fields"),
    (move(after=...), "wrong_fields"),
    (move(after=None), "wrong_fields"),
    (move(after="0"), "wrong_fields"),
    (move(after=True), "wrong_fields"),
    (move(after=[0]), "wrong_fields"),
    (move(after=-1), "wrong_fields"),
    (move(after=2**31), "wrong_fields"),
    (move(after=10**40), "wrong_fields"),
    (move(ref=...), "wrong_fields"),
    (move(ref=None), "wrong_fields"),
    (move(ref=""), "wrong_fields"),
    (move(ref=7), "wrong_fields"),
    (move(ref="6f2c1a34"), "wrong_fields"),
    (move(ref="x" * 36), "wrong_fields"),
    (move(ref=REF.replace("-", "")), "wrong_fields"),
    (move(ref={"hex": REF}), "wrong_fields"),
    (move(actions=...), "wrong_fields"),
    (move(actions=None), "wrong_fields"),
    (move(actions=[]), "wrong_fields"),
    (move(actions=PASS), "wrong_fields"),
    (move(actions="pass"), "wrong_fields"),
    (move(actions=["pass"]), "wrong_fields"),
    (move(actions=[None]), "wrong_fields"),
    (move(actions=[[PASS]]), "wrong_fields"),
    (move(actions=[PASS] * 61), "wrong_fields"),
    (move(actions=[{"kind": "leave"}]), "wrong_fields"),
    (move(actions=[PASS, {"kind": "leave"}]), "wrong_fields"),
    (move(seat=0), "wrong_fields"),
    (move(game=1), "wrong_fields"),
    (move(**{"": 1}), "wrong_fields"),
    (move(__proto__={}), "wrong_fields"),
    (move(**{"x" * 300: 1}), "wrong_fields"),
    (move(actions=[{}]), "unknown_kind"),
    (move(actions=[{"kind": None}]), "unknown_kind"),
    (move(actions=[{"kind": ["pass"]}]), "unknown_kind"),
    (move(actions=[{"kind": "Pass"}]), "unknown_kind"),
    (move(actions=[{"kind": "pass", "seat": 1}]), "unknown_field"),
    (move(actions=[{"kind": "pass", "\x00": 1}]), "unknown_field"),
    (move(actions=[{"kind": "nominate", "plant": 5}]), "missing"),
    (move(actions=[{"kind": "nominate", "plant": "5", "bid": 5}]), "wrong_type"),
    (move(actions=[{"kind": "nominate", "plant": True, "bid": 5}]), "wrong_type"),
    (move(actions=[{"kind": "nominate", "plant": 5, "bid": 10**30}]), "out_of_range"),
    (move(actions=[{"kind": "build", "city": "x" * 9999}]), "too_long"),
    (move(actions=[{"kind": "power", "plants": DEEP}]), "wrong_type"),
    (move(actions=[{"kind": "power", "plants": [{}] * 999}]), "too_many"),
]


@pytest.mark.django_db
@pytest.mark.parametrize("number", range(len(MOVES)))
def test_what_is_no_move_is_refused(number: int, game: Game, phone: Phone) -> None:
    body, code = MOVES[number]
    before = stored()
    refused(phone.post(f"games/{game.pk}/moves", body if body is not None else [None]), 400, code)
    assert stored() == before


RAW: list[tuple[bytes, int, str]] = [
    (b"{", 400, "not_json"),
    (b"\xff\xfe", 400, "not_utf8"),
    (b"\xef\xbb\xbf{}", 400, "not_json"),
    (b"{} {}", 400, "not_json"),
    (b'{"after":NaN}', 400, "not_a_whole_number"),
    (b'{"after":1e400}', 400, "not_a_whole_number"),
    (b'{"after":0.0}', 400, "not_a_whole_number"),
    (b'{"after":' + b"9" * 5000 + b"}", 400, "out_of_range"),
    (b'{"after":0,"after":0}', 400, "key_twice"),
    (b'{"ref":"\\ud800"}', 400, "lone_surrogate"),
    (b"[" * 17 + b"]" * 17, 400, "too_deep"),
    (b"[" * 60_000, 400, "too_deep"),
    (b'{"a":' * 10_000, 400, "too_deep"),
    (b" " * 65_537, 413, "too_large"),
    (b'{"ref":"' + b"x" * 70_000 + b'"}', 413, "too_large"),
    (b"x" * 5_000_000, 413, "too_large"),
]
DOORS = (
    "games",
    "games/{}/moves",
    "games/{}/preview",
    "games/{}/leave",
    "games/{}/stand-in",
    "games/{}/take-back",
    "games/{}/snooze",
    "games/{}/chat",
)


@pytest.mark.django_db
@pytest.mark.parametrize("number", range(len(RAW)))
def test_what_is_not_even_json_is_refused_at_every_door(number: int, game: Game, phone: Phone) -> None:
    body, status, code = RAW[number]
    before = stored()
    for door in DOORS:
        refused(phone.send(door.format(game.pk), body), status, code)
    assert stored() == before


@pytest.mark.django_db
def test_other_kinds_of_bodies_are_refused(game: Game, phone: Phone) -> None:
    before = stored()
    for door in DOORS:
        for content_type in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "x", ""):
            refused(phone.send(door.format(game.pk), b"after=0", content_type), 415)
    refused(phone.post("games/import", move()), 415)
    assert stored() == before


@pytest.mark.django_db
def test_every_door_refuses_the_methods_it_does_not_know(game: Game, phone: Phone) -> None:
    before = stored()
    doors = (
        "rules",
        "games/mine",
        "games/{}",
        "games/{}/board",
        "games/{}/updates",
        "games/{}/at/0",
        "games/{}/positions",
        "games/{}/record",
        "games/{}/log",
        "games/{}/verify",
    )
    for door in doors:
        refused(phone.post(door.format(game.pk)), 405)
    for door in (*DOORS[1:-1], "games/lesson", "games/{}/chat/mute"):
        refused(phone.get(door.format(game.pk)), 405)
    for method in ("put", "patch", "delete"):
        refused(getattr(phone.client, method)(f"/api/games/{game.pk}"), 405)
    assert stored() == before


QUERIES = [
    ("games/{}", {"since": "-1"}),
    ("games/{}", {"since": "x"}),
    ("games/{}", {"since": ""}),
    ("games/{}", {"since": "9" * 5000}),
    ("games/{}", {"since": str(2**31)}),
    ("games/{}", {"seat": "0"}),
    ("games/{}/updates", {"since": "1.5"}),
    ("games/{}/updates", {"since": "\x00"}),
    ("games/{}/updates", {"seat": "0"}),
    ("games/{}/chat", {"after": "-1"}),
    ("games/{}/chat", {"room": "table"}),
    ("games/mine", {"show": "others"}),
    ("games/mine", {"before": "x"}),
    ("games/mine", {"before": "1_"}),
    ("games/mine", {"before": "\x00"}),
    ("games/mine", {"user": "1"}),
]


@pytest.mark.django_db
@pytest.mark.parametrize("number", range(len(QUERIES)))
def test_what_is_no_question_is_refused(number: int, game: Game, phone: Phone) -> None:
    path, query = QUERIES[number]
    refused(phone.get(path.format(game.pk), **query), 400, "wrong_fields")


@pytest.mark.django_db
def test_a_page_may_begin_anywhere(phone: Phone) -> None:
    for before in ("0_0", "9999999999999999_999999999999999999", "1_1"):
        assert phone.get("games/mine", before=before).status_code == 200


@pytest.mark.django_db
def test_a_form_of_another_site_does_nothing(game: Game, people: list[Any]) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(people[game.to_act[0]])
    before = stored()
    for content_type in (
        "application/json",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "x",
    ):
        for door in DOORS:
            answer = client.post(f"/api/{door.format(game.pk)}", b"{}", content_type=content_type)
            refused(answer, 403, "csrf_failed")
    assert stored() == before


@pytest.mark.django_db
def test_a_session_that_has_ended_is_nobody(game: Game, phone: Phone) -> None:
    phone.client.session.delete()
    refused(phone.move(game.pk, 0, PASS), 401, "not_authenticated")
    assert phone.get(f"games/{game.pk}").json()["my_seat"] is None


WEIRD = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(-(10**20), 10**20),
        st.sampled_from([2**31 - 1, 2**31, 2**63, -1, 10**300]),
        st.text(max_size=5),
        st.sampled_from(["\x00", "essen", "coal", "pass", REF, "É" * 50]),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.dictionaries(st.sampled_from(["kind", "plant", "fuel", "\x00", ""]), inner, max_size=3),
    ),
    max_leaves=6,
)
# Of kinds that nobody may play while the first plant is chosen, so that none of these can be a move.
WELL_FORMED: list[dict[str, Any]] = [
    {"kind": "done"},
    {"kind": "cartel"},
    {"kind": "raise", "amount": 9},
    {"kind": "buy", "fuel": "coal", "count": 1},
    {"kind": "build", "city": "essen"},
    {"kind": "power", "plants": []},
]
NOT_NOW = st.sampled_from(WELL_FORMED) | st.builds(
    lambda kind, more: {**more, "kind": kind},
    st.sampled_from(["raise", "buy", "build", "power", "done", "scrap", "cartel", "pick_region", "mark_city", "bribe"]),
    st.dictionaries(
        st.sampled_from(["amount", "fuel", "count", "city", "plants", "plant", "region", "x"]), WEIRD, max_size=3
    ),
)
FORGED = st.one_of(
    WEIRD,
    st.builds(lambda actions: move(actions=actions), st.lists(NOT_NOW, min_size=1, max_size=3)),
    st.builds(
        lambda name, value, more: {**move(actions=[more]), name: value},
        st.sampled_from(["after", "ref", "seat"]),
        WEIRD,
        NOT_NOW,
    ),
    st.builds(lambda value: move(actions=value), WEIRD.filter(lambda value: value != [PASS])),
)


@pytest.mark.django_db
def test_forged_moves_and_drafts_change_nothing(game: Game, phone: Phone) -> None:
    before = stored()
    seen: set[str] = set()

    @settings(suppress_health_check=list(HealthCheck))
    @given(FORGED)
    def send(body: Any) -> None:
        for door in ("moves", "preview"):
            if door == "preview" and isinstance(body, dict):
                body = {name: value for name, value in body.items() if name not in ("after", "ref")}
            answer = phone.post(f"games/{game.pk}/{door}", body if body is not None else [])
            assert answer.status_code in (400, 409, 413, 422), (body, answer.content)
            assert set(answer.json()) - {"update"} == {"code", "facts"}
            assert len(answer.content) < 20_000
            seen.add(answer.json()["code"])
        assert Game.objects.values().get() == before[0][0]
        assert Move.objects.count() == 0

    send()
    assert stored() == before
    assert seen >= {"wrong_fields", "missing", "unknown_field", "not_in_this_phase"}


@pytest.mark.django_db
def test_forged_wishes_open_no_game(people: list[Any]) -> None:
    phone = Phone(people[0])
    right = {
        "rules": "powergrid",
        "options": {"edition": "classic", "map": "italy", "players": 2},
        "seats": ["me", "bot:coin"],
    }

    @settings(suppress_health_check=list(HealthCheck))
    @given(st.sampled_from(["rules", "options", "seats", "clock", "deal"]), WEIRD)
    def send(name: str, value: Any) -> None:
        if name == "clock" and not value and (value is None or value == {}):
            return  # no clock is a clock
        refused(phone.post("games", {**right, name: value}), 400)
        assert Game.objects.count() == 0

    send()
    assert phone.post("games", right).status_code == 201


@pytest.mark.django_db
def test_a_reference_of_somebody_elses_move_plays_nothing(game: Game, phone: Phone, people: list[Any]) -> None:
    offered = phone.update(game.pk)["offers"]
    nominate = next(offer for offer in offered if offer["kind"] == "nominate")["plants"][0]
    ref = uuid4()
    said = {"kind": "nominate", "plant": nominate["plant"], "bid": nominate["least"]}
    assert phone.move(game.pk, 0, said, ref=ref).status_code == 200
    other = Phone(people[Game.objects.get().to_act[0]])
    assert other.move(game.pk, 1, PASS, ref=ref).json()["seq"] == 1
    assert Move.objects.count() == 1
