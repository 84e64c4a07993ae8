"""What a later file says of its event beside the games. Source: formats, section 2."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from grading.imports.declared import Declared
from grading.imports.results import read_results
from grading.models import Correction, Event, Game, Placement, ReceivedReport
from grading.models.submissions import Submission
from grading.services.acceptance import CannotAccept
from grading.services.event_corrections import (
    correct_dates,
    correct_rate,
    correct_terms,
    mark_final,
)
from grading.services.setup import set_up_lists
from grading.services.submissions.accepting import accept_submission
from grading.services.submissions.plan import plan_of
from grading.services.submissions.prefilled import prefilled
from grading.services.submissions.receiving import receive_submission
from grading.services.submissions.words import plan_in_words, receipt_in_words
from gradingsite.recording import save_with_reason
from players.models import Membership, Player
from tests import records
from tests.grading.imports.submissions import WHOLE

pytestmark = pytest.mark.django_db

ON = date(2012, 10, 5)
LEAGUE = Declared(kind="league", organiser="Kent")
RAPID = ("MINUTES FOR GAME=90", "MINUTES FOR GAME=30")


@pytest.fixture(autouse=True)
def _accepted() -> None:
    set_up_lists(first="2012-07")
    ann = Player.objects.create(ref="233310H", surname="Smith", forenames="Ann")
    Membership.objects.create(
        player=ann, level="Direct", kind=Membership.Kind.DIRECT, first_day=date(2012, 1, 1)
    )
    accept_submission(submission=receive(1), on=ON)


def receive(index: int, *changes: tuple[str, str], **declared: Any) -> Submission:
    text = WHOLE.replace("INDEX=1", f"INDEX={index}")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    said = replace(LEAGUE, **declared)
    return receive_submission(
        name="kent.txt", read=read_results("kent.txt", text.encode(), said), declared=said, on=ON
    )


def event() -> Event:
    return Event.objects.get(code="KENT1")


def terms(submission: Submission) -> list[tuple[str, str, str, bool]]:
    found = plan_of(submission).terms
    return [(term.label, term.was, term.says, term.is_kept) for term in found]


def lists_of_games() -> set[str]:
    return set(Placement.objects.values_list("grading_list__slug", flat=True))


def test_a_file_that_says_the_same_of_its_event_changes_nothing_of_it() -> None:
    submission = receive(2)
    assert terms(submission) == []
    accept_submission(submission=submission, on=ON)
    assert not Correction.objects.exists()


@pytest.mark.parametrize(
    "change, declared, told",
    [
        (
            ("EVENT NAME=Kent Congress", "EVENT NAME=Kent Open"),
            {},
            ("Name", "Kent Congress", "Kent Open"),
        ),
        (None, {"organiser": "Kent CCA"}, ("Organiser", "Kent", "Kent CCA")),
        (None, {"is_final": False}, ("Final report", "yes", "no")),
        (None, {"kind": "congress"}, ("Kind", "league", "congress")),
        (
            None,
            {"kind": "foreign", "reported_by": "233310H"},
            ("Kind", "league", "event abroad, reported by a Direct Member (233310H)"),
        ),
        (RAPID, {}, ("List", "Standardplay", "Rapidplay")),
        (
            ("DATE=30/09/2012", "DATE=03/10/2012"),
            {},
            (
                "Dates",
                "1 September 2012 to 30 September 2012",
                "1 September 2012 to 3 October 2012",
            ),
        ),
    ],
)
def test_what_it_says_otherwise_is_told_before_and_becomes_so(
    change: tuple[str, str] | None, declared: dict[str, Any], told: tuple[str, str, str]
) -> None:
    submission = receive(2, *([change] if change else []), **declared)
    assert terms(submission) == [(*told, False)]
    label, was, says = told
    assert f"{label} of the event: {was}, becomes {says}" in list(
        plan_in_words(plan_of(submission))
    )
    accept_submission(submission=submission, on=ON)
    assert submission.receipt["terms"] == [{"label": label, "was": was, "says": says}]
    assert f"{label} of the event: {was} until now, {says} from now on" in list(
        receipt_in_words(submission.receipt)
    )
    assert terms(receive(3, *([change] if change else []), **declared)) == []
    (change_row,) = event().history.filter(
        history_change_reason="submission 2 of KENT1 says so", submission_index=2
    )
    assert change_row.name == event().name


def test_an_organiser_who_is_not_named_is_the_one_who_was() -> None:
    submission = receive(2, organiser="")
    assert terms(submission) == []
    accept_submission(submission=submission, on=ON)
    assert event().organiser == "Kent"


def test_another_rate_of_play_moves_all_games_by_a_correction() -> None:
    accept_submission(submission=(submission := receive(2, RAPID)), on=ON)
    assert (event().rate, lists_of_games()) == ("rapid", {"rapid"})
    correction = Correction.objects.get()
    assert (correction.cause, correction.submission) == ("event", submission)
    assert correction.players.count() == 3


def test_whose_sides_count_is_a_correction_too() -> None:
    submission = receive(2, kind="foreign", reported_by="233310H")
    accept_submission(submission=submission, on=ON)
    ann = Player.objects.get(ref="233310H")
    assert (event().kind, event().reported_by) == ("foreign", ann)
    assert [made.submission for made in Correction.objects.all()] == [submission]
    accept_submission(submission=receive(3), on=ON)
    assert (event().kind, event().reported_by) == ("league", None)


def test_what_stands_against_the_new_terms_is_told_and_nothing_is_stored() -> None:
    submission = receive(2, kind="foreign", reported_by="233310H")
    assert plan_of(submission).refusals == []
    Membership.objects.update(last_day=date(2012, 9, 15))
    (why,) = plan_of(submission).refusals
    assert why == "Smith, Ann 233310H sent it in and was no Direct Member on 2012-09-30"
    with pytest.raises(CannotAccept, match="was no Direct Member"):
        accept_submission(submission=submission, on=ON)
    assert event().kind == "league"
    assert not Correction.objects.exists()


def test_dates_may_change_together_with_those_of_the_games() -> None:
    earlier = ("EVENT DATE=01/09/2012", "EVENT DATE=01/08/2012")
    dates = (earlier, ("FINAL RESULT DATE=30/09/2012", "FINAL RESULT DATE=31/08/2012"))
    games = [(f"GAME DATE=0{day}/09/2012", f"GAME DATE=0{day}/08/2012") for day in (1, 2)]
    accept_submission(submission=receive(2, *dates, *games), on=ON)
    assert (event().first_day, event().last_day) == (date(2012, 8, 1), date(2012, 8, 31))
    assert sorted(Game.objects.values_list("day", flat=True)) == [
        date(2012, 8, 1),
        date(2012, 8, 2),
    ]


# What was put right by hand


THINGS = ("Name", "Organiser", "List", "Dates", "Kind", "Final report")


def by_hand(what: str, code: str = "KENT1") -> None:
    """Put one thing of the event right, as the administration does."""
    put_right = Event.objects.get(code=code)
    if what == "List":
        correct_rate(event=put_right, rate="rapid", reason="it was rapid")
    elif what == "Dates":
        correct_dates(
            event=put_right, first_day=date(2012, 8, 25), last_day=date(2012, 9, 29), reason="slip"
        )
    elif what == "Kind":
        correct_terms(
            event=put_right, kind="club", reported_by=None, members_only=False, reason="slip"
        )
    elif what == "Final report":
        mark_final(event=put_right, is_final=False, reason="more is to come")
    else:
        setattr(put_right, what.lower(), "Put Right")
        save_with_reason(put_right, reason="slip")


@pytest.mark.parametrize("what", THINGS)
def test_it_stays_where_the_file_repeats_the_earlier_one_and_is_said_to(what: str) -> None:
    by_hand(what)
    held = Event.objects.values("name", "organiser", "rate", "first_day", "kind", "is_final").get()
    for index in (2, 3):
        submission = receive(index)
        ((label, _, _, is_kept),) = terms(submission)
        assert (label, is_kept) == (what, True)
        assert any("put right by hand" in line for line in plan_in_words(plan_of(submission)))
        accept_submission(submission=submission, on=ON)
        assert Event.objects.values(*held).get() == held
        assert submission.receipt["terms"] == []
    assert not Correction.objects.exclude(submission=None).exists()


def test_it_goes_where_the_file_really_says_otherwise_than_the_earlier_one() -> None:
    by_hand("Kind")
    submission = receive(2, kind="congress")
    assert terms(submission) == [("Kind", "club competition", "congress", False)]
    accept_submission(submission=submission, on=ON)
    assert event().kind == "congress"
    by_hand("Kind")
    assert terms(receive(3, kind="congress")) == [("Kind", "club competition", "congress", True)]


def test_what_the_file_has_come_to_say_too_is_not_told() -> None:
    by_hand("List")
    submission = receive(2, RAPID)
    assert terms(submission) == []
    accept_submission(submission=submission, on=ON)
    assert lists_of_games() == {"rapid"}


def test_a_list_of_its_own_that_somebody_chose_stays_whatever_the_time_limit() -> None:
    Event.objects.update(rate="schools")
    assert terms(receive(2, RAPID)) == [("List", "schools", "Rapidplay", True)]


def test_games_that_have_the_last_day_for_want_of_their_own_keep_the_one_put_right() -> None:
    undated = [(f"#GAME DATE=0{day}/09/2012", "") for day in (1, 2)]
    accept_submission(submission=receive(2, *undated), on=ON)
    assert set(Game.objects.values_list("day", flat=True)) == {date(2012, 9, 30)}
    by_hand("Dates")
    made = Correction.objects.count()
    plan = plan_of(submission := receive(3, *undated))
    assert (plan.same, plan.changed, plan.kept) == (2, [], [])
    accept_submission(submission=submission, on=ON)
    assert set(Game.objects.values_list("day", flat=True)) == {date(2012, 9, 29)}
    assert Correction.objects.count() == made


OF_KENT9 = (("KENT1", "KENT9"),)


def loaded() -> None:
    """An event that came in bulk, of which no file has been accepted: just as the file says."""
    records.event(
        "KENT9",
        kind="league",
        name="Kent Congress",
        organiser="Kent",
        first_day=date(2012, 9, 1),
        last_day=date(2012, 9, 30),
    )


@pytest.mark.parametrize("what", THINGS)
def test_the_first_file_of_an_event_that_was_loaded_takes_nothing_of_it_back(what: str) -> None:
    loaded()
    by_hand(what, "KENT9")
    kept = Event.objects.filter(code="KENT9").values(
        "name", "organiser", "rate", "kind", "is_final"
    )
    held = kept.get()
    for index in (2, 3):
        submission = receive(index, *OF_KENT9)
        plan = plan_of(submission)
        assert [(term.label, term.is_kept) for term in plan.terms] == [(what, True)]
        assert any("put right by hand" in line for line in plan_in_words(plan))
        accept_submission(submission=submission, on=ON)
        assert kept.get() == held


def test_nor_where_it_says_a_third_thing_and_the_next_one_may() -> None:
    loaded()
    by_hand("Kind", "KENT9")
    third = ("Kind", "club competition", "congress", True)
    submission = receive(2, *OF_KENT9, kind="congress", organiser="Kent CCA")
    # Nobody put the organiser right.
    assert terms(submission) == [("Organiser", "Kent", "Kent CCA", False), third]
    accept_submission(submission=submission, on=ON)
    again = receive(3, *OF_KENT9, kind="congress", organiser="Kent CCA")
    assert terms(again) == [third]
    accept_submission(submission=again, on=ON)
    news = receive(4, *OF_KENT9, kind="league", organiser="Kent CCA")
    assert terms(news) == [("Kind", "club competition", "league", False)]


# Looked over, and begun with


def test_an_event_that_was_changed_since_is_looked_over_again() -> None:
    submission = receive(2)
    seen = plan_of(submission).state
    by_hand("Kind")
    with pytest.raises(CannotAccept, match="look at it again"):
        accept_submission(submission=submission, on=ON, seen=seen)
    accept_submission(submission=submission, on=ON, seen=plan_of(submission).state)
    assert event().kind == "club"


def test_an_event_of_which_no_file_came_before_is_told_of_all_that_differs() -> None:
    records.event("KENT9", rate="rapid", kind="county", name="Kent Congress", organiser="Kent")
    first = [("KENT1", "KENT9"), ("30/09/2012", "04/10/2012")]
    assert {(label, is_kept) for label, _, _, is_kept in terms(receive(2, *first))} == {
        ("List", False),
        ("Dates", False),
        ("Kind", False),
    }


def test_a_final_report_after_an_interim_one_is_news() -> None:
    accept_submission(submission=receive(2, is_final=False), on=ON)
    accept_submission(submission=receive(3), on=ON)
    rows = ReceivedReport.objects.order_by("pk").values_list("is_final", flat=True)
    assert list(rows)[-1]


def test_a_later_file_begins_with_the_event_as_it_is() -> None:
    by_hand("Kind")
    held = prefilled("KENT1")
    assert held is not None
    assert (held.kind, held.organiser, held.submission_index) == ("club", "Kent", 2)
    assert (held.first_day, held.last_day) == (date(2012, 9, 1), date(2012, 9, 30))
    assert held.time_limit is not None
    assert held.time_limit.minutes_for_game == 90
    assert prefilled("NONE") is None
