"""Players of the records by name or reference, as the lookup finds those of a revision."""

from __future__ import annotations

from typing import Any

from django.db.models import Q, QuerySet

from gradingsite.folding import Pattern
from players.models import FormerName, Player
from players.references import LENGTH
from players.selectors.search import WHOLE_REFERENCE, looks_like_reference


def players_on_record(pattern: Pattern) -> QuerySet[Any, Any]:
    """Keys of the players whose name, present or former, begins as ``pattern`` says.

    What can only be a reference is looked up as one, with its letter, another or none; a number
    may be a FIDE code too. Records that were merged are found as others are.
    """
    if looks_like_reference(pattern.text):
        return Player.objects.filter(_numbered(pattern)).order_by().values("pk")
    names = Player.objects.filter(folded__wild=pattern).order_by().values("pk")
    former = FormerName.objects.filter(folded__wild=pattern).order_by().values("player")
    return names.union(former)


def _numbered(pattern: Pattern) -> Q:
    whole = WHOLE_REFERENCE.fullmatch(pattern.text)
    ref = Pattern(pattern.text[:LENGTH] if whole else pattern.text.upper())
    return Q(ref__wild=ref) | Q(fide_code=pattern.text)
