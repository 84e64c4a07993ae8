"""Placements that the source of the games gives itself."""

from __future__ import annotations

from collections.abc import Sequence

from grading.models import Event, Game, GradingList, Period, Placement
from grading.services.keys import PeriodKeys, UnknownKey
from grading.services.rows import GameRow


def place_as_given(rows: Sequence[GameRow], games: Sequence[Game]) -> None:
    """Place those of ``games`` whose ``rows`` name the period. Raises UnknownKey."""
    given = [(row, game) for row, game in zip(rows, games, strict=True) if row.period]
    if not given:
        return
    rates = dict(Event.objects.values_list("pk", "rate"))
    lists = dict(GradingList.objects.values_list("slug", "pk"))
    periods = PeriodKeys()
    placements = [
        Placement(
            game=game,
            grading_list_id=lists[rates[game.event_id]],
            period_id=periods.of(rates[game.event_id], row.period),
        )
        for row, game in given
    ]
    _hold({placement.period_id for placement in placements})
    Placement.objects.bulk_create(placements)


def _hold(periods: set[int]) -> None:
    """Keep the periods open until the games are in; UnknownKey if one has closed."""
    for period in Period.objects.select_for_update().filter(pk__in=periods).order_by("last_day"):
        if period.closed_by_id is not None:
            raise UnknownKey(f"{period} has been published: nothing more is placed in it")
