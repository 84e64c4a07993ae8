"""Small files for the readers, and what they say is wrong with them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import numpy as np

from grading.engine.calendars import HALF_YEARS
from grading.interchange.faults import Faults, FaultsFound
from grading.interchange.players import Players
from grading.interchange.spans import span_of

Read = TypeVar("Read")

SPAN = span_of(HALF_YEARS, "2013-01", "2013-07")
"""1 July 2012 to 30 June 2013."""


def write(folder: Path, *lines: str, name: str = "given.csv") -> Path:
    """A file of these lines."""
    path = folder / name
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8", newline="")
    return path


def players(*refs: str) -> Players:
    """Players without birth dates."""
    ordered = sorted(refs)
    births = np.full(len(refs), "NaT", dtype="datetime64[D]")
    return Players(ordered, {ref: place for place, ref in enumerate(ordered)}, births, listed=True)


def sound(read: Callable[[Faults], Read]) -> Read:
    """What a reader gives; the test fails when it finds a fault."""
    faults = Faults()
    answer = read(faults)
    faults.raise_any()
    return answer


def faults_of(read: Callable[[Faults], object]) -> list[str]:
    """The faults a reader finds, as told; those of a line without the name of the file."""
    faults = Faults()
    read(faults)
    try:
        faults.raise_any()
    except FaultsFound as found:
        return [
            str(fault).removeprefix(f"{fault.file}:" if fault.line else "")
            for fault in found.faults
        ]
    return []
