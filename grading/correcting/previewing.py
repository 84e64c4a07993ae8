"""The page that shows which grades a correction would move, before it is made."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, cast

from django import forms
from django.contrib.admin import ModelAdmin
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse

from grading.correcting.form import REOPEN, CorrectingForm
from grading.publishing.preview import grades_moved_by

PREVIEW = "_preview"
"""The button that asks for it."""

NOTHING = "nothing"


class _NotSaved(Exception):
    """The form has faults; its page says which."""

    def __init__(self, page: HttpResponse) -> None:
        super().__init__()
        self.page = page


@dataclass(frozen=True, slots=True)
class ChangedField:
    """What a form says of a field beside what is on record."""

    label: str
    old: str
    new: str


def preview_page(
    admin: ModelAdmin[Any], request: HttpRequest, save: Callable[[], HttpResponse]
) -> HttpResponse:
    """What ``save`` would do to the grades; it is called, and nothing of it stays.

    A form that has faults is shown with them. Raises Refused.
    """

    def change() -> None:
        answer = save()
        if not isinstance(answer, HttpResponseRedirect):
            raise _NotSaved(answer)

    try:
        preview = grades_moved_by(change)
    except _NotSaved as not_saved:
        return not_saved.page
    form: CorrectingForm = cast("Any", request).correcting
    return TemplateResponse(
        request,
        "admin/correcting/preview.html",
        {
            **admin.admin_site.each_context(request),
            "opts": admin.opts,
            "title": "What this would change",
            # As it is, and not as the form would have it.
            "record": admin.model._default_manager.filter(pk=form.instance.pk).first(),
            "changed": list(_changed(form)),
            "told": sorted({made.get_cause_display() for made in form.corrections}),
            "preview": preview,
            "form": form,
            "filled_in": list(_filled_in(request)),
            "reopen": REOPEN,
        },
    )


def _filled_in(request: HttpRequest) -> Iterator[tuple[str, str]]:
    """All that was sent, for the next page to send it again."""
    for name, values in request.POST.lists():
        if name not in (PREVIEW, "csrfmiddlewaretoken"):
            yield from ((name, str(value)) for value in values)


def _changed(form: CorrectingForm) -> Iterator[ChangedField]:
    for name in form.changed_data:
        field = form.fields[name]
        old = _shown(field, form.get_initial_for_field(field, name))
        yield ChangedField(str(field.label), old, _shown(field, form.cleaned_data[name]))


def _shown(field: forms.Field, value: Any) -> str:
    """A value as people read it: records by their names, choices by their labels."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value in (None, ""):
        return NOTHING
    if isinstance(field, forms.ModelChoiceField):
        queryset = cast("Any", field.queryset)
        return str(queryset.filter(pk=getattr(value, "pk", value)).first())
    if isinstance(field, forms.ChoiceField):
        return str(dict(cast("Any", field.choices)).get(value, value))
    return str(value)
