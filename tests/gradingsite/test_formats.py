"""Dates and times where no page says how they are written."""

from datetime import date, datetime

from django.utils.formats import localize


def test_they_are_written_as_in_the_site_s_tables() -> None:
    assert localize(date(2012, 9, 1)) == "1 Sep 2012"
    assert localize(datetime(2012, 9, 1, 15, 30)) == "1 Sep 2012, 15:30"  # noqa: DTZ001
