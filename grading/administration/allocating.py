"""Sending a file of allocated grades in: all stored, or everything that is wrong told at once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib.admin import ModelAdmin
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse

from grading.imports.allocations import LONGEST_SOURCE, read_allocations
from grading.interchange.faults import FaultsFound
from grading.models.corrections import Confirmed
from grading.services.allocating import Allocated, allocate_all
from gradingsite.administration.pages import fieldsets, shown, tell, user_of
from gradingsite.recording import Refused

if TYPE_CHECKING:
    from django.contrib.auth.models import User

PARTS = (
    (None, {"fields": ("file", "source")}),
    ("Why, where a season’s list is out", {"fields": ("reason", "confirmed_by")}),
)


class AllocationsForm(forms.Form):
    """A file, and what is said of all of it."""

    file = forms.FileField(
        help_text="CSV: list, period, ref, grade, and the source where it differs from row to row",
        error_messages={
            "required": "Choose a file.",
            "empty": "This file is empty: choose another.",
        },
    )
    source = forms.CharField(
        max_length=LONGEST_SOURCE,
        required=False,
        help_text="what the grades were based on, where the file does not say",
    )
    reason = forms.CharField(
        required=False,
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text="never shown in public",
    )
    confirmed_by = forms.ChoiceField(
        required=False, choices=[("", "---------"), *Confirmed.choices], help_text="who said so"
    )


@dataclass(frozen=True, slots=True)
class Tried:
    """What came of a file."""

    done: Allocated | None = None
    faults: FaultsFound | None = None
    refusal: str = ""


def upload(admin: ModelAdmin[Any], request: HttpRequest) -> HttpResponse:
    """The form; or the list of allocations, once a file is stored."""
    # A file changes what it says otherwise.
    if not (admin.has_add_permission(request) and admin.has_change_permission(request)):
        raise PermissionDenied
    form, tried = AllocationsForm(), Tried()
    if request.method == "POST":
        form = AllocationsForm(request.POST, request.FILES)
        tried = _take_in(form, user_of(request)) if form.is_valid() else tried
    if tried.done is not None:
        tell(request, f"{tried.done}.")
        return HttpResponseRedirect(reverse("admin:grading_allocation_changelist"))
    return shown(
        admin,
        request,
        "admin/grading/allocation/upload.html",
        "Allocations from a file",
        form=form,
        fieldsets=fieldsets(admin, form, PARTS),
        tried=tried,
    )


def _take_in(form: AllocationsForm, by: User) -> Tried:
    given = form.cleaned_data
    file = given["file"]
    try:
        found = read_allocations(file.name, file.read(), given["source"])
        why = {"reason": given["reason"], "confirmed_by": given["confirmed_by"]}
        return Tried(allocate_all(allocations=found.rows, file=file.name, by=by, **why))
    except FaultsFound as faults:
        return Tried(faults=faults)
    except Refused as refusal:
        return Tried(refusal=str(refusal))
