"""Where new references come from."""

from django.db import models


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
