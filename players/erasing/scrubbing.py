"""A person taken out of every text of the database."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator
from typing import Any

from django.db import models
from django.db.models import Q, TextField
from django.db.models.functions import Cast

from clubs.models import Club, County, Union
from grading.models import Event, Feed, GradingList, PublishedEvent, ReceivedReport, Section
from grading.models.published import SnapshotRow
from grading.models.submissions import Submission
from players.erasing.called import Called
from players.erasing.leads import Model, all_models, lead_to
from players.models import FormerName, Player

NOT_OURS = frozenset({"auth", "axes", "contenttypes", "otp_static", "otp_totp", "sessions"})
"""Apps of accounts: whoever has one besides has it taken away under Users."""
THINGS = frozenset(
    {
        *(Union, County, Club, GradingList, Event, Section, Feed, Submission),
        *(ReceivedReport, PublishedEvent),
    }
)
"""What has a name of its own, which may be somebody's, such as a memorial's."""
NAMES = frozenset({"code", "folded", "name", "section", "short_name", "slug"})
REASON = "history_change_reason"
AT_ONCE = 500


def scrub(called: Called, players: Collection[int]) -> None:
    """Take what somebody is told by out of all texts; ``players`` are the keys of the records.

    What leads to these is searched for the surname and the date of birth too. Where people have
    records and rows of their own, and in the text of files of results, nothing is changed here.
    """
    for model in all_models():
        columns = list(_columns(model))
        if columns:
            _scrub(model, columns, called, lead_to(model, players))


def any_has(name: str, words: Collection[str]) -> Q:
    """Rows of which the column has any of the words, in small letters or capitals."""
    found = Q(pk__in=[])
    for word in words:
        found |= Q(**{f"{name}__icontains": word})
    return found


def texts_of(model: Model) -> Iterator[Any]:
    """The columns of a model that words can stand in."""
    for field in model._meta.concrete_fields:
        if isinstance(field, models.CharField | models.TextField | models.JSONField):
            yield field


def _columns(model: Model) -> Iterator[Any]:
    of = getattr(model, "instance_type", model)
    # Of the rows of revisions, those of events alone can name somebody who is not their own.
    is_of_snapshot = issubclass(model, SnapshotRow) and model is not PublishedEvent
    if model._meta.app_label in NOT_OURS or is_of_snapshot:
        return
    is_person = of in (Player, FormerName)
    for field in texts_of(model):
        if is_person and field.name != REASON:
            continue
        is_name = of in THINGS and field.name in NAMES
        is_file = model is Submission and field.name == "text"
        if not (is_name or is_file or field.choices or field.unique):
            yield field


def _scrub(model: Model, columns: list[Any], called: Called, leads: Q | None) -> None:
    about = model._default_manager.filter(leads) if leads else model._default_manager.none()
    own = set(about.values_list("pk", flat=True))
    for row in _likely(model, columns, called).iterator(AT_ONCE):
        held = {field.attname: getattr(row, field.attname) for field in columns}
        new = {name: called.without_in(told, about=row.pk in own) for name, told in held.items()}
        if new != held:
            model._default_manager.filter(pk=row.pk).update(**new)


def _likely(model: Model, columns: list[Any], called: Called) -> models.QuerySet[Any]:
    """Rows that may have some of it: the database looks first, as it is quicker at that."""
    found, as_text = Q(pk__in=[]), {}
    for field in columns:
        name, words = field.name, called.words()
        if isinstance(field, models.JSONField):
            name = f"{field.name}_as_text"
            as_text[name] = Cast(field.name, TextField())
            # Letters beyond ASCII may be spelt out in it.
            words |= {json.dumps(word)[1:-1] for word in words}
        found |= any_has(name, words)
    rows = model._default_manager.annotate(**as_text).filter(found)
    return rows.only("pk", *(field.name for field in columns)).order_by("pk")
