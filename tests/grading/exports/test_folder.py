"""A revision's files appear as a whole, and go as a whole."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from pytest_django import Settings

from grading.exports.folder import files_of, numbers_made, put_in_place, take_away


def write(**files: str) -> Callable[[Path], None]:
    def into(folder: Path) -> None:
        for stem, text in files.items():
            (folder / f"{stem}.csv").write_text(text)

    return into


def names(number: int) -> list[tuple[str, int]]:
    return [(file.name, file.size) for file in files_of(number)]


def test_nothing_is_there_before_anything_is_made() -> None:
    assert names(1) == []
    assert numbers_made() == []
    take_away(1)


def test_files_are_there_once_they_are_written() -> None:
    seen: list[object] = []

    def writing(folder: Path) -> None:
        (folder / "a.csv").write_text("abc")
        seen.append(names(7))

    put_in_place(7, writing)
    assert seen == [[]], "not before all of them are"
    assert names(7) == [("a.csv", 3)]
    assert numbers_made() == [7]


def test_those_that_are_there_stay_until_the_others_are_whole() -> None:
    put_in_place(7, write(a="old", b="old"))

    def failing(folder: Path) -> None:
        (folder / "a.csv").write_text("half")
        raise OSError("no space left")

    with pytest.raises(OSError, match="no space"):
        put_in_place(7, failing)
    assert names(7) == [("a.csv", 3), ("b.csv", 3)]
    put_in_place(7, write(a="newer"))
    assert names(7) == [("a.csv", 5)]


def test_a_file_that_is_being_read_is_read_to_its_end() -> None:
    put_in_place(7, write(a="old"))
    with files_of(7)[0].path.open() as file:
        put_in_place(7, write(a="newer"))
        take_away(7)
        assert file.read() == "old"
    assert names(7) == []


def test_nothing_else_is_left(settings: Settings) -> None:
    put_in_place(7, write(a="old"))
    put_in_place(7, write(a="new"))
    put_in_place(8, write(a="new"))
    take_away(8)
    left = sorted(path.name for path in (Path(settings.VAR_DIR) / "exports").iterdir())
    assert left == [".lock", "7"]


def test_what_a_killed_process_left_goes_after_a_day(settings: Settings) -> None:
    put_in_place(7, write(a="old"))
    parent = Path(settings.VAR_DIR) / "exports"
    for name, hours in ((".6-dead", 25), (".6-busy", 1)):
        (parent / name).mkdir()
        (parent / name / "half.csv").write_text("half")
        then = time.time() - hours * 3600
        os.utime(parent / name, (then, then))
    put_in_place(7, write(a="new"))
    assert [path.name for path in parent.glob(".6-*")] == [".6-busy"]
    assert numbers_made() == [7]
