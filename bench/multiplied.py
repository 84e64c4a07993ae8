"""Within a site on PostgreSQL: its published players ten times over, with clubs and grades.

Every letter of the copies' surnames is moved on in the alphabet, so that a search finds about as
many as before among ten times as many.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from string import ascii_lowercase, ascii_uppercase

from django.db import connection
from django.db.models import Max, Model

from grading.models import PublishedAffiliation, PublishedGrade, PublishedName, PublishedPlayer

TIMES = 10
COPIED: Sequence[type[Model]] = (
    PublishedPlayer,
    PublishedName,
    PublishedAffiliation,
    PublishedGrade,
)
SMALL, LARGE = ascii_lowercase, ascii_uppercase
MOVED_ON = (
    f"translate(split_part({{0}}, ',', 1), '{SMALL}{LARGE}', substr('{SMALL * 2}', copy + 1, 26)"
    f" || substr('{LARGE * 2}', copy + 1, 26)) || substr({{0}}, strpos({{0}} || ',', ','))"
)
CHANGED: Mapping[str, str] = {
    "player_id": "player_id + copy * {apart}",
    "ref": "lpad(((left(ref, 6)::int + copy * 100003) % 1000000)::text, 6, '0') || right(ref, 1)",
    **{column: MOVED_ON.format(column) for column in ("surname", "folded", "shown")},
}
"""What a copy has instead, by column."""


def found() -> dict[str, int]:
    """Multiply them; how many rows of players, of any revision, there were and are."""
    players = PublishedPlayer.objects
    before = players.count()
    apart = players.aggregate(last=Max("player_id"))["last"]
    with connection.cursor() as cursor:
        for model in COPIED:
            columns = [
                str(one.column) for one in model._meta.concrete_fields if not one.primary_key
            ]
            values = [CHANGED.get(column, f'"{column}"').format(apart=apart) for column in columns]
            names = ", ".join(f'"{column}"' for column in columns)
            table = model._meta.db_table
            cursor.execute(
                f"INSERT INTO {table} ({names}) SELECT {', '.join(values)}"  # noqa: S608
                f" FROM {table}, generate_series(1, {TIMES - 1}) copy"
            )
        cursor.execute("VACUUM ANALYZE")
    return {"before": before, "after": players.count()}
