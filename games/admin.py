"""What the staff sees: who plays what. Nothing hidden of a game, and no way to change one."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from accounts.admin import NamedFilters

from .models import Game, Seat


class ReadOnly:
    """Games change by moves and nothing else."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class SeatsInline(ReadOnly, admin.TabularInline):
    model = Seat
    fields = ("index", "controller", "user", "policy", "name", "mark")


@admin.register(Game)
class GameAdmin(ReadOnly, NamedFilters, admin.ModelAdmin):
    list_display = ("id", "rules_id", "status", "seq", "created_at", "moved_at", "deadline")
    list_filter = ("status", "rules_id")
    search_fields = ("seats__user__username",)
    fields = (
        "rules_id",
        "revision",
        "options",
        "status",
        "seq",
        "to_act",
        "result",
        "clock",
        "deadline",
        "created_at",
        "moved_at",
        "finished_at",
    )
    inlines = (SeatsInline,)

    def get_queryset(self, request: HttpRequest) -> Any:
        return super().get_queryset(request).defer("seed", "snapshot", "deal")
