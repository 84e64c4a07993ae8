"""One period's games of one player, with their summary. Source: site, Game lists."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from grading.models import PublishedGrade, PublishedPlayer, PublishedSide
from grading.reading.lists import PublishedList, PublishedPeriod
from grading.reading.snapshot import Snapshot
from grading.scores import in_halves
from players.selectors.sides import WITHIN_A_DAY, Side, Status, sides_shown


@dataclass(frozen=True, slots=True)
class Summary:
    """The counted games together; in a period in progress, those whose points are known."""

    games: int
    half_points: int
    opponents: int
    points: int

    @property
    def score(self) -> str:
        """Such as "4½"."""
        return in_halves(self.half_points)

    @property
    def percentage(self) -> float:
        """Of the points there were to win."""
        return 50 * self.half_points / self.games

    @property
    def average_opponent(self) -> float:
        """Of the grades as used, before the 40-point limit."""
        return self.opponents / self.games

    @property
    def average_points(self) -> float:
        """What the games alone come to."""
        return self.points / self.games


@dataclass(frozen=True, slots=True)
class GameList:
    """A period's games, and where to go from there."""

    sides: Sequence[Side]
    summary: Summary | None
    grade: PublishedGrade | None
    before: PublishedPeriod | None
    after: PublishedPeriod | None
    others: Sequence[tuple[PublishedList, PublishedPeriod]]
    """The other lists that have games of a period of this name."""
    only_isolated: bool

    @property
    def has_uncounted(self) -> bool:
        """Whether any of them do not count for the player."""
        return any(side.reason for side in self.sides)

    @property
    def waiting(self) -> int:
        """How many cannot be given points before their list is out."""
        return sum(side.is_in_progress and side.points is None for side in self.sides)

    @property
    def has_starred(self) -> bool:
        """Whether any opponent's grade bears a star."""
        return any(side.is_starred for side in self.sides)


def game_list(
    snapshot: Snapshot,
    player: PublishedPlayer,
    grading_list: PublishedList,
    period: PublishedPeriod,
) -> GameList:
    """The games that ``player`` has in a period of a list."""
    sides = PublishedSide.objects.at(snapshot.number).filter(player_id=player.player_id)
    rows = list(
        sides.filter(list_slug=grading_list.slug, period=period.name).order_by("day", *WITHIN_A_DAY)
    )
    shown = sides_shown(snapshot, [row for row in rows if row.status != Status.ISOLATED])
    grade = (
        PublishedGrade.objects.at(snapshot.number)
        .filter(player_id=player.player_id, list_slug=grading_list.slug, period=period.name)
        .first()
    )
    played = set(
        sides.exclude(status=Status.ISOLATED).values_list("list_slug", "period").distinct()
    )
    before, after = _neighbours(grading_list, period, played)
    return GameList(
        sides=shown,
        summary=_summary(shown),
        grade=grade,
        before=before,
        after=after,
        others=_others(snapshot, grading_list, period, played),
        only_isolated=bool(rows) and not shown,
    )


def _summary(sides: Sequence[Side]) -> Summary | None:
    taken = [side for side in sides if side.points is not None and not side.reason]
    if not taken:
        return None
    return Summary(
        games=len(taken),
        half_points=sum(side.result.half_points or 0 for side in taken),
        opponents=sum(side.row.opponent_value or 0 for side in taken),
        points=sum(side.points or 0 for side in taken),
    )


def _neighbours(
    grading_list: PublishedList, period: PublishedPeriod, played: set[tuple[str, str]]
) -> tuple[PublishedPeriod | None, PublishedPeriod | None]:
    """The nearest periods before and after in which there are games."""
    place = grading_list.place(period.name)
    with_games = [(grading_list.slug, other.name) in played for other in grading_list.periods]
    earlier = [i for i, has in enumerate(with_games) if has and i < place]
    later = [i for i, has in enumerate(with_games) if has and i > place]
    return (
        grading_list.periods[earlier[-1]] if earlier else None,
        grading_list.periods[later[0]] if later else None,
    )


def _others(
    snapshot: Snapshot,
    grading_list: PublishedList,
    period: PublishedPeriod,
    played: set[tuple[str, str]],
) -> list[tuple[PublishedList, PublishedPeriod]]:
    others = [other for other in snapshot.lists if other.slug != grading_list.slug]
    pairs = [(other, other.period(period.name)) for other in others]
    return [(o, p) for o, p in pairs if p is not None and (o.slug, p.name) in played]
