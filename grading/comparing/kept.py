"""The figures that the page of schemes shows, kept as a small file of the repository."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from functools import cache
from pathlib import Path
from typing import Any

from grading.comparing.measure import Comparison, Row
from grading.comparing.scoring import Bin, Estimate

KEPT = Path(__file__).with_name("measured.json")
PLACES = 5
ESTIMATES = ("log_loss", "brier", "accuracy", "beside", "own")


def written(comparisons: Sequence[Comparison]) -> str:
    """The comparisons as text, figures to so many places that every machine has the same."""
    lines = (json.dumps(_rounded(asdict(one)), separators=(",", ":")) for one in comparisons)
    return "[\n" + ",\n".join(lines) + "\n]\n"


def read(text: str) -> list[Comparison]:
    """What ``written`` gave."""
    return [_comparison(one) for one in json.loads(text)]


@cache
def kept() -> Sequence[Comparison]:
    """The comparisons that are kept with the code."""
    return read(KEPT.read_text("utf-8"))


def _rounded(value: Any) -> Any:
    if isinstance(value, float):
        return round(value, PLACES) + 0.0
    if isinstance(value, dict):
        return {key: _rounded(one) for key, one in value.items()}
    return [_rounded(one) for one in value] if isinstance(value, (list, tuple)) else value


def _comparison(one: Mapping[str, Any]) -> Comparison:
    return Comparison(**{**one, "rows": [_row(row) for row in one["rows"]]})


def _row(row: Mapping[str, Any]) -> Row:
    estimates = {name: Estimate(**row[name]) if row[name] else None for name in ESTIMATES}
    bins = [Bin(**one) for one in row["calibration"]]
    return Row(**{**row, **estimates, "calibration": bins})
