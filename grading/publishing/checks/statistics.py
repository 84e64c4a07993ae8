"""A revision's statistics are those of its rows."""

from __future__ import annotations

from collections.abc import Iterator

import polars as pl

from grading.models import Revision
from grading.publishing.frames import read_frame
from grading.publishing.statistics import LOOKED_AT, statistics
from grading.publishing.tables import SnapshotTable


def amiss_in_statistics(revision: Revision) -> Iterator[str]:
    """What is wrong with the figures; a revision built before they were counted has none."""
    if not revision.statistics:
        return

    def rows(table: SnapshotTable) -> pl.DataFrame:
        schema = {name: table.schema[name] for name in LOOKED_AT[table]}
        return read_frame(table.model.objects.at(revision.number), schema)

    again = statistics(rows, revision.lists)
    for part, figures in again.items():
        if revision.statistics.get(part) != figures:
            yield f"the statistics by {part} are not those of the rows"
