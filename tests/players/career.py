"""A player of forty years and five thousand games, in both lists, written in bulk."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import timedelta
from typing import Any

from grading.engine.calendars import RAPIDPLAY, STANDARDPLAY
from grading.engine.periods import Period, end_of_month
from grading.engine.results import Kind
from grading.models import PublishedEvent, PublishedGrade, PublishedPlayer, PublishedSide
from tests.snapshot import World, list_row

FIRST_COMPUTED = "2012-01"
SPANS = {
    "standard": STANDARDPLAY.span("1994-07", "2034-07"),
    "rapid": RAPIDPLAY.span("1994-07", "2034-07"),
}
GAMES = 5_000
SCHEME = "ecf-2015"


class Career:
    """Ann, against a hundred opponents in a few events, and the revision that shows it all.

    Each period from January 2012 on has the same number of games, all drawn, so that every
    grade is 100: its sums are those of the period and the one before.
    """

    def __init__(self, games: int = GAMES) -> None:
        self.world = World()
        self.world.revise(1, month="2034-07", lists=[_list(slug) for slug in SPANS])
        self.ann = self.world.player("Smith, Ann")
        opponents = [self.world.player(f"Jones, Bob {number}") for number in range(100)]
        events = [self.world.event(f"League {number}") for number in range(10)]
        computed = {slug: _computed(span) for slug, span in SPANS.items()}
        self.each = games // sum(len(span) for span in computed.values())
        PublishedGrade.objects.bulk_create(
            self._grade(slug, period) for slug, span in SPANS.items() for period in span
        )
        PublishedSide.objects.bulk_create(self._sides(computed, opponents, events))
        self.games = PublishedSide.objects.filter(player_id=self.ann.player_id).count()
        self.world.publish(1)

    def _grade(self, slug: str, period: Period) -> PublishedGrade:
        row: dict[str, Any] = {
            "since": 1,
            "player_id": self.ann.player_id,
            "list_slug": slug,
            "period": period.name,
            "grade": 100,
            "category": "A",
            "games_counted": 30,
        }
        if period.name >= FIRST_COMPUTED:
            earlier = self.each if period.name > FIRST_COMPUTED else 0
            row |= {
                "scheme": SCHEME,
                "entry_kind": Kind.LIST,
                "entry_value": 100,
                "own_sides": self.each,
                "own_points": 100 * self.each,
                "forward_sides": earlier,
                "forward_points": 100 * earlier,
                "games_counted": self.each + earlier,
                "games_12m": self.each + earlier,
            }
        return PublishedGrade(**row)

    def _sides(
        self,
        computed: dict[str, list[Period]],
        opponents: Sequence[PublishedPlayer],
        events: Sequence[PublishedEvent],
    ) -> Iterator[PublishedSide]:
        for slug, periods in computed.items():
            for period in periods:
                for number in range(self.each):
                    yield PublishedSide(
                        since=1,
                        game_id=next(self.world._ids),
                        is_white=number % 2 == 0,
                        player_id=self.ann.player_id,
                        opponent_id=opponents[number % len(opponents)].player_id,
                        event_id=events[number % len(events)].event_id,
                        list_slug=slug,
                        period=period.name,
                        day=period.last_day - timedelta(days=3 * number % 180),
                        score="55",
                        status=PublishedSide.Status.GRADED,
                        own_value=100,
                        opponent_value=100,
                        opponent_kind=Kind.LIST,
                        points=100,
                    )


def _computed(span: Sequence[Period]) -> list[Period]:
    return [period for period in span if period.name >= FIRST_COMPUTED]


def _list(slug: str) -> dict[str, Any]:
    span = SPANS[slug]
    periods = [
        {
            "name": period.name,
            "first_day": period.first_day.isoformat(),
            "last_day": period.last_day.isoformat(),
            "nominal_day": end_of_month(period.name).isoformat(),
            "computed": period.name >= FIRST_COMPUTED,
            "scheme": SCHEME if period.name >= FIRST_COMPUTED else "",
            "revision": 1 if period.name >= FIRST_COMPUTED else None,
        }
        for period in span
    ]
    told = {"latest": span[-1].name, "previous": span[-2].name, "in_progress": []}
    return list_row(slug, periods=periods, **told)
