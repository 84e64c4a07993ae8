"""Names as they are looked up in the records, with indexes for wild cards.

The indexes are no part of the models' state: operator classes differ between the databases.
"""

from typing import Any

from django.db import migrations, models

from gradingsite.folded import FoldedField, fill

LOOKED_UP = {"player": "players_player", "former_name": "players_formername"}


def fold_names(apps: Any, _schema_editor: Any) -> None:
    for name in ("Player", "FormerName"):
        fill(apps.get_model("players", name))


def indexes(vendor: str) -> dict[str, str]:
    """The name of each index, and what follows ON in the statement that makes it."""
    made = {}
    for prefix, table in LOOKED_UP.items():
        if vendor == "postgresql":
            made[f"{prefix}_wild_prefix"] = f'"{table}" ("folded" text_pattern_ops)'
            made[f"{prefix}_wild_inner"] = f'"{table}" USING gin ("folded" gin_trgm_ops)'
        else:
            made[f"{prefix}_wild_prefix"] = f'"{table}" ("folded")'
    # In the order of the administration's list.
    collation = ' COLLATE "C"' if vendor == "postgresql" else ""
    made["player_by_name"] = f'"players_player" ("folded"{collation}, "id" DESC)'
    return made


def create(_apps: Any, schema_editor: Any) -> None:
    for name, rest in indexes(schema_editor.connection.vendor).items():
        schema_editor.execute(f'CREATE INDEX "{name}" ON {rest}')


def drop(_apps: Any, schema_editor: Any) -> None:
    for name in indexes(schema_editor.connection.vendor):
        schema_editor.execute(f'DROP INDEX "{name}"')


class Migration(migrations.Migration):
    dependencies = [
        ("players", "0001_players_and_memberships"),
        # Installs the trigrams.
        ("grading", "0003_lookup_indexes"),
    ]

    operations = [
        migrations.AddField(
            model_name="formername",
            name="folded",
            field=FoldedField(
                default="", editable=False, max_length=200, of=("surname", "forenames")
            ),
        ),
        migrations.AddField(
            model_name="player",
            name="folded",
            field=FoldedField(
                default="", editable=False, max_length=200, of=("surname", "forenames")
            ),
        ),
        migrations.RunPython(fold_names, migrations.RunPython.noop),
        migrations.RunPython(create, drop),
        migrations.AddIndex(
            model_name="player",
            index=models.Index(fields=["fide_code"], name="player_fide_code"),
        ),
    ]
