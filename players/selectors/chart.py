"""The drawing of a grade history: where its marks and lines go. Source: site, Player profile.

Drawn from the rows of the table below it, so the two cannot differ. Across, places are in per
cent; down, in pixels: type and marks keep their size on every screen.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from grading.engine.periods import list_month
from grading.reading.lists import NEW_GRADES_FROM, PublishedList
from players.selectors.axes import Days, Levels, days_around, levels_around
from players.selectors.history import Cell, HistoryRow
from players.selectors.runs import runs_of

HEIGHT = 200
LOOKS = "abcd"
"""Colour, dash and shape of each list's line: the style sheet has them."""
CROWDED = 24
"""Grades on one line from which its marks have to be small."""
LABELS_APART = 16
"""Pixels from one list's name to another's."""
NEAR = 25.0
"""Per cent across within which two names could touch."""
ROOM_FOR_LABEL = 40.0
"""Per cent of the width that "Old Grades" needs on a telephone."""


@dataclass(frozen=True, slots=True)
class Point:
    """One grade of the history, and where it is drawn."""

    cell: Cell
    look: str
    x: float
    y: int

    @property
    def words(self) -> str:
        """Such as "Standard, January 2013: 133 B"."""
        figure = self.cell.figure
        words = f"{self.cell.list.short_name}, {self.cell.period.words}: {figure.grade}"
        if figure.grade == 0:
            return f"{words}, not a grade"
        words += f" {figure.category}" if figure.category else ""
        return f"{words}, Old Grades" if self.cell.period.is_old_grades else words

    @property
    def anchor(self) -> str:
        """From where its words run, so that they stay on the chart: start or end, or the middle."""
        return "start" if self.x < 100 / 3 else "end" if self.x > 200 / 3 else ""


@dataclass(frozen=True, slots=True)
class Track:
    """One list's grades: a line for each stretch without a gap, and a mark for each grade."""

    list: PublishedList
    look: str
    points: Sequence[Point]
    runs: Sequence[Sequence[Point]]
    """Grades of one list after the other, on one scale."""
    label_y: int

    @property
    def is_hollow(self) -> bool:
        """Whether its marks are hollow: those of the first two lists are not."""
        return self.look in LOOKS[2:]

    @property
    def line(self) -> str:
        """The lines, as the ``d`` of a path."""
        return "".join(
            "M" + "L".join(f"{point.x:g} {point.y}" for point in run)
            for run in self.runs
            if len(run) > 1
        )

    @property
    def marks(self) -> str:
        """The marks, as the ``d`` of a path: its line caps are what is seen."""
        return "".join(f"M{point.x:g} {point.y}h0" for point in self.points)


@dataclass(frozen=True, slots=True)
class Mark:
    """A year on the scale of days; every other one gives way on a narrow screen."""

    x: float
    words: str
    gives_way: bool


@dataclass(frozen=True, slots=True)
class Level:
    """A grade on the scale of grades."""

    y: int
    grade: int


@dataclass(frozen=True, slots=True)
class Chart:
    """All that is drawn."""

    tracks: Sequence[Track]
    marks: Sequence[Mark]
    levels: Sequence[Level]
    old_until: float | None
    """Where the Old Grades end, across; none without any."""

    height = HEIGHT

    @property
    def points(self) -> list[Point]:
        """Every point, the oldest first; of one day the lowest, which the higher lie over."""
        points = [point for track in self.tracks for point in track.points]
        return sorted(points, key=lambda point: (point.x, -point.y))

    @property
    def is_crowded(self) -> bool:
        """Whether marks have to be small."""
        return any(len(track.points) >= CROWDED for track in self.tracks)

    @property
    def has_room_for_old(self) -> bool:
        """Whether "Old Grades" can stand above these, and need not stand beside them."""
        return self.old_until is not None and self.old_until >= ROOM_FOR_LABEL


def chart_of(lists: Sequence[PublishedList], history: Sequence[HistoryRow]) -> Chart | None:
    """The chart of a history; none where all grades are of one day, as nothing could be seen."""
    named = {row.name: row for row in history}
    runs = [list(runs_of(shown, place, named)) for place, shown in enumerate(lists)]
    cells = [cell for of_list in runs for run in of_list for cell in run]
    nominal = {cell.period.nominal_day for cell in cells}
    if len(nominal) < 2:
        return None
    grades = [grade for cell in cells if (grade := cell.figure.grade) is not None]
    days, levels = days_around(min(nominal), max(nominal)), levels_around(min(grades), max(grades))
    tracks = [
        _track(shown, LOOKS[place % len(LOOKS)], of_list, days, levels)
        for place, (shown, of_list) in enumerate(zip(lists, runs, strict=True))
        if of_list
    ]
    has_old = any(cell.period.is_old_grades for cell in cells)
    return Chart(
        tracks=_with_labels_apart(tracks),
        marks=_marks(days),
        levels=[Level(levels.place(grade, HEIGHT), grade) for grade in levels.grades],
        old_until=days.place(date(*list_month(NEW_GRADES_FROM), 1)) if has_old else None,
    )


def _track(
    shown: PublishedList, look: str, runs: Sequence[Sequence[Cell]], days: Days, levels: Levels
) -> Track:
    drawn = [[_point(cell, look, days, levels) for cell in run] for run in runs]
    points = [point for run in drawn for point in run]
    return Track(shown, look, points, drawn, label_y=points[-1].y)


def _point(cell: Cell, look: str, days: Days, levels: Levels) -> Point:
    x = days.place(cell.period.nominal_day)
    return Point(cell, look, x, levels.place(cell.figure.grade or 0, HEIGHT))


def _with_labels_apart(tracks: Sequence[Track]) -> list[Track]:
    """The tracks, with the names of those that end close together moved apart."""
    moved: dict[str, int] = {}
    for track in sorted(tracks, key=lambda track: track.label_y):
        end = track.points[-1].x
        taken = [
            moved[other.list.slug]
            for other in tracks
            if other.list.slug in moved and abs(other.points[-1].x - end) < NEAR
        ]
        moved[track.list.slug] = max([track.label_y, *(y + LABELS_APART for y in taken)])
    return [
        Track(track.list, track.look, track.points, track.runs, moved[track.list.slug])
        for track in tracks
    ]


def _marks(days: Days) -> list[Mark]:
    marked = days.marks()
    return [
        Mark(days.place(day), words, gives_way=(len(marked) - place) % 2 == 0)
        for place, (day, words) in enumerate(marked)
    ]
