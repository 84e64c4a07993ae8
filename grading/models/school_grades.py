"""The school grades of a schools league's players. Source: grading rules, section 11, ``saca``."""

from django.db import models
from simple_history.models import HistoricalRecords

from grading.engine.sequential.school_grades import KINDERGARTEN, LAST

WORDS = {KINDERGARTEN: "kindergarten"} | {grade: str(grade) for grade in range(1, LAST + 1)}


class SchoolGrade(models.Model):
    """The school grade a player was in on a day; it rises by one with every school year since."""

    player = models.OneToOneField("players.Player", on_delete=models.PROTECT, related_name="+")
    grade = models.PositiveSmallIntegerField("school grade", choices=list(WORDS.items()))
    told_on = models.DateField("as of")

    history = HistoricalRecords()

    class Meta:
        ordering = ("player",)
        constraints = [
            models.CheckConstraint(
                name="school_grade_there_is", condition=models.Q(grade__lte=LAST)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player}, school grade {self.get_grade_display()} on {self.told_on:%-d %B %Y}"
