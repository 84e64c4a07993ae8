"""What a draft brings and ends: the rows as they should stand beside those that do."""

from __future__ import annotations

from dataclasses import dataclass

import polars as pl

from grading.models.published import STANDS
from grading.publishing.frames import read_frame, set_until, write_frame
from grading.publishing.tables import SnapshotTable

BEFORE = "_before"


@dataclass(frozen=True, slots=True)
class Difference:
    """One table's rows that come, and those that go."""

    table: SnapshotTable
    comes: pl.DataFrame
    """With the columns of the table, and as ``..._before`` what the row in force says, the id
    too: null for a thing that has no row yet."""
    goes: pl.DataFrame
    """With the columns of the table and ``id``."""

    def counts(self) -> dict[str, int]:
        """How many things are new, are told of otherwise, and are gone."""
        new = self.comes["id" + BEFORE].null_count()
        changed = len(self.comes) - new
        return {"new": new, "changed": changed, "gone": len(self.goes) - changed}


def compare(table: SnapshotTable, wanted: pl.DataFrame, base: int | None) -> Difference:
    """The ``wanted`` rows beside those of the published revision ``base`` (none: nothing yet)."""
    standing = _standing(table, base)
    both = wanted.select(*table.schema).join(
        standing.rename({name: name + BEFORE for name in ("id", *table.content)}).drop(
            *table.remarks
        ),
        on=list(table.key),
        how="left",
        validate="1:1",
        maintain_order="left",
    )
    differs = pl.any_horizontal(
        pl.lit(False),
        *(pl.col(name).ne_missing(pl.col(name + BEFORE)) for name in table.content),
    )
    comes = both.filter(pl.col("id" + BEFORE).is_null() | differs)
    kept = both.filter(pl.col("id" + BEFORE).is_not_null() & ~differs).select("id" + BEFORE)
    goes = standing.join(kept, left_on="id", right_on="id" + BEFORE, how="anti")
    return Difference(table, comes, goes)


def _standing(table: SnapshotTable, base: int | None) -> pl.DataFrame:
    schema: dict[str, type[pl.DataType]] = {"id": pl.Int64, **table.schema}
    if base is None:
        return pl.DataFrame(schema=schema)
    return read_frame(table.model.objects.at(base), schema)


def write(difference: Difference, draft: int) -> None:
    """Store a difference as rows of the revision ``draft``."""
    model = difference.table.model
    set_until(model, difference.goes["id"].to_list(), draft)
    rows = difference.comes.select(
        pl.lit(draft).alias("since"), pl.lit(STANDS).alias("until"), *difference.table.schema
    )
    write_frame(model, rows)
