"""The paths that are given, looked at before anything is read from one or written to one."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from grading.interchange.faults import Faults

OUTPUT = "--output"


def check_apart(
    inputs: Mapping[str, str], output: str, names: Sequence[str], faults: Faults
) -> None:
    """Note paths left empty, and inputs, by option, that files of these ``names`` would replace.

    The same file may go by another name: a link to it, or a path through a linked directory.
    """
    for option, path in inputs.items():
        if not path.strip():
            faults.add(option, 0, "", "nothing", "a file")
    if not output.strip():
        faults.add(OUTPUT, 0, "", "nothing", "a directory")
        return
    for option, path in inputs.items():
        for written in (Path(output) / name for name in names):
            if _is_same(path, written):
                same = "" if Path(path) == written else f", the same file as {written}"
                found = f"{option} names {path}{same}, which would be overwritten"
                faults.add(OUTPUT, 0, "", found)


def _is_same(path: str, written: Path) -> bool:
    with suppress(OSError):
        return Path(path).samefile(written)
    return False


def check_output(directory: Path, names: Sequence[str], faults: Faults) -> None:
    """Note why files of these ``names`` could not be put into ``directory``; nothing is made."""
    try:
        for found, expected in _hindrances(directory, names):
            faults.add(OUTPUT, 0, "", found, expected)
    except OSError as error:
        faults.add(OUTPUT, 0, "", f"{directory}: {error.strerror}", "a directory")


def _hindrances(directory: Path, names: Sequence[str]) -> Iterator[tuple[str, str]]:
    nearest = next(path for path in (directory, *directory.parents) if _is_there(path))
    if not nearest.is_dir():
        kind = "a file" if nearest.exists() else "a link to nothing"
        yield f"{nearest} is {kind}, not a directory", ""
    elif not os.access(nearest, os.W_OK | os.X_OK):
        yield f"{nearest} may not be written to", "a directory that may"
    for path in (directory / name for name in names):
        if path.is_dir():
            yield f"{path} is a directory", "a file or nothing"


def _is_there(path: Path) -> bool:
    return path.exists() or path.is_symlink()
