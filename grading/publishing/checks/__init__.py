"""Checks of the published snapshot, each giving what it finds amiss in words."""

from __future__ import annotations

from collections.abc import Iterator

from grading.models import Pointer, Revision
from grading.publishing.checks.grades import amiss_in_grades
from grading.publishing.checks.revisions import amiss_in_revisions
from grading.publishing.checks.sides import amiss_in_sides
from grading.publishing.checks.versions import amiss_in_versions


def amiss() -> Iterator[str]:
    """Everything that is wrong with the snapshot; nothing when all is well."""
    yield from amiss_in_versions()
    yield from amiss_in_revisions()
    pointer = Pointer.objects.select_related("revision").first()
    drafts = Revision.objects.filter(state=Revision.State.DRAFT)
    for revision in [*([pointer.revision] if pointer else []), *drafts]:
        for check in (amiss_in_sides, amiss_in_grades):
            yield from (f"{revision}: {complaint}" for complaint in check(revision))
