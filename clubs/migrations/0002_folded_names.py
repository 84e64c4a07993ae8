"""Names as they are looked up in the records."""

from typing import Any

from django.db import migrations

from gradingsite.folded import FoldedField, fill


def fold_names(apps: Any, _schema_editor: Any) -> None:
    fill(apps.get_model("clubs", "Club"))


class Migration(migrations.Migration):
    dependencies = [("clubs", "0001_unions_counties_clubs")]

    operations = [
        migrations.AddField(
            model_name="club",
            name="folded",
            field=FoldedField(default="", editable=False, max_length=200, of=("name",)),
        ),
        migrations.RunPython(fold_names, migrations.RunPython.noop),
    ]
