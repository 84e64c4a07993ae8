"""Rows together with the lines of the file they stand on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

Row = TypeVar("Row")


@dataclass(frozen=True, slots=True)
class Lined(Generic[Row]):
    """The rows of one file, and for each the line it begins on."""

    file: str
    lines: Sequence[int]
    rows: Sequence[Row]
