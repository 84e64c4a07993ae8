"""The month to build: a choice of those whose turn it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from django import forms

from grading.models import Revision
from grading.publishing.due import Due, next_due


class BuildForm(forms.Form):
    """One field."""

    month = forms.ChoiceField(
        help_text="That of a list’s own month publishes the list; the others bring what came in"
        " since, and corrections.",
        error_messages={
            "invalid_choice": "No revision of that month can be built now: lists are published in"
            " turn, and none before what is published.",
            "required": "Choose a month.",
        },
    )

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        months: Sequence[Due],
        published: Revision | None,
    ) -> None:
        super().__init__(data, initial={"month": next_due(months, published)})
        cast("forms.ChoiceField", self.fields["month"]).choices = [
            (due.month, _label(due, published)) for due in months
        ]


def _label(due: Due, published: Revision | None) -> str:
    again = ", once more" if published and due.month == published.month else ""
    lists = f": publishes {' and '.join(due.closes)}" if due.closes else ""
    return f"{due.words}{again}{lists}"
