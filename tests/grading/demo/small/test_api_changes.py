"""The feed of changes over the demo: a copy of a revision becomes that of a later one."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, TypeAlias

import pytest
from django.test import Client

from grading.api.records import told
from grading.models import Revision
from grading.reading.as_of import parse_as_of
from grading.reading.snapshot import Snapshot, read_snapshot
from grading.selectors.mirror import KINDS, between, differences

Copy: TypeAlias = dict[tuple[str, str], Any]
ALL = 10_000_000
SEEN = ("shown_age", "shown_player", "shown_opponent")


def snapshot_of(number: int) -> Snapshot:
    found = read_snapshot(parse_as_of(str(number)))
    assert found is not None
    return found


def take_in(copy: Copy, since: int, at: int) -> None:
    """Bring a copy from one revision to another."""
    snapshot = snapshot_of(at)
    found = list(differences(between(snapshot, since), KINDS, size=ALL, place=None))
    for difference, row in zip(found, told(snapshot, found), strict=True):
        key = row["kind"], row["key"]
        if difference.came:
            # What is told of a row is made of these: its own columns, an age, who is shown.
            of = row[row["kind"]]
            copy[key] = (of.pk, *(getattr(of, name, "") for name in SEEN))
        else:
            copy.pop(key, None)


@pytest.mark.crawl
def test_a_copy_of_a_revision_becomes_the_next_one_and_the_last() -> None:
    numbers = sorted(
        Revision.objects.filter(state=Revision.State.PUBLISHED).values_list("number", flat=True)
    )
    assert len(numbers) >= 6
    fresh: dict[int, Copy] = {number: {} for number in numbers}
    for number, copy in fresh.items():
        take_in(copy, 0, number)
    assert len(fresh[numbers[-1]]) > 30_000
    for earlier, later in [*pairwise(numbers), (numbers[0], numbers[-1])]:
        copy = dict(fresh[earlier])
        take_in(copy, earlier, later)
        assert copy == fresh[later], (earlier, later)


def test_one_that_only_reads_on_is_the_same(client: Client) -> None:
    """By the addresses that replies give, as a program does."""
    numbers = sorted(
        Revision.objects.filter(state=Revision.State.PUBLISHED).values_list("number", flat=True)
    )
    before, last = numbers[-2:]
    by_pages, rows = f"/api/v1/changes/?since={before}&size=700", []
    while by_pages:
        answer = client.get(by_pages).json()
        rows += [(row["kind"], row["key"], row["change"]) for row in answer["results"]]
        by_pages = answer["next"]
    snapshot = snapshot_of(last)
    found = differences(between(snapshot, before), KINDS, size=ALL, place=None)
    assert rows == [(one.kind.name, one.key, "came" if one.came else "went") for one in found]
    assert len(rows) > 100
