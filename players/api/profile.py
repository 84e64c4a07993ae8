"""`/players/REF/`: what a player's profile shows."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from grading.reading.snapshot import Snapshot
from gradingsite.api.rows import Day, Number, Part, Row, Text
from players.api.parts import ClubPart, FigurePart
from players.api.player import PlayerMixin
from players.selectors.profile import Profile, profile_of


class SeenClubPart(ClubPart):
    """A club of a player's."""

    kind = Text(help_text="club, location (a place) or team (a county’s).")
    county = Text()
    last_seen = Day()
    is_merged = serializers.BooleanField(help_text="Whether another took it in.")


class SoFarPart(Part):
    """The games so far of somebody who has no grade."""

    games = Number(help_text="Those that will count in the next list.")
    needed = Number(help_text="How many more the lowest category needs.")
    period = Text(help_text="The next list's.")
    estimate = Number(source="figure", help_text="What the games come to: unofficial.")


class CardPart(Part):
    """What a player has in one list."""

    grade = Number(source="figure.grade")
    category = Text(source="figure.category")
    is_revised = serializers.BooleanField(source="figure.is_revised")
    baseline = FigurePart()
    season = FigurePart(allow_null=True)
    games_12m = Number(source="row.games_12m", default=None, help_text="Counted in 12 months.")
    games_counted = Number(source="row.games_counted", default=None, help_text="In the grade.")
    rank = Number()
    ranked = Number(help_text="How many players are.")
    unranked_because = Text()
    lapses_on = Day(help_text="If no more games come.")
    so_far = SoFarPart(allow_null=True, help_text="Of somebody without a grade.")
    in_progress = serializers.ListField(
        child=serializers.CharField(), help_text="Periods still open that have games."
    )


class PeakPart(Part):
    """The highest grade, and when it was first reached."""

    list = Text(source="list.slug")
    period = Text(source="period.name")
    grade = Number(source="figure.grade")
    category = Text(source="figure.category")


class CorrectionPart(Part):
    """A grade that was put right."""

    list = Text(source="list.slug")
    period = Text(source="period.name")
    old = Number()
    new = Number()
    cause = Text()
    revision = Number(source="number")


class ProfileRow(Row):
    """A player, with the present grades."""

    ref = Text(source="player.ref")
    name = Text(source="person.name")
    surname = Text(source="player.surname")
    forenames = Text(source="player.forenames")
    former_names = serializers.ListField(child=serializers.CharField())
    sex = Text(source="person.sex", help_text="F or M.")
    age = Number(source="person.age", help_text="Of juniors only, on 31 August.")
    title = Text(source="person.title")
    fide_code = Text(source="player.fide_code")
    nation = Text(source="person.nation", help_text="Registered with FIDE for it.")
    deceased = serializers.BooleanField(source="person.deceased")
    member_number = Text(source="player.member_number")
    member_level = Text(source="player.member_level")
    member_until = Day(source="player.member_until")
    clubs = SeenClubPart(many=True)
    grades = serializers.DictField(child=CardPart(), help_text="By list.")
    peaks = PeakPart(many=True)
    corrections = CorrectionPart(many=True)


class Player(PlayerMixin):
    """One player

    Somebody without a grade is there too, with nulls. A reference that was merged into another's
    leads there, by 307; somebody who is not shown any more is answered with 410.
    """

    name = "api-player"
    row = ProfileRow
    group = "Players"

    def answer(self, snapshot: Snapshot, **_parts: Any) -> dict[str, Any]:
        """The profile; its queries are the page's."""
        return as_told(profile_of(snapshot, self.player), self.player)


def as_told(found: Profile, player: Any) -> dict[str, Any]:
    """A profile as ``ProfileRow`` has it."""
    cards = {
        card.list.slug: {
            "figure": card.figure,
            "baseline": card.baseline,
            "season": card.season,
            "row": card.row,
            "rank": card.rank,
            "ranked": card.ranked,
            "unranked_because": card.unranked_because,
            "lapses_on": card.lapses_on,
            "so_far": card.so_far,
            "in_progress": [period.name for period in card.in_progress],
        }
        for card in found.cards
    }
    return {
        "player": player,
        "person": found.person,
        "former_names": found.former_names,
        "clubs": found.clubs,
        "grades": cards,
        "peaks": found.peaks,
        "corrections": found.corrections,
    }
