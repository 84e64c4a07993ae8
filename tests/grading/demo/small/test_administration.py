"""Lists and forms of the administration, over records by the hundred: few queries, short choices.

A list shows a page of its rows at a time, so that with a country's records it asks no more.
"""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from grading.models import Correction, Event, Game, ImportedAffiliation, ImportedGrade
from grading.models.received import ReceivedReport
from players.models import Membership, Player

MANY = 50
"""More than the choices of a form, and more than a query each could hide in."""
LIST = 7
"""User and session, one or two counts, a page of rows, and what a filter offers."""
FORMS = {
    Player: 14,  # the record, its inlines' three, what may be done with it, its clubs
    Membership: 7,
    Event: 9,
    Game: 17,  # players, clubs and event by name, sections, placements, corrections
    Correction: 11,
    ImportedGrade: 8,
    ImportedAffiliation: 7,
    ReceivedReport: 5,
}


@pytest.mark.parametrize("model", FORMS, ids=lambda model: model._meta.model_name)
def test_a_list_and_a_form_take_few_queries_and_offer_no_long_choices(
    admin_client: Client,
    django_assert_max_num_queries: DjangoAssertNumQueries,
    model: type[Player],
) -> None:
    assert model._default_manager.count() > MANY
    name = f"admin:{model._meta.app_label}_{model._meta.model_name}"
    row = model._default_manager.order_by("pk")[0]
    asked = (
        (reverse(f"{name}_changelist"), LIST),
        (reverse(f"{name}_change", args=[row.pk]), FORMS[model]),
    )
    for address, most in asked:
        with django_assert_max_num_queries(most):
            page = admin_client.get(address).content.decode()
        assert page.count("<option") < MANY, address
