"""Comparisons held against each other, figure by figure."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import pytest

from grading.comparing.measure import Comparison

AS_WRITTEN = 2e-5
"""Figures are kept with five decimals."""


def assert_same_figures(one: Comparison, other: Comparison) -> None:
    """Every figure of both is the same, as far as they are written; so is every word."""
    assert _leaves(asdict(one)) == {
        where: pytest.approx(what, abs=AS_WRITTEN) if isinstance(what, float) else what
        for where, what in _leaves(asdict(other)).items()
    }


def _leaves(told: Any, where: tuple[object, ...] = ()) -> dict[tuple[object, ...], Any]:
    if isinstance(told, dict):
        parts: Any = told.items()
    elif isinstance(told, list | tuple):
        parts = enumerate(told)
    else:
        return {where: told}
    return {
        place: leaf for key, part in parts for place, leaf in _leaves(part, (*where, key)).items()
    }
