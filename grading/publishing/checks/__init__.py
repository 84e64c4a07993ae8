"""Checks of the published snapshot, each giving what it finds amiss in words."""

from __future__ import annotations

from collections.abc import Iterator

from grading.models import Pointer, Revision
from grading.publishing.checks.causes import amiss_in_causes
from grading.publishing.checks.grades import amiss_in_grades
from grading.publishing.checks.links import amiss_in_links
from grading.publishing.checks.revisions import amiss_in_revisions
from grading.publishing.checks.sides import amiss_in_sides
from grading.publishing.checks.statistics import amiss_in_statistics
from grading.publishing.checks.versions import amiss_in_versions

CHECKS = (amiss_in_links, amiss_in_sides, amiss_in_grades, amiss_in_causes, amiss_in_statistics)


def amiss(*, every_revision: bool = False) -> Iterator[str]:
    """Everything that is wrong with the snapshot; nothing when all is well.

    Looks at the published revision and at drafts, or at ``every_revision`` that can be shown.
    """
    yield from amiss_in_versions()
    yield from amiss_in_revisions()
    pointer = Pointer.objects.first()
    shown = {Revision.State.DRAFT, Revision.State.PUBLISHED}
    for revision in Revision.objects.filter(state__in=shown).order_by("number"):
        is_looked_at = every_revision or revision.state == Revision.State.DRAFT
        if is_looked_at or (pointer and pointer.revision_id == revision.pk):
            for check in CHECKS:
                yield from (f"{revision}: {complaint}" for complaint in check(revision))
