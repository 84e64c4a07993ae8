"""Graders in the administration: they see all events, and change their own.

Each class goes before ``ModelAdmin`` among the bases of the records it is about. Pages that change
a record ask ``has_change_permission`` with that record; an action, which is given many, keeps to
those in ``events_for``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from django.contrib.admin import ModelAdmin
from django.db import models
from django.http import HttpRequest

from grading.models import Event
from grading.models.submissions import Submission
from grading.selectors.own_events import ANY, events_for, may_correct

if TYPE_CHECKING:
    from django.contrib.auth.models import User

    Base = ModelAdmin[Any]
else:
    Base = object


class _Own(Base):
    """Records that are changed by whoever they belong to."""

    def belongs_to(self, user: User, record: Any) -> bool:
        """Whether a record is for ``user`` to change."""
        raise NotImplementedError

    def has_change_permission(self, request: HttpRequest, obj: models.Model | None = None) -> bool:
        """Those who may change such records at all, and of one whom it belongs to."""
        may = super().has_change_permission(request, obj)
        return may and (obj is None or self.belongs_to(cast("User", request.user), obj))


class OwnEvents(_Own):
    """Events."""

    def belongs_to(self, user: User, record: Event) -> bool:
        """Whoever sent it in."""
        return may_correct(user, record)


class OfOwnEvents(_Own):
    """Games, and other records that are of one event each."""

    def belongs_to(self, user: User, record: Any) -> bool:
        """Whoever sent the event in."""
        return may_correct(user, record.event)

    def formfield_for_foreignkey(
        self, db_field: models.ForeignKey[Any, Any], request: HttpRequest, **options: Any
    ) -> Any:
        """Nothing is put into an event of somebody else's."""
        if db_field.related_model is Event:
            options["queryset"] = events_for(cast("User", request.user))
        return super().formfield_for_foreignkey(db_field, request, **options)


class OwnSubmissions(_Own):
    """Files of results."""

    def belongs_to(self, user: User, record: Submission) -> bool:
        """Whoever sent it in."""
        return record.received_by_id == user.pk or user.has_perm(ANY)
