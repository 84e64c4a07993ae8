"""Of the files of an event at most one waits: the database sees to it."""

from typing import Any

from django.db import migrations, models

WAITING = ("received", "identified")


def set_aside_earlier_ones(apps: Any, schema_editor: Any) -> None:
    """Of several that wait for one event, the highest index is what counts."""
    submissions = apps.get_model("grading", "Submission").objects
    waiting = submissions.filter(stage__in=WAITING).order_by("code", "-submission_index", "-pk")
    seen = set()
    for pk, code in list(waiting.values_list("pk", "code")):
        if code in seen:
            submissions.filter(pk=pk).update(stage="aside")
        seen.add(code)


class Migration(migrations.Migration):
    dependencies = [("grading", "0021_own_lists")]

    operations = [
        migrations.RunPython(set_aside_earlier_ones, migrations.RunPython.noop),
        migrations.AddConstraint(
            model_name="submission",
            constraint=models.UniqueConstraint(
                name="one_submission_waiting",
                fields=("code",),
                condition=models.Q(stage__in=WAITING),
            ),
        ),
    ]
