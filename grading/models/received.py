"""The log of events received: live, and the public's own. Nothing in it is changed or deleted.

It stands apart from the records on purpose, as the one page that is no snapshot reads it.
"""

from __future__ import annotations

from typing import Any, NoReturn, Self

from django.db import models

from grading.models.events import Event

RESTORED = "restored"
"""What no event is, as it is accepted again then: a word of the log alone."""


class AppendedOnly(TypeError):
    """Rows of a log are neither changed nor deleted."""


class LogQuerySet(models.QuerySet[Any]):
    """Rows of a log."""

    def last_number(self) -> int:
        """The number of the latest row, 0 where there is none: it says whether there is news."""
        found: int | None = self.aggregate(last=models.Max("pk"))["last"]
        return found or 0

    def acceptances(self) -> Self:
        """The reports, without the withdrawals."""
        return self.filter(stage=Event.Stage.ACCEPTED)

    def standings(self) -> Self:
        """What says that an event was withdrawn, or restored after that: the latest first."""
        return self.filter(stage__in=(Event.Stage.WITHDRAWN, RESTORED)).order_by("-pk")

    def update(self, **_changes: Any) -> NoReturn:
        """Never."""
        raise AppendedOnly

    def delete(self) -> NoReturn:
        """Never."""
        raise AppendedOnly


class ReceivedReport(models.Model):
    """A report of an event as it was accepted, or that the event was withdrawn or restored."""

    STAGES = (Event.Stage.ACCEPTED.value, Event.Stage.WITHDRAWN.value, RESTORED)

    event_id = models.BigIntegerField()
    stage = models.CharField(max_length=9, choices=[(stage, stage) for stage in STAGES])
    name = models.CharField(max_length=160)
    folded = models.CharField(max_length=200)
    kind = models.CharField(max_length=8, choices=Event.Kind.choices)
    rate = models.CharField("list", max_length=20)
    organiser = models.CharField(max_length=120, blank=True)
    first_day = models.DateField()
    last_day = models.DateField()
    is_final = models.BooleanField(help_text="a final report, not an interim one")
    received_on = models.DateField()
    season = models.CharField(max_length=7, help_text="in which it was received, such as 2012-13")
    reached_on = models.DateField(help_text="when it was accepted, or withdrawn")
    games = models.PositiveIntegerField(help_text="that were new with this report")
    players = models.PositiveIntegerField(help_text="of those games")
    placements = models.JSONField(
        default=list, help_text="the list, its period and the nominal day, and how many games"
    )
    last_game = models.BigIntegerField(default=0, help_text="a later report brings games after it")

    objects = LogQuerySet.as_manager()

    class Meta:
        ordering = ("-received_on", "-pk")
        constraints = [
            models.UniqueConstraint(
                name="report_logged_once",
                fields=("event_id", "stage", "last_game", "is_final"),
                condition=models.Q(stage=Event.Stage.ACCEPTED),
            ),
        ]
        indexes = [
            models.Index(name="received_in_season", fields=("season", "-received_on", "-id")),
        ]

    def __str__(self) -> str:
        return f"{self.name}, {self.stage} on {self.reached_on:%-d %B %Y}"

    def save(self, *args: Any, **options: Any) -> None:
        """Append it."""
        if not self._state.adding:
            raise AppendedOnly
        super().save(*args, **options)

    def delete(self, *_args: Any, **_options: Any) -> NoReturn:
        """Never."""
        raise AppendedOnly
