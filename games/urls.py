"""The addresses of games, under /api/."""

from __future__ import annotations

from django.urls import path

from . import record_views, rules_views, talk_views, views

urlpatterns = [
    path("rules", rules_views.RulesDoor.as_view()),
    path("rules/<str:rules_id>/board", rules_views.RulesBoardDoor.as_view()),
    path("push/key", views.PushKeyDoor.as_view()),
    path("games", views.GamesDoor.as_view()),
    path("games/mine", views.MyGamesDoor.as_view()),
    path("games/lesson", views.LessonDoor.as_view()),
    path("games/import", record_views.ImportDoor.as_view()),
    path("games/<int:game_id>", views.GameDoor.as_view()),
    path("games/<int:game_id>/board", views.BoardDoor.as_view()),
    path("games/<int:game_id>/updates", views.UpdatesDoor.as_view()),
    path("games/<int:game_id>/log", views.LogDoor.as_view()),
    path("games/<int:game_id>/moves", views.MovesDoor.as_view()),
    path("games/<int:game_id>/preview", views.PreviewDoor.as_view()),
    path("games/<int:game_id>/hint", views.HintDoor.as_view()),
    path("games/<int:game_id>/leave", views.LeaveDoor.as_view()),
    path("games/<int:game_id>/stand-in", views.StandInDoor.as_view()),
    path("games/<int:game_id>/take-back", views.TakeBackDoor.as_view()),
    path("games/<int:game_id>/snooze", views.SnoozeDoor.as_view()),
    path("games/<int:game_id>/at/<int:seq>", views.PositionDoor.as_view()),
    path("games/<int:game_id>/positions", views.PositionsDoor.as_view()),
    path("games/<int:game_id>/record", record_views.RecordDoor.as_view()),
    path("games/<int:game_id>/chat", talk_views.ChatDoor.as_view()),
    path("games/<int:game_id>/verify", record_views.VerifyDoor.as_view()),
    path("games/<int:game_id>/chat/mute", talk_views.MuteDoor.as_view()),
    path("games/<int:game_id>/chat/<int:line_id>/report", talk_views.ChatReportDoor.as_view()),
]
