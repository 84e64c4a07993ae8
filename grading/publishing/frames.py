"""Whole tables to and from columns: COPY on PostgreSQL, batches on SQLite."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from io import BytesIO
from typing import Any, TypeAlias

import polars as pl
import psycopg
from django.core.exceptions import EmptyResultSet
from django.db import connection
from django.db.models import Model, QuerySet

Schema: TypeAlias = Mapping[str, type[pl.DataType]]

BATCH = 5_000


def read_frame(rows: QuerySet[Any], schema: Schema) -> pl.DataFrame:
    """The rows of a query in columns: ``schema`` says which fields, and as what."""
    try:
        query, params = rows.values_list(*schema).query.sql_with_params()
    except EmptyResultSet:  # Django sees that there can be none, and has no statement for it.
        return pl.DataFrame(schema=schema)
    if connection.vendor == "postgresql":
        return _copy_out(query, params, schema)
    with connection.cursor() as cursor:
        cursor.execute(query, params)
        return pl.DataFrame(cursor.fetchall(), schema=schema, orient="row")


def write_frame(model: type[Model], frame: pl.DataFrame) -> None:
    """Insert rows whose columns are named after the model's fields."""
    if frame.is_empty():
        return
    table, columns = model._meta.db_table, quoted_columns(model, frame.columns)
    if connection.vendor == "postgresql":
        _copy_in(f"COPY {table} ({columns}) FROM STDIN (FORMAT csv)", frame)
        return
    marks = ", ".join(["%s"] * frame.width)
    _insert_in_batches(f"INSERT INTO {table} ({columns}) VALUES ({marks})", frame)  # noqa: S608


def quoted_columns(model: type[Model], fields: Iterable[str]) -> str:
    """The database's names of a model's fields, for a statement."""
    columns = {field.name: field.column for field in model._meta.concrete_fields}
    return ", ".join(connection.ops.quote_name(str(columns[name])) for name in fields)


def set_until(model: type[Model], ids: Sequence[int], until: int) -> None:
    """Let the rows with those ``ids`` end before revision ``until``."""
    table = model._meta.db_table
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            update = f"UPDATE {table} SET until = %s WHERE id = ANY(%s)"  # noqa: S608
            cursor.execute(update, [until, list(ids)])
            return
        update = f"UPDATE {table} SET until = %s WHERE id = %s"  # noqa: S608
        cursor.executemany(update, [(until, row) for row in ids])


def _copy_out(query: str, params: Sequence[Any], schema: Schema) -> pl.DataFrame:
    with connection.cursor() as cursor:
        whole = psycopg.ClientCursor(cursor.connection).mogrify(query, params)
        with cursor.copy(f"COPY ({whole}) TO STDOUT (FORMAT csv)") as copy:
            csv = b"".join(copy)
    # PostgreSQL writes truth as t and f, which no CSV reader takes for it.
    kinds = {name: pl.String if kind == pl.Boolean else kind for name, kind in schema.items()}
    if not csv:
        return pl.DataFrame(schema=schema)
    frame = pl.read_csv(
        BytesIO(csv),
        has_header=False,
        schema=kinds,
    )
    return frame.with_columns(
        (pl.col(name) == "t").alias(name) for name, kind in schema.items() if kind == pl.Boolean
    )


def _copy_in(copy_sql: str, frame: pl.DataFrame) -> None:
    # In quotation marks, an empty text is not taken for NULL.
    csv = frame.write_csv(include_header=False, quote_style="non_numeric")
    with connection.cursor() as cursor, cursor.copy(copy_sql) as copy:
        copy.write(csv)


def _insert_in_batches(insert: str, frame: pl.DataFrame) -> None:
    frame = frame.with_columns(
        pl.col(pl.Date).dt.strftime("%Y-%m-%d"), pl.col(pl.Boolean).cast(pl.Int8)
    )
    with connection.cursor() as cursor:
        for part in frame.iter_slices(BATCH):
            cursor.executemany(insert, part.rows())
