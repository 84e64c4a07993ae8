"""Rows of the API: what each holds, all of it or the fields that are asked for."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any

from django.http import QueryDict
from rest_framework import serializers

from grading.reading.problems import garbled


class Text(serializers.CharField):
    """A text; null where there is none."""

    def __init__(self, **told: Any) -> None:
        super().__init__(allow_null=True, **told)

    def to_representation(self, value: Any) -> Any:
        """Nothing is said by null, and not by an empty text."""
        return super().to_representation(value) if value not in (None, "") else None


class Number(serializers.IntegerField):
    """A whole number; null where there is none."""

    def __init__(self, **told: Any) -> None:
        super().__init__(allow_null=True, **told)


class Figure(serializers.FloatField):
    """A number with decimals, four at most; null where there is none."""

    def __init__(self, **told: Any) -> None:
        super().__init__(allow_null=True, **told)

    def to_representation(self, value: Any) -> float:
        """Rounded: what is behind the fourth is nobody's."""
        return round(float(value), 4)


class Day(serializers.DateField):
    """A day; null where there is none."""

    def __init__(self, **told: Any) -> None:
        super().__init__(allow_null=True, **told)


class Part(serializers.Serializer):
    """An object within a row."""


class Row(Part):
    """What a reply is about, or one of many: ``?fields=`` leaves some of it out."""


def fields_asked(query: QueryDict, row: type[Row]) -> Collection[str]:
    """The fields that are wanted: all of them unless some are named. Raises NotShown."""
    known = list(row._declared_fields)
    asked = [name.strip() for name in query.get("fields", "").split(",") if name.strip()]
    if unknown := [name for name in asked if name not in known]:
        raise garbled(
            "No such field",
            f"“fields” has {unknown[0][:40]}, which is none of these: {', '.join(known)}.",
        )
    return asked or known


def made(row: type[Row], rows: Any, fields: Collection[str], *, many: bool) -> Any:
    """Rows as they are sent, with those ``fields``."""
    serializer = row(rows, many=many)
    leave(serializer.child if many else serializer, fields)
    return serializer.data


def leave(row: serializers.Serializer, fields: Collection[str]) -> serializers.Serializer:
    """The row with those ``fields`` alone."""
    for name in set(row.fields) - set(fields):
        row.fields.pop(name)
    return row


def columns_of(row: serializers.Serializer, slugs: Sequence[str]) -> Iterator[str]:
    """The columns that rows have as CSV; what is told by list has one for each of ``slugs``."""
    for name, field in row.fields.items():
        if isinstance(field, serializers.Serializer):
            yield from (f"{name}_{column}" for column in columns_of(field, slugs))
        elif isinstance(field, serializers.DictField):
            within = isinstance(field.child, serializers.Serializer)
            columns = list(columns_of(field.child, slugs)) if within else []
            for slug in slugs:
                yield from (
                    (f"{name}_{slug}_{column}" for column in columns)
                    if within
                    else [f"{name}_{slug}"]
                )
        else:
            yield name
