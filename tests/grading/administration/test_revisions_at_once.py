"""Two administrators press buttons at the same moment, on PostgreSQL: neither crosses the other."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.test import Client

from grading.models import Pointer, Revision
from grading.publishing.build import build
from grading.publishing.checks import amiss
from tests.grading.administration.revisions import ADD, page_of, press, publish
from tests.grading.publishing.world import make_world, published
from tests.meanwhile import Meanwhile, held_open

pytestmark = [
    pytest.mark.postgres,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("eager"),
]

State = Revision.State


@pytest.fixture
def two() -> tuple[Client, Client]:
    """Both are logged in, and look at a draft upon two published revisions."""
    make_world()
    published("2012-01", "2012-02")
    build(month="2012-03")
    clients = Client(), Client()
    for number, client in enumerate(clients):
        client.force_login(User.objects.create_superuser(f"administrator {number}"))
    return clients


def draft() -> Revision:
    return Revision.objects.get(number=3)


def at_once(first: Callable[[], str], second: Callable[[], str]) -> list[str]:
    """What both were told; the second begins before the first has committed."""
    told: list[str] = []
    with held_open(lambda: told.append(first())):
        other = Meanwhile(lambda: told.append(second()))
    other.finish()
    assert other.error is None
    return told


def test_both_press_publish(two: tuple[Client, Client]) -> None:
    one, other = two
    first, second = at_once(lambda: publish(one, draft()), lambda: publish(other, draft()))
    assert "Revision 3 (2012-03) is published." in first
    assert "was published already" in second or "at this moment" in second
    assert Pointer.objects.get().revision_id == 3
    assert list(amiss()) == []


def test_one_discards_while_the_other_publishes(two: tuple[Client, Client]) -> None:
    one, other = two
    _, second = at_once(lambda: publish(one, draft()), lambda: press(other, page_of(3, "discard")))
    assert "Not discarded: " in second
    assert Pointer.objects.get().revision_id == 3
    assert list(amiss()) == []


def test_one_publishes_while_the_other_discards(two: tuple[Client, Client]) -> None:
    one, other = two
    _, second = at_once(lambda: press(one, page_of(3, "discard")), lambda: publish(other, draft()))
    assert "Not published: " in second
    assert Pointer.objects.get().revision_id == 2
    assert draft().state == State.DISCARDED
    assert list(amiss()) == []


def test_both_build_anew(two: tuple[Client, Client]) -> None:
    one, other = two
    _, second = at_once(
        lambda: press(one, page_of(3, "build_anew")),
        lambda: press(other, page_of(3, "build_anew")),
    )
    assert "Not built anew: " in second or "Not done: " in second
    assert Revision.objects.filter(state=State.DRAFT).count() == 1
    assert list(amiss()) == []


def test_both_undo(two: tuple[Client, Client]) -> None:
    one, other = two
    press(one, page_of(3, "discard"))
    first, second = at_once(
        lambda: press(one, page_of(2, "undo")), lambda: press(other, page_of(2, "undo"))
    )
    assert "Revision 4 (2012-01) is what the public sees now." in first
    is_refused = "at this moment" in second or "is not what the public sees" in second
    assert is_refused or "Revision 4 (2012-01) is what the public sees now." in second
    assert Revision.objects.count() == 4
    assert Pointer.objects.get().revision_id == 4
    assert list(amiss()) == []


def test_one_builds_while_the_other_undoes(two: tuple[Client, Client]) -> None:
    one, other = two
    press(one, page_of(3, "discard"))
    at_once(
        lambda: press(one, page_of(2, "undo")),
        lambda: press(other, ADD, month="2012-03", base=2),
    )
    standing = Pointer.objects.get().revision
    assert standing.month == "2012-01"
    for left in Revision.objects.filter(state=State.DRAFT):
        assert left.base == standing
    assert list(amiss()) == []
