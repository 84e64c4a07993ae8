"""Within a site on PostgreSQL: its published players ten times over, with clubs and grades.

The copies' names begin with other letters, so that a search finds about as many as before among
ten times as many.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

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
LETTER = "chr(97 + (ascii(left({0}, 1)) + copy) % 26) || substr({0}, 2)"
CHANGED: Mapping[str, str] = {
    "player_id": "player_id + copy * {apart}",
    "ref": "lpad(((left(ref, 6)::int + copy * 100003) % 1000000)::text, 6, '0') || right(ref, 1)",
    "surname": f"{LETTER.format('surname')}",
    "folded": LETTER.format("folded"),
    "shown": f"{LETTER.format('shown')}",
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
