"""Forecasts rest on what was published before the day of the game, and on nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

import numpy as np
import pytest

from grading.comparing.averages import Averages
from grading.comparing.contestant import Contestant, Publication, foreseen
from grading.comparing.field import contestants
from grading.comparing.no_ratings import NoRatings
from grading.comparing.published import Published
from grading.comparing.record import Record, Shown
from grading.comparing.walked import HALF_YEARLY
from grading.engine.periods import day_number
from grading.engine.sequential.scheme import Floats
from tests.grading.comparing.seasons import season, until

OPENED, BARE = season(), season(opening=False)
FIRST_OF_EACH = [variants[0] for variants in contestants(OPENED)]


def told(contestant: Contestant) -> str:
    return f"{contestant.name} {contestant.publishes}"


class Two(NoRatings):
    """Publishes 1 and then 2 for the first player, and nothing for the last."""

    def publications(self, record: Record) -> Iterator[Publication]:
        for day, value in ((10, 1.0), (20, 2.0)):
            yield Publication(day, np.array([[value, 0.0, np.nan]]))


def test_a_list_serves_from_the_day_after_it_is_out_until_the_day_the_next_one_is() -> None:
    record = season(games=6)
    days = np.array([9, 10, 11, 20, 21, 30])
    white, black = np.zeros(6, int), np.array([1, 1, 1, 1, 1, 2])
    few = Record(
        **{
            **{name: getattr(record, name) for name in Record.__slots__},
            "day": days,
            "white": white,
            "black": black,
        }
    )
    expected = [np.nan, np.nan, 1, 1, 2, np.nan]
    np.testing.assert_array_equal(foreseen(Two(), few), expected)


@pytest.mark.parametrize("record", [OPENED, BARE], ids=["opened", "bare"])
@pytest.mark.parametrize("contestant", FIRST_OF_EACH, ids=told)
def test_no_forecast_knows_a_result_of_its_own_day_or_later(
    contestant: Contestant, record: Record
) -> None:
    cut = day_number(date(2011, 3, 10))
    known = foreseen(contestant, record)
    turned = foreseen(contestant, until(record, cut - 1))
    before = record.day <= cut
    np.testing.assert_array_equal(known[before], turned[before])
    if contestant.name != "no ratings":
        assert not np.array_equal(known[~before], turned[~before], equal_nan=True)


@pytest.mark.parametrize("contestant", FIRST_OF_EACH, ids=told)
def test_an_opening_is_foreseen_by_from_the_first_day_and_in_the_same_order(
    contestant: Contestant,
) -> None:
    if contestant.name == "no ratings":
        return
    ahead, opening = foreseen(contestant, OPENED), OPENED.opening.grade
    held = opening[OPENED.white[0]] - opening[OPENED.black[0]]
    assert np.sign(ahead[0]) == np.sign(held) != 0


def test_a_half_years_list_is_out_at_the_end_of_the_month_it_is_named_after() -> None:
    days = [publication.day for publication in Averages("ecf-2012", "").publications(OPENED)]
    assert days[:3] == [
        day_number(day) for day in (date(2009, 6, 30), date(2010, 1, 31), date(2010, 7, 31))
    ]


@pytest.mark.parametrize("contestant", FIRST_OF_EACH, ids=told)
def test_who_publishes_twice_a_year_publishes_on_the_same_days(contestant: Contestant) -> None:
    if contestant.publishes == HALF_YEARLY:
        own = [publication.day for publication in contestant.publications(OPENED)]
        theirs = [publication.day for publication in Averages("ecf-2012", "").publications(OPENED)]
        assert own == theirs


def test_lists_as_published_take_the_place_of_each_other() -> None:
    rows = {
        name: Shown(np.array([0, 1]), np.array([grade, 100]))
        for name, grade in (("2010-01", 150), ("2010-07", 160))
    }
    publications = list(Published().publications(_with(OPENED, rows)))
    assert [one.standing[0, 0] for one in publications] == [150, 160]
    assert np.isnan(publications[0].standing[0, 2])


def _with(record: Record, published: dict[str, Shown]) -> Record:
    columns: dict[str, Floats] = {name: getattr(record, name) for name in Record.__slots__}
    return Record(**{**columns, "published": published})  # type: ignore[arg-type]
