"""What pages and mails of the administration say of revisions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import template

from grading.integrity.checks import CHECKS, Check
from grading.models import Revision

register = template.Library()


@register.filter
def integrity(report: Mapping[str, Any]) -> list[tuple[Check, int]]:
    """The checks that found anything when the revision was built, and how much."""
    found = report.get("integrity", {})
    return [(check, found[check.slug]) for check in CHECKS if check.slug in found]


@register.filter
def moved(points: float) -> str:
    """How far a mean moved: one decimal, with its sign unless that is nothing."""
    written = f"{abs(points):.1f}"
    if written == "0.0":
        return written
    return ("−" if points < 0 else "+") + written


@register.simple_tag
def unpublished() -> Revision | None:
    """The revision that is being built, or waits to be published."""
    return (
        Revision.objects.filter(state__in=Revision.UNPUBLISHED)
        .only("number", "month", "state")
        .first()
    )
