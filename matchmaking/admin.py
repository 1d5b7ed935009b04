"""What the staff sees: who waits where, and how ratings came about. Links of private tables are nobody's to read."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest
from django.template.response import TemplateResponse
from django.urls import path

from accounts.admin import NamedFilters

from . import starting, suspicion, tournaments
from .models import (
    Entry,
    Invitation,
    Pause,
    Placing,
    Proposal,
    Rating,
    Reliability,
    Result,
    Table,
    TableSeat,
    Ticket,
    Tournament,
    TournamentTable,
)


class ReadOnly(NamedFilters):
    """Tables change by what people do; ratings by results."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_act_permission(self, request: HttpRequest) -> bool:
        """For the verbs of staff: of who may change such a thing, though no form does."""
        opts = self.opts  # type: ignore[attr-defined]
        return request.user.has_perm(f"{opts.app_label}.change_{opts.model_name}")  # type: ignore[union-attr]


class SeatsInline(ReadOnly, admin.TabularInline):
    model = TableSeat
    fields = ("index", "kind", "user", "policy", "mark", "agreed", "joined_at")


@admin.register(Table)
class TableAdmin(ReadOnly, admin.ModelAdmin):
    list_display = ("id", "status", "host", "rules_id", "pace", "players", "ranked", "private", "touched_at", "game_id")
    list_filter = ("status", "pace", "ranked", "private")
    search_fields = ("host__username", "seats__user__username")
    fields = (
        "status",
        "host",
        "version",
        "rules_id",
        "options",
        "clock",
        "ranked",
        "hints",
        "private",
        "language",
        "delay",
        "starts_at",
        "game_id",
        "created_at",
        "touched_at",
    )
    inlines = (SeatsInline,)
    actions = ("call_off",)

    @admin.action(description="Close these tables", permissions=["act"])
    def call_off(self, request: HttpRequest, chosen: QuerySet[Table]) -> None:
        for table_id in chosen.values_list("pk", flat=True):
            starting.call_off(table_id)


@admin.register(Rating)
class RatingAdmin(ReadOnly, admin.ModelAdmin):
    list_display = ("pool", "user", "policy", "shown", "deviation", "games", "rated_at")
    list_filter = ("pool",)
    search_fields = ("user__username", "policy")


class PlacingsInline(ReadOnly, admin.TabularInline):
    model = Placing
    fields = ("seat", "user", "policy", "place", "left", "mean_before", "mean_after", "deviation_after")


@admin.register(Result)
class ResultAdmin(ReadOnly, admin.ModelAdmin):
    """The log of results."""

    list_display = ("id", "game_id", "pool", "ranked", "players", "at")
    list_filter = ("pool", "ranked")
    search_fields = ("placings__user__username",)
    fields = ("game_id", "pool", "ranked", "players", "at")
    inlines = (PlacingsInline,)
    change_list_template = "matchmaking/results.html"

    def get_urls(self) -> list[Any]:
        return [path("pairs/", self.admin_site.admin_view(self.pairs), name="odd_pairs"), *super().get_urls()]

    def pairs(self, request: HttpRequest) -> TemplateResponse:
        """Who plays together oddly."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        facts = {**self.admin_site.each_context(request), "title": "Odd pairs", "pairs": suspicion.pairs()}
        return TemplateResponse(request, "matchmaking/pairs.html", facts)


@admin.register(Reliability)
class ReliabilityAdmin(ReadOnly, admin.ModelAdmin):
    list_display = ("user", "finished", "left", "faded_finished", "faded_left")
    search_fields = ("user__username",)


@admin.register(Proposal)
class ProposalAdmin(ReadOnly, admin.ModelAdmin):
    list_display = ("id", "pace", "status", "players", "board", "edition", "created_at", "table_id")
    list_filter = ("pace", "status")


@admin.register(Ticket)
class TicketAdmin(ReadOnly, admin.ModelAdmin):
    list_display = ("user", "pace", "sizes", "edition", "board", "since", "proposal", "ready")
    list_filter = ("pace",)


@admin.register(Pause)
class PauseAdmin(ReadOnly, admin.ModelAdmin):
    """Who has to wait before he may queue; ending that is a mercy that staff may show."""

    list_display = ("user", "missed", "until")
    search_fields = ("user__username",)
    actions = ("forgive",)

    @admin.action(description="End these pauses", permissions=["act"])
    def forgive(self, request: HttpRequest, chosen: QuerySet[Pause]) -> None:
        chosen.delete()


class EntriesInline(ReadOnly, admin.TabularInline):
    model = Entry
    fields = ("user", "points", "wins", "byes", "withdrawn")


@admin.register(Tournament)
class TournamentAdmin(ReadOnly, admin.ModelAdmin):
    list_display = ("name", "host", "kind", "duplicate", "players", "rounds", "round", "status", "starts_at")
    list_filter = ("status", "kind")
    search_fields = ("name", "host__username")
    inlines = (EntriesInline,)
    actions = ("stop",)

    @admin.action(description="End these tournaments; games that run are played on", permissions=["act"])
    def stop(self, request: HttpRequest, chosen: QuerySet[Tournament]) -> None:
        for tournament_id in chosen.values_list("pk", flat=True):
            tournaments.stop(tournament_id=tournament_id)


@admin.register(Entry)
class EntryAdmin(ReadOnly, admin.ModelAdmin):
    list_display = ("tournament", "user", "points", "wins", "byes", "withdrawn")
    list_filter = ("withdrawn",)
    list_select_related = ("tournament", "user")
    search_fields = ("tournament__name", "user__username")


@admin.register(TournamentTable)
class TournamentTableAdmin(ReadOnly, admin.ModelAdmin):
    list_display = ("tournament", "round", "number", "table", "points")
    list_select_related = ("tournament", "table")
    search_fields = ("tournament__name",)


@admin.register(Invitation)
class InvitationAdmin(ReadOnly, admin.ModelAdmin):
    list_display = ("table", "user", "by", "declined", "at")
    list_filter = ("declined",)
    list_select_related = ("table", "user", "by")
    search_fields = ("user__username", "by__username")
