"""Records chosen as one types: what is no key of one is no error of the site's."""

from __future__ import annotations

import pytest
from django.contrib import admin
from django.db import models
from django.test import Client
from django.urls import reverse

from gradingsite.administration.choosing import ChoosesRecords, is_key

pytestmark = pytest.mark.django_db

NO_KEYS = ("x", "²", "9" * 40)
CHOOSING = {
    model: registered
    for model, registered in admin.site._registry.items()
    if registered.autocomplete_fields
}


@pytest.mark.parametrize("text", NO_KEYS)
def test_what_is_no_key_is_known(text: str) -> None:
    assert not is_key(text)


def test_every_page_on_which_records_are_chosen_bears_what_is_none() -> None:
    assert CHOOSING
    assert all(isinstance(registered, ChoosesRecords) for registered in CHOOSING.values())


@pytest.mark.parametrize(
    "model",
    [model for model in CHOOSING if model.__name__ not in ("Event", "ErrorReport")],
    ids=lambda model: model.__name__,
)
def test_an_address_or_a_form_may_name_what_is_no_record(
    model: type[models.Model], admin_client: Client
) -> None:
    page = reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_add")
    for text in NO_KEYS:
        named = dict.fromkeys(CHOOSING[model].autocomplete_fields, text)
        assert admin_client.get(page, named).status_code == 200
        answer = admin_client.post(page, named)
        assert named.keys() <= answer.context["adminform"].form.errors.keys()
