"""The page that tells a reporter what came of a report."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from grading.models import Correction, ErrorReport, Revision
from grading.models.corrections import Cause
from grading.publishing.undoing import undo
from grading.services.error_reports import answer_report
from gradingsite.recording import save_with_reason
from players.models import FormerName, Player
from players.services.hiding import hide_player
from players.services.merging import merge_players
from tests import records
from tests.grading.publishing.world import make_world, published
from tests.grading.reporting.filling import reported
from tests.snapshot import World

pytestmark = pytest.mark.django_db

Status = ErrorReport.Status


def page_of(client: Client, report: ErrorReport) -> str:
    response = client.get(f"/reports/{report.token}/")
    assert response.status_code == 200
    return response.content.decode()


def test_a_report_is_received(client: Client) -> None:
    page = page_of(client, reported())
    assert "<h1>Received</h1>" in page
    assert "Smith, Ann 233310H" in page


@pytest.mark.parametrize(
    "status, words",
    [
        (Status.LOOKING, "An administrator has taken it up."),
        (Status.RIGHT, "The next revision will show it"),
        (Status.NOTHING, "was found to be right"),
        (Status.DECLINED, "will not be changed"),
    ],
)
def test_each_state_is_told_with_the_reply(client: Client, status: Status, words: str) -> None:
    report = reported()
    answer_report(report=report, status=status, reply="The organiser says so.")
    page = page_of(client, report)
    assert words in page
    assert "The organiser says so." in page


def test_who_reported_and_what_he_wrote_is_not_shown(client: Client) -> None:
    page = page_of(client, reported())
    for kept in ("Zed", "zed@example.org", "The game was drawn.", "B. Jones"):
        assert kept not in page


@pytest.mark.parametrize(
    "subject",
    ["Smith, Ann 233310H", "233310h", "Ann Smith’s grade", "Smith, Ann – Jones, Bob, ½–½"],
)
def test_whoever_was_hidden_since_is_not_named(client: Client, subject: str) -> None:
    smith = Player.objects.create(ref="233310H", surname="Smith", forenames="Ann Mary")
    report = reported(subject=subject)
    assert "a player not shown" not in page_of(client, report)
    hide_player(player=smith, reason="asked for it")
    page = page_of(client, report)
    assert "a player not shown" in page
    for told in ("Smith", "233310", "Ann "):
        assert told not in page
    assert "Jones, Ann" in page_of(client, reported(subject="Jones, Ann"))


def test_nor_by_a_record_that_was_merged_on_the_way_to_the_hidden_one(client: Client) -> None:
    first, second, last = (records.player(surname) for surname in ("Smith", "Jones", "Brown"))
    merge_players(kept=second, merged=first, reason="one person")
    merge_players(kept=last, merged=second, reason="one person")
    of_player = reported(subject="Somebody", player=first)
    named = [reported(subject=text) for text in ("Smith, Ann", "Jones", first.ref, last.ref)]
    assert "Smith, Ann" in page_of(client, named[0])
    hide_player(player=last, reason="asked for it")
    for report in (of_player, *named):
        assert "<span>a player not shown</span>" in page_of(client, report)
        assert report.subject not in page_of(client, report)


def test_nor_by_a_name_of_before(client: Client) -> None:
    smith = Player.objects.create(ref="233310H", surname="Smyth", forenames="Ann")
    FormerName.objects.create(player=smith, surname="Jones", forenames="Ann")
    smith.surname = "Smith"
    save_with_reason(smith, reason="misspelt")
    told = [reported(subject=text) for text in ("Ann Jones’s grade", "Smyth, Ann")]
    assert "a player not shown" not in page_of(client, told[0])
    hide_player(player=smith, reason="asked for it")
    for report in told:
        assert "<span>a player not shown</span>" in page_of(client, report)
    assert "Jones, Bob" in page_of(client, reported(subject="Jones, Bob"))


def test_nor_is_whoever_a_report_leads_to(client: Client) -> None:
    records.lists()
    game = records.game(records.event(), records.player("One"), records.player("Two"))
    of_player = reported(subject="Somebody", player=game.black)
    of_game = reported(subject="One – Two, 1–0", game=game)
    hide_player(player=game.black, reason="asked for it")
    for report, told in ((of_player, "Somebody"), (of_game, "One – Two")):
        page = page_of(client, report)
        assert "<span>a player not shown</span>" in page
        assert told not in page


def test_no_cache_keeps_it_and_no_search_engine_lists_it(client: Client) -> None:
    response = client.get(f"/reports/{reported().token}/")
    assert "no-store" in response.headers["Cache-Control"]
    assert response.headers["X-Robots-Tag"] == "noindex, nofollow"
    assert '<meta name="robots" content="noindex, nofollow">' in response.content.decode()


@pytest.mark.parametrize("token", ["x", "x" * 32, "%00", "%ED%A0%80", "é" * 32])
def test_an_address_that_is_no_report_s(client: Client, token: str) -> None:
    response = client.get(f"/reports/{token}/")
    assert response.status_code == 404
    assert "No report of an error has this address" in response.content.decode()


def test_tokens_cannot_be_guessed() -> None:
    tokens = {reported().token for _ in range(20)}
    assert len(tokens) == 20
    assert {len(token) for token in tokens} == {32}


def test_the_revision_that_shows_a_correction_is_named(client: Client) -> None:
    World().revise(4, "2013-05")
    World().publish(4)
    correction = Correction.objects.create(cause=Cause.RESULT, reason="misread")
    report = reported()
    answer_report(report=report, status=Status.RIGHT, correction=correction)
    assert "The next revision will show it" in page_of(client, report)
    correction.shown_in = Revision.objects.get(number=4)
    correction.save()
    page = page_of(client, report)
    assert '<a href="/revisions/4/">May 2013 revision</a>' in page
    assert "next revision will" not in page


def test_what_has_no_correction_shows_in_the_first_revision_built_after_it(client: Client) -> None:
    make_world()
    published("2012-01")
    report = reported(kind="details")
    answer_report(report=report, status=Status.RIGHT, reply="Done.")
    assert "The next revision will show it" in page_of(client, report)
    (february, _march) = published("2012-02", "2012-03")
    assert "February 2012 revision</a>" in page_of(client, report)
    ErrorReport.objects.update(answered_at=february.created_at + timedelta(microseconds=1))
    assert "March 2012 revision</a>" in page_of(client, report)
    undo(revision=Revision.objects.get(month="2012-03"))
    # What was withdrawn shows nothing, and what came in its place brought nothing new.
    assert "The next revision will show it" in page_of(client, report)


def test_queries(client: Client, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    report = reported(status=Status.RIGHT, answered_at=timezone.now())
    with django_assert_num_queries(4):  # the pointer; report and correction; hidden ones; revision
        client.get(f"/reports/{report.token}/")
    hide_player(player=records.player("Brown"), reason="asked for it")
    # And who was merged into them, their references, their names.
    with django_assert_num_queries(7):
        client.get(f"/reports/{report.token}/")
