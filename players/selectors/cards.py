"""The card of one list on a profile: the present grade and what belongs to it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.conf import settings

from grading.engine.rules import RULE_SETS
from grading.models import PublishedGrade, PublishedPlayer
from grading.reading.lists import PublishedList, PublishedPeriod
from grading.reading.snapshot import Snapshot
from players.selectors.average import average_of, rounded
from players.selectors.figures import Figure, latest_figure, plain_figure, stands_at
from players.selectors.lapse import lapse_day
from players.selectors.played import Played


@dataclass(frozen=True, slots=True)
class Estimate:
    """How far somebody without a grade has come. Nothing official."""

    games: int
    needed: int
    figure: int | None


@dataclass(frozen=True, slots=True)
class Card:
    """A list, and what the player has in it now."""

    list: PublishedList
    figure: Figure
    baseline: Figure
    baseline_name: str
    season: Figure | None
    season_name: str
    row: PublishedGrade | None
    rank: int | None
    ranked: int
    unranked_because: str
    lapses_on: date | None
    estimate: Estimate | None
    has_games: bool
    in_progress: Sequence[PublishedPeriod]
    """Periods still open in which games are reported."""

    @property
    def has_working(self) -> bool:
        """Whether there is a page on how it came about."""
        return self.row is not None and bool(self.row.scheme)


def card_of(
    snapshot: Snapshot,
    grading_list: PublishedList,
    player: PublishedPlayer,
    versions: Sequence[PublishedGrade],
    played: Played,
) -> Card:
    """The card of ``grading_list``, from all versions of the player's grade rows."""
    rows = [row for row in versions if row.list_slug == grading_list.slug]
    latest = grading_list.latest
    name = latest.name if latest else None
    figure = latest_figure(rows, grading_list, snapshot.number)
    row = next((r for r in rows if r.period == name and stands_at(r, snapshot.number)), None)
    because = _unranked_because(player, figure)
    ranks = snapshot.ranks.get(grading_list.slug)
    ranked = figure.grade is not None and not because and ranks is not None
    return Card(
        list=grading_list,
        figure=figure,
        baseline=plain_figure(rows, name, grading_list.baseline or snapshot.number),
        baseline_name=_baseline_name(grading_list),
        season=_season(grading_list, rows),
        season_name=f"August {grading_list.season.period.name[:4]}" if grading_list.season else "",
        row=row,
        rank=ranks.of(figure.grade) if ranked and ranks and figure.grade is not None else None,
        ranked=ranks.total if ranks else 0,
        unranked_because=because,
        lapses_on=_lapses_on(player, grading_list, row, rows, played, snapshot.number),
        estimate=_estimate(row),
        has_games=latest is not None and played.shown_in(grading_list, latest),
        in_progress=[p for p in grading_list.in_progress if played.shown_in(grading_list, p)],
    )


def _lapses_on(
    player: PublishedPlayer,
    grading_list: PublishedList,
    row: PublishedGrade | None,
    rows: Sequence[PublishedGrade],
    played: Played,
    number: int,
) -> date | None:
    if row is None or not row.category or player.deceased:
        return None
    standing = [other for other in rows if stands_at(other, number)]
    return lapse_day(grading_list, row, standing, played)


def _baseline_name(grading_list: PublishedList) -> str:
    """Such as "January list"; a July list's baseline is its August revision, once that is out."""
    latest = grading_list.latest
    if latest is None:
        return ""
    if grading_list.baseline is None or grading_list.baseline == latest.revision:
        return f"{latest.month} list"
    return "August grade"


def _season(grading_list: PublishedList, rows: Sequence[PublishedGrade]) -> Figure | None:
    """The August revision's grade, once a later list is out."""
    season, latest = grading_list.season, grading_list.latest
    if season is None or latest is None or season.period == latest:
        return None
    figure = plain_figure(rows, season.period.name, season.revision)
    return figure if figure.is_shown else None


def _unranked_because(player: PublishedPlayer, figure: Figure) -> str:
    if figure.grade is None:
        return ""
    if figure.grade == 0:
        return "not ranked: 0 is not a grade"
    if player.deceased:
        return "not ranked"
    if player.nation and player.nation != settings.NATION:
        return f"not ranked: registered with FIDE for {player.nation}"
    return ""


def _estimate(row: PublishedGrade | None) -> Estimate | None:
    """For somebody whose games in reach are too few as yet."""
    if row is None or row.grade is not None or row.scheme not in RULE_SETS:
        return None
    lowest = RULE_SETS[row.scheme].categories[-1]
    average = average_of(row)
    if average is None or row.games_counted >= lowest.sides:
        return None
    figure = max(rounded(average) + row.increment, 0)
    return Estimate(row.games_counted, lowest.sides - row.games_counted, figure)
