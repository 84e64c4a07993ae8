"""Forms of the administration, filled in and sent off."""

from __future__ import annotations

from typing import Any

from django.forms import model_to_dict
from django.test import Client
from django.urls import reverse

from grading.correcting.state import state_of


def address(record: Any) -> str:
    name = f"admin:{record._meta.app_label}_{record._meta.model_name}_change"
    return reverse(name, args=[record.pk])


def change(client: Client, record: Any, **values: Any) -> list[str]:
    """Fill the form of a record in and send it off; gives what it says is wrong.

    It is opened just before, unless another ``state`` is given, and the grader confirms it.
    """
    stands = type(record)._default_manager.get(pk=record.pk)
    values = {"state": state_of(stands), "confirmed_by": "grader"} | values
    given = {name: "" if value is None else value for name, value in model_to_dict(record).items()}
    # Of a box that is not ticked, a browser sends nothing.
    given = {name: value for name, value in (given | values).items() if value is not False}
    inlines = {f"former_names-{part}_FORMS": 0 for part in ("TOTAL", "INITIAL")}
    answer = client.post(address(record), given | inlines)
    if answer.status_code == 302:
        return []
    form = answer.context["adminform"].form
    return [error for errors in form.errors.values() for error in errors]
