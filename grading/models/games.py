"""Games, and the periods they are graded in: central records."""

from django.db import models
from simple_history.models import HistoricalRecords


class Game(models.Model):
    """One game, or the default of one."""

    class Score(models.TextChoices):
        WHITE = "10", "1-0"
        DRAW = "55", "draw"
        BLACK = "01", "0-1"
        WHITE_BY_DEFAULT = "1d", "1-0 by default"
        BLACK_BY_DEFAULT = "d1", "0-1 by default"
        HALF_TO_WHITE = "5d", "half a point to White by default"
        HALF_TO_BLACK = "d5", "half a point to Black by default"
        LOST_BY_WHITE = "0d", "lost by White by default"
        LOST_BY_BLACK = "d0", "lost by Black by default"
        DOUBLE_DEFAULT = "dd", "defaulted by both"

    PLAYED = (Score.WHITE, Score.DRAW, Score.BLACK)

    event = models.ForeignKey("grading.Event", on_delete=models.PROTECT, related_name="games")
    section = models.ForeignKey(
        "grading.Section", null=True, blank=True, on_delete=models.PROTECT, related_name="games"
    )
    round = models.PositiveSmallIntegerField(null=True, blank=True)
    board = models.PositiveSmallIntegerField(null=True, blank=True)
    day = models.DateField("date")
    is_approximate = models.BooleanField("date is approximate", default=False)
    white = models.ForeignKey("players.Player", on_delete=models.PROTECT, related_name="+")
    black = models.ForeignKey("players.Player", on_delete=models.PROTECT, related_name="+")
    score = models.CharField(max_length=2, choices=Score.choices)
    white_club = models.ForeignKey(
        "clubs.Club", null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    black_club = models.ForeignKey(
        "clubs.Club", null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    is_withdrawn = models.BooleanField(default=False)

    history = HistoricalRecords()

    class Meta:
        ordering = ("day", "pk")
        indexes = [models.Index(name="game_by_day", fields=("day", "id"))]
        constraints = [
            models.CheckConstraint(
                name="game_between_two", condition=~models.Q(white=models.F("black"))
            ),
        ]

    def __str__(self) -> str:
        return f"{self.day:%-d %B %Y}: {self.white} - {self.black}, {self.get_score_display()}"


class Placement(models.Model):
    """The period of a list in which a game is graded, fixed when its file is accepted."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="placements")
    grading_list = models.ForeignKey(
        "grading.GradingList", on_delete=models.PROTECT, related_name="+"
    )
    period = models.ForeignKey("grading.Period", on_delete=models.PROTECT, related_name="+")

    class Meta:
        constraints = [
            models.UniqueConstraint(name="placed_once_a_list", fields=("game", "grading_list")),
        ]

    def __str__(self) -> str:
        return f"{self.game_id} in {self.period}"
