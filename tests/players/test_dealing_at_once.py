"""References dealt by transactions that run side by side, or fail."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection, transaction

from players.services import deal_references

DEALERS = 4
ROUNDS = 5


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_transactions_side_by_side_are_dealt_different_references() -> None:
    start = Barrier(DEALERS)

    def deal(_: int) -> list[str]:
        refs = []
        start.wait()
        try:
            for _round in range(ROUNDS):
                with transaction.atomic():
                    refs += deal_references(count=7)
        finally:
            connection.close()
        return refs

    with ThreadPoolExecutor(DEALERS) as pool:
        dealt = [ref for refs in pool.map(deal, range(DEALERS)) for ref in refs]
    assert len(dealt) == len(set(dealt)) == DEALERS * ROUNDS * 7


@pytest.mark.django_db(transaction=True)
def test_a_transaction_that_fails_uses_no_reference_up() -> None:
    def fail() -> None:
        with transaction.atomic():
            deal_references(count=5)
            raise RuntimeError

    first = deal_references(count=1)
    with pytest.raises(RuntimeError):
        fail()
    assert int(deal_references(count=1)[0][:6]) == int(first[0][:6]) + 1
