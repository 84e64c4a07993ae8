"""Players in tables: the row that lookups and lists of members share."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rest_framework import serializers

from grading.reading.snapshot import Snapshot
from gradingsite.api.rows import Number, Part, Row, Text
from players.api.parts import ClubPart, CurrentPart
from players.selectors.roster import Row as Found


class PlayerFields(serializers.Serializer):
    """What a table tells of a player; the source is what ``by_list`` gives."""

    ref = Text(source="person.ref")
    name = Text(source="person.name")
    sex = Text(source="person.sex", help_text="F or M.")
    age = Number(source="person.age", help_text="Of juniors only, on 31 August.")
    title = Text(source="person.title")
    nation = Text(source="person.nation", help_text="Registered with FIDE for it.")
    deceased = serializers.BooleanField(source="person.deceased")
    club = ClubPart(allow_null=True, help_text="The one he was last seen with.")
    formerly = serializers.ListField(
        child=serializers.CharField(),
        help_text="Former names, where it was by these that he was found.",
    )
    grades = serializers.DictField(child=CurrentPart(), help_text="By list.")


class PlayerRow(PlayerFields, Row):
    """A player as the lookup shows him."""


class PlayerPart(PlayerFields, Part):
    """A player as the lookup shows him."""


def by_list(snapshot: Snapshot, rows: Iterable[Found]) -> list[dict[str, Any]]:
    """Rows of a roster, their grades by the lists' slugs."""
    slugs = [shown.slug for shown in snapshot.lists]
    return [
        {
            "person": row.person,
            "club": row.club,
            "formerly": row.formerly,
            "grades": dict(zip(slugs, row.grades, strict=True)),
        }
        for row in rows
    ]
