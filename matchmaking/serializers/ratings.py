"""The same of ratings."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from accounts.serializers import Strict

from ..pools import POOLS


class HistoryAfter(Strict):
    before = serializers.IntegerField(min_value=1, max_value=2**62, required=False, help_text="`next` of another page.")


class LadderPage(Strict):
    span = serializers.RegexField(
        r"^(all|month|season|20[0-9]{2}-(0[1-9]|1[0-2]|Q[1-4]))$",
        default="all",
        help_text='"all", "month", "season", or one that is over: "2026-11", "2026-Q4".',
    )
    friends = serializers.BooleanField(required=False, default=False, help_text="Only I and whom I follow.")
    before = serializers.RegexField(
        r"^-?[0-9]{1,6}_[0-9]{1,18}_[0-9]{1,9}$", required=False, help_text="`next` of another page."
    )


class RatingTold(serializers.Serializer[Any]):
    pool = serializers.ChoiceField(POOLS)
    rating = serializers.IntegerField()
    deviation = serializers.IntegerField(help_text="So far off it may well be, to either side.")
    provisional = serializers.BooleanField()
    games = serializers.IntegerField()
    place = serializers.IntegerField(allow_null=True, help_text="Null while provisional.")


class ReliabilityTold(serializers.Serializer[Any]):
    percent = serializers.IntegerField(
        allow_null=True,
        help_text="Of my games played to the end of late; what is long ago counts less. Null: none yet, or not mine.",
    )


class BoardResults(serializers.Serializer[Any]):
    map = serializers.CharField()
    games = serializers.IntegerField()
    won = serializers.IntegerField()


class StartResults(serializers.Serializer[Any]):
    start = serializers.IntegerField(help_text="In the first order of play, from 0.")
    games = serializers.IntegerField()
    won = serializers.IntegerField()


class RatingsTold(serializers.Serializer[Any]):
    name = serializers.CharField()
    ratings = RatingTold(many=True)
    reliability = ReliabilityTold()
    boards = BoardResults(many=True)
    starts = StartResults(many=True)


class RatingChange(serializers.Serializer[Any]):
    game = serializers.IntegerField()
    at = serializers.DateTimeField()
    place = serializers.IntegerField()
    players = serializers.IntegerField()
    before = serializers.IntegerField()
    after = serializers.IntegerField()
    deviation = serializers.IntegerField()


class RatingHistory(serializers.Serializer[Any]):
    changes = RatingChange(many=True)
    next = serializers.CharField(allow_null=True)


class SeatRatingChange(RatingChange):
    seat = serializers.IntegerField()
    name = serializers.CharField()
    policy = serializers.CharField(help_text="Of a bot.")
    pool = serializers.ChoiceField(POOLS)
    rated = serializers.BooleanField(help_text="False: a casual game; the numbers mean nothing.")


class GameRatings(serializers.Serializer[Any]):
    changes = SeatRatingChange(many=True, help_text="Empty: the game runs, or counts nowhere.")


class LadderRow(serializers.Serializer[Any]):
    place = serializers.IntegerField(allow_null=True, help_text="Null: my own row, which is a guess yet.")
    name = serializers.CharField()
    colour = serializers.CharField()
    policy = serializers.CharField(help_text="Of a bot.")
    rating = serializers.IntegerField()
    provisional = serializers.BooleanField(help_text="The rating was still a guess; among all, only in my own row.")
    games = serializers.IntegerField()
    needed = serializers.IntegerField(help_text="Games more without which nobody is in this ladder.")


class Ladder(serializers.Serializer[Any]):
    pool = serializers.ChoiceField(POOLS)
    span = serializers.CharField()
    rows = LadderRow(many=True)
    me = LadderRow(allow_null=True)
    next = serializers.CharField(allow_null=True)
    spans = serializers.ListField(child=serializers.CharField(), help_text="Months and seasons that can be asked for.")


class StartEffect(serializers.Serializer[Any]):
    start = serializers.IntegerField(help_text="Place in the first order of play, from 0.")
    games = serializers.IntegerField()
    won = serializers.FloatField(help_text="Share of the games.")
    least = serializers.FloatField(help_text="With the other end `most`: where the true share is, 19 times in 20.")
    most = serializers.FloatField()
    fair = serializers.FloatField()
    place = serializers.FloatField(help_text="On the average.")


class StartOfMany(StartEffect):
    players = serializers.IntegerField()


class BoardEffect(serializers.Serializer[Any]):
    map = serializers.CharField()
    players = serializers.IntegerField()
    games = serializers.IntegerField()
    starts = StartEffect(many=True)


class Effects(serializers.Serializer[Any]):
    starts = StartOfMany(many=True)
    boards = BoardEffect(many=True)
