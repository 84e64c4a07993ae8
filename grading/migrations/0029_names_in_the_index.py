"""All that finding a player by a wild card asks of a name, in the index of first letters.

As many names begin with two letters as a page is slow to read from the table one by one.
"""

from typing import Any

from django.db import migrations

NAME = "published_name_wild_prefix"
ASKED = '"until", "since", "player_id"'


def cover(_apps: Any, schema_editor: Any) -> None:
    if schema_editor.connection.vendor == "postgresql":
        _made_of(schema_editor, f'("folded" text_pattern_ops) INCLUDE ({ASKED})')
    else:
        _made_of(schema_editor, f'("folded", {ASKED})')


def uncover(_apps: Any, schema_editor: Any) -> None:
    is_postgresql = schema_editor.connection.vendor == "postgresql"
    _made_of(schema_editor, '("folded" text_pattern_ops)' if is_postgresql else '("folded")')


def _made_of(schema_editor: Any, columns: str) -> None:
    schema_editor.execute(f'DROP INDEX "{NAME}"')
    schema_editor.execute(f'CREATE INDEX "{NAME}" ON "grading_publishedname" {columns}')


class Migration(migrations.Migration):
    dependencies = [("grading", "0028_when_somebody_was_erased")]

    operations = [migrations.RunPython(cover, uncover)]
