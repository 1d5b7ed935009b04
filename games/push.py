"""Whom a game calls to the phone, and with what: codes and numbers that his own screen would show him too.

A move only notes here that a game stands elsewhere; a thread hands that to the background a moment later, so that no
answer waits for it. What is then said is found from the game as it stands, so a doubled, late or lost task does no
harm: what was said is remembered in the cache, and `look` finds who waits and was not called.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, time, timedelta
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

import structlog
from django.conf import settings
from django.core.cache import cache
from django.db.models import Q
from django.utils import timezone
from prometheus_client import Counter

from accounts import selectors as people
from accounts.models import Preferences, PushSubscription
from rules.protocol import Json

from . import clock, replay, selectors, snooze, webpush
from .models import FINISHED, HUMAN, RULE, RUNNING, Game, Look, Move, Seat
from .signals import rating_changes_wanted

TURN, CLOCK, OUTBID, START, END = people.KINDS
CLOSED = "closed"  # the move was made elsewhere: what lies on the phone goes away

BIDS, HIGHER_BID = ("nominated", "raised"), "raised"  # events of rules that have auctions
BID_OVER = ("bid_passed", "plant_bought")
LOOK_BACK = 20  # moves in which a bid that was outbid may lie

REMEMBERED = 3 * 24 * 3600  # seconds for which nothing is said twice
CLAIMED = 120  # seconds after which a message whose sender died may be sent by another
DAY = 24 * 3600
LOW_LIVE, LOW_SLOW = 30_000, 3_600_000  # milliseconds left
PAUSE = 0.2  # seconds that news of moves is collected
MOST_HEARD = 10_000
MISSED_FROM, MISSED_TO = timedelta(seconds=10), timedelta(seconds=40)  # how long ago the lost news may be
JUST_NOW = timedelta(seconds=40)  # more than the pause between two looks
NOTED = timedelta(minutes=1)  # so often it is written down when somebody looked
AWAY = timedelta(hours=6)  # of a longer time in which nobody looked, the last part is made good
A_DAY = timedelta(days=1)
MOST_LOOKED_AT = 1000
CALLS_LOOKED_FOR = "calls"

CALLS = Counter("megawatt_calls", "Push messages, by what became of them", ["kind", "outcome"])
log = structlog.stdlib.get_logger(__name__)


class Call(NamedTuple):
    """A seat's person is to hear of something that has been so since `seq`."""

    seat: int
    kind: str
    seq: int


# From a move to the background


class Heard:
    """What was heard of games and not yet handed over: the first and the last seq of each."""

    def __init__(self) -> None:
        self.games: dict[int, tuple[int, int]] = {}
        self.lock = threading.Lock()
        self.news = threading.Event()
        self.thread: threading.Thread | None = None

    def note(self, game_id: int, first: int, last: int) -> None:
        with self.lock:
            known = self.games.get(game_id, (first, last))
            if len(self.games) < MOST_HEARD or game_id in self.games:
                self.games[game_id] = (min(known[0], first), max(known[1], last))
            if self.thread is None or not self.thread.is_alive():  # also after a fork
                self.thread = threading.Thread(target=self._hand_over, name="push", daemon=True)
                self.thread.start()
        self.news.set()

    def _hand_over(self) -> None:
        from . import tasks

        while True:
            self.news.wait()
            threading.Event().wait(PAUSE)
            self.news.clear()
            with self.lock:
                taken, self.games = self.games, {}
            try:
                if taken:
                    tasks.call.delay([[game_id, *seqs] for game_id, seqs in taken.items()])
            except Exception as error:  # the broker is away: they wait, with what comes meanwhile
                log.warning("push waits for the broker", error=type(error).__name__)
                threading.Event().wait(1)
                for game_id, seqs in taken.items():
                    self.note(game_id, *seqs)


_heard = Heard()


def heard(game_id: int, seq: int) -> None:
    """A game stands at a new seq. Returns at once."""
    if settings.PUSH_KEY:
        _heard.note(game_id, seq, seq)


# Whom to call


def call_all(news: Iterable[tuple[int, int]]) -> None:
    """Game after game; one that fails keeps nobody else waiting."""
    for game_id, first in news:
        try:
            call(game_id, first)
        except Exception:
            log.exception("nobody could be called", game=game_id)


def call(game_id: int, first: int) -> None:
    """Call who is to be called as the game stands now; `first`: the earliest seq that there was news of."""
    held = Seat.objects.filter(game_id=game_id, controller=HUMAN, user__push_subscriptions__isnull=False)
    held = held.filter(game__lesson="")  # nobody is called back to school
    user_of = dict(held.values_list("index", "user_id"))
    game = _readable(game_id) if user_of else None
    if game is None:
        return
    lying = {seat: cache.get(_lying(game_id, user_id)) for seat, user_id in user_of.items()}
    answered = {seat for seat, seq in lying.items() if seq is not None and _has_answered(game, seat, seq)}
    found = [one for one in wanted(game, first) if one.seat in user_of]
    called: set[int] = set()
    for one in found:
        again = one.kind == TURN and lying[one.seat] is not None and one.seat not in answered
        if one.seat not in called and not again and _call(user_of[one.seat], game_id, one):
            called.add(one.seat)
    for seat in answered - called:
        cache.delete(_lying(game_id, user_of[seat]))
        _send_to(user_of[seat], game_id, Call(seat, CLOSED, game.seq))


def _call(user_id: int, game_id: int, one: Call) -> bool:
    """Call a person for this, unless he has been or does not want it."""
    called = _called(user_id, game_id, one)
    if cache.get(called) or not people.wants(user_id, one.kind):
        return False
    _send_to(user_id, game_id, one)
    cache.set(called, 1, REMEMBERED)  # after it: whoever is stopped between them calls twice, and one is sent
    return True


def call_again(user_id: int, game_id: int) -> None:
    """Whoever put a call off hears it once more, if he still is to move."""
    game = _readable(game_id)
    seat = Seat.objects.filter(game_id=game_id, user_id=user_id, controller=HUMAN).first()
    if game is None or seat is None or seat.index not in game.to_act:
        return
    one = Call(seat.index, TURN, game.asked[seat.index])
    browsers = PushSubscription.objects.filter(user_id=user_id).values_list("pk", flat=True)
    cache.delete_many([_called(user_id, game_id, one), *(_said(browser, game_id, one) for browser in browsers)])
    _call(user_id, game_id, one)


def _called(user_id: int, game_id: int, one: Call) -> str:
    """Where is kept that a person was called for this."""
    return f"push.called.{user_id}.{game_id}.{one.kind}.{one.seq}"


def _said(subscription_id: int, game_id: int, one: Call) -> str:
    """Where is kept that a browser was told this."""
    return f"push.said.{subscription_id}.{game_id}.{one.kind}.{one.seq}"


def wanted(game: Game, first: int) -> Iterator[Call]:
    """All that there is to say, what says most first: of these each person gets the first that he wants."""
    people_at_it = [seat for seat in range(len(game.asked)) if seat not in game.automatic]
    if game.status == FINISHED:
        if rating_changes(game) is not None:  # else there will be news of it once more
            yield from (Call(seat, END, game.seq) for seat in people_at_it)
        return
    if first == 0:
        yield from (Call(seat, START, 0) for seat in people_at_it)
    last_bid = outbid(game)
    if last_bid is not None:
        yield Call(last_bid["seat"], OUTBID, last_bid["seq"])
    for seat in game.to_act:
        if seat in people_at_it and not _asked_by_himself(game, seat):
            yield Call(seat, TURN, game.asked[seat])


def rating_changes(game: Game) -> dict[int, int] | None:
    """By seat; empty: none was at stake. None: they are not worked out yet."""
    found: dict[int, int] = {}
    answers: list[tuple[Any, Any]] = rating_changes_wanted.send(sender=None, game_id=game.pk)
    for _, answer in answers:
        if answer is None:
            return None
        found |= answer
    return found


def _asked_by_himself(game: Game, seat: int) -> bool:
    """Whoever is asked by what he has just done himself is there."""
    return Move.objects.filter(game_id=game.pk, seq=game.asked[seat], seat=seat).exists()


def outbid(game: Game) -> Json | None:
    """Whose bid was the highest until the last raise, if the auction still goes on: seat, seq, plant, price."""
    over: Json | None = None
    passed: set[int] = set()
    moves = Move.objects.filter(game_id=game.pk, seq__gt=game.seq - LOOK_BACK).order_by("-seq").only("seq", "events")
    for move in moves:
        for event in reversed(move.events):
            if event["kind"] == BID_OVER[0]:
                passed.add(event["seat"])
            elif event["kind"] == BID_OVER[1]:
                return None
            elif event["kind"] in BIDS and over is not None:
                seat = int(event["seat"])
                return {**over, "seat": seat} if seat not in passed and seat not in game.automatic else None
            elif event["kind"] in BIDS:
                if event["kind"] != HIGHER_BID:
                    return None
                over = {"seq": move.seq, "plant": event["plant"], "price": event["bid"]}
    return None


def _has_answered(game: Game, seat: int, seq: int) -> bool:
    """Whether what a seat was called for at `seq` is done, by whomever."""
    if game.status == FINISHED or seat not in game.to_act:
        return True
    return Move.objects.filter(game_id=game.pk, seat=seat, seq__gt=seq).exists()


def _readable(game_id: int) -> Game | None:
    return Game.objects.filter(pk=game_id).defer("seed", "deal").first()


def _lying(game_id: int, user_id: int) -> str:
    """Where is kept since which seq a question lies on a person's phones."""
    return f"push.lying.{game_id}.{user_id}"


def _send_to(user_id: int, game_id: int, one: Call) -> None:
    from . import tasks

    for subscription_id in PushSubscription.objects.filter(user_id=user_id).values_list("pk", flat=True):
        tasks.deliver.delay(subscription_id, game_id, *one)


# One message


def deliver(subscription_id: int, game_id: int, one: Call) -> str:
    """Send it, unless it was sent, is no longer so, or is not wanted now. What came of it; "": nothing was sent."""
    subscription = PushSubscription.objects.filter(pk=subscription_id).first()
    game = _readable(game_id)
    if subscription is None or game is None or not settings.PUSH_KEY:
        return ""
    user_id = subscription.user_id
    if not game.seats.filter(index=one.seat, user_id=user_id, controller=HUMAN).exists():
        return ""
    message = message_for(game, one)
    if message is None or (one.kind != CLOSED and not people.wants(user_id, one.kind)):
        return ""
    said = _said(subscription_id, game_id, one)
    if not cache.add(said, 1, CLAIMED):
        return ""
    message["waiting"] = len(selectors.where_asked(user_id))
    came = webpush.send(
        endpoint=subscription.endpoint,
        p256dh=subscription.p256dh,
        auth=subscription.auth,
        message=message,
        headers=headers_for(game, one.kind),
    )
    CALLS.labels(one.kind, came).inc()
    if came == webpush.AGAIN:
        cache.delete(said)
    else:
        cache.set(said, 1, REMEMBERED)
    if came == webpush.GONE:
        subscription.delete()
    if came == webpush.SENT and message["my_turn"]:
        cache.set(_lying(game_id, user_id), one.seq, REMEMBERED)
        _take_away_if_late(game_id, user_id, one)
    return came


def _take_away_if_late(game_id: int, user_id: int, one: Call) -> None:
    """The move may have been made while the message was on its way, before there was anything to take away."""
    now = _readable(game_id)
    if now is not None and _has_answered(now, one.seat, one.seq):
        call(game_id, first=1)


def headers_for(game: Game, kind: str) -> dict[str, str]:
    """A push service that has not delivered yet keeps the newest message of a topic only."""
    hurried = game.clock.get("pace") == clock.LIVE or kind == CLOCK
    return {"TTL": str(DAY), "Topic": f"game-{game.pk}", "Urgency": "high" if hurried else "normal"}


def message_for(game: Game, one: Call) -> Json | None:
    """What the phone is told; None: it is no longer so. It makes a sentence of it in its own language."""
    facts = MESSAGES[one.kind](game, one)
    if facts is None:
        return None
    return {
        "kind": one.kind,
        "game": game.pk,
        "tag": f"game-{game.pk}",
        "seq": one.seq,
        "seat": one.seat,
        "my_turn": one.seat in game.to_act and one.kind != CLOSED,
        **facts,
    }


def _question(game: Game, one: Call) -> Json | None:
    """Turn and clock: what is asked, and until when."""
    if one.seat not in game.to_act or game.asked[one.seat] != one.seq:
        return None
    due = clock.due(game.clock, game.banks, game.asked_at, game.lags, one.seat) if game.clock else None
    view = replay.rules_of(game).view(replay.state_of(game), one.seat)
    return {"phase": view.get("phase"), "due": due}


def _higher_bid(game: Game, one: Call) -> Json | None:
    now = outbid(game)
    if now is None or (now["seat"], now["seq"]) != (one.seat, one.seq):
        return None
    return {"plant": now["plant"], "price": now["price"]}


def _start(game: Game, one: Call) -> Json | None:
    order = replay.rules_of(game).first_order(replay.first_state(game))
    players = game.seats.exclude(controller=RULE).count()
    return {"map": game.options.get("map"), "players": players, "order": order.index(one.seat) + 1}


def _end(game: Game, one: Call) -> Json | None:
    rank = (game.result or {}).get("rank", [])
    changes = rating_changes(game)
    if one.seat >= len(rank) or changes is None:
        return None
    change = {"change": changes[one.seat]} if one.seat in changes else {}
    return {"place": rank[one.seat], "players": len(rank), **change}


def _closed(game: Game, one: Call) -> Json | None:
    """Unless the seat has been asked something new since."""
    return {} if game.seq == one.seq or one.seat not in game.to_act or game.asked[one.seat] <= one.seq else None


MESSAGES = {TURN: _question, CLOCK: _question, OUTBID: _higher_bid, START: _start, END: _end, CLOSED: _closed}


# What nobody's move tells of


def look() -> None:
    """Every few seconds: clocks that run low, and who waits without having been called since the news was lost."""
    if not settings.PUSH_KEY or not PushSubscription.objects.exists():
        return
    now = timezone.now()
    running = Game.objects.filter(status=RUNNING)
    for game in _running_low(now):
        _call_for_clock(game, clock.milliseconds(now))
    for user_id in awake_again(looked_last(now), now):
        call_all((game_id, 1) for game_id in selectors.where_asked(user_id))
    _note_look(now)
    for user_id, game_id in snooze.due(now):
        call_again(user_id, game_id)
    missed = running.filter(moved_at__gt=now - MISSED_TO, moved_at__lte=now - MISSED_FROM)
    call_all((game_id, 1) for game_id in missed.values_list("pk", flat=True)[:MOST_LOOKED_AT])


def looked_last(now: datetime) -> datetime:
    """Since when there may be somebody whom no look has found. The database knows it: the cache may be as new as this
    process. Who is found twice is not called twice, as long as the cache remembers."""
    at = Look.objects.filter(what=CALLS_LOOKED_FOR).values_list("at", flat=True).first() or now
    return min(now - JUST_NOW, max(at, now - AWAY))


def _note_look(now: datetime) -> None:
    if not Look.objects.filter(what=CALLS_LOOKED_FOR, at__gt=now - NOTED).exists():
        Look.objects.update_or_create(what=CALLS_LOOKED_FOR, defaults={"at": now})


def awake_again(since: datetime, now: datetime) -> list[int]:
    """Whose quiet hours have ended since then, each by his own clock: what waits for him he has not heard of."""
    sleepers = Preferences.objects.filter(quiet_to__isnull=False, user__push_subscriptions__isnull=False)
    found: set[int] = set()
    for zone, end in sleepers.values_list("time_zone", "quiet_to").distinct():
        if end is not None and _has_come(end, ZoneInfo(zone), since, now):
            found.update(sleepers.filter(time_zone=zone, quiet_to=end).values_list("user_id", flat=True))
    return sorted(found)


def _has_come(end: time, zone: ZoneInfo, since: datetime, now: datetime) -> bool:
    """Whether a clock there has shown this time since then.

    What it shows twice, when it is put back, it has come to twice. What it leaves out, when put forward, comes
    as long after the gap as into it: who is quiet until 02:30, in a night without that, is called at 03:30.
    """
    day, last = since.astimezone(zone).date() - A_DAY, now.astimezone(zone).date()
    while day <= last:
        shown = datetime.combine(day, end)
        for fold in (0, 1):
            moment = shown.replace(tzinfo=zone, fold=fold).astimezone(UTC)
            if since < moment <= now and moment.astimezone(zone).replace(tzinfo=None) >= shown:
                return True
        day += A_DAY
    return False


def _running_low(now: datetime) -> Iterable[Game]:
    soon = Q(deadline__lte=now + timedelta(milliseconds=LOW_LIVE))
    slow = Q(deadline__lte=now + timedelta(milliseconds=LOW_SLOW), clock__pace=clock.SLOW)
    held = Q(seats__controller=HUMAN, seats__user__push_subscriptions__isnull=False)
    found = Game.objects.filter(soon | slow, held, status=RUNNING, deadline__gt=now).distinct().order_by("deadline")
    return found.only("pk", "to_act", "asked", "asked_at", "banks", "clock", "lags")[:MOST_LOOKED_AT]


def _call_for_clock(game: Game, now: int) -> None:
    low = [seat for seat in game.to_act if _is_low(game, seat, now)]
    for seat, user_id in game.seats.filter(index__in=low, controller=HUMAN).values_list("index", "user_id"):
        if user_id is not None:
            _call(user_id, game.pk, Call(seat, CLOCK, game.asked[seat]))


def _is_low(game: Game, seat: int, now: int) -> bool:
    due = clock.due(game.clock, game.banks, game.asked_at, game.lags, seat)
    most = LOW_LIVE if game.clock["pace"] == clock.LIVE else LOW_SLOW
    return due - now <= min(most, (due - game.asked_at[seat]) // 2)
