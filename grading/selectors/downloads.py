"""The files of a revision that are there to be taken away. Source: site, Downloads."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from grading.exports.dictionary import CLUBS, LIST, TABLES, Described
from grading.exports.folder import ExportedFile, files_of
from grading.exports.writing import list_name
from grading.models import Revision
from grading.reading.problems import NotShown, WayOn, missing
from grading.reading.snapshot import Snapshot

LATIN, UNICODE, PARQUET = (
    "text/csv; charset=iso-8859-1",
    "text/csv; charset=utf-8",
    "application/vnd.apache.parquet",
)


@dataclass(frozen=True, slots=True)
class Offered:
    """A table, and the files it is in."""

    table: Described
    files: Sequence[ExportedFile]


def offered_of(revision: Revision) -> list[Offered]:
    """What there is of the revision; nothing while it is being made, or if it was taken back."""
    if revision.state == Revision.State.WITHDRAWN:
        return []
    there = {file.name: file for file in files_of(revision.number)}
    named = [
        (LIST, [list_name(revision.month)]),
        (CLUBS, ["clubs.csv"]),
        *((table, [f"{table.stem}.csv", f"{table.stem}.parquet"]) for table in TABLES),
    ]
    offered = [
        Offered(table, [there[name] for name in names if name in there]) for table, names in named
    ]
    return [each for each in offered if each.files]


def file_called(snapshot: Snapshot, name: str) -> ExportedFile:
    """The file of that name of the snapshot's revision. Raises NotShown."""
    for file in files_of(snapshot.number):
        if file.name == name:
            return file
    raise no_such_file(snapshot, name)


def no_such_file(snapshot: Snapshot, name: str) -> NotShown:
    """What is to be said where it is not there, or not yet."""
    return missing(
        "No such file",
        f"There is no file {name[:40]} of the revision of {snapshot.words} here.",
        WayOn("The files there are", snapshot.address("downloads")),
    )


def content_type(file: ExportedFile) -> str:
    """What a file is, for its reader."""
    if file.name.endswith(".parquet"):
        return PARQUET
    of_the_list = file.name.startswith("grades2") or file.name == "clubs.csv"
    return LATIN if of_the_list else UNICODE
