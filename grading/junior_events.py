"""What is for juniors by its name."""

from __future__ import annotations

import re

# Up to 18 it is an age; beyond, a limit of grades: an Under 90 is anybody's.
FOR_JUNIORS = re.compile(
    r"\b(junior|primary|school|youth|(?:u-?|under[ -]?)(?:[5-9]|1[0-8]))s?\b", re.IGNORECASE
)


def is_for_juniors(name: str) -> bool:
    """Whether an event or a section of that name is for juniors."""
    return FOR_JUNIORS.search(name) is not None
