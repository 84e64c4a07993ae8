"""Many rows into one table, a batch at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import TypeVar

from django.db import models

BATCH = 5_000
NAMED_AT_ONCE = 500
"""Keys in one query: databases have a limit."""

Progress = Callable[[int], object]
"""Told how many more rows are in."""
Row = TypeVar("Row")
Record = TypeVar("Record", bound=models.Model)


def in_batches(rows: Iterable[Row], size: int = BATCH) -> Iterator[list[Row]]:
    """``rows``, ``size`` of them at a time."""
    left = iter(rows)
    while batch := list(islice(left, size)):
        yield batch


def create_in_batches(
    model: type[Record], records: Iterable[Record], progress: Progress | None = None
) -> Iterator[list[Record]]:
    """Create ``records``, which may be made as they are asked for; gives each batch when it is in.

    Nothing happens before the batches are asked for.
    """
    for batch in in_batches(records):
        yield model._default_manager.bulk_create(batch)
        if progress is not None:
            progress(len(batch))


def create_all(
    model: type[Record], records: Iterable[Record], progress: Progress | None = None
) -> None:
    """Create ``records``, and keep none of them."""
    for _ in create_in_batches(model, records, progress):
        pass
