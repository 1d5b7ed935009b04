"""The addresses of games, under /api/."""

from __future__ import annotations

from django.urls import path

from . import views

urlpatterns = [
    path("rules", views.RulesDoor.as_view()),
    path("push/key", views.PushKeyDoor.as_view()),
    path("games", views.GamesDoor.as_view()),
    path("games/mine", views.MyGamesDoor.as_view()),
    path("games/import", views.ImportDoor.as_view()),
    path("games/<int:game_id>", views.GameDoor.as_view()),
    path("games/<int:game_id>/board", views.BoardDoor.as_view()),
    path("games/<int:game_id>/updates", views.UpdatesDoor.as_view()),
    path("games/<int:game_id>/moves", views.MovesDoor.as_view()),
    path("games/<int:game_id>/preview", views.PreviewDoor.as_view()),
    path("games/<int:game_id>/leave", views.LeaveDoor.as_view()),
    path("games/<int:game_id>/take-back", views.TakeBackDoor.as_view()),
    path("games/<int:game_id>/at/<int:seq>", views.PositionDoor.as_view()),
    path("games/<int:game_id>/record", views.RecordDoor.as_view()),
    path("games/<int:game_id>/chat", views.ChatDoor.as_view()),
    path("games/<int:game_id>/chat/<int:line_id>/report", views.ChatReportDoor.as_view()),
]
