"""Every grade a player has had. Source: site, Grade history."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from grading.models import PublishedGrade
from grading.reading.lists import PublishedList, PublishedPeriod
from grading.reading.months import month_in_words
from grading.reading.snapshot import Snapshot
from players.selectors.figures import Figure, stands_at
from players.selectors.played import Played


@dataclass(frozen=True, slots=True)
class Cell:
    """One list in one period."""

    list: PublishedList
    period: PublishedPeriod
    figure: Figure
    games_12m: int
    games_counted: int
    has_games: bool
    has_working: bool
    in_progress: bool

    @property
    def is_empty(self) -> bool:
        """Whether it has nothing to show."""
        return not (self.figure.is_shown or self.has_games or self.in_progress)


@dataclass(frozen=True, slots=True)
class HistoryRow:
    """The lists of one month; none for a list that had no period of that name."""

    name: str
    cells: Sequence[Cell | None]

    @property
    def words(self) -> str:
        """Such as "January 2013"."""
        return month_in_words(self.name)

    @property
    def has_old_grades(self) -> bool:
        """Whether its grades are on the scale before July 2009."""
        return any(cell.period.is_old_grades for cell in self.cells if cell is not None)


@dataclass(frozen=True, slots=True)
class HistoryTable:
    """The history in lists that stand side by side: the national ones, or one beside them."""

    lists: Sequence[PublishedList]
    rows: Sequence[HistoryRow]

    @property
    def own(self) -> PublishedList | None:
        """The association's own list that it is of."""
        return self.lists[0] if self.lists[0].is_own else None


@dataclass(frozen=True, slots=True)
class Peak:
    """The highest grade in a list, the first time it was reached."""

    list: PublishedList
    period: PublishedPeriod
    figure: Figure


def history_of(
    snapshot: Snapshot, versions: Sequence[PublishedGrade], played: Played
) -> list[HistoryRow]:
    """The periods with grades or games, newest first, each grade as it stands now."""
    standing = {
        (row.list_slug, row.period): row for row in versions if stands_at(row, snapshot.number)
    }
    names = {period.name for shown in snapshot.lists for period in shown.periods}
    rows = []
    for name in sorted(names, reverse=True):
        cells = [_cell(shown, name, standing, played) for shown in snapshot.lists]
        if any(cell is not None for cell in cells):
            rows.append(HistoryRow(name, cells))
    return rows


def tables_of(lists: Sequence[PublishedList], history: Sequence[HistoryRow]) -> list[HistoryTable]:
    """The national lists together, then each list beside them that the player is in."""
    own = [[place] for place, shown in enumerate(lists) if shown.is_own]
    together = [place for place, shown in enumerate(lists) if not shown.is_own]
    tables = []
    for places in (together, *own):
        rows = [HistoryRow(row.name, [row.cells[place] for place in places]) for row in history]
        there = [row for row in rows if any(cell is not None for cell in row.cells)]
        if there:
            tables.append(HistoryTable([lists[place] for place in places], there))
    return tables


def _cell(
    shown: PublishedList,
    name: str,
    standing: dict[tuple[str, str], PublishedGrade],
    played: Played,
) -> Cell | None:
    period = shown.period(name)
    row = standing.get((shown.slug, name))
    if period is None:
        return None
    has_games = played.shown_in(shown, period)
    if row is None and not has_games:
        return None
    graded = row is not None and row.grade is not None
    if row is not None and not graded and not has_games:
        return None
    return Cell(
        list=shown,
        period=period,
        figure=Figure(row.grade, row.category) if row is not None and graded else Figure(),
        games_12m=row.games_12m if row else 0,
        games_counted=row.games_counted if row else 0,
        has_games=has_games,
        has_working=row is not None and bool(row.scheme),
        in_progress=shown.is_in_progress(period),
    )


def peaks_of(snapshot: Snapshot, history: Sequence[HistoryRow]) -> list[Peak]:
    """The peak of each list that has one; Old Grades are compared with nothing newer."""
    peaks = []
    for place, shown in enumerate(snapshot.lists):
        cells = [row.cells[place] for row in reversed(history)]
        graded = [c for c in cells if c is not None and c.figure.grade]
        new = [cell for cell in graded if not cell.period.is_old_grades]
        if best := max(new or graded, key=lambda cell: cell.figure.grade or 0, default=None):
            peaks.append(Peak(shown, best.period, best.figure))
    return peaks
