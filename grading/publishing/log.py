"""Who built, published, discarded and took back revisions, in the administration's own log."""

from __future__ import annotations

from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.contenttypes.models import ContentType

from grading.models import Revision


def log(revision: Revision, by: int | None, what: str) -> None:
    """Write down that the user with the key ``by`` did something, once; of nobody, nothing."""
    if by is not None:
        LogEntry.objects.get_or_create(
            user_id=by,
            content_type=ContentType.objects.get_for_model(Revision),
            object_id=str(revision.pk),
            action_flag=CHANGE,
            change_message=what,
            defaults={"object_repr": str(revision)},
        )
