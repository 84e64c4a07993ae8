r"""``field__wild=pattern``: values that begin as a wild-card pattern says, on either database.

The pattern is a ``folding.Pattern``, the field holds folded text (or references, in capitals as
the pattern then is). Both databases read ``LIKE ... ESCAPE '\'`` alike but for case, which folding
has done away with; each is helped to an index for the literal beginning in its own way.
"""

from __future__ import annotations

from typing import Any

from django.db.models import CharField, Func, Lookup

from gradingsite.folding import Pattern


@CharField.register_lookup
class Wild(Lookup):
    """The field begins as the pattern says."""

    lookup_name = "wild"
    prepare_rhs = False
    rhs: Pattern

    def as_sql(self, compiler: Any, connection: Any) -> tuple[str, list[Any]]:  # type: ignore[override]
        """Where an index in plain ``text_pattern_ops`` or of trigrams answers LIKE by itself."""
        lhs, params = self.process_lhs(compiler, connection)
        return rf"{lhs} LIKE %s ESCAPE '\'", [*params, self.rhs.to_like()]

    def as_postgresql(self, compiler: Any, connection: Any) -> tuple[str, list[Any]]:
        """With no trigram but in the literal beginning, that one alone is for an index to find.

        By the trigrams of two letters it would go through all words that begin with them, and read
        every name with such a word from the table. The planner takes it for quicker, unless it
        does not see that the rest of the pattern is about the same field.
        """
        beginning = Pattern(self.rhs.prefix)
        if not beginning.text or beginning == self.rhs or self.rhs.has_inner_trigram:
            return self.as_sql(compiler, connection)
        lhs, params = self.process_lhs(compiler, connection)
        sql = rf"({lhs} LIKE %s ESCAPE '\' AND {lhs} || '' LIKE %s ESCAPE '\')"
        return sql, [*params, beginning.to_like(), *params, self.rhs.to_like()]

    def as_sqlite(self, compiler: Any, connection: Any) -> tuple[str, list[Any]]:
        """SQLite's LIKE takes no index here, so the literal beginning is also given as a range.

        PostgreSQL must not be given it: its order of text depends on the database's locale.
        """
        like, params = self.as_sql(compiler, connection)
        prefix = self.rhs.prefix
        if not prefix:
            return like, params
        lhs, lhs_params = self.process_lhs(compiler, connection)
        after = prefix[:-1] + chr(ord(prefix[-1]) + 1)
        bounds = [*lhs_params, prefix, *lhs_params, after]
        return f"({lhs} >= %s AND {lhs} < %s AND {like})", [*bounds, *params]


class ByteOrder(Func):
    """Text to be sorted by its bytes, the same on every database and in every locale."""

    template = "%(expressions)s"
    arity = 1

    def as_postgresql(self, compiler: Any, connection: Any) -> tuple[str, Any]:
        """Leave the database's locale aside."""
        return self.as_sql(compiler, connection, template='(%(expressions)s) COLLATE "C"')
