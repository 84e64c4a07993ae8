"""`/counties/`: counties, their clubs and who plays in them, or for them."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers

from clubs.api.clubs import ClubFields, Members, StrengthPart, strengths
from clubs.selectors.affiliated import counties_and_unions, shown_with
from clubs.selectors.counties import ShownCounty, clubs_in, county_called, listed_clubs, teams_of
from grading.reading.snapshot import Snapshot
from gradingsite.api.lists import ListView, Rows, Wanted, numbered
from gradingsite.api.parameters import flag, is_asked
from gradingsite.api.rows import Number, Part, Row, Text
from gradingsite.api.views import SnapshotView

SLUG = OpenApiParameter(
    "slug", str, OpenApiParameter.PATH, description="The county's name as addresses have it."
)


class CountyRow(Row):
    """A county."""

    county = Text(source="slug", help_text="As addresses have it.")
    name = Text()
    union = Text()


class Counties(ListView):
    """The counties that clubs are in, by name."""

    name = "api-counties"
    row = CountyRow
    group = "Clubs"

    def rows(self, snapshot: Snapshot, wanted: Wanted, **_parts: Any) -> Rows:
        """One query beside the revision's."""
        return numbered([ShownCounty(*one) for one in counties_and_unions(snapshot)], wanted)


class ListedClubPart(ClubFields, Part):
    """A club of the county."""

    players = Number(help_text="Of those seen there, how many have a current grade.")


class OneCountyRow(Row):
    """A county with its clubs."""

    county = Text(source="shown.slug", help_text="As addresses have it.")
    name = Text(source="shown.name")
    union = Text(source="shown.union")
    strength = serializers.DictField(child=StrengthPart(), help_text="By list.")
    clubs = ListedClubPart(many=True, help_text="Those merged into others left out.")


class OneCounty(SnapshotView):
    """One county, with its clubs

    As CSV, a row a club.
    """

    name = "api-county"
    row = OneCountyRow
    group = "Clubs"
    parts = (SLUG,)
    rows_of_csv = "clubs"

    def answer(self, snapshot: Snapshot, **parts: Any) -> dict[str, Any]:
        """Four queries beside the revision's."""
        shown = county_called(snapshot, parts["slug"])
        present = shown_with(snapshot, county=shown.name)
        return {
            "shown": shown,
            "strength": strengths(snapshot, present),
            "clubs": [
                {name: getattr(listed.club, name) for name in ClubFields._declared_fields}
                | {"players": listed.players}
                for listed in listed_clubs(snapshot, shown)
            ],
        }


class CountyPlayers(Members):
    """Everyone in any club of a county, or in its own team."""

    name = "api-county-players"
    parts = (SLUG,)
    parameters = (*Members.parameters, flag("team", "Those who played for the county itself."))

    def rows(self, snapshot: Snapshot, wanted: Wanted, **parts: Any) -> Rows:
        """The pages' members."""
        shown = county_called(snapshot, parts["slug"])
        clubs = teams_of if is_asked(self.query, "team") else clubs_in
        return self.members(snapshot, clubs(snapshot, shown), wanted)
