"""Every address there is. What an app answers it says itself."""

from __future__ import annotations

from django.contrib import admin
from django.urls import include, path, re_path
from drf_spectacular.views import SpectacularAPIView

from games.views import NoDoor

from . import views

urlpatterns = [
    path("", views.home),
    path("admin/", admin.site.urls),
    path("", include("accounts.urls")),
    path("api/", include("games.urls")),
    path("api/schema", SpectacularAPIView.as_view(), name="schema"),
    re_path(r"^api/(?P<rest>(?s:.*))\Z", NoDoor.as_view()),  # also with a line break in it
]
