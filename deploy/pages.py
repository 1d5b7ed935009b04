"""The pages of the front end: one document for every address that is a screen, with what it needs first inside it.

Files of the front end are served by WhiteNoise (settings/pages.py). Without a front end an honest page stands at /.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import lru_cache
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe
from django.views.defaults import server_error

from accounts.errors import envelope
from rules import registry

from . import first
from .language import IN_CYRILLIC, language_of, words_of
from .previews import Preview, preview
from .screens import screen_at

Json = dict[str, Any]
# Never a screen: doors of ours, and names of files, which are there or are not.
NO_SCREEN = re.compile(r"/(api|ws|static|assets|py|admin|_allauth)(/.*)?|.*\.(?:js|mjs|css|map|json|webmanifest|"
                       r"png|svg|ico|webp|jpg|woff2|wasm|zip|txt|xml|php|env)", re.DOTALL | re.IGNORECASE)  # fmt: skip

FOR_MACHINES = ("/api/", "/_allauth/")
WORDS = "src/i18n/words/{area}/{language}.json"
LETTERS = "src/i18n/cyrillic.ts"  # by which Serbian words are made of Serbian ones


class Built(NamedTuple):
    """The front end as it was built: the document before and after the end of its head, and its manifest."""

    head: str
    rest: str
    chunks: dict[str, Json]


@gzip_page
@require_safe
def page(request: HttpRequest, rest: str) -> HttpResponse:
    """The document of every screen."""
    if NO_SCREEN.fullmatch(request.path):
        raise Http404
    folder: Path = settings.FRONTEND
    try:
        when = (folder / "index.html").stat().st_mtime_ns
    except OSError:
        if request.path != "/":
            raise Http404 from None
        return render(request, "home.html", {"games": sorted(registry.GAMES)})
    built = _built(folder, when)
    answers = first.answers(request)
    language = language_of(request)
    parts = [
        with_manifest(built.head, language),
        *tags(preview(answers), request),
        *preloads(built, request.path, language, answers),
    ]
    parts += [data({"path": request.path, "answers": answers}), built.rest]
    # It is about one person and one moment. "no-cache" and not "no-store": going back shows it at once.
    return HttpResponse(
        "".join(parts), headers={"Cache-Control": "private, no-cache", "Vary": "Cookie, Accept-Language"}
    )


def fault(request: HttpRequest) -> HttpResponse:
    """A fault of ours: where machines ask it is said in the form of every error."""
    if request.path.startswith(FOR_MACHINES):
        return JsonResponse(envelope("error"), status=500)
    return server_error(request)


@lru_cache(maxsize=2)
def _built(folder: Path, when: int) -> Built:
    head, end, rest = (folder / "index.html").read_text(encoding="utf-8").partition("</head>")
    manifest = folder / ".vite" / "manifest.json"
    chunks = json.loads(manifest.read_text(encoding="utf-8")) if manifest.is_file() else {}
    return Built(head, end + rest, chunks)


def data(said: Json) -> str:
    """A block that no browser runs, whatever stands in it; so no policy of scripts is concerned."""
    text = json.dumps(said, ensure_ascii=False, separators=(",", ":"))
    for sign, code in (("<", "\\u003c"), (">", "\\u003e"), ("&", "\\u0026"), ("\u2028", "\\u2028")):
        text = text.replace(sign, code)
    return f'<script type="application/json" id="first">{text}</script>'


def with_manifest(head: str, language: str) -> str:
    """The app on the home screen speaks as its person does; English is what the document was built with."""
    return head if language == "en" else head.replace("/manifest.webmanifest", f"/manifest.{language}.webmanifest")


def tags(shown: Preview, request: HttpRequest) -> Iterator[str]:
    """For messengers that show what a link leads to."""
    said = {
        "og:type": "website",
        "og:site_name": "Megawatt",
        "og:title": shown.title,
        "og:description": shown.about,
        "og:url": request.build_absolute_uri(request.path),
        "og:image": request.build_absolute_uri("/icons/icon-512.png"),
    }
    for name, value in said.items():
        yield f'<meta property="{name}" content="{escape(value)}">'


def preloads(built: Built, path: str, language: str, answers: dict[str, Json]) -> Iterator[str]:
    """Links by which the browser fetches the screen's own files while it still reads the first ones."""
    files: dict[str, str] = {}
    for source, media in _sources(path, language, answers):
        _collect(built.chunks, source, media, files)
    for file, kind in files.items():
        if f'"/{file}"' not in built.head:
            yield f'<link {kind} crossorigin href="/{escape(file)}">'


def _sources(path: str, language: str, answers: dict[str, Json]) -> Iterator[tuple[str, str]]:
    """What the screen needs beside what every page loads, each with the windows that need it (none named: all)."""
    words = words_of(language)
    screen, _ = screen_at(path)
    if language == IN_CYRILLIC:
        yield LETTERS, ""
    yield WORDS.format(area="app", language=words), ""
    if screen is not None:
        game = _game_in(answers)
        for source in screen.files:
            yield source.format(**game), ""
        for area in screen.areas:
            yield WORDS.format(area=area, language=words), ""
        for source, media in screen.drawn.items():
            yield source.format(**game), media


def _game_in(answers: dict[str, Json]) -> dict[str, str]:
    """By which rules and on which map the game of this page is played."""
    bodies = (one["body"] for one in answers.values())
    game: Json = next((body for body in bodies if isinstance(body.get("rules"), str)), {})
    return {"rules": game.get("rules", ""), "map": str(game.get("options", {}).get("map", ""))}


def _collect(chunks: dict[str, Json], source: str, media: str, files: dict[str, str]) -> None:
    """A chunk, and all that it can't do without."""
    chunk = chunks.get(source)
    if chunk is None or chunk["file"] in files:
        return
    where = f' media="{media}"' if media else ""
    files[chunk["file"]] = f'rel="modulepreload"{where}'
    for style in chunk.get("css", ()):
        files[style] = f'rel="stylesheet"{where}'
    for other in chunk.get("imports", ()):
        _collect(chunks, other, media, files)
