"""Rows follow each other without overlap, and begin and end with revisions that there are."""

from __future__ import annotations

from collections.abc import Iterator

import polars as pl

from grading.models import Revision
from grading.models.published import STANDS
from grading.publishing.frames import read_frame
from grading.publishing.tables import TABLES, SnapshotTable


def amiss_in_versions() -> Iterator[str]:
    """What is wrong with ``since`` and ``until`` of any table."""
    real = set(
        Revision.objects.exclude(state=Revision.State.DISCARDED).values_list("number", flat=True)
    )
    for table in TABLES:
        yield from _amiss(table, real)


def _amiss(table: SnapshotTable, real: set[int]) -> Iterator[str]:
    name = table.model.__name__
    schema: dict[str, type[pl.DataType]] = {**table.key, "since": pl.Int64, "until": pl.Int64}
    rows = read_frame(table.model.objects.order_by(*table.key, "since"), schema)
    for column, known in (("since", real), ("until", real | {STANDS})):
        strange = rows.filter(~pl.col(column).is_in(list(known)))
        if len(strange):
            yield f"{name}: {len(strange)} rows have a {column} that is no revision"
    following = pl.col("since").shift(-1).over(list(table.key))
    overlapping = rows.filter(pl.col("until") > following)
    if len(overlapping):
        key = overlapping.select(*table.key).row(0)
        yield f"{name}: {len(overlapping)} rows overlap with the next, the first for {key}"
