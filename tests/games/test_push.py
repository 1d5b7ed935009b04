"""Web Push to a push service of our own, which takes messages as a real one would and reads them as a browser would."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from base64 import b64decode, urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import pairwise
from queue import Empty, Queue
from typing import Any
from zoneinfo import ZoneInfo

import http_ece
import pytest
import redis
from celery.contrib.testing.worker import start_worker
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.core.cache import cache
from django.db import connection
from django.utils import timezone
from py_vapid import Vapid02

from accounts import breaker
from accounts import selectors as accounts_read
from accounts import services as accounts
from accounts.models import Preferences, PushSubscription, User
from deploy.celery import app
from deploy.settings.push import checked_key, contact, key_from
from games import clock, push, replay, services, snooze, tasks, throttles, webpush
from games.models import Game, Look
from games.signals import rating_changes_wanted
from rules.powergrid import RULES
from rules.rng import Dice
from tests.conftest import PATIENCE
from tests.deploy.running import ROOT, environment
from tests.deploy.test_settings import COMPLETE
from tests.games.live import PrivateRedis
from tests.games.over_http import Phone, chosen, refused
from tests.games.test_api_twins import GAMES, TABLES, play_on_with_rules, with_state
from tests.rules.test_secrets import twin

Json = dict[str, Any]


class PushService:
    """Takes what is sent to it; answers 201, or what it is told to, or nothing while it is held."""

    def __init__(self) -> None:
        self.came: Queue[tuple[str, dict[str, str], bytes]] = Queue()
        self.answers: list[tuple[int, dict[str, str]]] = []
        self.held = threading.Event()
        self.held.set()
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                service.came.put((self.path, {name.lower(): said for name, said in self.headers.items()}, body))
                service.held.wait(PATIENCE)
                status, headers = service.answers.pop(0) if service.answers else (201, {})
                self.send_response(status)
                for name, said in headers.items():
                    self.send_header(name, said)
                self.send_header("content-length", "0")
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, args=(0.02,), daemon=True).start()

    def close(self) -> None:
        self.held.set()
        self.server.shutdown()
        self.server.server_close()

    def taken(self) -> list[tuple[str, dict[str, str], bytes]]:
        """All that has come."""
        found = []
        while True:
            try:
                found.append(self.came.get_nowait())
            except Empty:
                return found


class Browser:
    """One that a person has let wake him."""

    def __init__(self, service: PushService, person: User, name: str = "") -> None:
        self.path = f"/send/{name or person.username}"
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.secret = os.urandom(16)
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.row = accounts.subscribe(
            user_id=person.pk, endpoint=service.url + self.path, p256dh=text(point), auth=text(self.secret)
        )

    def read(self, body: bytes) -> Json:
        plain = http_ece.decrypt(body, private_key=self.key, auth_secret=self.secret, version="aes128gcm")
        read: Json = json.loads(plain)
        return read


def text(raw: bytes) -> str:
    return urlsafe_b64encode(raw).rstrip(b"=").decode()


@pytest.fixture
def service(settings: Any) -> Iterator[PushService]:
    settings.PUSH_KEY = key_from("a secret of the tests")
    settings.PUSH_PRIVATE_HOSTS = True
    settings.PUSH_PAUSES = (0, 0, 0)
    settings.PUSH_PATIENCE = 2 * PATIENCE  # it may be held for so long
    cache.clear()
    webpush.service.cache_clear()
    service = PushService()
    yield service
    service.close()


@pytest.fixture
def browsers(service: PushService, people: list[User]) -> list[Browser]:
    return [Browser(service, person) for person in people[:3]]


@pytest.fixture
def at_once() -> Iterator[None]:
    """Tasks run where they are called."""
    app.conf.task_always_eager = app.conf.task_eager_propagates = True
    yield
    app.conf.task_always_eager = app.conf.task_eager_propagates = False


def act(game: Game, kind: str) -> int:
    """Whoever is asked plays an action of this kind; his seat."""
    now = Game.objects.get(pk=game.pk)
    seat = now.to_act[0]
    offers = RULES.offers(replay.state_of(now), seat)
    action = RULES.action_to_json(next(offer[0] for offer in offers if offer.kind == kind))
    services.submit(game_id=game.pk, seat=seat, actions=[action], after=now.seq)
    return int(seat)


def told(service: PushService, browsers: list[Browser]) -> dict[int, list[Json]]:
    """What each browser has been told since it was last asked; only those that were."""
    by_path = {browser.path: (seat, browser) for seat, browser in enumerate(browsers)}
    found: dict[int, list[Json]] = {}
    for path, _, body in service.taken():
        seat, browser = by_path[path]
        found.setdefault(seat, []).append(browser.read(body))
    return found


def kinds(said: dict[int, list[Json]]) -> dict[int, list[str]]:
    return {seat: [message["kind"] for message in messages] for seat, messages in said.items()}


pytestmark = pytest.mark.usefixtures("service")
in_place = pytest.mark.usefixtures("at_once")


@in_place
@pytest.mark.django_db
def test_your_turn_after_a_rivals_move(
    service: PushService, browsers: list[Browser], new_game: Callable[..., Game]
) -> None:
    game = new_game()
    first = act(game, "nominate")
    push.call(game.pk, 1)
    asked = Game.objects.get(pk=game.pk).to_act[0]
    [(path, headers, body)] = service.taken()
    assert asked != first
    assert path == browsers[asked].path
    assert browsers[asked].read(body) == {
        "kind": "turn",
        "game": game.pk,
        "tag": f"game-{game.pk}",
        "seq": 1,
        "seat": asked,
        "my_turn": True,
        "phase": "auction",
        "due": None,
        "waiting": 1,
    }
    assert headers["content-encoding"] == "aes128gcm"
    assert headers["topic"] == f"game-{game.pk}"
    assert int(headers["ttl"]) > 0
    assert headers["urgency"] == "normal"


@in_place
@pytest.mark.django_db
def test_push_services_are_told_who_calls_them(
    service: PushService, browsers: list[Browser], new_game: Callable[..., Game]
) -> None:
    game = new_game()
    act(game, "nominate")
    push.call(game.pk, 1)
    [(_, headers, _)] = service.taken()
    assert Vapid02.verify(headers["authorization"])
    key = Phone().get("push/key").json()["key"]
    assert headers["authorization"].endswith(f"k={key}")
    assert len(urlsafe_b64decode(key + "=")) == 65
    token = headers["authorization"].split("t=")[1].split(".")[1]
    claims = json.loads(urlsafe_b64decode(token + "=" * (-len(token) % 4)))
    assert claims["aud"] == service.url
    assert claims["sub"].startswith(("mailto:", "https:"))
    hours = timedelta(seconds=claims["exp"] - timezone.now().timestamp()) / timedelta(hours=1)
    assert 1 < hours < 23, "RFC 8292 allows 24 at most, by the other one's clock"


def test_without_a_key_nobody_is_called(settings: Any) -> None:
    settings.PUSH_KEY = ""
    assert Phone().get("push/key").json() == {"key": None}
    push.heard(1, 1)
    assert push._heard.games == {}


@in_place
@pytest.mark.django_db
def test_outbid_says_by_how_much_and_only_the_last_raise(
    service: PushService, browsers: list[Browser], new_game: Callable[..., Game]
) -> None:
    game = new_game()
    one = act(game, "nominate")
    two = act(game, "raise")
    push.call(game.pk, 1)
    said = told(service, browsers)
    three = Game.objects.get(pk=game.pk).to_act[0]
    assert kinds(said) == {one: ["outbid"], three: ["turn"]}
    event = Game.objects.get(pk=game.pk).moves.get(seq=2).events[0]
    assert (said[one][0]["plant"], said[one][0]["price"]) == (event["plant"], event["bid"])
    assert said[one][0]["my_turn"] is False
    act(game, "pass")
    push.call(game.pk, 3)
    assert kinds(told(service, browsers)) == {one: ["turn"], three: ["closed"]}
    act(game, "pass")  # the auction is over, and with it the bid
    push.call(game.pk, 4)
    assert "outbid" not in [kind for said in kinds(told(service, browsers)).values() for kind in said]
    assert two not in (one, three)


@in_place
@pytest.mark.django_db
def test_a_move_made_elsewhere_takes_the_notification_away(
    service: PushService, browsers: list[Browser], new_game: Callable[..., Game]
) -> None:
    game = new_game()
    act(game, "nominate")
    push.call(game.pk, 1)
    [asked] = told(service, browsers)
    act(game, "pass")
    push.call(game.pk, 2)
    said = told(service, browsers)
    assert kinds(said)[asked] == ["closed"]
    assert said[asked][0]["tag"] == f"game-{game.pk}"
    assert said[asked][0]["my_turn"] is False
    push.call(game.pk, 2)
    assert told(service, browsers) == {}


@in_place
@pytest.mark.django_db
def test_bots_and_who_is_kept_by_one_are_not_called(
    service: PushService, browsers: list[Browser], new_game: Callable[..., Game], people: list[User]
) -> None:
    game = new_game()
    act(game, "nominate")
    asked = Game.objects.get(pk=game.pk).to_act[0]
    services.give_to_bot(game_id=game.pk, seat=asked, policy="coin")
    push.call(game.pk, 0)
    assert asked not in told(service, browsers)
    tasks.deliver(browsers[asked].row.pk, game.pk, asked, "turn", 1)
    assert service.taken() == []


@in_place
@pytest.mark.django_db
@pytest.mark.parametrize("how", ["quiet hours", "not this kind"])
def test_who_sleeps_or_does_not_want_it_is_not_called(
    how: str, service: PushService, browsers: list[Browser], new_game: Callable[..., Game], people: list[User]
) -> None:
    game = new_game()
    act(game, "nominate")
    asked = Game.objects.get(pk=game.pk).to_act[0]
    now = timezone.now()
    quiet = {"quiet_from": (now - timedelta(hours=2)).time(), "quiet_to": (now + timedelta(hours=2)).time()}
    wish = quiet if how == "quiet hours" else {"notify_turn": False}
    Preferences.objects.create(user=people[asked], **wish)
    push.call(game.pk, 1)
    tasks.deliver(browsers[asked].row.pk, game.pk, asked, "turn", 1)
    assert service.taken() == []
    Preferences.objects.all().delete()
    push.call(game.pk, 1)
    assert kinds(told(service, browsers)) == {asked: ["turn"]}


@in_place
@pytest.mark.django_db
@pytest.mark.parametrize("status", [404, 410])
def test_a_dead_subscription_is_dropped(
    status: int, service: PushService, browsers: list[Browser], new_game: Callable[..., Game]
) -> None:
    service.answers = [(status, {})]
    game = new_game()
    act(game, "nominate")
    push.call(game.pk, 1)
    asked = Game.objects.get(pk=game.pk).to_act[0]
    assert len(service.taken()) == 1
    left = set(PushSubscription.objects.values_list("pk", flat=True))
    assert left == {browser.row.pk for seat, browser in enumerate(browsers) if seat != asked}


@in_place
@pytest.mark.django_db
@pytest.mark.parametrize(("answers", "tries"), [([503], 2), ([429, 500], 3), ([500] * 9, 4), ([400], 1), ([413], 1)])
def test_what_failed_is_tried_a_few_times_more(
    answers: list[int], tries: int, service: PushService, browsers: list[Browser], new_game: Callable[..., Game]
) -> None:
    service.answers = [(status, {}) for status in answers]
    game = new_game()
    act(game, "nominate")
    push.call(game.pk, 1)
    assert len(service.taken()) == tries
    assert PushSubscription.objects.count() == 3


@in_place
@pytest.mark.django_db
def test_a_push_service_that_is_away_is_tried_again(
    service: PushService, browsers: list[Browser], new_game: Callable[..., Game]
) -> None:
    game = new_game()
    act(game, "nominate")
    asked = Game.objects.get(pk=game.pk).to_act[0]
    service.close()
    one = push.Call(asked, "turn", 1)
    assert push.deliver(browsers[asked].row.pk, game.pk, one) == webpush.AGAIN
    assert push.deliver(browsers[asked].row.pk, game.pk, one) == webpush.AGAIN


@pytest.mark.django_db(transaction=True)
def test_doubled_tasks_send_once(service: PushService, browsers: list[Browser], new_game: Callable[..., Game]) -> None:
    game = new_game()
    act(game, "nominate")
    asked = Game.objects.get(pk=game.pk).to_act[0]

    def deliver(_: int) -> None:
        try:
            tasks.deliver(browsers[asked].row.pk, game.pk, asked, "turn", 1)
        finally:
            connection.close()

    with ThreadPoolExecutor(6) as pool:
        list(pool.map(deliver, range(12)))
    assert kinds(told(service, browsers)) == {asked: ["turn"]}


@in_place
@pytest.mark.django_db
def test_what_is_no_longer_so_is_not_sent(
    service: PushService, browsers: list[Browser], new_game: Callable[..., Game]
) -> None:
    game = new_game()
    act(game, "nominate")
    asked = act(game, "pass")
    tasks.deliver(browsers[asked].row.pk, game.pk, asked, "turn", 1)
    tasks.deliver(browsers[asked].row.pk, game.pk, asked, "outbid", 1)
    tasks.deliver(browsers[asked].row.pk, game.pk + 1, asked, "turn", 1)
    assert service.taken() == []


@in_place
@pytest.mark.django_db
def test_game_start_and_game_end(
    service: PushService, browsers: list[Browser], new_game: Callable[..., Game], people: list[User]
) -> None:
    game = new_game()
    push.call(game.pk, 0)
    said = told(service, browsers)
    assert kinds(said) == {0: ["start"], 1: ["start"], 2: ["start"]}
    assert {(message["map"], message["players"]) for [message] in said.values()} == {("germany", 3)}
    order = replay.state_of(game).order
    assert [said[seat][0]["order"] for seat in order] == [1, 2, 3]
    assert [said[seat][0]["my_turn"] for seat in range(3)] == [seat in game.to_act for seat in range(3)]
    push.call(game.pk, 0)
    assert told(service, browsers) == {}
    for seat in (0, 1):
        services.leave(game_id=game.pk, seat=seat)
    push.call(game.pk, 1)
    said = told(service, browsers)
    assert kinds(said)[2] == ["end"]
    assert (said[2][0]["place"], said[2][0]["players"]) == (1, 3)
    assert "change" not in said[2][0]  # nothing was at stake


@in_place
@pytest.mark.django_db
def test_the_end_of_a_rated_game_is_told_with_what_it_did_once_that_is_known(
    service: PushService, browsers: list[Browser], new_game: Callable[..., Game]
) -> None:
    game = new_game()
    changes: dict[int, int] | None = None

    def answer(sender: object, game_id: int, **_: Any) -> dict[int, int] | None:
        return changes if game_id == game.pk else {}

    act(game, "nominate")
    push.call(game.pk, 1)
    [asked] = told(service, browsers)
    for seat in {0, 1, 2} - {asked}:
        services.leave(game_id=game.pk, seat=seat)
    rating_changes_wanted.connect(answer)
    try:
        push.call(game.pk, 1)
        assert kinds(told(service, browsers)) == {asked: ["closed"]}  # there is nothing to answer any more
        changes = {asked: 12}
        push.call(game.pk, game.seq)
        push.call(game.pk, game.seq)
    finally:
        rating_changes_wanted.disconnect(answer)
    said = told(service, browsers)
    assert kinds(said)[asked] == ["end"]
    assert (said[asked][0]["place"], said[asked][0]["change"]) == (1, 12)


@in_place
@pytest.mark.django_db
def test_a_clock_that_runs_low_is_told_of_once(
    service: PushService, browsers: list[Browser], new_game: Callable[..., Game]
) -> None:
    game = new_game(control={"pace": "live", "bank": 600, "increment": 5})
    seat = game.to_act[0]
    push.look()
    assert service.taken() == []
    began = clock.milliseconds(timezone.now()) - 580_000
    asked_at = [began if other == seat else 0 for other in range(3)]
    due = clock.moment(clock.due(game.clock, game.banks, asked_at, game.lags, seat))
    Game.objects.filter(pk=game.pk).update(asked_at=asked_at, deadline=due)
    push.look()
    push.look()
    [message] = told(service, browsers)[seat]
    assert (message["kind"], message["due"], message["my_turn"]) == ("clock", began + 600_500, True)


@in_place
@pytest.mark.django_db
def test_who_waits_since_the_news_was_lost_is_found(
    service: PushService, browsers: list[Browser], new_game: Callable[..., Game]
) -> None:
    game = new_game()
    act(game, "nominate")
    asked = Game.objects.get(pk=game.pk).to_act[0]
    Game.objects.filter(pk=game.pk).update(moved_at=timezone.now() - timedelta(seconds=20))
    push.look()
    push.look()
    assert kinds(told(service, browsers)) == {asked: ["turn"]}


@in_place
@pytest.mark.django_db
def test_who_has_slept_is_called_when_the_quiet_hours_end(
    service: PushService, browsers: list[Browser], new_game: Callable[..., Game], people: list[User]
) -> None:
    game = new_game()
    act(game, "nominate")
    asked = Game.objects.get(pk=game.pk).to_act[0]
    there = timezone.now().astimezone(ZoneInfo("Asia/Tokyo"))
    sleep = {"quiet_from": (there - timedelta(hours=8)).time(), "quiet_to": (there - timedelta(seconds=9)).time()}
    Preferences.objects.create(user=people[asked], time_zone="Asia/Tokyo", **sleep)
    Preferences.objects.create(user=people[(asked + 1) % 3], time_zone="UTC", **sleep)
    Game.objects.filter(pk=game.pk).update(moved_at=timezone.now() - timedelta(hours=7))
    push.look()
    push.look()
    assert kinds(told(service, browsers)) == {asked: ["turn"]}


def sleep_that_ended(person: User, ago: timedelta) -> None:
    end = timezone.now() - ago
    Preferences.objects.create(
        user=person, time_zone="UTC", quiet_from=(end - timedelta(hours=8)).time(), quiet_to=end.time()
    )


@in_place
@pytest.mark.django_db
def test_who_woke_up_while_nobody_looked_is_called_once(
    service: PushService, browsers: list[Browser], new_game: Callable[..., Game], people: list[User]
) -> None:
    game = new_game()
    act(game, "nominate")
    asked = Game.objects.get(pk=game.pk).to_act[0]
    sleep_that_ended(people[asked], ago=timedelta(minutes=50))
    Game.objects.filter(pk=game.pk).update(moved_at=timezone.now() - timedelta(hours=7))
    push.look()
    assert told(service, browsers) == {}  # it was said then, or nobody has been here before
    for ago, said in ((timedelta(minutes=40), {}), (timedelta(minutes=60), {asked: ["turn"]})):
        Look.objects.update(at=timezone.now() - ago)
        push.look()
        push.look()
        assert kinds(told(service, browsers)) == said
        cache.clear()  # as a restart of `play` leaves it
    push.look()
    assert told(service, browsers) == {}


@pytest.mark.django_db
def test_nobody_is_called_for_a_night_that_ended_long_ago(browsers: list[Browser], people: list[User]) -> None:
    sleep_that_ended(people[0], ago=timedelta(hours=7))
    Look.objects.create(what=push.CALLS_LOOKED_FOR, at=timezone.now() - timedelta(days=2))
    now = timezone.now()
    assert push.awake_again(push.looked_last(now), now) == []
    assert push.awake_again(now - timedelta(hours=8), now) == [people[0].pk]


@in_place
@pytest.mark.django_db
def test_who_puts_a_call_off_is_called_again_in_an_hour_if_he_still_is_to_move(
    service: PushService, browsers: list[Browser], new_game: Callable[..., Game], people: list[User]
) -> None:
    game = new_game()
    act(game, "nominate")
    push.call(game.pk, 1)
    asked = Game.objects.get(pk=game.pk).to_act[0]
    assert kinds(told(service, browsers)) == {asked: ["turn"]}
    assert Phone(people[asked]).post(f"games/{game.pk}/snooze").status_code == 204
    now = timezone.now()
    for minutes in (0, 30, 58):
        assert snooze.due(now + timedelta(minutes=minutes)) == []
    assert snooze.due(now + timedelta(minutes=65)) == [(people[asked].pk, game.pk)]
    assert snooze.due(now + timedelta(minutes=65)) == []  # once
    push.call_again(people[asked].pk, game.pk)
    assert kinds(told(service, browsers)) == {asked: ["turn"]}
    act(game, "pass")
    told(service, browsers)
    push.call_again(people[asked].pk, game.pk)
    assert asked not in told(service, browsers)


@in_place
@pytest.mark.django_db
def test_the_look_finds_whose_hour_is_over(
    service: PushService, browsers: list[Browser], new_game: Callable[..., Game], people: list[User]
) -> None:
    game = new_game()
    act(game, "nominate")
    asked = Game.objects.get(pk=game.pk).to_act[0]
    snooze.put_off(people[asked].pk, game.pk, timezone.now() - timedelta(hours=1, minutes=2))
    push.look()
    push.look()
    assert kinds(told(service, browsers)) == {asked: ["turn"]}


@in_place
@pytest.mark.django_db
def test_a_call_that_is_put_off_twice_comes_once_and_can_be_put_off_again(
    service: PushService, browsers: list[Browser], new_game: Callable[..., Game], people: list[User]
) -> None:
    game, other = new_game(), new_game()
    for _ in range(5):
        assert Phone(people[0]).post(f"games/{game.pk}/snooze").status_code == 204
    assert Phone(people[0]).post(f"games/{other.pk}/snooze").status_code == 204
    assert Phone(people[1]).post(f"games/{game.pk}/snooze").status_code == 204
    later = timezone.now() + timedelta(minutes=65)
    called = [(people[0].pk, game.pk), (people[0].pk, other.pk), (people[1].pk, game.pk)]
    assert sorted(snooze.due(later)) == sorted(called)
    assert Phone(people[0]).post(f"games/{game.pk}/snooze").status_code == 204
    assert snooze.due(later) == called[:1]


@pytest.mark.django_db
def test_calls_are_not_put_off_all_day_long(
    new_game: Callable[..., Game], people: list[User], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(throttles.PuttingOff, "rate", "1/min")
    game, phone = new_game(), Phone(people[0])
    assert phone.post(f"games/{game.pk}/snooze").status_code == 204
    refused(phone.post(f"games/{game.pk}/snooze"), 429, "throttled")


@pytest.mark.django_db
def test_only_who_sits_there_puts_a_call_off(new_game: Callable[..., Game], people: list[User]) -> None:
    game = new_game()
    assert Phone().post(f"games/{game.pk}/snooze").status_code in (401, 403)
    assert Phone(people[-1]).post(f"games/{game.pk}/snooze").status_code == 403


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("ends", "at", "awake"),
    [
        ("07:00", "05:00:10", True),
        ("07:00", "04:59:59", False),
        ("07:00", "05:00:50", False),
        ("00:00", "22:00:05", True),
        ("23:59:50", "22:00:05", True),
        ("00:00", "21:59:55", False),
    ],
)
def test_quiet_hours_end_by_the_persons_own_clock(
    ends: str, at: str, awake: bool, browsers: list[Browser], people: list[User]
) -> None:
    wish = {"quiet_from": "20:00", "quiet_to": ends, "time_zone": "Europe/Prague"}  # two hours before UTC in summer
    Preferences.objects.create(user=people[0], **wish)
    now = datetime.fromisoformat(f"2031-07-01T{at}+00:00")
    assert push.awake_again(now - push.JUST_NOW, now) == ([people[0].pk] if awake else [])


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("ends", "night", "awake"),
    [
        ("02:30", "2031-03-30", ["01:30"]),  # no clock there shows it: at 02:00 it is 03:00, at 01:00 UTC
        ("02:30", "2031-10-26", ["00:30", "01:30"]),  # at 03:00 it is 02:00 again
        ("03:00", "2031-03-30", ["01:00"]),
        ("03:00", "2031-10-26", ["02:00"]),
        ("02:30", "2031-07-01", ["00:30"]),
    ],
)
def test_no_end_of_quiet_hours_is_lost_when_the_clocks_are_changed(
    ends: str, night: str, awake: list[str], browsers: list[Browser], people: list[User]
) -> None:
    Preferences.objects.create(user=people[0], quiet_from="20:00", quiet_to=ends, time_zone="Europe/Prague")
    looks = [datetime.fromisoformat(f"{night}T00:00+00:00") + timedelta(minutes=minutes) for minutes in range(180)]
    found = [now for since, now in pairwise(looks) if push.awake_again(since, now)]
    assert [f"{now:%H:%M}" for now in found] == awake
    assert all(accounts_read.wants(people[0].pk, "turn", now) for now in found)


@in_place
@pytest.mark.django_db(transaction=True)
def test_a_message_that_came_too_late_is_taken_away_again(
    service: PushService, browsers: list[Browser], new_game: Callable[..., Game], settings: Any
) -> None:
    key, settings.PUSH_KEY = settings.PUSH_KEY, ""  # the news of the moves is late
    game = new_game()
    act(game, "nominate")
    asked = Game.objects.get(pk=game.pk).to_act[0]
    service.held.clear()
    settings.PUSH_KEY = key

    def deliver() -> None:
        try:
            tasks.deliver(browsers[asked].row.pk, game.pk, asked, "turn", 1)
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as pool:
        delivered = pool.submit(deliver)
        _, _, body = service.came.get(timeout=PATIENCE)
        assert browsers[asked].read(body)["kind"] == "turn"
        settings.PUSH_KEY = ""
        act(game, "pass")  # while the message is on its way
        settings.PUSH_KEY = key
        service.held.set()
        delivered.result(PATIENCE)
    said = [browsers[asked].read(body)["kind"] for path, _, body in service.taken() if path == browsers[asked].path]
    assert said == ["closed"]


@in_place
@pytest.mark.django_db
def test_all_browsers_of_a_person_are_called_and_strangers_are_not(
    service: PushService, browsers: list[Browser], new_game: Callable[..., Game], people: list[User]
) -> None:
    Browser(service, people[5])
    game = new_game()
    second = Browser(service, people[game.to_act[0]], "second")
    push.call(game.pk, 0)
    assert len([path for path, _, _ in service.taken() if path == second.path]) == 1
    push.call(game.pk, 0)
    assert service.taken() == []


@pytest.mark.django_db
@pytest.mark.parametrize("number", range(min(GAMES, len(TABLES))))
def test_twins_are_told_alike(
    number: int, service: PushService, new_game: Callable[..., Game], people: list[User]
) -> None:
    """Every message that a seat may be sent, in games that differ only in what he may not know."""
    dice = Dice(f"called {number}")
    table = TABLES[number]
    phones = [Phone(person) for person in people[: table["players"]]]
    game = new_game(seed=f"push {number}", control={"pace": "live", "bank": 90_000, "increment": 5}, **table)
    compared, different = 0, 0
    for _ in range(3):
        play_on_with_rules(game, phones, dice)
        game = Game.objects.get(pk=game.pk)
        state = replay.state_of(game)
        for seat in range(table["players"]):
            other = twin(state, seat, dice)
            told_here = all_messages(game, seat)
            with_state(game, other)
            assert all_messages(Game.objects.get(pk=game.pk), seat) == told_here
            with_state(game, state)
            compared += len(told_here)
            different += other.deck != state.deck
    assert compared >= 3 * table["players"]
    assert different


def all_messages(game: Game, seat: int) -> list[bytes]:
    found = [one for one in push.wanted(game, 0) if one.seat == seat]
    found += [push.Call(seat, "clock", game.asked[seat]), push.Call(seat, "closed", game.seq)]
    messages = [push.message_for(game, one) for one in found]
    return [json.dumps(message).encode() for message in messages if message is not None]


@pytest.mark.django_db(transaction=True)
def test_a_moves_answer_waits_for_no_push_service(
    service: PushService, browsers: list[Browser], new_game: Callable[..., Game], people: list[User]
) -> None:
    """The whole way, with a worker of its own: the move is answered while the push service still says nothing."""
    game = new_game()
    phones = [Phone(person) for person in people[:3]]
    seat = game.to_act[0]
    app.control.purge()
    service.held.clear()
    queues = ["default", "outgoing"]
    with start_worker(app, pool="solo", queues=queues, perform_ping_check=False, shutdown_timeout=PATIENCE):
        asked = phones[seat].update(game.pk)
        action = chosen([offer for offer in asked["offers"] if offer["kind"] == "nominate"], Dice("one"))
        assert phones[seat].move(game.pk, asked["seq"], action).status_code == 200
        came = [service.came.get(timeout=PATIENCE)]
        rival = phones[(seat + 1) % 3].update(game.pk)
        assert rival["seq"] == 1  # and the game goes on meanwhile
        service.held.set()
        asked_now = browsers[rival["to_act"][0]]
        while not called_to_move(asked_now, *came[-1]):
            came.append(service.came.get(timeout=PATIENCE))


def called_to_move(browser: Browser, path: str, _: Any, body: bytes) -> bool:
    """By its own message, or by that of the start if both came at once."""
    return path == browser.path and bool(browser.read(body)["my_turn"])


MOVED = """
import sys, django; django.setup()
from games import push
push.heard(7, 3)
push.heard(7, 5)
sys.stdin.read()
"""


def test_while_the_broker_is_away_the_news_waits(private_redis: PrivateRedis) -> None:
    private_redis.stop()
    variables = {**COMPLETE, "BROKER_URL": private_redis.url, "MEGAWATT_PUSH_KEY": key_from("one")}
    command = [sys.executable, "-c", MOVED]
    moving = subprocess.Popen(
        command, cwd=ROOT, env=environment(**variables), stdin=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    try:
        assert moving.stderr is not None
        assert any("push waits for the broker" in line for line in moving.stderr)
        private_redis.start()
        broker = redis.Redis.from_url(private_redis.url)
        _, task = broker.blpop(["megawatt:megawatt:default"], timeout=int(PATIENCE)) or (None, b"{}")
        arguments, _, _ = json.loads(b64decode(json.loads(task)["body"]))
        assert arguments == [[[7, 3, 5]]]
    finally:
        moving.kill()
        moving.communicate()


# Who says nothing, or never comes to an end


@pytest.fixture
def dripping(service: PushService, monkeypatch: pytest.MonkeyPatch) -> None:
    """It answers a byte of its head now and then, for ever."""

    def drip(self: Any) -> None:
        service.came.put((self.path, {}, b""))
        with suppress(OSError):
            self.wfile.write(b"HTTP/1.1 201 Created\r\nx-patience: ")
            while not threading.Event().wait(0.1):
                self.wfile.write(b"x")

    monkeypatch.setattr(service.server.RequestHandlerClass, "do_POST", drip)


def sent(service: PushService, browser: Browser) -> str:
    row = browser.row
    return webpush.send(
        endpoint=service.url + "/send", p256dh=row.p256dh, auth=row.auth, message={}, headers={"TTL": "60"}
    )


@pytest.mark.django_db
def test_a_message_has_an_end_though_its_answer_has_none(
    service: PushService, browsers: list[Browser], dripping: None, settings: Any
) -> None:
    settings.PUSH_PATIENCE = 1
    assert sent(service, browsers[0]) == webpush.AGAIN
    assert len(service.taken()) == 1


@pytest.mark.django_db
def test_a_push_service_that_hangs_holds_one_thread(
    service: PushService, browsers: list[Browser], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(breaker, "PAUSE", 3600.0)
    service.held.clear()
    with ThreadPoolExecutor(1) as pool:
        first = pool.submit(sent, service, browsers[0])
        service.came.get(timeout=PATIENCE)
        assert [sent(service, browser) for browser in browsers] == [webpush.AGAIN] * 3
        assert service.taken() == []
        service.held.set()
        assert first.result(PATIENCE) == webpush.SENT
    assert [sent(service, browser) for browser in browsers] == [webpush.SENT] * 3


@pytest.mark.parametrize(
    "endpoint",
    ["https://a.example.org/1", "https://b.example.org:4443/2", "https://x:y@EXAMPLE.org./3"],
)
def test_names_below_one_name_are_one_push_service(endpoint: str) -> None:
    assert webpush._owner(endpoint) == "example.org"


# To whom nothing is sent


@pytest.mark.parametrize(
    "address",
    ["127.0.0.1", "10.1.2.3", "192.168.0.1", "169.254.169.254", "0.0.0.0", "100.64.0.1", "224.0.0.1", "::1", "fe80::1",
     "fd00::1", "::ffff:10.0.0.1", "::", "2002:0a00:0001::1"],
)  # fmt: skip
def test_no_address_in_a_network_of_ones_own(address: str, settings: Any) -> None:
    settings.PUSH_PRIVATE_HOSTS = False
    assert not webpush.allowed(address)


@pytest.mark.parametrize("address", ["8.8.8.8", "2606:4700::1111"])
def test_addresses_on_the_open_net(address: str, settings: Any) -> None:
    settings.PUSH_PRIVATE_HOSTS = False
    assert webpush.allowed(address)


@pytest.mark.django_db
@pytest.mark.parametrize("place", ["http://127.0.0.1", "https://127.0.0.1", "https://localhost"])
def test_a_host_that_leads_home_is_refused_before_anything_is_said(
    place: str, service: PushService, browsers: list[Browser], settings: Any
) -> None:
    settings.PUSH_PRIVATE_HOSTS = False
    row = browsers[0].row
    endpoint = f"{place}:{service.server.server_port}/send"
    connected: list[Any] = []
    service.server.verify_request = lambda request, address: bool(connected.append(address) or True)  # type: ignore
    said = webpush.send(endpoint=endpoint, p256dh=row.p256dh, auth=row.auth, message={}, headers={"TTL": "60"})
    assert said == webpush.REFUSED
    assert connected == []


@pytest.mark.django_db
def test_redirects_are_not_followed(service: PushService, browsers: list[Browser]) -> None:
    row = browsers[0].row
    service.answers = [(307, {"location": f"{service.url}/elsewhere"})]
    said = webpush.send(endpoint=row.endpoint, p256dh=row.p256dh, auth=row.auth, message={}, headers={"TTL": "60"})
    assert said == webpush.REFUSED
    assert [path for path, _, _ in service.taken()] == [browsers[0].path]


@pytest.mark.django_db
def test_keys_that_are_none_are_not_written_to_again(service: PushService, browsers: list[Browser]) -> None:
    endpoint = browsers[0].row.endpoint
    said = webpush.send(endpoint=endpoint, p256dh="A" * 87, auth="A" * 22, message={}, headers={"TTL": "60"})
    assert said == webpush.GONE
    assert service.taken() == []


# The key


def test_a_key_belongs_to_a_secret() -> None:
    assert key_from("one") == key_from("one") == checked_key(key_from("one"))
    assert key_from("one") != key_from("two")
    assert Vapid02.from_raw(key_from("one").encode()).public_key is not None


@pytest.mark.parametrize("said", ["short", "A" * 43, "!" * 43, "_" * 43])
def test_what_is_no_key_does_not_start(said: str) -> None:
    with pytest.raises(SystemExit, match="MEGAWATT_PUSH_KEY is no key"):
        checked_key(said)


def test_whom_a_push_service_may_turn_to() -> None:
    assert contact("", "play.example.org,other.example.org") == "https://play.example.org"
    assert contact("mailto:a@example.org", "play.example.org") == "mailto:a@example.org"
    assert contact("", "127.0.0.1") == contact("", "") == "mailto:admin@example.org"
