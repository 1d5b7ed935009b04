"""The one page that belongs to no app."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from rules import registry


def home(request: HttpRequest) -> HttpResponse:
    """What runs here, as long as there is no front end."""
    return render(request, "home.html", {"games": sorted(registry.GAMES)})
