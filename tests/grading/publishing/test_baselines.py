"""What a later revision is compared with: baseline and season grades. Rules, section 9."""

from __future__ import annotations

from typing import Any

import pytest

from grading.models import Revision
from tests.grading.publishing.world import published

pytestmark = pytest.mark.usefixtures("world")


def standard(revision: Revision) -> dict[str, Any]:
    described: dict[str, Any] = revision.lists[0]
    return described


def test_the_baseline_of_a_january_list_is_the_list_itself() -> None:
    january, february, april = published("2012-01", "2012-02", "2012-04")
    assert [standard(revision)["baseline"] for revision in (january, february, april)] == [1, 1, 1]


def test_the_baseline_of_a_july_list_is_its_august_revision_once_there_is_one() -> None:
    published("2012-01")
    july, again, august, september = published("2012-07", "2012-07", "2012-08", "2012-09")
    baselines = [standard(revision)["baseline"] for revision in (july, again, august, september)]
    assert baselines == [july.number, july.number, august.number, august.number]


def test_the_august_grades_are_the_season_grades_after_january_too() -> None:
    published("2012-01")
    _, august, january = published("2012-07", "2012-08", "2013-01")
    assert standard(january)["season"] == {"period": "2012-07", "revision": august.number}
    assert standard(january)["baseline"] == january.number


def test_a_list_knows_the_revision_that_first_published_each_period() -> None:
    revisions = published("2012-01", "2012-02", "2012-07")
    periods = {period["name"]: period["revision"] for period in standard(revisions[-1])["periods"]}
    assert (periods["2011-07"], periods["2013-01"]) == (None, None)
    assert (periods["2012-01"], periods["2012-07"]) == (1, 3)


def test_a_july_list_first_published_in_august_is_its_own_baseline() -> None:
    published("2012-01")
    august, september, october = published("2012-08", "2012-09", "2012-10")
    assert [standard(revision)["baseline"] for revision in (august, september, october)] == [
        august.number
    ] * 3


def test_the_season_has_grades_before_the_first_july_list_worked_out_here() -> None:
    first, january = published("2011-10", "2012-01")
    assert standard(first)["baseline"] == first.number
    assert standard(january)["season"] == {"period": "2011-07", "revision": first.number}
