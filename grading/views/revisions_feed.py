"""The feed of revisions."""

from __future__ import annotations

from grading.reading.feeds import Entry, SnapshotFeed, Told, recent_revisions, told
from grading.reading.pages import snapshot_page
from grading.reading.snapshot import Snapshot
from grading.selectors.revisions import as_shown, seen_from


class RevisionsFeed(SnapshotFeed):
    """An entry for each revision: the lists it brought, and how much it put right."""

    description_template = "revisions/entry.html"

    def read(self, snapshot: Snapshot, **names: str) -> Told:
        """The last year's revisions. Two queries."""
        recent = recent_revisions(snapshot)
        rows = seen_from(snapshot).filter(number__in=[revision.number for revision in recent])
        shown = {row.number: as_shown(row) for row in rows}
        entries = [
            Entry(
                revision=revision,
                title=f"{revision.words} revision",
                address=snapshot.address("revision", str(revision.number)),
                told=shown[revision.number],
            )
            for revision in recent
        ]
        subtitle = "New lists, and what was put right in those before."
        return told(snapshot, "Revisions", subtitle, snapshot.address("revisions"), entries)


feed = snapshot_page(RevisionsFeed())
