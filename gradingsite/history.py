"""The history page of a record in the administration: what changed, in words."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from datetime import date
from typing import Any

from django.http import HttpRequest
from django.urls import URLPattern
from django.utils.formats import localize
from simple_history.admin import SimpleHistoryAdmin
from simple_history.models import DeletedObject
from simple_history.template_utils import HistoricalRecordContextHelper

from gradingsite.recording import BEFORE, was_loaded

NOTHING = "nothing"
WITHHELD = "not shown"


class InWords(HistoricalRecordContextHelper):
    """Choices by their labels, ticks as yes and no, and what is blank called so."""

    def __init__(self, model: type[Any], record: Any, withheld: Collection[str] = ()) -> None:
        """Of the fields ``withheld`` it is told that they changed, and no more."""
        super().__init__(model, record)
        self.withheld = withheld

    def prepare_delta_change_value(self, change: Any, value: Any) -> Any:
        """What is shown as the old or the new value."""
        if change.field in self.withheld:
            return WITHHELD
        prepared = super().prepare_delta_change_value(change, value)
        # What leads nowhere is taken for a lead to a record that was deleted.
        is_no_lead = isinstance(prepared, DeletedObject) and prepared.pk is None
        if prepared in (None, "") or is_no_lead:
            return NOTHING
        if isinstance(prepared, bool):
            return "yes" if prepared else "no"
        if isinstance(prepared, date):
            return localize(prepared)
        in_words = f"get_{change.field}_display"
        if not self.model._meta.get_field(change.field).choices and hasattr(self.model, in_words):
            return getattr(self.model(**{change.field: prepared}), in_words)()
        labels = dict(self.model._meta.get_field(change.field).flatchoices)
        return labels.get(prepared, prepared) if labels else prepared

    def changes_since(self, before: Any) -> list[dict[str, str]]:
        """What the row changed of the one before it; of the first there is, what was in it.

        That one has no "old", and what is withheld is left out of it.
        """
        if before is not None:
            delta = self.record.diff_against(before, foreign_keys_are_objs=True)
            return self.context_for_delta_changes(delta)
        fields = {field.attname: None for field in self.record.tracked_fields}
        delta = self.record.diff_against(type(self.record)(**fields), foreign_keys_are_objs=True)
        left_out = {*self.withheld, self.model._meta.pk.name}
        held = [c for c in delta.changes if c.new not in (None, "") and c.field not in left_out]
        told = self.context_for_delta_changes(replace(delta, changes=held))
        return [{"field": change["field"], "new": change["new"]} for change in told]


class HistoryInWords(SimpleHistoryAdmin):
    """Records whose history people read, and cannot put back: that is a change with a reason."""

    object_history_list_template = "admin/history_list.html"

    def get_urls(self) -> list[URLPattern]:
        """Without the page that puts an old state back."""
        return [url for url in super().get_urls() if not str(url.name).endswith("_simple_history")]

    def revert_disabled(self, request: HttpRequest, obj: Any = None) -> bool:
        """Always."""
        return True

    def withheld_fields(self, request: HttpRequest) -> Collection[str]:
        """Fields of which whoever asks is told no more than that they changed."""
        return ()

    def set_history_delta_changes(
        self, request: HttpRequest, historical_records: Any, foreign_keys_are_objs: bool = True
    ) -> None:
        """Of each row on the page, the last one too: what comes before that is on the next page."""
        page = historical_records
        # Without any rows there is no older one either.
        older = page.paginator.object_list[page.end_index()] if page.has_next() else None
        for row, before in zip(page, [*page[1:], older], strict=False):
            helper = self.get_historical_record_context_helper(request, row)
            row.history_delta_changes = helper.changes_since(before)
            row.before = BEFORE if was_loaded(row) else ""

    def get_historical_record_context_helper(
        self, request: HttpRequest, historical_record: Any
    ) -> InWords:
        """What puts the changes of one row into words."""
        return InWords(self.model, historical_record, self.withheld_fields(request))
