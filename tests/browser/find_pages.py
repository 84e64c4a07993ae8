"""Print where a page of every kind is, as JSON: run with the settings of the site it is about."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict

import django
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext


def main() -> None:
    """Find them, and ask for each once to count the queries."""
    django.setup()
    from grading.models import Pointer  # noqa: PLC0415 - models come after setup
    from tests.browser.page_kinds import FINDERS, Found  # noqa: PLC0415

    number = Pointer.objects.values_list("revision_id", flat=True).get()
    client = Client(SERVER_NAME="127.0.0.1", raise_request_exception=False)
    pages: dict[str, dict[str, object]] = {}
    for name, find in FINDERS.items():
        path = find(number)
        with CaptureQueriesContext(connection) as asked:
            status = client.get(path).status_code
        pages[name] = asdict(Found(path, status, len(asked)))
    json.dump(pages, sys.stdout)


if __name__ == "__main__":
    main()
