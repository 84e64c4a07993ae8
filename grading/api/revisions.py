"""`/revisions/`: what was published when, and what each revision changed."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers

from grading.models.corrections import Cause
from grading.reading.keyset import Key, stretch_of
from grading.reading.parameters import sort_order
from grading.reading.snapshot import Snapshot
from grading.selectors.change_filters import filters_asked
from grading.selectors.change_rows import SORTS
from grading.selectors.changes import What
from grading.selectors.revision import changes_after, revision_called
from grading.selectors.revisions import as_shown, seen_from
from gradingsite.api.lists import ListView, Rows, Wanted
from gradingsite.api.parameters import parameter
from gradingsite.api.rows import Day, Number, Part, Row, Text
from gradingsite.api.views import SnapshotView

NUMBER = OpenApiParameter(
    "number",
    {"type": "integer", "minimum": 0, "maximum": 2**31 - 1},
    OpenApiParameter.PATH,
    description="The revision's number.",
)


NEWEST_FIRST = (Key("number", is_descending=True),)


class NewListPart(Part):
    """A list that came out in a revision."""

    list = Text(source="list.slug")
    period = Text(source="period.name")
    grades = Number(help_text="How many had one; null where it was not counted.")


class CountsPart(Part):
    """How many published grades a revision changed."""

    changed = Number()
    new = Number()
    gone = Number()


class RevisionRow(Row):
    """A revision."""

    revision = Number(source="number")
    month = Text()
    date = Day(source="nominal_day", help_text="The day that it speaks of.")
    published_on = Day()
    undoes = Number(help_text="The revision that it took back.")
    undone_by = Number(help_text="The revision that took it back.")
    new_lists = NewListPart(many=True)
    changes = CountsPart(source="counts", allow_null=True)


class Revisions(ListView):
    """Every revision that there has been, the newest first."""

    name = "api-revisions"
    row = RevisionRow
    group = "Revisions"

    def rows(self, snapshot: Snapshot, wanted: Wanted, **_parts: Any) -> Rows:
        """One query beside the revision's."""
        found = seen_from(snapshot)
        shown = stretch_of(found, NEWEST_FIRST, size=wanted.size, place=wanted.place)
        return Rows([as_shown(row) for row in shown.rows], shown.place)


class OneRevision(SnapshotView):
    """One revision."""

    name = "api-revision"
    row = RevisionRow
    group = "Revisions"
    parts = (NUMBER,)

    def answer(self, snapshot: Snapshot, **parts: Any) -> Any:
        """One query beside that for the revision that is read."""
        return as_shown(revision_called(snapshot, parts["number"]))


class ChangeRow(Row):
    """A published grade that is another since, is new, or is gone."""

    ref = Text()
    name = Text()
    list = Text(source="list.slug")
    period = Text(source="period.name")
    old_grade = Number(source="old")
    new_grade = Number(source="new")
    cause = Text()
    cause_words = Text(help_text="What the public is told of it.")
    has_working = serializers.BooleanField()


class RevisionChanges(ListView):
    """The published grades that a revision changed, and why

    The largest changes come first unless they are sorted by name.
    """

    name = "api-revision-changes"
    row = ChangeRow
    group = "Revisions"
    parts = (NUMBER,)
    parameters = (
        parameter("list", "In that grading list only."),
        parameter("what", "What happened to them.", choices=tuple(What.values)),
        parameter("cause", "Of that cause only.", choices=tuple(Cause.values)),
        parameter("sort", "The order.", choices=(*SORTS, *(f"-{one}" for one in SORTS))),
    )

    def rows(self, snapshot: Snapshot, wanted: Wanted, **parts: Any) -> Rows:
        """Three queries beside the revision's."""
        found = changes_after(
            snapshot,
            parts["number"],
            filters_asked(self.query, snapshot),
            sort_order(self.query, SORTS, "change"),
            size=wanted.size,
            place=wanted.place,
        )
        return Rows(found.rows, found.place)
