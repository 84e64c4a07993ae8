"""Dates of birth in the administration: for administrators, and nobody else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib.admin import ModelAdmin
from django.http import HttpRequest

if TYPE_CHECKING:
    from gradingsite.history import HistoryInWords

    class Base(ModelAdmin[Any], HistoryInWords):
        """What it goes before."""

else:
    Base = object

FIELD = "birth_date"
SEE = "players.view_birth_date"


def may_see_birth_dates(user: Any) -> bool:
    """Whether the user may."""
    return bool(user.has_perm(SEE))


class BirthDatesForAdministrators(Base):
    """Others find no field for it, no change of it in the history, and can ask for no day."""

    def get_exclude(self, request: HttpRequest, obj: Any = None) -> Any:
        """What the form leaves out."""
        left_out = super().get_exclude(request, obj)
        if may_see_birth_dates(request.user):
            return left_out
        return [*(left_out or ()), FIELD]

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """Whether a list may be narrowed so: by a day on which some are born, by nobody else."""
        if FIELD in lookup and not may_see_birth_dates(request.user):
            return False
        return super().lookup_allowed(lookup, value, request)

    def withheld_fields(self, request: HttpRequest) -> frozenset[str]:
        """What the history does not tell."""
        return frozenset() if may_see_birth_dates(request.user) else frozenset({FIELD})
