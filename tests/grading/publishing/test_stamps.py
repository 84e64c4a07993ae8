"""Which changes since a draft was built are counted: those of everything a build reads."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from django.apps import apps
from django.db import connection
from django.db.models import Model
from django.test.utils import CaptureQueriesContext

from clubs.models import County, Union
from grading.models import (
    Event,
    GradingList,
    ImportedGrade,
    Pointer,
    Revision,
    Section,
)
from grading.publishing.build import build
from grading.publishing.stamps import ONLY_ADDED, WITH_HISTORY, changed_since, stamps
from grading.publishing.tables import TABLES
from gradingsite.recording import save_with_reason
from players.models import FormerName
from tests.grading.publishing.world import player

pytestmark = pytest.mark.usefixtures("world")

READ_FROM = re.compile(r'(?:FROM|JOIN) "(\w+)"')
OF_THE_SNAPSHOT = {Revision, Pointer, *(table.model for table in TABLES)}
"""What is published, rather than a record that it is made of."""


def models_read(queries: CaptureQueriesContext) -> Iterator[type[Model]]:
    """Every model of ours whose table was read from."""
    tables = {name for query in queries for name in READ_FROM.findall(query["sql"])}
    for app in ("clubs", "grading", "players"):
        for model in apps.get_app_config(app).get_models():
            if model._meta.db_table in tables:
                # A history is of the records that it tells of.
                yield getattr(model, "instance_type", model)


def test_every_record_that_a_build_reads_is_watched(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grading.publishing.build.stamps", dict)
    with CaptureQueriesContext(connection) as queries:
        build(month="2012-01")
    central = set(models_read(queries)) - OF_THE_SNAPSHOT
    assert {FormerName, County, Union, Section, ImportedGrade, GradingList} <= central
    assert central <= {*WITH_HISTORY, *ONLY_ADDED}


@pytest.mark.parametrize("model", [FormerName, County, Union, Section, GradingList])
def test_a_change_of_any_of_them_is_counted_once(model: type[Model]) -> None:
    event = Event.objects.get(code="LEAGUE")
    Section.objects.bulk_create([Section(event=event, name="Division 1")])
    then = stamps()
    save_with_reason(model._default_manager.first(), reason="a slip")
    history = model.history.model  # type: ignore[attr-defined]
    assert changed_since(then) == {history._meta.label: 1}


def test_what_is_added_and_what_is_taken_away_is_counted() -> None:
    then = stamps()
    FormerName.objects.create(player=player(5), surname="Brown", forenames="Ann")
    FormerName.objects.get(player=player(4)).delete()
    assert changed_since(then) == {FormerName.history.model._meta.label: 2}


def test_of_a_draft_built_when_less_was_watched_only_that_is_counted() -> None:
    then = stamps()
    label = FormerName.history.model._meta.label
    FormerName.objects.create(player=player(5), surname="Brown", forenames="Ann")
    assert changed_since(then) == {label: 1}
    del then[label]
    assert changed_since(then) == {}
