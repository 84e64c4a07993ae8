"""Corrections say which file of results made them: until now their reasons alone did."""

import re
from typing import Any

import django.db.models.deletion
from django.db import migrations, models

OF_GAME = re.compile(
    r"(?:no longer in submission (\d+)|submission (\d+) (?:has it again|tells it otherwise))"
)


def tell_files_from_reasons(apps: Any, schema_editor: Any) -> None:
    """What reads as a file's own words, and can be of one file alone, was made by that file."""
    corrections = apps.get_model("grading", "Correction").objects.filter(confirmed_by="organiser")
    submissions = apps.get_model("grading", "Submission").objects.filter(stage="accepted")
    of_event = {
        (event, index): pk
        for event, index, pk in submissions.values_list("event_id", "submission_index", "pk")
    }
    of_words = {
        f"told by {name} ({code}, submission {index})": pk
        for name, code, index, pk in submissions.values_list(
            "name", "code", "submission_index", "pk"
        )
    }
    by_game = corrections.exclude(game=None).select_related("game")
    for correction in by_game.iterator():
        found = OF_GAME.fullmatch(correction.reason)
        if found is None:
            continue
        index = int(found[1] or found[2])
        events = _events_of(apps, correction.game)
        made_by = {of_event[event, index] for event in events if (event, index) in of_event}
        if len(made_by) == 1:
            corrections.filter(pk=correction.pk).update(submission=made_by.pop())
    for correction in corrections.filter(game=None, cause="identity").iterator():
        if correction.reason in of_words:
            told_by = of_words[correction.reason]
            corrections.filter(pk=correction.pk).update(submission=told_by)


def _events_of(apps: Any, game: Any) -> set[int]:
    """The event a game is in, and those it was moved from since."""
    history = apps.get_model("grading", "HistoricalGame").objects.filter(id=game.pk)
    return {game.event_id, *history.values_list("event_id", flat=True)}


class Migration(migrations.Migration):
    dependencies = [("grading", "0022_one_submission_waiting")]

    operations = [
        migrations.AddField(
            model_name="correction",
            name="submission",
            field=models.ForeignKey(
                blank=True,
                help_text="the one that told it so; without one it was put right by hand",
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="corrections",
                to="grading.submission",
                verbose_name="file of results",
            ),
        ),
        migrations.RunPython(tell_files_from_reasons, migrations.RunPython.noop),
    ]
