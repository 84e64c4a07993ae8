"""What was done, the latest first: a page at a time, in so many queries however long it is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.contrib import admin
from django.contrib.admin.models import ADDITION, CHANGE, DELETION, LogEntry
from django.db import models
from django.db.models import F, OuterRef, Q, Subquery, Value
from django.http import HttpRequest
from django.urls import reverse

from gradingsite.administration.audit.asking import narrowed, narrowed_log
from gradingsite.administration.audit.sources import Source, log
from gradingsite.history import HistoryInWords, InWords
from gradingsite.recording import BEFORE, was_loaded

AT_ONCE = 50
ADDED, CHANGED, DELETED = "added", "changed", "deleted"
KEPT = {"+": ADDED, "~": CHANGED, "-": DELETED}
LOGGED = {ADDITION: ADDED, CHANGE: CHANGED, DELETION: DELETED}


@dataclass(frozen=True, slots=True, kw_only=True)
class Done:
    """One thing that was done."""

    when: datetime | None
    """None for what stood before the first change: no day is known of it."""
    who: str
    kind: str
    record: str
    address: str = ""
    """All that was done to the record, for whoever may see it."""
    what: str
    changes: Sequence[Mapping[str, str]] = ()
    """Fields with what was and what is in them; nothing was, where there is no row before."""
    why: str = ""


def done(
    request: HttpRequest,
    among: list[Source],
    asked: dict[str, Any],
    *,
    page: int = 1,
    others: bool = False,
) -> tuple[list[Done], bool]:
    """A page of what was done, and whether there is another after it.

    ``others`` says whether what was done to records without a history is wanted too.
    """
    start = (page - 1) * AT_ONCE
    found = list(_in_order(among, asked, others)[start : start + AT_ONCE + 1])
    has_more = len(found) > AT_ONCE
    found = found[:AT_ONCE]
    told: dict[tuple[int, int], Done] = {}
    for place, source in enumerate(among):
        keys = [key for _, at, key in found if at == place]
        told |= {(place, key): one for key, one in _kept(request, source, keys)}
    keys = [key for _, at, key in found if at == len(among)]
    told |= {(len(among), key): one for key, one in _logged(keys)}
    return [told[place, key] for _, place, key in found], has_more


def _in_order(among: list[Source], asked: dict[str, Any], others: bool) -> Any:
    """When, from which source, by which key: of all sources, the latest first."""
    parts = [
        _keyed(narrowed(source.rows(), source, asked), "history_date", place)
        for place, source in enumerate(among)
    ]
    entries = narrowed_log(log(), asked) if others else LogEntry.objects.none()
    parts.append(_keyed(entries.order_by(), "action_time", len(among)))
    first, *rest = parts
    return first.union(*rest, all=True).order_by("-at", "place", "-key")


def _keyed(rows: models.QuerySet[Any], when: str, place: int) -> Any:
    keyed = rows.annotate(at=F(when), place=Value(place), key=F("pk"))
    return keyed.values_list("at", "place", "key")


def _kept(request: HttpRequest, source: Source, keys: list[int]) -> Iterable[tuple[int, Done]]:
    """Rows of a history, each beside the one before it."""
    if not keys:
        return
    leads = [each.name for each in source.fields if each.is_relation]
    rows = source.rows().select_related(*leads) if leads else source.rows()
    before = (
        source.rows()
        .filter(
            Q(history_date__lt=OuterRef("history_date"))
            | Q(history_date=OuterRef("history_date"), history_id__lt=OuterRef("history_id")),
            **{source.key: OuterRef(source.key)},
        )
        .order_by("-history_date", "-history_id")
        .values("history_id")[:1]
    )
    shown = rows.select_related("history_user").annotate(before=Subquery(before)).in_bulk(keys)
    earlier = rows.in_bulk({row.before for row in shown.values() if row.before is not None})
    withheld, is_open = _rights(request, source)
    for key, row in shown.items():
        is_change = not was_loaded(row)
        stood = None if row.before is None else earlier[row.before]
        yield (
            key,
            Done(
                when=row.history_date if is_change else None,
                who=str(row.history_user or ""),
                kind=source.label,
                record=str(_as_it_was(source, row)),
                address=reverse(source.page, args=[getattr(row, source.key)]) if is_open else "",
                what=KEPT[row.history_type] if is_change else BEFORE,
                changes=InWords(source.model, row, withheld).changes_since(stood),
                why=(row.history_change_reason or "") if is_change else "",
            ),
        )


def _as_it_was(source: Source, row: Any) -> models.Model:
    """The record as the row has it, with the records it led to, and no look into the database."""
    values = {each.attname: getattr(row, each.attname) for each in source.fields}
    record = source.model(**values)
    for each in source.fields:
        if each.is_relation and (held := row._state.fields_cache.get(each.name)) is not None:
            record._state.fields_cache[each.name] = held
    return record


def _rights(request: HttpRequest, source: Source) -> tuple[frozenset[str], bool]:
    """Fields that are withheld from whoever asks, and whether records have a page to lead to."""
    registered = admin.site._registry.get(source.model)
    if not isinstance(registered, HistoryInWords):
        return frozenset(), False
    return frozenset(registered.withheld_fields(request)), True


def _logged(keys: list[int]) -> Iterable[tuple[int, Done]]:
    """Entries of the log."""
    if not keys:
        return
    entries = LogEntry.objects.select_related("user", "content_type").in_bulk(keys)
    for key, entry in entries.items():
        yield (
            key,
            Done(
                when=entry.action_time,
                who=str(entry.user),
                kind=entry.content_type.name if entry.content_type else "",
                record=entry.object_repr,
                what=LOGGED[entry.action_flag],
                why="" if entry.is_addition() else entry.get_change_message(),
            ),
        )
