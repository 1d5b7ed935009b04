"""Talk at a game: two rooms, limits, people one does not want to hear, reports."""

from __future__ import annotations

import pytest
from django.core.cache import cache

from accounts.models import Block, Report
from games.models import ChatLine
from tests.games.over_http import Phone, refused


@pytest.fixture(autouse=True)
def _nobody_has_asked_yet() -> None:
    cache.clear()


@pytest.fixture
def phones(people) -> list[Phone]:
    return [Phone(person) for person in people]


def texts(phone: Phone, game: int, **query: int) -> list[str]:
    return [line["text"] for line in phone.get(f"games/{game}/chat", **query).json()["lines"]]


@pytest.mark.django_db
def test_players_and_onlookers_talk_apart(new_game, phones, people) -> None:
    game = new_game().pk
    said = phones[0].post(f"games/{game}/chat", {"text": "Who takes 20?"})
    assert said.status_code == 201
    line = said.json()["lines"][0]
    assert (said.json()["room"], line["seat"], line["name"]) == ("table", 0, people[0].username)
    assert phones[4].post(f"games/{game}/chat", {"text": "He should pass."}).json()["room"] == "gallery"
    assert texts(phones[1], game) == ["Who takes 20?"]
    assert texts(phones[5], game) == texts(Phone(), game) == ["He should pass."]


@pytest.mark.django_db
def test_only_new_lines_are_fetched(new_game, phones) -> None:
    game = new_game().pk
    for number in range(5):
        phones[0].post(f"games/{game}/chat", {"text": f"line {number}"})
    third = ChatLine.objects.get(text="line 2").pk
    assert texts(phones[1], game, after=third) == ["line 3", "line 4"]


@pytest.mark.django_db
def test_a_blocked_person_is_not_heard(new_game, phones, people) -> None:
    game = new_game().pk
    for phone in phones[:2]:
        phone.post(f"games/{game}/chat", {"text": "hello"})
    Block.objects.create(blocker=people[2], blocked=people[0])
    assert [line["seat"] for line in phones[2].get(f"games/{game}/chat").json()["lines"]] == [1]
    assert texts(phones[1], game) == ["hello", "hello"]


@pytest.mark.django_db
def test_who_is_blocked_does_not_hear_either(new_game, phones, people) -> None:
    game = new_game().pk
    phones[2].post(f"games/{game}/chat", {"text": "hello"})
    Block.objects.create(blocker=people[2], blocked=people[0])
    assert (texts(phones[0], game), texts(phones[1], game)) == ([], ["hello"])


@pytest.mark.django_db
def test_somebody_is_muted_at_one_game(new_game, phones, people) -> None:
    games = [new_game().pk, new_game().pk]
    for game in games:
        phones[0].post(f"games/{game}/chat", {"text": "hello"})
    for _ in range(2):
        assert phones[1].post(f"games/{games[0]}/chat/mute", {"name": "PERSON0"}).status_code == 204
    assert [texts(phones[1], game) for game in games] == [[], ["hello"]]
    assert texts(phones[2], games[0]) == ["hello"]
    assert phones[1].get(f"games/{games[0]}/chat").json()["muted"] == ["person0"]
    phones[0].post(f"games/{games[0]}/chat", {"text": "hello?"})
    assert phones[1].post(f"games/{games[0]}/chat/mute", {"name": "person0", "muted": False}).status_code == 204
    assert texts(phones[1], games[0]) == ["hello", "hello?"]


@pytest.mark.django_db
def test_nobody_mutes_himself_or_a_stranger(new_game, phones) -> None:
    game = new_game().pk
    refused(phones[0].post(f"games/{game}/chat/mute", {"name": "person0"}), 400, "that_is_you")
    refused(phones[0].post(f"games/{game}/chat/mute", {"name": "nobody here"}), 404, "no_such_person")
    refused(Phone().post(f"games/{game}/chat/mute", {"name": "person0"}), 401)


@pytest.mark.django_db
@pytest.mark.parametrize("text", ["", "   ", "x" * 501, 5, None, ["a"], "\x00"])
def test_what_is_no_line_is_refused(text: object, new_game, phones) -> None:
    game = new_game().pk
    refused(phones[0].post(f"games/{game}/chat", {"text": text}), 400, "wrong_fields")
    assert ChatLine.objects.count() == 0


@pytest.mark.django_db
def test_strangers_do_not_talk_and_nobody_talks_too_fast(new_game, phones) -> None:
    game = new_game().pk
    refused(Phone().post(f"games/{game}/chat", {"text": "hi"}), 401, "not_authenticated")
    for _ in range(20):
        assert phones[0].post(f"games/{game}/chat", {"text": "hi"}).status_code == 201
    facts = refused(phones[0].post(f"games/{game}/chat", {"text": "hi"}), 429, "throttled")
    assert facts["wait"] > 0
    assert ChatLine.objects.count() == 20


@pytest.mark.django_db
def test_a_reported_line_comes_with_what_was_said_before(new_game, phones, people) -> None:
    game = new_game().pk
    for number in range(14):
        phones[number % 2].post(f"games/{game}/chat", {"text": f"line {number}"})
    line = ChatLine.objects.get(text="line 12").pk
    for again, sent in ((False, {}), (True, {"reason": "other", "text": "He always does."})):
        answer = phones[2].post(f"games/{game}/chat/{line}/report", sent)
        assert (answer.status_code, answer.json()) == (200, {"again": again})
    report = Report.objects.get()
    assert [one["text"] for one in report.said] == [f"line {number}" for number in range(2, 13)]
    assert (report.reporter, report.whom, report.named) == (people[2], people[0], "person0")
    assert (report.reason, report.text, report.place, report.line) == (
        "insult",
        "He always does.",
        f"game {game}",
        line,
    )


@pytest.mark.django_db
def test_only_lines_of_ones_own_room_are_reported_and_no_own_ones(new_game, phones) -> None:
    game = new_game().pk
    phones[0].post(f"games/{game}/chat", {"text": "hello"})
    line = ChatLine.objects.get().pk
    for phone, number in ((phones[5], line), (phones[2], 10**18), (phones[2], 10**40)):
        refused(phone.post(f"games/{game}/chat/{number}/report", {}), 404, "no_such_line")
    refused(phones[0].post(f"games/{game}/chat/{line}/report", {}), 400, "that_is_you")
    refused(phones[1].post(f"games/{game}/chat/{line}/report", {"reason": "rude"}), 400, "wrong_fields")
    refused(Phone().post(f"games/{game}/chat/{line}/report", {}), 401)
    assert not Report.objects.exists()
