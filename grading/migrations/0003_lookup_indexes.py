"""Indexes for the lookups' wild cards: prefixes on both databases, inner runs on PostgreSQL.

They are no part of the models' state: operator classes differ between the databases, and Django
has no word for an index that is one thing here and another there.
"""

from typing import Any

from django.contrib.postgres.operations import TrigramExtension
from django.db import migrations

LOOKED_UP = {
    "published_name": ("grading_publishedname", "folded"),
    "published_club": ("grading_publishedclub", "folded"),
    "published_player": ("grading_publishedplayer", "ref"),
}


def indexes(vendor: str) -> dict[str, str]:
    """The name of each index, and what follows ON in the statement that makes it."""
    made = {}
    for prefix, (table, column) in LOOKED_UP.items():
        if vendor == "postgresql":
            made[f"{prefix}_wild_prefix"] = f'"{table}" ("{column}" text_pattern_ops)'
            made[f"{prefix}_wild_inner"] = f'"{table}" USING gin ("{column}" gin_trgm_ops)'
        else:
            made[f"{prefix}_wild_prefix"] = f'"{table}" ("{column}")'
    return made


def create(_apps: Any, schema_editor: Any) -> None:
    for name, rest in indexes(schema_editor.connection.vendor).items():
        schema_editor.execute(f'CREATE INDEX "{name}" ON {rest}')


def drop(_apps: Any, schema_editor: Any) -> None:
    for name in indexes(schema_editor.connection.vendor):
        schema_editor.execute(f'DROP INDEX "{name}"')


class Migration(migrations.Migration):
    dependencies = [("grading", "0002_imported_affiliations")]

    operations = [TrigramExtension(), migrations.RunPython(create, drop)]
