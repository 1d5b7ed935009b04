"""The addresses of tables, the queue, ratings and tournaments, under /api/."""

from __future__ import annotations

from django.urls import path

from . import queue_views, rating_views, tournament_views, views

urlpatterns = [
    path("tables", views.TablesDoor.as_view()),
    path("tables/mine", views.MyTablesDoor.as_view()),
    path("tables/rematch", views.RematchDoor.as_view()),
    path("tables/code/<str:code>", views.CodeDoor.as_view()),
    path("tables/<int:table_id>", views.TableDoor.as_view()),
    path("tables/<int:table_id>/join", views.JoinDoor.as_view()),
    path("tables/<int:table_id>/leave", views.LeaveTableDoor.as_view()),
    path("tables/<int:table_id>/agree", views.AgreeDoor.as_view()),
    path("tables/<int:table_id>/mark", views.MarkDoor.as_view()),
    path("tables/<int:table_id>/bot", views.BotDoor.as_view()),
    path("tables/<int:table_id>/drop", views.DropDoor.as_view()),
    path("tables/<int:table_id>/start", views.StartDoor.as_view()),
    path("tables/<int:table_id>/close", views.CloseDoor.as_view()),
    path("tables/<int:table_id>/invite", views.InviteDoor.as_view()),
    path("tables/<int:table_id>/decline", views.DeclineDoor.as_view()),
    path("tables/<int:table_id>/chat", views.TableChatDoor.as_view()),
    path("tables/<int:table_id>/chat/<int:line_id>/report", views.TableReportDoor.as_view()),
    path("tournaments", tournament_views.TournamentsDoor.as_view()),
    path("tournaments/<int:tournament_id>", tournament_views.TournamentDoor.as_view()),
    path("tournaments/<int:tournament_id>/enter", tournament_views.EnterTournamentDoor.as_view()),
    path("tournaments/<int:tournament_id>/withdraw", tournament_views.WithdrawDoor.as_view()),
    path("tournaments/<int:tournament_id>/cancel", tournament_views.CancelTournamentDoor.as_view()),
    path("queue", queue_views.QueueDoor.as_view()),
    path("queue/play-now", queue_views.PlayNowDoor.as_view()),
    path("queue/ready", queue_views.ReadyDoor.as_view()),
    path("ratings/<str:name>", rating_views.RatingsDoor.as_view()),
    path("ratings/<str:name>/<str:pool>", rating_views.RatingHistoryDoor.as_view()),
    path("games/<int:game_id>/ratings", rating_views.GameRatingsDoor.as_view()),
    path("effects", rating_views.EffectsDoor.as_view()),
    path("leaderboards/<str:pool>", rating_views.LadderDoor.as_view()),
]
