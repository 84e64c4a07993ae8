"""All central records that a revision is made of, in columns and read at one moment."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from typing import Any

import polars as pl

from clubs.models import Club
from grading.models import (
    Allocation,
    Event,
    Game,
    GradingList,
    ImportedAffiliation,
    ImportedGrade,
    Period,
    Placement,
    SchoolGrade,
    Section,
)
from grading.publishing.frames import Schema, read_frame
from players.models import FormerName, LeftOutAffiliation, Membership, Player

INT, TEXT, DAY, TRUTH = pl.Int64, pl.String, pl.Date, pl.Boolean

PLAYER: Schema = {
    "id": INT,
    "ref": TEXT,
    "surname": TEXT,
    "forenames": TEXT,
    "sex": TEXT,
    "birth_date": DAY,
    "title": TEXT,
    "fide_code": TEXT,
    "nation": TEXT,
    "deceased": TRUTH,
    "hidden": TRUTH,
    "merged_into_id": INT,
}
FORMER_NAME: Schema = {"player_id": INT, "surname": TEXT, "forenames": TEXT}
MEMBERSHIP: Schema = {
    "player_id": INT,
    "number": TEXT,
    "level": TEXT,
    "kind": TEXT,
    "first_day": DAY,
    "last_day": DAY,
}
CLUB: Schema = {
    "id": INT,
    "code": TEXT,
    "name": TEXT,
    "kind": TEXT,
    "county__name": TEXT,
    "county__union__code": TEXT,
    "merged_into_id": INT,
}
EVENT: Schema = {
    "id": INT,
    "code": TEXT,
    "name": TEXT,
    "kind": TEXT,
    "rate": TEXT,
    "organiser": TEXT,
    "first_day": DAY,
    "last_day": DAY,
    "members_only": TRUTH,
    "reported_by_id": INT,
    "is_final": TRUTH,
}
SECTION: Schema = {"id": INT, "event_id": INT, "name": TEXT, "kind": TEXT, "position": INT}
GAME: Schema = {
    "id": INT,
    "event_id": INT,
    "section_id": INT,
    "section__name": TEXT,
    "round": INT,
    "board": INT,
    "day": DAY,
    "is_approximate": TRUTH,
    "white_id": INT,
    "black_id": INT,
    "white_club_id": INT,
    "black_club_id": INT,
    "score": TEXT,
}
PLACEMENT: Schema = {"game_id": INT, "grading_list_id": INT, "period_id": INT}
SCHOOL_GRADE: Schema = {"player_id": INT, "grade": INT, "told_on": DAY}
ALLOCATION: Schema = {"player_id": INT, "period_id": INT, "grade": INT}
IMPORTED_GRADE: Schema = {
    "player_id": INT,
    "period_id": INT,
    "grade": INT,
    "category": TEXT,
    "games": INT,
    "junior_age": INT,
}
IMPORTED_AFFILIATION: Schema = {
    "player_id": INT,
    "club_id": INT,
    "first_seen": DAY,
    "last_seen": DAY,
}
LEFT_OUT_AFFILIATION: Schema = {"player_id": INT, "club_id": INT}


@dataclass(frozen=True, slots=True)
class Records:
    """What the records say of everything up to ``nominal_day``."""

    nominal_day: date
    lists: tuple[GradingList, ...]
    periods: tuple[Period, ...]
    """Of all lists, in order of time."""
    players: pl.DataFrame
    """With ``root``: the player who took this one in, after all mergers."""
    former_names: pl.DataFrame
    memberships: pl.DataFrame
    clubs: pl.DataFrame
    events: pl.DataFrame
    sections: pl.DataFrame
    games: pl.DataFrame
    """Accepted and not withdrawn, with ``white`` and ``black``: the roots of the players."""
    placements: pl.DataFrame
    allocations: pl.DataFrame
    school_grades: pl.DataFrame
    imported: pl.DataFrame
    imported_affiliations: pl.DataFrame
    left_out_affiliations: pl.DataFrame
    """Clubs that a player is not to be shown with."""

    def periods_of(self, grading_list: GradingList) -> tuple[Period, ...]:
        """The periods of one list, oldest first."""
        return tuple(p for p in self.periods if p.grading_list_id == grading_list.pk)


def read_records(nominal_day: date) -> Records:
    """Read everything; the caller holds a transaction that sees one moment."""
    return Records(
        nominal_day=nominal_day,
        lists=tuple(GradingList.objects.select_related("sister")),
        periods=tuple(Period.objects.order_by("last_day", "grading_list")),
        former_names=read_frame(FormerName.objects.order_by("pk"), FORMER_NAME),
        clubs=read_frame(Club.objects.order_by("pk"), CLUB),
        sections=read_frame(Section.objects.order_by("pk"), SECTION),
        imported=read_frame(ImportedGrade.objects.order_by("pk"), IMPORTED_GRADE),
        imported_affiliations=read_frame(
            ImportedAffiliation.objects.order_by("pk"), IMPORTED_AFFILIATION
        ),
        left_out_affiliations=read_frame(
            LeftOutAffiliation.objects.filter(stands=True).order_by("pk"), LEFT_OUT_AFFILIATION
        ),
        **_read_played(nominal_day),
    )


def read_played_anew(records: Records) -> Records:
    """The same, with all that is worked out from games as it stands now.

    Whoever changed anything else within the transaction needs ``read_records``.
    """
    return replace(records, **_read_played(records.nominal_day))


def _read_played(nominal_day: date) -> dict[str, Any]:
    """What grades depend on, beside those that came with the database."""
    players = with_roots(read_frame(Player.objects.order_by("pk"), PLAYER))
    games = read_frame(
        Game.objects.filter(
            is_withdrawn=False, event__stage=Event.Stage.ACCEPTED, day__lte=nominal_day
        ).order_by("pk"),
        GAME,
    )
    return {
        "players": players,
        "memberships": read_frame(Membership.objects.order_by("first_day", "pk"), MEMBERSHIP),
        "events": read_frame(Event.objects.order_by("pk"), EVENT),
        "games": _with_players(games, players),
        "placements": read_frame(Placement.objects.order_by("pk"), PLACEMENT),
        "school_grades": read_frame(SchoolGrade.objects.order_by("pk"), SCHOOL_GRADE),
        "allocations": read_frame(Allocation.objects.order_by("pk"), ALLOCATION),
    }


def with_roots(players: pl.DataFrame) -> pl.DataFrame:
    """The players with ``root``, as every merger leads to its end.

    ValueError for mergers that lead in a circle.
    """
    into = players.select("id", into=pl.coalesce("merged_into_id", "id"))
    roots = players.select("id", root=pl.coalesce("merged_into_id", "id"))
    for _ in range(len(players) + 1):
        further = roots.join(into, left_on="root", right_on="id", maintain_order="left")
        if further["into"].equals(further["root"]):
            return players.with_columns(roots["root"])
        roots = further.select("id", root="into")
    raise ValueError("mergers of players lead in a circle")


def _with_players(games: pl.DataFrame, players: pl.DataFrame) -> pl.DataFrame:
    roots = players.select("id", "root")
    for colour in ("white", "black"):
        games = games.join(
            roots.rename({"root": colour}),
            left_on=f"{colour}_id",
            right_on="id",
            maintain_order="left",
        )
    return games
