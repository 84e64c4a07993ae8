"""A person erased: looked for afterwards in the whole database and in every file."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from django.apps import apps
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from grading.exports.making import make_files
from grading.imports.declared import Declared
from grading.imports.results import read_results, read_text
from grading.interchange.faults import Faults
from grading.models import (
    ErrorReport,
    Game,
    PublishedEvent,
    PublishedGrade,
    PublishedSide,
    ReportingContact,
    Revision,
)
from grading.models.submissions import Submission
from grading.publishing.build import build
from grading.publishing.publish import publish
from grading.services.corrections import correct_birth_date, correct_result
from grading.services.submissions.accepting import accept_submission
from grading.services.submissions.identifying import Choice, choose_players
from grading.services.submissions.receiving import receive_submission
from grading.time_limits import TimeLimit
from gradingsite.celery import app
from gradingsite.recording import save_with_reason
from players.models import FormerName, Membership, Player
from players.services import CannotHide, hide_player, merge_players, show_player
from players.services.erasing import CannotErase, ErasedAlready, erase_player
from tests.grading.imports.test_trf import player as report_line
from tests.grading.imports.test_trf import report
from tests.grading.publishing.world import JUNIOR, make_world, player, published, ref

pytestmark = pytest.mark.django_db

BORN, WAS_BORN = date(2000, 3, 1), date(1999, 4, 2)
REF, SECOND = ref(JUNIOR), "299999H"
TOLD = (
    *("Zebedée", "Zebedee", "Quarrington", "Émilie", "Emilie"),
    *(REF, SECOND, "7654321", "ME123456", "z@example.org"),
    *(r"2000-03-01", r"0?1/0?3/2000", "1 March 2000", "1999-04-02", "2 April 1999"),
)
SEEN = re.compile("|".join(TOLD), re.IGNORECASE)
FILE = f"""#EVENT DETAILS
#EVENT CODE=CONG#SUBMISSION INDEX=1#EVENT NAME=Congress
#EVENT DATE=01/09/2012#FINAL RESULT DATE=30/09/2012
#RESULTS OFFICER=Émilie Zebedée#RESULTS OFFICER ADDRESS=z@example.org
#TREASURER=B. Treasurer#TREASURER ADDRESS=2 High Street
#MINUTES FOR GAME=90
#PLAYER LIST
#COLUMN=PIN#COLUMN=ECF CODE#COLUMN=NAME#COLUMN=DATE OF BIRTH#COLUMN=FIDE NO
#TABLE START
#1#{REF}#Zebedée, Émilie#01/03/2000#7654321
#2#{ref(0)}#Surname00##
#TABLE END
#SECTION RESULTS=Open
#PIN1=1#SCORE=10#PIN2=2#ROUND=1#GAME DATE=01/09/2012#COLOUR=W
#FINISH
"""


@pytest.fixture
def folder(settings: Settings, tmp_path: Path) -> Iterator[Path]:
    """Where files are made, by nobody else."""
    settings.VAR_DIR = tmp_path
    before, app.conf.task_always_eager = app.conf.task_always_eager, True
    yield tmp_path / "exports"
    app.conf.task_always_eager = before


@pytest.fixture
def somebody(folder: Path) -> Player:
    """A junior of whom everything is told everywhere, and who is published."""
    make_world()
    admin = User.objects.create(username="admin")
    one = player(JUNIOR)
    one.surname, one.forenames, one.fide_code = "Zebedée", "Émilie", "7654321"
    save_with_reason(one, reason="Zebedée is how Émilie Zebedée writes it", by=admin)
    FormerName.objects.create(player=one, surname="Quarrington", forenames="Émilie")
    number = "ME123456"
    Membership.objects.create(player=one, number=number, level="Gold", first_day=date(2012, 1, 1))
    correct_birth_date(player=one, birth_date=WAS_BORN, reason="she was born on 2 April 1999")
    correct_birth_date(player=one, birth_date=BORN, reason="no, Zebedée: 1 March 2000")
    double = Player.objects.create(ref=SECOND, surname="Zebedee", forenames="Emilie")
    merge_players(kept=one, merged=double, reason=f"{SECOND} is {REF}")
    game = Game.objects.filter(white=one, score__in=Game.PLAYED)[0]
    correct_result(game=game, score=game.score[::-1], reason="Zebedee says so, born 01/03/2000")
    _send_in(FILE)
    ErrorReport.objects.create(
        kind="result",
        subject=f"Zebedée, Émilie {REF}: a result",
        what="I, Émilie Zebedée, born 1 March 2000, won",
        name="Emilie Zebedee",
        email="z@example.org",
        player=one,
        reply="Dear Zebedee",
    )
    LogEntry.objects.log_actions(admin.pk, [one], 2, f"Changed Zebedée, Émilie {REF}.")
    for revision in published("2012-01", "2012-07"):
        make_files(revision=revision)
    return one


def _send_in(text: str, **declared: Any) -> Submission:
    said = Declared(kind="congress", organiser="Kent", **declared)
    read = read_results("f.txt", text.encode(), said)
    submission = receive_submission(name="f.txt", read=read, declared=said, on=date(2012, 10, 1))
    if submission.stage == Submission.Stage.IDENTIFIED:
        accept_submission(submission=submission, on=date(2012, 10, 1))
    return submission


def _hide(one: Player) -> Revision:
    hide_player(player=one, reason="Émilie Zebedée wishes it")
    return publish(revision=build(month="2012-08"))


def everything() -> Iterator[tuple[str, str]]:
    """Each text and each day of the whole database, and where it stands."""
    for model in apps.get_models(include_auto_created=True):
        for row in model._default_manager.values():
            for column, value in row.items():
                yield f"{model._meta.label}.{column}", str(value)


def found_in_database() -> set[str]:
    return {where for where, text in everything() if SEEN.search(text)}


def found_in_files(folder: Path) -> set[str]:
    found = set()
    for path in folder.rglob("*.*"):
        if path.suffix == ".parquet":
            text = pl.read_parquet(path).write_csv()
        else:
            text = path.read_bytes().decode("iso-8859-1") + path.read_bytes().decode(
                "utf-8", "replace"
            )
        if SEEN.search(text):
            found.add(path.name)
    return found


def test_nothing_of_the_person_is_left_anywhere(
    somebody: Player, folder: Path, django_capture_on_commit_callbacks: Any
) -> None:
    held = found_in_database()
    assert {
        "players.HistoricalPlayer.surname",
        "players.HistoricalPlayer.history_change_reason",
        "players.FormerName.surname",
        "grading.PublishedName.shown",
        "grading.Correction.reason",
        "grading.ErrorReport.what",
        "grading.Submission.text",
        "grading.Identification.name",
        "grading.ReportingContact.email",
        "grading.Revision.report",
        "admin.LogEntry.object_repr",
        "players.Player.birth_date",
    } <= held
    assert found_in_files(folder)
    _hide(somebody)
    games = Game.objects.count()
    with django_capture_on_commit_callbacks(execute=True):
        new = erase_player(player=somebody, reason="Émilie Zebedée wishes it")
    assert found_in_database() == set()
    assert {path.name for path in folder.iterdir() if path.name.isdecimal()} == {"1", "2"}
    assert found_in_files(folder) == set()
    assert Game.objects.count() == games
    assert Player.objects.get(pk=somebody.pk).ref == new


def test_games_and_grades_stay_in_every_revision_and_come_out_the_same(somebody: Player) -> None:
    _hide(somebody)

    def kept(number: int) -> list[Any]:
        sides = PublishedSide.objects.at(number).order_by("game_id", "list_slug", "is_white")
        grades = PublishedGrade.objects.at(number).order_by("player_id", "list_slug", "period")
        return [*sides.values(), *grades.values()]

    before = {number: kept(number) for number in (1, 2, 3)}
    erase_player(player=somebody, reason="as she wishes")
    assert {number: kept(number) for number in (1, 2, 3)} == before
    publish(revision=build(month="2012-09"))
    assert (
        not PublishedSide.objects.filter(since=4)
        .exclude(status=PublishedSide.Status.IN_PROGRESS)
        .exists()
    )
    assert not PublishedGrade.objects.filter(since=4).exists()
    call_command("check_snapshot")


def test_the_address_answers_that_it_is_gone(somebody: Player, client: Client) -> None:
    _hide(somebody)
    new = erase_player(player=somebody, reason="as she wishes")
    for old in (REF, SECOND):
        for query in ("", "?as_of=1", "?as_of=2"):
            assert client.get(reverse("profile", args=[old]) + query).status_code == 410
    assert client.get(reverse("profile", args=[new])).status_code == 404


def test_files_can_be_read_as_before(somebody: Player) -> None:
    _hide(somebody)
    new = erase_player(player=somebody, reason="as she wishes")
    file = Submission.objects.get()
    event = read_text("f", file.text, Declared(), faults := Faults()).event
    faults.raise_any()
    assert [(one.ref, one.name) for one in event.players] == [(new, ""), (ref(0), "Surname00")]
    assert event.games == 1


def test_reports_keep_their_columns(somebody: Player) -> None:
    lines = report_line(1, "Zebedée, Émilie", "2 w 1"), report_line(2, "Surname00", "1 b 0")
    waiting = _send_in(
        report(*lines),
        code="OPEN",
        submission_index=1,
        name="Open",
        first_day=date(2012, 9, 1),
        last_day=date(2012, 9, 2),
        time_limit=TimeLimit(minutes_for_game=90),
    )
    choose_players(submission=waiting, choices={"1": Choice(somebody), "2": Choice(player(0))})
    _hide(somebody)
    erase_player(player=somebody, reason="as she wishes")
    waiting.refresh_from_db()
    assert not SEEN.search(waiting.text)
    assert [len(line) for line in waiting.text.split("\n")] == [
        len(line) for line in report(*lines).split("\n")
    ]
    accept_submission(submission=waiting, on=date(2012, 10, 2))
    assert Game.objects.filter(event__code="OPEN", white=somebody).count() == 1


def test_a_namesake_keeps_his_name(somebody: Player) -> None:
    namesake = Player.objects.create(ref="299998F", surname="Zebedée", forenames="Émilie Jane")
    save_with_reason(namesake, reason="Zebedée, Émilie Jane asked for it")
    _hide(somebody)
    erase_player(player=somebody, reason="as she wishes")
    namesake.refresh_from_db()
    assert namesake.name == "Zebedée, Émilie Jane"
    assert namesake.history.latest().history_change_reason == "Zebedée, Émilie Jane asked for it"
    assert not SEEN.search(str(list(player_history(somebody))))


def test_of_two_of_one_name_nothing_tells_which_of_them_is_gone(somebody: Player) -> None:
    Player.objects.create(ref="299998F", surname="Zebedée", forenames="Émilie")
    _hide(somebody)
    new = erase_player(player=somebody, reason="as she wishes")
    # The officer's name in a file may be the namesake's.
    is_namesakes = {
        "players.Player",
        "players.HistoricalPlayer",
        "grading.PublishedPlayer",
        "grading.PublishedName",
    }
    found = {(where, text) for where, text in everything() if SEEN.search(text)}
    others = {one for one in found if one[0].rpartition(".")[0] not in is_namesakes}
    assert {where.rpartition(".")[0] for where, _ in others} == {
        *("grading.Submission", "grading.ErrorReport"),
        *("grading.ReportingContact", "grading.HistoricalReportingContact"),
    }
    (file,) = (text for where, text in others if where == "grading.Submission.text")
    assert [line for line in file.split("\n") if SEEN.search(line) and new in line] == []
    assert LogEntry.objects.get().object_repr == f"[erased] {new}"


def test_an_address_that_somebody_else_gave_too_stays(somebody: Player) -> None:
    mother = {"name": "Zora Zebedée", "email": "z@example.org"}
    report = ErrorReport.objects.create(kind="other", subject="x", what="y", **mother)
    _hide(somebody)
    erase_player(player=somebody, reason="as she wishes")
    report.refresh_from_db()
    assert (report.name, report.email) == ("Zora Zebedée", "z@example.org")
    assert ReportingContact.objects.get().email == ""


@pytest.mark.parametrize("old", [REF, SECOND])
def test_a_later_file_of_the_event_does_not_bring_the_person_back(
    somebody: Player, old: str
) -> None:
    _hide(somebody)
    new = erase_player(player=somebody, reason="as she wishes")
    players, games = Player.objects.count(), list(Game.objects.values())
    text = FILE.replace("INDEX=1", "INDEX=2").replace(REF, old)
    file = _send_in(
        text.replace("=Émilie Zebedée", "=A. Nother").replace("z@example.org", "a@b.org")
    )
    assert file.stage == Submission.Stage.ACCEPTED
    assert file.identifications.get(pin="1").player == somebody
    assert found_in_database() == set()
    assert (Player.objects.count(), list(Game.objects.values())) == (players, games)
    file.refresh_from_db()
    assert f"#1#{new}#" in file.text


def player_history(one: Player) -> Any:
    return Player.history.filter(id=one.pk).values()


def test_whoever_is_still_shown_is_not_erased(somebody: Player) -> None:
    with pytest.raises(CannotErase, match="is not hidden"):
        erase_player(player=somebody, reason="as she wishes")
    hide_player(player=somebody, reason="as she wishes")
    with pytest.raises(CannotErase, match="still shown by the revision"):
        erase_player(player=somebody, reason="as she wishes")
    with pytest.raises(CannotErase, match="reason"):
        erase_player(player=somebody, reason=" ")
    assert Player.objects.get(pk=somebody.pk).surname == "Zebedée"


def test_a_second_time_changes_nothing_and_nobody_is_shown_again(somebody: Player) -> None:
    _hide(somebody)
    new = erase_player(player=somebody, reason="as she wishes")
    with pytest.raises(ErasedAlready):
        erase_player(player=somebody, reason="again")
    with pytest.raises(CannotHide, match="was erased"):
        show_player(player=somebody, reason="a slip")
    assert Player.objects.get(pk=somebody.pk).ref == new


@pytest.mark.usefixtures("answers_are_kept")
def test_no_answer_of_before_is_kept_by_us_or_a_browser(somebody: Player, client: Client) -> None:
    """Though it is of a revision that stands: here of one whose event she organised."""
    _hide(somebody)
    PublishedEvent.objects.update(organiser="Émilie Zebedée")
    event = PublishedEvent.objects.at(1)[0].event_id
    addresses = [reverse("api-event", args=[event]), f"{reverse('event', args=[event])}?as_of=1"]
    before = [client.get(address) for address in addresses]
    assert all("Zebed" in answer.content.decode() for answer in before)
    erase_player(player=somebody, reason="as she wishes")
    for address, answer in zip(addresses, before, strict=True):
        for had in (
            {},
            {"If-None-Match": answer.headers["ETag"]},
            {"If-Modified-Since": answer.headers["Last-Modified"]},
        ):
            again = client.get(address, headers=had)
            assert again.status_code == 200, (address, had)
            assert "Zebed" not in again.content.decode(), (address, had)
