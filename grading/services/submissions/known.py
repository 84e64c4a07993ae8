"""Whom an organiser's names mean, once games went from one record to another."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection

from django.db.models import Q

from grading.models import Game
from grading.models.submissions import Identification, KnownAs
from grading.services.submissions.identifying import folded_name, organiser_of
from players.chains import records_of
from players.models import Player

Key = tuple[str, str, str]
"""Organiser, folded name and club, as choices are remembered by them."""


def learn_anew(*, was: Player, now: Player) -> None:
    """Let names that taught ``was`` mean ``now``, where all games that they came with are his.

    Where some are and some are not, nobody knows which of the two a name means in the next file:
    it is forgotten, and asked again. Within a transaction, after the games went.
    """
    known = {_key(one): one for one in KnownAs.objects.filter(player__in=records_of(was))}
    if not known:
        return
    taught = _taught_in({was.pk, now.pk, *records_of(was), *records_of(now)})
    events = set().union(*(taught.get(key, set()) for key in known))
    left, gone = _events_of(was, events), _events_of(now, events)
    for key, one in known.items():
        came_in = taught.get(key, set())
        if came_in & gone and not came_in & left:
            one.player = now
            one.save()
        elif came_in & gone:
            one.delete()


def _key(known: KnownAs) -> Key:
    return known.organiser, known.folded, known.club_code


def _taught_in(players: Collection[int]) -> dict[Key, set[int]]:
    """By the names that files have for the players: the events these came with."""
    rows = Identification.objects.filter(player__in=players, submission__event__isnull=False)
    taught: dict[Key, set[int]] = defaultdict(set)
    long = ("submission__text", "submission__declared", "submission__receipt", "candidates")
    for row in rows.select_related("submission").defer(*long):
        key = organiser_of(row.submission), folded_name(row.name), row.club_code
        assert row.submission.event_id is not None  # noqa: S101 - asked for
        taught[key].add(row.submission.event_id)
    return taught


def _events_of(player: Player, among: Collection[int]) -> set[int]:
    """Those that the player has games in."""
    records = records_of(player)
    games = Game.objects.filter(Q(white__in=records) | Q(black__in=records), event__in=among)
    return set(games.order_by().values_list("event", flat=True).distinct())
