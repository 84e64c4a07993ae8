"""The pointer, and what revisions say of themselves."""

from __future__ import annotations

from collections.abc import Iterator

from grading.models import Period, Pointer, PublishedGrade, PublishedPlayer, Revision
from grading.publishing.listing import ranked_nations


def amiss_in_revisions() -> Iterator[str]:
    """What is wrong with the pointer, the closed periods and the ranks."""
    pointer = Pointer.objects.select_related("revision").first()
    if pointer is None:
        return
    if pointer.revision.state != Revision.State.PUBLISHED:
        yield f"the published revision, {pointer.revision}, is {pointer.revision.state}"
    for period in Period.objects.exclude(closed_by=None).select_related("closed_by"):
        closer = period.closed_by
        if closer and closer.state != Revision.State.PUBLISHED:
            yield f"{period} was closed by {closer}, which is {closer.state}"
    for described in pointer.revision.lists:
        yield from _amiss_in_ranks(pointer.revision, described["slug"], described["latest"])


def _amiss_in_ranks(revision: Revision, slug: str, latest: str | None) -> Iterator[str]:
    at = revision.number
    ranked = PublishedPlayer.objects.at(at).filter(deceased=False, nation__in=ranked_nations())
    grades = (
        PublishedGrade.objects.at(at)
        .filter(list_slug=slug, period=latest or "", grade__gt=0)
        .filter(player_id__in=ranked.values("player_id"))
        .values_list("grade", flat=True)
    )
    counts: dict[str, int] = {}
    for grade in grades:
        counts[str(grade)] = counts.get(str(grade), 0) + 1
    if counts != revision.ranks[slug]["counts"]:
        yield f"the ranks of {slug} in {revision} are not those of its grades"
