"""The pages of the front end: the document of every screen with its first answers inside, and files as browsers
want them."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.test import Client, RequestFactory
from django.test.utils import CaptureQueriesContext

from accounts import selectors
from accounts.models import User
from accounts.session_store import SessionStore
from deploy import previews
from deploy.first import answers
from deploy.screens import screen_at
from games import clock, services
from games.models import Game
from matchmaking import hosting, invitations, starting
from tests.collecting import collected

pytestmark = pytest.mark.django_db
INDEX = (
    '<!doctype html><html lang="en"><head><link rel="manifest" href="/manifest.webmanifest"><title>Megawatt</title>'
    '</head><body><div id="app"></div></body></html>'
)
MANIFEST: dict[str, Any] = {
    "index.html": {"file": "assets/index-12345678.js", "isEntry": True},
    "_shared.js": {"file": "assets/shared-12345678.js", "css": ["assets/shared-12345678.css"]},
    "src/screens/Home.svelte": {"file": "assets/Home-12345678.js", "imports": ["_shared.js", "index.html"]},
    "src/screens/Game.svelte": {"file": "assets/Game-12345678.js", "imports": ["_shared.js"], "css": ["assets/g.css"]},
    "src/games/powergrid/Game.svelte": {"file": "assets/powergrid-12345678.js", "imports": ["src/screens/Game.svelte"]},
    "src/games/powergrid/places/central_europe.json": {"file": "assets/places-12345678.js"},
    "src/games/powergrid/geometry/central_europe.tall.json": {"file": "assets/drawn-12345678.js"},
    "src/screens/Learn.svelte": {"file": "assets/Learn-12345678.js"},
    "src/i18n/cyrillic.ts": {"file": "assets/cyrillic-12345678.js"},
    **{
        f"src/i18n/words/{area}/{language}.json": {"file": f"assets/{area}-{language}.js"}
        for area in ("app", "game")
        for language in ("de", "cs", "sr")
    },
}


@pytest.fixture
def built(tmp_path: Path, settings: Any) -> Path:
    """A front end as Vite would leave it."""
    files = {
        "index.html": INDEX,
        ".vite/manifest.json": json.dumps(MANIFEST),
        "manifest.webmanifest": "{}",
        "sw.js": "self.skipWaiting()",
        "assets/Home-12345678.js": "export {}",
        "assets/core-Ab_d-678.wasm": "",
        "py/0123456789/pyodide.mjs": "export {}",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    settings.FRONTEND = settings.WHITENOISE_ROOT = tmp_path
    return tmp_path


@pytest.fixture
def person(db: None) -> User:
    return User.objects.create_user("Eva", password="a good long one")


@pytest.fixture
def game(person: User) -> Game:
    seating = [services.Seating(user_id=person.pk), services.Seating(policy="coin"), services.Seating(policy="coin")]
    table = {"edition": "recharged", "map": "central_europe", "players": 3}
    return services.create_game(rules_id="powergrid", options=table, seating=seating, seed="the secret seed")


def first(page: str) -> dict[str, Any]:
    blocks = re.findall(r'<script type="application/json" id="first">(.*?)</script>', page, re.DOTALL)
    assert len(blocks) == 1
    said: dict[str, Any] = json.loads(blocks[0])
    return said


def preview(page: str) -> dict[str, str]:
    return dict(re.findall(r'<meta property="(og:\w+)" content="([^"]*)">', page))


@pytest.mark.parametrize("path", ["/", "/play", "/g/17", "/g/17/r/3", "/u/J.R.%20Tolkien", "/t/3", "/learn/4", "/x\ny"])
def test_every_screen_has_the_document(built: Path, path: str) -> None:
    answer = Client().get(path)
    page = answer.content.decode()
    assert answer.status_code == 200
    assert page.startswith(INDEX.partition("</head>")[0])
    assert page.endswith(INDEX.partition("</title>")[2])
    assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
    assert answer.headers["Cache-Control"] == "private, no-cache"
    assert Client().head(path).status_code == 200
    assert Client().post(path).status_code == 405


@pytest.mark.parametrize(
    "path",
    ["/api", "/api/x", "/ws", "/ws/games/1", "/static/x.css", "/assets/x-12345678.js", "/py/x", "/_allauth/x"]
    + ["/favicon.ico", "/x/y.PNG", "/.env", "/index.php", "/g/7.json"],
)  # fmt: skip
def test_what_is_no_screen_has_none(built: Path, path: str) -> None:
    answer = Client().get(path)
    assert answer.status_code == 404
    assert b"app" not in answer.content


@pytest.mark.parametrize(
    "path, kind, kept",
    [
        ("/assets/Home-12345678.js", "text/javascript", "max-age=315360000, public, immutable"),
        ("/assets/core-Ab_d-678.wasm", "application/wasm", "max-age=315360000, public, immutable"),
        ("/py/0123456789/pyodide.mjs", "text/javascript", "max-age=315360000, public, immutable"),
        ("/sw.js", "text/javascript", "no-cache"),
        ("/manifest.webmanifest", "application/manifest+json", "no-cache"),
        ("/index.html", "text/html", "no-cache"),
    ],
)
def test_files_have_their_type_and_are_kept_as_long_as_they_hold(built: Path, path: str, kind: str, kept: str) -> None:
    headers = Client().get(path).headers
    assert headers["Content-Type"].partition(";")[0] == kind
    assert headers["Cache-Control"] == kept
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert "script-src 'self' 'wasm-unsafe-eval'" in headers["Content-Security-Policy"]


def test_a_game_is_in_its_page_as_the_api_would_tell_it(built: Path, game: Game, person: User) -> None:
    for login in (True, False):
        browser = Client()
        if login:
            browser.force_login(person)
        said = first(browser.get(f"/g/{game.pk}").content.decode())
        assert said["path"] == f"/g/{game.pk}"
        wanted = ["/api/accounts/me", f"/api/games/{game.pk}", f"/api/games/{game.pk}/board"]
        assert list(said["answers"]) == wanted
        for path in wanted:
            asked = browser.get(path)
            assert said["answers"][path] == {"status": asked.status_code, "body": asked.json()}
        assert said["answers"][wanted[1]]["body"]["my_seat"] == (0 if login else None)


def test_home_has_my_games_for_whom_it_knows(built: Path, game: Game, person: User) -> None:
    browser = Client()
    assert first(browser.get("/").content.decode())["answers"]["/api/accounts/me"]["status"] == 401
    browser.force_login(person)
    said = first(browser.get("/").content.decode())["answers"]
    assert [one["id"] for one in said["/api/games/mine"]["body"]["games"]] == [game.pk]
    assert said["/api/games/mine"]["body"] == browser.get("/api/games/mine").json()


def test_what_can_be_played_is_in_the_page_that_shows_it(built: Path) -> None:
    browser = Client()
    said = first(browser.get("/play").content.decode())["answers"]
    assert said["/api/rules"]["body"] == browser.get("/api/rules").json()


def test_a_private_game_is_in_its_page_for_whom_the_code_was_given(built: Path, game: Game) -> None:
    Game.objects.filter(pk=game.pk).update(private=True, code="a code")
    address = f"/api/games/{game.pk}"
    said = Client().get(f"/g/{game.pk}").content.decode()
    assert first(said)["answers"][address]["status"] == 404
    assert preview(said)["og:title"] == "Megawatt"
    said = Client().get(f"/g/{game.pk}?code=a+code").content.decode()
    assert first(said)["answers"][f"{address}?code=a+code"]["body"]["id"] == game.pk


def test_none_of_the_requests_for_the_first_answers_is_left_to_the_collector(person: User) -> None:
    request = RequestFactory().get("/")
    request.user, request.session = person, SessionStore()
    answers(request)  # what is made once is made
    with collected() as left:
        assert len(answers(request)) > 1
    assert not {"WSGIRequest", "Request", "Response"} & {type(each).__name__ for each in left}


def test_the_first_page_brings_the_token_that_changes_must_show(built: Path) -> None:
    browser = Client(enforce_csrf_checks=True)
    browser.get("/")
    token = browser.cookies["csrftoken"].value
    made = browser.post("/api/accounts/guest", {}, content_type="application/json", headers={"X-CSRFToken": token})
    assert made.status_code == 201


@pytest.mark.parametrize(
    "said, file",
    [
        ("en-GB,de;q=0.5", "manifest"),
        ("sk,en;q=0.5", "manifest.cs"),
        ("fi", "manifest.fi"),
        ("sr-Cyrl-RS", "manifest.sr-Cyrl"),
    ],
)
def test_the_manifest_is_that_of_the_readers_language(built: Path, said: str, file: str) -> None:
    page = Client(headers={"accept-language": said}).get("/play").content.decode()
    assert re.findall(r'<link rel="manifest" href="([^"]+)">', page) == [f"/{file}.webmanifest"]


def test_the_manifest_of_a_person_is_in_the_language_chosen(built: Path, person: User) -> None:
    preferences = selectors.preferences_of(person.pk)
    preferences.language = "sr-latn"
    preferences.save()
    browser = Client(headers={"accept-language": "de"})
    browser.force_login(person)
    assert 'href="/manifest.sr.webmanifest"' in browser.get("/").content.decode()


def test_the_page_tells_nothing_that_is_hidden(built: Path, game: Game) -> None:
    page = Client().get(f"/g/{game.pk}").content.decode()
    assert "the secret seed" not in page


def test_no_name_gets_out_of_the_block_of_answers(built: Path, game: Game, person: User) -> None:
    person.username = "</script><img src=x>&\u2028"
    person.save()
    page = Client().get(f"/g/{game.pk}").content.decode()
    assert "<img" not in page
    assert page.count("</script>") == 1
    assert first(page)["answers"][f"/api/games/{game.pk}"]["body"]["seats"][0]["name"] == person.username


def test_only_blocks_of_data_stand_in_a_page(built: Path, game: Game) -> None:
    for path in ("/", f"/g/{game.pk}"):
        page = Client().get(path).content.decode()
        scripts = re.findall(r"<script[^>]*>", page)
        assert scripts == ['<script type="application/json" id="first">']
        assert not re.search(r"<style|\sstyle=|\son\w+=", page)


def test_the_files_of_a_screen_are_fetched_at_once(built: Path, game: Game) -> None:
    def links(path: str) -> list[tuple[str, str]]:
        return re.findall(r'<link rel="(\w+)" crossorigin href="([^"]+)">', Client().get(path).content.decode())

    assert links("/") == [
        ("modulepreload", "/assets/Home-12345678.js"),
        ("modulepreload", "/assets/shared-12345678.js"),
        ("stylesheet", "/assets/shared-12345678.css"),
        ("modulepreload", "/assets/index-12345678.js"),
    ]
    assert ("modulepreload", "/assets/powergrid-12345678.js") in links(f"/g/{game.pk}")
    assert ("modulepreload", "/assets/places-12345678.js") in links(f"/g/{game.pk}")
    assert ("modulepreload", "/assets/places-12345678.js") in links(f"/g/{game.pk}/r/0")
    assert len(links(f"/g/{game.pk}")) == len(set(links(f"/g/{game.pk}"))) == 6
    assert ("modulepreload", "/assets/drawn-12345678.js") not in links(f"/g/{game.pk}")  # that is for some windows only
    assert links("/learn") == [("modulepreload", "/assets/Learn-12345678.js")]
    assert links("/no/such/screen") == []


def test_what_the_document_names_already_is_not_named_again(built: Path) -> None:
    shared = '<script type="module" crossorigin src="/assets/shared-12345678.js"></script>'
    (built / "index.html").write_text(INDEX.replace("</head>", f"{shared}</head>"), encoding="utf-8")
    page = Client().get("/").content.decode()
    assert page.count("/assets/shared-12345678.js") == 1
    assert page.count("/assets/shared-12345678.css") == 1


def test_a_phone_fetches_its_drawing_of_the_board_with_the_first_files(built: Path, game: Game) -> None:
    page = Client().get(f"/g/{game.pk}").content.decode()
    drawn = re.findall(r'<link rel="modulepreload" media="([^"]+)" crossorigin href="/assets/drawn-12345678.js">', page)
    assert drawn == ["(max-width: 767px) and (min-height: 780px)"]
    assert "/assets/drawn-12345678.js" not in Client().get(f"/g/{game.pk}/verify").content.decode()


def test_a_page_goes_packed_to_who_can_unpack_it(built: Path, game: Game) -> None:
    plain = Client().get(f"/g/{game.pk}")
    packed = Client().get(f"/g/{game.pk}", headers={"Accept-Encoding": "gzip, br"})
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.content) == plain.content
    assert len(packed.content) < len(plain.content) / 3
    assert "Accept-Encoding" in packed.headers["Vary"]
    assert "Content-Encoding" not in plain.headers


@pytest.mark.parametrize(
    "wanted, words",
    [
        ("de-AT,de;q=0.9,en;q=0.5", "de"),
        ("fr;q=0.9, sr-Latn-RS;q=0.8", "sr"),
        ("sr-Cyrl-RS", "sr"),
        ("en;q=0.1,sk", "cs"),
        ("hr", "sr"),
    ],
)
def test_words_come_in_the_language_of_the_device(built: Path, wanted: str, words: str) -> None:
    answer = Client().get("/", headers={"Accept-Language": wanted})
    assert f'href="/assets/app-{words}.js"' in answer.content.decode()
    assert "Accept-Language" in answer.headers["Vary"]


def test_the_words_that_a_screen_waits_for_are_those_of_its_route() -> None:
    routes = (Path(__file__).parents[2] / "frontend/src/routes.ts").read_text(encoding="utf-8")
    found = re.findall(r"\{ path: '([^']+)', screen: '(\w+)'(?:, areas: \[([^]]*)\])?", routes)
    assert len(found) >= 18
    for path, name, areas in found:
        screen, _ = screen_at(
            path.replace(":name", "Eva").replace(":map", "italy").replace(":id", "7").replace(":ply", "3")
        )
        if screen is not None:
            assert screen.files[0] == f"src/screens/{name}.svelte"
            assert screen.areas == tuple(re.findall(r"\w+", areas)), path


def test_letters_come_with_the_words_that_need_them(built: Path) -> None:
    pages = [
        Client().get("/", headers={"Accept-Language": wanted}).content.decode()
        for wanted in ("sr-Cyrl-RS", "sr-Latn-RS")
    ]
    assert ["cyrillic" in page for page in pages] == [True, False]


@pytest.mark.parametrize("wanted", ["", "fr", "*", "en-GB,de", "x" * 600, ";;q=,"])
def test_who_speaks_none_of_our_languages_reads_english(built: Path, wanted: str) -> None:
    assert "/assets/app-" not in Client().get("/", headers={"Accept-Language": wanted}).content.decode()


def test_a_persons_own_language_goes_before_the_devices(built: Path, game: Game, person: User) -> None:
    preferences = selectors.preferences_of(person.pk)
    preferences.language = "sr-latn"
    preferences.save()
    browser = Client()
    browser.force_login(person)
    page = browser.get(f"/g/{game.pk}", headers={"Accept-Language": "de"}).content.decode()
    assert "/assets/app-sr.js" in page
    assert "/assets/game-sr.js" in page
    assert "-de.js" not in page


def test_a_link_to_a_game_shows_what_every_onlooker_may_know(built: Path, game: Game) -> None:
    shown = preview(Client().get(f"/g/{game.pk}").content.decode())
    assert shown["og:title"] == "Central Europe · Megawatt"
    assert shown["og:description"] == "The game is on. Eva"
    assert shown["og:url"] == f"http://testserver/g/{game.pk}"
    nowhere = preview(Client().get("/g/99999").content.decode())
    assert nowhere["og:title"] == "Megawatt"
    assert nowhere["og:description"] != ""


@pytest.mark.parametrize("board, title", [("usa", "USA · Megawatt"), ("germany", "Germany · Megawatt")])
def test_a_headline_names_the_board(board: str, title: str) -> None:
    told = {"seq": 0, "status": "running", "seats": [], "options": {"map": board}}
    assert previews.preview({"/api/games/7": {"status": 200, "body": told}}).title == title


def test_a_new_build_is_seen_without_a_restart(built: Path) -> None:
    Client().get("/")
    (built / "index.html").write_text(INDEX.replace("Megawatt", "Gigawatt"), encoding="utf-8")
    assert "Gigawatt" in Client().get("/").content.decode()


def test_without_a_front_end_there_is_an_honest_page(settings: Any, tmp_path: Path) -> None:
    settings.FRONTEND = tmp_path / "nothing"
    settings.WHITENOISE_ROOT = None
    assert "screens are not built" in Client().get("/").content.decode()
    assert Client().get("/g/7").status_code == 404


MOST_ASKED = 24  # questions to the database for a page of somebody who plays, sits at tables and is invited
VISITORS_ASK = 5


def plays_more(person: User, host: User, round_: int) -> None:
    """A game more, a table that waits, one that has begun, and an invitation."""
    options = {"edition": "recharged", "map": "germany", "players": 2}
    terms = {"rules_id": "powergrid", "options": options, "clock": clock.PRESETS["slow_24h"]}
    seating = [services.Seating(user_id=person.pk), services.Seating(policy="coin")]
    services.create_game(rules_id="powergrid", options=options, seating=seating, seed=f"more {round_}")
    hosting.open_table(host_id=person.pk, **terms)
    table = hosting.open_table(host_id=host.pk, **terms)
    invitations.invite(table_id=table.pk, user_id=host.pk, name=person.username)
    begun = hosting.open_table(host_id=person.pk, seats=["me", "bot:coin"], **terms)
    starting.start(table_id=begun.pk, user_id=person.pk)


@pytest.mark.parametrize("path", ["/", "/play", "/g/{}", "/g/{}/r/0", "/g/{}/verify", "/t/1", "/learn", "/me", "/top"])
def test_a_page_asks_few_questions_and_no_more_of_who_plays_much(
    built: Path, game: Game, person: User, path: str
) -> None:
    host = User.objects.create_user("Host")
    known = Client()
    known.force_login(person)
    asked = []
    for round_ in range(2):
        for number in range(1 + round_):
            plays_more(person, host, 10 * round_ + number)
        for browser in (known, Client()):
            with CaptureQueriesContext(connection) as queries:
                browser.get(path.format(game.pk))
            asked.append([query["sql"] for query in queries])
    few, nobody_few, more, nobody_more = asked
    assert len(few) == len(more) <= MOST_ASKED, more
    assert len(nobody_few) == len(nobody_more) <= VISITORS_ASK, nobody_more
