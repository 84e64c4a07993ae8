"""Graders correct the events they sent in, and no others."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from grading.models import Correction, Event, Game
from grading.models.submissions import Submission
from grading.selectors.own_events import events_for, may_correct
from players.models import Player
from tests.grading.administration import address, change
from tests.grading.imports.submissions import WHOLE
from tests.gradingsite.administration.people import GRADER, READER, SUPERUSER, People, make_people

pytestmark = pytest.mark.django_db


@pytest.fixture
def people() -> People:
    return make_people()


@pytest.fixture
def grader(people: People) -> Client:
    return people.client(GRADER)


def test_own_are_those_of_which_one_sent_in_a_file(people: People) -> None:
    own, others = people.own[Event], people.others[Event]
    assert isinstance(own, Event)
    assert isinstance(others, Event)
    ann = people.users[GRADER]
    assert list(events_for(ann)) == [own]
    assert [may_correct(ann, event) for event in (own, others, None)] == [True, False, True]
    assert set(events_for(people.users[SUPERUSER])) == {own, others}


def test_a_game_of_ones_own_event_is_corrected(people: People, grader: Client) -> None:
    game = people.own[Game]
    assert change(grader, game, score="55", reason="agreed") == []
    assert Correction.objects.latest("pk").made_by == people.users[GRADER]


def test_a_game_is_not_moved_into_an_event_of_others(people: People, grader: Client) -> None:
    game, others = people.own[Game], people.others[Event]
    assert change(grader, game, event=others.pk, reason="slip") != []
    game.refresh_from_db()
    assert isinstance(game, Game)
    assert game.event == people.own[Event]


def test_a_game_is_added_to_ones_own_event_alone(people: People, grader: Client) -> None:
    white, black = Player.objects.all()[:2]
    played = {"day": "2012-09-05", "white": white.pk, "black": black.pk, "score": "10"}
    given = played | {"reason": "left out", "confirmed_by": "grader"}
    page = reverse("admin:grading_game_add")
    before = Game.objects.count()
    assert grader.post(page, given | {"event": people.others[Event].pk}).status_code == 200
    assert Game.objects.count() == before
    assert grader.post(page, given | {"event": people.own[Event].pk}).status_code == 302
    assert Game.objects.count() == before + 1


def sent_in(client: Client, code: str, index: int) -> Any:
    text = WHOLE.replace("KENT1", code).replace("INDEX=1", f"INDEX={index}")
    file = SimpleUploadedFile("results.txt", text.encode())
    declared = {"kind": "league", "is_final": "1", "laws_observed": "on", "fees_paid": "on"}
    page = reverse("admin:grading_submission_add")
    return client.post(page, {"file": file, "organiser": f"The {code} League"} | declared)


def test_what_comes_after_others_event_is_sent_in_by_nobody_else(
    people: People, grader: Client
) -> None:
    Submission.objects.filter(stage__in=Submission.PENDING).update(stage=Submission.Stage.SET_ASIDE)
    page = sent_in(grader, "OTHERS", 3)
    assert "was sent in by somebody else" in page.content.decode()
    assert sent_in(grader, "OWN", 3).status_code == 302
    assert sent_in(grader, "NEW", 1).status_code == 302


def test_buttons_are_there_for_those_who_may_press_them(people: People, grader: Client) -> None:
    def page_of(client: Client, submission: Any) -> str:
        name = reverse("admin:grading_submission_look_over", args=[submission.pk])
        return client.get(name).content.decode()

    own, others = people.own[Submission], people.others[Submission]
    assert 'value="Accept"' in page_of(grader, own)
    assert 'value="Accept"' not in page_of(grader, others)
    assert 'value="Accept"' not in page_of(people.client(READER), own)


def test_others_forms_have_nothing_to_fill_in(people: People, grader: Client) -> None:
    assert 'name="_save"' in grader.get(address(people.own[Event])).content.decode()
    assert 'name="_save"' not in grader.get(address(people.others[Event])).content.decode()
