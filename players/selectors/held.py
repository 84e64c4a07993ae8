"""All that is held of one person, for the person to be handed."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator
from dataclasses import asdict
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder
from django.db import models

from grading.imports.declared import from_json
from grading.imports.results import read_text
from grading.interchange.faults import Faults
from grading.models import ErrorReport
from grading.models.submissions import Identification
from players.chains import records_of
from players.erasing.called import is_called
from players.erasing.leads import all_models, lead_to
from players.models import FormerName, Player

UNTOLD = frozenset({"candidates", "token", "text"})
"""What tells of others, or opens a page to whoever has it."""
OF_THE_REPORTER = frozenset({"name", "email", "reply"})
"""What of an error report is about whoever reported it, who may be somebody else."""


def held_of(player: Player) -> dict[str, list[dict[str, Any]]]:
    """By kind of record, every row of the database that leads to the person, column by column.

    With the records merged into his, and all that was ever changed. Other people are keys alone,
    and who reported an error of his is not told.
    """
    keys = records_of(player)
    own = Player.objects.filter(pk__in=keys).values_list("surname", "forenames")
    names = {*own, *FormerName.objects.filter(player__in=keys).values_list("surname", "forenames")}
    found = {}
    for model in all_models():
        leads = lead_to(model, keys)
        rows = model._default_manager.filter(leads).order_by("pk") if leads else ()
        told = [_told(row, names) for row in rows]
        if told:
            found[model._meta.label] = told
    files = list(_files(keys))
    return found | ({"said by files": files} if files else {})


def _files(players: Collection[int]) -> Iterator[dict[str, Any]]:
    """What files of results said: they have all players of an event, and of those this one."""
    rows = Identification.objects.filter(player__in=players).select_related("submission")
    for row in rows.order_by("pk"):
        file = row.submission
        read = read_text(file.file_name, file.text, from_json(file.declared), Faults())
        said = (asdict(player) for player in read.event.players if player.pin == row.pin)
        yield {"file": str(file), **next(said, {})}


def as_json(held: dict[str, list[dict[str, Any]]]) -> str:
    """It as a text that people can read too."""
    return json.dumps(held, cls=DjangoJSONEncoder, indent=2, ensure_ascii=False)


def _told(row: models.Model, names: Collection[tuple[str, str]]) -> dict[str, Any]:
    untold = UNTOLD
    if isinstance(row, ErrorReport) and not is_called(row.name, names):
        untold |= OF_THE_REPORTER
    fields = (field for field in row._meta.concrete_fields if field.name not in untold)
    return {field.attname: field.value_from_object(row) for field in fields}
