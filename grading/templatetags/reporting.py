"""What the administration's first page says of reported errors."""

from __future__ import annotations

from django import template

from grading.models import ErrorReport

register = template.Library()


@register.simple_tag
def reports_waiting() -> int:
    """How many reports of errors nobody has answered yet."""
    return ErrorReport.objects.filter(status__in=ErrorReport.OPEN).count()
