"""What can be asked of the administration's lists tells no date of birth to whoever may see none.

Each list is asked whatever an address can ask, of a world and of the same one where people have
each other's dates of birth: whoever may not see them is answered the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from functools import cache
from typing import Any

import pytest
from django.contrib import admin
from django.contrib.admin.options import IncorrectLookupParameters
from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.db import models
from django.test import RequestFactory
from django.urls import reverse

from players.birth_dates import FIELD
from players.models import Player
from tests.gradingsite.administration.people import (
    ADMINISTRATOR,
    BORN,
    GRADER,
    OFFICER,
    READER,
    People,
    make_people,
)

pytestmark = [
    pytest.mark.django_db,
    # Of a moment that is asked for by its day.
    pytest.mark.filterwarnings("ignore:DateTimeField .* received a naive datetime:RuntimeWarning"),
]

OTHERS = (GRADER, OFFICER, READER)
LATER = date(1990, 11, 2)
HOPS = 2
"""Relations that are followed to any field."""
FURTHER = 3
"""Those that are followed to a date of birth."""
SPELT = ("1931-03-14", "1931", "14/03/1931", "March 1931", "*1931*")
DATES: Mapping[str, str] = {
    "": "1931-03-14",
    "__exact": "1931-03-14",
    "__in": "1931-03-14",
    "__range": "1931-01-01,1931-12-31",
    "__gte": "1960-01-01",
    "__lt": "1960-01-01",
    "__year": "1931",
    "__year__gte": "1960",
    "__month": "3",
    "__contains": "1931",
    "__regex": "^1931",
    "__isnull": "True",
}
PLAIN = {"": "1931-03-14", "__gte": "1960-01-01"}

Asked = Mapping[str, str]


@cache
def paths(model: type[models.Model], hops: int) -> tuple[str, ...]:
    """Every field that so many relations lead to, those that lead back too."""
    found = []
    for field in model._meta.get_fields():
        found.append(field.name)
        if hops and field.related_model is not None:
            further = paths(field.related_model, hops - 1)
            found += [f"{field.name}__{path}" for path in further]
    return tuple(found)


def everything(model: type[models.Model]) -> Iterator[Asked]:
    """What an address can ask of a list: filters, orders, words, and Django's own."""
    for path in paths(model, FURTHER):
        if path.split("__")[-1] == FIELD:
            yield from ({f"{path}{lookup}": value} for lookup, value in DATES.items())
    for path in paths(model, HOPS):
        yield from ({f"{path}{lookup}": value} for lookup, value in PLAIN.items())
    yield from ({"o": f"{sign}{column}"} for column in range(15) for sign in ("", "-"))
    yield from ({"q": words} for words in SPELT)
    yield from ({"_to_field": FIELD}, {"_to_field": f"player__{FIELD}"}, {"_facets": "True"})


class Lists:
    """All lists as somebody sees them."""

    def __init__(self, people: People, role: str) -> None:
        """Only those that the user may see."""
        self.user = people.users[role]
        # As the same user is asked for them all.
        self.user.get_all_permissions()
        self._seen = [
            one for one in admin.site._registry.values() if one.has_view_permission(self._get({}))
        ]

    def _get(self, asked: Asked) -> Any:
        request = RequestFactory().get("/", dict(asked))
        request.user = self.user
        return request

    def answers(self) -> dict[tuple[str, str], Any]:
        """To all that can be asked: the keys of the rows in their order, or why there are none."""
        return {
            (one.model._meta.label, str(dict(asked))): (self._answer(one, asked))
            for one in self._seen
            for asked in everything(one.model)
        }

    def _answer(self, one: admin.ModelAdmin[Any], asked: Asked) -> Any:
        try:
            shown = one.get_changelist_instance(self._get(asked))
        except (SuspiciousOperation, IncorrectLookupParameters, PermissionDenied) as refused:
            return type(refused).__name__
        return [row.pk for row in shown.result_list]


@pytest.fixture
def people() -> People:
    """Smith was born before all others, who were born on one day."""
    found = make_people()
    Player.objects.exclude(birth_date=BORN).update(birth_date=LATER)
    return found


def swap(people: People) -> None:
    """Give Smith the others' date of birth, and them hers."""
    smith = people.own[Player]
    Player.objects.update(birth_date=BORN)
    Player.objects.filter(pk=smith.pk).update(birth_date=LATER)


@pytest.mark.crawl
@pytest.mark.parametrize("role", OTHERS)
def test_whoever_may_see_no_date_of_birth_is_told_none_by_asking(people: People, role: str) -> None:
    lists = Lists(people, role)
    before = lists.answers()
    swap(people)
    after = lists.answers()
    assert {asked for asked, answer in after.items() if answer != before[asked]} == set()
    # It was asked, and there were rows to tell it by.
    assert len(before) > 3_000
    assert any(isinstance(answer, list) and len(answer) > 1 for answer in before.values())
    directly = before["players.Player", str({f"{FIELD}__gte": "1960-01-01"})]
    assert directly == "DisallowedModelAdminLookup"


@pytest.mark.crawl
def test_administrators_are_answered(people: People) -> None:
    """Or else the test above would find nothing where something is told."""
    lists = Lists(people, ADMINISTRATOR)
    before = lists.answers()
    swap(people)
    after = lists.answers()
    told = {asked for asked, answer in after.items() if answer != before[asked]}
    assert ("players.Player", str({f"{FIELD}__gte": "1960-01-01"})) in told
    assert {model for model, _ in told} == {"players.Player"}


@pytest.mark.parametrize("role", OTHERS)
@pytest.mark.parametrize(
    "model, asked",
    [
        ("player", f"{FIELD}__gte=1960-01-01"),
        ("player", f"{FIELD}=1931-03-14"),
        ("player", f"merged_into__{FIELD}__year=1931"),
        ("membership", f"player__{FIELD}=1931-03-14"),
        ("player", f"_to_field={FIELD}"),
    ],
)
def test_the_answer_is_that_it_is_no_request(
    people: People, role: str, model: str, asked: str
) -> None:
    address = f"{reverse(f'admin:players_{model}_changelist')}?{asked}"
    assert people.client(role).get(address).status_code == 400
