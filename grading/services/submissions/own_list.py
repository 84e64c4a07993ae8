"""The list of an association's own that a file of results is sent into."""

from __future__ import annotations

from collections.abc import Mapping

from grading.interchange.faults import listed
from grading.models import GradingList
from grading.models.events import Rate


def own_lists() -> Mapping[str, str]:
    """Those there are: names by slugs."""
    own = GradingList.objects.exclude(slug__in=Rate.values)
    return dict(own.values_list("slug", "name"))


def why_no_list(slug: str) -> str:
    """Why no event can be graded in a list of that name alone; nothing where it can, or none is."""
    if not slug:
        return ""
    there = own_lists()
    if slug in there:
        return ""
    known = f"these are: {listed(there)}" if there else "there is none"
    return f"{slug!r} is no list of the association’s own: {known}"
