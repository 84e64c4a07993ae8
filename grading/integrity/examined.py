"""What the checks look at: the games of the latest lists and of those to come, and who played.

All is read at once, in a fixed number of queries; the checks themselves know no database.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

import polars as pl
from django.db.models import Min, Q
from django.db.models.functions import TruncDate

from grading.integrity import columns
from grading.integrity.spans import compared, examined_periods
from grading.integrity.values import with_values
from grading.models import (
    Event,
    ImportedGrade,
    Placement,
    PublishedGrade,
    Revision,
    Section,
)
from grading.publishing.frames import read_frame
from grading.publishing.records import with_roots
from grading.reading.lists import PublishedList, parse_lists
from grading.scores import HALF_POINTS
from players.models import Player


@dataclass(frozen=True, slots=True)
class Examined:
    """Everything that is looked at; players are those whom nobody has taken in."""

    today: date
    lists: Sequence[PublishedList]
    """As the revision has them."""
    periods: pl.DataFrame
    """Those whose games are looked at: id, list, name, and whether the list is out."""
    games: pl.DataFrame
    """Those played, a row for each list they are placed in: who, where, when, by which values."""
    players: pl.DataFrame
    """Birth date, and whether and since when the records say that the player is dead."""
    grades: pl.DataFrame
    """Of the lists that are compared, and of those whose games are looked at."""
    ages: pl.DataFrame
    """Of juniors in imported lists."""


def examine(revision: Revision | None, *, since: str = "", today: date) -> Examined:
    """Read the records, and the grades of ``revision``, the published one or a draft.

    The games are those of the latest list of each series, or from the list called ``since`` on,
    and of all later ones. Eight queries.
    """
    lists = parse_lists(revision.lists) if revision else ()
    periods = examined_periods(lists, since)
    players = _players()
    roots = players.select("id", "root")
    grades = _grades(revision, lists, periods)
    games = with_values(_games(periods, roots), grades, lists)
    return Examined(today, lists, periods, games, _people(players), grades, _ages(roots))


def _games(periods: pl.DataFrame, roots: pl.DataFrame) -> pl.DataFrame:
    placed = Placement.objects.filter(
        period__in=periods["period_id"].to_list(),
        game__is_withdrawn=False,
        game__score__in=HALF_POINTS,
        game__event__stage=Event.Stage.ACCEPTED,
    )
    games = read_frame(placed.order_by("game", "grading_list"), columns.GAMES)
    games = games.rename(lambda name: name.removeprefix("game__")).join(periods, on="period_id")
    for colour in ("white", "black"):
        who = roots.rename({"id": f"{colour}_id", "root": colour})
        games = games.join(who, on=f"{colour}_id", maintain_order="left")
    games = games.filter(pl.col("white") != pl.col("black"))
    events = read_frame(Event.objects.order_by("pk"), columns.EVENTS)
    sections = read_frame(Section.objects.order_by("pk"), columns.SECTIONS)
    return games.join(
        events.rename(lambda name: f"event_{name}"), on="event_id", maintain_order="left"
    ).join(
        sections.rename(lambda name: f"section_{name}"),
        on="section_id",
        how="left",
        maintain_order="left",
    )


def _players() -> pl.DataFrame:
    players = with_roots(read_frame(Player.objects.order_by("pk"), columns.PLAYERS))
    told = Player.history.filter(deceased=True).order_by().values_list("id")
    rows = list(told.annotate(told_on=TruncDate(Min("history_date"))))
    deaths = pl.DataFrame(rows, schema=columns.DEATHS, orient="row")
    return players.join(deaths, on="id", how="left", maintain_order="left")


def _people(players: pl.DataFrame) -> pl.DataFrame:
    """One row for each player; a birth date that only a record taken in has serves too."""
    own_first = players.sort(pl.col("id") != pl.col("root"), "id")
    return own_first.group_by("root", maintain_order=True).agg(
        pl.col("birth_date").drop_nulls().first(),
        pl.col("deceased").first(),
        pl.col("told_on").first(),
    )


def _grades(
    revision: Revision | None, lists: Sequence[PublishedList], periods: pl.DataFrame
) -> pl.DataFrame:
    wanted = Q(pk=None)
    for shown in lists:
        looked_at = periods.filter(pl.col("list_slug") == shown.slug, "is_out")["period"]
        names = {*looked_at, *(period.name for period in compared(shown))}
        wanted |= Q(list_slug=shown.slug, period__in=names)
    rows = PublishedGrade.objects.at(revision.number if revision else 0).filter(wanted)
    return read_frame(rows.order_by("player_id", "list_slug", "period"), columns.GRADES)


def _ages(roots: pl.DataFrame) -> pl.DataFrame:
    rows = ImportedGrade.objects.filter(junior_age__isnull=False).order_by("pk")
    ages = read_frame(rows, columns.AGES)
    return ages.join(roots, left_on="player_id", right_on="id").rename({"period__name": "period"})
