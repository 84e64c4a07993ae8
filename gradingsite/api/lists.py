"""Rows of the API a page at a time, all pages of one revision whatever is published meanwhile."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.core.exceptions import ValidationError
from django.http import HttpResponse
from rest_framework.response import Response

from grading.reading.pages import snapshot_as_of
from grading.reading.parameters import whole_number
from grading.reading.problems import garbled
from grading.reading.snapshot import Snapshot
from gradingsite.api.cursors import Cursor, no_cursor, read_cursor
from gradingsite.api.parameters import MOST_ROWS, USUAL_ROWS, rows_a_page
from gradingsite.api.rows import made
from gradingsite.api.views import SnapshotView

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which rows a page has: so many of those that come after a place, or from the first on."""

    place: Sequence[Any] | None
    size: int

    @property
    def start(self) -> int:
        """How many rows come before, where the place is no more than their number."""
        return 0 if self.place is None else self.place[0]


@dataclass(frozen=True, slots=True)
class Rows:
    """The rows of a page, and the place of the last where others follow."""

    rows: Sequence[Any]
    place: Sequence[Any] | None = None
    notes: Sequence[str] = ()


def numbered(rows: Sequence[Any], wanted: Wanted) -> Rows:
    """A page of ``rows`` that are all at hand, whose place is their number."""
    end = wanted.start + wanted.size
    return Rows(rows[wanted.start : end], [end] if end < len(rows) else None)


class ListView(SnapshotView):
    """Many rows of the snapshot."""

    most, usual = MOST_ROWS, USUAL_ROWS
    """Rows a page."""
    COMMON = (*SnapshotView.COMMON, *rows_a_page(MOST_ROWS, USUAL_ROWS))
    is_list = True
    has_notes = False
    """Whether there can be something to say of the rows as a whole."""

    def rows(self, snapshot: Snapshot, wanted: Wanted, **parts: Any) -> Rows:
        """The rows that are wanted. Raises NotShown."""
        raise NotImplementedError

    def reply(self, **parts: Any) -> HttpResponse:
        """A page of rows, and where the next is."""
        size = whole_number(self.query, "size", self.most, least=1) or self.usual
        found = self._found(size, **parts)
        following = self.following(found)
        told = {"notes": list(found.notes)} if self.has_notes else {}
        rows = made(self.row, found.rows, self.fields, many=True)
        reply = Response(self.envelope(**told, results=rows, next=following))
        if following:
            reply.headers["Link"] = f'<{following}>; rel="next"'
        return reply

    def _found(self, size: int, **parts: Any) -> Rows:
        if self.cursor is None:
            return self.rows(self.read_already, Wanted(None, size), **parts)
        try:
            return self.rows(self.read_already, Wanted(self.cursor.place, size), **parts)
        except (ValueError, TypeError, IndexError, ValidationError) as error:
            # What an earlier release wrote may be no place any more. It is noted all the same, but
            # for the place: somebody's name may be part of it.
            logger.warning("A cursor leads to no place", exc_info=True)
            raise no_cursor() from error

    def refuse_garbage(self) -> None:
        """Raises NotShown for parameters that there are not, or that cannot be read."""
        super().refuse_garbage()
        if self.cursor and self.query.get("as_of"):
            raise garbled("Two moments", "“cursor” says already what “as_of” would.")

    def read(self) -> Snapshot:
        """The snapshot that the page before was of, or the one that is asked for."""
        if self.cursor is None:
            return super().read()
        return self.known(snapshot_as_of(self.asked, str(self.cursor.revision)))

    @cached_property
    def cursor(self) -> Cursor | None:
        """Where to go on; none on the first page. Raises NotShown."""
        text = self.query.get("cursor")
        return read_cursor(text, self.asked.path, self.query) if text else None

    def following(self, found: Rows) -> str | None:
        """The address of the next page; none for the last."""
        if found.place is None:
            return None
        query = self.query.copy()
        query.pop("as_of", None)
        cursor = Cursor(self.read_already.number, found.place)
        query["cursor"] = cursor.written(self.asked.path, query)
        address: str = self.asked.build_absolute_uri(f"{self.asked.path}?{query.urlencode()}")
        return address

    def csv_rows(self, told: Mapping[str, Any]) -> Iterable[Mapping[str, Any]]:
        """The rows of the page."""
        rows: Iterable[Mapping[str, Any]] = told["results"]
        return rows
