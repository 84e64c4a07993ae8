"""Builds whose worker is gone: killed, or cut off with its machine."""

from __future__ import annotations

from grading.models import Revision
from grading.publishing.lock import is_held


def is_broken_off(revision: Revision) -> bool:
    """Whether the revision says that it is being built, and nobody is at it any more.

    Nothing of it is published: the next build clears it away.
    """
    building = Revision.State.BUILDING
    if revision.state != building or is_held():
        return False
    # It may have become a draft between the two looks.
    return Revision.objects.filter(pk=revision.pk, state=building).exists()
