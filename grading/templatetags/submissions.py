"""What the administration's first page says of files of results."""

from __future__ import annotations

from django import template

from grading.models.submissions import Submission

register = template.Library()


@register.simple_tag
def files_waiting() -> int:
    """How many files of results are neither accepted nor set aside."""
    return Submission.objects.filter(stage__in=Submission.PENDING).count()
