"""The revisions, and what each of them changed."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render

from grading.reading.csv_reply import csv_reply, wants_csv
from grading.reading.pages import SnapshotRequest, snapshot_page
from grading.reading.parameters import page_number, sort_order
from grading.selectors.change_filters import filters_asked
from grading.selectors.change_rows import SORTS
from grading.selectors.revision import Asked, RevisionPage, revision_page
from grading.selectors.revisions import revisions_at

REVISIONS_A_PAGE = 50
CHANGES_A_PAGE = 100
CHANGE_COLUMNS = ("ref", "name", "list", "period", "old_grade", "new_grade", "cause")


@snapshot_page
def revisions(request: SnapshotRequest) -> HttpResponse:
    """Every revision there has been, newest first."""
    found = revisions_at(request.snapshot, page=page_number(request.GET), size=REVISIONS_A_PAGE)
    return render(request, "revisions/revisions.html", {"revisions": found})


@snapshot_page
def revision(request: SnapshotRequest, number: int) -> HttpResponse:
    """What one revision changed, and why."""
    as_csv = wants_csv(request.GET)
    asked = Asked(
        filters=filters_asked(request.GET, request.snapshot),
        sort=sort_order(request.GET, SORTS, "change"),
        page=1 if as_csv else page_number(request.GET),
        size=None if as_csv else CHANGES_A_PAGE,
    )
    page = revision_page(request.snapshot, number, asked)
    if as_csv:
        return _csv(page)
    context = {"page": page, "revision": page.revision, "asked": asked}
    return render(request, "revisions/revision.html", context)


def _csv(page: RevisionPage) -> HttpResponse:
    rows = (
        (row.ref, row.name, row.list.slug, row.period.name, row.old, row.new, row.cause)
        for row in page.rows
    )
    return csv_reply(f"revision-{page.revision.number}.csv", CHANGE_COLUMNS, rows)
