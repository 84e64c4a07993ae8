"""Dates as pages of the administration ask for them."""

from __future__ import annotations

from django import forms


class DayInput(forms.DateInput):
    """A date, chosen as the browser lets one: it takes ISO dates alone, wherever it is."""

    input_type = "date"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%d")
