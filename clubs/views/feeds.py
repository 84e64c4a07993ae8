"""Atom feeds of a club and of a county: what revisions changed for those seen there."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.urls import reverse

from clubs.selectors.changed_rows import Seen
from clubs.selectors.changes import changes_in
from clubs.selectors.clubs import as_shown, club_called
from clubs.selectors.counties import club_alone, clubs_in, county_called
from grading.reading.feeds import Entry, SnapshotFeed, Told, recent_revisions, told
from grading.reading.pages import snapshot_page
from grading.reading.snapshot import Snapshot


class MembersFeed(SnapshotFeed):
    """The grades of those seen at some clubs."""

    description_template = "clubs/feed_entry.html"

    def tell(self, snapshot: Snapshot, name: str, address: str, clubs: QuerySet[Any, Any]) -> Told:
        """An entry for each revision that changed anything for them.

        Its page is theirs, as that revision has it.
        """
        changed = changes_in(Seen(snapshot, clubs), recent_revisions(snapshot))
        entries = [
            Entry(one.revision, one.title, f"{address}?as_of={one.revision.number}", one)
            for one in changed
            if not one.is_empty
        ]
        return told(snapshot, name, f"What each revision changed: {name}", address, entries)


class ClubFeed(MembersFeed):
    """Of those seen at a club, at a place, or in a county's team."""

    def read(self, snapshot: Snapshot, **names: str) -> Told:
        """The feed of the club with that ``code``."""
        club = club_called(snapshot, names["code"])
        clubs = club_alone(snapshot, club.club_id)
        return self.tell(
            snapshot, as_shown(club).shown_name, reverse("club", args=[club.code]), clubs
        )


class CountyFeed(MembersFeed):
    """Of those seen at any club of a county."""

    def read(self, snapshot: Snapshot, **names: str) -> Told:
        """The feed of the county with that ``slug``."""
        county = county_called(snapshot, names["slug"])
        address = reverse("county", args=[county.slug])
        return self.tell(snapshot, county.name, address, clubs_in(snapshot, county))


club_feed = snapshot_page(ClubFeed())
county_feed = snapshot_page(CountyFeed())
