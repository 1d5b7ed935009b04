"""What the staff sees: who plays what, and what was reported. Nothing hidden of a game, and no way to change one."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from django.utils.html import format_html_join

from . import chat
from .models import ChatReport, Game, Seat


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
class GameAdmin(ReadOnly, admin.ModelAdmin):
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


@admin.register(ChatReport)
class ChatReportAdmin(admin.ModelAdmin):
    list_display = ("id", "reporter", "reason", "at", "done")
    list_filter = ("done",)
    fields = ("line", "reporter", "reason", "said", "at", "done")
    readonly_fields = ("line", "reporter", "reason", "said", "at")

    @admin.display(description="what was said")
    def said(self, report: ChatReport) -> str:
        return format_html_join("", "<div>{}</div>", ((line,) for line in chat.reported(report)))

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False
