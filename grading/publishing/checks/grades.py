"""Every grade follows from its own sides, in the snapshot alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import Any

import numpy as np
import polars as pl

from grading.engine.ages import ADULT
from grading.engine.columns import NO_GRADE, Games, Ints
from grading.engine.grades import come_out, look_back_days
from grading.engine.history import Graded, History, Tally, nothing
from grading.engine.ledger import ledger_of_games, pair_sides
from grading.engine.periods import Period, day_number
from grading.engine.results import Entry, Kind, Outcome
from grading.engine.rules import RULE_SETS
from grading.models import PublishedGrade, PublishedSide, Revision
from grading.publishing.checks.ratings import amiss_in_ratings
from grading.publishing.frames import read_frame
from grading.publishing.tables import GRADES, SIDES

COMPARED = (
    "games_12m",
    "games_counted",
    "increment",
    "own_sides",
    "own_points",
    "forward_sides",
    "forward_points",
    "cut_taken",
    "cut_sides",
    "cut_points",
)


def amiss_in_grades(revision: Revision) -> Iterator[str]:
    """What is wrong with any grade, category or count of a revision's computed lists."""
    at = revision.number
    grades = read_frame(PublishedGrade.objects.at(at), GRADES.schema)
    sides = read_frame(PublishedSide.objects.at(at).exclude(points=None), SIDES.schema)
    sides = sides.filter(pl.col("status") != PublishedSide.Status.IN_PROGRESS.value)
    for described in revision.lists:
        own = (frame.filter(pl.col("list_slug") == described["slug"]) for frame in (grades, sides))
        out = [period for period in described["periods"] if period["revision"] is not None]
        if out and out[0]["scheme"] not in RULE_SETS:
            names = [period["name"] for period in described["periods"]]
            yield from amiss_in_ratings(described["slug"], out[0]["scheme"], names, *own)
        elif out:
            yield from _ListCheck(described, *own).amiss()


class _ListCheck:
    """One list, worked through again from its published sides."""

    def __init__(
        self, described: Mapping[str, Any], grades: pl.DataFrame, sides: pl.DataFrame
    ) -> None:
        self.grades, self.sides = grades, sides
        self.slug = described["slug"]
        computed = [period for period in described["periods"] if period["revision"] is not None]
        self.schemes = [period["scheme"] for period in computed]
        self.periods = [_period(period) for period in computed]
        self.before = [period["name"] for period in described["periods"] if not period["computed"]]
        self.ids = np.union1d(grades["player_id"].to_numpy(), sides["player_id"].to_numpy())

    def amiss(self) -> Iterator[str]:
        """Complaints, period by period."""
        bounds = set()
        for period, scheme in zip(self.periods, self.schemes, strict=True):
            bounds |= look_back_days(period, RULE_SETS[scheme])
        opening_day = day_number(self.periods[0].first_day) - 1
        history = History(self._opening(), opening_day, bounds)
        for index, period in enumerate(self.periods):
            rows = self.grades.filter(pl.col("period") == period.name)
            graded = self._graded(period)
            stretches = history.stretches(graded)
            outcome = come_out(
                index=index,
                period=period,
                rules=RULE_SETS[self.schemes[index]],
                entry=self._entry(rows),
                own=history.total(stretches),
                history=history,
                ages=self._by_player(rows, "junior_age", ADULT),
            )
            history.add(index, graded, stretches)
            yield from self._differences(period, rows, outcome, self.schemes[index])

    def _places(self, players: pl.Series) -> Ints:
        return np.searchsorted(self.ids, players.to_numpy())

    def _by_player(self, rows: pl.DataFrame, column: str, absent: int) -> Ints:
        values = np.full(len(self.ids), absent, np.int64)
        values[self._places(rows["player_id"])] = rows[column].fill_null(absent).to_numpy()
        return values

    def _entry(self, rows: pl.DataFrame) -> Entry:
        kind = self._by_player(rows, "entry_kind", Kind.NONE).astype(np.int8)
        value = self._by_player(rows, "entry_value", NO_GRADE)
        return Entry(kind, value, np.full(len(kind), np.nan))

    def _opening(self) -> Tally:
        tallied = nothing(len(self.ids))
        if self.before:
            rows = self.grades.filter(pl.col("period") == self.before[-1])
            sides = self._by_player(rows, "games_counted", 0)
            tallied.sides[:] = sides
            tallied.points[:] = sides * self._by_player(rows, "grade", 0)
        return tallied

    def _graded(self, period: Period) -> Graded:
        sides = self.sides.filter(pl.col("period") == period.name)
        both = (
            sides.filter("is_white")
            .join(sides.filter(~pl.col("is_white")), on="game_id", suffix="_black")
            .sort("day", "game_id")
        )
        counted = {
            colour: (both[f"status{colour}"] == PublishedSide.Status.GRADED.value).to_numpy()
            for colour in ("", "_black")
        }
        zeros = np.zeros(len(both), np.int64)
        games = Games(
            white=self._places(both["player_id"]),
            black=self._places(both["opponent_id"]),
            white_score=zeros,
            day=both["day"].to_physical().cast(pl.Int64).to_numpy(),
            period=zeros,
            white_counts=counted[""],
            black_counts=counted["_black"],
        )
        return Graded(
            ledger_of_games(games, len(self.ids)),
            pair_sides(both["points"].to_numpy(), both["points_black"].to_numpy()),
            pair_sides(games.white_counts, games.black_counts),
        )

    def _differences(
        self, period: Period, rows: pl.DataFrame, outcome: Outcome, scheme: str
    ) -> Iterator[str]:
        letters = np.array([*(category.letter for category in RULE_SETS[scheme].categories), ""])
        found = {
            "grade": (self._by_player(rows, "grade", NO_GRADE), outcome.grade),
            **{name: (self._by_player(rows, name, 0), getattr(outcome, name)) for name in COMPARED},
        }
        # An increment is told of those who went in or came out, and nothing else.
        told = np.isin(self.ids, rows["player_id"].to_numpy())
        for name, (published, again) in found.items():
            wrong = (published != again) & (told | (name != "increment"))
            if wrong.any():
                yield self._complaint(period, name, int(wrong.sum()), int(self.ids[wrong][0]))
        categories = letters[outcome.category[self._places(rows["player_id"])]]
        if (pl.Series(categories) != rows["category"]).any():
            yield f"{self.slug} {period.name}: categories do not follow from the counts"

    def _complaint(self, period: Period, name: str, count: int, player: int) -> str:
        return (
            f"{self.slug} {period.name}: {name} of {count} players does not follow from their"
            f" sides, the first of player {player}"
        )


def _period(described: Mapping[str, Any]) -> Period:
    days: Sequence[date] = [
        date.fromisoformat(described[name]) for name in ("first_day", "last_day")
    ]
    return Period(described["name"], *days)
