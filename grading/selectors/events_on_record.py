"""Events of the records by name or code, for the administration."""

from __future__ import annotations

from typing import Any

from django.db.models import Q, QuerySet

from grading.models import Event
from gradingsite.folding import Pattern


def named_or_coded(pattern: Pattern) -> Q:
    """Which events have a name or a code that begins as ``pattern`` says."""
    # Names come folded with the codes after them.
    return Q(folded__wild=pattern) | Q(folded__wild=Pattern(f"*,{pattern.text}"))


def events_on_record(pattern: Pattern) -> QuerySet[Any, Any]:
    """Keys of those events."""
    return Event.objects.filter(named_or_coded(pattern)).order_by().values("pk")
