"""Categories: what each needs, held against a player's counts. Source: grading rules, section 6."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import numpy.typing as npt

from grading.engine.columns import Ints
from grading.engine.results import NO_CATEGORY
from grading.engine.rules import RuleSet

RECENT_MONTHS = 12


def categories(rules: RuleSet, sides_in: Mapping[int, Ints]) -> npt.NDArray[np.int8]:
    """Each player's category, an index in ``rules.categories`` or ``NO_CATEGORY``.

    ``sides_in`` gives the sides counted in each span of months that the ``rules`` name; the last
    12 are always among them.
    """
    recent = sides_in[RECENT_MONTHS]
    best = np.full(len(recent), NO_CATEGORY, np.int8)
    for index, category in reversed(list(enumerate(rules.categories))):
        enough = (sides_in[category.months] >= category.sides) & (recent >= category.recent)
        best[enough] = index
    return best
