"""References for invented people, dealt in the order in which they are registered."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from django.db.models import Min

from grading.demo.chapters import Chapter
from players.models import Player
from players.references import LENGTH, make_reference
from players.services import deal_references


def references(chapters: Sequence[Chapter]) -> list[str]:
    """Everybody's reference, by person; those dealt before where the story was broken off."""
    order = np.concatenate([chapter.people for chapter in chapters])
    first = Player.objects.aggregate(first=Min("ref"))["first"]
    if first is None:
        dealt = deal_references(count=len(order))
    else:
        number = int(first[:LENGTH])
        dealt = [make_reference(number + place) for place in range(len(order))]
    refs = [""] * len(order)
    for person, ref in zip(order.tolist(), dealt, strict=True):
        refs[person] = ref
    return refs
