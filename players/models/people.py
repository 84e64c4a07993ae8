"""Players and their names: central records."""

from django.core.exceptions import ValidationError
from django.db import models
from simple_history.models import HistoricalRecords

from gradingsite.folded import FoldedField
from players.references import InvalidReference, parse_reference

REFERENCE = r"^[0-9]{6}[A-HJ-L]$"


def validate_reference(ref: str) -> None:
    """Refuse a reference whose check letter is wrong, saying which would be right."""
    try:
        parse_reference(ref)
    except InvalidReference as error:
        raise ValidationError(str(error)) from error


def full_name(surname: str, forenames: str) -> str:
    """ "Surname, Forenames", the surname alone where there are none."""
    return f"{surname}, {forenames}" if forenames else surname


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
    folded = FoldedField(of=("surname", "forenames"))

    history = HistoricalRecords(excluded_fields=["folded"])

    class Meta:
        ordering = ("surname", "forenames", "ref")
        permissions = [
            ("view_birth_date", "Can see and change dates of birth"),
            ("erase_player", "Can erase a person for good, and export all that is held"),
        ]
        indexes = [models.Index(name="player_fide_code", fields=("fide_code",))]
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
        return full_name(self.surname, self.forenames)


class FormerName(models.Model):
    """A name the player was known by before."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="former_names")
    surname = models.CharField(max_length=80)
    forenames = models.CharField(max_length=80, blank=True)
    folded = FoldedField(of=("surname", "forenames"))

    history = HistoricalRecords(excluded_fields=["folded"])

    class Meta:
        constraints = [
            models.UniqueConstraint(
                name="former_name_once", fields=("player", "surname", "forenames")
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def name(self) -> str:
        """As ``Player.name``."""
        return full_name(self.surname, self.forenames)
