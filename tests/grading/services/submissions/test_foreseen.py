"""Where new games are to be graded is said before, and comes true."""

from __future__ import annotations

from datetime import date

import pytest

from grading.imports.declared import Declared
from grading.imports.results import read_results
from grading.models import Feed, GradingList, Period, Placement
from grading.models.submissions import Submission
from grading.services.own_lists import set_up_own_list
from grading.services.setup import set_up_lists
from grading.services.submissions.accepting import accept_submission
from grading.services.submissions.foreseen import Foreseen, foreseen
from grading.services.submissions.plan import plan_of
from grading.services.submissions.receiving import receive_submission
from players.models import Player
from tests import records
from tests.grading.imports.submissions import WHOLE

pytestmark = pytest.mark.django_db

ON = date(2012, 10, 5)


@pytest.fixture(autouse=True)
def _lists() -> None:
    set_up_lists(first="2012-07")
    Player.objects.create(ref="233310H", surname="Smith", forenames="Ann")


def received(text: str = WHOLE) -> Submission:
    said = Declared(kind="congress")
    read = read_results("f.txt", text.encode(), said)
    return receive_submission(name="f.txt", read=read, declared=said, on=ON)


def told(submission: Submission) -> list[Foreseen]:
    return foreseen(plan_of(submission))


def test_it_is_the_period_of_their_days_in_each_list_the_event_feeds() -> None:
    own = set_up_own_list(
        grading_list=GradingList(
            slug="kent",
            name="Kent List",
            short_name="Kent",
            timeline_text="ecf-2012",
            first_computed="2012-07",
        )
    )
    Feed.objects.create(grading_list=own, name="Kent*")
    file = received()
    before = told(file)
    assert [(one.period, one.games, one.is_late) for one in before] == [("2013-01", 2, False)] * 2
    accept_submission(submission=file, on=ON)
    placed = Placement.objects.values_list("grading_list__name", "period__name")
    assert sorted(placed) == sorted([(one.list, one.period) for one in before for _ in range(2)])


def test_where_the_list_of_their_days_is_out_it_is_the_first_that_is_not() -> None:
    records.close("standard", "2012-07", "2013-01")
    file = received()
    (one,) = told(file)
    assert (one.period, one.games, one.is_late) == ("2013-07", 2, True)
    accept_submission(submission=file, on=ON)
    assert set(Placement.objects.values_list("period__name", flat=True)) == {"2013-07"}


def test_what_was_not_played_is_not_counted_and_what_is_here_is_not_new() -> None:
    file = received(WHOLE.replace("SCORE=10", "SCORE=1d"))
    assert [one.games for one in told(file)] == [1]
    accept_submission(submission=file, on=ON)
    later = received(WHOLE.replace("SCORE=10", "SCORE=1d").replace("INDEX=1", "INDEX=2"))
    assert told(later) == []


def test_days_beyond_the_periods_there_are_get_one() -> None:
    Period.objects.filter(grading_list__slug="standard", name__gt="2012-07").delete()
    (one,) = told(received())
    assert (one.period, one.is_late) == ("", False)
