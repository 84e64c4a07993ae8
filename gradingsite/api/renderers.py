"""What replies are written in: JSON, or the same rows as CSV."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rest_framework.renderers import BaseRenderer, JSONRenderer

from gradingsite.formulas import neutral


class JSON(JSONRenderer):
    """JSON, as it is read by everything."""


class CSV(BaseRenderer):
    """The rows of a reply under a header, UTF-8; what a spreadsheet would run is made a text."""

    media_type = "text/csv"
    format = "csv"
    charset = "utf-8"

    def render(
        self, data: Any, accepted_media_type: str | None = None, renderer_context: Any = None
    ) -> bytes:
        """``data`` is the envelope of a reply; the view knows its columns and rows."""
        text = io.StringIO()
        writer = csv.writer(text)
        columns: Sequence[str] = renderer_context["view"].csv_columns
        writer.writerow(columns)
        for row in renderer_context["view"].csv_rows(data):
            cells = dict(flattened(row))
            writer.writerow([written(cells.get(column)) for column in columns])
        return text.getvalue().encode()


def flattened(row: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, Any]]:
    """The cells of a row: what is within an object is named with the object's name before it."""
    for name, value in row.items():
        if isinstance(value, Mapping):
            yield from flattened(value, f"{before}{name}_")
        else:
            yield before + name, value


def written(cell: Any) -> object:
    """One cell: nothing for none, texts one after the other, JSON for what is no single thing."""
    if isinstance(cell, list):
        plain = all(isinstance(each, str) for each in cell)
        return neutral("; ".join(cell) if plain else json.dumps(cell, ensure_ascii=False))
    if isinstance(cell, bool):
        return "yes" if cell else "no"
    return neutral(cell) if isinstance(cell, str) else cell
