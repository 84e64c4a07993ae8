"""Players, their names, memberships and references: central records."""

from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator
from django.db import models
from simple_history.models import HistoricalRecords

from players.references import InvalidReference, parse_reference

REFERENCE = r"^[0-9]{6}[A-HJ-L]$"


def validate_reference(ref: str) -> None:
    """Refuse a reference whose check letter is wrong, saying which would be right."""
    try:
        parse_reference(ref)
    except InvalidReference as error:
        raise ValidationError(str(error)) from error


class Player(models.Model):
    """One person. A date of birth never leaves the admin."""

    class Sex(models.TextChoices):
        UNKNOWN = "", "not known"
        FEMALE = "F", "female"
        MALE = "M", "male"

    ref = models.CharField("reference", max_length=7, unique=True, validators=[validate_reference])
    surname = models.CharField(max_length=80)
    forenames = models.CharField(max_length=80, blank=True)
    sex = models.CharField(max_length=1, choices=Sex.choices, blank=True)
    birth_date = models.DateField(null=True, blank=True)
    title = models.CharField(max_length=4, blank=True)
    fide_code = models.CharField("FIDE code", max_length=12, blank=True)
    nation = models.CharField("FIDE nation", max_length=3, blank=True)
    deceased = models.BooleanField(default=False)
    hidden = models.BooleanField(default=False, help_text="not shown, at the player's request")
    merged_into = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.PROTECT, related_name="merged"
    )

    history = HistoricalRecords()

    class Meta:
        ordering = ("surname", "forenames", "ref")
        constraints = [
            models.CheckConstraint(
                name="player_ref_form", condition=models.Q(ref__regex=REFERENCE)
            ),
            models.CheckConstraint(
                name="player_not_merged_into_itself",
                condition=models.Q(merged_into__isnull=True)
                | ~models.Q(merged_into=models.F("pk")),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} {self.ref}"

    @property
    def name(self) -> str:
        """ "Surname, Forenames", the surname alone where there are none."""
        return f"{self.surname}, {self.forenames}" if self.forenames else self.surname


class FormerName(models.Model):
    """A name the player was known by before."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="former_names")
    surname = models.CharField(max_length=80)
    forenames = models.CharField(max_length=80, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                name="former_name_once", fields=("player", "surname", "forenames")
            ),
        ]

    def __str__(self) -> str:
        return f"{self.surname}, {self.forenames}"


class Membership(models.Model):
    """A membership of the association for a span of days, both included."""

    class Kind(models.TextChoices):
        DIRECT = "direct", "direct member"
        OTHER = "other", "member by another scheme"

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="memberships")
    number = models.CharField(
        max_length=8, blank=True, validators=[RegexValidator(r"^ME[0-9]{6}$", "ME and six digits")]
    )
    level = models.CharField(max_length=40)
    kind = models.CharField(max_length=6, choices=Kind.choices, default=Kind.DIRECT)
    first_day = models.DateField()
    last_day = models.DateField(null=True, blank=True)

    history = HistoricalRecords()

    class Meta:
        ordering = ("player", "first_day")
        constraints = [
            models.CheckConstraint(
                name="membership_days_in_order",
                condition=models.Q(last_day__isnull=True)
                | models.Q(last_day__gte=models.F("first_day")),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.level} from {self.first_day}"


class ReferenceSequence(models.Model):
    """The one row that new references are dealt from."""

    ONLY = 1

    id = models.PositiveSmallIntegerField(primary_key=True, default=ONLY)
    next_number = models.PositiveIntegerField(default=100_000)

    class Meta:
        constraints = [
            models.CheckConstraint(name="one_reference_sequence", condition=models.Q(id=1)),
            models.CheckConstraint(
                name="reference_numbers_of_six_digits",
                condition=models.Q(next_number__gte=1, next_number__lte=1_000_000),
            ),
        ]

    def __str__(self) -> str:
        return f"next: {self.next_number}"
