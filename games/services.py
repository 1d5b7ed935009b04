"""What changes a game. One verb each, one transaction; what the world must hear goes out after commit."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import partial
from typing import NamedTuple
from uuid import UUID

import structlog
from django.conf import settings
from django.core.cache import cache
from django.db import Error as DatabaseFailed
from django.db import transaction
from django.db.models import Exists, OuterRef
from django.utils import timezone

from rules import registry
from rules.errors import InvalidOptions
from rules.protocol import Json

from . import clock, ending, marks, metrics, notify, pace, replay, selectors, storage, thinking
from .errors import Conflict, NotAllowed, Refused, StaleGame
from .models import BOT, FINISHED, HUMAN, RULE, RUNNING, Game, Seat

MOST_ACTIONS = 60  # of one batch: more than any drafted turn
PLAYER = "player"
MOST_RUNNING = 200  # games of one person
CODE_BYTES = 9  # of chance in the code of a private game: twelve characters
LEAVE = {"kind": "leave"}  # the one action that every game knows

log = structlog.stdlib.get_logger("megawatt.moves")


class Seating:
    """Who shall take a player's seat, a person or a bot, and with which mark; none: whichever is free."""

    def __init__(self, user_id: int | None = None, policy: str = "", mark: str = "") -> None:
        self.user_id = user_id
        self.policy = policy
        self.mark = mark

    def controller(self) -> str:
        return BOT if self.policy else HUMAN


class Agreed(NamedTuple):
    """What a game would be played with."""

    options: Json
    players: int
    clock: Json


def agreed(*, rules_id: str, options: Json, control: Json | None) -> Agreed:
    """The same with all defaults filled in, before there is a game. InvalidOptions names the option that can't be."""
    rules = registry.rules(rules_id)
    read = rules.options(options)
    return Agreed(rules.options_to_json(read), rules.seats(read).count(PLAYER), clock.checked(control))


@transaction.atomic
def create_game(
    *,
    rules_id: str,
    options: Json,
    seating: Sequence[Seating],
    control: Json | None = None,
    seed: str | None = None,
    deal: Json | None = None,
    private: bool = False,
    casual: bool = True,
    hints: bool = False,
    lesson: str = "",
    sealed: bool = False,
    delay: int = 0,
    by: int | None = None,
) -> Game:
    """A new game with all its seats taken. InvalidOptions names the option that can't be.

    `private`: to be seen by who sits there, and by whoever has the code. `casual`: a seat may be taken back.
    `hints`: learners may ask the coach; never where a rating is at stake.
    `sealed`: the same deal is played elsewhere, and hidden until `unseal`.
    `delay`: so many moves late do onlookers see it.
    `by`: the person through whom it begins now; None: nobody.
    """
    if hints and not casual:
        raise InvalidOptions("hints", "only_in_casual_games")
    rules = registry.rules(rules_id)
    agreed = rules.options(options)
    seats = rules.seats(agreed)
    players = [index for index, kind in enumerate(seats) if kind == PLAYER]
    if len(seating) != len(players):
        raise InvalidOptions("players", "wrong_number_of_seats", needed=len(players))
    for seated in seating:
        if seated.policy and seated.policy not in rules.policies and seated.policy != lesson:
            raise InvalidOptions("policy", "unknown_policy", policy=seated.policy[:40])
    seed = seed if seed is not None else secrets.token_hex(16)
    state = rules.new_game(agreed, seed, deal, rules.revision)
    to_act = list(rules.to_act(state))
    control = clock.checked(control)
    now = timezone.now()
    game = Game(
        rules_id=rules_id,
        revision=rules.revision,
        options=rules.options_to_json(agreed),
        seed=seed,
        deal=deal,
        snapshot=rules.state_to_json(state),
        schema=rules.schema,
        asked=[0] * len(seats),
        to_act=to_act,
        private=private,
        code=secrets.token_urlsafe(CODE_BYTES) if private else "",
        casual=casual,
        hints=hints,
        lesson=lesson,
        sealed=sealed,
        delay=delay,
        clock=control,
        banks=clock.first_banks(control, len(seats)),
        asked_at=[clock.milliseconds(now) if seat in to_act else 0 for seat in range(len(seats))],
    )
    rows = _seats(game, seats, players, seating)
    game.automatic = [row.index for row in rows if row.controller != HUMAN]
    replay.watch(game, now)
    game.save()
    Seat.objects.bulk_create(rows)
    _tell_after_commit(game)
    if control.get("pace") == clock.LIVE:
        people = [seated.user_id for seated in seating if seated.user_id is not None]
        transaction.on_commit(partial(notify.live_began, people, by))
    return game


def demand_time(user_id: int) -> None:
    """Nobody sits in more running games than he could ever look after."""
    if selectors.runs_so_many(user_id, MOST_RUNNING):
        raise Conflict("too_many_games", most=MOST_RUNNING)


def unseal() -> None:
    """Deals that nobody plays any more, whatever has become of what they were dealt for."""
    played = Game.objects.filter(seed=OuterRef("seed"), sealed=True, status=RUNNING)
    Game.objects.filter(~Exists(played), sealed=True).update(sealed=False)


def begin_lesson(*, user_id: int, name: str, again: bool) -> tuple[Game, bool]:
    """The person's game of a lesson, and whether it was made now: one that runs already goes on, unless `again`."""
    rules = selectors.rules_with(name)
    running = Game.objects.filter(lesson=name, rules_id=rules.id, status=RUNNING, seats__user_id=user_id)
    game = None if again else running.order_by("-pk").first()
    if game is not None:
        return game, False
    demand_time(user_id)
    lesson = rules.lessons[name]
    players = rules.seats(rules.options(lesson.options)).count(PLAYER)
    made = create_game(
        rules_id=rules.id,
        options=lesson.options,
        seating=[Seating(user_id=user_id), *[Seating(policy=name)] * (players - 1)],
        seed=lesson.seed,
        deal=lesson.deal,
        private=True,
        lesson=name,
    )
    return made, True


def _tell_after_commit(game: Game) -> None:
    waiting = any(seat in game.automatic for seat in game.to_act)
    transaction.on_commit(partial(notify.moved, game, waiting))
    if game.status == FINISHED:
        transaction.on_commit(partial(notify.finished, game.pk))


def _seats(game: Game, seats: tuple[str, ...], players: list[int], seating: Sequence[Seating]) -> list[Seat]:
    rows = [Seat(game=game, index=index, controller=RULE) for index in range(len(seats))]
    given = marks.dealt([who.mark for who in seating])
    for index, who, mark in zip(players, seating, given, strict=True):
        row = rows[index]
        row.controller, row.user_id, row.policy, row.mark = who.controller(), who.user_id, who.policy, mark
    return rows


@metrics.submitting()
def submit(
    *,
    game_id: int,
    seat: int,
    actions: list[Json],
    after: int,
    ref: UUID | None = None,
    game: Game | None = None,
    automatic: bool | None = None,
    reasons: Sequence[Json | None] = (),
) -> Game:
    """Apply one seat's actions, all or none, to the game as that seat last saw it.

    No row is locked while the rules think: the update at the end asks that `seq` is still the one that was read, and
    if it is not, everything is read again. So of many who move at once one wins, and the others are judged by what
    then stands: stale, if their question is another one now; applied after it, if several may act at once.
    Who has just read the game (`selectors.game_for`) hands it over and saves the first reading.
    `automatic`: that no person (False: that a person) must decide for the seat at the moment of the move, so that
    neither a bot nor its person plays on where the other has taken over meanwhile.
    `reasons`: a bot's, one for each action, to be told when the game is over.
    """
    if not 1 <= len(actions) <= MOST_ACTIONS:
        raise Refused("wrong_number_of_actions", most=MOST_ACTIONS)
    while True:
        game = game or _readable(game_id, ref)
        if game.played_ref:
            return game  # a retry after a lost answer
        if game.status != RUNNING:
            raise Refused("game_is_over")
        if automatic is not None and automatic != (seat in game.automatic):
            raise NotAllowed("not_your_seat")
        if after < game.asked[seat]:
            raise StaleGame(game.seq)
        turn = replay.advance(game, seat, actions)
        turn.moves[0].ref = ref
        for move, why in zip(turn.moves, reasons):
            move.reason = why
        if _store(game, turn):
            log.info("move", game=game.pk, seq=game.seq, seat=seat, actions=len(actions))
            if seat not in game.automatic:
                metrics.MOVES.labels(HUMAN).inc(len(actions))
            return game
        game = None


def _readable(game_id: int, ref: UUID | None = None) -> Game:
    """The game, and whether a move with this reference is in its log, in one query."""
    return selectors.game_for(game_id, None, ref)


def _store(game: Game, turn: replay.Turn) -> bool:
    """Log and cache in one transaction. False: somebody else was faster, nothing was written."""
    read = game.seq
    replay.carry_over(game, turn, timezone.now())
    changed = {name: getattr(game, name) for name in replay.CACHE}
    told = partial(_tell_after_commit, game)
    if turn.result is None:
        return storage.write(game, turn.moves, changed, read, told)
    with transaction.atomic():
        written = storage.write(game, turn.moves, changed, read, told)
        if written:
            ending.rank(game)
    return written


def preview(*, game: Game, seat: int, actions: list[Json]) -> Json:
    """The seat's view after these actions, saving nothing. It stops before a card would be turned up."""
    if not 1 <= len(actions) <= MOST_ACTIONS:
        raise Refused("wrong_number_of_actions", most=MOST_ACTIONS)
    if game.status != RUNNING:
        raise Refused("game_is_over")
    rules = replay.rules_of(game)
    state = replay.state_of(game)
    played = 0
    for said in actions:
        step = rules.apply(state, seat, rules.action_from_json(said))
        if rules.reveals(step.events):
            break
        state = step.state
        played += 1
    return {
        "played": played,
        "view": rules.view(state, seat),
        "offers": [o.to_json() for o in rules.offers(state, seat)],
    }


def leave(*, game_id: int, seat: int) -> Game:
    """The player gives up for good: a move like any other, whoever's turn it is. Then the rules play for him."""
    with transaction.atomic():
        for controller in (HUMAN, BOT):
            _change_controller(game_id, seat, controller, controller=RULE, policy="")
        while True:
            game = _readable(game_id)
            try:
                game = submit(game_id=game_id, seat=seat, actions=[LEAVE], after=game.asked[seat])
            except StaleGame:
                continue
            metrics.MOVES.labels(HUMAN).inc()  # though the seat is the rules' already
            return game


def play_automatic_turn(*, game_id: int, after: int, woken: int = 0) -> None:
    """Play for a seat that no person decides for, if it is still asked what it was asked at `after`.

    `woken`: how often the sweeper has had to ask for this turn before.
    """
    game = Game.objects.filter(pk=game_id, status=RUNNING, seq=after).first()
    if game is None:
        return  # doubled or late: whoever moved since has woken the next one
    for seat in automatic_seats(game):
        try:
            _play_for(game, seat, woken)
        except Refused:
            return  # somebody was faster: stale, over, or a person's seat again


def _play_for(game: Game, seat: Seat, woken: int) -> None:
    """The best turn that can be found for a seat. A bot that finds none, or one that can't be, stops no game."""
    for way in thinking.ways_left(game, seat, woken):
        try:
            thoughts = thinking.choose(game, seat, way)
            submit(
                game_id=game.pk,
                seat=seat.index,
                actions=[thought.action for thought in thoughts],
                after=game.seq,
                automatic=True,
                reasons=[thought.reason for thought in thoughts],
            )
        except (Refused, DatabaseFailed):
            raise  # no fault of the bot
        except Exception as error:
            thinking.failed(game, seat, way, error)
            if way == thinking.FIRST:
                raise
        else:
            metrics.MOVES.labels(seat.controller).inc(len(thoughts))
            return


def automatic_seats(game: Game) -> list[Seat]:
    """The seats that are asked now and have no person to answer."""
    asked = [seat for seat in game.to_act if seat in game.automatic]
    return list(game.seats.filter(index__in=asked)) if asked else []


@transaction.atomic
def give_to_bot(*, game_id: int, seat: int, policy: str) -> None:
    """A bot plays on where a person stays away; the game does not notice."""
    if _change_controller(game_id, seat, HUMAN, controller=BOT, policy=policy):
        _tell_after_commit(_readable(game_id))


@transaction.atomic
def stand_in(*, game: Game, seat: int) -> None:
    """Somebody goes away for a while: a bot plays on for him until he takes his seat back. Not where it counts."""
    if game.status != RUNNING:
        raise Refused("game_is_over")
    if game.lesson:
        raise NotAllowed("not_in_lessons")
    if not game.casual:
        raise NotAllowed("not_in_rated_games")
    give_to_bot(game_id=game.pk, seat=seat, policy=settings.BOT_FOR_ABSENT)


@transaction.atomic
def take_back(*, game_id: int, seat: int, user_id: int) -> None:
    """The person whose seat a bot has kept plays again: where no rating is at stake.

    His clock has gone on meanwhile, so nobody gains time by it. Whose time is up for what is asked now would be out of
    time again at once: the bot decides that in his place first.
    """
    game = Game.objects.select_for_update().filter(pk=game_id, casual=True).first()
    if game is None:
        raise NotAllowed("not_in_rated_games")
    if game.status != RUNNING:
        raise Refused("game_is_over")
    if seat in clock.out_of_time(game.clock, game.banks, game.asked_at, game.lags, game.to_act, _now()):
        raise Refused("bot_moves_first")
    if not _change_controller(game_id, seat, BOT, user_id, controller=HUMAN, policy=""):
        raise NotAllowed("not_your_seat")


def _change_controller(game_id: int, seat: int, now: str, user_id: int | None = None, **to: str) -> bool:
    """A seat's controller, and the game's list of them. The game's row is locked first, so the list is never behind."""
    game = Game.objects.select_for_update().filter(pk=game_id).first()
    rows = Seat.objects.filter(game_id=game_id, index=seat, controller=now)
    if user_id is not None:
        rows = rows.filter(user_id=user_id)
    if game is None or not rows.update(**to):
        return False
    automatic = [index for index in game.automatic if index != seat]
    game.automatic = automatic if to["controller"] == HUMAN else sorted([*automatic, seat])
    replay.watch(game, timezone.now())
    game.save(update_fields=["automatic", "deadline", "bot_asked_at"])
    transaction.on_commit(partial(notify.seated, game_id))
    return True


REMEMBERED = 3600  # seconds that the sweeper knows how often it has woken a seat
LOST = timedelta(seconds=5)  # a seat without a person that waits longer, after its pause, has lost its task


def sweep() -> None:
    """Heal what waits: clocks that ran out, and automatic seats whose task went missing."""
    now = timezone.now()
    running = Game.objects.filter(status=RUNNING)
    for game_id, seq in running.filter(deadline__lte=now).values_list("pk", "seq")[:SWEPT]:
        metrics.SWEPT.labels(metrics.CLOCK).inc()
        _expire_whatever_happens(game_id, seq)
    lost = running.filter(bot_asked_at__lte=now - LOST).order_by("bot_asked_at")
    for game in lost.only("pk", "seq", "moved_at", "bot_asked_at", "automatic", "asked", "clock")[:SWEPT]:
        if _is_lost(game, now) and not _wake(game, now):
            return  # the broker is away, for all the others too


def _is_lost(game: Game, now: datetime) -> bool:
    """Whoever runs the server says how long bots let people look; all that time nothing is wrong."""
    patience = LOST + timedelta(seconds=pace.pause(game))
    return game.bot_asked_at is not None and game.bot_asked_at <= now - patience


def _wake(game: Game, now: datetime) -> bool:
    """Send a lost task again; then the others are looked after first. False: it could not be sent.

    A cache that is away costs one of them the two seconds that it is given to answer; then it is left alone for a while
    (deploy/cache.py), and the sweep goes on without.
    """
    turn = f"woken:{game.pk}:{game.seq}:{game.moved_at.timestamp()}"
    try:
        woken = cache.get(turn) or 0
    except Exception:  # a cache that is away: a bot has more tries than usual
        woken = 0
    metrics.SWEPT.labels(metrics.SEAT).inc()
    if not notify.wake_automatic_seats(game.pk, game.seq, woken + 1):
        return False
    Game.objects.filter(pk=game.pk, seq=game.seq, bot_asked_at__isnull=False).update(bot_asked_at=now)
    try:
        cache.set(turn, woken + 1, REMEMBERED)
    except Exception as error:
        log.warning("the cache is away", game=game.pk, seq=game.seq, error=type(error).__name__)
    return True


def _expire_whatever_happens(game_id: int, after: int) -> None:
    """A game that can't be healed does not stand in the way of the others."""
    try:
        expire(game_id=game_id, after=after)
    except Exception as error:
        metrics.SWEPT.labels(metrics.FAILURE).inc()
        log.error("sweep failed", game=game_id, seq=after, error=type(error).__name__, exc_info=True)


@transaction.atomic
def expire(*, game_id: int, after: int) -> None:
    """The time of a seat is up: a bot plays on for it. The game's row is locked, so whoever moves now was in time, or
    is refused as his seat is a bot's."""
    game = Game.objects.select_for_update().filter(pk=game_id, status=RUNNING, seq=after).first()
    if game is None:
        return
    people = replay.people_asked(game)
    late = clock.out_of_time(game.clock, game.banks, game.asked_at, game.lags, people, _now())
    for seat in late:
        give_to_bot(game_id=game_id, seat=seat, policy=settings.BOT_FOR_ABSENT)
    if not late:
        game.deadline = clock.deadline(game.clock, game.banks, game.asked_at, game.lags, people)
        game.save(update_fields=["deadline"])


@transaction.atomic
def abandon(*, game_id: int, after: int) -> None:
    """Nobody plays this game any more: it is over, without a result. The game's row is locked, so whoever moves now was
    there first, and the game goes on, or is refused as it is over."""
    game = Game.objects.select_for_update().filter(pk=game_id, status=RUNNING, seq=after, bot_asked_at=None).first()
    if game is None:
        return
    now = timezone.now()
    game.status, game.finished_at, game.to_act = FINISHED, now, []
    replay.watch(game, now)
    game.save(update_fields=["status", "finished_at", "to_act", "deadline", "bot_asked_at"])
    log.info("abandoned", game=game.pk, seq=game.seq)
    _tell_after_commit(game)
    transaction.on_commit(partial(notify.seated, game.pk))  # no move says so


def _now() -> int:
    return clock.milliseconds(timezone.now())


SWEPT = 500  # games at a time; the next second has its own sweep
