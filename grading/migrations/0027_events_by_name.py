"""Published events are found by name, and can be of any list."""

from typing import Any

from django.db import migrations, models

from gradingsite.folding import fold

LONGEST = 200


def fold_names(apps: Any, _editor: Any) -> None:
    """Fold those of the events that were published before there was the column."""
    events = apps.get_model("grading", "PublishedEvent").objects
    names = events.order_by().values_list("name", flat=True).distinct()
    for name in list(names):
        events.filter(name=name).update(folded=fold(name)[:LONGEST])


class Migration(migrations.Migration):
    dependencies = [("grading", "0026_names_of_lists_once")]

    operations = [
        migrations.AddField(
            model_name="publishedevent",
            name="folded",
            field=models.CharField(default="", max_length=200),
            preserve_default=False,
        ),
        migrations.AlterField(
            model_name="publishedevent",
            name="rate",
            field=models.CharField(help_text="the list it is graded in", max_length=20),
        ),
        migrations.RunPython(fold_names, migrations.RunPython.noop),
    ]
