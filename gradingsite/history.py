"""The history page of a record in the administration: what changed, in words."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from simple_history.admin import SimpleHistoryAdmin
from simple_history.models import DeletedObject
from simple_history.template_utils import HistoricalRecordContextHelper

NOTHING = "nothing"


class _InWords(HistoricalRecordContextHelper):
    """Choices by their labels, and what is blank called so."""

    def prepare_delta_change_value(self, change: Any, value: Any) -> Any:
        """What is shown as the old or the new value."""
        prepared = super().prepare_delta_change_value(change, value)
        # What leads nowhere is taken for a lead to a record that was deleted.
        is_no_lead = isinstance(prepared, DeletedObject) and prepared.pk is None
        if prepared in (None, "") or is_no_lead:
            return NOTHING
        labels = dict(self.model._meta.get_field(change.field).flatchoices)
        return labels.get(prepared, prepared) if labels else prepared


class HistoryInWords(SimpleHistoryAdmin):
    """Records whose history people read."""

    def get_historical_record_context_helper(
        self, request: HttpRequest, historical_record: Any
    ) -> HistoricalRecordContextHelper:
        """What puts the changes of one row into words."""
        return _InWords(self.model, historical_record)
