"""A grade that was published before has a cause when it changes, and no other has one."""

from __future__ import annotations

from collections.abc import Iterator

from django.db.models import Q

from grading.models import PublishedGrade, Revision


def amiss_in_causes(revision: Revision) -> Iterator[str]:
    """What is wrong with the causes of a revision's grades.

    Rows that an undoing repeated keep the cause they had.
    """
    repeated = Revision.objects.exclude(undoes=None).values_list("number", flat=True)
    own = PublishedGrade.objects.at(revision.number).exclude(since__in=list(repeated))
    for described in revision.lists:
        for period in described["periods"]:
            if period["revision"] is None:
                continue
            rows = own.filter(list_slug=described["slug"], period=period["name"])
            wrong = rows.filter(
                Q(since=period["revision"]) & ~Q(cause="")
                | Q(since__gt=period["revision"]) & Q(cause="")
            ).count()
            if wrong:
                yield f"{wrong} grades of {described['slug']} {period['name']}: wrong causes"
