"""What is no fault, but may not be what was meant."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grading.interchange.faults import listed
from grading.interchange.reading import Given
from grading.interchange.summary import Total


def notices(given: Given, totals: Sequence[Total]) -> Iterator[str]:
    """Columns nobody knows, games that are left out, lists of which no game could be graded."""
    for file, columns in given.unused_columns.items():
        yield f"{file}: columns not used: {listed(columns)}"
    ignored = int((given.games.period < 0).sum())
    if ignored:
        yield f"Games ignored, as graded outside these lists: {ignored:,}"
    yield from _nothing_graded(given, totals)


def _nothing_graded(given: Given, totals: Sequence[Total]) -> Iterator[str]:
    barren = [row for row in totals if row.games and not row.graded]
    for name in given.lists.names:
        periods = ", ".join(row.period for row in barren if row.name == name)
        if periods:
            yield (
                f"None of the {name} games of {periods} could be graded: nobody who played has a"
                " chain of games to a player with a grade"
            )
    if barren and not given.has_first_grades:
        yield "Likely cause: no grades held before the first list were given (--opening)"
    elif barren:
        yield "Likely cause: the grades given are of players who did not play these games"
