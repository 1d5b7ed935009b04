"""Names that people are called by: what may be one, when two are the same, and one for whoever brings none."""

from __future__ import annotations

import re
import secrets
import unicodedata

from django.core.exceptions import ValidationError

SHORTEST, LONGEST = 2, 20
FORGOTTEN = "~"  # begins the name of an account that was deleted; nobody can choose it

# Letters and digits of any script; a single space, dot, hyphen or underscore between them.
_FORM = re.compile(r"[^\W_]+(?:[ ._-][^\W_]+)*")
_LOOK_ALIKE = ("LATIN", "CYRILLIC", "GREEK")  # scripts with letters that nobody can tell apart
_RESERVED = frozenset(("admin", "administrator", "megawatt", "moderator", "root", "staff", "support", "system", "me"))

_FIRST = """
    able amber apt bold brave bright brisk broad calm candid clear clever cool coral cosy crisp daring deft
    eager early fair fast fine firm fleet fond frank fresh gentle glad golden grand great handy happy hardy
    honest humble ideal jolly keen kind lively loyal lucky mellow merry mighty modest neat nimble noble olive
    patient plucky polite proud quick quiet rapid ready robust rosy royal sandy sharp silver smart smooth solid
    spry steady sturdy sunny swift tidy true vivid warm wise witty
"""
_SECOND = """
    anode arc atom badger beam beaver boiler bolt breeze cable canal cell charge circuit coil comet crane
    current dam delta diode ember engine falcon feeder finch flame flux forge fox fuse gear glow grid harbour
    hawk heron inlet kettle lamp lantern lever lynx magnet marten meadow meter mill motor ohm orbit otter owl
    panel pier piston plover pylon ray relay river robin rotor sail signal socket spark spring stork stove sun
    swan switch tide torch tower turbine valve vane volt watt wave wheel wind wire wren
"""


def generated() -> str:
    """A name for a guest, such as "Brisk Turbine 42": likely to be free, easy to say."""
    first, second = secrets.choice(_FIRST.split()), secrets.choice(_SECOND.split())
    return f"{first.capitalize()} {second.capitalize()} {10 + secrets.randbelow(90)}"


def forgotten() -> str:
    """The name of somebody who is gone."""
    return FORGOTTEN + secrets.token_hex(6)


def tidy(said: str) -> str:
    """A name as it is stored: one form of each character, no space around it."""
    return unicodedata.normalize("NFKC", said).strip()


def key(name: str) -> str:
    """Two names with the same key are the same name. The database's own lower-casing knows ASCII alone, or not even."""
    return unicodedata.normalize("NFKC", tidy(name).casefold())


def fault(name: str) -> str | None:
    """Why a tidy name can't be one, as a code."""
    if not SHORTEST <= len(name) <= LONGEST:
        return "name_length"
    if not _FORM.fullmatch(name) or _mixes_scripts(name):
        return "name_characters"
    return "name_reserved" if key(name) in _RESERVED else None


def validate(name: str) -> None:
    """The same for Django's forms and commands."""
    code = fault(name)
    if code:
        raise ValidationError("This can't be a name: %(code)s.", code=code, params={"code": code})


def initials(name: str) -> str:
    """One or two letters for the avatar."""
    words = [word for word in re.split(r"[ ._-]", name) if word[:1].isalpha()] or [name]
    letters = words[0][0] + words[1][0] if len(words) > 1 else words[0][:2]
    return letters.upper()[:2]


def _mixes_scripts(name: str) -> bool:
    scripts = {unicodedata.name(letter, "").split(" ")[0] for letter in name if letter.isalpha()}
    return len(scripts.intersection(_LOOK_ALIKE)) > 1
