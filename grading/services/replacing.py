"""Placing games anew whose date, event or list was put right. Rules, sections 3 and 9.

What was in time stays in time: a list that is out is redrawn for a correction.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import chain, groupby
from operator import attrgetter

from django.db.models import QuerySet
from django.utils.timezone import localdate

from grading.models import Event, Game, Period, Placement, ReceivedReport
from grading.selectors.feeds import lists_fed_by
from grading.services.placement import ListPeriods


def placements_of(games: QuerySet[Game]) -> list[Placement]:
    """Where games are placed, list by list, with what placing them anew needs."""
    held = Placement.objects.filter(game__in=games.values("pk"))
    return list(held.select_related("game__event", "period", "grading_list").order_by("pk"))


def place_if_nowhere(game: Game) -> None:
    """Place a game of an accepted event in the lists it is not in yet, as one that comes in now."""
    if game.event.stage != Event.Stage.ACCEPTED:
        return
    for slug in _lists_without(game):
        periods = ListPeriods(slug, game.day, game.day)
        _create(game, periods, periods.for_day(game.day))


def place_as_reported(game: Game) -> None:
    """Place a game that its event's report should have told of, where that would have put it."""
    reported_on = reports_of(game.event_id).reported_on(game)
    for slug in _lists_without(game):
        periods = ListPeriods(slug, game.day, max(game.day, reported_on))
        _create(game, periods, _as_reported(game, periods, reported_on).pk)


def place_in_lists_of(event: Event, placements: Collection[Placement]) -> None:
    """Take games out of the lists that their ``event`` does not feed, and move them to its own.

    To the periods of the same names there; where it has none, where they would be placed now.
    """
    fed = lists_fed_by(event)
    there = {p.game_id for p in placements if p.grading_list.slug == event.rate}
    strays = [p for p in placements if p.grading_list.slug not in fed]
    moved = {p.game_id: p for p in reversed(strays) if p.game_id not in there}
    _move_to(event.rate, list(moved.values()))
    left = [p.pk for p in strays if moved.get(p.game_id) is not p]
    Placement.objects.filter(pk__in=left).delete()


def _move_to(slug: str, placements: Collection[Placement]) -> None:
    if not placements:
        return
    days = [placement.game.day for placement in placements]
    periods = ListPeriods(slug, min(days), max(days))
    for placement in placements:
        named = periods.named(placement.period.name)
        placement.grading_list = periods.grading_list
        placement.period_id = named or periods.for_day(placement.game.day)
    _update(placements)


def place_by_date(placements: Collection[Placement], was: Mapping[int, date]) -> None:
    """Move games of one event whose dates were put right; ``was`` has the old ones, by game.

    They go where their event's report would have put them. One that came too late for the period
    of its old date stays no earlier than it was.
    """
    of_list = attrgetter("grading_list.slug")
    for slug, some in groupby(sorted(placements, key=of_list), key=of_list):
        _place_by_date(slug, list(some), was)


def _place_by_date(slug: str, placements: Collection[Placement], was: Mapping[int, date]) -> None:
    reports = reports_of(next(iter(placements)).game.event_id)
    reported = {placement.game_id: reports.reported_on(placement.game) for placement in placements}
    days = [*was.values(), *(placement.game.day for placement in placements)]
    periods = ListPeriods(slug, min(days), max(*days, *reported.values()))
    for placement in placements:
        game, held = placement.game, placement.period
        right = periods.of_day(game.day)
        if held.pk != periods.of_day(was[game.pk]).pk:
            found = max(right, held, key=_end)
        elif right.last_day < held.last_day:
            found = _as_reported(game, periods, reported[game.pk])
        else:
            found = right
        placement.period = found
    _update(placements)


def _lists_without(game: Game) -> list[str]:
    """The lists that the game's event feeds, and that have not got it."""
    held = set(game.placements.values_list("grading_list__slug", flat=True))
    return sorted(lists_fed_by(game.event) - held)


def _end(period: Period) -> date:
    return period.last_day


def _as_reported(game: Game, periods: ListPeriods, on: date) -> Period:
    """Where the event's other games of the same period are; by the day of the report if none."""
    own = periods.of_day(game.day)
    others = Placement.objects.filter(
        game__event=game.event_id,
        game__day__range=(own.first_day, own.last_day),
        grading_list=periods.grading_list,
    ).exclude(game=game.pk)
    first = others.select_related("period").order_by("period__last_day").first()
    return first.period if first else periods.for_day_reported(game.day, on)


@dataclass(frozen=True, slots=True)
class Reports:
    """The reports of an event: the last game each brought, and when it was accepted."""

    rows: Sequence[tuple[int, date]]

    def reported_on(self, game: Game) -> date:
        """When the report that brought a game was accepted; of none, the first that could have."""
        brought = (on for last_game, on in self.rows if game.pk <= last_game)
        could_have = (on for _, on in self.rows if on >= game.day)
        return next(chain(brought, could_have), localdate())


def reports_of(event: int) -> Reports:
    """Those of the event with that key, in their order. One query."""
    rows = ReceivedReport.objects.acceptances().filter(event_id=event).order_by("pk")
    return Reports(list(rows.values_list("last_game", "reached_on")))


def _create(game: Game, periods: ListPeriods, period: int) -> None:
    Placement.objects.create(game=game, grading_list=periods.grading_list, period_id=period)


def _update(placements: Collection[Placement]) -> None:
    Placement.objects.bulk_update(placements, ["grading_list", "period"], batch_size=500)
