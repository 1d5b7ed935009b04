"""How long the way to the phones and back takes, kept with the game, so that live clocks need not count it.

It is measured by the live processes, from a ping of the protocol to the browser's own answer: a page can neither give
that answer nor give it early. Who holds it back gains no more than clocks allow at most.
"""

from __future__ import annotations

from collections.abc import Mapping

from django.db import transaction

from . import clock, replay
from .models import RUNNING, Game


def keep(measured: Mapping[int, Mapping[int, int]]) -> None:
    """game: seat: milliseconds. One query for all the games; written is only what is far from what was known."""
    live = Game.objects.filter(pk__in=list(measured), status=RUNNING, clock__pace=clock.LIVE)
    for game_id, known in live.values_list("pk", "lags"):
        news = {seat: lag for seat, lag in measured[game_id].items() if clock.far_from(known, seat, lag)}
        if news:
            _write(game_id, news)


@transaction.atomic
def _write(game_id: int, news: Mapping[int, int]) -> None:
    """Whoever moves meanwhile reckons with what he has read, and so does the deadline that he leaves: the sweeper looks
    again before it takes anybody's seat."""
    game = Game.objects.select_for_update().filter(pk=game_id, status=RUNNING).first()
    if game is None:
        return
    seats = range(len(game.asked))
    known = dict(enumerate(game.lags))
    game.lags = [min(news[seat], clock.MOST_ALLOWED) if seat in news else known.get(seat) for seat in seats]
    people = replay.people_asked(game)
    game.deadline = clock.deadline(game.clock, game.banks, game.asked_at, game.lags, people)
    game.save(update_fields=["lags", "deadline"])
