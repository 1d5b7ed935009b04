"""Whatever a door refuses, a person is told why: every code has a sentence in every language."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from rest_framework import exceptions

ROOT = Path(__file__).parents[1]
WORDS = ROOT / "frontend" / "src" / "i18n" / "words"
LANGUAGES = ("en", "de", "cs", "sr", "fi")
DOORS = ("accounts", "matchmaking", "games")
AREAS = ("app", "me", "meet", "refused")  # where the front end looks for what any screen may be refused
SAME = ROOT / "frontend" / "src" / "screens" / "same.json"  # codes that are said in the words of another one
REFUSALS = {
    "Refused": 0,
    "NotSignedIn": 0,
    "NotAllowed": 0,
    "NotFound": 0,
    "Conflict": 0,
    "TooLarge": 0,
    "Unavailable": 0,
    "WrongRequest": 0,
    "InvalidOptions": 1,  # after the name of the option
    "envelope": 0,
    "refusal": 1,  # after the status
}
OF_THE_COACH = {"coach_busy", "no_advice", "no_hints_here"}  # who is met in a game only, where its own words are
MADE = {"no_such_": ("table", "tournament")}  # of parts: what may stand behind the first


def codes_of(source: str) -> Iterator[str]:
    """The codes that stand in a source as what is refused."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            at = REFUSALS.get(name)
            if at is not None and len(node.args) > at:
                yield from said(node.args[at])
            if name in ("ValidationError", "ErrorDetail"):
                yield from (code for one in node.keywords if one.arg == "code" for code in said(one.value))


def said(code: ast.expr) -> Iterator[str]:
    if isinstance(code, ast.Constant) and isinstance(code.value, str):
        yield code.value
    elif isinstance(code, ast.IfExp):
        yield from said(code.body)
        yield from said(code.orelse)
    elif isinstance(code, ast.JoinedStr):
        first = code.values[0]
        assert isinstance(first, ast.Constant), ast.unparse(code)
        yield from (f"{first.value}{rest}" for rest in MADE[str(first.value)])


def ours() -> set[str]:
    sources = (path for app in DOORS for path in (ROOT / app).rglob("*.py") if "migrations" not in path.parts)
    found = {code for path in sources for code in codes_of(path.read_text(encoding="utf-8"))}
    return found | {"stale", "name_length", "name_characters", "name_reserved"}


def of_the_framework() -> set[str]:
    kinds = [exceptions.APIException, *exceptions.APIException.__subclasses__()]
    return {str(kind.default_code) for kind in kinds}


def of_signing_in() -> set[str]:
    """What allauth refuses at the doors that stand open here, and the validators of passwords."""
    from allauth.account.adapter import DefaultAccountAdapter
    from allauth.mfa.adapter import DefaultMFAAdapter

    other = {"phone", "username", "recovery", "select_only_one", "max_email_addresses"}  # are no part of this
    codes = {*DefaultAccountAdapter.error_messages, *DefaultMFAAdapter.error_messages}
    validators = {"password_too_short", "password_too_common", "password_too_similar", "password_entirely_numeric"}
    return {str(code) for code in codes if not any(word in str(code) for word in other)} | validators


def test_the_codes_of_a_source_are_found() -> None:
    source = """
raise Conflict("a" if x else "b", n=1)
raise errors.NotFound(f"no_such_{place.kind}")
raise InvalidOptions("clock", "c")
raise ValidationError("No.", code="d")
refusal(400, "e")
Refused(code)
"""
    assert set(codes_of(source)) == {"a", "b", "c", "d", "e", "no_such_table", "no_such_tournament"}
    assert {"tournament_full", "ticket_not_valid", "starts_too_late_or_never", "parse_error"} <= ours()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_has_a_sentence(language: str) -> None:
    known = set()
    for area in AREAS:
        words = json.loads((WORDS / area / f"{language}.json").read_text(encoding="utf-8"))
        known |= {key.removeprefix("error.") for key in words if key.startswith("error.")}
    words = json.loads((WORDS / "game" / f"{language}.json").read_text(encoding="utf-8"))
    known |= OF_THE_COACH & {key.removeprefix("error.") for key in words}
    known |= {code for code, other in json.loads(SAME.read_text(encoding="utf-8")).items() if other in known}
    wordless = (ours() | of_the_framework() | of_signing_in()) - known
    assert sorted(wordless) == []
