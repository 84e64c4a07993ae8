"""What is said of a file of results beside what it says itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import date
from typing import Any

from grading.models import Event
from grading.time_limits import TimeLimit

DAYS = ("first_day", "last_day")


@dataclass(frozen=True, slots=True, kw_only=True)
class Declared:
    """The declarations of whoever sends it in, and the fields a tournament report lacks."""

    kind: str = Event.Kind.OTHER.value
    organiser: str = ""
    own_list: str = ""
    """The slug of the one list it is graded in; none: that of its time limit."""
    is_final: bool = True
    members_only: bool = False
    laws_observed: bool = True
    fees_paid: bool = True
    reported_by: str = ""
    """Reference of the Direct Member who sends in an event abroad."""
    code: str = ""
    submission_index: int | None = None
    name: str = ""
    first_day: date | None = None
    last_day: date | None = None
    time_limit: TimeLimit | None = None

    def to_json(self) -> dict[str, Any]:
        """As a JSON field keeps it."""
        kept = asdict(self)
        for name in DAYS:
            kept[name] = kept[name].isoformat() if kept[name] else None
        return kept


def from_json(kept: Mapping[str, Any]) -> Declared:
    """Read what ``Declared.to_json`` gave."""
    read = dict(kept)
    for name in DAYS:
        read[name] = date.fromisoformat(read[name]) if read.get(name) else None
    limit = read.get("time_limit")
    read["time_limit"] = TimeLimit(**limit) if limit else None
    return Declared(**read)
