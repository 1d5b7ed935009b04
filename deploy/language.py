"""Which words a page will ask for: those of its person, else those of its device. The front end decides in the same
way (i18n/words.svelte.ts); a wrong guess here costs a moment, nothing else."""

from __future__ import annotations

from django.http import HttpRequest
from django.utils.translation.trans_real import parse_accept_lang_header

from accounts import selectors

SPOKEN = ("en", "de", "cs", "sr", "fi")
NEAR = {"hr": "sr", "bs": "sr", "me": "sr", "sk": "cs"}  # understood by who speaks the other
IN_CYRILLIC = "sr-Cyrl"


def language_of(request: HttpRequest) -> str:
    user = request.user
    wanted = [selectors.language_of(user.pk)] if user.is_authenticated else []
    wanted += [name for name, _ in parse_accept_lang_header(request.headers.get("Accept-Language", "").lower())]
    for name in wanted:
        short, _, rest = name.partition("-")
        if (spoken := NEAR.get(short, short)) in SPOKEN:
            return IN_CYRILLIC if spoken == "sr" and rest.startswith("cyrl") else spoken
    return SPOKEN[0]


def words_of(language: str) -> str:
    """By the name of their files: both scripts of Serbian have one."""
    return language.partition("-")[0]
