"""Files that are there as a whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path


def make_ready(directory: Path, names: Iterable[str]) -> None:
    """Make ``directory`` if need be; OSError when files of these names cannot be put there."""
    directory.mkdir(parents=True, exist_ok=True)
    if not os.access(directory, os.W_OK | os.X_OK):
        raise PermissionError(f"{directory} may not be written to")
    for name in names:
        if (directory / name).is_dir():
            raise IsADirectoryError(f"{directory / name} is a directory")


def write_together(directory: Path, files: Mapping[str, Iterable[str]]) -> None:
    """Write ``files``, text by name, into ``directory``, which is made if need be.

    All are written under temporary names first and then moved into place, over what was there.
    OSError when that cannot be done; then none of them has changed.
    """
    make_ready(directory, files)
    temporary = {name: directory / f".{name}.{os.getpid()}.tmp" for name in files}
    try:
        for name, texts in files.items():
            with temporary[name].open("w", encoding="utf-8", newline="") as file:
                file.writelines(texts)
        for name, path in temporary.items():
            path.replace(directory / name)
    finally:
        for path in temporary.values():
            with suppress(OSError):
                path.unlink(missing_ok=True)
