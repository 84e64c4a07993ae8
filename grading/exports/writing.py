"""The files of a revision, written into a folder."""

from __future__ import annotations

from pathlib import Path

import polars as pl

from grading.exports.latin import latin_csv
from grading.exports.list_rows import CLUB_COLUMNS, COLUMNS, club_rows, list_rows
from grading.exports.snapshot_rows import SnapshotRows
from grading.exports.tables import tables
from gradingsite.formulas import FIGURE, FORMULA

SCORES = {1.0: "1", 0.5: "0.5", 0.0: "0"}


def list_name(month: str) -> str:
    """What a revision's list is called, such as ``grades201304.csv``."""
    return f"grades{month.replace('-', '')}.csv"


def write_files(rows: SnapshotRows, folder: Path) -> None:
    """Write all of them."""
    name = list_name(rows.revision.month)
    (folder / name).write_bytes(latin_csv(COLUMNS, list_rows(rows)))
    (folder / "clubs.csv").write_bytes(latin_csv(CLUB_COLUMNS, club_rows(rows)))
    for stem, table in tables(rows).items():
        _plain(table).write_csv(folder / f"{stem}.csv")
        table.write_parquet(folder / f"{stem}.parquet", compression="zstd")


def _plain(table: pl.DataFrame) -> pl.DataFrame:
    """As CSV has it: nothing for an empty text, and no text that a spreadsheet would run."""
    scores = [pl.col(pl.Float64).replace_strict(SCORES, return_dtype=pl.String)]
    texts = [_plain_text(name) for name, kind in table.schema.items() if kind == pl.String]
    return table.with_columns(*texts, *scores)


def _plain_text(name: str) -> pl.Expr:
    text = pl.col(name)
    is_formula = text.str.contains(FORMULA) & ~text.str.contains(FIGURE)
    return (
        pl.when(text == "").then(None).when(is_formula).then("'" + text).otherwise(text).alias(name)
    )
