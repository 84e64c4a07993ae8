"""What administrators do with a reason, once they have looked at the grades that it moves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from django import forms
from django.http import HttpRequest

from grading.models.corrections import Confirmed
from grading.publishing.preview import Preview, grades_moved_by
from grading.services.corrections import Why
from gradingsite.administration import pages
from gradingsite.recording import AsAsked, Refused

if TYPE_CHECKING:
    from django.contrib.auth.models import User

Result = TypeVar("Result")
DO = "do"
"""The button that does it; any other only looks."""


class ReasonForm(forms.Form):
    """Why it is done."""

    reason = forms.CharField(
        widget=forms.Textarea(attrs={"rows": 2}),
        error_messages={"required": "Say why."},
        help_text="never shown in public",
    )


class ConfirmedForm(ReasonForm):
    """Why a correction is made, and who said that it is so."""

    confirmed_by = forms.ChoiceField(
        choices=[("", "---------"), *Confirmed.choices],
        error_messages={"required": "Grades hang on this: say who confirmed it."},
        help_text="who said so",
    )

    def why(self, by: User) -> Why:
        """As services take it."""
        given = self.cleaned_data
        return {"reason": given["reason"], "confirmed_by": given["confirmed_by"], "by": by}


@dataclass(frozen=True, slots=True)
class Outcome(Generic[Result]):
    """What came of a form: nothing yet, a look, the deed itself, or a refusal."""

    result: Result | None = None
    is_done: bool = False
    preview: Preview | None = None
    refusal: Refused | None = None


def attempt(form: forms.BaseForm, change: Callable[[], Result], *, does: bool) -> Outcome[Result]:
    """Look at the grades that ``change`` would move, or make it if it ``does``.

    Nothing comes of a form that was not sent off, or has mistakes. ``change`` reads the records
    anew, and what it refuses is told by the form.
    """
    if not form.is_valid():
        return Outcome()
    try:
        if does:
            return Outcome(result=change(), is_done=True)
        return Outcome(preview=grades_moved_by(change))
    except Refused as refusal:
        told = str(refusal)
        form.add_error(None, f"{told[:1].upper()}{told[1:]}.")
        return Outcome(refusal=refusal)


def tell_outcome(request: HttpRequest, outcome: Outcome[Any], done: str) -> bool:
    """Say on the next page that it is ``done``, or was before; False where it is not."""
    if outcome.is_done:
        pages.tell(request, done)
        return True
    if isinstance(outcome.refusal, AsAsked):
        pages.remark(request, f"{outcome.refusal}: nothing was changed.")
        return True
    return False


def does(request: HttpRequest) -> bool:
    """Whether the button was pressed that does it."""
    return request.POST.get("button") == DO
