"""The same seed makes the same association, whatever Python's own chance is."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from django.db import transaction

from grading.demo.chapters import Chapter
from grading.demo.sizes import SMALL
from grading.demo.world import World, invent
from tests.conftest import ROOT
from tests.grading.demo.dumps import digest, dump
from tests.grading.demo.stories import SEED, tell_tiny

SCRIPT = """
from grading.demo.sizes import SMALL
from grading.demo.world import invent
from tests.grading.demo.dumps import digest
print(digest(invent(SMALL, 2013)))
"""


@pytest.fixture(scope="module")
def small() -> str:
    return digest(invent(SMALL, SEED))


def test_two_inventions_are_the_same(small: str) -> None:
    assert digest(invent(SMALL, SEED)) == small


def test_another_seed_makes_another_association(small: str) -> None:
    assert digest(invent(SMALL, SEED + 1)) != small


@pytest.mark.crawl
def test_the_order_of_sets_and_dicts_makes_no_difference(small: str) -> None:
    run = subprocess.run(
        [sys.executable, "-c", f"import django; django.setup(){SCRIPT}"],
        check=True,
        capture_output=True,
        text=True,
        cwd=ROOT,
        env=os.environ | {"PYTHONHASHSEED": "77", "DJANGO_SETTINGS_MODULE": "tests.settings"},
    )
    assert run.stdout.strip() == small


@pytest.mark.crawl
@pytest.mark.django_db
def test_two_runs_leave_the_same_records(world: World, plan: tuple[Chapter, ...]) -> None:
    dumps = []
    for _ in range(2):
        with transaction.atomic():
            tell_tiny(world, plan)
            dumps.append(dump())
            transaction.set_rollback(True)
    for table, rows in dumps[0].items():
        assert rows == dumps[1][table], table
