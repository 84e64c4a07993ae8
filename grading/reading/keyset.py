"""Long tables read on from a row: its place is told by what it is sorted by, not by a count.

Whatever disappears before that row in the meantime, no other is passed over or read twice.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db.models import F, Q, QuerySet
from django.db.models.expressions import OrderBy


@dataclass(frozen=True, slots=True)
class Key:
    """A column that a table is sorted by; those without a value come last either way."""

    name: str
    is_descending: bool = False

    def order(self) -> OrderBy:
        """For ``order_by``."""
        column = F(self.name)
        return column.desc(nulls_last=True) if self.is_descending else column.asc(nulls_last=True)

    def beyond(self, value: Any) -> Q:
        """Rows that come later than those with ``value``."""
        if value is None:
            return Q(pk__in=[])
        further = Q(**{f"{self.name}__{'lt' if self.is_descending else 'gt'}": value})
        return further | Q(**{f"{self.name}__isnull": True})

    def same(self, value: Any) -> Q:
        """Rows with that value."""
        return Q(**{f"{self.name}__isnull": True}) if value is None else Q(**{self.name: value})


def sorted_by(rows: QuerySet[Any, Any], keys: Sequence[Key]) -> QuerySet[Any, Any]:
    """The rows in the order of ``keys``, which together tell every row from every other."""
    return rows.order_by(*(key.order() for key in keys))


def after(
    rows: QuerySet[Any, Any], keys: Sequence[Key], place: Sequence[Any]
) -> QuerySet[Any, Any]:
    """Those that come after the row whose ``keys`` have the values of ``place``."""
    wanted, level = Q(pk__in=[]), Q()
    for key, value in zip(keys, place, strict=True):
        wanted |= level & key.beyond(value)
        level &= key.same(value)
    return rows.filter(wanted)


@dataclass(frozen=True, slots=True)
class Stretch:
    """Some rows of a table, and the place of the last where others follow."""

    rows: Sequence[Any]
    place: Sequence[Any] | None


def stretch_of(
    rows: QuerySet[Any, Any], keys: Sequence[Key], *, size: int, place: Sequence[Any] | None
) -> Stretch:
    """The next ``size`` of the rows after the one at ``place``, or the first. One query."""
    following = rows if place is None else after(rows, keys, place)
    # One more tells whether others follow.
    found = list(sorted_by(following, keys)[: size + 1])
    shown = found[:size]
    is_more = len(found) > len(shown)
    return Stretch(
        shown, [_plain(getattr(shown[-1], key.name)) for key in keys] if is_more else None
    )


def _plain(value: Any) -> Any:
    """As JSON can hold it."""
    return value.isoformat() if isinstance(value, date) else value
