"""Two searches for duplicates at the same moment: one is kept, whole."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction
from django.utils.timezone import now

from players.duplicates.finding import find_duplicates
from players.models import DuplicateSearch, LikelyPair
from tests import records
from tests.meanwhile import Meanwhile, held_open


@pytest.mark.django_db
def test_no_second_search_is_kept_in_any_way() -> None:
    find_duplicates()
    for key in (1, 2):
        with pytest.raises(IntegrityError), transaction.atomic():
            DuplicateSearch.objects.create(pk=key, made_at=now(), players=0, found=0)


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("is_first", [True, False], ids=["the first ever", "after another"])
def test_of_two_at_once_the_later_is_kept(is_first: bool) -> None:
    for _ in range(2):
        records.player("Alpha", forenames="Ann", fide_code="400001")
    if not is_first:
        find_duplicates()
    with held_open(find_duplicates):
        second = Meanwhile(find_duplicates)
    second.finish()
    assert second.error is None
    assert DuplicateSearch.objects.get().found == 1
    assert LikelyPair.objects.count() == 1
