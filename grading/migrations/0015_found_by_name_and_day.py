"""Events as they are looked up in the records, games by their day, and events restored."""

from typing import Any

from django.db import migrations, models

from gradingsite.folded import FoldedField, fill


def fold_names(apps: Any, _schema_editor: Any) -> None:
    fill(apps.get_model("grading", "Event"))


class Migration(migrations.Migration):
    dependencies = [
        ("grading", "0014_who_confirmed_corrections"),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name="receivedreport",
            name="report_logged_once",
        ),
        migrations.AddField(
            model_name="event",
            name="folded",
            field=FoldedField(default="", editable=False, max_length=200, of=("name", "code")),
        ),
        migrations.AlterField(
            model_name="receivedreport",
            name="stage",
            field=models.CharField(
                choices=[
                    ("accepted", "accepted"),
                    ("withdrawn", "withdrawn"),
                    ("restored", "restored"),
                ],
                max_length=9,
            ),
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(fields=["day", "id"], name="game_by_day"),
        ),
        migrations.AddConstraint(
            model_name="receivedreport",
            constraint=models.UniqueConstraint(
                condition=models.Q(("stage", "accepted")),
                fields=("event_id", "stage", "last_game", "is_final"),
                name="report_logged_once",
            ),
        ),
        migrations.RunPython(fold_names, migrations.RunPython.noop),
    ]
