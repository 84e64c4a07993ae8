"""What every page about one player begins with: finding out who is meant."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial, wraps
from typing import Any
from urllib.parse import urlencode

from django.http import HttpResponse, HttpResponsePermanentRedirect, HttpResponseRedirect
from django.urls import reverse

from grading.models import PublishedPlayer
from grading.reading.pages import SnapshotRequest, View, snapshot_page
from players.selectors.asked import AskedPlayer, player_asked
from players.selectors.people import full_name


class PlayerRequest(SnapshotRequest):
    """A request with the player it is about."""

    player: PublishedPlayer


def player_page(view: Callable[..., HttpResponse]) -> View:
    """A page about the player whose reference is in its address: ``request.player``.

    A reference without its letter, or in small letters, leads to its own address. One merged into
    another leads there for as long as it is: merges can be undone.
    """

    @snapshot_page
    @wraps(view)
    def page(request: Any, ref: str, **rest: str) -> HttpResponse:
        asked = player_asked(request.snapshot, ref, partial(_profile_of, request))
        if asked.ref != ref or asked.is_merged:
            return at_own_address(request, asked, ref, rest)
        request.player = asked.player
        return view(request, **rest)

    return page


def at_own_address(
    request: SnapshotRequest,
    asked: AskedPlayer,
    written: str,
    rest: dict[str, str],
    place: str = "ref",
) -> HttpResponse:
    """Lead from the address as it was ``written`` to the one of who is meant.

    ``place`` is the part of the address that the reference stands in, ``rest`` are the others.
    """
    if asked.ref != written:
        return HttpResponsePermanentRedirect(_address(request, rest | {place: asked.ref}))
    address = _address(request, rest | {place: asked.player.ref}, merged=asked.ref)
    return HttpResponseRedirect(address)


def in_period(request: PlayerRequest, slug: str, period: str) -> dict[str, Any]:
    """What every page about one period of the player's begins with. Raises NotShown."""
    grading_list, shown = request.snapshot.period_called(slug, period)
    return {
        "player": request.player,
        "name": full_name(request.player),
        "list": grading_list,
        "period": shown,
    }


def _profile_of(request: SnapshotRequest, ref: str) -> str:
    return _address(request, {"ref": ref}, name="profile")


def _address(
    request: SnapshotRequest, parts: dict[str, str], *, name: str = "", merged: str = ""
) -> str:
    query = {"as_of": request.GET.get("as_of"), "merged": merged}
    given = urlencode({key: value for key, value in query.items() if value})
    resolved = request.resolver_match
    shown = name or (resolved.url_name if resolved else None) or "profile"
    address = reverse(shown, kwargs=parts)
    return f"{address}?{given}" if given else address
