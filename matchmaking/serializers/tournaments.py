"""The same of tournaments."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from accounts.serializers import Strict

from .fields import Object, Text, Truth, Whole


class NewTournament(Strict):
    name = Text(min_length=3, max_length=60)
    kind = serializers.ChoiceField(["swiss", "round_robin"])
    rules = Text(max_length=40)
    options = Object(help_text="Of a full table; a table with a seat less draws its regions.")
    clock = Object()
    rounds = Whole(min_value=1, max_value=12)
    starts_at = serializers.DateTimeField()
    most = Whole(min_value=2, max_value=512, required=False)
    duplicate = Truth(required=False, help_text="The same deal at every table, compared seat by seat.")
    ranked = Truth(required=False)


class TournamentPage(Strict):
    show = serializers.ChoiceField(["all", "open", "running", "finished"], default="all")
    before = serializers.IntegerField(min_value=1, max_value=2**62, required=False, help_text="`next` of another page.")


class TournamentTold(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    name = serializers.CharField()
    host = serializers.CharField(allow_null=True)
    kind = serializers.ChoiceField(["swiss", "round_robin"])
    duplicate = serializers.BooleanField()
    rules = serializers.CharField()
    options = Object()
    clock = Object()
    ranked = serializers.BooleanField()
    players = serializers.IntegerField(help_text="At a full table.")
    rounds = serializers.IntegerField()
    round = serializers.IntegerField(help_text="Being played; 0: none yet.")
    status = serializers.ChoiceField(["open", "running", "finished", "cancelled"])
    starts_at = serializers.DateTimeField()
    most = serializers.IntegerField()
    people = serializers.IntegerField()


class Tournaments(serializers.Serializer[Any]):
    tournaments = TournamentTold(many=True)
    next = serializers.CharField(allow_null=True)


class TournamentStanding(serializers.Serializer[Any]):
    place = serializers.IntegerField()
    name = serializers.CharField()
    colour = serializers.CharField()
    points = serializers.FloatField()
    wins = serializers.IntegerField()
    byes = serializers.IntegerField()
    withdrawn = serializers.BooleanField()


class TournamentSeat(serializers.Serializer[Any]):
    name = serializers.CharField()
    points = serializers.FloatField(allow_null=True, help_text="Null until the round is over.")


class TournamentTableTold(serializers.Serializer[Any]):
    round = serializers.IntegerField()
    number = serializers.IntegerField()
    game = serializers.IntegerField(allow_null=True)
    over = serializers.BooleanField()
    people = TournamentSeat(many=True)


class TournamentMine(serializers.Serializer[Any]):
    withdrawn = serializers.BooleanField()
    game = serializers.IntegerField(allow_null=True, help_text="Of this round.")


class TournamentWhole(TournamentTold):
    standings = TournamentStanding(many=True)
    tables = TournamentTableTold(many=True, help_text="The latest round first.")


class TournamentToMe(TournamentWhole):
    mine = TournamentMine(allow_null=True, help_text="Null: I do not play in it.")
