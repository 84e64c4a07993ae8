"""Of searches for duplicates there may have been several: the next one is the one that is kept.

By itself, as PostgreSQL changes no table whose rows were taken away in the same transaction.
"""

from typing import Any

from django.db import migrations


def forget(apps: Any, schema_editor: Any) -> None:
    for name in ("LikelyPair", "DuplicateSearch"):
        apps.get_model("players", name).objects.using(schema_editor.connection.alias).all().delete()


class Migration(migrations.Migration):
    dependencies = [("players", "0005_histories_of_all_records")]

    operations = [migrations.RunPython(forget, migrations.RunPython.noop)]
