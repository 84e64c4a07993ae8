"""Sending a file of results in: taken, or everything that is wrong with it told at once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.timezone import localdate

from grading.administration.submissions.form import UploadForm
from grading.imports.declared import Declared
from grading.imports.results import read_results
from grading.interchange.faults import FaultsFound
from grading.models.submissions import Submission
from grading.services.submissions.prefilled import is_other, prefilled
from grading.services.submissions.receiving import CannotReceive, receive_submission

if TYPE_CHECKING:
    from django.contrib.auth.models import User


@dataclass(frozen=True, slots=True)
class Tried:
    """What came of a file."""

    submission: Submission | None = None
    faults: FaultsFound | None = None
    refusal: str = ""
    held: Declared | None = None
    """Its event as it is, where the form said otherwise of it and had not begun with that."""


def take_in(form: UploadForm, by: User) -> Tried:
    """Receive the file of a form; with a form that is not filled in well it is read only."""
    is_well = form.is_valid()
    file = form.cleaned_data.get("file")
    if file is None:
        return Tried()
    content, declared, name = file.read(), form.declared(), file.name
    try:
        read = read_results(name, content, declared)
        if not is_well:
            return Tried()
        held = prefilled(read.event.code)
        if held and form.cleaned_data["prefilled"] != held.code and is_other(declared, held):
            return Tried(held=held)
        return Tried(
            receive_submission(name=name, read=read, declared=declared, on=localdate(), by=by)
        )
    except FaultsFound as faults:
        return Tried(faults=faults)
    except CannotReceive as refusal:
        return Tried(refusal=str(refusal))
