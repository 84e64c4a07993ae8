"""A published snapshot for tests of its readers, written straight into the Published* tables.

world = World()
world.revise(1, "2013-01")
ann = world.player("Smith, Ann")
world.grade(ann, "2013-01", 141, "A")
world.publish(1)
"""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from itertools import count
from typing import Any, TypeAlias

from django.db.models import Model

from grading.engine.results import Kind
from grading.models import (
    Pointer,
    PublishedAffiliation,
    PublishedClub,
    PublishedEvent,
    PublishedGrade,
    PublishedName,
    PublishedPlayer,
    PublishedSection,
    PublishedSide,
    ReceivedReport,
    Revision,
)
from grading.seasons import season
from gradingsite.folding import fold
from players.references import make_reference

Columns: TypeAlias = dict[str, Any]
"""Columns of a row that a test sets itself."""

PERIODS = {
    "2008-07": (date(2007, 6, 1), date(2008, 5, 31)),
    "2011-07": (date(2010, 6, 1), date(2011, 5, 31)),
    "2012-01": (date(2011, 6, 1), date(2011, 12, 31)),
    "2012-07": (date(2012, 1, 1), date(2012, 6, 30)),
    "2013-01": (date(2012, 7, 1), date(2012, 12, 31)),
    "2013-07": (date(2013, 1, 1), date(2013, 6, 30)),
}
FIRST_COMPUTED = "2012-01"
NOMINAL_DAYS = {"01": 31, "04": 30, "07": 31, "08": 31}


def nominal_day(month: str) -> date:
    """The last day of a month."""
    year, number = month.split("-")
    return date(int(year), int(number), NOMINAL_DAYS.get(number, 28))


def period_row(name: str, revision: int | None = 1) -> dict[str, Any]:
    """A period as ``Revision.lists`` holds it."""
    first, last = PERIODS[name]
    return {
        "name": name,
        "first_day": first.isoformat(),
        "last_day": last.isoformat(),
        "nominal_day": nominal_day(name).isoformat(),
        "computed": name >= FIRST_COMPUTED,
        "scheme": "ecf-2012" if name >= FIRST_COMPUTED else "",
        "revision": revision if name >= FIRST_COMPUTED else None,
    }


def list_row(slug: str = "standard", **changes: Any) -> dict[str, Any]:
    """A list as ``Revision.lists`` holds it, at some time between January and July 2013."""
    names = {"standard": ("Standardplay", "Standard"), "rapid": ("Rapidplay", "Rapid")}
    sisters = {"standard": "rapid", "rapid": "standard"}
    row = {
        "slug": slug,
        "name": names[slug][0],
        "short_name": names[slug][1],
        "sister": sisters[slug],
        "latest": "2013-01",
        "previous": "2012-07",
        "baseline": 1,
        "season": None,
        "in_progress": ["2013-07"],
        "periods": [period_row(name, None if name == "2013-07" else 1) for name in PERIODS],
    }
    return row | changes


def league_row() -> dict[str, Any]:
    """A schools league's list, whose events are rated in turn."""
    periods = [period_row("2012-07"), period_row("2013-01")]
    names = {"slug": "schools", "name": "Barset Schools", "short_name": "Schools", "sister": None}
    return list_row() | names | {"periods": [period | {"scheme": "saca"} for period in periods]}


class World:
    """Players, clubs, events, grades and sides, each standing from a revision on."""

    def __init__(self) -> None:
        self.since = 1
        self._ids = count(1)
        self._numbers = count(233_310)

    # Revisions

    def revise(self, number: int, month: str = "2013-01", **columns: Any) -> Revision:
        """Begin a revision: rows made from now on stand since then."""
        self.since = number
        defaults = {
            "month": month,
            "nominal_day": nominal_day(month),
            "state": Revision.State.PUBLISHED,
            "lists": [list_row("standard"), list_row("rapid")],
            "published_at": datetime(2013, 1, 1, tzinfo=UTC) + timedelta(days=number - 1),
        }
        return Revision.objects.create(number=number, **defaults | columns)

    def publish(self, number: int) -> None:
        """Show that revision to the public."""
        Pointer.objects.update_or_create(id=Pointer.ONLY, defaults={"revision_id": number})

    def replace(self, row: Model, **changes: Any) -> Any:
        """Put another version in the place of a row, from the present revision on."""
        copied = {f.attname: getattr(row, f.attname) for f in row._meta.concrete_fields}
        type(row)._default_manager.filter(pk=row.pk).update(until=self.since)
        del copied[row._meta.pk.attname]
        return self._add(type(row), **copied | changes)

    def remove(self, row: Model) -> None:
        """Let a row stand no longer, from the present revision on."""
        type(row)._default_manager.filter(pk=row.pk).update(until=self.since)

    def rows_of(self, name: str) -> list[Model]:
        """The rows that show the player of that name."""
        surname, _, forenames = name.partition(", ")
        players = PublishedPlayer.objects.filter(surname=surname, forenames=forenames)
        return [*players, *PublishedName.objects.filter(shown=name)]

    # Who and where

    def player(
        self, name: str, *, ref: str = "", former: tuple[str, ...] = (), **columns: Any
    ) -> PublishedPlayer:
        """A player, found by the name and by former ones; listed unless told otherwise."""
        surname, _, forenames = name.partition(", ")
        listed = columns.setdefault("is_listed", True)
        player: PublishedPlayer = self._add(
            PublishedPlayer,
            player_id=next(self._ids),
            ref=ref or make_reference(next(self._numbers)),
            surname=surname,
            forenames=forenames,
            **columns,
        )
        present = () if player.merged_into_id else (name,)
        for shown in (*present, *former):
            self._add(
                PublishedName,
                player_id=player.player_id,
                shown=shown,
                folded=fold(shown),
                is_former=shown != name,
                is_listed=listed,
            )
        return player

    def club(self, name: str, code: str, **columns: Any) -> PublishedClub:
        """A club; a location or a county's team if told so."""
        columns = {"kind": "club", "county": "", "union": ""} | columns
        club: PublishedClub = self._add(
            PublishedClub,
            club_id=next(self._ids),
            code=code,
            name=name,
            folded=fold(name),
            **columns,
        )
        return club

    def affiliation(
        self, player: PublishedPlayer, club: PublishedClub, position: int | None = 0
    ) -> PublishedAffiliation:
        """That the player was seen there."""
        row: PublishedAffiliation = self._add(
            PublishedAffiliation,
            player_id=player.player_id,
            club_id=club.club_id,
            first_seen=date(2010, 9, 1),
            last_seen=date(2012, 12, 1),
            position=position,
        )
        return row

    # What was played, and what came of it

    def grade(
        self,
        player: PublishedPlayer,
        period: str,
        grade: int | None,
        category: str = "",
        *,
        slug: str = "standard",
        **columns: Any,
    ) -> PublishedGrade:
        """A row of a grade."""
        computed = period >= FIRST_COMPUTED
        defaults: dict[str, Any] = {"scheme": "ecf-2012" if computed else ""}
        if computed:
            defaults |= {"entry_kind": Kind.LIST, "entry_value": grade or 100}
        row: PublishedGrade = self._add(
            PublishedGrade,
            player_id=player.player_id,
            list_slug=slug,
            period=period,
            grade=grade,
            category=category,
            **defaults | columns,
        )
        return row

    def event(self, name: str = "Barset League", **columns: Any) -> PublishedEvent:
        """An event."""
        columns = {
            "kind": "league",
            "rate": "standard",
            "first_day": date(2012, 7, 1),
            "last_day": date(2013, 6, 30),
        } | columns
        event: PublishedEvent = self._add(
            PublishedEvent,
            event_id=next(self._ids),
            code=name,
            name=name,
            folded=fold(name),
            **columns,
        )
        return event

    def received(
        self, event_id: int, name: str, received_on: date = date(2013, 1, 5), **columns: Any
    ) -> ReceivedReport:
        """A report of an event in the log: of 40 games for one list, and final."""
        placed = {
            "list": "standard",
            "list_name": "Standardplay",
            "period": "2013-01",
            "nominal_day": "2013-01-31",
            "is_computed": True,
            "games": 40,
        }
        defaults: dict[str, Any] = {
            "stage": "accepted",
            "folded": fold(name),
            "kind": "league",
            "rate": "standard",
            "organiser": "Barset Chess Association",
            "first_day": date(2012, 9, 10),
            "last_day": date(2013, 4, 26),
            "is_final": True,
            "season": season(received_on),
            "reached_on": received_on,
            "games": 40,
            "players": 12,
            "placements": [placed],
            "last_game": next(self._ids),
        }
        return ReceivedReport.objects.create(
            event_id=event_id, name=name, received_on=received_on, **defaults | columns
        )

    def section(
        self, event: PublishedEvent, name: str, kind: str = "section", position: int = 0
    ) -> PublishedSection:
        """A part of an event; games name it by its name."""
        section: PublishedSection = self._add(
            PublishedSection,
            section_id=next(self._ids),
            event_id=event.event_id,
            name=name,
            kind=kind,
            position=position,
        )
        return section

    def game(
        self,
        white: PublishedPlayer,
        black: PublishedPlayer,
        score: str = "10",
        *,
        event: PublishedEvent,
        period: str = "2013-01",
        day: date | None = None,
        slug: str = "standard",
        white_side: dict[str, Any] | None = None,
        black_side: dict[str, Any] | None = None,
        **columns: Any,
    ) -> None:
        """Both sides of a game; what is not told of a side is as in any graded game of 100s."""
        game_id = next(self._ids)
        worth = {"10": 150, "55": 100, "01": 50}
        graded = {
            "status": PublishedSide.Status.GRADED,
            "own_value": 100,
            "opponent_value": 100,
            "opponent_kind": Kind.LIST,
        }
        for is_white, own, opponent, told in (
            (True, white, black, white_side),
            (False, black, white, black_side),
        ):
            points = worth.get(score if is_white else score[::-1])
            self._add(
                PublishedSide,
                game_id=game_id,
                is_white=is_white,
                player_id=own.player_id,
                opponent_id=opponent.player_id,
                event_id=event.event_id,
                list_slug=slug,
                period=period,
                day=day or PERIODS[period][1],
                score=score,
                **graded | {"points": points} | columns | (told or {}),
            )

    def _add(self, model: type[Model], **columns: Any) -> Any:
        return model._default_manager.create(**{"since": self.since} | columns | self._now(columns))

    def _now(self, columns: dict[str, Any]) -> dict[str, Any]:
        # A copied row brings the revision of the one it replaces.
        return {"since": self.since} if "since" in columns else {}
