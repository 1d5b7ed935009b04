"""What may be a name, and when two are one."""

from __future__ import annotations

import pytest

from accounts import names


def test_generated_names_are_names() -> None:
    for first in names._FIRST.split():
        for second in names._SECOND.split():
            assert names.fault(f"{first.capitalize()} {second.capitalize()} 99") is None
    assert len({names.generated() for _ in range(50)}) > 40


@pytest.mark.parametrize("name", ["Ada", "Jürgen", "Čeněk 2", "Anna-Maria", "Мика", "o_o", "J.R", "東京"])
def test_it_takes_names_of_every_script(name: str) -> None:
    assert names.fault(name) is None


@pytest.mark.parametrize(
    "name, code",
    [
        ("", "name_length"),
        ("A", "name_length"),
        ("a" * 21, "name_length"),
        ("two  spaces", "name_characters"),
        ("-dash", "name_characters"),
        ("<script>", "name_characters"),
        ("nul\0nul", "name_characters"),
        ("line\nline", "name_characters"),
        ("zero\u200bwidth", "name_characters"),
        ("\u202eright to left", "name_characters"),
        ("half \ud800", "name_characters"),
        ("P\u0430vel", "name_characters"),  # a Cyrillic a among Latin letters
        ("~0123456789ab", "name_characters"),
        ("Admin", "name_reserved"),
        ("MEGAWATT", "name_reserved"),
    ],
)
def test_it_says_why_not(name: str, code: str) -> None:
    assert names.fault(name) == code


@pytest.mark.parametrize(
    "one, other", [("Ada", "aDA"), ("Straße", "STRASSE"), ("ÄNNE", "änne"), ("Ａｄａ", "ada"), ("ČENĚK", "čeněk")]
)
def test_case_and_width_make_no_other_name(one: str, other: str) -> None:
    assert names.key(one) == names.key(other)


def test_the_name_of_who_is_gone_can_not_be_chosen() -> None:
    assert names.fault(names.forgotten()) == "name_characters"


@pytest.mark.parametrize(
    "name, letters", [("Brisk Turbine 42", "BT"), ("ada", "AD"), ("Anna-Maria", "AM"), ("7", "7"), ("x 9", "X")]
)
def test_initials(name: str, letters: str) -> None:
    assert names.initials(name) == letters
