"""The card of one list on a profile: the present grade and what belongs to it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.conf import settings

from grading.models import PublishedGrade, PublishedPlayer
from grading.reading.lists import PublishedList, PublishedPeriod
from grading.reading.snapshot import Snapshot
from players.selectors.basis import comparable
from players.selectors.beginning import SoFar, so_far
from players.selectors.figures import Figure, latest_figure, plain_figure, season_figure, stands_at
from players.selectors.lapse import lapse_day
from players.selectors.played import Played


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
    so_far: SoFar | None
    """For somebody without a grade."""
    games_in: PublishedPeriod | None
    """The latest list that is out and has games to show."""
    in_progress: Sequence[PublishedPeriod]
    """Periods still open in which games are reported."""
    has_moved: bool
    """Whether there is a list before that the latest can be compared with."""

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
    estimate: int | None,
) -> Card:
    """The card of ``grading_list``, from all versions of the player's grade rows.

    ``estimate`` is as for ``so_far``.
    """
    rows = [row for row in versions if row.list_slug == grading_list.slug]
    latest = grading_list.latest
    name = latest.name if latest else None
    figure = latest_figure(rows, grading_list, snapshot.number)
    standing = {r.period: r for r in rows if stands_at(r, snapshot.number)}
    row = standing.get(name or "")
    choices = comparable(standing, grading_list)
    because = _unranked_because(player, figure)
    ranks = snapshot.ranks.get(grading_list.slug)
    graded = figure.grade is not None
    ranked = graded and not because and ranks is not None
    return Card(
        list=grading_list,
        figure=figure,
        baseline=plain_figure(rows, name, grading_list.baseline or snapshot.number),
        baseline_name=_baseline_name(grading_list),
        season=_season(grading_list, rows),
        season_name=grading_list.season.words if grading_list.season else "",
        row=row,
        rank=ranks.of(figure.grade) if ranked and ranks and figure.grade is not None else None,
        ranked=ranks.total if ranks else 0,
        unranked_because=because,
        lapses_on=_lapses_on(player, grading_list, row, list(standing.values()), played),
        so_far=None
        if graded or player.deceased
        else so_far(grading_list, standing, played, estimate),
        games_in=_games_in(grading_list, played),
        in_progress=[p for p in grading_list.in_progress if played.shown_in(grading_list, p)],
        has_moved=len(choices) > 1 and choices[0] == latest,
    )


def _lapses_on(
    player: PublishedPlayer,
    grading_list: PublishedList,
    row: PublishedGrade | None,
    standing: Sequence[PublishedGrade],
    played: Played,
) -> date | None:
    if row is None or not row.category or player.deceased:
        return None
    return lapse_day(grading_list, row, standing, played)


def _games_in(grading_list: PublishedList, played: Played) -> PublishedPeriod | None:
    out = [p for p in grading_list.periods if p not in grading_list.in_progress]
    return next((p for p in reversed(out) if played.shown_in(grading_list, p)), None)


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
    figure = season_figure(rows, grading_list)
    return figure if figure and figure.is_shown else None


def _unranked_because(player: PublishedPlayer, figure: Figure) -> str:
    if figure.grade is None:
        return ""
    if figure.grade == 0:
        return "not ranked: 0 is not a grade"
    if player.deceased:
        return "not ranked: deceased"
    if player.nation and player.nation != settings.NATION:
        return f"not ranked: registered with FIDE for {player.nation}"
    return ""
