"""Files to take away."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.views.decorators.http import require_safe

from grading.exports.recomputing import recomputing_commands
from grading.reading.file_reply import file_reply
from grading.reading.pages import explain, snapshot_for
from grading.reading.problems import NotShown, missing
from grading.reading.snapshot import Snapshot
from grading.reading.unkept import unkept_page
from grading.selectors.downloads import content_type, file_called, no_such_file, offered_of


@require_safe
@unkept_page
def downloads(request: Any) -> HttpResponse:
    """What there is of the revision: files are made after it is published."""
    snapshot = _published(request.snapshot)
    context = {
        "offered": offered_of(snapshot.revision),
        "commands": recomputing_commands(snapshot.lists),
        "terms": settings.LICENCE_TERMS,
    }
    return render(request, "downloads/downloads.html", context)


@require_safe
def download(request: Any, name: str) -> HttpResponseBase:
    """One file, or a part of it."""
    request.snapshot = None
    try:
        request.snapshot = snapshot_for(request)
        return _file(request, _published(request.snapshot), name)
    except NotShown as problem:
        return explain(request, problem)


def _file(request: HttpRequest, snapshot: Snapshot, name: str) -> HttpResponseBase:
    file = file_called(snapshot, name)
    try:
        return file_reply(request, file.path, content_type(file))
    except FileNotFoundError:  # Another is being put in its place at this moment.
        raise no_such_file(snapshot, name) from None


def _published(snapshot: Snapshot | None) -> Snapshot:
    if snapshot is None:
        raise missing(
            "No list has been published yet",
            "There will be files to take away once the first list is out.",
        )
    return snapshot
