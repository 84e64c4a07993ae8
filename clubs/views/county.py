"""The pages of a county and of its team."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.http import HttpResponse, HttpResponsePermanentRedirect
from django.urls import reverse

from clubs.selectors.counties import (
    ShownCounty,
    clubs_in,
    clubs_with,
    county_called,
    listed_clubs,
    teams_of,
)
from clubs.views.members import members_page
from grading.reading.pages import SnapshotRequest, View, snapshot_page


def county_page(view: Callable[[SnapshotRequest, ShownCounty], HttpResponse]) -> View:
    """A page about the county in its address, which leads to its own where written otherwise."""

    @snapshot_page
    @wraps(view)
    def page(request: SnapshotRequest, slug: str) -> HttpResponse:
        shown = county_called(request.snapshot, slug)
        if shown.slug != slug:
            return HttpResponsePermanentRedirect(_address(request, shown))
        return view(request, shown)

    return page


@county_page
def county(request: SnapshotRequest, shown: ShownCounty) -> HttpResponse:
    """Everyone in any club of the county."""
    snapshot = request.snapshot
    return members_page(
        request,
        "clubs/county.html",
        clubs_in(snapshot, shown),
        file_name=shown.slug,
        further=lambda: {"county": shown, "clubs": listed_clubs(snapshot, shown)},
    )


@county_page
def county_team(request: SnapshotRequest, shown: ShownCounty) -> HttpResponse:
    """Everyone who has played for the county's own team."""
    snapshot = request.snapshot
    return members_page(
        request,
        "clubs/county_team.html",
        teams_of(snapshot, shown),
        file_name=f"{shown.slug}-team",
        further=lambda: {"county": shown, "teams": clubs_with(snapshot, teams_of(snapshot, shown))},
    )


def _address(request: SnapshotRequest, shown: ShownCounty) -> str:
    resolved = request.resolver_match
    address = reverse(resolved.view_name if resolved else "county", args=[shown.slug])
    return f"{address}?{request.GET.urlencode()}" if request.GET else address
