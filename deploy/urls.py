"""Every address there is. What an app answers it says itself."""

from __future__ import annotations

from django.contrib import admin
from django.urls import include, path, re_path
from django.views.generic import RedirectView
from drf_spectacular.views import SpectacularAPIView

from games.views import NoDoor

from . import pages

handler500 = "deploy.pages.fault"

urlpatterns = [
    path("admin", RedirectView.as_view(url="/admin/")),
    path("admin/", admin.site.urls),
    re_path(r"^api/(?P<rest>[^\x00]*\x00(?s:.*))\Z", NoDoor.as_view()),  # PostgreSQL takes no text with a null in it
    path("", include("accounts.urls")),
    path("api/", include("games.urls")),
    path("api/", include("matchmaking.urls")),
    path("api/schema", SpectacularAPIView.as_view(), name="schema"),
    re_path(r"^api/(?P<rest>(?s:.*))\Z", NoDoor.as_view()),  # also with a line break in it
    re_path(r"^(?P<rest>(?s:.*))\Z", pages.page),
]
