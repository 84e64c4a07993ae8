"""Atom feeds of the snapshot: one entry for each recent revision that has something to tell.

A feed is read as any page is, so a reader that asks again costs one query:

    club_feed = snapshot_page(ClubFeed())
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.conf import settings
from django.contrib.syndication.views import Feed
from django.utils.feedgenerator import Atom1Feed

from grading.models import Revision
from grading.reading.months import month_in_words
from grading.reading.snapshot import Snapshot

RECENT = 12
"""Revisions that a feed reaches back: those of a year."""
NOT_IN_XML = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")


@dataclass(frozen=True, slots=True)
class ToldRevision:
    """A published revision, as far as a feed speaks of it."""

    number: int
    month: str
    published_at: datetime
    undoes: int | None
    """The number of the revision that it took back."""

    @property
    def words(self) -> str:
        """Such as "April 2013"."""
        return month_in_words(self.month)


@dataclass(frozen=True, slots=True)
class Entry:
    """What one revision brought. Its page's address names it for ever, so it must be its own."""

    revision: ToldRevision
    title: str
    address: str
    told: Any
    """What the feed's ``description_template`` finds at ``obj.told``."""


@dataclass(frozen=True, slots=True)
class Told:
    """A feed's own words, and its entries, the newest first."""

    title: str
    subtitle: str
    address: str
    entries: Sequence[Entry]
    changed_at: datetime
    """When the newest entry was published; of a feed without any, the snapshot."""


def told(
    snapshot: Snapshot, title: str, subtitle: str, address: str, entries: Sequence[Entry]
) -> Told:
    """A feed of those entries."""
    revision = snapshot.revision
    newest = entries[0].revision.published_at if entries else revision.published_at
    return Told(title, subtitle, address, entries, newest or revision.created_at)


def recent_revisions(snapshot: Snapshot, most: int = RECENT) -> list[ToldRevision]:
    """The last published revisions up to the snapshot's, the newest first. One query.

    One that was withdrawn is not among them: the one that took it back tells of that.
    """
    published = Revision.objects.filter(
        state=Revision.State.PUBLISHED, number__lte=snapshot.number, published_at__isnull=False
    )
    columns = ("number", "month", "published_at", "undoes_id")
    rows = published.order_by("-number").values_list(*columns)[:most]
    return [ToldRevision(*row) for row in rows]


class DatedFeed(Atom1Feed):
    """Atom, dated by the snapshot: a feed without entries would have the clock's date."""

    def latest_post_date(self) -> datetime:
        """When something in it last changed."""
        changed_at: datetime = self.feed["changed_at"]
        return changed_at

    def add_item(self, *given: Any, **item: Any) -> None:
        """Without what XML cannot hold: a name with a control character would break the feed."""
        words = {key: _writable(word) for key, word in item.items() if isinstance(word, str)}
        super().add_item(*given, **item | words)


class SnapshotFeed(ABC, Feed):
    """A feed; what it tells is ``read`` from the snapshot of the request."""

    feed_type = DatedFeed

    @abstractmethod
    def read(self, snapshot: Snapshot, **names: str) -> Told:
        """What the feed with these ``names`` in its address tells."""

    def get_object(self, request: Any, *args: Any, **names: str) -> Told:
        """Read it, at the moment that the request is about."""
        return self.read(request.snapshot, **names)

    # What Django asks of a feed

    def title(self, feed: Told) -> str:
        """With the site's name, as in a browser's list of tabs."""
        return _writable(f"{feed.title} · {settings.SITE_NAME}")

    def subtitle(self, feed: Told) -> str:
        """What it is about."""
        return _writable(feed.subtitle)

    def link(self, feed: Told) -> str:
        """The page it belongs to."""
        return feed.address

    def author_name(self, _feed: Told) -> str:
        """Who publishes it."""
        return settings.ASSOCIATION or settings.SITE_NAME

    def items(self, feed: Told) -> Sequence[Entry]:
        """The entries."""
        return feed.entries

    def feed_extra_kwargs(self, feed: Told) -> dict[str, Any]:
        """The date for ``DatedFeed``."""
        return {"changed_at": feed.changed_at}

    def item_title(self, item: Entry) -> str:
        """What a reader's list of entries shows."""
        return item.title

    def item_link(self, item: Entry) -> str:
        """The entry's page; its name in the feed too."""
        return item.address

    def item_pubdate(self, item: Entry) -> datetime:
        """When its revision was published."""
        return item.revision.published_at

    item_updateddate = item_pubdate


def _writable(text: str) -> str:
    return NOT_IN_XML.sub("", text)
