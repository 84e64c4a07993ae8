"""A table as a CSV file: what ``?format=csv`` gives of a page."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

from django.http import HttpResponse, QueryDict

from grading.reading.parameters import one_of
from gradingsite.formulas import neutral

FORMATS = ("html", "csv")


def wants_csv(query: QueryDict) -> bool:
    """Whether the page is asked for as CSV. Raises NotShown for a format there is not."""
    return one_of(query, "format", FORMATS, "html") == "csv"


def csv_reply(
    file_name: str, header: Sequence[str], rows: Iterable[Sequence[object]]
) -> HttpResponse:
    """Rows under a header, UTF-8; nothing stands for None."""
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(header)
    writer.writerows([_plain(cell) for cell in row] for row in rows)
    response = HttpResponse(text.getvalue(), content_type="text/csv; charset=utf-8")
    response.headers["Content-Disposition"] = f'attachment; filename="{file_name}"'
    return response


def _plain(cell: object) -> object:
    return neutral(cell) if isinstance(cell, str) else cell
