"""`/revisions/NUMBER/files/`: the files that the page of downloads offers of a revision."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.urls import reverse
from rest_framework import serializers

from grading.api.revisions import NUMBER
from grading.exports.folder import files_of
from grading.models import Revision
from grading.reading.snapshot import Snapshot
from grading.selectors.downloads import content_type, offered_of
from grading.selectors.revision import revision_called
from gradingsite.api.lists import ListView, Rows, Wanted, numbered
from gradingsite.api.rows import Row

FILE: dict[str, Any] = {
    "name": "games.parquet",
    "size": 2_480_113,
    "kind": "application/vnd.apache.parquet",
    "address": "https://grading.example.org/downloads/games.parquet?as_of=8",
    "title": "Games",
}


class FileRow(Row):
    """A file."""

    name = serializers.CharField()
    size = serializers.IntegerField(help_text="In bytes.")
    kind = serializers.CharField(help_text="Its media type.")
    address = serializers.CharField(help_text="Where it is; ranges of it may be asked for.")
    title = serializers.CharField(help_text="Of the table that it holds.")


class RevisionFiles(ListView):
    """The files of a revision

    They are made after it is published, which takes some minutes: until then there are none, and
    none of a revision that was taken back.
    """

    name = "api-revision-files"
    row = FileRow
    example = FILE
    group = "Revisions"
    parts = (NUMBER,)

    def live(self, **parts: Any) -> str:
        """Which files there are: they come after the revision does. No query."""
        # A number may be of any length, where a folder's name may not.
        known = parts["number"] <= self.read_already.number
        there = files_of(parts["number"]) if known else []
        return str([(file.name, file.size) for file in there])

    def rows(self, snapshot: Snapshot, wanted: Wanted, **parts: Any) -> Rows:
        """One query beside that for the revision that is read."""
        return numbered(list(self._files(revision_called(snapshot, parts["number"]))), wanted)

    def _files(self, revision: Revision) -> Iterator[dict[str, Any]]:
        for offered in offered_of(revision):
            for file in offered.files:
                address = reverse("download", args=[file.name]) + f"?as_of={revision.number}"
                yield {
                    "name": file.name,
                    "size": file.size,
                    "kind": content_type(file),
                    "address": self.asked.build_absolute_uri(address),
                    "title": offered.table.title,
                }
