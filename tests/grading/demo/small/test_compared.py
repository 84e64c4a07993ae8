"""The page of schemes has the figures of the demo as it is."""

from __future__ import annotations

import pytest

from grading.comparing.field import contestants
from grading.comparing.kept import kept, read, written
from grading.comparing.measure import compare
from grading.selectors.record_of_list import record_of_list
from tests.grading.comparing.agreeing import assert_same_figures

pytestmark = pytest.mark.django_db


def test_the_figures_kept_are_those_of_the_demo() -> None:
    record = record_of_list("standard", name="demo")
    assert record is not None
    [measured] = read(written([compare(record, contestants(record))]))
    [as_kept] = [one for one in kept() if one.name == "demo"]
    assert_same_figures(measured, as_kept)
