"""How many published grades a revision changes, counted once, when its rows are there."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Count

from grading.models import Revision
from grading.selectors.changes import What, changes_in, lists_out


def change_counts(revision: Revision, before: Revision | None) -> dict[str, int]:
    """By what happened, of lists that were out in the revision that stood ``before``, and are.

    Players who are hidden are not counted, as they are not shown.
    """
    if before is None:
        return {}
    apart = lists_out(revision) ^ lists_out(before)
    rows = changes_in(revision.number, apart_from=apart, shown_at=[revision.number])
    counts: Iterable[tuple[str, int]] = rows.values_list("what").annotate(Count("pk"))
    return dict.fromkeys(What.values, 0) | dict(counts)
