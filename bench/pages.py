"""The pages that are measured, each beside Datasette's address of the same rows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse

from bench.same_rows import queries
from clubs.models import Club
from grading.models import PublishedAffiliation, PublishedClub, PublishedPlayer, PublishedSide
from grading.reading.snapshot import read_snapshot
from gradingsite.folding import Pattern, fold

OF_A_KIND = 40
Page = tuple[str, str]
"""An address of the site, and Datasette's."""


def found() -> dict[str, Any]:
    """Pages by their kinds, and Datasette's queries by their names."""
    snapshot = read_snapshot()
    if snapshot is None:
        raise RuntimeError("nothing is published here")
    at = snapshot.number
    latest = {one.slug: one.latest.name for one in snapshot.lists if one.latest is not None}
    players = _spread(PublishedPlayer.objects.at(at).filter(is_listed=True).order_by("ref"))
    by_player: dict[str, Callable[[Any], Page]] = {
        "search, beginning of a name": lambda one: _named(fold(one.surname)[:4]),
        "search, inner wild card": lambda one: _named(_with_wild_card(fold(one.surname))),
        "search, reference": _referenced,
        "profile": lambda one: (reverse("profile", args=[one.ref]), _rows("grades", ref=one.ref)),
        "API, profile": _in_api,
    }
    kinds = {name: [page(one) for one in players] for name, page in by_player.items()}
    kinds["game list"] = [_games(*row) for row in _who_played(at, latest["standard"])]
    kinds["club"] = [_club(code) for code in _clubs(at)]
    return {"kinds": kinds, "queries": queries(at, latest["standard"], latest["rapid"])}


def _spread(rows: Any) -> Sequence[Any]:
    """So many of them, evenly, or all if there are fewer."""
    every = list(rows)
    return every[:: max(1, len(every) // OF_A_KIND)][:OF_A_KIND]


def _rows(query: str, **parameters: str) -> str:
    return f"/db/{query}?{urlencode(parameters)}"


def _named(typed: str) -> Page:
    pattern = Pattern(typed)
    begin = pattern.prefix
    after = begin[:-1] + chr(ord(begin[-1]) + 1)
    theirs = _rows("named", begin=begin, after=after, pattern=pattern.to_like())
    return f"{reverse('home')}?{urlencode({'q': typed})}", theirs


def _with_wild_card(name: str) -> str:
    return f"{name[:2]}*{name[3:5]}" if len(name) > 4 else f"{name[:1]}*{name[-1:]}"


def _referenced(player: PublishedPlayer) -> Page:
    query = urlencode({"q": player.ref})
    return f"{reverse('home')}?{query}", _rows("referenced", ref=player.ref)


def _in_api(player: PublishedPlayer) -> Page:
    theirs = f"/db/grades.json?{urlencode({'ref': player.ref, '_shape': 'objects'})}"
    return reverse("api-player", args=[player.ref]), theirs


def _who_played(at: int, period: str) -> Sequence[Any]:
    """References of players with games in a period of the standard list."""
    sides = PublishedSide.objects.at(at).filter(list_slug="standard", period=period)
    players = PublishedPlayer.objects.at(at).filter(player_id__in=sides.values("player_id"))
    return [(one.ref, period) for one in _spread(players.order_by("ref"))]


def _games(ref: str, period: str) -> Page:
    ours = reverse("games", args=[ref, "standard", period])
    return ours, _rows("games", ref=ref, period=period)


def _clubs(at: int) -> Sequence[str]:
    """Codes of clubs with members."""
    members = PublishedAffiliation.objects.at(at).filter(position__isnull=False)
    clubs = PublishedClub.objects.at(at).filter(
        kind=Club.Kind.CLUB, club_id__in=members.values("club_id")
    )
    return _spread(clubs.order_by("code").values_list("code", flat=True))


def _club(code: str) -> Page:
    return reverse("club", args=[code]), _rows("members", code=code)
