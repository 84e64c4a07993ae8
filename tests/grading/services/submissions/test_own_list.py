"""Files of results sent straight into a list of the association's own."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.test import Client

from grading.imports.declared import Declared, from_json
from grading.imports.results import read_results
from grading.models import Event, Feed, GradingList, Placement
from grading.models.submissions import Submission
from grading.services.acceptance import CannotAccept
from grading.services.event_corrections import correct_rate
from grading.services.own_lists import remove_own_list, set_up_own_list
from grading.services.setup import set_up_lists
from grading.services.submissions.accepting import accept_submission
from grading.services.submissions.plan import plan_of
from grading.services.submissions.prefilled import is_other, prefilled
from grading.services.submissions.receiving import CannotReceive, receive_submission
from grading.services.submissions.words import plan_in_words
from players.models import Player
from tests.grading.imports.submissions import WHOLE

pytestmark = pytest.mark.django_db

ON = date(2012, 10, 5)


@pytest.fixture(autouse=True)
def schools() -> GradingList:
    set_up_lists(first="2012-07")
    Player.objects.create(ref="233310H", surname="Smith", forenames="Ann")
    return set_up_own_list(
        grading_list=GradingList(
            slug="schools",
            name="County schools",
            short_name="Schools",
            timeline_text="saca",
            first_computed="2012-07",
        )
    )


def receive(index: int = 1, own_list: str = "schools") -> Submission:
    declared = Declared(kind="league", own_list=own_list)
    content = WHOLE.replace("INDEX=1", f"INDEX={index}").encode()
    read = read_results("kent.txt", content, declared)
    return receive_submission(name="kent.txt", read=read, declared=declared, on=ON)


def graded_in() -> set[str]:
    return set(Placement.objects.values_list("grading_list__slug", flat=True))


def terms(submission: Submission) -> list[tuple[str, str, str, bool]]:
    found = plan_of(submission).terms
    return [(term.label, term.was, term.says, term.is_kept) for term in found]


def test_its_games_are_in_that_list_and_in_no_national_one() -> None:
    submission = receive()
    said = list(plan_in_words(plan_of(submission)))
    assert "sent into the list schools, and into no national one" in said
    accept_submission(submission=submission, on=ON)
    assert Event.objects.get().rate == "schools"
    assert graded_in() == {"schools"}
    assert {row["list"] for row in submission.receipt["periods"]} == {"County schools"}


def test_another_list_that_asks_for_its_kind_has_them_too() -> None:
    other = set_up_own_list(
        grading_list=GradingList(
            slug="county",
            name="County",
            short_name="County",
            timeline_text="ecf-2012",
            first_computed="2012-07",
        )
    )
    Feed.objects.create(grading_list=other, name="Kent*")
    accept_submission(submission=receive(), on=ON)
    assert graded_in() == {"schools", "county"}


def test_a_later_file_leaves_it_there_with_or_without_saying_so() -> None:
    accept_submission(submission=receive(), on=ON)
    assert terms(receive(2)) == []
    Submission.objects.filter(submission_index=2).delete()
    (kept,) = terms(receive(2, own_list=""))
    assert kept == ("List", "schools", "Standardplay", True)


def test_a_later_file_may_send_a_national_event_there() -> None:
    accept_submission(submission=receive(own_list=""), on=ON)
    later = receive(2)
    assert terms(later) == [("List", "Standardplay", "schools", False)]
    assert plan_of(later).moves_all
    accept_submission(submission=later, on=ON)
    assert graded_in() == {"schools"}


def test_where_somebody_put_it_since_it_stays() -> None:
    accept_submission(submission=receive(), on=ON)
    correct_rate(event=Event.objects.get(), rate="standard", reason="a slip", confirmed_by="grader")
    assert terms(receive(2)) == [("List", "Standardplay", "schools", True)]


def test_what_is_declared_of_a_later_file_begins_with_the_list() -> None:
    accept_submission(submission=receive(), on=ON)
    held = prefilled("KENT1")
    assert held is not None
    assert held.own_list == "schools"
    assert is_other(Declared(own_list="county", kind="league"), held)


def test_a_list_there_is_not_is_refused() -> None:
    for name in ("league", "standard"):
        with pytest.raises(CannotReceive, match=f"'{name}' is no list of the association’s own: "):
            receive(own_list=name)
    assert not Submission.objects.exists()


def test_a_list_that_was_removed_while_the_file_waited_is_told(schools: GradingList) -> None:
    submission = receive()
    remove_own_list(grading_list=schools)
    with pytest.raises(CannotAccept, match="there is none"):
        accept_submission(submission=submission, on=ON)


def test_what_was_declared_before_there_were_such_lists_is_read() -> None:
    kept = Declared().to_json()
    del kept["own_list"]
    assert from_json(kept).own_list == ""


def test_the_command_sends_into_a_list(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "kent.txt"
    file.write_text(WHOLE)
    with pytest.raises(CommandError):
        call_command("import_results", str(file), list="league")
    assert "these are: schools" in capsys.readouterr().err
    call_command("import_results", str(file), list="schools")
    assert graded_in() == {"schools"}
    file.write_text(WHOLE.replace("INDEX=1", "INDEX=2"))
    call_command("import_results", str(file))
    assert graded_in() == {"schools"}


def test_the_form_asks_for_the_list(client: Client) -> None:
    client.force_login(User.objects.create_superuser("administrator"))
    address = "/admin/grading/submission/add/"
    assert "County schools" in client.get(address).content.decode()
    given = {
        "file": SimpleUploadedFile("kent.txt", WHOLE.encode()),
        "kind": "league",
        "own_list": "schools",
        "is_final": "1",
        "laws_observed": "on",
        "fees_paid": "on",
    }
    page = client.post(address, given, follow=True).content.decode()
    assert "schools, and no national one" in page
    assert from_json(Submission.objects.get().declared).own_list == "schools"
    later = client.get(f"{address}?event=KENT1").content.decode()
    assert "County schools" in later
