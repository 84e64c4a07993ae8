"""The records as text by which two databases, or two inventions, can be compared."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from hashlib import sha256
from typing import Any

import numpy as np

from clubs.models import Club
from grading.models import Correction, Event, Game, ImportedAffiliation, ImportedGrade
from players.models import FormerName, Membership, Player

TABLES = {
    Club: "code name kind county__name county__union__code merged_into__code",
    Player: (
        "ref surname forenames sex birth_date title fide_code nation deceased hidden"
        " merged_into__ref"
    ),
    FormerName: "player__ref surname forenames",
    Membership: "player__ref number level kind first_day last_day",
    ImportedAffiliation: "player__ref club__code first_seen last_seen",
    ImportedGrade: "period__grading_list__slug period__name player__ref grade category games",
    Event: (
        "code submission_index name kind rate organiser first_day last_day members_only"
        " reported_by__ref is_final stage received_on"
    ),
    Game: (
        "event__code section__name section__position round board day is_approximate"
        " white__ref black__ref score white_club__code black_club__code"
        " placements__grading_list__slug placements__period__name"
    ),
    Correction: "cause reason game__event__code game__day players__ref",
}
"""The columns of each that say something, keys aside."""


def dump() -> dict[str, list[str]]:
    """All records by table, a line each, in an order that no key decides."""
    return {
        model.__name__: sorted(
            ",".join(map(str, row)) for row in model._default_manager.values_list(*columns.split())
        )
        for model, columns in TABLES.items()
    }


def digest(invented: Any) -> str:
    """A digest of nested dataclasses of columns."""
    return sha256("\n".join(_lines(invented)).encode()).hexdigest()


def _lines(value: Any) -> list[str]:
    if isinstance(value, np.ndarray):
        return [repr(value.tolist())]
    if isinstance(value, tuple):
        return [line for item in value for line in _lines(item)]
    if is_dataclass(value):
        return [line for item in fields(value) for line in _lines(getattr(value, item.name))]
    return [repr(value)]
