"""Files come into place together and whole, or everything stays as it was."""

import os
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from grading.interchange.atomic import write_together

NEW = {"a.csv": ["new a"], "b.csv": ["new b"], "c.csv": ["new c"]}


def broken() -> Iterator[str]:
    yield "half"
    raise OSError("no space left")


def contents(directory: Path) -> dict[str, str]:
    return {path.name: path.read_text() for path in directory.iterdir()}


def refuse_to_move_to(name: str, monkeypatch: pytest.MonkeyPatch, error: BaseException) -> None:
    replace = Path.replace

    def refusing(path: Path, target: Path) -> Path:
        if target.name == name:
            raise error
        return replace(path, target)

    monkeypatch.setattr(Path, "replace", refusing)


def refuse_to_link(monkeypatch: pytest.MonkeyPatch) -> None:
    def refusing(*args: object, **options: object) -> None:
        raise PermissionError("no links here")

    monkeypatch.setattr(os, "link", refusing)


def test_a_directory_is_made_and_files_replaced(tmp_path: Path) -> None:
    directory = tmp_path / "new" / "deep"
    for text in ("old\n", "new\n"):
        write_together(directory, {"a.csv": [text], "b.csv": ["b", "\r\n"]})
    assert {path.name: path.read_bytes() for path in directory.iterdir()} == {
        "a.csv": b"new\n",
        "b.csv": b"b\r\n",
    }


def test_when_one_cannot_be_written_none_has_changed(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text("old")
    with pytest.raises(OSError, match="no space left"):
        write_together(tmp_path, {"a.csv": ["new"], "b.csv": broken()})
    assert contents(tmp_path) == {"a.csv": "old"}


@pytest.mark.parametrize("links", [True, False])
@pytest.mark.parametrize("error", [OSError("refused"), KeyboardInterrupt()])
@pytest.mark.parametrize("there", [[], ["a.csv"], ["b.csv"], ["a.csv", "b.csv", "c.csv", "d.csv"]])
def test_when_one_cannot_be_moved_the_others_are_put_back(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    there: Sequence[str],
    error: BaseException,
    links: bool,
) -> None:
    for name in there:
        (tmp_path / name).write_text(f"old {name}")
    refuse_to_move_to("c.csv", monkeypatch, error)
    if not links:
        refuse_to_link(monkeypatch)
    with pytest.raises(type(error)):
        write_together(tmp_path, NEW)
    assert contents(tmp_path) == {name: f"old {name}" for name in there}


def test_files_are_replaced_where_there_are_no_links(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    refuse_to_link(monkeypatch)
    (tmp_path / "a.csv").write_text("old")
    write_together(tmp_path, NEW)
    assert contents(tmp_path) == {"a.csv": "new a", "b.csv": "new b", "c.csv": "new c"}


def test_what_is_replaced_is_there_until_it_is_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in NEW:
        (tmp_path / name).write_text("old")
    replace, missing = Path.replace, []

    def watching(path: Path, target: Path) -> Path:
        missing.extend([name for name in NEW if not (tmp_path / name).exists()])
        return replace(path, target)

    monkeypatch.setattr(Path, "replace", watching)
    write_together(tmp_path, NEW)
    assert missing == []


def test_a_link_is_put_back_as_a_link(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "mine.csv").write_text("mine")
    (tmp_path / "a.csv").symlink_to("mine.csv")
    refuse_to_move_to("b.csv", monkeypatch, OSError("refused"))
    with pytest.raises(OSError, match="refused"):
        write_together(tmp_path, NEW)
    assert (tmp_path / "a.csv").readlink() == Path("mine.csv")


def test_a_directory_in_the_way_changes_nothing(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text("old")
    (tmp_path / "b.csv").mkdir()
    with pytest.raises(IsADirectoryError):
        write_together(tmp_path, {"a.csv": ["new"], "b.csv": ["new"]})
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.csv", "b.csv"]
    assert (tmp_path / "a.csv").read_text() == "old"
