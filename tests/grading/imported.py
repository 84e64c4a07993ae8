"""Files for the import commands, and what comes of them."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from clubs.models import Club, County, Union
from grading.models import (
    Event,
    Game,
    GradingList,
    ImportedAffiliation,
    ImportedGrade,
    ImportRecord,
    Period,
    Placement,
    Section,
)
from players.models import FormerName, Player

TABLES = (
    Club,
    County,
    Event,
    FormerName,
    Game,
    GradingList,
    ImportRecord,
    ImportedAffiliation,
    ImportedGrade,
    Period,
    Placement,
    Player,
    Section,
    Union,
)


def stored() -> dict[str, int]:
    """Rows of each table that has any."""
    counts = {model.__name__: model._default_manager.count() for model in TABLES}
    return {name: count for name, count in counts.items() if count}


def refusal(command: str, *args: str | Path, **options: str | Path) -> list[str]:
    """What the command says when it refuses, line by line, with files by their names alone.

    Nothing may be stored that was not there before.
    """
    before = stored()
    with pytest.raises(CommandError) as refused:
        call_command(command, *args, **options)
    assert stored() == before
    head, *faults = str(refused.value).splitlines()
    return [head, *(fault[fault.rfind("/", 0, fault.find(".csv") + 1) + 1 :] for fault in faults)]
