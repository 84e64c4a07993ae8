"""The database that ``manage.py demo`` leaves, for as long as the tests of this folder last."""

from __future__ import annotations

from collections.abc import Iterator
from io import StringIO

import pytest
from django.core.management import call_command
from django.db import transaction
from django.test import override_settings
from pytest_django import DjangoDbBlocker


@pytest.fixture(scope="package")
def said(
    django_db_setup: None,
    django_db_blocker: DjangoDbBlocker,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[str]:
    """What the command says."""
    output = StringIO()
    # A build's lock is a file in VAR_DIR where the database is none; others may be building.
    folder = tmp_path_factory.mktemp("var")
    with (
        django_db_blocker.unblock(),
        override_settings(DEBUG=True, VAR_DIR=folder),
        transaction.atomic(),
    ):
        call_command("demo", stdout=output)
        yield output.getvalue()
        transaction.set_rollback(True)


@pytest.fixture(autouse=True)
def _demo(said: str, db: None) -> None:
    """Every test sees that database."""
