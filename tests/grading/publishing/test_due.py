"""Which months may be built, and what each would publish."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from grading.models import GradingList, Revision
from grading.publishing.build import build
from grading.publishing.due import MOST, Due, months_due, next_due
from grading.publishing.errors import MonthError
from grading.services.own_lists import set_up_own_list
from tests import records
from tests.grading.publishing.world import published

pytestmark = pytest.mark.django_db

JULY = ("Standardplay 2012-07", "Rapidplay 2012-07")


def revision(month: str) -> Revision:
    return Revision(number=1, month=month)


def test_from_the_published_month_to_where_a_list_would_be_passed_over() -> None:
    records.lists()
    for slug in ("standard", "rapid"):
        records.close(slug, "2012-01")
    months = months_due(revision("2012-05"))
    assert [due.month for due in months] == [
        *("2012-05", "2012-06", "2012-07", "2012-08"),
        *("2012-09", "2012-10", "2012-11", "2012-12"),
    ]
    assert months[0] == Due("2012-05", ())
    assert months[0].words == "May 2012"
    assert {due.closes for due in months[2:]} == {JULY}
    assert next_due(months, revision("2012-05")) == "2012-06"


def test_before_the_first_revision_the_first_list_is_due() -> None:
    records.lists()
    months = months_due(None)
    assert months[0].closes == ("Standardplay 2012-01", "Rapidplay 2012-01")
    assert next_due(months, None) == "2012-01"


def test_after_the_last_list_there_is_no_end_of_months() -> None:
    records.lists()
    for slug in ("standard", "rapid"):
        names = records.Period.objects.filter(grading_list__slug=slug, name__gte="2012-01")
        records.close(slug, *names.values_list("name", flat=True))
    assert len(months_due(revision("2090-11"))) == MOST
    assert months_due(revision("2090-11"))[2].month == "2091-01"


def test_more_lists_take_no_more_queries() -> None:
    records.lists()
    with CaptureQueriesContext(connection) as before:
        months_due(None)
    for slug in ("juniors", "seniors"):
        own = GradingList(
            slug=slug, name=slug, short_name=slug, timeline_text="byca", first_computed="2012-09"
        )
        set_up_own_list(grading_list=own)
    with CaptureQueriesContext(connection) as after:
        months_due(None)
    assert len(after) == len(before)


def test_without_lists_nothing_is_due() -> None:
    assert months_due(None) == []
    assert next_due([], None) == ""


def test_a_month_is_offered_though_a_list_was_passed_over_and_building_it_says_why() -> None:
    records.lists()
    records.close("standard", "2012-01", "2012-07")
    months = months_due(revision("2012-09"))
    assert [due.month for due in months] == ["2012-09"]


@pytest.mark.usefixtures("world")
def test_every_month_that_is_offered_can_be_built_and_the_next_cannot() -> None:
    (first,) = published("2012-01")
    months = [due.month for due in months_due(first)]
    for month in (months[0], months[-1]):
        build(month=month, replace=True)
    with pytest.raises(MonthError, match="at once"):
        build(month="2013-01", replace=True)
    assert months[-1] == "2012-12"
