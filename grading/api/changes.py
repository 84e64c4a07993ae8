"""`/changes/?since=`: what came and went since a revision, for copies that keep in step."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from grading.api.records import (
    AffiliationRecord,
    ClubRecord,
    EventRecord,
    GradeRecord,
    NameRecord,
    PlayerRecord,
    SectionRecord,
    SideRecord,
    told,
)
from grading.reading.parameters import whole_number, word
from grading.reading.problems import garbled
from grading.reading.snapshot import Snapshot
from grading.selectors.mirror import KINDS, between, differences
from gradingsite.api.lists import ListView, Rows, Wanted
from gradingsite.api.parameters import parameter, rows_a_page
from gradingsite.api.rows import Row
from gradingsite.api.views import SnapshotView

WENT: dict[str, Any] = {
    "kind": "grade",
    "key": "1042 standard 2013-01",
    "change": "went",
    **{kind.name: None for kind in KINDS},
}


class DifferenceRow(Row):
    """A row that came, or took the place of another of its key; or one that went."""

    kind = serializers.ChoiceField(choices=[kind.name for kind in KINDS])
    key = serializers.CharField(help_text="What tells it from others of its kind.")
    change = serializers.ChoiceField(choices=["came", "went"])
    player = PlayerRecord(allow_null=True)
    name = NameRecord(allow_null=True)
    club = ClubRecord(allow_null=True)
    affiliation = AffiliationRecord(allow_null=True)
    event = EventRecord(allow_null=True)
    section = SectionRecord(allow_null=True)
    grade = GradeRecord(allow_null=True)
    side = SideRecord(allow_null=True)


class Changes(ListView):
    """What came and went since a revision

    A copy of the snapshot keeps in step by it: `since` is the revision that the copy is of, 0 for
    an empty one. Read all pages; for each row that `came` put what its kind holds in the place of
    whatever has that `kind` and `key`, and take away each that `went`. The copy is then of the
    revision that the replies name, which is the next `since`. Rows tell each other by numbers that
    stay the same for ever. Of somebody who is not shown there are no rows, and his games have null
    in his place.
    """

    name = "api-changes"
    row = DifferenceRow
    example = WENT
    group = "Revisions"
    most, usual = 5_000, 1_000
    COMMON = (*SnapshotView.COMMON, *rows_a_page(most, usual))
    parameters = (
        parameter(
            "since",
            "The revision that the copy is of; 0 for an empty one.",
            int,
            minimum=0,
            example=7,
            required=True,
        ),
        parameter("kind", "Rows of that kind only.", choices=[kind.name for kind in KINDS]),
    )

    def rows(self, snapshot: Snapshot, wanted: Wanted, **_parts: Any) -> Rows:
        """A page of them. At most four queries beside the revision's, and two for each kind."""
        since = whole_number(self.query, "since", snapshot.number)
        if since is None:
            raise garbled("Since when?", "“since” is the number of a revision, or 0 for all.")
        kind = word(self.query, "kind", [kind.name for kind in KINDS])
        kinds = [one for one in KINDS if not kind or one.name == kind]
        found = between(snapshot, since)
        rows = list(differences(found, kinds, size=wanted.size, place=wanted.place))
        shown = rows[: wanted.size]
        if len(rows) == len(shown):
            return Rows(told(snapshot, shown))
        last = shown[-1]
        return Rows(told(snapshot, shown), [kinds.index(last.kind), int(last.came), last.row.pk])
