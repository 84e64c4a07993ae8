"""`/rankings/LIST/` and `/improvers/LIST/`: the pages' tables, with their filters."""

from __future__ import annotations

from typing import Any

from grading.reading.lists import PublishedList
from grading.reading.parameters import whole_number
from grading.reading.problems import missing
from grading.reading.snapshot import Snapshot
from gradingsite.api.lists import ListView, Rows, Wanted
from gradingsite.api.parameters import parameter
from gradingsite.api.rows import Number, Row, Text
from players.api.examples import RANKED
from players.api.parts import ClubPart, FigurePart
from players.api.player import LIST
from players.api.search import GRADES, WHICH
from players.selectors.improvers import improvers_after
from players.selectors.narrowed import narrowed
from players.selectors.ranking import ranking_after
from players.selectors.two_lists import read_two_lists
from players.views.improvers import fair
from players.views.ranking import MOST

TOP = parameter(
    "top", "The first so many, with all who tie with the last.", int, minimum=1, maximum=MOST
)


class RankedRow(Row):
    """A player in a ranking."""

    place = Number(help_text="Among those whom the filters leave; equal grades share one.")
    rank = Number(help_text="Among all; null for who is not ranked.")
    ref = Text(source="person.ref")
    name = Text(source="person.name")
    sex = Text(source="person.sex", help_text="F or M.")
    age = Number(source="person.age", help_text="Of juniors only, on 31 August.")
    nation = Text(source="person.nation")
    club = ClubPart(allow_null=True)
    grade = Number(source="figure.grade")
    category = Text(source="figure.category")
    previous_grade = Number(source="previous.grade", help_text="The list before, as it stands.")
    previous_category = Text(source="previous.category")
    games_12m = Number(source="games", help_text="Counted in the last 12 months.")


class Ranking(ListView):
    """The ranking of a list, the highest grade first

    Who is registered with FIDE for another nation is left out unless `nation` is given.
    """

    name = "api-ranking"
    row = RankedRow
    example = RANKED
    group = "Rankings"
    parts = (LIST,)
    parameters = (*WHICH, *GRADES, TOP)

    def rows(self, snapshot: Snapshot, wanted: Wanted, **parts: Any) -> Rows:
        """Those whom the filters leave; nobody before the list is out."""
        shown = snapshot.list_called(parts["slug"])
        top = whole_number(self.query, "top", MOST, least=1)
        if shown.latest is None:
            return Rows([])
        left = narrowed(snapshot, self.query, shown, shown.latest)
        found = ranking_after(snapshot, shown, left, top=top, size=wanted.size, after=wanted.place)
        return Rows(found.rows, found.place)


class ImproverRow(Row):
    """A player whose grade rose."""

    place = Number()
    ref = Text(source="person.ref")
    name = Text(source="person.name")
    sex = Text(source="person.sex", help_text="F or M.")
    age = Number(source="person.age", help_text="Of juniors only, on 31 August.")
    club = ClubPart(allow_null=True)
    earlier = FigurePart()
    later = FigurePart()
    rise = Number()


class Improvers(ListView):
    """The largest rises of a grade from one list to a later one

    Where the list has categories, both are C or better unless `category` is given.
    """

    name = "api-improvers"
    row = ImproverRow
    group = "Rankings"
    parts = (LIST,)
    parameters = (
        *WHICH,
        *GRADES,
        TOP,
        parameter("from", "The earlier list; the one before the later by default."),
        parameter("to", "The later list; the latest by default.", example="2013-01"),
    )

    def rows(self, snapshot: Snapshot, wanted: Wanted, **parts: Any) -> Rows:
        """Those whom the filters leave."""
        shown = snapshot.list_called(parts["slug"])
        top = whole_number(self.query, "top", MOST, least=1)
        lists = read_two_lists(self.query, shown)
        if lists is None:
            raise _too_few(shown)
        left = narrowed(snapshot, fair(self.query), shown, lists.later)
        found = improvers_after(
            snapshot, shown, lists, left, top=top, size=wanted.size, after=wanted.place
        )
        return Rows(found.rows, found.place)


def _too_few(shown: PublishedList) -> Exception:
    return missing(
        "No two lists", f"There are no two lists of {shown.name} yet that can be compared."
    )
