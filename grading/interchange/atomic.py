"""Files that are there as a whole or not at all, all of them or none."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable, Mapping
from contextlib import ExitStack, suppress
from pathlib import Path


def write_together(directory: Path, files: Mapping[str, Iterable[str]]) -> None:
    """Write ``files``, text by name, into ``directory``, which is made if need be.

    All are written under temporary names first and then moved into place, over what was there.
    OSError when that cannot be done; those moved already are then put back as they were, unless
    that fails too or the machine stops: no file system moves two files at once.
    """
    directory.mkdir(parents=True, exist_ok=True)
    with ExitStack() as tidying:
        ready = {name: _temporary(directory, name, "tmp", tidying) for name in files}
        for name, texts in files.items():
            with ready[name].open("w", encoding="utf-8", newline="") as file:
                file.writelines(texts)
        _move(directory, ready, tidying)


def _temporary(directory: Path, name: str, ending: str, tidying: ExitStack) -> Path:
    """A name that is used for nothing else; what is under it is gone in the end."""
    path = directory / f".{name}.{os.getpid()}.{ending}"
    tidying.callback(_remove, path)
    return path


def _move(directory: Path, ready: Mapping[str, Path], tidying: ExitStack) -> None:
    """Move all of ``ready`` into place or, when one cannot be moved, none."""
    with ExitStack() as putting_back:
        for name, path in ready.items():
            place = directory / name
            kept = _temporary(directory, name, "old", tidying)
            there = os.path.lexists(place)
            if there:
                _keep(place, kept)
            path.replace(place)
            putting_back.callback(kept.replace if there else _take_away, place)
        putting_back.pop_all()


def _keep(place: Path, kept: Path) -> None:
    """Make the file at ``place`` be there under the name ``kept`` as well."""
    try:
        os.link(place, kept, follow_symlinks=False)
    except (OSError, NotImplementedError):  # A file system without links.
        shutil.copy2(place, kept, follow_symlinks=False)


def _remove(path: Path) -> None:
    with suppress(OSError):
        path.unlink(missing_ok=True)


def _take_away(path: Path) -> None:
    path.unlink(missing_ok=True)
