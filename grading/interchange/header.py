"""The row of column names: which columns a file has, lacks, and has for nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from grading.interchange.csv_rows import csv_rows
from grading.interchange.faults import Faults, listed
from grading.interchange.likely_header import (
    COMMA,
    SEPARATORS,
    Likely,
    folded_name,
    likely_header,
)


@dataclass(frozen=True, slots=True)
class Fields:
    """The columns a file must and may have; those ``elsewhere`` are for other programs."""

    required: Sequence[str]
    optional: Sequence[str] = ()
    elsewhere: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Header:
    """How many columns there are, and the place of each field that is among them."""

    width: int
    places: Mapping[str, int]


def read_header(file: str, text: str, fields: Fields, faults: Faults) -> Header | None:
    """Find the columns, whatever the case of their names; None when one is missing.

    One fault then says what there is instead. Such a file is as likely as not the wrong one, or
    has another separator, so that nothing in its rows would be worth telling.
    """
    line, row = next(csv_rows(file, text, Faults()), (0, []))
    found = Likely(line, COMMA, [name.strip() for name in row])
    if not line:
        faults.add(file, 1, "", "an empty file", "a row of column names")
    elif not found.missing(fields.required):
        _note_repeated(file, found, fields, faults)
        _note_unused(file, found, fields, faults)
        return Header(len(row), _places(found, fields))
    else:
        _add_missing(file, text, found, fields.required, faults)
    return None


def _places(found: Likely, fields: Fields) -> dict[str, int]:
    # The first of a repeated column is taken, so that its cells are checked too.
    places = {folded_name(name): place for place, name in reversed([*enumerate(found.names)])}
    wanted = {field: places.get(folded_name(field)) for field in _wanted(fields)}
    return {field: place for field, place in wanted.items() if place is not None}


def _wanted(fields: Fields) -> Iterator[str]:
    yield from fields.required
    yield from fields.optional


def _note_repeated(file: str, found: Likely, fields: Fields, faults: Faults) -> None:
    names = list(map(folded_name, found.names))
    for field in _wanted(fields):
        count = names.count(folded_name(field))
        if count > 1:
            expected = "one" if field in fields.required else "one or none"
            faults.add(file, found.line, field, f"{count} columns of that name", expected)


def _note_unused(file: str, found: Likely, fields: Fields, faults: Faults) -> None:
    known = {"", *map(folded_name, (*_wanted(fields), *fields.elsewhere))}
    unused = tuple(name for name in found.names if folded_name(name) not in known)
    if unused:
        faults.unused_columns[file] = unused


def _add_missing(
    file: str, text: str, found: Likely, required: Sequence[str], faults: Faults
) -> None:
    likely = likely_header(text, required)
    in_place = (likely.line, likely.separator) == (found.line, COMMA)
    if in_place or len(likely.missing(required)) == len(required):
        likely = found
    if not likely.names:
        next(csv_rows(file, text, faults))  # Adds why the row cannot be read.
        return
    told = "; ".join(_clauses(found, likely, likely.missing(required)))
    faults.add(file, likely.line, "", told)


def _clauses(found: Likely, likely: Likely, missing: Sequence[str]) -> Iterator[str]:
    names = [name for name in likely.names if name]
    yield f"the {'columns are' if len(names) > 1 else 'column is'} {listed(names)}"
    if missing:
        yield f"{listed(missing)} {'are' if len(missing) > 1 else 'is'} missing"
    if likely.separator != COMMA:
        yield f"{SEPARATORS[likely.separator]} stand between them: save it with commas"
    if likely.line != found.line:
        yield f"take away what is above line {likely.line}"
