"""The published snapshot: all that pages, API and downloads read.

A row is keyed by the stable id of its player, club, event or game, and says which revision
brought it (``since``) and which replaced it (``until``). Nobody edits a row but the publisher.
"""

# Rows are read by the thousand and never shown by themselves, so they have no text form.
# ruff: noqa: DJ008

from __future__ import annotations

from typing import Any, Self

from django.db import models

STANDS = 2**31 - 1
"""``until`` of a row that nothing has replaced yet."""


class SnapshotQuerySet(models.QuerySet[Any]):
    """Rows of every revision."""

    def at(self, revision: int) -> Self:
        """The rows as the revision with that number shows them."""
        return self.filter(since__lte=revision, until__gt=revision)


class SnapshotRow(models.Model):
    """A row of the snapshot, from revision ``since`` to the one before ``until``."""

    since = models.PositiveIntegerField()
    until = models.PositiveIntegerField(default=STANDS)

    objects = SnapshotQuerySet.as_manager()

    class Meta:
        abstract = True


def versioned(name: str, *key: str) -> list[models.BaseConstraint]:
    """The constraints of a snapshot table: one row of a ``key`` at a time."""
    return [
        models.UniqueConstraint(name=f"{name}_once_a_revision", fields=(*key, "since")),
        models.UniqueConstraint(name=f"{name}_replaced_once", fields=(*key, "until")),
        models.CheckConstraint(
            name=f"{name}_since_before_until", condition=models.Q(since__lt=models.F("until"))
        ),
    ]


def of_revisions(name: str) -> list[models.Index]:
    """The indexes of a table with many rows, of which a revision brings and replaces few."""
    return [
        models.Index(name=f"{name}_since", fields=("since",)),
        models.Index(name=f"{name}_until", fields=("until",)),
    ]


class PublishedPlayer(SnapshotRow):
    """A player. There is no birth date here, and an age for juniors only."""

    player_id = models.BigIntegerField()
    ref = models.CharField(max_length=7)
    surname = models.CharField(max_length=80)
    forenames = models.CharField(max_length=80, blank=True)
    sex = models.CharField(max_length=1, blank=True)
    junior_age = models.PositiveSmallIntegerField(null=True)
    title = models.CharField(max_length=4, blank=True)
    fide_code = models.CharField(max_length=12, blank=True)
    nation = models.CharField(max_length=3, blank=True)
    deceased = models.BooleanField(default=False)
    is_listed = models.BooleanField(
        default=False, help_text="shown by a lookup without asking: a current grade, and alive"
    )
    member_number = models.CharField(max_length=8, blank=True)
    member_level = models.CharField(max_length=40, blank=True)
    member_until = models.DateField(null=True)
    merged_into_id = models.BigIntegerField(null=True, help_text="the player who took this one in")

    class Meta:
        constraints = versioned("published_player", "player_id")
        indexes = [
            models.Index(name="published_player_ref", fields=("ref", "until")),
            *of_revisions("published_player"),
        ]


class PublishedName(SnapshotRow):
    """A name a player is found by, folded for comparison; former names too."""

    player_id = models.BigIntegerField()
    folded = models.CharField(max_length=200)
    shown = models.CharField(max_length=162)
    is_former = models.BooleanField(default=False)
    is_listed = models.BooleanField(default=False)

    class Meta:
        constraints = versioned("published_name", "player_id", "shown")
        indexes = of_revisions("published_name")


class PublishedClub(SnapshotRow):
    """A club, a location or a county's team."""

    club_id = models.BigIntegerField()
    code = models.CharField(max_length=4)
    name = models.CharField(max_length=100)
    folded = models.CharField(max_length=200)
    kind = models.CharField(max_length=8)
    county = models.CharField(max_length=80, blank=True)
    union = models.CharField(max_length=8, blank=True)
    merged_into_id = models.BigIntegerField(null=True)

    class Meta:
        constraints = versioned("published_club", "club_id")
        indexes = [models.Index(name="published_club_code", fields=("code", "until"))]


class PublishedAffiliation(SnapshotRow):
    """That a player was seen playing for a club, a location or a county's team."""

    player_id = models.BigIntegerField()
    club_id = models.BigIntegerField()
    first_seen = models.DateField()
    last_seen = models.DateField()
    position = models.PositiveSmallIntegerField(
        null=True, help_text="place among the clubs shown, from 0; none: not shown"
    )

    class Meta:
        constraints = versioned("published_affiliation", "player_id", "club_id")
        indexes = [
            models.Index(name="published_affiliation_club", fields=("club_id", "until")),
            *of_revisions("published_affiliation"),
        ]


class PublishedEvent(SnapshotRow):
    """An event whose results are in."""

    event_id = models.BigIntegerField()
    code = models.CharField(max_length=40)
    name = models.CharField(max_length=160)
    folded = models.CharField(max_length=200)
    kind = models.CharField(max_length=8)
    rate = models.CharField(max_length=20, help_text="the list it is graded in")
    organiser = models.CharField(max_length=120, blank=True)
    first_day = models.DateField()
    last_day = models.DateField()
    is_final = models.BooleanField(default=True)
    games = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = versioned("published_event", "event_id")


class PublishedSection(SnapshotRow):
    """A part of an event; sides name it by its event and name."""

    section_id = models.BigIntegerField()
    event_id = models.BigIntegerField()
    name = models.CharField(max_length=160)
    kind = models.CharField(max_length=7, help_text="match, section or other")
    position = models.PositiveSmallIntegerField(default=0)

    class Meta:
        constraints = versioned("published_section", "section_id")
        indexes = [models.Index(name="published_section_event", fields=("event_id", "until"))]


class PublishedGrade(SnapshotRow):
    """How a player went into a period of a list, and what came out.

    The words are those of the engine's results; a row without a grade says who went in with what.
    """

    player_id = models.BigIntegerField()
    list_slug = models.CharField(max_length=20)
    period = models.CharField(max_length=7)
    scheme = models.CharField(max_length=12, blank=True, help_text="none: imported history")
    cause = models.CharField(max_length=10, blank=True, help_text="none: first publication")

    entry_kind = models.PositiveSmallIntegerField(default=0)
    entry_value = models.PositiveSmallIntegerField(null=True)
    entry_exact = models.FloatField(null=True)

    grade = models.PositiveSmallIntegerField(null=True)
    category = models.CharField(max_length=1, blank=True)
    junior_age = models.PositiveSmallIntegerField(null=True)
    increment = models.PositiveSmallIntegerField(default=0)
    games_12m = models.PositiveIntegerField(default=0)
    games_counted = models.PositiveIntegerField(default=0)
    own_sides = models.PositiveIntegerField(default=0)
    own_points = models.IntegerField(default=0)
    forward_sides = models.PositiveIntegerField(default=0)
    forward_points = models.IntegerField(default=0)
    cut_day = models.DateField(null=True)
    cut_period = models.CharField(max_length=7, blank=True)
    cut_taken = models.PositiveIntegerField(default=0)
    cut_sides = models.PositiveIntegerField(default=0)
    cut_points = models.IntegerField(default=0)

    class Meta:
        constraints = versioned("published_grade", "player_id", "list_slug", "period")
        indexes = [
            models.Index(
                name="published_grade_list", fields=("list_slug", "period", "until", "grade")
            ),
            *of_revisions("published_grade"),
        ]


class PublishedSide(SnapshotRow):
    """One player's half of a game, in one list."""

    class Status(models.IntegerChoices):
        GRADED = 0, "graded"
        NOT_COUNTED = 1, "graded, not counted for this player"
        ISOLATED = 2, "in an isolated pool"
        IN_PROGRESS = 3, "its list is not out yet"
        DEFAULT = 4, "a default, never graded"
        HISTORY = 5, "from before the first list worked out here"

    game_id = models.BigIntegerField()
    is_white = models.BooleanField()
    player_id = models.BigIntegerField()
    opponent_id = models.BigIntegerField()
    club_id = models.BigIntegerField(null=True, help_text="whom he played for, where it was told")
    event_id = models.BigIntegerField()
    list_slug = models.CharField(max_length=20)
    period = models.CharField(max_length=7)
    day = models.DateField()
    is_approximate = models.BooleanField(default=False)
    section = models.CharField(max_length=160, blank=True)
    round = models.PositiveSmallIntegerField(null=True)
    board = models.PositiveSmallIntegerField(null=True)
    score = models.CharField(max_length=2, help_text="as reported, White's first")
    status = models.PositiveSmallIntegerField(choices=Status.choices)
    own_value = models.PositiveSmallIntegerField(null=True)
    opponent_value = models.PositiveSmallIntegerField(null=True)
    opponent_kind = models.PositiveSmallIntegerField(default=0)
    points = models.SmallIntegerField(null=True)

    class Meta:
        constraints = versioned("published_side", "game_id", "list_slug", "is_white")
        indexes = [
            models.Index(
                name="published_side_player",
                fields=("player_id", "list_slug", "period", "until"),
            ),
            models.Index(name="published_side_event", fields=("event_id", "until")),
            models.Index(
                name="published_side_club",
                fields=("club_id", "until", "event_id"),
                condition=models.Q(club_id__isnull=False),
            ),
            # Whose games change with who is shown.
            models.Index(name="published_side_opponent", fields=("opponent_id", "until")),
            *of_revisions("published_side"),
        ]
