"""What every page about one player begins with: finding out who is meant."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any
from urllib.parse import urlencode

from django.http import HttpResponse, HttpResponsePermanentRedirect, HttpResponseRedirect
from django.urls import reverse

from grading.models import PublishedPlayer
from grading.reading.pages import SnapshotRequest, View, snapshot_page
from grading.reading.problems import NotShown, WayOn, gone, missing
from grading.reading.snapshot import Snapshot
from players.references import InvalidReference, parse_reference
from players.selectors.merges import survivor_of
from players.selectors.people import full_name
from players.selectors.search import NO_SUCH_NUMBER


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
        snapshot: Snapshot = request.snapshot
        meant = _reference(request, snapshot, ref)
        if meant != ref:
            address = _address(request, meant, rest)
            return HttpResponsePermanentRedirect(address)
        player = PublishedPlayer.objects.at(snapshot.number).filter(ref=meant).first()
        if player is None:
            raise _nobody(snapshot, meant)
        if snapshot.is_past and not _is_shown_now(snapshot, meant):
            raise _no_longer(meant)
        if player.merged_into_id is not None:
            survivor = survivor_of(snapshot, player)
            if survivor is None:
                raise _nobody(snapshot, meant)
            address = _address(request, survivor.ref, rest, merged=meant)
            return HttpResponseRedirect(address)
        request.player = player
        return view(request, **rest)

    return page


def in_period(request: PlayerRequest, slug: str, period: str) -> dict[str, Any]:
    """What every page about one period of the player's begins with. Raises NotShown."""
    grading_list, shown = request.snapshot.period_called(slug, period)
    return {
        "player": request.player,
        "name": full_name(request.player),
        "list": grading_list,
        "period": shown,
    }


def _reference(request: SnapshotRequest, snapshot: Snapshot, text: str) -> str:
    text = "".join(text.split())
    try:
        return parse_reference(text)
    except InvalidReference as error:
        if error.meant is None:
            raise missing("No such reference", f"{error}.") from error
        if len(text) == len(error.meant) - 1:
            return error.meant
        if not PublishedPlayer.objects.at(snapshot.number).filter(ref=error.meant).exists():
            raise missing("No such player", f"{error}. {NO_SUCH_NUMBER}") from error
        way = WayOn(f"Go to {error.meant}", _address(request, error.meant, {}, name="profile"))
        raise missing("Wrong check letter", f"{error}.", way) from error


def _is_shown_now(snapshot: Snapshot, ref: str) -> bool:
    """Whoever was hidden since is hidden in all revisions."""
    standing = snapshot.standing or snapshot.number
    return PublishedPlayer.objects.at(standing).filter(ref=ref).exists()


def _no_longer(ref: str) -> NotShown:
    return gone("Not shown any more", f"The player with the reference {ref} is no longer shown.")


def _nobody(snapshot: Snapshot, ref: str) -> NotShown:
    earlier = PublishedPlayer.objects.filter(ref=ref, since__lte=snapshot.number)
    if earlier.exists():
        return _no_longer(ref)
    return missing(
        "No such player",
        f"Nobody here has the reference {ref}. Who has played no graded game yet, or only since"
        " the last revision, is not in it.",
    )


def _address(
    request: SnapshotRequest,
    ref: str,
    rest: dict[str, str],
    *,
    name: str = "",
    merged: str = "",
) -> str:
    query = {"as_of": request.GET.get("as_of"), "merged": merged}
    given = urlencode({key: value for key, value in query.items() if value})
    resolved = request.resolver_match
    shown = name or (resolved.url_name if resolved else None) or "profile"
    address = reverse(shown, kwargs={"ref": ref} | rest)
    return f"{address}?{given}" if given else address
