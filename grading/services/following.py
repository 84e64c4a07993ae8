"""Events in the lists they feed, and in no other: after an event, or what a list asks for, changed.

What was in time stays in time: a game goes where the report that brought it would have put it, and
a list that is out is redrawn.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Q, QuerySet

from grading.models import Correction, Event, Game, Placement
from grading.models.corrections import Cause
from grading.selectors.feeds import lists_fed_by
from grading.services.batches import create_all
from grading.services.corrections import Why, record_correction
from grading.services.placement import ListPeriods
from grading.services.replacing import place_in_lists_of, placements_of, reports_of
from players.models import Player

Placed = set[tuple[int, int]]
"""Games and the periods they are placed in."""


def follow_lists(event: Event) -> set[int]:
    """Place an event's games in every list that it feeds now, and take them out of the others.

    Gives the games that came into a list that is out, or left one: that is a correction. Of an
    event that was never accepted nothing is placed.
    """
    games = Game.objects.filter(event=event)
    before = _placed_in_closed(games)
    held = placements_of(games)
    if event.stage != Event.Stage.ACCEPTED and not held:
        return set()
    place_in_lists_of(event, held)
    for slug in sorted(lists_fed_by(event)):
        _place_missing(event, slug)
    return {game for game, _ in before ^ _placed_in_closed(games)}


def correct_followed(event: Event, why: Why) -> Correction | None:
    """``follow_lists``, and the correction that it is, if it is one."""
    touched = follow_lists(event)
    return record_correction(players_of(touched), Cause.EVENT, why) if touched else None


def players_of(games: Iterable[int]) -> QuerySet[Player]:
    """Who played in those games."""
    wanted = Game.objects.filter(pk__in=list(games))
    return Player.objects.filter(
        Q(pk__in=wanted.values("white")) | Q(pk__in=wanted.values("black"))
    )


def _placed_in_closed(games: QuerySet[Game]) -> Placed:
    rows = Placement.objects.filter(game__in=games.values("pk"), period__closed_by__isnull=False)
    return set(rows.values_list("game", "period"))


def _place_missing(event: Event, slug: str) -> None:
    """As the event's reports would have placed them, had the list been fed then."""
    there = Placement.objects.filter(grading_list__slug=slug, game__event=event)
    missing = Game.objects.filter(event=event, is_withdrawn=False).exclude(
        pk__in=there.values("game")
    )
    games = list(missing.order_by("pk"))
    if not games:
        return
    reports = reports_of(event.pk)
    reported = [reports.reported_on(game) for game in games]
    days = [game.day for game in games]
    periods = ListPeriods(slug, min(days), max(*days, *reported))
    rows = (
        Placement(
            game=game,
            grading_list=periods.grading_list,
            period=periods.for_day_reported(game.day, on),
        )
        for game, on in zip(games, reported, strict=True)
    )
    create_all(Placement, rows)
