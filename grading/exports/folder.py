"""Where a revision's files are, all of them or none: a folder that appears as a whole."""

from __future__ import annotations

import fcntl
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from django.conf import settings

DAY = 24 * 3600


@dataclass(frozen=True, slots=True)
class ExportedFile:
    """A file that is there, whole."""

    name: str
    path: Path
    size: int
    """In bytes."""


def files_of(number: int) -> list[ExportedFile]:
    """The files of the revision with that number, by name; none where they are not made."""
    try:
        paths = sorted(_folder(number).iterdir())
        return [ExportedFile(path.name, path, path.stat().st_size) for path in paths]
    except FileNotFoundError:
        # Never made, or being put in the place of others at this very moment.
        return []


def numbers_made() -> list[int]:
    """The revisions whose files are there."""
    names = [path.name for path in _parent().glob("[0-9]*")] if _parent().is_dir() else []
    return sorted(int(name) for name in names if name.isdecimal())


def put_in_place(number: int, write: Callable[[Path], None]) -> None:
    """Let ``write`` fill a folder, and then have it be the revision's, in the place of any other.

    What it writes is not to be seen before it is done. OSError where that cannot be.
    """
    _parent().mkdir(parents=True, exist_ok=True)
    _clear_away()
    with TemporaryDirectory(prefix=f".{number}-", dir=_parent()) as aside:
        made = Path(aside) / "made"
        made.mkdir()
        write(made)
        with _changing():
            _set_aside(number, Path(aside))
            made.rename(_folder(number))


def take_away(number: int) -> None:
    """Let there be no files of that revision."""
    if not _folder(number).exists():
        return
    with TemporaryDirectory(prefix=f".{number}-", dir=_parent()) as aside, _changing():
        _set_aside(number, Path(aside))


def _parent() -> Path:
    return Path(settings.VAR_DIR) / "exports"


def _folder(number: int) -> Path:
    return _parent() / str(number)


def _set_aside(number: int, aside: Path) -> None:
    if _folder(number).exists():
        _folder(number).rename(aside / "before")


@contextmanager
def _changing() -> Iterator[None]:
    """One process at a time changes what is there: none takes what another puts."""
    with (_parent() / ".lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def _clear_away() -> None:
    """What killed processes left goes, once it is certain that none is at work on it."""
    for left in _parent().glob(".[0-9]*-*"):
        if left.stat().st_mtime < time.time() - DAY:
            shutil.rmtree(left, ignore_errors=True)
